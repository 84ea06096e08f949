#include "cli/cli.h"

#include <CLI/CLI.hpp>

#include "cli/rules_compare.h"

namespace irondial::cli {

int run(int argc, char** argv) {
    CLI::App app{"IronDial: the MechWarrior clix games on your computer."};
    app.set_version_flag("--version", "irondial 0.1.0");
    auto* rules = app.add_subcommand("rules", "The rulebooks, rule by rule")->require_subcommand(1);
    add_edition_commands(*rules);
    CLI11_PARSE(app, argc, argv);
    return 0;
}

}  // namespace irondial::cli
