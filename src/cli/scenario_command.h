// irondial scenario: runs scenario files.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

void add_scenario_command(CLI::App& app, int& status);

}  // namespace irondial::cli
