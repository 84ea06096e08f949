// Pilots knocked out by critical hits, and how they come round.
// [SOL: 3 Unconscious pilots]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// Knocks the unit's pilot out, if it has one.  [SOL-PILOTKO-01]
void knock_out(Table&, UnitId);

/// Its controller may try to revive an unconscious pilot.  [SOL-PILOTKO-06]
void offer_revival(Table&, UnitId);

/// The chance that such an attempt succeeds; none where nobody is unconscious.
double chance_to_revive(const Position&, UnitId);

}  // namespace irondial::rules
