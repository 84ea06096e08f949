// Initiative: who acts when in a round of the arena.
// [SOL: 6 Initiative]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// Rolls for every unit and writes the turn order of the round into the state.
void roll_initiative(Table&);

/// The player with the highest result may have that unit act first, for the round or for this phase.
/// [SOL-INIT-04, SOL-R-06]
void offer_first_turn(Table&);

/// Does one unit take its turn before another?  [SOL-INIT-10]
bool acts_before(const Position&, UnitId, UnitId other);

/// The unit whose turn it is; none outside the phases that go unit by unit.
UnitId acting_unit(const Position&);

}  // namespace irondial::rules
