// Giving an order: may it be given, and what does it do?  [AOD: 4 How to Play / Turns, orders, and stages]
#pragma once

#include "rules/plan.h"
#include "rules/table.h"

namespace irondial::rules {

/// The judge: everything that can forbid an order, with the first reason.
Verdict judge(const Position&, const Order&);
/// The same, with what it takes to carry out the order if it is legal.
Verdict judge(const Position&, const Order&, Plan&);

/// Judges an order and, if it is legal, carries it out from the giving to the end of its costs. An illegal
/// one changes nothing.
Verdict resolve(Table&, const Order&);
/// Carries out an order that the judge has planned in this very position; the plan is used up.
void resolve(Table&, const Order&, Plan&);

/// May the unit be given any order at all this turn?
Verdict judge_unit(const Position&, OrderType, UnitId);
/// The same, whosever turn it is.
Verdict judge_able(const Position&, OrderType, UnitId);

}  // namespace irondial::rules
