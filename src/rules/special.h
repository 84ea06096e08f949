// Special attacks: charge, death from above and ram, a move order that ends in a collision; and in the arena
// the pin.
// [AOD: 7 Combat / Special attacks, Charge, Death from above, Ram; SOL: 7 Special attacks]
#pragma once

#include "rules/attack.h"
#include "rules/order_end.h"

namespace irondial::rules {

/// Judges the whole of it, the move to the end included, and fills in the attack.  [AOD-R-34]
Verdict judge_special(const Position&, const Order&, Trip&, Attack&);

void resolve_special(Table&, const Order&, const Trip&, Attack, Bill&);

/// The damage that whoever makes the attack does to itself, as far as no card or equipment changes it.
Tally recoil_of(const Position&, UnitId, catalog::AttackKind, bool hit);

/// Only whom it has touched since the round began.  [SOL-SPECIAL-30, SOL-R-32]
Verdict judge_pin(const Position&, const Order&);
void pin(Table&, const Order&);

}  // namespace irondial::rules
