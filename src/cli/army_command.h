// irondial army check, show, build: is this army legal, what does it cost, how is it written
// (docs/armies.md)?
#pragma once

#include <filesystem>

#include "catalog/army_file.h"
#include "cli/output.h"
#include "cli/terminal.h"
#include "game/build_army.h"

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

/// Throws std::runtime_error where the edition builds no armies, or none for this total; 0 is the usual one.
void check_building(rules::EditionId, int total);

enum class ArmyForm { table, text, json };
/// A legal army as proposed, in one of its written forms. Throws std::runtime_error where there is none.
Output propose_army(const catalog::Catalog&, const game::ArmyWishes&, std::uint64_t seed,
                    const std::string& locale, ArmyForm, Paint);

/// What a level of play builds for the edition, total and class of the wishes (players/battleforce.h).
Output propose_force(const catalog::Catalog&, const std::string& level, const game::ArmyWishes&,
                     std::uint64_t seed, const std::string& locale, ArmyForm, Paint);

Output show_army(const catalog::Catalog&, const std::string& path, const std::string& locale, ArmyForm,
                 Paint);

}  // namespace irondial::cli
