// The planner: plays its best ideas on in its head, to the end of the opponents' answer, and takes the one
// that turns out best.
//
// Every candidate is continued by two quick greedy players with dice of their own. The budget says how often;
// candidates that fall behind are dropped half by half, and at any moment there is a best one to answer with.
#pragma once

#include <functional>

#include "players/greedy_player.h"

namespace irondial::players {

/// How long a player may think about one order: so many continuations, and no longer than `may_go_on` says.
struct Budget {
    int rollouts = 96;
    std::function<bool()> may_go_on{};  // asked before each; none: always
};

class Planner final : public game::Player {
  public:
    Planner(const game::Seed& seed, Budget budget)
        : random_(seed), instinct_(seed), budget_(std::move(budget)) {}

    rules::Order order(const rules::Position&, const rules::Decision&) override;
    rules::Choice decide(const rules::Position& pos, const rules::Decision& decision) override {
        return instinct_.decide(pos, decision);
    }

  private:
    /// An idea with what its continuations came to.
    struct Candidate {
        rules::Order order;
        double sum = 0;
        int tries = 0;

        double mean() const { return tries == 0 ? 0 : sum / tries; }
    };
    void pick_candidates(const rules::Position&, const rules::Decision&);
    double continued(const rules::Position&, const rules::Decision&, const rules::Order&, std::uint64_t seed);

    game::Random random_;
    GreedyPlayer instinct_;  // for answers in the middle of orders
    Budget budget_;
    std::vector<Idea> ideas_;
    std::vector<Candidate> candidates_;
};

}  // namespace irondial::players
