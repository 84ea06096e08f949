// irondial serve: the web client and its data on a local port.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

/// Adds the subcommand `serve`; `status` receives its exit status.
void add_serve_command(CLI::App& app, int& status);

}  // namespace irondial::cli
