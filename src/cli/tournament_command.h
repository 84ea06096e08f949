// irondial tournament: round robin or Swiss among players or armies, with a state file to go on from.
#pragma once

#include <string>

#include "cli/names.h"
#include "sim/tournament.h"

namespace CLI {
class App;
}

namespace irondial::cli {

/// The first line of a state file: what is played, armies and all. A file of another tournament is not gone
/// on with.
std::string head_line(const catalog::Catalog&, const sim::Tournament&);
std::string match_line(const sim::Tournament&, const sim::Match&);

/// The matches of a state file; a last line that was cut off is left out. Throws std::runtime_error where its
/// first line is not `head`, or a match could not have come about like that.
std::vector<sim::Match> matches_in(const sim::Tournament&, const std::string& head, const std::string& text);

std::string tournament_table(const sim::Tournament&, std::span<const sim::Match>, Language = Language::en);

void add_tournament_command(CLI::App&, int& status);

}  // namespace irondial::cli
