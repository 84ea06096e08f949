// Exact odds of an attack: it is carried out once for each way its dice can fall.
//
// The same rules that play the attack count its outcomes, so nothing here knows what equipment does. What the
// attack costs its attacker afterwards (tokens, pushing, heat) is not part of it.
#pragma once

#include "game/inputs.h"
#include "rules/artillery.h"
#include "rules/attack.h"

namespace irondial::game {

/// What becomes of one unit, as probabilities.
struct AttackOdds {
    std::array<double, catalog::max_clicks + 1> clicks{};  // it is turned by exactly so many clicks
    double damaged = 0;                                    // by one at least
    double eliminated = 0;
    double expected = 0;  // clicks on average
};

/// The odds for a target of an attack that was judged legal, or for any other unit it may touch. Decisions
/// are taken by `decider`, or by default.
AttackOdds odds_of(const rules::Position&, const rules::Attack&, rules::UnitId, Player* decider = nullptr);

/// The same for shells, as if they fell now.
AttackOdds odds_of(const rules::Position&, const rules::Barrage&, rules::UnitId, Player* decider = nullptr);

}  // namespace irondial::game
