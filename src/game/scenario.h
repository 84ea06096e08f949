// Scenarios: a position, a script with scripted dice, and expectations, in one JSON file.
// The format is the contract docs/scenarios.md describes; rules are tested with it and bugs reported in it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/catalog.h"

namespace irondial::game {

struct ScenarioResult {
    std::string name;
    std::vector<std::string> rules;     // ledger ids it proves
    std::vector<std::string> failures;  // empty: it passed

    bool passed() const { return failures.empty(); }
};

/// Runs one scenario file given as text. `file` is used in messages only.
ScenarioResult run_scenario(const catalog::Catalog&, std::string_view file, std::string_view text);

}  // namespace irondial::game
