// A path against many shapes: what it enters, leaves and crosses, in order.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numeric>

#include "draw.h"
#include "geo/geo.h"
#include "twins.h"

namespace irondial::geo {
namespace {

using namespace literals;
using enum Crossing::Kind;
using twin::Real;

struct Told {
    Crossing::Kind kind;
    int shape;
    Length travelled;
    bool operator==(const Told&) const = default;
};
void PrintTo(const Told& t, std::ostream* os) {
    *os << (t.kind == enters   ? "enters "
            : t.kind == leaves ? "leaves "
                               : "crosses ")
        << t.shape << " after " << t.travelled.mil;
}

std::vector<Told> told(const std::vector<Point>& path, const std::vector<Outline>& shapes) {
    std::vector<Told> all;
    for (const Crossing& c : crossings(path, Outlines(shapes))) all.push_back({c.kind, c.shape, c.travelled});
    return all;
}
using Story = std::vector<Told>;

Polygon box(int x0, int y0, int x1, int y1) {
    return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}};
}

TEST(Crossings, NeighboursAreLeftBeforeTheNextIsEntered) {
    const std::vector<Outline> shapes{box(2000, -1000, 3000, 1000), box(1000, -1000, 2000, 1000),
                                      Polyline{{{2000, -5000}, {2000, 5000}}}};
    EXPECT_EQ(
        told({{0, 0}, {5000, 0}}, shapes),
        (Story{
            {enters, 1, 1_in}, {leaves, 1, 2_in}, {crosses, 2, 2_in}, {enters, 0, 2_in}, {leaves, 0, 3_in}}));
}

TEST(Crossings, PointsOfThePathInsideOrOnTheRimAreNoCrossings) {
    const std::vector<Outline> one{box(0, 0, 4000, 4000)};
    // a point inside; a point that touches the rim from within; a repeated point
    EXPECT_EQ(
        told({{-1000, 2000}, {2000, 2000}, {2000, 2000}, {3000, 4000}, {4000, 2000}, {6000, 2000}}, one),
        (Story{{enters, 0, 1_in}, {leaves, 0, Length{3000 + 2236 + 2236}}}));
    EXPECT_EQ(told({{2000, 2000}, {6000, 2000}}, one), (Story{{enters, 0, 0_in}, {leaves, 0, 2_in}}));
    EXPECT_EQ(told({{-1000, 2000}, {2000, 2000}}, one), (Story{{enters, 0, 1_in}}));
    EXPECT_EQ(told({{-1000, 2000}, {4000, 2000}}, one), (Story{{enters, 0, 1_in}}));  // ends on the far rim
    EXPECT_EQ(told({{2000, 2000}, {2000, 2000}}, one), (Story{{enters, 0, 0_in}}));   // stands inside
    EXPECT_EQ(told({{2000, 2000}}, one), (Story{{enters, 0, 0_in}}));
    EXPECT_EQ(told({{4000, 2000}}, one), Story{});
    EXPECT_EQ(told({}, one), Story{});
    EXPECT_EQ(told({{-1000, 0}, {5000, 0}}, one), Story{});                    // along an edge
    EXPECT_EQ(told({{-1000, 2000}, {0, 2000}, {-1000, 3000}}, one), Story{});  // touches from outside
    EXPECT_EQ(told({{-1000, 2000}, {0, 2000}, {0, 3000}, {2000, 3000}}, one), (Story{{enters, 0, 2_in}}));
}

TEST(Crossings, NobodySlipsThroughAWallByStoppingOnIt) {
    const Polyline wall{{{0, 0}, {4000, 0}, {4000, 4000}}};  // inside the elbow is its left side
    const auto count = [&](const std::vector<Point>& path) { return told(path, {wall}).size(); };
    EXPECT_EQ(count({{2000, 2000}, {2000, 0}, {2000, -2000}}), 1u);  // a point of the path on the wall
    EXPECT_EQ(count({{2000, 2000}, {2000, 0}, {1000, 2000}}), 0u);   // there and back
    EXPECT_EQ(count({{2000, 2000}, {2000, 0}, {3000, 0}, {3000, -2000}}), 1u);  // along it, then away
    EXPECT_EQ(count({{2000, 2000}, {2000, 0}, {3000, 0}, {3000, 2000}}), 0u);   //
    EXPECT_EQ(count({{2000, 2000}, {2000, 0}, {6000, 0}}), 1u);      // along it and on past the bend
    EXPECT_EQ(count({{2000, 2000}, {4000, 0}, {6000, -2000}}), 1u);  // at the bend
    EXPECT_EQ(count({{2000, 2000}, {4000, 0}, {4000, 2000}, {2000, 3000}}),
              0u);  // round the inside of the bend
    EXPECT_EQ(count({{2000, 2000}, {4000, 0}, {4000, 2000}, {5000, 3000}}), 1u);  //
    EXPECT_EQ(count({{2000, 2000}, {2000, 0}, {-2000, 0}, {-2000, -2000}}), 0u);  // along it and off its end
    EXPECT_EQ(count({{2000, 2000}, {0, 0}, {0, -2000}}), 0u);                     // round its end
    const Polyline yard{{{0, 0}, {4000, 0}, {4000, 4000}, {0, 4000}, {0, 0}}};
    EXPECT_EQ(told({{2000, 2000}, {0, 0}, {-1000, -1000}}, {yard}).size(), 1u);  // a closed wall has no end
}

