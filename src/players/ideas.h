// Ideas: orders a thinking player can think of, each with what it would come to.
//
// An idea is carried out with the rules themselves, once for every way its dice can fall; worth.h says what
// each outcome is worth.
#pragma once

#include <vector>

#include "game/random.h"
#include "rules/table.h"

namespace irondial::players {

/// An order, and by how much the position gets better with it on average.
struct Idea {
    rules::Order order;
    double gain = 0;
};

/// Ideas for a decision that wants an order: all plain attacks of all units that may be given one, venting,
/// and for each of them so many orders drawn by the sampler. To do nothing more is not among them; it is
/// worth 0.
void think(const rules::Position&, const rules::Decision&, int drawn, game::Random&, std::vector<Idea>&);

/// To do nothing more: the turn ends, or the unit passes.
rules::Order nothing_more(const rules::Decision&);

}  // namespace irondial::players
