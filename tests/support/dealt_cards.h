// Cards dealt at random to the units of a setup and their players, for games that are to meet as many as
// possible.
#pragma once

#include "game/random.h"
#include "rules/setup.h"

namespace irondial::tests {

/// Deals every player cards that go with the force: gear and pilots, a planetary condition, pride, contract
/// or alliance, all legal and within the build total.
void deal_cards(rules::Setup&, game::Random&);

/// Gives every player a full hand of rally cards, where the edition has them.  [CAM-RALLY-04]
void deal_rally(rules::Setup&, game::Random&);

}  // namespace irondial::tests
