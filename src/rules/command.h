// The command stage: what resolves before a player gives orders.
// [AOD: 4 How to Play / Turns, orders, and stages; the special equipment card]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// Units whose Command equipment may bring an extra order at the start of the player's command stage.
UnitSet command_units(const Position&, PlayerId);

/// Rolls for one of them.  [SE-COMMAND]
void roll_for_command(Table&, UnitId);

}  // namespace irondial::rules
