// Close combat: who may strike whom, and with what.  [AOD: 7 Combat / Close combat, Capturing]
#pragma once

#include "rules/attack.h"

namespace irondial::rules {

/// Judges the attack of a close combat order (or of another order that includes one) and, if it is legal,
/// fills in the attack.
Verdict judge_close(const Position&, const Order&, Attack&);

/// What every close combat attack asks of the two units and the ground between them, friends or not: the
/// attacker's front arc touches the other, and no water or cliff is between.
Verdict judge_reach(const Position&, UnitId, UnitId other, Contact&);

/// The damage value a unit may strike with.  [AOD-CC-09 to AOD-CC-12]
Verdict judge_close_weapon(const Position&, UnitId, Weapon);

}  // namespace irondial::rules
