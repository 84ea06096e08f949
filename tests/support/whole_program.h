// The whole program in this process: what somebody types, and all that it says.
#pragma once

#include <gtest/gtest.h>

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/cli.h"
#include "support/sources.h"

namespace irondial::tests {

struct Said {
    int status = 0;
    std::string out, err;
};

/// `irondial` with these words and our data, and this typed at the keyboard.
inline Said run_program(std::vector<std::string> words, const std::string& typed = {}) {
    words.insert(words.begin(), "irondial");
    words.insert(words.end(), {"--data", in_sources("data")});
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    std::istringstream keyboard(typed);
    std::streambuf* const in = std::cin.rdbuf(keyboard.rdbuf());
    ::testing::internal::CaptureStdout();
    ::testing::internal::CaptureStderr();
    Said said;
    said.status = cli::run(static_cast<int>(arguments.size()), arguments.data());
    said.out = ::testing::internal::GetCapturedStdout();
    said.err = ::testing::internal::GetCapturedStderr();
    std::cin.rdbuf(in);
    std::cin.clear();
    return said;
}

}  // namespace irondial::tests
