// The subcommands of `irondial catalog`.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

/// Adds them to the program; `status` receives the exit status of the one that runs.
void add_catalog_commands(CLI::App& app, int& status);

}  // namespace irondial::cli
