// The command stage: what resolves before a player gives orders.
// [AOD: 4 How to Play / Turns, orders, and stages; the special equipment card]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// Units with an effect that resolves in the player's command stage now beginning.  [AOD-TURN-10]
UnitSet command_effects(const Position&, PlayerId);

/// Resolves the effect of one of them.
void resolve_command_effect(Table&, UnitId);

}  // namespace irondial::rules
