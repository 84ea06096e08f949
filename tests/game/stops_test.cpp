// Where terrain stops a whole base, against a twin that walks the path in the smallest steps there are.
#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/game.h"
#include "geo/overlap.h"
#include "rules/plane.h"
#include "support/effort.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;
using catalog::TerrainKind;

std::int32_t between(Random& random, int low, int high) {  // mil
    return low + static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(high - low)));
}

/// A triangle, a rectangle, a notched one, or a disc, somewhere in the middle of the table; a wall is a bent
/// line.
Feature random_feature(Random& random, TerrainKind kind, bool elevated) {
    Feature f;
    f.kind = kind;
    f.elevated = elevated;
    const std::int32_t x = between(random, 8'000, 14'000), y = between(random, 8'000, 14'000);
    const std::int32_t w = between(random, 800, 6'000), h = between(random, 800, 6'000);
    if (kind == TerrainKind::low_wall) {
        f.outline = catalog::OutlineKind::polyline;
        f.points = {{x, y}, {x + w, y + between(random, 0, 1'000)}, {x + w, y + 1'000 + h}};
        return f;
    }
    switch (random.below(4)) {
        case 0:
            f.outline = catalog::OutlineKind::disc;
            f.points = {{x, y}};
            f.radius = {w / 2};
            break;
        case 1: f.points = {{x, y}, {x + w, y + h / 3}, {x + w / 4, y + h}}; break;
        case 2: f.points = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}; break;
        default: f.points = {{x, y}, {x + w, y}, {x + w, y + h}, {x + w / 2, y + h / 2}, {x, y + h}}; break;
    }
    return f;
}

geo::Point point_on(const geo::Segment& leg, std::int64_t k, std::int64_t steps) {
    const geo::Vec v = leg.b - leg.a;
    return {leg.a.x + static_cast<std::int32_t>(v.x * k / steps),
            leg.a.y + static_cast<std::int32_t>(v.y * k / steps)};
}

struct Walk {
    Setup setup;
    State state;
    Feature feature;
    geo::Segment leg;
    geo::BaseShape base;
    geo::Facing facing;

    geo::Capsule ground(geo::Point at) const { return geo::ground(base, {at, facing}); }
    geo::Outlines outlines() const {
        const std::array<geo::Outline, 1> one{outline_of(feature)};
        return geo::Outlines{one};
    }
};

