// What is kept of a game that was played for its result.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace irondial::sim {

/// How one unit did. Damage is counted in clicks, recorded damage as if it had been applied.
struct UnitReport {
    catalog::UnitKind kind = catalog::UnitKind::none;
    int side = 0;           // the player of the contest who had it
    int points = 0;         // what it cost with all it carried
    int dealt = 0;          // to opponents, by its own orders
    int taken = 0;          // from whomever
    int kills = 0;          // opponents eliminated ...
    int destroyed = 0;      // ... and what they cost
    bool survived = false;  // neither eliminated nor captured at the end

    bool operator==(const UnitReport&) const = default;
};

struct GameReport {
    int number = 0;   // of the game in its contest
    int winner = -1;  // 0 or 1: a player of the contest; -1: a draw
    int turns = 0, orders = 0;
    std::array<int, 2> points{};                     // scored in all, by player of the contest
    std::array<std::array<int, 4>, 2> conditions{};  // how often each won a victory condition; 4: cards
    std::string decided{};                           // the rule that named the winner: "AOD-VC-13"
    std::uint64_t hash = 0;                          // of the final state
    bool time_up = false;
    std::string forfeit{};  // why the loser lost by default; empty: it did not
    std::vector<UnitReport> units{};

    bool operator==(const GameReport&) const = default;
};

/// One line of JSON, and back. Throws std::runtime_error for a line that is no report.
std::string to_line(const catalog::Catalog&, const GameReport&);
GameReport report_of_line(const catalog::Catalog&, const std::string& line);

}  // namespace irondial::sim
