// The one program `irondial`: its subcommands read files, call the layers above and print.
//
// Each group of subcommands is one folder-level file named after it (catalog_command.cpp); cli.cpp only
// lists them. A subcommand works out an Output from what it is given, so that tests can read it; printing it
// is done in one place.
#pragma once

namespace irondial::cli {

/// Runs the program; the result is the exit status.
int run(int argc, char** argv);

}  // namespace irondial::cli
