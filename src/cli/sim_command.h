// irondial sim: many games between two players, as a table, as JSON and as an HTML report (docs/lab.md).
#pragma once

#include <span>

#include "cli/editions.h"
#include "cli/names.h"
#include "sim/contest.h"
#include "sim/statistics.h"

namespace CLI {
class App;
}

namespace irondial::cli {

/// The levels of play, and programs of others: "exec:python3 bot.py".
sim::MakePlayer make_players(int bot_milliseconds, const std::string& locale);

/// Throws std::runtime_error for a name that is neither a level nor a program.
void check_player(const std::string& name);

/// Points a side that forces of this edition can be drawn or built for: at least what gives one order. Throws
/// std::runtime_error for any other number.
int checked_total(rules::EditionId, long long total);

/// `--armies`: "random", a total, "built", "built:450", or one or two armies; what it says goes into the
/// contest. `edition`: as it was asked for, if it was. Throws std::runtime_error as read_forces() does.
void take_forces(const catalog::Catalog&, std::span<const std::string> armies, const std::string& locale,
                 const EditionName& edition, sim::Contest&);

std::string sim_json(const catalog::Catalog&, const sim::Contest&, std::span<const sim::GameReport>);
std::string sim_table(const catalog::Catalog&, const sim::Contest&, const sim::Statistics&,
                      Language = Language::en);
/// "[####....] 12/20 games  greedy scores 91.7 % (64.6 to 98.5)".
std::string sim_progress(const sim::Contest&, const sim::Standing&, int games, Language = Language::en);

void add_sim_command(CLI::App& app, int& status);

}  // namespace irondial::cli