Walk random_walk(Random& random, TerrainKind kind, bool elevated, std::string_view figure) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    Walk w;
    w.setup.edition = edition(EditionId::dark_age);
    w.setup.players = {{.name = "red", .team = 0}, {.name = "blue", .team = 1}};
    w.setup.roster.push_back(roster_unit(catalog, catalog.unit(figure), PlayerId{0}, "u"));
    w.state.player_count = 2;
    w.feature = random_feature(random, kind, elevated);
    w.leg = {{between(random, 6'000, 20'000), between(random, 6'000, 20'000)},
             {between(random, 6'000, 20'000), between(random, 6'000, 20'000)}};
    w.base = w.setup.roster[0].printed->base;
    w.facing = geo::Facing{static_cast<std::int16_t>(random.below(3'600))};
    UnitState& unit = w.state.units[w.state.unit_count++];
    unit.place = Place::field;
    unit.controller = PlayerId{0};
    unit.at = w.leg.a;
    unit.facing = w.facing;
    return w;
}

Trip go(const Walk& w) {
    const Plane plane({{0, 0}, {36'000, 36'000}}, {w.feature});
    const Position pos(w.setup, plane, w.state);
    Path path;
    path.add(w.leg.b);
    return plane.travel(pos, UnitId{0}, {.limit = {40'000}, .path = &path, .facing = w.facing});
}

/// The first step from `from` on at which something is so; none past the last.
template <class Test>
std::int64_t first_step(const Walk& w, std::int64_t steps, std::int64_t from, Test test) {
    std::int64_t k = from;
    while (k <= steps && !test(point_on(w.leg, k, steps))) ++k;
    return k;
}

/// The engine's stop is what the twin finds, give or take what rounding does where a base grazes a rim; a
/// stretch shorter than a step may be its own.
constexpr int slack = 20;  // mil
template <class Test>
void compare(const Walk& w, const Trip& trip, std::int64_t steps, std::int64_t found, Test test) {
    if (found <= steps) {
        ASSERT_NE(trip.stopped, RuleId::none) << "not stopped";
        const auto gone = geo::distance(w.leg.a, trip.end.at).mil;
        const auto wanted = geo::distance(w.leg.a, point_on(w.leg, found, steps)).mil;
        ASSERT_LE(gone, wanted + slack);
        if (gone < wanted - slack) {
            ASSERT_TRUE(test(trip.end.at)) << "stopped too soon";
        }
    } else if (trip.stopped != RuleId::none) {
        ASSERT_TRUE(test(trip.end.at)) << "stopped for nothing";
    }
}

// RULES: DA-TERR-HIND-03, DA-TERR-HIND-04, DA-TERR-ELEV-02
TEST(WholeBase, StopsWhereAllOfItIsIn) {
    Random random({3, 1, 4, 1});
    int stopped = 0, passed = 0;
    for (int n = 0; n < tests::many<int>(6'000); ++n) {
        const bool hill = n % 2 == 0;
        const Walk w = random_walk(random, hill ? TerrainKind::clear : TerrainKind::hindering, hill,
                                   n % 3 == 0   ? "AOD065"
                                   : n % 3 == 1 ? "AOD130"
                                                : "AOD134");
        const geo::Outlines outlines = w.outlines();
        const auto in = [&](geo::Point p) { return outlines.containing(w.ground(p)) != 0; };
        // Who begins in it, or up on it, is another story.
        if (in(w.leg.a) || outlines.containing(w.leg.a) != 0) continue;
        const Trip trip = go(w);
        const std::int64_t steps = geo::distance(w.leg.a, w.leg.b).mil;
        const std::int64_t found = first_step(w, steps, 0, in);
        if (found < steps) {
            ASSERT_NO_FATAL_FAILURE(compare(w, trip, steps, found, in)) << "walk " << n;
        }
        (trip.stopped != RuleId::none ? stopped : passed) += 1;
    }
    EXPECT_GT(stopped, tests::many<int>(300));
    EXPECT_GT(passed, tests::many<int>(1'000));
}

// RULES: DA-TERR-ELEV-02
TEST(WholeBase, StopsWhereAllOfItIsDown) {
    Random random({2, 7, 1, 8});
    int stopped = 0;
    for (int n = 0; n < tests::many<int>(9'000); ++n) {
        const Walk w = random_walk(random, TerrainKind::clear, true,
                                   n % 3 == 0   ? "AOD065"
                                   : n % 3 == 1 ? "AOD130"
                                                : "AOD134");
        const geo::Outlines outlines = w.outlines();
        if (outlines.containing(w.ground(w.leg.a)) == 0) continue;  // wholly up to begin with
        const auto off = [&](geo::Point p) { return outlines.overlapping(w.ground(p)) == 0; };
        const Trip trip = go(w);
        const std::int64_t steps = geo::distance(w.leg.a, w.leg.b).mil;
        const std::int64_t found = first_step(w, steps, 0, off);
        if (found < steps) {
            ASSERT_NO_FATAL_FAILURE(compare(w, trip, steps, found, off)) << "walk " << n;
        }
        stopped += trip.stopped != RuleId::none ? 1 : 0;
    }
    EXPECT_GT(stopped, tests::many<int>(50));
}

// RULES: DA-TERR-WALL-02
TEST(WholeBase, StopsOnTheFarSideOfAWall) {
    Random random({1, 6, 1, 8});
    int stopped = 0, passed = 0;
    for (int n = 0; n < tests::many<int>(6'000); ++n) {
        const Walk w = random_walk(random, TerrainKind::low_wall, false, n % 2 == 0 ? "AOD065" : "AOD130");
        const geo::Outlines outlines = w.outlines();
        const auto clear = [&](geo::Point p) { return outlines.overlapping(w.ground(p)) == 0; };
        const Trip trip = go(w);
        const std::int64_t steps = geo::distance(w.leg.a, w.leg.b).mil;
        const geo::Passage over = geo::passage(w.leg, std::get<geo::Polyline>(outline_of(w.feature)));
        if (over.meet != geo::Meet::crosses) {
            EXPECT_EQ(trip.stopped, RuleId::none) << "walk " << n;
            ++passed;
            continue;
        }
        const std::int64_t crossed = geo::length_to(w.leg, over.enter).mil;
        const std::int64_t found = first_step(w, steps, crossed, clear);
        if (found < steps) {
            ASSERT_NO_FATAL_FAILURE(compare(w, trip, steps, found, clear)) << "walk " << n;
        }
        stopped += trip.stopped != RuleId::none ? 1 : 0;
    }
    EXPECT_GT(stopped, tests::many<int>(300));
    EXPECT_GT(passed, tests::many<int>(1'000));
}

}  // namespace
}  // namespace irondial::game
