// Ranged combat: who may shoot whom.  [AOD: 7 Combat / Ranged combat, Line of fire, Indirect fire, Multiple
// targets, Anti-aircraft units]
#pragma once

#include "rules/attack.h"

namespace irondial::rules {

/// Judges the attack of a ranged combat order (or of another order that includes one, AOD-RNG-01) and, if it
/// is legal, fills in the attack. Without a named weapon the primary is used; where it cannot make the attack
/// but the secondary could, the order is legal and lost.  [AOD-ATK-14 to AOD-ATK-17, AOD-R-132]
Verdict judge_ranged(const Position&, const Order&, Attack&);

/// Can the weapon shoot at all: neither silenced by heat nor under water?
Verdict judge_weapon_works(const Position&, UnitId, Weapon);

/// How far a weapon reaches at this target; anti-aircraft weapons reach twice as far at what flies.
geo::Length max_range(const Position&, UnitId, Weapon, UnitId target);
/// The same with the cards that this attack is made with.
geo::Length max_range(const Position&, const Attack&, UnitId target);

}  // namespace irondial::rules
