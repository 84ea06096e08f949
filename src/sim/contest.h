// A contest: many games between two players, the same whoever computes them and in whatever order.
//
// Game n is a function of the contest and of n alone. Games 2k and 2k + 1 are played on the same ground with
// the players' seats exchanged. Random forces stay with the seats, so luck of the draw favours nobody; armies
// and what players build (players/battleforce.h) stay with the players.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "game/inputs.h"
#include "players/planner.h"
#include "rules/edition.h"
#include "sim/game_report.h"
#include "sim/standing.h"

namespace irondial::sim {

/// A player by the name of its level, or null where there is none (see players/levels.h). A player that
/// cannot go on throws a game::Forfeit.
using MakePlayer = std::function<std::unique_ptr<game::Player>(std::string_view, const game::Seed&)>;

struct Contest {
    rules::EditionId edition = rules::EditionId::age_of_destruction;
    std::array<std::string, 2> players{};
    std::vector<catalog::Army> armies{};    // none: random forces; one for both, or one for each player
    bool even = false;                      // with random forces: the same for both
    bool built = false;                     // forces are built by levels, anew for each pair of games ...
    std::array<std::string, 2> builders{};  // ... by these; empty: by the players themselves
    int total = 0;                          // points a side; 0: the edition's standard game
    int terrain = 6;                        // pieces in the pile
    int turns = 200;                        // then time is up
    int games = 100;
    std::uint64_t seed = 1;
    MakePlayer make{};  // without it the levels of players/levels.h
};

/// The level that builds the forces of a player of the contest, if any does.
const std::string& builder_of(const Contest&, std::size_t player);

/// Points a side as they are played for; 0 where there is no total: in the arena, with the forces of a box.
int total_of(const Contest&);

GameReport play_game(const catalog::Catalog&, const Contest&, int number);

/// Who plays which games: every `step`-th from `first` on, with so many threads.
struct Crew {
    int threads = 1;
    int first = 0, step = 1;
};

/// `done` hears every report as it comes, in any order, from one thread at a time. Raising `stop` leaves out
/// the games not begun: the reports are those of the games played, in their order.
std::vector<GameReport> play(const catalog::Catalog&, const Contest&, const Crew&,
                             const std::function<void(const GameReport&)>& done = {},
                             const std::atomic<bool>* stop = nullptr);

/// Milliseconds of this machine, for players that think by the clock.
players::Clock machine_clock();

}  // namespace irondial::sim
