// Rally cards: a hand of tricks for battered units in the matches of a campaign.
// [CAM: 6 Rally cards]
//
// A card lies in hand, helps one unit from the moment it is played, and is over: when the unit's next attack
// is resolved, when the round ends, or when the match does, as the card says. State::uses keeps which of
// these.
#pragma once

#include <span>

#include "rules/attack.h"

namespace irondial::rules {

/// Is the card of this clause in force for the unit?
bool in_force(const Position&, const Clause&, UnitId);

/// May its player play this card for the unit, as far as card and unit are concerned?
Verdict judge_rally(const Position&, UnitId, RuleId card);

/// Writes the cards that may be played for the unit into a list, as many as it holds; how many there are.
std::size_t playable_rally(const Position&, UnitId, std::span<RuleId> list);
/// Is there one?
bool may_rally(const Position&, UnitId);

void play_rally(Table&, UnitId, RuleId card);

/// Before anything else happens in a phase cards may be played for any unit. 
void offer_rally(Table&);

/// What was to help in one attack, made or suffered, or in one round.
void end_rally_of_attack(Table&, const Attack&);
void end_rally_of_round(Table&);

}  // namespace irondial::rules
