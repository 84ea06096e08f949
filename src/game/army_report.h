// What is wrong with an army file, from form to rules, in sentences; and what it costs.
#pragma once

#include <memory>

#include "catalog/army_file.h"
#include "rules/setup.h"

namespace irondial::game {

struct ArmyComplaint {
    std::string place;    // "line 12", "/units/3/pilot"; empty: the army as a whole
    std::string rule;     // "AOD-GEAR-08"; empty where the form is wrong
    std::string message;  // what is wrong
    std::string remedy;   // what would be right; empty where the message says it

    bool operator==(const ArmyComplaint&) const = default;
};

struct ArmyReport {
    std::shared_ptr<const rules::Setup> setup;  // the army as the only one of a game
    std::vector<ArmyComplaint> complaints;

    bool legal() const { return complaints.empty(); }
};

/// The army as the only one of a game, of its edition and total, or of the standard ones where it names none;
/// in the arena of the class of its first unit.
std::shared_ptr<rules::Setup> setup_alone(const catalog::Catalog&, const catalog::Army&);

/// Judges an army as read. It is built for the edition and total it names itself; where it names none, for
/// Age of Destruction and the standard total. `locale` is the text of data/locales/*.json.
ArmyReport report_army(const catalog::Catalog&, const catalog::ArmyFile&, std::string_view locale);

}  // namespace irondial::game
