// irondial play: a plain game in the terminal against any player or program.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

void add_play_command(CLI::App& app, int& status);

}  // namespace irondial::cli