/// Cuts legs in two at points that lie exactly on them: the story must stay the same.
std::vector<Point> with_more_points(const std::vector<Point>& path) {
    std::vector<Point> more{path[0]};
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        const Vec d = path[i + 1] - path[i];
        const int steps = std::gcd(d.x, d.y);
        for (int k = 1; k <= steps; ++k) more.push_back(path[i] + Vec{d.x / steps * k, d.y / steps * k});
        if (steps == 0) more.push_back(path[i + 1]);
    }
    return more;
}

RC_GTEST_PROP(Crossings, MorePointsOnThePathChangeNothing, ()) {
    Draw d(Scale::grid);
    std::vector<Outline> shapes;
    for (int i = 0; i < 4; ++i) {
        shapes.emplace_back(d.polygon());
        shapes.emplace_back(d.polyline());
    }
    std::vector<Point> path;
    for (int i = d.in(2, 5); i > 0; --i) path.push_back(d.point());
    const auto by_shape = [&](const std::vector<Point>& p) {
        std::vector<std::vector<Crossing>> all(shapes.size());
        for (const Crossing& c : crossings(p, Outlines(shapes)))
            all[static_cast<std::size_t>(c.shape)].push_back(c);
        return all;
    };
    const auto few = by_shape(path), many = by_shape(with_more_points(path));
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        RC_ASSERT(few[i].size() == many[i].size());
        for (std::size_t k = 0; k < few[i].size(); ++k) {
            RC_ASSERT(few[i][k].kind == many[i][k].kind);
            // Both are the true point rounded, but half a mil may be rounded either way.
            const Vec off = few[i][k].at - many[i][k].at;
            RC_ASSERT(std::abs(off.x) <= 1 && std::abs(off.y) <= 1);
        }
    }
}

RC_GTEST_PROP(Crossings, InAndOutTakeTurnsAndAgreeWithTheEnds, ()) {
    Draw d = Draw::any_scale();
    std::vector<Outline> shapes;
    for (int i = 0; i < 4; ++i) shapes.emplace_back(d.polygon());
    for (int i = 0; i < 3; ++i) shapes.emplace_back(d.capsule());
    const Outlines outlines(shapes);
    std::vector<Point> path;
    for (int i = d.in(2, 6); i > 0; --i) path.push_back(d.point());
    const auto all = crossings(path, outlines);
    std::vector<bool> in(shapes.size(), false);
    for (const Crossing& c : all) {
        RC_ASSERT(c.kind == (in[static_cast<std::size_t>(c.shape)] ? leaves : enters));
        in[static_cast<std::size_t>(c.shape)] = c.kind == enters;
    }
    for (int id = 0; id < outlines.size(); ++id) {
        const auto at = [&](Point p) {
            return outlines.visit(id, [&](const auto& s) {
                if constexpr (std::is_same_v<decltype(s), const Chain&>)
                    return Side::outside;
                else
                    return side_of(p, s);
            });
        };
        if (at(path.back()) == Side::inside) RC_ASSERT(in[static_cast<std::size_t>(id)]);
        if (at(path.back()) == Side::outside) RC_ASSERT(!in[static_cast<std::size_t>(id)]);
    }
    RC_ASSERT(std::ranges::is_sorted(all, {}, [](const Crossing& c) { return std::pair(c.leg, c.along); }));
    RC_ASSERT(std::ranges::is_sorted(all, {}, &Crossing::travelled));
}

RC_GTEST_PROP(Crossings, AWallAroundAYardIsCrossedOddlyOnTheWayOut, ()) {
    Draw d(Scale::grid);
    const Polygon yard = d.polygon();
    Polyline wall{yard.corners};
    wall.points.push_back(wall.points.front());
    std::vector<Point> path;
    for (int i = d.in(2, 5); i > 0; --i) path.push_back(d.point());
    const Side start = side_of(path.front(), yard), end = side_of(path.back(), yard);
    if (start == Side::rim || end == Side::rim) return;
    const std::vector<Outline> shapes{wall};
    RC_ASSERT(crossings(path, Outlines(shapes)).size() % 2 == (start != end ? 1u : 0u));
}

RC_GTEST_PROP(Crossings, OneLegAgreesWithThePassage, ()) {
    Draw d(Scale::table);
    const Capsule c = d.capsule();
    const Segment s = d.segment_across(c);
    Bases bases;
    bases.place(9, c);
    const auto all = crossings(std::vector{s.a, s.b}, bases);
    const Passage p = passage(s, c);
    RC_ASSERT(all.empty() == (p.meet != Meet::crosses));
    if (all.empty()) return;
    RC_ASSERT(all[0] == (Crossing{0, p.enter, enters, 9, point_at(s, p.enter), length_to(s, p.enter)}));
    RC_ASSERT(all.size() == (p.leave == end_of_segment ? 1u : 2u));
}

}  // namespace
}  // namespace irondial::geo
