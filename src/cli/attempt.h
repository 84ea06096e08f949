// Running a subcommand: prints what it has to say; what it cannot do it says in a sentence.
#pragma once

#include <cstdio>
#include <exception>
#include <string>

#include "cli/output.h"

namespace irondial::cli {

inline void print(const Output& output, int& status) {
    std::fputs(output.text.c_str(), stdout);
    std::fputs(output.error.c_str(), stderr);
    status = output.status;
    if (std::fflush(stdout) != 0) {  // a full disk
        std::fputs("error: standard output cannot be written\n", stderr);
        status = 1;
    }
}

template <class Command>
void attempt(int& status, Command command) {
    try {
        print(command(), status);
    } catch (const std::exception& failure) {
        print({.text = {}, .error = std::string("error: ") + failure.what() + "\n", .status = 1}, status);
    }
}

}  // namespace irondial::cli
