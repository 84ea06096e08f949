// `--seed N`: what a seed is, for all commands that draw lots.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>

namespace irondial::cli {

/// For `transform()`: left to itself CLI11 takes -1 and numbers beyond 64 bits for the largest one, and 010
/// for eight.
inline CLI::Validator whole_seed() {
    return {[](std::string& text) -> std::string {
                std::uint64_t seed = 0;
                const char* const end = text.data() + text.size();
                const auto [stop, failure] = std::from_chars(text.data(), end, seed);
                if (failure != std::errc() || stop != end)
                    return fmt::format("\"{}\" is no seed: a whole number from 0 to {}", text, UINT64_MAX);
                text = std::to_string(seed);
                return {};
            },
            ""};
}

}  // namespace irondial::cli
