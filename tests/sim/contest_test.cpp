// Contests: the same games whoever computes them, and numbers that say what they should.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "game/forfeit.h"
#include "players/levels.h"
#include "sim/contest.h"
#include "sim/statistics.h"
#include "support/effort.h"
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
    const auto alone = play(tests::shipped_catalog(), small(), {.threads = 1});
    const auto together = play(tests::shipped_catalog(), small(), {.threads = 3});
    ASSERT_EQ(alone.size(), 6U);
    EXPECT_EQ(alone, together);
}

// Players of the arena remember what they thought of: each for itself.
TEST(Contest, NorDoesItForPlannersThatRemember) {
    const Contest duels{.edition = rules::EditionId::solaris_vii,
                        .players = {"planner:8", "greedy"},
                        .games = tests::many<int>(20) + 2};
    EXPECT_EQ(play(tests::shipped_catalog(), duels, {.threads = 1}),
              play(tests::shipped_catalog(), duels, {.threads = 2}));
}

TEST(Contest, AGameDependsOnItsNumberAlone) {
    const auto all = play(tests::shipped_catalog(), small(), {.threads = 1});
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
        tests::shipped_catalog(), small(), {.threads = 1}, [&](const GameReport&) { stop = true; }, &stop);
    EXPECT_EQ(played.size(), 1U);
}

TEST(Contest, RanksShareTheGames) {
    const auto alone = play(tests::shipped_catalog(), small(), {.threads = 1});
    auto shared = play(tests::shipped_catalog(), small(), {.threads = 1, .first = 0, .step = 2});
    const auto rest = play(tests::shipped_catalog(), small(), {.threads = 2, .first = 1, .step = 2});
    EXPECT_EQ(shared.size(), 3U);
    shared.insert(shared.end(), rest.begin(), rest.end());
    std::sort(shared.begin(), shared.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
    EXPECT_EQ(shared, alone);
}

TEST(Contest, ReportsAreWrittenAndReadBack) {
    for (const GameReport& report : play(tests::shipped_catalog(), small(), {.threads = 1}))
        EXPECT_EQ(report_of_line(tests::shipped_catalog(), to_line(tests::shipped_catalog(), report)),
                  report);
    EXPECT_THROW(report_of_line(tests::shipped_catalog(), "{\"game\": 1"), std::runtime_error);
    EXPECT_THROW(report_of_line(tests::shipped_catalog(), "{\"game\": 1}"), std::runtime_error);
}

TEST(Contest, UnitsDealTheDamageThatOthersTake) {
    Contest contest = small();
    contest.players = {"random", "random"};
    int dealt = 0, taken = 0, kills = 0, fallen = 0;
    for (const GameReport& report : play(tests::shipped_catalog(), contest, {.threads = 1})) {
        EXPECT_FALSE(report.units.empty());
        for (const UnitReport& unit : report.units) {
            dealt += unit.dealt, taken += unit.taken, kills += unit.kills;
            fallen += unit.survived ? 0 : 1;
            EXPECT_LE(unit.taken, 60);
        }
    }
    EXPECT_GT(dealt, 0);
    EXPECT_LE(dealt, taken);  // pushing, criticals and friends take their share
    EXPECT_LE(kills, fallen);
}

TEST(Contest, ArmiesStayWithTheirPlayers) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    Contest contest = small();
    contest.players = {"random", "random"};
    contest.total = 450;
    for (const char* id : {"IDO-A-LIAO", "IDO-A-REPUBLIC"})
        contest.armies.push_back(catalog.armies[catalog.find(id).index]);
    for (int n = 0; n < 2; ++n) {
        const GameReport report = play_game(catalog, contest, n);
        for (std::size_t side = 0; side < 2; ++side) {
            std::vector<catalog::UnitKind> fielded;
            for (const UnitReport& unit : report.units)
                if (unit.side == static_cast<int>(side)) fielded.push_back(unit.kind);
            ASSERT_EQ(fielded.size(), contest.armies[side].units.size());
            EXPECT_EQ(fielded.front(), contest.armies[side].units.front().unit);
        }
    }
}

/// The figures of a side in a game.
std::vector<catalog::UnitKind> fielded(const GameReport& report, int side) {
    std::vector<catalog::UnitKind> kinds;
    for (const UnitReport& unit : report.units)
        if (unit.side == side) kinds.push_back(unit.kind);
    return kinds;
}

