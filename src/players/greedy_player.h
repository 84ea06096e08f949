// The greedy player: gives the best order it can think of, one at a time.
//
// It does not ask what comes after: neither its own next order nor the answer to it.
//
// All players see a Position and a Decision and nothing else. Nothing in these games is hidden from anybody
// once it is on the table; the dice to come are, and no player ever sees the generator they come from: a
// player's own generator is another one, with a seed of its own.
#pragma once

#include "game/inputs.h"
#include "players/answers.h"
#include "players/ideas.h"

namespace irondial::players {

class GreedyPlayer final : public game::Player {
  public:
    /// `care`: how much it looks at for each order.
    explicit GreedyPlayer(const game::Seed& seed, Care care = {})
        : random_(seed), whims_(seed), care_(care) {}

    rules::Order order(const rules::Position&, const rules::Decision&) override;
    rules::Choice decide(const rules::Position& pos, const rules::Decision& decision) override {
        return answer(pos, decision, whims_);
    }

    /// Reminds it of what it thought of in this turn.
    void recall(const std::vector<Idea>& ideas, int turn) { ideas_ = ideas, thought_ = turn; }

    /// What it does when nothing is worth an order.
    rules::Order rest(const rules::Position&, const rules::Decision&);

    /// What the order given last gains on average of what is there (worth.h), nothing if it is to do nothing.
    double expected() const { return expected_; }

  private:
    game::Random random_;
    RandomPlayer whims_;  // for what it has no opinion about
    Care care_;
    std::vector<Idea> ideas_;
    int thought_ = -1;   // in which turn it thought of them
    int asked_ = -1000;  // in which turn it asked for an end
    double expected_ = 0;
};

}  // namespace irondial::players
