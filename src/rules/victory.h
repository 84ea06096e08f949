// The end of the game and who has won it.  [AOD: 12 Ending the Game]
#pragma once

#include "rules/table.h"
#include "rules/values.h"

namespace irondial::rules {

/// Is an end condition met? Teams count as one player.  [AOD-END-02, AOD-R-115]
bool end_reached(const Position&);

/// Points of a player for the three victory conditions, as they would count now.
struct Score {
    int vc1 = 0, vc2 = 0, vc3 = 0;
    constexpr int total() const { return vc1 + vc2 + vc3; }
};
Score score_of(const Position&, PlayerId);

/// Counts the conditions, breaks ties (with a die if it must) and ends the game.  [AOD-VC-12 to AOD-VC-17]
void finish_game(Table&);

/// 1 point for each unit in an opponent's deployment zone.  [AOD-VC-11]
void score_zones(Table&, PlayerId);

/// The rectangle along a player's edge.  [AOD-SETUP-04, AOD-SETUP-05]
geo::Box deployment_zone(const Setup&, PlayerId);

}  // namespace irondial::rules
