// VTOL units: two levels, and a shot on the way.  [AOD: 6 Movement / VTOL; 7 Combat / Ranged combat / VTOL
// speed mode]
//
// What being at cruising level means for lines of fire and contact stands with those (plane.h); here is how a
// unit gets from one level to the other.
#pragma once

#include "rules/field.h"
#include "rules/order_end.h"

namespace irondial::rules {

/// Judges a move order with changes of level or a shot by flying it on a rehearsal of the table.
Verdict judge_flight(const Position&, const Order&, Trip&);

/// Flies it. A unit that did not get away stays where it is, but may shoot from there.  [AOD-R-83]
void resolve_flight(Table&, const Order&, Bill&, bool free);

/// A unit forced down from cruising level; over blocking terrain it is lost.  [AOD-R-82]
void come_down(Table&, UnitId, RuleId why, PlayerId by);

}  // namespace irondial::rules
