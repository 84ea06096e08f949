// A player who tries everything: orders and answers of any shape, as long as the judge allows them. The
// random player plays sensibly and so never comes near many rules; this one does.
#pragma once

#include "players/random_player.h"

namespace irondial::tests {

/// An order with anything in it: units that are not there, targets twice, paths off the table.
rules::Order wild_order(const rules::Position&, game::Random&);

/// An answer to this decision with anything in it.
rules::Choice wild_choice(const rules::Position&, const rules::Decision&, game::Random&);

class WildPlayer final : public game::Player {
  public:
    explicit WildPlayer(const game::Seed& seed) : random_(seed), tame_(seed) {}

    rules::Order order(const rules::Position&, const rules::Decision&) override;
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;

  private:
    game::Random random_;
    players::RandomPlayer tame_;
};

}  // namespace irondial::tests
