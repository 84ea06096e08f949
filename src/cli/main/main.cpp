#include "cli/cli.h"

int main(int argc, char** argv) {
    return irondial::cli::run(argc, argv);
}
