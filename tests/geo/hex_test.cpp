// Hex coordinates, sides, corners, headings, arcs and outlines.
#include "geo/hex.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "geo/hex_outline.h"
#include "hex_twin.h"

namespace irondial::geo {
namespace {

constexpr HexOutline arena = alternating_columns(11, 15);

template <class... Members>
constexpr std::uint8_t bits(Members... members) {
    return static_cast<std::uint8_t>((0 | ... | (1 << members)));
}
constexpr HexCorners corners(auto... k) {
    return {bits(k...)};
}
constexpr HexSides sides(auto... d) {
    return {bits(d...)};
}

// The widths printed on bases, in tenths of a degree.
constexpr int deg90 = 900, deg135 = 1350, deg180 = 1800, deg270 = 2700, deg360 = 3600;

twin::Vertex as_twin(HexVertex v) {
    const auto [a, b, c] = hexes_at(v);
    return twin::vertex(a, b, c);
}

static_assert(distance(hex(0, 0), hex(0, 0)) == 0 && distance(hex(0, 0), hex(3, -5)) == 5);
static_assert(bearing(hex(0, 0), hex(1, -2)) == HexBearing{1, 1, 1});
static_assert(opposite(heading(2)) == heading(8) && heading(-1) == heading(11));
static_assert(heading_at_corner(1) == heading(2) && heading_at_side(2) == heading(3) &&
              heading_at_side(0) == heading(11));

TEST(Hex, SixNeighboursOppositeSidesCancel) {  // SOL-HEX-02
    for (int d = 0; d < 6; ++d) {
        EXPECT_TRUE(twin::adjacent(hex(0, 0), neighbour(hex(0, 0), d)));
        EXPECT_EQ(neighbour(neighbour(hex(4, -7), d), d + 3), hex(4, -7));
        EXPECT_EQ(shared_side(hex(4, -7), neighbour(hex(4, -7), d)), d);
    }
    EXPECT_EQ(shared_side(hex(0, 0), hex(0, 0)), std::nullopt);
    EXPECT_EQ(shared_side(hex(0, 0), hex(1, 1)), std::nullopt);
}

TEST(Hex, CornersAreTheVerticesOfThreeHexes) {
    std::set<twin::Vertex> seen;
    for (int k = 0; k < 6; ++k) {
        const Hex h = hex(2, -3);
        const HexVertex v = corner(h, k);
        EXPECT_EQ(as_twin(v), twin::vertex(h, neighbour(h, k), neighbour(h, k + 1)));
        seen.insert(as_twin(v));
        // Asked from another of its hexes it is the same vertex.
        EXPECT_EQ(corner(neighbour(h, k), sixth(k + 2)), v);
        EXPECT_EQ(corner(neighbour(h, k + 1), sixth(k + 4)), v);
    }
    EXPECT_EQ(seen, twin::corners(hex(2, -3)));
}

TEST(Hex, SidesRunFromCornerToCornerAndSpokesLeaveThem) {  // SOL-FACING-03
    const Hex h = hex(-4, 9);
    for (int k = 0; k < 6; ++k) {
        EXPECT_EQ(ends(side(h, k)), (HexsideEnds{corner(h, sixth(k - 1)), corner(h, k)}));
        EXPECT_EQ(ends(spoke(h, k)).begin, corner(h, k));
        // Its far end is the opposite corner of the hex it points at.
        const Hex beyond = h + step_across(k) + step_across(k + 1);
        EXPECT_EQ(ends(spoke(h, k)).end, corner(beyond, sixth(k + 3)));
        EXPECT_EQ(spoke(beyond, sixth(k + 3)), spoke(h, k));
    }
}

TEST(Hex, ThreeHexsidesMeetAtAVertex) {
    for (const HexVertex v : {HexVertex{hex(1, 1), false}, HexVertex{hex(1, 1), true}}) {
        std::set<twin::Vertex> reached, expected;
        for (const Hexside s : hexsides_at(v)) {
            EXPECT_EQ(ends(s).begin, v);
            reached.insert(as_twin(ends(s).end));
        }
        for (const twin::Edge& e : twin::edges(as_twin(v))) expected.insert(e.to);
        EXPECT_EQ(reached, expected);
    }
}

RC_GTEST_PROP(Hex, BearingIsTheOneWayToWriteADifference, ()) {
    const Hex a = hex(*rc::gen::inRange(-40, 40), *rc::gen::inRange(-40, 40));
    const Hex b = hex(*rc::gen::inRange(-40, 40), *rc::gen::inRange(-40, 40));
    RC_PRE(a != b);
    const auto [k, near, far] = bearing(a, b);
    RC_ASSERT(near >= 1 && far >= 0 && k >= 0 && k < 6);
    RC_ASSERT(a + near * step_across(k) + far * step_across(k + 1) == b);
    RC_ASSERT(near + far == distance(a, b));
    RC_ASSERT((far == 0) == in_straight_row(a, b));
}

// ---- Arcs ----

TEST(HexArc, Figure1HalfTurnAtACorner) {  // SOL-FACING-05 SOL-EX-15
    EXPECT_EQ(spokes_in_arc(heading(2), deg180), corners(0, 1, 2));
    EXPECT_EQ(sides_in_arc(heading(2), deg180), sides(0, 1, 2, 3));
    EXPECT_EQ(spokes_in_arc(opposite(heading(2)), deg90), corners(4));
    EXPECT_EQ(sides_in_arc(opposite(heading(2)), deg90), sides(4, 5));
}

TEST(HexArc, Figure2HalfTurnAtASide) {  // SOL-FACING-06 SOL-EX-16
    EXPECT_EQ(spokes_in_arc(heading(3), deg180), corners(0, 1, 2, 3));
    EXPECT_EQ(sides_in_arc(heading(3), deg180), sides(1, 2, 3));
    EXPECT_EQ(spokes_in_arc(opposite(heading(3)), deg90), corners(4, 5));
    EXPECT_EQ(sides_in_arc(opposite(heading(3)), deg90), sides(4, 5, 0));
}

TEST(HexArc, HowManySpokesAndSidesEachArcFaces) {  // SOL-FACING-07 SOL-FACING-08 SOL-EX-18
    struct Row {
        int width, corner_spokes, corner_sides, side_spokes, side_sides;
    };
    for (const Row& row : {Row{deg135, 3, 4, 2, 3}, Row{deg180, 3, 4, 4, 3}, Row{deg270, 5, 6, 4, 5},
                           Row{deg360, 6, 6, 6, 6}, Row{deg90, 1, 2, 2, 3}, Row{0, 0, 0, 0, 0}})
        for (int i = 0; i < 6; ++i) {
            EXPECT_EQ(spokes_in_arc(heading_at_corner(i), row.width).size(), row.corner_spokes);
            EXPECT_EQ(sides_in_arc(heading_at_corner(i), row.width).size(), row.corner_sides);
            EXPECT_EQ(spokes_in_arc(heading_at_side(i), row.width).size(), row.side_spokes);
            EXPECT_EQ(sides_in_arc(heading_at_side(i), row.width).size(), row.side_sides);
        }
}

TEST(HexArc, TheRearArcOfTheFiguresIsBetween60And120Degrees) {  // SOL-FACING-08
    const auto fits = [](int width) {
        return spokes_in_arc(heading(8), width) == corners(4) &&
               sides_in_arc(heading(8), width) == sides(4, 5) &&
               spokes_in_arc(heading(9), width) == corners(4, 5) &&
               sides_in_arc(heading(9), width) == sides(4, 5, 0);
    };
    for (int width = 10; width <= 3600; width += 10)
        EXPECT_EQ(fits(width), 600 < width && width < 1200) << width;
}

TEST(HexArc, TurningTheHeadingTurnsTheSets) {
    const auto turned = [](std::uint8_t b) { return static_cast<std::uint8_t>((b << 1 | b >> 5) & 63); };
    for (int h = 0; h < 12; ++h)
        for (int width = 0; width <= 3600; width += 50) {
            EXPECT_EQ(spokes_in_arc(heading(h + 2), width).bits,
                      turned(spokes_in_arc(heading(h), width).bits));
            EXPECT_EQ(sides_in_arc(heading(h + 2), width).bits, turned(sides_in_arc(heading(h), width).bits));
        }
}

// The sets of an arc centred on any tenth of a degree, straight from the definition.
std::uint8_t arc_at(int tenths, int width, bool of_spokes) {
    std::uint8_t in = 0;
    for (int i = 0; i < 6; ++i) {
        const int d = std::abs(tenths - (of_spokes ? 600 * i : 600 * i - 300)) % 3600;
        const int apart = std::min(d, 3600 - d);
        if (of_spokes ? 2 * apart <= width : 2 * apart < 600 + width)
            in = static_cast<std::uint8_t>(in | 1 << i);
    }
    return in;
}

TEST(HexArc, TwelveHeadingsAreEnough) {  // SOL-FACING-09 SOL-R-16
    const auto holds = [](std::uint8_t all, std::uint8_t some) { return (all & some) == some; };
    for (const int front : {deg135, deg180, deg270, deg360})
        for (int t = 0; t < 3600; ++t) {
            bool matched = false;
            for (int h = 0; h < 12; ++h) {
                const Heading rear = opposite(heading(h));
                matched |= holds(spokes_in_arc(heading(h), front).bits, arc_at(t, front, true)) &&
                           holds(sides_in_arc(heading(h), front).bits, arc_at(t, front, false)) &&
                           holds(arc_at(t + 1800, deg90, true), spokes_in_arc(rear, deg90).bits) &&
                           holds(arc_at(t + 1800, deg90, false), sides_in_arc(rear, deg90).bits);
            }
            EXPECT_TRUE(matched) << "a front arc of " << front << " turned to " << t;
        }
}

// ---- Outlines ----

static_assert(arena.size() == 160 && arena.columns() == 11);
static_assert(hex(ColumnRow{6, 1}) == hex(5, -2) && column_row(hex(5, 4)) == ColumnRow{6, 7});
static_assert(std::is_trivially_copyable_v<HexOutline> && sizeof(HexOutline) <= 256);

TEST(HexOutline, ElevenColumnsOf15And14Hexes) {  // SOL-SETUP-11
    for (int c = 1; c <= 11; ++c) {
        const int rows = c % 2 == 1 ? 15 : 14;
        EXPECT_TRUE(arena.contains(hex(ColumnRow{c, 1})));
        EXPECT_TRUE(arena.contains(hex(ColumnRow{c, rows})));
        EXPECT_FALSE(arena.contains(hex(ColumnRow{c, 0})));
        EXPECT_FALSE(arena.contains(hex(ColumnRow{c, rows + 1})));
    }
    EXPECT_FALSE(arena.contains(hex(ColumnRow{0, 5})));
    EXPECT_FALSE(arena.contains(hex(ColumnRow{12, 5})));
}

TEST(HexOutline, NumbersEveryHexOnce) {
    for (const HexOutline& outline : {arena, alternating_columns(1, 1), alternating_columns(31, 40)})
        for (int i = 0; i < outline.size(); ++i) {
            EXPECT_EQ(outline.index(outline.at(i)), i);
            EXPECT_EQ(hex(column_row(outline.at(i))), outline.at(i));
        }
}

TEST(HexOutline, TheTwoCentreHexesAreTheSameFromEveryCorner) {  // SOL-TARGET-06 SOL-EX-19
    // Counting 6 along the width and 7 or 8 along the length, from either side and from either end.
    for (const int column : {6, 12 - 6})
        for (const int count : {7, 8})
            for (const int row : {count, 14 + 1 - count}) {
                EXPECT_EQ(column, 6);
                EXPECT_TRUE(row == 7 || row == 8);
                EXPECT_TRUE(arena.contains(hex(ColumnRow{column, row})));
            }
    // Turning the arena by half maps it onto itself and exchanges the two.
    const Hex sum = hex(ColumnRow{6, 7}) + hex(ColumnRow{6, 8});
    for (int i = 0; i < arena.size(); ++i) EXPECT_TRUE(arena.contains(sum - arena.at(i)));
    // So does each of the two mirrors.
    for (int i = 0; i < arena.size(); ++i) {
        const auto [c, w] = column_row(arena.at(i));
        EXPECT_TRUE(arena.contains(hex(ColumnRow{12 - c, w})));
        EXPECT_TRUE(arena.contains(hex(ColumnRow{c, (c % 2 == 1 ? 16 : 15) - w})));
    }
}

TEST(HexOutline, FourArenasPutTogetherFillTheirSeams) {  // CAM-R-08
    std::vector<Hex> hexes;
    std::set<Hex> distinct;
    for (const Hex origin : {hex(0, 0), hex(11, -5), hex(0, 15), hex(11, 10)})
        for (int i = 0; i < arena.size(); ++i) hexes.push_back(origin + arena.at(i));
    distinct.insert(hexes.begin(), hexes.end());
    EXPECT_EQ(distinct.size(), 640u) << "no two maps overlap";
    const HexOutline four = outline_around(hexes);
    EXPECT_EQ(four.columns(), 22);
    EXPECT_EQ(four.size(), 650) << "ten seam hexes between upper and lower maps";
    for (const Hex h : hexes) EXPECT_TRUE(four.contains(h));
    // It is its own half turn, and its hexes are never too far apart for a chain.
    const Hex sum = hex(ColumnRow{1, 1}) + hex(ColumnRow{22, 30});
    int farthest = 0;
    for (int i = 0; i < four.size(); ++i) {
        EXPECT_TRUE(four.contains(sum - four.at(i)));
        for (int j = 0; j < four.size(); ++j) farthest = std::max(farthest, distance(four.at(i), four.at(j)));
    }
    EXPECT_EQ(farthest, 40);
}

TEST(HexOutline, OfTheHexesOfAnOutlineIsThatOutline) {
    std::vector<Hex> hexes;
    for (int i = arena.size(); i-- > 0;) hexes.push_back(arena.at(i));
    EXPECT_EQ(outline_around(hexes), arena);
    EXPECT_EQ(outline_around({}), HexOutline{});
}

}  // namespace
}  // namespace irondial::geo
