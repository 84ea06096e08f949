// The phases of a round in the arena: which order is given when, and what it leaves a unit.
// [SOL: 6 Round structure; 9 Combat phase / Orders and declarations]
#pragma once

#include "rules/attack.h"

namespace irondial::rules {

/// The phase in which an order of this type is given.  [SOL-SPECIAL-01, SOL-MOVE-01, SOL-COMBAT-01,
/// SOL-COMBAT-04]
Stage phase_of(OrderType);

/// Is it this unit's turn, in the right phase?
Verdict judge_phase(const Position&, const Order&);

/// May the unit still be given this order in the round, after all that has happened in it?
Verdict judge_round(const Position&, OrderType, UnitId);

/// Digging in on the unit's own turn, with or without the attack that allows.
Verdict judge_digging_in(const Position&, const Order&, Attack&);

/// What an order costs in heat, besides what its movement and its attack cost.
Tally order_heat(const Position&, const Order&);

}  // namespace irondial::rules
