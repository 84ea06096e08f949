// irondial bench: numbers about the engine itself.
#pragma once

namespace CLI {
class App;
}

namespace irondial::cli {

void add_bench_command(CLI::App& app, int& status);

}  // namespace irondial::cli
