// The greedy player: gives the best order it can think of, one at a time.
//
// It does not ask what comes after: neither its own next order nor the answer to it.
#pragma once

#include "game/inputs.h"
#include "players/ideas.h"
#include "players/random_player.h"

namespace irondial::players {

class GreedyPlayer final : public game::Player {
  public:
    /// `care`: how much it looks at for each order.
    explicit GreedyPlayer(const game::Seed& seed, Care care = {})
        : random_(seed), whims_(seed), care_(care) {}

    rules::Order order(const rules::Position&, const rules::Decision&) override;
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;

  private:
    game::Random random_;
    RandomPlayer whims_;  // for what it has no opinion about
    Care care_;
    std::vector<Idea> ideas_;
};

}  // namespace irondial::players