TEST(Contest, BuiltForcesStayWithTheirPlayersForAPairOfGames) {
    for (const rules::EditionId id : {rules::EditionId::dark_age, rules::EditionId::solaris_vii}) {
        const Contest contest{
            .edition = id, .players = {"random", "random"}, .built = true, .games = 4, .seed = 3};
        const auto games = play(tests::shipped_catalog(), contest, {.threads = 1});
        EXPECT_EQ(games, play(tests::shipped_catalog(), contest, {.threads = 3}));
        for (const int side : {0, 1}) {
            EXPECT_EQ(fielded(games[0], side), fielded(games[1], side));
            EXPECT_NE(fielded(games[0], side), fielded(games[2], side));
        }
        EXPECT_NE(fielded(games[0], 0), fielded(games[0], 1));
    }
}

TEST(Contest, BuildersBuildForOthers) {
    Contest contest{
        .edition = rules::EditionId::solaris_vii, .players = {"random", "random"}, .built = true, .games = 2};
    const GameReport own = play_game(tests::shipped_catalog(), contest, 0);
    contest.builders = {"random", "planner"};
    const GameReport other = play_game(tests::shipped_catalog(), contest, 0);
    EXPECT_EQ(fielded(own, 0), fielded(other, 0));
    EXPECT_NE(fielded(own, 1), fielded(other, 1));
    contest.edition = rules::EditionId::quick_start;
    EXPECT_THROW(play_game(tests::shipped_catalog(), contest, 0), std::runtime_error);
}

/// Gives up at its third order.
class Quitter final : public game::Player {
  public:
    rules::Order order(const rules::Position&, const rules::Decision& decision) override {
        if (++orders_ == 3) throw game::Forfeit(decision.player, "enough");
        return {};
    }

  private:
    int orders_ = 0;
};

TEST(Contest, WhoGivesUpHasLost) {
    Contest contest = small();
    contest.players = {"quitter", "random"};
    contest.make = [](std::string_view name, const game::Seed& seed) -> std::unique_ptr<game::Player> {
        if (name == "quitter") return std::make_unique<Quitter>();
        return players::make_player(name, seed);
    };
    const auto reports = play(tests::shipped_catalog(), contest, {.threads = 2});
    for (const GameReport& report : reports) {
        EXPECT_EQ(report.winner, 1);
        EXPECT_EQ(report.forfeit, "enough");
    }
    const Statistics all = statistics_of(reports);
    EXPECT_EQ(all.forfeited, 6);
    EXPECT_EQ(all.forfeits.size(), 1U);
}

TEST(Contest, UnknownPlayersAreAMistake) {
    Contest contest = small();
    contest.players[1] = "clairvoyant";
    EXPECT_THROW(play(tests::shipped_catalog(), contest, {.threads = 2}), std::runtime_error);
    EXPECT_EQ(players::make_player("planner:", {}), nullptr);
    EXPECT_EQ(players::make_player("planner:0", {}), nullptr);
    EXPECT_NE(players::make_player("planner:12", {}), nullptr);
}

TEST(Contest, GreedyIsTheBetterPlayer) {
    Contest contest = small();
    contest.games = 30;
    contest.turns = 200;
    Standing standing;
    for (const GameReport& report : play(tests::shipped_catalog(), contest, {.threads = 2}))
        standing.add(report);
    EXPECT_GT(standing.score().low, 0.6);
}

TEST(Contest, EvenForcesAreTheSameOnBothSides) {
    for (const rules::EditionId id : {rules::EditionId::age_of_destruction, rules::EditionId::solaris_vii}) {
        Contest contest = small();
        contest.edition = id;
        contest.players = {"random", "random"};
        contest.even = true;
        for (const GameReport& game : play(tests::shipped_catalog(), contest, {.threads = 1})) {
            std::array<std::vector<catalog::UnitKind>, 2> forces;
            for (const UnitReport& unit : game.units)
                forces[static_cast<std::size_t>(unit.side)].push_back(unit.kind);
            EXPECT_FALSE(forces[0].empty());
            EXPECT_EQ(forces[0], forces[1]) << game.number;
        }
    }
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
    for (int i = 0; i < 40; ++i) standing.add({.winner = 1});
    EXPECT_EQ(standing.elo().value, 0);
    EXPECT_FALSE(std::signbit(standing.elo().value));  // "-0" would look as if somebody was behind
}

}  // namespace
}  // namespace irondial::sim
