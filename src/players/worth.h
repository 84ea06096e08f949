// What a position is worth to a player, in points of a battleforce: the one opinion that all thinking players
// share. It counts what is there; what could come next is the business of outlook.h.
#pragma once

#include "rules/position.h"

namespace irondial::players {

/// The player's side less all others: units by the life left in them, heat and what it threatens, tokens,
/// captives, points scored.
double worth(const rules::Position&, rules::PlayerId);

/// What so much damage takes off a unit's worth.
double loss(const rules::Position&, rules::UnitId, int clicks);

/// What so much more reputation is worth to a player.
double gain_of_fame(int points);

/// The points paid for a unit.
int points_of(const rules::Position&, rules::UnitId);

}  // namespace irondial::players
