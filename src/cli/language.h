// `--lang en|de`: the option that all commands with texts share.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace irondial::cli {

inline void add_language(CLI::App& sub, std::string& language) {
    sub.add_option("--lang", language, "en or de")->check(CLI::IsMember({"en", "de"}));
}

}  // namespace irondial::cli
