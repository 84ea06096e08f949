// How a contest stands: games won and lost, with limits of confidence, and as a difference in Elo.
#pragma once

#include "sim/game_report.h"

namespace irondial::sim {

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
