// Reputation: Target tokens and eliminations.
// [SOL: 11 Targets and reputation; 13 Ending the match and victory]
#pragma once

#include "rules/attack.h"

namespace irondial::rules {

void gain_reputation(Table&, PlayerId, UnitId from, const Ruled<int>& points);

/// The Target token in the arena; none if there is none.  [SOL-TARGET-03]
UnitId token_in_play(const Position&);

/// The first token: the second player puts it in one of the two centre hexes.  [SOL-TARGET-06]
void place_first_token(Table&);

/// A new one where the arena is empty, thrown for from a corner.  [SOL-CLEAN-08, SOL-TARGET-20]
void replace_token(Table&);

/// A token that was dealt damage is gone at once, and whoever destroyed it gains reputation.
/// [SOL-TARGET-09, SOL-TARGET-11, SOL-DMG-11]
void destroy_token(Table&, const Attack&, UnitId token);

/// Is a token affected by an attack of this kind at all? Its armor works like the equipment it is named
/// after, and Armor Piercing ignores it.  [SOL-TARGET-08, SOL-TARGET-10, SOL-TARGET-14, SOL-R-94]
bool affects(const Position&, const Attack&, UnitId token);

/// The reputation for a unit that was eliminated, for the player of the unit that did it.  [SOL-VC-01,
/// SOL-VC-02]
void score_elimination(Table&, UnitId eliminated);

}  // namespace irondial::rules
