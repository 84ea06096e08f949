// What cards do: their effects carried out at a moment of the game.  [AOD: 10 Combat Enhancement Cards; 11
// Faction Abilities; docs/effects.md has the words]
//
// At a moment of an attack `decide` comes first: players say which cards they use, dice are thrown, and the
// attack is changed by it; sums are made with that (effects.h). Then `act` does what is done to units.
#pragma once

#include "rules/attack.h"
#include "rules/effects.h"
#include "rules/order_end.h"

namespace irondial::rules {

void decide(Table&, Trigger, Scene&, Attack&);
void act(Table&, Trigger, const Scene&, Attack&);

/// Lets an attack reach farther by a card that its owner may use for that, if it needs to and can.
void stretch(const Position&, Attack&, UnitId target, geo::Length range);

/// Does a card of this unit look at the black die of its attack rolls? And what it makes of it.
bool reads_black_die(const Position&, UnitId attacker);
void change_black_die(Table&, UnitId attacker, Dice&);

/// A unit is gone, and `by` has brought that about.
void at_elimination(Table&, UnitId gone, PlayerId by);

/// What waited for this moment of the order.
void do_later(Table&, Trigger, Bill&);

}  // namespace irondial::rules
