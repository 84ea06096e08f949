// The end of the game and who has won it.  [AOD: 12 Ending the Game]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// Is an end condition met? Teams count as one player.  [AOD-END-02, AOD-R-114, AOD-R-115]
bool end_reached(const Position&);

/// Marks the players who have nothing left to play with: their turns no longer come round.  [AOD-R-151]
void note_eliminated_players(Table&);

/// 1 point for each unit in an opponent's deployment zone.  [AOD-VC-11]
void score_zones(Table&, PlayerId);

/// A player's points for each victory condition, as they would count now. The second is worked out anew, the
/// others were scored during the game.  [AOD-VC-01, AOD-VC-03, AOD-VC-04]
struct Score {
    Tally vc1, vc2, vc3, cards;

    int total() const { return vc1.value + vc2.value + vc3.value + cards.value; }
};
Score score_of(const Position&, PlayerId);

/// Counts the conditions, breaks ties (with a die if it must) and ends the game.  [AOD-VC-12 to AOD-VC-17]
void finish_game(Table&);

}  // namespace irondial::rules
