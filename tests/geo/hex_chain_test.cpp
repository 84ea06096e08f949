// Ranges and shortest chains of hexsides: the worked geometry of the ledger, SOL-GEO-01 to -30.
//
// Examples with obstacles stand on a small board of this test. What blocks and what costs is a rule of the
// game and lives in src/rules; here it shows that walk_chains() carries such rules.
#include "geo/hex_chain.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <new>
#include <vector>

#include "geo/hex_outline.h"
#include "hex_board.h"
#include "support/allocations.h"

namespace irondial::geo {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;

constexpr Hex origin{0, 0};
constexpr HexOutline arena = alternating_columns(11, 15);
constexpr int deg180 = 1800, deg90 = 900;

HexCorners corners(auto... k) {
    return {static_cast<std::uint8_t>((0 | ... | (1 << k)))};
}

std::vector<Hexside> hexsides(const HexChains& chains, HexTurns turns) {
    std::vector<Hexside> all;
    for (int i = 0; i < chains.length(); ++i) all.push_back(step_of(chains, turns, i).side);
    return all;
}
std::vector<std::vector<Hexside>> all_chains(Hex from, Hex to) {
    std::vector<std::vector<Hexside>> all;
    for (const HexChains& chains : shortest_chains(from, to))
        for_each_chain(chains, [&](HexTurns turns) {
            all.push_back(hexsides(chains, turns));
            return true;
        });
    return all;
}
Hexside between(Hex a, Hex b) {
    return {a, b};
}

struct Facts {
    int hexes, hexsides;
    std::uint64_t chains;
    bool operator==(const Facts&) const = default;
};
Facts facts(Hex a, Hex b) {
    return {distance(a, b), range_in_hexsides(a, b), count_chains(a, b)};
}

TEST(HexChains, SOL_GEO_01_NeighboursAreAtRangeZeroAndShareTwoCorners) {
    const Hex north = hex(0, -1);
    EXPECT_EQ(bearing(origin, north), (HexBearing{2, 1, 0}));
    EXPECT_EQ(range_in_hexsides(origin, north), 0);
    EXPECT_EQ(start_corners(origin, north), corners(1, 2));
    for (const HexChains& chains : shortest_chains(origin, north)) {
        EXPECT_EQ(chains.length(), 0);
        EXPECT_EQ(corner(origin, chains.start_corner), corner(north, chains.end_corner));
        EXPECT_EQ(walk_chains(chains, 7, [](int, const HexStep&) { return 0; }), 7) << "nothing lies between";
    }
}

TEST(HexChains, SOL_GEO_02_StraightRowOfTwoHasTwoChains) {
    EXPECT_EQ(facts(origin, hex(0, -2)), (Facts{2, 2, 2}));
    EXPECT_THAT(
        all_chains(origin, hex(0, -2)),
        UnorderedElementsAre(ElementsAre(between(hex(0, -1), hex(1, -1)), between(hex(0, -1), hex(1, -2))),
                             ElementsAre(between(hex(-1, 0), hex(0, -1)), between(hex(-1, -1), hex(0, -1)))));
}

TEST(HexChains, SOL_GEO_03_AcrossACornerIsOneHexside) {
    EXPECT_EQ(bearing(origin, hex(1, -2)), (HexBearing{1, 1, 1}));
    EXPECT_EQ(facts(origin, hex(1, -2)), (Facts{2, 1, 1}));
    EXPECT_THAT(all_chains(origin, hex(1, -2)), ElementsAre(ElementsAre(between(hex(0, -1), hex(1, -1)))));
}

TEST(HexChains, SOL_GEO_04_ThreeHexesThreeHexsidesOneChain) {
    EXPECT_EQ(facts(origin, hex(1, -3)), (Facts{3, 3, 1}));
    EXPECT_THAT(all_chains(origin, hex(1, -3)),
                ElementsAre(ElementsAre(between(hex(0, -1), hex(1, -1)), between(hex(0, -1), hex(1, -2)),
                                        between(hex(0, -2), hex(1, -2)))));
}

TEST(HexChains, SOL_GEO_05_TwoChainsFromCorner1ToCorner4) {
    EXPECT_EQ(facts(origin, hex(2, -4)), (Facts{4, 5, 2}));
    const auto chains = shortest_chains(origin, hex(2, -4));
    ASSERT_EQ(chains.size(), 1);
    EXPECT_EQ(chains[0].start_corner, 1);
    EXPECT_EQ(chains[0].end_corner, 4);
    EXPECT_EQ(all_chains(origin, hex(2, -4)).size(), 2u);
}

TEST(HexChains, SOL_GEO_06_SevenHexsidesOfFigure3) {  // SOL-EX-17
    EXPECT_EQ(facts(origin, hex(2, -5)), (Facts{5, 7, 3}));
}

TEST(HexChains, SOL_GEO_07_NineHexsidesSixChains) {
    EXPECT_EQ(facts(origin, hex(3, -6)), (Facts{6, 9, 6}));
}

TEST(HexChains, SOL_GEO_08_SOL_GEO_09_FarthestStraightShotWithinTen) {
    EXPECT_EQ(facts(origin, hex(0, -6)), (Facts{6, 10, 2}));
    EXPECT_EQ(range_in_hexsides(origin, hex(0, -7)), 12);
}

// ---- Units and terrain between: the test's own board ----

TEST(HexChains, SOL_GEO_10_AUnitBetweenCostsTwoOnEitherChain) {
    Board board;
    board.units = {hex(0, -1)};
    for (const HexChains& chains : shortest_chains(origin, hex(0, -2)))
        EXPECT_EQ(board.best(chains, hex(0, -2)), -2);
}

TEST(HexChains, SOL_GEO_11_UnitsOnBothSidesBlockTheEasternChainOnly) {
    Board board;
    board.units = {hex(0, -1), hex(1, -2)};
    const auto chains = shortest_chains(origin, hex(0, -2));
    ASSERT_EQ(chains[0].start_corner, 1) << "the eastern chain";
    EXPECT_EQ(board.best(chains[0], hex(0, -2)), std::nullopt);
    EXPECT_EQ(board.best(chains[1], hex(0, -2)), -2);
    EXPECT_EQ(board.best(origin, hex(0, -2)), -2);
}

TEST(HexChains, SOL_GEO_12_BothChainsBlocked) {
    Board board;
    board.units = {hex(0, -1), hex(1, -2), hex(-1, 0)};
    EXPECT_EQ(board.best(origin, hex(0, -2)), std::nullopt);
}

TEST(HexChains, SOL_GEO_13_SOL_GEO_14_OneUnitCostsTwoTwoUnitsBlock) {
    Board board;
    board.units = {hex(0, -1)};
    EXPECT_EQ(board.best(origin, hex(1, -2)), -2);
    board.units = {hex(0, -1), hex(1, -1)};
    EXPECT_EQ(board.best(origin, hex(1, -2)), std::nullopt);
}

TEST(HexChains, SOL_GEO_15_FollowingAHinderingBoundaryCostsOne) {
    Board board;
    board.hindering = {hex(1, -1)};
    EXPECT_EQ(board.best(origin, hex(1, -2)), -1);
}

TEST(HexChains, SOL_GEO_16_CrossingAHinderingBoundaryCostsOne) {
    Board board;
    board.hindering = {hex(0, -1), hex(1, -1)};
    EXPECT_EQ(board.best(origin, hex(1, -2)), -1);
}

TEST(HexChains, SOL_GEO_17_InsideOneHinderingAreaNothingIsCrossed) {
    Board board;
    board.hindering = {origin, hex(0, -1), hex(1, -1), hex(1, -2)};
    EXPECT_EQ(board.best(origin, hex(1, -2)), 0);
}

TEST(HexChains, SOL_GEO_18_TheTerrainOfAnEndDoesNotCount) {
    Board board;
    board.hindering = {origin};
    EXPECT_EQ(board.best(origin, hex(1, -2)), 0);
    board.hindering = {hex(1, -2)};
    EXPECT_EQ(board.best(origin, hex(1, -2)), 0);
}

TEST(HexChains, SOL_GEO_19_BlockingTerrainBlocksUnlessAnEndIsElevated) {
    for (const Hex high : {origin, hex(1, -2)}) {
        Board board;
        board.blocking = {hex(1, -1)};
        EXPECT_EQ(board.best(origin, hex(1, -2)), std::nullopt);
        board.elevated = {high};
        EXPECT_EQ(board.best(origin, hex(1, -2)), 0);
    }
}

TEST(HexChains, SOL_GEO_20_NoSqueezingBetweenTwoBlockingHexes) {
    Board board;
    board.blocking = {hex(0, -1), hex(1, -1)};
    EXPECT_EQ(board.best(origin, hex(1, -2)), std::nullopt);
}

TEST(HexChains, SOL_GEO_21_AllThreeChainsPassTheBlockingHex) {
    Board board;
    board.blocking = {hex(1, -3)};
    EXPECT_EQ(board.best(origin, hex(2, -5)), std::nullopt);
}

// ---- Arcs ----

TEST(HexChains, SOL_GEO_22_BehindTheBackIsOutOfArc) {  // SOL-RNG-05 SOL-RNG-19
    EXPECT_TRUE((spokes_in_arc(heading(9), deg180) & start_corners(origin, hex(1, -2))).empty());
}

TEST(HexChains, SOL_GEO_23_ASharedCornerOnTheArcLimitCountsTheSideDoesNot) {  // SOL-RNG-07
    const Hex north = hex(0, -1);
    EXPECT_EQ(spokes_in_arc(heading(11), deg180) & start_corners(origin, north), corners(1));
    EXPECT_FALSE(sides_in_arc(heading(11), deg180).has(*shared_side(origin, north)));
}

// Which of the end corners lie in the rear arc of the target, per chain.
std::vector<bool> hits_rear(Hex from, Hex to, Heading of_target) {
    std::vector<bool> rear;
    for (const HexChains& chains : shortest_chains(from, to))
        rear.push_back(spokes_in_arc(opposite(of_target), deg90).has(chains.end_corner));
    return rear;
}

TEST(HexChains, SOL_GEO_24_BothChainsEndInTheRear) {
    EXPECT_EQ(range_in_hexsides(origin, hex(0, -4)), 6);
    EXPECT_THAT(hits_rear(origin, hex(0, -4), heading(3)), ElementsAre(true, true));
}

TEST(HexChains, SOL_GEO_25_OnlyTheWesternChainEndsInTheRear) {
    EXPECT_EQ(spokes_in_arc(opposite(heading(2)), deg90), corners(4));
    const auto chains = shortest_chains(origin, hex(0, -4));
    EXPECT_EQ(chains[0].end_corner, 5) << "eastern";
    EXPECT_EQ(chains[1].end_corner, 4) << "western";
    EXPECT_THAT(hits_rear(origin, hex(0, -4), heading(2)), ElementsAre(false, true));
}

TEST(HexChains, SOL_GEO_26_FacingTheAttackerNoChainEndsInTheRear) {
    EXPECT_THAT(hits_rear(origin, hex(0, -4), heading(9)), ElementsAre(false, false));
}

// ---- The arena ----

Facts arena_facts(ColumnRow a, ColumnRow b) {
    EXPECT_TRUE(arena.contains(hex(a)) && arena.contains(hex(b)));
    return facts(hex(a), hex(b));
}

TEST(HexChains, SOL_GEO_27_FromTheEdgeToTheCentreHexes) {
    EXPECT_EQ(hex(ColumnRow{6, 1}), hex(5, -2));
    EXPECT_EQ(hex(ColumnRow{6, 7}), hex(5, 4));
    EXPECT_EQ(hex(ColumnRow{6, 8}), hex(5, 5));
    EXPECT_EQ(arena_facts({6, 1}, {6, 7}).hexsides, 10);
    EXPECT_EQ(arena_facts({6, 1}, {6, 8}).hexsides, 12);
}

TEST(HexChains, SOL_GEO_28_OppositeCornersAreTheLargestRange) {
    EXPECT_EQ(arena_facts({1, 1}, {11, 15}), (Facts{19, 35, 24310}));
    int largest = 0;
    for (int i = 0; i < arena.size(); ++i)
        for (int j = 0; j < arena.size(); ++j)
            if (i != j) largest = std::max(largest, range_in_hexsides(arena.at(i), arena.at(j)));
    EXPECT_EQ(largest, 35);
}

TEST(HexChains, SOL_GEO_29_AlongTheShortAndTheLongSide) {
    EXPECT_EQ(arena_facts({1, 1}, {11, 1}).hexes, 10);
    EXPECT_EQ(arena_facts({1, 1}, {11, 1}).hexsides, 17);
    EXPECT_FALSE(in_straight_row(hex(ColumnRow{1, 1}), hex(ColumnRow{11, 1})));
    EXPECT_EQ(arena_facts({1, 1}, {1, 15}).hexsides, 26);
    EXPECT_TRUE(in_straight_row(hex(ColumnRow{1, 1}), hex(ColumnRow{1, 15})));
}

TEST(HexChains, SOL_GEO_30_SevenHexesElevenHexsidesFiveChains) {
    EXPECT_EQ(hex(ColumnRow{3, 5}), hex(2, 3));
    EXPECT_EQ(hex(ColumnRow{8, 9}), hex(7, 5));
    EXPECT_EQ(arena_facts({3, 5}, {8, 9}), (Facts{7, 11, 5}));
}

// ---- The walk itself ----

TEST(HexChains, TheVisitorStopsWhenAsked) {
    const HexChains chains = shortest_chains(origin, hex(3, -6))[0];
    int visited = 0;
    EXPECT_FALSE(for_each_chain(chains, [&](HexTurns) { return ++visited < 4; }));
    EXPECT_EQ(visited, 4);
    EXPECT_TRUE(for_each_chain(chains, [&](HexTurns) { return ++visited < 100; }));
    EXPECT_EQ(visited, 10);
}

TEST(HexChains, TheWalkVisitsEachHexsideOnceHoweverManyChains) {
    const HexChains chains = shortest_chains(hex(ColumnRow{1, 1}), hex(ColumnRow{11, 15}))[0];
    EXPECT_EQ(count_chains(chains), 24310u);
    std::vector<Hexside> walked;
    walk_chains(chains, true, [&](bool, const HexStep& step) {
        walked.push_back(step.side);
        return true;
    });
    // 9 by 10 cells: a parallel hexside in each, a right turn out of all but the last column, a left turn out
    // of all but the last row.
    EXPECT_EQ(walked.size(), 90u + 8 * 10 + 9 * 9);
    for (std::size_t i = 0; i < walked.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) EXPECT_FALSE(walked[i] == walked[j]);
}

TEST(HexChains, NothingAllocates) {
    const std::size_t before = allocations();
    std::uint64_t walked = 0, listed = 0;
    for (int i = 0; i < arena.size(); ++i)
        for (const HexChains& chains : shortest_chains(hex(-1, 0), arena.at(i))) {
            walked += walk_chains(
                chains, std::uint64_t{1}, [](std::uint64_t n, const HexStep&) { return n; }, std::plus<>{});
            for_each_chain(chains, [&](HexTurns) { return ++listed % 100 != 0; });
        }
    EXPECT_EQ(allocations(), before);
    EXPECT_GT(walked, listed);
    operator delete(operator new(1));  // called by name, so that no compiler may leave it out
    EXPECT_GT(allocations(), before) << "the counter counts";
}

TEST(HexChains, AStateCanRememberTheTurnsOfItsBestChain) {
    // Keep the chain whose hexsides touch the least of column q = 2; a toy for "draw the line that was
    // chosen".
    struct Best {
        bool reached = false;
        int cost = 0;
        HexTurns turns;
        bool operator==(const Best&) const = default;
    };
    const HexChains chains = shortest_chains(origin, hex(5, -9))[0];
    const auto cost_of = [](const HexStep& s) { return (s.side.left.q == 2) + (s.side.right.q == 2); };
    const Best best = walk_chains(
        chains, Best{true, 0, {}},
        [&](Best b, const HexStep& s) {
            b.cost += cost_of(s);
            if (s.turn == HexTurn::left) b.turns.left |= std::uint64_t{1} << s.index / 2;
            return b;
        },
        [](const Best& a, const Best& b) {
            if (!a.reached || !b.reached) return a.reached ? a : b;
            return a.cost <= b.cost ? a : b;
        });
    int least = 1000;
    for_each_chain(chains, [&](HexTurns turns) {
        int cost = 0;
        for (int i = 0; i < chains.length(); ++i) cost += cost_of(step_of(chains, turns, i));
        least = std::min(least, cost);
        EXPECT_TRUE(turns != best.turns || cost == best.cost);
        return true;
    });
    EXPECT_EQ(best.cost, least);
    EXPECT_EQ(std::popcount(best.turns.left), chains.lefts);
}

}  // namespace
}  // namespace irondial::geo
