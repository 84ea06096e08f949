// Close combat: who may strike whom, and with what.  [AOD: 7 Combat / Close combat]
#pragma once

#include "rules/attack.h"

namespace irondial::rules {

Verdict judge_close(const Position&, const Order&, Attack&);

}  // namespace irondial::rules
