// Does a test notice when a value of the edition table changes? Every field of an edition is set to another
// legal value in turn and the edition's scenarios are run: one that nobody misses is not proven.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "game/scenario.h"
#include "rules/edition.h"

namespace irondial::game {

struct Mutation {
    std::string field, from, to;
    rules::RuleId rule = rules::RuleId::none;  // what the field rests on
};

/// One change for each field the edition has: to what another edition says, else to the next word or number,
/// or a set with one member fewer or more.
std::vector<Mutation> mutations(rules::EditionId);

/// A scenario file of the edition.
struct ScenarioFile {
    std::string name, text;
    std::vector<std::string> rules;
};
/// Those of some files that are for the edition, with the rules they prove there.
std::vector<ScenarioFile> scenarios_for(const catalog::Catalog&, rules::EditionId,
                                        std::vector<ScenarioFile> files);

/// The name of a scenario that fails under the change, or nothing: nobody notices. Scenarios that prove the
/// field's rule are asked first.
std::string noticed_by(const catalog::Catalog&, rules::EditionId, const std::vector<ScenarioFile>&,
                       const Mutation&);

/// Fields of the edition that no scenario can notice, from a list with a line "edition field: reason" for
/// each; "all" stands for every edition.
std::set<std::string> excused(std::string_view list, rules::EditionId);

}  // namespace irondial::game
