// Leaving the game.  [AOD: 12 Ending the Game / Withdrawing]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

Verdict judge_withdraw(const Position&);

/// The active player leaves, with all units. Whoever holds some of them captive scores for those; points made
/// before stay made; who withdraws cannot win.  [AOD-WITHDRAW-02, AOD-R-121]
void withdraw(Table&);

}  // namespace irondial::rules
