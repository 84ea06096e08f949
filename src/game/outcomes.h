// All that can come of a roll.
#pragma once

#include <vector>

#include "rules/chance.h"

namespace irondial::game {

/// Dice, and how likely they are to fall so, or in a way that makes no difference.
struct Outcome {
    rules::Dice dice{};
    double chance = 0;
};

/// Ways that make no difference (see Chance) are taken together; the chances add up to 1.
std::vector<Outcome> outcomes_of(const rules::Chance&);

}  // namespace irondial::game
