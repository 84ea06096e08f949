// Ideas: orders a thinking player can think of, each with what it would come to.
//
// An idea is carried out with the rules themselves, once for every way its dice can fall (where there are too
// many, for some that are drawn); worth.h says what each outcome is worth, outlook.h what could follow.
#pragma once

#include <vector>

#include "game/random.h"
#include "rules/table.h"

namespace irondial::players {

/// Orders whose dice can fall in more ways than this are rated by a few that are drawn. Hardly any has more.
inline constexpr int most_ways = 2048;

/// An order, and by how much the position gets better with it on average: all in all, and what is there alone
/// (worth.h), without the outlook.
struct Idea {
    rules::Order order;
    double gain = 0, material = 0;
};

/// How much a player looks at.
struct Care {
    int moves = 5;             // of each unit are carried out, those that promise most; in the arena all
    int drawn = 3;             // further orders of each unit, drawn by the sampler
    bool assaults = false;     // in the arena: all of them, not only those that are drawn
    bool once_a_turn = false;  // on the plane it thinks anew every turn, not for every order
};

/// Ideas for a decision that wants an order, for all units that may be given one: plain attacks, assaults and
/// special attacks, moves with a point, venting, cards used at will, and some drawn by the sampler. To do
/// nothing more is not among them; it is worth 0.
void think(const rules::Position&, const rules::Decision&, const Care&, game::Random&, std::vector<Idea>&);

/// The best of them. Null: none is worth an order.
const Idea* best_of(const std::vector<Idea>&);

/// The best of those that were thought of a little earlier in the turn: what looks best is rated again, until
/// something keeps its place. Null: none is worth an order any more.
const Idea* best_by_now(const rules::Position&, rules::PlayerId, game::Random&, std::vector<Idea>&);

/// The best few of them, rated again as things stand now; of the best three times as many are looked at.
std::vector<Idea> best_few_by_now(const rules::Position&, rules::PlayerId, game::Random&,
                                  const std::vector<Idea>& best_first, std::size_t few);

/// To do nothing more: the turn ends, or the unit passes.
rules::Order nothing_more(const rules::Decision&);

}  // namespace irondial::players
