// Assault orders: a 'Mech moves and then attacks.  [AOD: 7 Combat / Assault combat]
#pragma once

#include "rules/field.h"
#include "rules/order_end.h"

namespace irondial::rules {

/// The kind of attack is declared with the order, for it sets how far the 'Mech may go; no target means that
/// it does not attack.  [AOD-R-38]
Verdict judge_assault(const Position&, const Order&, Trip&);

void resolve_assault(Table&, const Order&, const Trip&, Bill&);

}  // namespace irondial::rules
