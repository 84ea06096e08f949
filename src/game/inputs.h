// Where answers come from: a tape, a script, a random generator with players, or all dice in turn.
#pragma once

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "game/attack_rolls.h"
#include "game/random.h"
#include "rules/table.h"

namespace irondial::game {

/// What a player who says nothing has answered.
rules::Choice default_choice(const rules::Position&, const rules::Decision&);

/// Somebody who plays: a bot, or a person behind a screen. Sees the position, answers.
class Player {
  public:
    virtual ~Player() = default;
    virtual rules::Order order(const rules::Position&, const rules::Decision&) = 0;
    /// How the last order goes, from players who trust their own judging: it is not judged again.
    virtual const rules::Plan* plan() const { return nullptr; }
    virtual rules::Choice decide(const rules::Position& pos, const rules::Decision& decision) {
        return default_choice(pos, decision);
    }
};

/// One answer on a tape.
using Input = std::variant<rules::Order, rules::Choice, rules::Dice>;

/// What a game waits for.
struct Pending {
    std::variant<rules::Decision, rules::Chance> node;

    const rules::Decision* decision() const { return std::get_if<rules::Decision>(&node); }
};

/// Reads answers from a tape. Beyond its end dice are rolled by `random` (if there is one) and put on the
/// tape; a decision, or a roll without a generator, is remembered as pending and answered by default from
/// then on: what follows is thrown away.
class Tape final : public rules::Inputs {
  public:
    Tape(std::vector<Input>& inputs, Random* random) : inputs_(inputs), random_(random) {}

    rules::Dice roll(const rules::Position&, const rules::Chance&) override;
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;
    rules::Order order(const rules::Position&, const rules::Decision&) override;

    const std::optional<Pending>& pending() const { return pending_; }
    std::size_t used() const { return next_; }

  private:
    template <class T>
    const T* take();

    std::vector<Input>& inputs_;
    Random* random_;
    std::size_t next_ = 0;
    std::optional<Pending> pending_;
};

/// Dice from a generator, answers from players: never pauses, remembers nothing.
class Live final : public rules::Inputs {
  public:
    Live(Random& random, std::span<Player* const> players) : random_(random), players_(players) {}

    rules::Dice roll(const rules::Position&, const rules::Chance&) override;
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;
    rules::Order order(const rules::Position&, const rules::Decision&) override;
    const rules::Plan* plan() override { return asked_->plan(); }

  private:
    Random& random_;
    std::span<Player* const> players_;
    const Player* asked_ = nullptr;  // for an order
};

/// All dice in turn: runs `play` once for each way the dice can fall and tells `outcome` the probability.
/// Decisions are answered by `decide`, or by default. Ways that make no difference (see Chance) are taken
/// together: most attacks have four, not 216, and hardly more where a die may be rolled again. A decider is
/// asked about dice it never gets to see on a way of their own: it should answer the same whenever it is
/// asked the same.
class EveryRoll final : public rules::Inputs {
  public:
    explicit EveryRoll(Player* decider = nullptr) : decider_(decider) {}

    rules::Dice roll(const rules::Position&, const rules::Chance&) override;
    rules::Choice decide(const rules::Position&, const rules::Decision&) override;
    rules::Order order(const rules::Position&, const rules::Decision&) override;

    /// Starts the next way; false when all have been played.
    bool next_way();
    double probability() const { return probability_; }

  private:
    struct Level {
        std::uint16_t outcome = 0, outcomes = 0;
    };
    /// A roll of which a die may be rolled again, and what the decider makes of it, once it has been asked.
    struct Again {
        std::size_t level = 0;
        rules::Chance chance;
        std::vector<LikelyReading> readings{};
    };
    rules::Dice roll_to_choose(std::size_t level, const rules::Chance&);
    rules::Choice choose_again(const rules::Position&, const rules::Decision&);

    Player* decider_;
    std::array<Level, 64> levels_{};
    std::size_t depth_ = 0, used_ = 0;
    std::vector<Again> again_;              // on this way, in their order
    Again* chosen_from_ = nullptr;          // the roll that is being decided on
    std::optional<rules::Dice> new_die_{};  // that is to fall next
    bool started_ = false;
    double probability_ = 1;
};

}  // namespace irondial::game
