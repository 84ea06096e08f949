// irondial army check, show: is this army legal, what does it cost, how is it written (docs/armies.md)?
#pragma once

#include <filesystem>

#include "catalog/army_file.h"
#include "cli/output.h"
#include "cli/terminal.h"

namespace CLI {
class App;
}

namespace irondial::cli {

void add_army_commands(CLI::App& app, int& status);

/// An army file, or the army of a pack under its id. Throws std::runtime_error when there is neither.
catalog::ArmyFile read_army(const catalog::Catalog&, const std::string& path_or_id);

/// Every problem of every army, or that there is none. Status 1 when there are problems.
Output check_armies(const catalog::Catalog&, const std::vector<std::string>& paths, const std::string& locale,
                    bool json);

enum class ArmyForm { table, text, json };
Output show_army(const catalog::Catalog&, const std::string& path, const std::string& locale, ArmyForm,
                 Paint);

}  // namespace irondial::cli
