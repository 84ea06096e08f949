// Running a subcommand: prints what it has to say; what it cannot do it says in a sentence.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>

#include "cli/output.h"

namespace irondial::cli {

inline void print(const Output& output, int& status) {
    std::fputs(output.text.c_str(), stdout);
    std::fputs(output.error.c_str(), stderr);
    status = output.status;
}

template <class Command>
void attempt(int& status, Command command) {
    try {
        print(command(), status);
    } catch (const std::runtime_error& failure) {
        print({.text = {}, .error = std::string("error: ") + failure.what() + "\n", .status = 1}, status);
    }
}

}  // namespace irondial::cli
