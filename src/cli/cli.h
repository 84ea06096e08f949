// The one program `irondial`: its subcommands read files, call the layers above and print.
#pragma once

namespace irondial::cli {

/// Runs the program; the result is the exit status.
int run(int argc, char** argv);

}  // namespace irondial::cli
