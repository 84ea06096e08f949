// Move orders: speed, running, jumping, breaking away, free spins.
// [AOD: 6 Movement]
#pragma once

#include "rules/order_end.h"
#include "rules/table.h"
#include "rules/values.h"

namespace irondial::rules {

/// How far the order lets the unit go, in inches: speed with its modifiers, not more than the slowest of its
/// formation, doubled for a run, halved for an assault with a ranged attack or for boarding and disembarking,
/// and halved last for hindering terrain under the base.  [AOD-R-70]
Tally speed_for(const Position&, const Order&);

/// Jump Jets in force carry every move of their unit. They are off for one that runs, and a captor cannot use
/// them.
bool jumps(const Position&, const Order&);

/// What the order asks of its unit: how far, over what, along which path.
Motion motion_of(const Position&, const Order&);

/// Does the order let its unit run? A charge does.  [AOD-MODE-14, AOD-CHARGE-05]
bool runs(const Order&);

/// Judges the movement of a move order, or of another that includes one; the trip says where it would end.
Verdict judge_move(const Position&, const Order&, Trip&);
Trip trip_of(const Position&, const Order&);

/// Puts a unit where its trip ends, and tells of it.
void arrive(Table&, UnitId, const Trip&);

/// What it takes to break away.
struct BreakAway {
    int needed = 0;                 // least result of the d6; 0: no roll
    RuleId rule = RuleId::none;     // that says so
    Equipment by{};                 // the equipment it rests on
    UnitId held_by = UnitId::none;  // whose Grapple holds it
};
BreakAway break_away(const Position&, const Order&);

/// Rolls to break away where that is needed; says whether the unit is free to move.
bool breaks_away(Table&, const Order&, Bill&);

/// Moves a unit that is free to, or turns one that is not, and offers free spins to those it comes to (not to
/// those taken unawares).
void travel(Table&, const Order&, const Trip&, Bill&, bool free, UnitSet unawares = {});

/// Everything a move order does, except its end: break away, then the move as it was judged. Says whether the
/// unit was free to move.
bool resolve_movement(Table&, const Order&, Trip, Bill&, UnitSet unawares = {});

/// A unit that another moved into contact with may turn.  [AOD-SPIN-01]
void offer_free_spin(Table&, UnitId, UnitId mover);
bool may_spin(const Position&, UnitId);
/// May it turn as far as that? In some books only until its front arc touches the mover, or points at it.
/// [AOD-R-57, DA-SPIN-02, DE-SPIN-01, QS-SPIN-02]
Verdict judge_spin(const Position&, UnitId, geo::Facing, UnitId mover);

}  // namespace irondial::rules
