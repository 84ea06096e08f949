// One scenario for several editions: a table of expectations in one file.
//
//     "edition": ["age-of-destruction", "dark-age"],
//     "rules": {"byEdition": {"age-of-destruction": ["AOD-BREAK-02"], "dark-age": ["DA-BREAK-02"]}},
//     ... "expect": {"units": {"a": {"click": {"byEdition": {"dark-age, dark-age-de": 1, "else": 2}}}}}
//
// Wherever a value may stand, {"byEdition": {...}} may stand with a value for each edition. Included only by
// sources that already speak JSON.
#pragma once

#include <nlohmann/json.hpp>

namespace irondial::game {

/// The editions a scenario is for, as it names them; one that names none is for Age of Destruction.
std::vector<std::string> editions_of(const nlohmann::json& scenario);

/// The scenario as it reads in one of its editions. Where a value has nothing to say about the edition, the
/// key or the entry of a list is left out.
nlohmann::json in_edition(const nlohmann::json& scenario, const std::string& edition);

}  // namespace irondial::game
