// irondial replay: verifies a record and tells its story.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

void add_replay_command(CLI::App& app, int& status);

}  // namespace irondial::cli
