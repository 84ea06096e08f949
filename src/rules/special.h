// Special attacks: charge, death from above and ram. A move order that ends in a collision.
// [AOD: 7 Combat / Special attacks, Charge, Death from above, Ram]
#pragma once

#include "rules/attack.h"
#include "rules/order_end.h"

namespace irondial::rules {

/// Judges the whole of it, the move to the end included, and fills in the attack.  [AOD-R-34]
Verdict judge_special(const Position&, const Order&, Trip&, Attack&);

void resolve_special(Table&, const Order&, const Trip&, Attack, Bill&);

}  // namespace irondial::rules
