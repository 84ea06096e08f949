// Repair and Coolant Flush: close combat orders that help a friend.
// [AOD: 7 Combat / Repairing damage, Critical hits and misses; the special equipment card]
//
// The attack dice are rolled against the patient's defense value without any modifier.
#pragma once

#include "rules/order_end.h"
#include "rules/table.h"

namespace irondial::rules {

Verdict judge_repair(const Position&, const Order&);
void resolve_repair(Table&, const Order&, Bill&);

}  // namespace irondial::rules
