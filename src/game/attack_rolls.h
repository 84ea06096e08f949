// Attack dice of which one may be rolled again (Improved Targeting): all that can be made of them.
//
// Three dice can fall in 216 ways, and a new die in six; but what the rules read from them afterwards is one
// of a few things. Whoever compares all of it plays on once for each reading, not 4,104 times.
#pragma once

#include <functional>
#include <vector>

#include "rules/chance.h"

namespace irondial::game {

/// Something the rules may read, with the dice that come to it: the roll, and perhaps one of them anew.
struct Reading {
    rules::Dice dice{};
    int again = -1;  // which die was rolled again, 0 to 2
    rules::Dice new_die{};
};

/// How likely a reading is; by its number.
struct ReadingChance {
    std::size_t reading = 0;
    double chance = 0;
};

/// One way the three dice fall, or several that leave the same choice: what comes of them as they are, and
/// with the first, second or third rolled again.
struct Fall {
    double chance = 0;
    std::array<std::vector<ReadingChance>, 4> then{};
};

struct AttackRolls {
    std::vector<Reading> readings;
    std::vector<Fall> falls;
};

/// For a roll of which a die may be rolled again (see Chance).
AttackRolls attack_rolls(const rules::Chance&);
/// Do two rolls come to the same readings?
bool alike(const rules::Chance&, const rules::Chance&);

/// How often the dice are kept, or the first, second or third rolled again, and what comes of it.
struct BestRolls {
    std::array<double, 4> answers{};
    std::vector<double> readings;
};

/// Each time for the best, where readings are `worth` so much; kept where a new die gains no more than that.
BestRolls best_rolls(const AttackRolls&, const std::vector<double>& worth, double gain);

/// A reading, and how likely it is.
struct LikelyReading {
    Reading reading;
    double chance = 0;
};

/// What comes of a roll where somebody chooses which die to roll again (0 to 2), or none (-1). The first
/// reading is that of dice that all show 1.
std::vector<LikelyReading> readings_as_chosen(const rules::Chance&,
                                              const std::function<int(const rules::Dice&)>& choose);

}  // namespace irondial::game
