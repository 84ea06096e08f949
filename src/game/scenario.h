// Scenarios: a position, a script with scripted dice, and expectations, in one JSON file.
// The format is the contract docs/scenarios.md describes; rules are tested with it and bugs reported in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"

namespace irondial::game {

struct ScenarioResult {
    std::string name, edition;
    std::vector<std::string> rules;     // ledger ids it proves
    std::vector<std::string> failures;  // empty: it passed

    bool passed() const { return failures.empty(); }
};

/// A field of the edition table set to another value, to see which scenarios notice.
struct HouseRule {
    std::string field, value;
};

/// Runs one scenario file given as text, in each of its editions. `file` is used in messages only.
std::vector<ScenarioResult> run_scenario(const catalog::Catalog&, std::string_view file,
                                         std::string_view text, const HouseRule* = nullptr);

}  // namespace irondial::game
