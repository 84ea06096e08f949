// Contests: the same games whoever computes them, and numbers that say what they should.
#include <gtest/gtest.h>

#include "players/levels.h"
#include "sim/contest.h"
#include "support/packs.h"

namespace irondial::sim {
namespace {

Contest small() {
    return {.edition = rules::EditionId::age_of_destruction,
            .players = {"greedy", "random"},
            .total = 150,
            .terrain = 2,
            .turns = 40,
            .games = 6,
            .seed = 11};
}

TEST(Contest, TheNumberOfThreadsMakesNoDifference) {
    const auto alone = play(tests::shipped_catalog(), small(), 1);
    const auto together = play(tests::shipped_catalog(), small(), 3);
    ASSERT_EQ(alone.size(), 6U);
    EXPECT_EQ(alone, together);
}

TEST(Contest, AGameDependsOnItsNumberAlone) {
    const auto all = play(tests::shipped_catalog(), small(), 1);
    EXPECT_EQ(play_game(tests::shipped_catalog(), small(), 4), all[4]);
}

TEST(Contest, AnotherSeedPlaysOtherGames) {
    Contest other = small();
    other.seed = 12;
    EXPECT_NE(play_game(tests::shipped_catalog(), small(), 0), play_game(tests::shipped_catalog(), other, 0));
}

TEST(Contest, StoppedItKeepsWhatWasPlayed) {
    std::atomic<bool> stop{false};
    const auto played = play(
        tests::shipped_catalog(), small(), 1, [&](const GameReport&) { stop = true; }, &stop);
    EXPECT_EQ(played.size(), 1U);
}

TEST(Contest, UnknownPlayersAreAMistake) {
    Contest contest = small();
    contest.players[1] = "clairvoyant";
    EXPECT_THROW(play(tests::shipped_catalog(), contest, 2), std::runtime_error);
    EXPECT_EQ(players::make_player("planner:", {}), nullptr);
    EXPECT_EQ(players::make_player("planner:0", {}), nullptr);
    EXPECT_NE(players::make_player("planner:12", {}), nullptr);
}

TEST(Contest, GreedyIsTheBetterPlayer) {
    Contest contest = small();
    contest.games = 30;
    contest.turns = 200;
    Standing standing;
    for (const GameReport& report : play(tests::shipped_catalog(), contest, 2)) standing.add(report);
    EXPECT_GT(standing.score().low, 0.6);
}

TEST(Standing, CountsDrawsHalfAndKnowsItsLimits) {
    Standing standing;
    for (int i = 0; i < 60; ++i) standing.add({.winner = 0});
    for (int i = 0; i < 20; ++i) standing.add({.winner = 1});
    for (int i = 0; i < 20; ++i) standing.add({.winner = -1});
    EXPECT_DOUBLE_EQ(standing.score().value, 0.7);
    // Wilson's interval for 70 of 100.
    EXPECT_NEAR(standing.score().low, 0.6042, 0.0005);
    EXPECT_NEAR(standing.score().high, 0.7811, 0.0005);
    EXPECT_NEAR(standing.elo().value, 147.2, 0.1);
}

}  // namespace
}  // namespace irondial::sim
