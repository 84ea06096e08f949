// What a subcommand has to say.
#pragma once

#include <string>

namespace irondial::cli {

struct Output {
    std::string text;   // for standard output
    std::string error;  // for standard error
    int status = 0;     // exit status
};

}  // namespace irondial::cli
