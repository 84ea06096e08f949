// Paths in small worlds made by hand: what stops them, what they may touch, and how long they are.
#include "geo/paths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "geo/reach_outline.h"
#include "obstacle_table.h"
#include "support/allocations.h"

namespace irondial::geo {
namespace {

using namespace literals;

constexpr Length far{100'000};

Capsule disc(Point at, int radius) {
    return {at, at, {radius}};
}
Polygon box(Point low, Point high) {
    return {{low, {high.x, low.y}, high, {low.x, high.y}}};
}

std::optional<Length> length(const Obstacles& obstacles, Point from, Point to) {
    PathField field;
    field.start(obstacles, from, far);
    return field.length_to(to);
}

using Points = std::vector<Point>;
Points path(const Obstacles& obstacles, Point from, Point to) {
    PathField field;
    Points p;
    field.start(obstacles, from, far);
    field.path_to(to, p);
    return p;
}

// ---- Lengths ----

TEST(PathLength, IsTheSumOfLegsRoundedOnce) {
    EXPECT_EQ(path_length({}), 0_mil);
    EXPECT_EQ(path_length(Points{{5, 5}}), 0_mil);
    EXPECT_EQ(path_length(Points{{0, 0}, {3000, 4000}, {3000, 5000}}), 6_in);
    // A thousand steps of 1.414 mil are not a thousand mil.
    Points stairs;
    for (int i = 0; i <= 1000; ++i) stairs.push_back({i, i});
    EXPECT_EQ(path_length(stairs), 1414_mil);
}

TEST(Paths, WithNothingInTheWayAreStraight) {
    const Obstacles nothing;
    EXPECT_EQ(length(nothing, {0, 0}, {3000, 4000}), 5_in);
    EXPECT_EQ(path(nothing, {0, 0}, {3000, 4000}), (Points{{0, 0}, {3000, 4000}}));
    EXPECT_EQ(length(nothing, {7, 7}, {7, 7}), 0_mil);
    EXPECT_EQ(path(nothing, {7, 7}, {7, 7}), (Points{{7, 7}, {7, 7}}));
}

TEST(Paths, GoRoundADiscAlongItsTangents) {
    Obstacles obstacles;
    obstacles.add(disc({0, 0}, 1000));
    // Two tangents of sqrt(3^2 - 1) inches and an arc of 0.6797: 6.3365".
    const auto round = length(obstacles, {-3000, 0}, {3000, 0});
    ASSERT_TRUE(round);
    EXPECT_GE(round->mil, 6336);
    EXPECT_LE(round->mil, 6339);
}

TEST(Paths, GoRoundACapsule) {
    Obstacles obstacles;
    obstacles.add(Capsule{{-750, 0}, {750, 0}, {625}});
    // Up along a flank: two tangents of 2" past the ends, arcs, and the flank itself.
    const auto round = length(obstacles, {-750, 2000}, {-750, -2000});
    // Tangents sqrt(2000^2 - 625^2) twice, arcs of 2 (pi/2 - acos(625/2000)) 625 about the left end: 4.19".
    ASSERT_TRUE(round);
    EXPECT_NEAR(round->mil, 2 * 1899.8 + 2 * 625 * (1.5707963 - 1.2529), 4);
}

TEST(Paths, GoRoundCornersExactly) {
    Obstacles obstacles;
    obstacles.add(Ring(box({0, 0}, {1000, 1000})));
    EXPECT_EQ(path(obstacles, {-1000, 500}, {2000, 900}),
              (Points{{-1000, 500}, {0, 1000}, {1000, 1000}, {2000, 900}}));
    EXPECT_EQ(path(obstacles, {0, 500}, {1000, 0}), (Points{{0, 500}, {0, 0}, {1000, 0}}));
}

TEST(Paths, LeaveAConcavePocketByItsMouth) {
    Obstacles obstacles;
    const Polygon pocket{
        {{0, 0}, {5000, 0}, {5000, 3000}, {4000, 3000}, {4000, 1000}, {1000, 1000}, {1000, 3000}, {0, 3000}}};
    obstacles.add(Ring(pocket));
    EXPECT_EQ(path(obstacles, {2400, 1000}, {2400, -500}),
              (Points{{2400, 1000}, {1000, 3000}, {0, 3000}, {0, 0}, {2400, -500}}));
}

TEST(Paths, AreasMayBeGivenClockwise) {
    Obstacles obstacles;
    Polygon area = box({0, 0}, {1000, 1000});
    std::reverse(area.corners.begin(), area.corners.end());
    obstacles.add(Ring(area));
    EXPECT_EQ(length(obstacles, {500, 500}, {5000, 0}), std::nullopt);
    EXPECT_EQ(length(obstacles, {-1000, 0}, {2000, 0}), 3_in);
    EXPECT_EQ(path(obstacles, {-1000, 500}, {2000, 600}).size(), 4u);
}

// ---- Touching ----

TEST(Paths, MayRunAlongEdgesAndThroughRimPoints) {
    Obstacles obstacles;
    obstacles.add(Ring(box({0, 0}, {1000, 1000})));
    obstacles.add(Ring(box({2000, 0}, {3000, 1000})));
    obstacles.add(Ring(box({4000, 1000}, {5000, 2000})));
    // Along the top of two and the bottom of the third; the corners in line do not bend it.
    EXPECT_EQ(length(obstacles, {-1000, 1000}, {6000, 1000}), 7_in);
    EXPECT_EQ(length(obstacles, {0, 1000}, {500, 1000}), 500_mil);
}

TEST(Paths, MayBeginAndEndOnARim) {
    Obstacles obstacles;
    obstacles.add(disc({0, 0}, 1000));
    EXPECT_EQ(length(obstacles, {1000, 0}, {3000, 0}), 2_in);
    // From side to side, half round it: pi inches.
    const auto half = length(obstacles, {1000, 0}, {-1000, 0});
    ASSERT_TRUE(half);
    EXPECT_NEAR(half->mil, 3142, 8);
    // In the rounding of the outline: on the circle, between its corners.
    const auto quarter = length(obstacles, {800, 600}, {-600, 800});
    ASSERT_TRUE(quarter);
    EXPECT_NEAR(quarter->mil, 1571, 8);
}

TEST(Paths, HaveNoWayIntoOrOutOfAnObstacle) {
    Obstacles obstacles;
    obstacles.add(disc({0, 0}, 1000));
    obstacles.add(Ring(box({5000, 0}, {6000, 1000})));
    EXPECT_EQ(length(obstacles, {3000, 0}, {999, 0}), std::nullopt);
    EXPECT_EQ(length(obstacles, {999, 0}, {3000, 0}), std::nullopt);
    EXPECT_EQ(length(obstacles, {999, 0}, {999, 0}), std::nullopt);
    EXPECT_EQ(length(obstacles, {3000, 0}, {5001, 1}), std::nullopt);
    EXPECT_EQ(length(obstacles, {3000, 0}, {5000, 1}), 2_in);
    EXPECT_TRUE(path(obstacles, {999, 0}, {3000, 0}).empty());
}

// ---- Closed gaps ----

/// A corridor as wide as the gap of two shapes that stand on its two sides.
template <class Upper, class Lower>
std::optional<Length> through_gap(const Upper& upper, const Lower& lower) {
    Obstacles obstacles({{-3000, -700}, {3000, 700}});
    obstacles.add(upper);
    obstacles.add(lower);
    return length(obstacles, {-2500, 0}, {2500, 0});
}

TEST(ClosedGaps, BetweenBasesAreClosedUpTo10Mil) {
    EXPECT_EQ(through_gap(disc({0, 1005}, 1000), disc({0, -1005}, 1000)), std::nullopt);
    EXPECT_EQ(through_gap(disc({0, 1000}, 1000), disc({0, -1000}, 1000)), std::nullopt);
    EXPECT_EQ(through_gap(disc({0, 1005}, 1000), disc({0, -1006}, 1000)), 5_in);
    const Capsule upper{{-750, 630}, {750, 630}, {625}};
    EXPECT_EQ(through_gap(upper, Capsule{{-750, -630}, {750, -630}, {625}}), std::nullopt);
    EXPECT_EQ(through_gap(upper, Capsule{{-750, -631}, {750, -631}, {625}}), 5_in);
    // Overlapping bases need no strip to close them.
    EXPECT_EQ(through_gap(disc({0, 900}, 1000), disc({0, -900}, 1000)), std::nullopt);
}

TEST(ClosedGaps, BetweenAllOtherObstaclesToo) {
    const Polygon upper = box({-500, 5}, {500, 2000}), at_10 = box({-500, -2000}, {500, -5}),
                  at_11 = box({-500, -2000}, {500, -6});
    EXPECT_EQ(through_gap(Ring(upper), Ring(at_10)), std::nullopt);
    EXPECT_EQ(through_gap(Ring(upper), Ring(at_11)), 5_in);
    EXPECT_EQ(through_gap(disc({0, 1005}, 1000), Ring(at_10)), std::nullopt);
    EXPECT_EQ(through_gap(disc({0, 1005}, 1000), Ring(at_11)), 5_in);
    const Polyline wall{{{0, 5}, {0, 2000}}}, to_10{{{0, -5}, {0, -2000}}}, to_11{{{0, -6}, {0, -2000}}};
    EXPECT_EQ(through_gap(Chain(wall), Chain(to_10)), std::nullopt);
    EXPECT_EQ(through_gap(Chain(wall), Chain(to_11)), 5_in);
    EXPECT_EQ(through_gap(Chain(wall), Ring(at_10)), std::nullopt);
    EXPECT_EQ(through_gap(Chain(wall), Ring(at_11)), 5_in);
    EXPECT_EQ(through_gap(disc({0, 1005}, 1000), Chain(to_10)), std::nullopt);
    EXPECT_EQ(through_gap(disc({0, 1005}, 1000), Chain(to_11)), 5_in);
}

TEST(ClosedGaps, WhereAreasShareACornerOrAnEdge) {
    Obstacles obstacles({{-3000, -3000}, {3000, 3000}});
    obstacles.add(Ring(box({-3100, 0}, {0, 3100})));
    obstacles.add(Ring(box({0, -3100}, {3100, 0})));  // they share the corner {0, 0}
    EXPECT_EQ(length(obstacles, {-1000, -1000}, {1000, 1000}), std::nullopt);
    obstacles.clear({{-3000, -3000}, {3000, 3000}});
    obstacles.add(Ring(box({-3100, 0}, {3100, 1000})));
    obstacles.add(Ring(box({-2900, 1000}, {2900, 2000})));
    EXPECT_EQ(length(obstacles, {-3000, 1000}, {3000, 2500}),
              path_length(Points{{-3000, 1000}, {-2900, 2000}, {3000, 2500}}));
    EXPECT_EQ(length(obstacles, {0, -500}, {0, 2500}), std::nullopt);
    EXPECT_EQ(length(obstacles, {-3000, 1000}, {3000, 1000}),
              path_length(Points{{-3000, 1000}, {-2900, 2000}, {2900, 2000}, {3000, 1000}}))
        << "not between the two";
}

TEST(ClosedGaps, ARingOfTouchingBasesHoldsItsPocket) {
    Obstacles obstacles;
    for (int i = 0; i < 6; ++i)
        obstacles.add(disc(Point{0, 0} + along(facing_from_degrees(60 * i), 2_in), 1000));
    EXPECT_EQ(length(obstacles, {0, 0}, {0, 5000}), std::nullopt);
    EXPECT_EQ(length(obstacles, {0, 0}, {0, 500}), 500_mil);
    // Without one of them there is a way.
    PathField field;
    field.start(obstacles, {0, 0}, far, static_cast<ObstacleId>(2));
    EXPECT_TRUE(field.length_to({0, 5000}));
}

TEST(ClosedGaps, AreNamedByTheirOwners) {
    Obstacles obstacles;
    const ObstacleId a = obstacles.add(disc({0, 1000}, 1000)), b = obstacles.add(disc({0, -1005}, 1000));
    const Block* const gap = obstacles.closed_gap_on({{-2000, 0}, {2000, 0}});
    ASSERT_NE(gap, nullptr);
    EXPECT_TRUE(gap->belongs_to(a) && gap->belongs_to(b));
    EXPECT_EQ(obstacles.closed_gap_on({{-2000, 0}, {-500, 0}}), nullptr);
    EXPECT_EQ(obstacles.closed_gap_on({{-2000, 0}, {2000, 0}}, a), nullptr);
}

// ---- Walls, bounds, degenerate worlds ----

TEST(Walls, AreNotCrossedNotEvenAtABend) {
    Obstacles obstacles;
    const Polyline wall{{{0, -2000}, {0, 0}, {0, 2000}}};  // the bend is straight
    obstacles.add(Chain(wall));
    const auto round = length(obstacles, {-1000, 0}, {1000, 0});
    ASSERT_TRUE(round);
    EXPECT_NEAR(round->mil, 4472, 4);
    EXPECT_EQ(length(obstacles, {-1000, 2000 + 1}, {1000, 2000 + 1}), 2_in);
}

TEST(Walls, CanBeStoodOn) {
    Obstacles obstacles;
    const Polyline wall{{{0, -2000}, {0, 2000}}};
    obstacles.add(Chain(wall));
    for (const int side : {-1, 1}) {
        const auto off = length(obstacles, {0, 0}, {1000 * side, 0}),
                   onto = length(obstacles, {1000 * side, 0}, {0, 0});
        ASSERT_TRUE(off && onto);
        EXPECT_NEAR(off->mil, 1000, 4);
        EXPECT_EQ(off, onto);
    }
    EXPECT_TRUE(length(obstacles, {0, 2000}, {0, -2000}));
}

TEST(Bounds, ArePartOfTheWorld) {
    Obstacles obstacles({{0, 0}, {5000, 5000}});
    obstacles.add(disc({2500, 0}, 1000));
    obstacles.add(Ring(box({2000, 3000}, {3000, 6000})));
    // Neither round the far side of the disc nor of the area: they lie off the table.
    const auto way = length(obstacles, {1000, 0}, {4000, 0});
    ASSERT_TRUE(way);
    EXPECT_GT(way->mil, 3600);
    EXPECT_EQ(length(obstacles, {1000, 1000}, {1000, 5001}), std::nullopt);
    EXPECT_EQ(length(obstacles, {-1, 0}, {1000, 1000}), std::nullopt);
    EXPECT_EQ(length(obstacles, {0, 5000}, {0, 0}), 5_in);
    obstacles.add(
        Ring(box({2000, 900}, {3000, 3100})));  // from the disc to the other area: the table is cut in two
    EXPECT_EQ(length(obstacles, {1000, 0}, {4000, 0}), std::nullopt);
}

TEST(Overlaps, LeaveOnlyTheOutsideOfAll) {
    Obstacles obstacles;
    obstacles.add(Ring(box({0, 0}, {2000, 2000})));
    obstacles.add(Ring(box({500, 500}, {1500, 1500})));  // nested
    obstacles.add(Ring(box({1000, 1000}, {3000, 1200})));
    obstacles.add(disc({0, 1000}, 800));
    EXPECT_EQ(length(obstacles, {500, 500}, {5000, 0}), std::nullopt) << "on a rim, but inside another";
    EXPECT_EQ(length(obstacles, {3000, 3000}, {3000, 0}), 3_in) << "along a rim";
    EXPECT_EQ(path(obstacles, {-2000, 1000}, {4000, 1000}),
              (Points{{-2000, 1000}, {0, 0}, {2000, 0}, {4000, 1000}}));
}

TEST(Limits, AreExact) {
    Obstacles obstacles;
    obstacles.add(Ring(box({0, 0}, {1000, 1000})));
    PathField field;
    field.start(obstacles, {0, 0}, 2_in);
    EXPECT_EQ(field.length_to({1000, 1000}), 2_in);
    EXPECT_EQ(field.length_to({999, 1000}), 1999_mil);
    field.start(obstacles, {0, 0}, 1999_mil);
    EXPECT_EQ(field.length_to({1000, 1000}), std::nullopt);
    EXPECT_EQ(field.length_to({999, 1000}), 1999_mil);
    field.start(obstacles, {0, 0}, 0_mil);
    EXPECT_EQ(field.length_to({0, 0}), 0_mil);
    EXPECT_EQ(field.length_to({1, 0}), std::nullopt);
    field.start(obstacles, {0, 0}, -1_mil);
    EXPECT_EQ(field.length_to({0, 0}), std::nullopt);
    field.start(obstacles, {0, 0}, {std::numeric_limits<std::int32_t>::max()});
    EXPECT_EQ(field.length_to({1000, 1000}), 2_in);
}

TEST(Limits, OfTheKernelHold) {
    constexpr int edge = 1'000'000;
    Obstacles obstacles;
    obstacles.add(disc({0, 0}, 900'000));
    obstacles.add(Capsule{{-edge + 10, edge - 10}, {-edge + 1000, edge - 10}, {5}});
    PathField field;
    ReachOutlines outlines;
    field.start(obstacles, {-edge, -edge}, {std::numeric_limits<std::int32_t>::max()});
    const auto across = field.length_to({edge, edge});
    ASSERT_TRUE(across);
    // Tangents sqrt(2e12 - 0.81e12) twice, and an arc of pi - 2 acos(0.9 / sqrt(2)).
    EXPECT_NEAR(across->mil, 2 * 1'090'871.2 + 900'000 * 1.37945, 4000);
    EXPECT_FALSE(outlines.draw(field).loops.empty());
}

// ---- Round outlines ----

TEST(RoundOutlines, HoldTheirDiscsTightly) {
    for (int r = 1; r < 200'000; r += 1 + r / 40) {
        const RoundOutline outline = outline_of_disc({r});
        const std::size_t n = outline.corners.size();
        double round = 0;
        for (std::size_t i = 0; i < n; ++i) {
            const Vec a = outline.corners[i], b = outline.corners[(i + 1) % n],
                      c = outline.corners[(i + 2) % n];
            const Wide area = cross(a, b);
            ASSERT_GE(area * area, static_cast<Wide>(r) * r * squared(b - a)) << "an edge cuts disc " << r;
            ASSERT_GT(cross(b - a, c - b), 0) << "not convex: " << r;
            round += std::sqrt(static_cast<double>(squared(b - a)));
            ASSERT_LE(std::sqrt(static_cast<double>(squared(a))), r + 2.2);
            for (const Vec mirrored : {Vec{-a.x, a.y}, Vec{a.y, a.x}})
                ASSERT_NE(std::find(outline.corners.begin(), outline.corners.end(), mirrored),
                          outline.corners.end());
        }
        if (r >= 10) {
            EXPECT_LE(round / 2, 3.14159265 * r * 1.001 + 3) << r;
        }
    }
}

// ---- Drawing ----

std::int64_t area(const Loops& loops) {
    std::int64_t twice = 0;
    for (const Loops::Loop& loop : loops.loops) twice += twice_area(Ring(loops.points_of(loop)));
    return twice / 2;
}

TEST(ReachOutlines, OfOpenGroundIsADisc) {
    const Obstacles nothing;
    PathField field;
    ReachOutlines outlines;
    field.start(nothing, {500, 500}, 6_in);
    const Loops& loops = outlines.draw(field);
    ASSERT_EQ(loops.loops.size(), 1u);
    EXPECT_FALSE(loops.loops[0].hole);
    EXPECT_NEAR(static_cast<double>(area(loops)), 3.14159265 * 36e6, 0.6e6);
}

TEST(ReachOutlines, HaveHolesWhereObstaclesStand) {
    Obstacles obstacles;
    obstacles.add(Ring(box({1000, -500}, {2000, 500})));
    obstacles.add(disc({-1500, 0}, 625));
    PathField field;
    ReachOutlines outlines;
    field.start(obstacles, {0, 0}, 6_in);
    const Loops& loops = outlines.draw(field);
    ASSERT_EQ(loops.loops.size(), 3u);
    EXPECT_EQ(std::count_if(loops.loops.begin(), loops.loops.end(), [](const auto& l) { return l.hole; }), 2);
    for (const Loops::Loop& loop : loops.loops)
        EXPECT_EQ(twice_area(Ring(loops.points_of(loop))) < 0, loop.hole);
}

TEST(ReachOutlines, EndAtTheBoundsAndInFrontOfWalls) {
    Obstacles obstacles({{0, 0}, {4000, 4000}});
    const Polyline wall{{{2000, 0}, {2000, 4000}}};
    obstacles.add(Chain(wall));
    PathField field;
    ReachOutlines outlines;
    field.start(obstacles, {1000, 2000}, 20_in);
    const Loops& loops = outlines.draw(field);
    ASSERT_EQ(loops.loops.size(), 1u);
    EXPECT_NEAR(static_cast<double>(area(loops)), 8e6, 0.05e6);
}

TEST(ReachOutlines, OfAStartInsideAnObstacleAreEmpty) {
    Obstacles obstacles;
    obstacles.add(disc({0, 0}, 1000));
    PathField field;
    ReachOutlines outlines;
    field.start(obstacles, {0, 0}, 6_in);
    EXPECT_TRUE(outlines.draw(field).loops.empty());
}

// ---- Memory ----

TEST(Paths, AllocateNothingOnceWarm) {
    const bench::ObstacleTable table(3);
    Obstacles obstacles;
    PathField field;
    ReachOutlines outlines;
    Points path;
    std::int64_t sum = 0;
    const auto ask_all = [&] {
        for (std::uint16_t mover = 0; mover < 20; ++mover) {
            table.fill(obstacles);
            const Point from = centre(table.bases[mover]);
            const auto id = static_cast<ObstacleId>(mover);
            field.start(obstacles, from, 10_in, id);
            for (int t = 0; t < 3600; t += 100)
                sum += field.path_to(from + along(facing_from_tenths(t), {7000}), path).value_or(1_mil).mil;
            sum += static_cast<std::int64_t>(outlines.draw(field).points.size());
            sum += field.shortest_path(obstacles, from, {18'000, 18'000}, far, path, id).value_or(1_mil).mil;
        }
    };
    ask_all();
    const std::size_t before = allocations();
    const std::int64_t first = sum;
    ask_all();
    EXPECT_EQ(allocations(), before);
    EXPECT_EQ(sum, 2 * first) << "and the answers are the same";
}

}  // namespace
}  // namespace irondial::geo
