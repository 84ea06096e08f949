// The sampler: sensible orders drawn at random, all of them legal.
//
// Free movement cannot be listed, so bots and tests draw from it. Everything the sampler proposes the judge
// accepts: it asks the judge itself.
#pragma once

#include <vector>

#include "game/random.h"
#include "rules/orders.h"

namespace irondial::players {

/// A legal order for this unit, alone or with others that stand by it, or nothing after a few tries: attacks
/// and moves towards the enemy are likelier than wandering about. With it comes its plan.
bool sample_order(const rules::Position&, rules::UnitId, game::Random&, rules::Order&, rules::Plan&);

/// Adds what cards the player may use at will now; a unit that may turn turns to each opponent.
void list_cards(const rules::Position&, rules::PlayerId, std::vector<rules::Order>&);

/// A card the player may use at will, now and then; nothing where there is none.
bool sample_card(const rules::Position&, rules::PlayerId, game::Random&, rules::Order&);

/// Makes the order one against a single target.
inline rules::Order& aim(rules::Order& order, rules::UnitId target) {
    order.target_count = 1;
    order.targets[0] = target;
    return order;
}

/// The facing with which one unit looks at another.
geo::Facing facing_to(const rules::Position&, rules::UnitId, rules::UnitId another);

/// A legal shot is fired at another target too, if the judge agrees.
void add_target(const rules::Position&, rules::UnitId another, rules::Order&, rules::Plan&);

inline bool one_in(game::Random& random, std::uint32_t n) {
    return random.below(n) == 0;
}

/// One of some units, all equally likely; none of none.
rules::UnitId draw_one(rules::UnitSet, game::Random&);

/// A move for the unit, drawn at random and not yet judged.
rules::Order draw_move(const rules::Position&, rules::UnitId, game::Random&);

}  // namespace irondial::players
