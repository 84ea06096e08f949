// Moves worth thinking about. Free movement cannot be listed, so these are the few that have a point: into
// reach of an opponent, on towards one, round to its side, into contact, back, home with a captive, into the
// opposing zone. In the arena, where places can be counted, all of them.
#pragma once

#include <vector>

#include "game/random.h"
#include "players/outlook.h"
#include "rules/orders.h"

namespace irondial::players {

/// Adds legal move orders of a unit on the plane, at most `most`, those that promise most first.
void list_moves(const rules::Position&, rules::UnitId, const Outlook&, std::size_t most,
                std::vector<rules::Order>&);

/// Adds moves to all hexes the unit of an arena can get to as far as it sees itself, walking, or running
/// where that is what it takes; to stay is one of them. It ends facing an opponent, or the Target token.
void list_arena_moves(const rules::Position&, rules::UnitId, std::vector<rules::Order>&);

/// Adds assaults of a unit of an arena: the steps it may take before the attack, wherever they lead it.
void list_arena_assaults(const rules::Position&, rules::UnitId, std::vector<rules::Order>&);

/// Adds charges and deaths from above of a unit of an arena, at opponents it gets to.
void list_arena_rushes(const rules::Position&, rules::UnitId, std::vector<rules::Order>&);

/// Adds charges, rams, deaths from above and assaults that come to blows, at opponents in reach.
void list_rushes(const rules::Position&, rules::UnitId, std::vector<rules::Order>&);

}  // namespace irondial::players
