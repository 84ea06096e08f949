// What a thinking player answers in the middle of orders, and while the table is set up.
#pragma once

#include "players/random_player.h"

namespace irondial::players {

/// What any player is taken to answer in the middle of an order that somebody thinks about: whoever is
/// touched turns to face it, damage goes where it costs most, all else is as by default.
rules::Choice reply(const rules::Position&, const rules::Decision&);

/// The answer to any decision but those that want an order. For where to put units and terrain some places
/// are drawn by `whims`, and the best of them is taken.
rules::Choice answer(const rules::Position&, const rules::Decision&, RandomPlayer& whims);

}  // namespace irondial::players
