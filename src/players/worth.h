// What a position is worth to a player, in points of a battleforce: the one opinion that all thinking players
// share.
//
// worth() counts what is there: units by the life left in them, heat, tokens, captives, points scored.
// prospects() looks one shot ahead: what a unit could do from where it stands, and what could be done to it.
#pragma once

#include "rules/position.h"

namespace irondial::players {

/// The player's side less all others.
double worth(const rules::Position&, rules::PlayerId);

double prospects(const rules::Position&, rules::UnitId);

}  // namespace irondial::players
