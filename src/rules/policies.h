// The policies of the edition table: where editions differ in kind, the kinds have names.
#pragma once

#include "rules/policy.h"

namespace irondial::rules {

IRONDIAL_POLICY(OrderCountSource, build_total, fixed, per_unit)
IRONDIAL_POLICY(TurnStructure, flat, stages, phases)
IRONDIAL_POLICY(HinderingStop, none, base_wholly_in, path_crossing, cost)
IRONDIAL_POLICY(EngagedFire, free, contact_only, called_shot)

}  // namespace irondial::rules
