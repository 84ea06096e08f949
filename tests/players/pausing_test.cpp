// Games that pause for every answer: they are the games that do not pause, copies play on alike, and what is
// refused changes nothing.
#include <gtest/gtest.h>

#include "random_games.h"
#include "rules/orders.h"

namespace irondial::tests {
namespace {

using namespace rules;

TEST(Pausing, MakesNoDifference) {
    for (std::uint64_t n = 0; n < many(1000); ++n) {
        RandomGame straight(n), paused(n);
        const State last = play(straight, nullptr, [](const Position&) {});
        game::Game game(paused.setup, paused.seed);
        play_paused(paused, game, [](const auto&, const auto&) {});
        ASSERT_EQ(game.state(), last) << "game " << n;
    }
}

TEST(Pausing, ACopyPlaysOnAlikeAndLeavesTheOriginalAlone) {
    std::uint64_t in_the_middle = 0;
    for (std::uint64_t n = 0; n < many(300); ++n) {
        RandomGame players(n);
        game::Game game(players.setup, players.seed);
        std::optional<game::Game> copy_before;  // answered as the game was, one answer ago
        play_paused(players, game, [&](const game::Game& now, const Answer& answer) {
            if (copy_before) {
                ASSERT_TRUE(same(*copy_before, now)) << "game " << n;
            }
            in_the_middle += now.tape().empty() ? 0 : 1;
            game::Game copy = now;
            const State state = now.state();
            const std::vector<game::Input> tape = now.tape();
            ASSERT_TRUE(give(copy, answer));
            ASSERT_EQ(now.state(), state) << "game " << n;
            ASSERT_EQ(now.tape(), tape) << "game " << n;
            copy_before.emplace(std::move(copy));
        });
        if (HasFatalFailure()) return;
        if (copy_before) {
            ASSERT_TRUE(same(*copy_before, game)) << "game " << n;
        }
    }
    EXPECT_GT(in_the_middle, many(1000)) << "too few copies in the middle of an order";
}

// A copy made anywhere ends as the game it was copied from, given the same answers.
TEST(Pausing, ACopyPutAsideEndsAlike) {
    for (std::uint64_t n = 0; n < many(200); ++n) {
        RandomGame players(n);
        game::Game game(players.setup, players.seed);
        game::Random random(game::Random::spread(n));
        std::optional<game::Game> aside;
        std::vector<Answer> since;
        play_paused(players, game, [&](const game::Game& now, const Answer& answer) {
            if (!aside && random.below(100) == 0) aside = now;
            if (aside) since.push_back(answer);
        });
        if (!aside) continue;
        for (const Answer& answer : since) ASSERT_TRUE(give(*aside, answer));
        ASSERT_TRUE(same(*aside, game)) << "game " << n;
        if (HasFatalFailure()) return;
    }
}

/// Answers that may well be illegal: of the wrong kind, for the wrong unit, anything.
Answer wild_answer(const game::Game& game, game::Random& random) {
    if (random.below(2) == 0) return wild_order(game.position(), random);
    Decision decision = *game.waiting();
    if (random.below(2) == 0) decision.ask = static_cast<Ask>(random.below(12));
    Choice choice = wild_choice(game.position(), decision, random);
    if (random.below(2) == 0) choice.unit = static_cast<UnitId>(random.below(max_units + 2));
    if (random.below(4) == 0) choice.mask = static_cast<std::uint8_t>(random.below(256));
    if (random.below(4) == 0) choice.shares[random.below(max_targets)] = {UnitId{0}, 1};
    return choice;
}

// After something illegal the game stands where it stood, and goes on as if nothing had been said: its dice
// too.
TEST(Pausing, IllegalAnswersChangeNothing) {
    std::uint64_t refused = 0;
    for (std::uint64_t n = 0; n < many(300); ++n) {
        RandomGame players(n), disturbed(n);
        game::Game game(players.setup, players.seed);
        game::Game other(disturbed.setup, disturbed.seed);
        game::Random random(game::Random::spread(n));
        play_paused(players, game, [&](const game::Game& now, const Answer& answer) {
            ASSERT_TRUE(same(now, other)) << "game " << n;
            const Answer wild = wild_answer(other, random);
            game::Game before = other;
            if (const Verdict verdict = give(other, wild); !verdict) {
                ASSERT_NE(verdict.rule, RuleId::none)
                    << "game " << n << " why " << static_cast<int>(verdict.why);
                ASSERT_TRUE(same(other, before)) << "game " << n;
                ++refused;
            } else {
                other = before;
            }
            ASSERT_TRUE(give(other, answer)) << "game " << n;
        });
        if (HasFatalFailure()) return;
        ASSERT_TRUE(same(game, other)) << "game " << n;
    }
    EXPECT_GT(refused, many(20'000));
}

}  // namespace
}  // namespace irondial::tests
