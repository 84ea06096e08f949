// Options: readings of the books that a game may switch, by name.
//
// An option is nothing but an override of a field of the edition table under a name players know
// (docs/rulings.md). Scenario files and records carry those that differ: "options": {"dispute-roll": "on"}.
// Any field may be named as well ("ranged.rear_arc_bonus"): that is a house rule.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/edition.h"

namespace irondial::rules {

/// An option as people see it.
struct OptionView {
    std::string_view name;           // "self-elimination-scores"
    std::string_view field, doc;     // the field it overrides, and what that means
    RuleId rule;                     // the reading it switches
    std::string value;               // in the edition given
    std::vector<std::string> legal;  // every word; empty for plain numbers
};

/// The options of an edition: our readings where its book leaves a choice.
std::vector<OptionView> options(const Edition&);

/// Sets an option, or a field by its full name. On a mistake the edition is unchanged and the answer says
/// what is wrong and what would be fine.
std::optional<std::string> apply_option(Edition&, std::string_view name, std::string_view value);

}  // namespace irondial::rules
