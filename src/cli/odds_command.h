// irondial odds: what an order comes to, over all dice.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

void add_odds_command(CLI::App&, int& status);

}  // namespace irondial::cli
