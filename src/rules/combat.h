// The ranged or close combat attack of an order, whichever order it is: a combat order, an assault, or the
// move of a VTOL.  [AOD: 7 Combat; AOD-ATK-01]
#pragma once

#include "rules/attack.h"
#include "rules/order_end.h"

namespace irondial::rules {

/// Judges the attack from where the unit stands now and, if it is legal, fills it in.
Verdict judge_combat(const Position&, const Order&, Attack&);

/// Makes an attack that was judged; one without a usable weapon is lost with its order.
void resolve_combat(Table&, Attack&, Bill&);

}  // namespace irondial::rules
