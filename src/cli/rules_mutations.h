// irondial rules mutations: change every value of an edition and see whether a scenario notices.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

void add_mutations_command(CLI::App& rules, int& status);

}  // namespace irondial::cli
