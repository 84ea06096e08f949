// A contest: many games between two players, the same whoever computes them and in whatever order.
//
// Game n is a function of the contest and of n alone. Games 2k and 2k + 1 are played with the same forces on
// the same ground, with the players' seats exchanged, so luck of the draw favours nobody.
#pragma once

#include <array>
#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "rules/edition.h"

namespace irondial::sim {

struct Contest {
    rules::EditionId edition = rules::EditionId::age_of_destruction;
    std::array<std::string, 2> players;  // levels, see players/levels.h
    int total = 0;                       // points a side; 0: the edition's standard game
    int terrain = 6;                     // pieces in the pile
    int turns = 200;                     // then time is up
    int games = 100;
    std::uint64_t seed = 1;
};

struct GameReport {
    int winner = -1;  // 0 or 1: a player of the contest; -1: a draw
    int turns = 0, orders = 0;
    std::array<int, 2> points{};  // scored in all, by player of the contest
    std::uint64_t hash = 0;       // of the final state
    bool time_up = false;

    bool operator==(const GameReport&) const = default;
};

GameReport play_game(const catalog::Catalog&, const Contest&, int number);

/// Plays them all with so many threads; `done` hears every report as it comes, in any order, from one thread
/// at a time. Raising `stop` leaves out the games not begun: the reports are those of the games played, in
/// their order.
std::vector<GameReport> play(const catalog::Catalog&, const Contest&, int threads,
                             const std::function<void(const GameReport&)>& done = {},
                             const std::atomic<bool>* stop = nullptr);

/// A share with the limits of its 95 % confidence interval (Wilson's).
struct Share {
    double value = 0, low = 0, high = 1;
};

struct Standing {
    int games = 0, wins = 0, losses = 0, draws = 0;  // of the first player

    void add(const GameReport&);
    /// Draws count half.
    Share score() const;
    /// The difference in Elo that this score says, and its limits.
    Share elo() const;
};

}  // namespace irondial::sim
