// Paths in worlds drawn by chance, against the slow twin, the exact queries, and themselves.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "geo/distance.h"
#include "geo/meet.h"
#include "paths_twin.h"

namespace irondial::geo {
namespace {

constexpr Length far{60'000};

// From a few things in the open to a crowd; on a coarse grid things touch, line up, share corners and edges,
// and paths begin and end on outlines.
constexpr WorldGen open_world{.size = 6000, .snap = 1, .bases = 3, .areas = 2, .walls = 1};
constexpr WorldGen bases_only{.size = 7000, .snap = 1, .bases = 7, .areas = 0, .walls = 0};
constexpr WorldGen areas_only{.size = 7000, .snap = 1, .bases = 0, .areas = 5, .walls = 0};
constexpr WorldGen crowded_world{.size = 8000, .snap = 1, .bases = 6, .areas = 4, .walls = 3};
constexpr WorldGen world_on_grid{.size = 6000, .snap = 500, .bases = 3, .areas = 3, .walls = 2};

World any_world() {
    return *rc::gen::oneOf(worlds(open_world), worlds(crowded_world), worlds(world_on_grid));
}

struct Answer {
    std::optional<Length> length;
    std::vector<Point> path;
};
Answer answer(const World& w, Length longest = far) {
    const Obstacles obstacles = obstacles_of(w);
    PathField field;
    Answer a;
    field.start(obstacles, w.from, longest);
    a.length = field.path_to(w.to, a.path);
    return a;
}

// ---- Against the twin ----

/// Walls and closed gaps are a mil or two thick here and thinner in the twin: ends in there prove nothing.
bool in_a_wall_or_gap(const World& w, Point p) {
    constexpr Length strip{3};
    const Capsule spot{p, p, {}};
    int near = 0;
    for (const Capsule& base : w.bases) near += within(spot, base, contact_gap + strip);
    for (const Polygon& area : w.areas) near += within(spot, area, contact_gap + strip);
    for (const Polyline& wall : w.walls) {
        near += within(spot, wall, contact_gap + strip);
        near += within(spot, wall, strip);
    }
    return near > 1;
}

void expect_like_twin(const World& w) {
    RC_PRE(!in_a_wall_or_gap(w, w.from) && !in_a_wall_or_gap(w, w.to));
    const auto twin = twin_length(w);
    const auto ours = answer(w).length;
    RC_LOG() << "twin " << (twin ? static_cast<double>(*twin) : -1) << " ours " << (ours ? ours->mil : -1)
             << '\n';
    RC_ASSERT(twin.has_value() == ours.has_value());
    RC_CLASSIFY(!ours, "no way");
    if (!ours) return;
    RC_CLASSIFY(*ours > distance(w.from, w.to), "a way round");
    const auto length = static_cast<long double>(ours->mil);
    RC_ASSERT(length <= *twin * 1.001L + 6);
    RC_ASSERT(length >= *twin * 0.9997L - 3);
}

RC_GTEST_PROP(PathsTwin, OpenWorld, ()) {
    expect_like_twin(*worlds(open_world));
}
RC_GTEST_PROP(PathsTwin, BasesOnly, ()) {
    expect_like_twin(*worlds(bases_only));
}
RC_GTEST_PROP(PathsTwin, AreasOnly, ()) {
    expect_like_twin(*worlds(areas_only));
}
RC_GTEST_PROP(PathsTwin, CrowdedWorld, ()) {
    expect_like_twin(*worlds(crowded_world));
}
RC_GTEST_PROP(PathsTwin, WorldOnAGrid, ()) {
    expect_like_twin(*worlds(world_on_grid));
}

// ---- Against the exact queries ----

RC_GTEST_PROP(PathsProperty, CrossNothing, ()) {
    const World w = any_world();
    const Answer a = answer(w);
    if (!a.length) {
        RC_ASSERT(a.path.empty());
        return;
    }
    RC_ASSERT(a.path.front() == w.from && a.path.back() == w.to);
    RC_ASSERT(path_length(a.path) == *a.length);
    RC_ASSERT(*a.length >= distance(w.from, w.to));
    for (std::size_t i = 0; i + 1 < a.path.size(); ++i) {
        const Segment leg{a.path[i], a.path[i + 1]};
        for (const Capsule& base : w.bases) RC_ASSERT(meet(leg, base) != Meet::crosses);
        for (const Polygon& area : w.areas) RC_ASSERT(meet(leg, Ring(area)) != Meet::crosses);
        // One leg may begin on a wall and one may end there; else they do not even touch it.
        const bool first = i == 0, last = i + 2 == a.path.size();
        for (const Polyline& wall : w.walls) {
            const Meet met = meet(leg, Chain(wall));
            RC_ASSERT(met == Meet::misses || ((first || last) && met == Meet::touches));
        }
        if (!in_a_wall_or_gap(w, leg.a) && !in_a_wall_or_gap(w, leg.b))
            RC_ASSERT(!twin_crosses(w, leg.a, leg.b));
    }
}

// ---- Against themselves ----

RC_GTEST_PROP(PathsProperty, TowardsAGoalAndToEverywhereAgree, ()) {
    const World w = any_world();
    const Obstacles obstacles = obstacles_of(w);
    PathField field;
    std::vector<Point> path;
    const auto one = field.shortest_path(obstacles, w.from, w.to, far, path);
    RC_ASSERT(one == answer(w).length);
    RC_ASSERT(path_length(path) == one.value_or(Length{}));
    field.start(obstacles, w.from, far);
    field.grow_all();
    RC_ASSERT(field.length_to(w.to) == one);
}

RC_GTEST_PROP(PathsProperty, LeadBackTheSameWay, ()) {
    World w = any_world();
    const auto there = answer(w).length;
    std::swap(w.from, w.to);
    RC_ASSERT(answer(w).length == there);
}

RC_GTEST_PROP(PathsProperty, AreTheSameMirroredTurnedAndMoved, ()) {
    const World w = any_world();
    const auto length = answer(w).length;
    RC_ASSERT(answer(mapped(w, [](Point p) { return Point{-p.x, p.y}; })).length == length);
    RC_ASSERT(answer(mapped(w, [](Point p) { return Point{p.y, p.x}; })).length == length);
    RC_ASSERT(answer(mapped(w, [](Point p) { return Point{-p.y, p.x}; })).length == length);
    const Vec away{*rc::gen::inRange(-980'000, 980'000), *rc::gen::inRange(-980'000, 980'000)};
    RC_ASSERT(answer(mapped(w, [&](Point p) { return p + away; })).length == length);
}

RC_GTEST_PROP(PathsProperty, DoNotDependOnTheOrderOfObstacles, ()) {
    World w = any_world();
    const auto length = answer(w).length;
    std::reverse(w.bases.begin(), w.bases.end());
    std::reverse(w.areas.begin(), w.areas.end());
    std::reverse(w.walls.begin(), w.walls.end());
    RC_ASSERT(answer(w).length == length);
}

RC_GTEST_PROP(PathsProperty, ALimitOnlyCutsOff, ()) {
    const World w = any_world();
    const auto length = answer(w).length;
    const Length longest{*rc::gen::inRange(0, 12'000)};
    RC_ASSERT(answer(w, longest).length == (length && *length <= longest ? length : std::nullopt));
    if (!length) return;
    RC_ASSERT(answer(w, *length).length == length);
    RC_ASSERT(!answer(w, *length - Length{1}).length);
}

RC_GTEST_PROP(PathsProperty, ADetourOverAnyPlaceIsNotShorter, ()) {
    const World w = any_world();
    const Obstacles obstacles = obstacles_of(w);
    const Point over{*rc::gen::inRange(0, 6000), *rc::gen::inRange(0, 6000)};
    PathField field;
    field.start(obstacles, w.from, far);
    const auto direct = field.length_to(w.to), first = field.length_to(over);
    field.start(obstacles, over, far);
    const auto second = field.length_to(w.to);
    if (!first || !second) return;
    RC_ASSERT(direct.has_value());
    RC_ASSERT(*direct <= *first + *second + Length{2});
}

RC_GTEST_PROP(PathsProperty, AnObstacleLeftOutIsNotThere, ()) {
    World w = any_world();
    RC_PRE(!w.bases.empty());
    Obstacles obstacles = obstacles_of(w);
    PathField field;
    field.start(obstacles, w.from, far, static_cast<ObstacleId>(w.bases.size() - 1));
    const auto without = field.length_to(w.to), with = answer(w).length;
    w.bases.pop_back();
    RC_ASSERT(answer(w).length == without);
    if (with) RC_ASSERT(without && *without <= *with);
}

RC_GTEST_PROP(PathsProperty, ObstaclesFilledAgainAreLikeNew, ()) {
    const World before = any_world(), w = any_world();
    Obstacles obstacles = obstacles_of(before);
    obstacles.clear();
    for (const Capsule& base : w.bases) obstacles.add(base);
    for (const Polygon& area : w.areas) obstacles.add(Ring(area));
    for (const Polyline& wall : w.walls) obstacles.add(Chain(wall));
    PathField field;
    field.start(obstacles, w.from, far);
    RC_ASSERT(field.length_to(w.to) == answer(w).length);
}

}  // namespace
}  // namespace irondial::geo
