// Move orders: speed, running, breaking away, free spins.
// [AOD: 6 Movement]
#pragma once

#include "rules/order_end.h"
#include "rules/table.h"
#include "rules/tally.h"

namespace irondial::rules {

/// How far the order lets the unit go, in inches: speed with its modifiers, doubled for a run, halved for an
/// assault with a ranged attack, and halved last for hindering terrain under the base.  [AOD-R-70]
Tally speed_for(const Position&, const Order&);

Verdict judge_move(const Position&, const Order&);
/// Where a legal move order would end.
Trip trip_of(const Position&, const Order&);

/// The least d6 result with which the unit breaks away from what it touches; 0 when it need not roll.
int break_away_needed(const Position&, UnitId);

/// Everything a move order does, except its end: break away, the move, free spins.
void resolve_movement(Table&, const Order&, Bill&);

/// Opposing units touched where a unit ended its movement may turn.  [AOD-SPIN-01]
void offer_free_spins(Table&, UnitId mover);
bool may_spin(const Position&, UnitId);

}  // namespace irondial::rules
