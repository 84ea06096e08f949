// The planner: plays its best ideas on in its head, through the rest of its own turn and the opponents'
// answer, and takes the one that turns out best.
//
// Every candidate is continued by two quick greedy players with dice of their own. Luck is kept out of the
// comparison as far as it goes: all candidates meet the same dice, and an order in a continuation counts for
// what it gains on average, not for what its dice happened to show; the dice only say where the game goes on.
// In the arena positions come up again and again, as dice fall in few ways: what the players there answer is
// remembered. The budget says how often; candidates that fall behind are dropped half by half, and at any
// moment there is a best one to answer with. Where luck has no say it answers at once.
//
// On the plane the last few candidates are searched with the order after them: expectimax over both orders
// and the dice of the first, each combination played on like any candidate.
#pragma once

#include <functional>
#include <unordered_map>

#include "players/greedy_player.h"

namespace irondial::players {

/// What time it is, in milliseconds since whenever. Nothing in here reads a clock: whoever wants players to
/// keep to a time hands one in.
using Clock = std::function<std::int64_t()>;

/// How long a planner may think: so many continuations an order at most, or so long a turn. With a number the
/// same seed plays the same way; with a time it does not.
struct Budget {
    int continuations = 48;
    std::int64_t turn_ms = 0;  // with a clock: this instead
    Clock clock{};
};

/// What the players of continuations answered, for every position of the arena in which they were asked.
using Memory = std::unordered_map<std::uint64_t, Idea>;

class Planner final : public game::Player {
  public:
    Planner(const game::Seed& seed, Budget budget)
        : random_(seed), instinct_(seed), budget_(std::move(budget)) {}

    rules::Order order(const rules::Position&, const rules::Decision&) override;
    rules::Choice decide(const rules::Position& pos, const rules::Decision& decision) override {
        return instinct_.decide(pos, decision);
    }

    /// Continuations played so far, for those who measure.
    std::int64_t continued() const { return played_; }

  private:
    /// An idea with what its continuations came to.
    struct Candidate {
        Idea idea;
        double sum = 0, first = 0;
        int tries = 0;
        bool varies = false;  // they did not all come to the same

        void add(double value);
        /// Has it come to the same so often that luck has no say in it?
        bool certain() const { return !varies && tries >= 4; }
        /// Those that were not tried come last.
        double mean() const { return tries == 0 ? -1e9 : sum / tries; }
    };
    /// A first order as expectimax sees it: for each way its dice can fall, what could be ordered next.
    struct Line;
    std::vector<Line> lines_of(const rules::Position&, const rules::Decision&, std::size_t field);
    bool search_turn(const rules::Position&, const rules::Decision&, std::size_t field, int ahead,
                     std::uint64_t seed);
    void pick_candidates(const rules::Position&, const rules::Decision&);
    double play_on(const rules::Position&, const rules::Decision&, const Idea&, int ahead,
                   std::uint64_t seed);
    double tries() const;
    void begin(const rules::Position&, const rules::Decision&);
    double spent() const;

    game::Random random_;
    GreedyPlayer instinct_;  // for answers in the middle of orders
    Budget budget_;
    std::vector<Idea> ideas_;
    std::vector<Candidate> candidates_;
    std::vector<const Idea*> alike_;  // that come to the same as one of these
    bool wide_ = false;               // is there time for those too?
    Memory memory_;
    std::int64_t played_ = 0, played_before_ = 0;  // in all, and when it began to think about this order
    std::int64_t began_ = 0, share_ = 0;           // by the clock: when, and how long it may think
    std::int64_t turn_spent_ = 0;                  // of this turn's time, on the orders before
    int turn_ = -1;
    double pace_ = 1;  // continuations a millisecond, by an order before
};

}  // namespace irondial::players
