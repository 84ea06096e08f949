// The sampler for the arena: what a unit does on its turn in a phase, and what its player answers there.
#pragma once

#include "game/random.h"
#include "rules/orders.h"

namespace irondial::players {

/// A legal order for the unit whose turn it is, or nothing: then it passes. Units close in, turn to the foe,
/// and attack what they can, Target tokens too; the hot ones vent.
bool sample_turn(const rules::Position&, rules::UnitId, game::Random&, rules::Order&);

/// Any of the places a unit may start from, facing any way.
rules::Choice draw_start(const rules::Position&, const rules::Decision&, game::Random&);

}  // namespace irondial::players
