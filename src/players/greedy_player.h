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
    /// `drawn`: how many orders it draws for each unit besides plain attacks.
    explicit GreedyPlayer(const game::Seed& seed, int drawn = 14)
        : random_(seed), whims_(seed), drawn_(drawn) {}

    rules::Order order(const rules::Position&, const rules::Decision&) override;
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;

  private:
    game::Random random_;
    RandomPlayer whims_;  // for what it has no opinion about
    int drawn_;
    std::vector<Idea> ideas_;
};

}  // namespace irondial::players
