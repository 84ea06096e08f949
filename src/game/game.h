// A game in progress: setup, state, and the tape of inputs since the last moment of rest.
//
//     Game game(setup, seed);
//     while (const Decision* d = game.waiting()) game.answer(...);
//
// An answer is judged first; an illegal one changes nothing and says why. Copying a Game copies everything,
// also in the middle of an order.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "game/flow.h"
#include "game/inputs.h"
#include "rules/plane.h"
#include "rules/table.h"

namespace irondial::game {

/// The battlefield with the terrain placed so far.
std::shared_ptr<const rules::Field> make_field(const rules::Setup&, const rules::State&);

/// Does the battlefield differ: another feature, or a planetary condition that came or went?
bool terrain_changed(const rules::Setup&, const rules::State& before, const rules::State& now);

/// May this answer be given to this decision? The default always may: a unit without room to be deployed
/// takes no part, and nobody has to wait for ever.
rules::Verdict judge(const rules::Position&, const rules::Decision&, const rules::Choice&);
/// The same for a decision that wants an order. A formation that does not regroup goes as it was ordered, or
/// stays.
rules::Verdict judge(const rules::Position&, const rules::Decision&, const rules::Order&);

class Game {
  public:
    Game(std::shared_ptr<const rules::Setup> setup, const Seed& seed, rules::Audience* = nullptr);
    /// A game that begins in the middle: a scenario, a position.
    Game(std::shared_ptr<const rules::Setup> setup, const Seed& seed, const rules::State& state,
         rules::Audience* = nullptr);

    const rules::Setup& setup() const { return *setup_; }
    const rules::State& state() const { return position_.state(); }
    const rules::Position& position() const { return position_; }
    bool over() const { return state().stage == rules::Stage::over; }

    /// The decision the game waits for; null when it is over.
    const rules::Decision* waiting() const { return pending_ ? pending_->decision() : nullptr; }
    /// The position at that decision, in the middle of an order perhaps.
    rules::Position position_now() const;

    rules::Verdict answer(const rules::Order&, rules::Audience* = nullptr);
    rules::Verdict answer(const rules::Choice&, rules::Audience* = nullptr);

    /// The time limit is reached: an order under way is finished, then the game ends.  [AOD-END-03,
    /// AOD-R-157]
    void end_for_time(rules::Audience* = nullptr);

    /// Answers since the last moment of rest.
    const std::vector<Input>& tape() const { return tape_; }
    /// Tells what has happened since then and stands, while somebody decides in the middle of an order. It is
    /// told once more, with the rest, when the order is done.
    void tell_so_far(rules::Audience&) const;
    /// Where the dice stand: the same before and after an answer for which none were rolled.
    const Random& dice() const { return random_; }

  private:
    /// Plays on until somebody must decide. Events of what is final are told once.
    void advance(rules::Audience*);

    std::shared_ptr<const rules::Setup> setup_;
    std::shared_ptr<const rules::Field> field_;
    rules::Position position_;  // at the last moment of rest
    Random random_;
    std::vector<Input> tape_;
    std::optional<Pending> pending_;
    bool time_up_ = false;
};

}  // namespace irondial::game
