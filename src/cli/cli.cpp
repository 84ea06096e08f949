#include "cli/cli.h"

#include <CLI/CLI.hpp>

namespace irondial::cli {

int run(int argc, char** argv) {
    CLI::App app{"IronDial: the MechWarrior clix games on your computer."};
    app.set_version_flag("--version", "irondial 0.1.0");
    CLI11_PARSE(app, argc, argv);
    return 0;
}

}  // namespace irondial::cli
