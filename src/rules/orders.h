// Giving an order: may it be given, and what does it do?  [AOD: 4 How to Play / Turns, orders, and stages]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// The judge: everything that can forbid an order, with the first reason.
Verdict judge(const Position&, const Order&);

/// Carries a legal order out from the giving to the end of its costs.
void resolve(Table&, const Order&);

/// May the unit be given any order at all this turn?
Verdict judge_unit(const Position&, OrderType, UnitId);

}  // namespace irondial::rules
