// irondial scenario: runs scenario files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace irondial::cli {

void add_scenario_command(CLI::App& app, int& status);

/// Files as given; folders stand for the scenario files below them.
std::vector<std::filesystem::path> scenario_files(const std::vector<std::string>& given);

}  // namespace irondial::cli
