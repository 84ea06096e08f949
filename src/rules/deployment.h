// Preparing the battlefield: deployment zones, placing terrain and deploying units.
// [AOD: 3 Getting Started / Preparing the battlefield]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// The rectangle along a player's edge.  [AOD-SETUP-04, AOD-SETUP-05]
geo::Box deployment_zone(const Setup&, PlayerId);
/// Away from the player's own edge.
geo::Facing deployment_facing(const Setup&, PlayerId);

/// Does the unit's centre lie in this player's deployment zone?
bool in_zone(const Position&, UnitId, PlayerId);

/// May this piece of the pile be put there?  [AOD-SETUP-09 to AOD-SETUP-12]
Verdict judge_feature(const Position&, std::uint8_t piece, const geo::Placement&);

/// Is the unit deployed by Infiltrate: after all others, farther out?
bool infiltrates(const Position&, UnitId);

/// Does a unit still wait that is to be deployed before the infiltrators, no matter whose?
bool others_wait(const Position&);

/// The units a player may deploy next, in any order.  [AOD-SETUP-17, AOD-SETUP-18]
UnitSet deployable(const Position&, PlayerId);

/// The box that holds every place where the unit may be deployed; not all of it need be allowed.
geo::Box deployment_area(const Position&, UnitId);

/// May the unit be deployed there, at that level?  [AOD-SETUP-19, AOD-SETUP-20, AOD-TERR-BLOCK-04]
Verdict judge_deployment(const Position&, UnitId, const geo::Placement&, Level = Level::noe);

/// Every combat dial to its starting marker, every heat dial to its starting position.
void set_dials(Table&);

}  // namespace irondial::rules
