// A Plan: what the judge finds out about a legal order, all it takes to carry it out.
#pragma once

#include "rules/artillery.h"
#include "rules/attack.h"

namespace irondial::rules {

struct Plan {
    Trip trip{};
    Attack attack{};
    Barrage barrage{};
};

}  // namespace irondial::rules
