// Bases against bases: contact, the arcs it lies in, placing one base against another.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "draw.h"
#include "geo/geo.h"
#include "twins.h"

namespace irondial::geo {
namespace {

using namespace literals;
using twin::Real;

constexpr BaseShape infantry{1250_mil, 1250_mil}, vehicle{1250_mil, 2750_mil}, mech{2000_mil, 2000_mil};
constexpr Facing east = facing_from_degrees(0), north = facing_from_degrees(90),
                 west = facing_from_degrees(180);

Arc front(Facing f) {
    return {f, 1800};
}
Arc rear(Facing f) {
    return {opposite(f), 900};
}

TEST(Contact, AGapOfTenThousandthsTouchesAndElevenDoNot) {
    const Capsule a = ground(mech, {{0, 0}, east});
    EXPECT_TRUE(touches(a, ground(mech, {{2010, 0}, east})));
    EXPECT_FALSE(touches(a, ground(mech, {{2011, 0}, east})));
    EXPECT_TRUE(touches(a, ground(mech, {{2000, 0}, east})));
    EXPECT_FALSE(overlap(a, ground(mech, {{2000, 0}, east})));
    EXPECT_TRUE(overlap(a, ground(mech, {{1999, 0}, east})));
    EXPECT_TRUE(touches(a, ground(mech, {{1999, 0}, east})));
    // On the slant: 3-4-5 triangles are exact, too.
    EXPECT_TRUE(touches(a, ground(mech, {{1206, 1608}, east})));
    EXPECT_FALSE(touches(a, ground(mech, {{1206, 1609}, east})));
    EXPECT_FALSE(overlap(a, ground(mech, {{1200, 1600}, east})));
    EXPECT_TRUE(overlap(a, ground(mech, {{1200, 1599}, east})));
}

TEST(Contact, ADiscIsTouchedWhereTheOtherCentreLies) {
    const Capsule a = ground(mech, {{0, 0}, north});
    const Capsule ahead = ground(infantry, {{0, 1625}, east}), beside = ground(infantry, {{1625, 0}, east});
    const Capsule behind = ground(infantry, {{0, -1625}, east}),
                  corner = ground(infantry, {{-1150, -1150}, east});
    EXPECT_EQ(contact_in_arc(a, front(north), ahead), Share::all);
    EXPECT_EQ(contact_in_arc(a, rear(north), ahead), Share::none);
    EXPECT_EQ(contact_in_arc(a, front(north), beside), Share::all);  // on the limit
    EXPECT_EQ(contact_in_arc(a, rear(north), beside), Share::none);
    EXPECT_EQ(contact_in_arc(a, rear(north), behind), Share::all);
    EXPECT_EQ(contact_in_arc(a, rear(north), corner), Share::all);  // on the limit
    EXPECT_EQ(contact_in_arc(a, front(north), corner), Share::none);
    EXPECT_EQ(contact_in_arc(a, front(north), ground(infantry, {{0, 1700}, east})),
              Share::none);  // no contact
}

TEST(Contact, AVehiclesArcIsMeasuredFromItsCentre) {
    const Capsule a = ground(vehicle, {{0, 0}, east});  // spine from (-750, 0) to (750, 0)
    // An infantry base at the flank: it touches above the centre, just ahead, just behind.
    EXPECT_EQ(contact_in_arc(a, front(east), ground(infantry, {{0, 1250}, east})), Share::all);
    EXPECT_EQ(contact_in_arc(a, front(east), ground(infantry, {{1, 1250}, east})), Share::all);
    EXPECT_EQ(contact_in_arc(a, front(east), ground(infantry, {{-1, 1250}, east})), Share::none);
    // The rear arc of 90 degrees meets the flank where it is as far back as it is wide: 0.625" behind.
    EXPECT_EQ(contact_in_arc(a, rear(east), ground(infantry, {{-625, 1250}, east})), Share::all);
    EXPECT_EQ(contact_in_arc(a, rear(east), ground(infantry, {{-624, 1250}, east})), Share::none);
    EXPECT_EQ(rim_contact(a, ground(infantry, {{-2000, 0}, east})), (RimContact{{-1375, 0}, {-1375, 0}}));
}

TEST(Contact, FlanksSideBySideTouchAlongAStretch) {
    const Capsule a = ground(vehicle, {{0, 0}, east});
    const Capsule level = ground(vehicle, {{0, 1250}, east}), ahead = ground(vehicle, {{1000, 1255}, west});
    EXPECT_EQ(rim_contact(a, level), (RimContact{{-750, 625}, {750, 625}}));
    EXPECT_EQ(rim_contact(a, ahead), (RimContact{{250, 625}, {750, 625}}));
    EXPECT_EQ(contact_in_arc(a, front(east), level), Share::part);
    EXPECT_EQ(contact_in_arc(a, rear(east), level), Share::part);
    EXPECT_EQ(contact_in_arc(a, front(east), ahead), Share::all);
    EXPECT_EQ(contact_in_arc(a, {north, 200}, level),
              Share::part);  // neither end of the stretch, only its middle
    EXPECT_EQ(contact_in_arc(a, {opposite(north), 3400}, level), Share::part);  // both ends, not the middle
    EXPECT_EQ(contact_in_arc(a, {opposite(north), 1600}, level), Share::none);
    // A tenth of a degree askew still lies flank to flank; four degrees do not.
    const auto askew = [&](int tenths) {
        const Facing f = facing_from_tenths(tenths);
        return rim_contact(a, ground(vehicle, place_in_contact(a, vehicle, f, north))).value();
    };
    EXPECT_NE(askew(1).first, askew(1).last);
    EXPECT_EQ(askew(40).first, askew(40).last);
}

TEST(Contact, OnePointMustLieInBothArcs) {
    // Side by side, a facing east and b facing west: a's front meets b's rear on the eastern half only.
    const Capsule a = ground(vehicle, {{0, 0}, east}), b = ground(vehicle, {{0, 1250}, west});
    EXPECT_TRUE(contact_in_arcs(a, front(east), b, rear(west)));
    EXPECT_TRUE(contact_in_arcs(a, front(east), b, front(west)));  // exactly in the middle
    EXPECT_FALSE(contact_in_arcs(a, {east, 1700}, b, {west, 1700}));
    // b follows a with an overlap of half an inch: a's rear against b's front only.
    const Capsule behind = ground(vehicle, {{-1000, 1250}, east});
    EXPECT_TRUE(contact_in_arcs(a, rear(east), behind, front(east)));
    EXPECT_FALSE(contact_in_arcs(a, front(east), behind, front(east)));
    EXPECT_FALSE(
        contact_in_arcs(a, rear(east), ground(vehicle, {{-1000, 1270}, east}), front(east)));  // apart
}

RC_GTEST_PROP(Contact, PlacedBasesTouchAtTheirBearing, ()) {
    Draw d;
    const Capsule anchor = ground(d.base(), {d.point(), d.facing()});
    const BaseShape base = d.base();
    const Facing facing = d.facing(), bearing = d.facing();
    const Placement p = place_in_contact(anchor, base, facing, bearing);
    const Capsule placed = ground(base, p);
    RC_ASSERT(p.facing == facing);
    RC_ASSERT(!overlap(anchor, placed));
    RC_ASSERT(touches(anchor, placed));
    RC_ASSERT(within(anchor, placed, 3_mil));
    const Vec v = p.at - centre(anchor);
    RC_ASSERT(std::abs(twin::degrees_outside(v.x, v.y, {bearing, 0})) < 0.2L);
}

RC_GTEST_PROP(Contact, SharesAgreeWithTheNearestPoints, ()) {
    Draw d;
    const Capsule a = ground(d.base(), {d.point(), d.facing()});
    const BaseShape base = d.base();
    const Capsule b = ground(base, place_in_contact(a, base, d.facing(), d.facing()));
    const Arc arc = d.arc();
    const RimContact rim = rim_contact(a, b).value();
    if (rim.first != rim.last) return;  // side by side: the next property
    Real u = 0, w = 0;
    twin::least_on_unit(
        [&](Real t) { return twin::apart(twin::between(twin::real(a.a), twin::real(a.b), t), spine(b)); },
        &u);
    const twin::Place p = twin::between(twin::real(a.a), twin::real(a.b), u);
    twin::least_on_unit(
        [&](Real t) { return twin::apart(p, twin::between(twin::real(b.a), twin::real(b.b), t)); }, &w);
    const twin::Place q = twin::between(twin::real(b.a), twin::real(b.b), w);
    const Real r = a.radius.mil / twin::apart(p, q);
    const Point c = centre(a);
    const Real x = p.x + (q.x - p.x) * r - c.x, y = p.y + (q.y - p.y) * r - c.y;
    // The rim point of a capsule is rounded: a mil or so, seen from as near as its radius. A nearly parallel
    // pair has a flat valley, which the search finds less well.
    const Real outside = arc.width >= 3599 ? -180 : twin::degrees_outside(x, y, arc);
    if (std::abs(outside) <= 0.5L) return;
    RC_ASSERT(contact_in_arc(a, arc, b) == (outside < 0 ? Share::all : Share::none));
    RC_ASSERT(contact_in_arcs(a, arc, b, {east, 3600}) == (outside < 0));
    if (a.a != a.b) RC_ASSERT(std::hypot(x - rim.first.x, y - rim.first.y) < 2.0L);
}

RC_GTEST_PROP(Contact, SharesOfAStretchAgreeWithSampling, ()) {
    Draw d;
    const Facing f = d.facing();
    const Capsule a = ground(vehicle, {{0, 0}, f});
    const Facing other = d.coin() ? f : opposite(f);
    const Capsule b = ground(vehicle, place_in_contact(a, vehicle, other, turned(f, 900 + d.in(-400, 400))));
    const RimContact rim = rim_contact(a, b).value(), from_b = rim_contact(b, a).value();
    if (rim.first == rim.last) return;
    const Arc arc = d.arc(), arc_b = d.arc();
    int in = 0, both = 0, b_near_limit = 0;
    const bool turned_round = dot(rim.last - rim.first, from_b.last - from_b.first) < 0;
    Real nearest_limit = 180;
    for (int i = 0; i <= 1000; ++i) {
        const auto at = [&](const RimContact& r, Real t) {
            return twin::Place{r.first.x + (r.last.x - r.first.x) * t,
                               r.first.y + (r.last.y - r.first.y) * t};
        };
        const Real t = static_cast<Real>(i) / 1000;
        const twin::Place p = at(rim, t), q = at(from_b, turned_round ? 1 - t : t);
        const Real outside_a = arc.width >= 3599 ? -180 : twin::degrees_outside(p.x, p.y, arc);
        const Real outside_b = arc_b.width >= 3599 ? -180 : twin::degrees_outside(q.x, q.y, arc_b);
        nearest_limit = std::min(nearest_limit, std::abs(outside_a));
        in += outside_a <= 0;
        both += outside_a < -0.2L && outside_b < -0.2L;
        b_near_limit += outside_a < 0.2L && outside_b < 0.2L;
    }
    const Share share = contact_in_arc(a, arc, b);
    if (in > 0 && in < 1001) RC_ASSERT(share == Share::part);
    if (nearest_limit > 0.2L)
        RC_ASSERT(share == (in == 1001 ? Share::all : in == 0 ? Share::none : Share::part));
    if (both > 0) RC_ASSERT(contact_in_arcs(a, arc, b, arc_b));
    if (b_near_limit == 0) RC_ASSERT(!contact_in_arcs(a, arc, b, arc_b));
    RC_ASSERT(contact_in_arcs(a, arc, b, arc_b) == contact_in_arcs(b, arc_b, a, arc));
}

}  // namespace
}  // namespace irondial::geo
