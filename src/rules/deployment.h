// Preparing the battlefield: placing terrain and deploying units.
// [AOD: 3 Getting Started / Preparing the battlefield]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// May this piece of the pile be put there?  [AOD-SETUP-10 to AOD-SETUP-12]
Verdict judge_feature(const Position&, std::uint8_t piece, const geo::Placement&);

/// May the unit be deployed there?  [AOD-SETUP-19, AOD-SETUP-20, AOD-TERR-BLOCK-04]
Verdict judge_deployment(const Position&, UnitId, const geo::Placement&);

}  // namespace irondial::rules
