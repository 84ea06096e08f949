// Orders given in answer to an attack: dig in, defend, dodge.
// [SOL: 9 Combat phase / Dig in, defend, dodge]
#pragma once

#include "rules/attack.h"

namespace irondial::rules {

/// The orders a unit may be given now that it has been declared a target.  [SOL-COMBAT-05 to SOL-COMBAT-08]
catalog::Set<OfferedOrder> reactions_of(const Position&, UnitId);

/// May a unit dig in: on its own turn, or in answer to an attack?
Verdict judge_dig_in(const Position&, UnitId, bool in_answer);

/// Gives a unit one of these orders, with its heat.
void take_stance(Table&, UnitId, OfferedOrder);

/// The pilots of all targets may come round; then each may be given an order in answer.
/// [SOL-COMBAT-12, SOL-PILOTKO-05, SOL-PILOTKO-10, SOL-R-30]
void answer_attack(Table&, const Attack&);

/// What the orders of both sides do to the attack value.  [SOL-MOD-27 to SOL-MOD-31]
void add_stance_modifiers(const Position&, const Attack&, UnitId target, Sums&);

}  // namespace irondial::rules
