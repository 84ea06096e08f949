// Tournaments: who meets whom, what the table says, and going on after an interruption.
#include "sim/tournament.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "support/packs.h"

namespace irondial::sim {
namespace {

Tournament of(int entrants, bool swiss = false, int rounds = 0) {
    Tournament t{.terms = {.total = 150, .terrain = 0, .turns = 6, .games = 2, .seed = 5},
                 .entrants = {},
                 .swiss = swiss,
                 .rounds = rounds};
    for (int i = 0; i < entrants; ++i)
        t.entrants.push_back({"e" + std::to_string(i), "random", std::nullopt});
    return t;
}

TEST(Tournament, EverybodyMeetsEverybodyOnce) {
    for (int n = 2; n <= 9; ++n) {
        const Tournament t = of(n);
        std::set<std::pair<int, int>> met;
        for (int round = 1; round <= rounds_of(t); ++round) {
            std::set<int> busy;
            for (const Pairing& p : pairings(t, round, {})) {
                EXPECT_TRUE(busy.insert(p.first).second) << n;
                if (p.second < 0) continue;
                EXPECT_TRUE(busy.insert(p.second).second) << n;
                EXPECT_TRUE(met.insert({p.first, p.second}).second) << n << ": twice";
            }
            EXPECT_EQ(static_cast<int>(busy.size()), n);
        }
        EXPECT_EQ(static_cast<int>(met.size()), n * (n - 1) / 2);
    }
}

// After a single round whoever sat out had won without a game.
TEST(Tournament, SwissTakesTheRoundsOfAKnockOutWhereNothingIsSaid) {
    const std::map<int, int> usual{{2, 1}, {3, 2}, {4, 2}, {5, 3}, {8, 3}, {9, 4}, {16, 4}, {17, 5}};
    for (const auto& [entrants, rounds] : usual) {
        EXPECT_EQ(rounds_of(of(entrants, true)), rounds) << entrants;
        EXPECT_EQ(rounds_of(of(entrants, true, 1)), 1);
    }
    EXPECT_EQ(rounds_of(of(5)), 5);
}

TEST(Tournament, SwissPairsWinnersAndNobodyTwice) {
    const Tournament t = of(6, true, 3);
    std::vector<Match> played;
    std::set<std::pair<int, int>> met;
    for (int round = 1; round <= 3; ++round) {
        std::vector<Match> now;
        for (const Pairing& p : pairings(t, round, played)) {
            EXPECT_TRUE(met.insert({std::min(p.first, p.second), std::max(p.first, p.second)}).second);
            // The lower number always wins.
            const bool first = p.first < p.second;
            now.push_back({round, p, {.games = 2, .wins = first ? 2 : 0, .losses = first ? 0 : 2}});
        }
        played.insert(played.end(), now.begin(), now.end());
    }
    const auto table = table_of(t, played);
    EXPECT_EQ(table.front().entrant, 0);
    EXPECT_EQ(table.front().points, 3);
    EXPECT_EQ(table.back().entrant, 5);
}

TEST(Tournament, WithAnOddNumberTheLastSitsOutAndNeverTwice) {
    const Tournament t = of(3, true, 3);
    std::vector<Match> played;
    std::set<int> sat_out;
    for (int round = 1; round <= 3; ++round)
        for (const Pairing& p : pairings(t, round, std::vector<Match>(played))) {
            EXPECT_TRUE(p.second >= 0 || sat_out.insert(p.first).second);
            played.push_back({round, p, {.games = 2, .draws = 2}});
        }
    EXPECT_EQ(sat_out.size(), 3U);
}

TEST(Tournament, NobodySitsOutMoreThanOnceMoreThanOthers) {
    const Tournament t = of(3, true, 8);
    std::vector<Match> played;
    std::array<int, 3> byes{};
    for (int round = 1; round <= 8; ++round)
        for (const Pairing& p : pairings(t, round, std::vector<Match>(played))) {
            if (p.second < 0) ++byes[static_cast<std::size_t>(p.first)];
            played.push_back({round, p, {.games = 2, .wins = 2}});
        }
    const auto [least, most] = std::minmax_element(byes.begin(), byes.end());
    EXPECT_LE(*most - *least, 1);
}

TEST(Tournament, SittingOutIsAPointOnlyWhereItIsNoTurnOfEverybody) {
    for (const bool swiss : {false, true}) {
        const std::vector<Match> played{{1, {0, -1}, {}}, {1, {1, 2}, {.games = 2, .wins = 2}}};
        for (const Rank& rank : table_of(of(3, swiss, 3), played))
            EXPECT_EQ(rank.points, rank.entrant == 1 || (swiss && rank.entrant == 0) ? 1 : 0) << swiss;
    }
}

TEST(Tournament, EloFollowsTheResults) {
    const Tournament t = of(3);
    const std::vector<Match> played{{1, {0, 1}, {.games = 100, .wins = 75, .losses = 25}},
                                    {2, {1, 2}, {.games = 100, .wins = 75, .losses = 25}}};
    const auto table = table_of(t, played);
    ASSERT_EQ(table.size(), 3U);
    // 75 % is 191 points of Elo; the draw that holds everybody to the mean takes a little off.
    EXPECT_NEAR(table[0].elo - table[1].elo, 191, 8);
    EXPECT_NEAR(table[1].elo - table[2].elo, 191, 8);
    EXPECT_NEAR(table[0].elo + table[1].elo + table[2].elo, 0, 1e-6);
    EXPECT_GT(table[0].error, table[1].error);  // the one in the middle played twice as much
}

TEST(Tournament, EloHasTheLimitsOfItsSample) {
    // Between two the difference has a standard error of 1 / sqrt(n p (1 - p)) in natural units, and each of
    // them half of that from their mean: 1.96 * 173.7 * 0.5 / sqrt(400 * 3 / 16).
    const auto two =
        table_of(of(2), std::vector<Match>{{1, {0, 1}, {.games = 400, .wins = 300, .losses = 100}}});
    EXPECT_NEAR(two[0].error, 19.7, 0.2);
    EXPECT_NEAR(two[1].error, two[0].error, 1e-6);
    // Whoever is higher in the list wins all: the best likelihood is far away, and symmetric.
    std::vector<Match> sweeps;
    for (int a = 0; a < 8; ++a)
        for (int b = a + 1; b < 8; ++b) sweeps.push_back({1, {a, b}, {.games = 400, .wins = 400}});
    const auto eight = table_of(of(8), sweeps);
    EXPECT_NEAR(eight.front().elo, -eight.back().elo, 1e-3);
    EXPECT_GT(eight.front().elo, 3500);
}

TEST(Tournament, ManyArePairedForManyRounds) {
    const Tournament t = of(41, true, 45);
    std::vector<Match> played;
    for (int round = 1; round <= 45; ++round) {
        std::set<int> seated;
        for (const Pairing& p : pairings(t, round, std::vector<Match>(played))) {
            EXPECT_TRUE(seated.insert(p.first).second);
            EXPECT_TRUE(p.second < 0 || seated.insert(p.second).second);
            played.push_back({round, p, {.games = 2, .wins = p.first < p.second ? 2 : 0}});
        }
        EXPECT_EQ(seated.size(), 41U);
    }
}

TEST(Tournament, GoesOnWhereItWasBrokenOff) {
    const Tournament t = of(3);
    const catalog::Catalog& catalog = tests::shipped_catalog();
    std::vector<Match> whole, parts;
    play_on(catalog, t, {}, whole);
    ASSERT_EQ(whole.size(), 6U);  // three matches, three byes
    std::atomic<bool> stop{false};
    play_on(
        catalog, t, {}, parts, [&](const Match&) { stop = parts.size() == 2; }, &stop);
    EXPECT_LT(parts.size(), whole.size());
    play_on(catalog, t, {.threads = 2}, parts);
    ASSERT_EQ(parts.size(), whole.size());
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_EQ(parts[i].pairing, whole[i].pairing);
        EXPECT_EQ(parts[i].standing.wins, whole[i].standing.wins);
        EXPECT_EQ(parts[i].standing.draws, whole[i].standing.draws);
    }
}

}  // namespace
}  // namespace irondial::sim
