// What many games come to together: lengths, how they were won, how units did.
#pragma once

#include <cstdint>
#include <map>
#include <span>

#include "sim/standing.h"

namespace irondial::sim {

/// A kind of unit over all games it was in.
struct UnitFigures {
    catalog::UnitKind kind = catalog::UnitKind::none;
    std::int64_t fielded = 0, survived = 0, kills = 0;  // fielded: how many, some games have several
    std::int64_t dealt = 0, taken = 0;                  // clicks
    std::int64_t destroyed = 0,
                 lost = 0;  // points: of those it eliminated, of itself where it did not survive

    /// For each that was fielded.
    double each(std::int64_t sum) const {
        return fielded == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(fielded);
    }
};

struct Statistics {
    Standing standing;
    std::map<int, int> lengths;                      // turns -> games
    std::array<std::array<int, 4>, 2> conditions{};  // games in which a player won a victory condition
    std::map<std::string, int> decided;              // the rule that named the winner -> games
    std::array<double, 2> points{};                  // scored on average
    double turns = 0, orders = 0;                    // on average
    int timed_out = 0;
    static constexpr std::size_t most_forfeits = 8;
    std::vector<std::string> forfeits;  // the first reasons, each once
    int forfeited = 0;
    std::vector<UnitFigures> units;  // in the order of the catalog
};

Statistics statistics_of(std::span<const GameReport>);

}  // namespace irondial::sim
