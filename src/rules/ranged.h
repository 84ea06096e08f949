// Ranged combat: who may shoot whom.  [AOD: 7 Combat / Ranged combat, Line of fire, Indirect fire, Multiple
// targets]
#pragma once

#include "rules/attack.h"

namespace irondial::rules {

/// Judges the attack of a ranged combat order (or of another order that includes one) and, if it is legal,
/// fills in the attack.
Verdict judge_ranged(const Position&, const Order&, Attack&);

/// How far a weapon reaches at this target; anti-aircraft weapons reach twice as far at what flies.
geo::Length max_range(const Position&, UnitId, Weapon, UnitId target);

/// Does the attack see past whatever blocks or hinders its line of fire (Streak Missiles, Homing Beacon)?
bool ignores_line(const Position&, UnitId, Weapon, std::size_t targets, UnitId target);

}  // namespace irondial::rules
