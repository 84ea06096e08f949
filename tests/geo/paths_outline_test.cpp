// The outline of what a field reaches, against the field itself.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "geo/reach_outline.h"
#include "geo/side.h"
#include "paths_world.h"

namespace irondial::geo {
namespace {

/// The outline promises to be good to this much.
constexpr int promised = 50;

bool drawn(const Loops& loops, Point p) {
    int depth = 0;
    for (const Loops::Loop& loop : loops.loops) {
        if (side_of(p, Ring(loops.points_of(loop))) == Side::outside) continue;
        depth += loop.hole ? -1 : 1;
    }
    return depth > 0;
}

std::vector<Point> about(Point p) {
    std::vector<Point> points{p};
    for (int t = 0; t < 3600; t += 300) points.push_back(p + along(facing_from_tenths(t), {promised}));
    return points;
}

bool in_an_obstacle(const Obstacles& obstacles, Point p) {
    return std::any_of(obstacles.blocks().begin(), obstacles.blocks().end(),
                       [&](const Block& block) { return obstacles.contains(block, p); });
}

void expect_outline_of_reach(const World& w, const Box& bounds) {
    const Obstacles obstacles = obstacles_of(w, bounds);
    PathField field;
    ReachOutlines outlines;
    const Length limit{*rc::gen::inRange(1000, 8000)};
    field.start(obstacles, w.from, limit);
    const Loops& loops = outlines.draw(field);
    for (int i = 0; i < 40; ++i) {
        const int r = limit.mil * *rc::gen::inRange(0, 101) / 100;
        const Point p = w.from + along(facing_from_tenths(*rc::gen::inRange(0, 3600)), {r});
        int in = 0, reached = 0;
        const std::vector<Point> spots = about(p);
        for (const Point q : spots) {
            in += drawn(loops, q);
            reached += field.length_to(q).has_value();
        }
        const int all = static_cast<int>(spots.size());
        RC_LOG() << "limit " << limit.mil << " place " << p.x << ", " << p.y << ": of " << all
                 << " spots about it " << in << " are drawn and " << reached << " reached\n";
        RC_ASSERT(in != all || reached > 0 || in_an_obstacle(obstacles, p));
        RC_ASSERT(reached != all || in > 0);
    }
}

constexpr Box around{{-5000, -5000}, {12'000, 12'000}}, table{{0, 0}, {6000, 6000}};

RC_GTEST_PROP(ReachOutline, IsTheGroundReachedAmongBases, ()) {
    expect_outline_of_reach(*worlds({.size = 6000, .snap = 1, .bases = 6, .areas = 0, .walls = 0}), around);
}
RC_GTEST_PROP(ReachOutline, IsTheGroundReachedAmongAll, ()) {
    expect_outline_of_reach(*worlds({.size = 6000, .snap = 1, .bases = 3, .areas = 3, .walls = 1}), table);
}

}  // namespace
}  // namespace irondial::geo
