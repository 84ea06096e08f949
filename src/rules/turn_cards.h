// The cards of a turn: what begins or ends with it, what players use at will, and how cards come into play.
#pragma once

#include "rules/effects.h"
#include "rules/order.h"

namespace irondial::rules {

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
