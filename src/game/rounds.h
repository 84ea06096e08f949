// The rounds of an arena match, phase by phase and unit by unit.
// [SOL: 6 Setting up and the round; 9 Clean-up phase]
#pragma once

#include "rules/table.h"

namespace irondial::game {

/// Where nobody looks at a clock, two rounds are a minute of a match's time: so many it lasts. 0: without
/// end.
inline int rounds_of(const rules::Setup& setup) {
    return 2 * setup.time_limit_minutes;
}

/// All units are in their starting areas: the first Target token, and the first round.
void begin_match(rules::Table&);

/// Plays on to the next moment of rest in a round: initiative, one unit's turn, or the clean-up.
void play_round(rules::Table&);

}  // namespace irondial::game
