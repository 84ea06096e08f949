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

// --- in an attack --------------------------------------------------------------------------------------

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

// --- in a turn -----------------------------------------------------------------------------------------

/// All effects of this moment of the active player's turn, in the order of precedence; what is equal in that
/// in the order the active player likes.  [AOD-CEC-17, AOD-CEC-18]
void at_moment(Table&, Trigger);

/// What others have waiting for the player whose turn begins, and the limits that begin anew.
void begin_turn_of_cards(Table&, PlayerId);
/// The limits of a round alone, where it is no player's turn that begins it.
void begin_round_of_cards(Table&);

/// What a rally card does the moment it is played for a unit.
void do_when_played(Table&, const RallyInHand&, UnitId);

/// A card that its owner uses at will.
Verdict judge_card(const Position&, const Order&);
void resolve_card(Table&, const Order&);
/// The units for which a player may use a card at will now.
UnitSet usable(const Position&, const Clause&, PlayerId);

// --- before the first turn -----------------------------------------------------------------------------

/// Planetary conditions are revealed and cancel each other, then the other cards are laid open.
/// [AOD-PC-03, AOD-MC-05, AOD-FP-04, AOD-SA-07]
void put_into_play(Table&);
/// The conditions that cancel each other out when all are revealed, as bits of State::cards_out.
std::uint64_t cancelled_conditions(const Setup&);

}  // namespace irondial::rules
