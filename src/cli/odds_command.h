// irondial odds: what an order comes to, over all dice.
#pragma once

#include <optional>

#include "catalog/catalog.h"
#include "cli/odds_typed.h"
#include "cli/output.h"

namespace CLI {
class App;
}

namespace irondial::cli {

struct OddsQuery {
    std::optional<std::string> scenario;  // the text of a scenario file; none: the attack as typed
    int step = 0;                         // of its script, from 1; 0: the first legal order
    std::string edition{};                // of those it is for; empty: the first
    TypedAttack typed;
    bool by_default = false;  // decisions by default, not for the best
    bool json = false;
    std::string locale;  // the text of data/locales/*.json
};

/// Throws std::runtime_error with a sentence where there is nothing to compute.
Output odds(const catalog::Catalog&, const OddsQuery&);

void add_odds_command(CLI::App&, int& status);

}  // namespace irondial::cli
