// The simplest player: legal orders and answers drawn at random.
#pragma once

#include "game/inputs.h"
#include "rules/plan.h"

namespace irondial::players {

/// A free spin to face whoever came.
rules::Choice face_it(const rules::Position&, const rules::Decision&);

class RandomPlayer final : public game::Player {
  public:
    explicit RandomPlayer(const game::Seed& seed) : random_(seed) {}

    rules::Order order(const rules::Position&, const rules::Decision&) override;
    const rules::Plan* plan() const override { return &plan_; }
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;

  private:
    /// What a unit of the arena does in this phase.
    rules::Order turn(const rules::Position&, const rules::Decision&);

    game::Random random_;
    rules::Plan plan_;
};

}  // namespace irondial::players
