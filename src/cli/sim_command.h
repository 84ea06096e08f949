// irondial sim: many games between two players, with the result as a table or JSON.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

void add_sim_command(CLI::App&, int& status);

}  // namespace irondial::cli
