// The queries against their slow twins.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "draw.h"
#include "geo/geo.h"
#include "geo/walk.h"
#include "twins.h"

namespace irondial::geo {

void showValue(const Point& p, std::ostream& os) {
    os << '(' << p.x << ", " << p.y << ')';
}
void showValue(const Segment& s, std::ostream& os) {
    showValue(s.a, os);
    os << '-';
    showValue(s.b, os);
}

namespace {

using twin::Real;

int signum(std::strong_ordering o) {
    return o < 0 ? -1 : o > 0 ? 1 : 0;
}
/// What the twin says of a comparison, unless it is too close to call.
std::optional<int> verdict(Real difference, Real margin = twin::doubt) {
    if (std::abs(difference) < margin) return {};
    return difference < 0 ? -1 : 1;
}

// --- wide.h ---

RC_GTEST_PROP(Wide, ProductsAreWhole, ()) {
    Draw d;
    // (a + b)(c + d) by parts that fit in 128 bits
    const auto part = [&] {
        return static_cast<UWide>(d.in(0, 2'000'000'000)) * static_cast<UWide>(d.in(0, 2'000'000'000));
    };
    const UWide a = part(), b = part(), c = part();
    const Wider whole = product((a << 64) + b, c);
    const UWide low = b * c;  // below 2^124
    const UWide high = a * c + (low >> 64);
    RC_ASSERT(whole == (Wider{high >> 64, (high << 64) | (low & ~std::uint64_t{0})}));
}

RC_GTEST_PROP(Wide, RootIsTheFloor, ()) {
    Draw d;
    Wide n = d.in(0, 2'000'000'000);
    for (int i = d.in(0, 3); i > 0; --i) n = n * d.in(1, 2'000'000'000) + d.in(0, 9);
    n &= (Wide{1} << 123) - 1;
    const Wide r = wide_isqrt(n);
    RC_ASSERT(r * r <= n);
    RC_ASSERT((r + 1) * (r + 1) > n);
    RC_ASSERT(wide_isqrt(r * r) == r);
    if (r > 0) RC_ASSERT(wide_isqrt(r * r - 1) == r - 1);
}

RC_GTEST_PROP(Wide, SignWithRootIsExact, ()) {
    Draw d;
    const std::int64_t b = d.in(-1'000'000, 1'000'000), n = d.in(0, 1'000'000);
    const std::int64_t a =
        -static_cast<std::int64_t>(static_cast<Real>(b) * std::sqrt(static_cast<Real>(n))) + d.in(-1, 1);
    const Real value = static_cast<Real>(a) + static_cast<Real>(b) * std::sqrt(static_cast<Real>(n));
    if (const auto expected = verdict(value, 1e-6L)) RC_ASSERT(sign_with_root(a, b, n) == *expected);
    const std::int64_t root = d.in(0, 1'000'000);
    RC_ASSERT(sign_with_root(-b * root, b, root * root) == 0);
}

// --- distance.h ---

RC_GTEST_PROP(Distance, SegmentsAgreeWithSearch, ()) {
    Draw d = Draw::any_scale();
    const Segment s = d.segment(), t = d.segment();
    const Real expected = twin::apart(s, t);
    const Length limit_{d.in(0, d.reach())};
    if (const auto v = verdict(expected - limit_.mil))
        RC_ASSERT(signum(compare_distance(s, t, limit_)) == *v);
    RC_ASSERT(std::abs(static_cast<Real>(distance(s, t).mil) - expected) <= 0.5L + twin::doubt);
    RC_ASSERT(segments_meet(s, t) == (expected < 1e-6L));
}

RC_GTEST_PROP(Distance, GapsOfShapesAgreeWithSearch, ()) {
    Draw d = Draw::any_scale();
    const Capsule a = d.capsule(), b = d.capsule();
    const Length reach{d.in(0, d.reach() / 4)};
    const Real gap_ab = twin::apart(spine(a), spine(b)) - a.radius.mil - b.radius.mil;
    if (const auto v = verdict(gap_ab - reach.mil)) RC_ASSERT(within(a, b, reach) == (*v < 0));
    if (const auto v = verdict(gap_ab)) RC_ASSERT(overlap(a, b) == (*v < 0));
    RC_ASSERT(std::abs(static_cast<Real>(gap(a, b).mil) - std::max(0.0L, gap_ab)) <= 0.5L + twin::doubt);

    const Polygon p = d.polygon();
    const Real to_edges = twin::distance_to_edges(spine(a), p) - a.radius.mil;
    const Real to_polygon = twin::winds_round(twin::real(a.a), p) ? std::min(to_edges, -1.0L) : to_edges;
    if (const auto v = verdict(to_polygon - reach.mil)) RC_ASSERT(within(a, p, reach) == (*v < 0));

    const Polyline w = d.polyline();
    const Real to_wall = twin::distance_to_edges(spine(a), w) - a.radius.mil;
    if (const auto v = verdict(to_wall - reach.mil)) RC_ASSERT(within(a, w, reach) == (*v < 0));
    if (const auto v = verdict(to_wall)) RC_ASSERT(overlap(a, w) == (*v < 0));
}

// --- side.h ---

RC_GTEST_PROP(Side, OfAPolygonAgreesWithWinding, ()) {
    Draw d = Draw::any_scale();
    const Polygon p = d.polygon();
    Point q = d.point();
    if (d.in(0, 3) == 0) q = p.corners[0];
    const Real depth = twin::depth(twin::real(q), p);
    // The smallest distance from a whole point to an edge it is not on is far above 1e-8.
    const Side expected = std::abs(depth) < 1e-8L ? Side::rim : depth < 0 ? Side::inside : Side::outside;
    RC_ASSERT(side_of(q, p) == expected);
}

RC_GTEST_PROP(Side, AreaIsPositiveCounterClockwise, ()) {
    Draw d = Draw::any_scale();
    Polygon p = d.polygon();
    RC_ASSERT(twice_area(p) > 0);
    const std::int64_t area = twice_area(p);
    std::ranges::reverse(p.corners);
    RC_ASSERT(twice_area(p) == -area);
    RC_ASSERT(!is_simple(p));
}

// --- meet.h ---

RC_GTEST_PROP(Meet, CapsulesAgreeWithSearch, ()) {
    Draw d = Draw::any_scale();
    const Capsule c = d.capsule();
    const Segment s = d.segment_across(c);
    if (const auto v = verdict(twin::apart(s, spine(c)) - c.radius.mil))
        RC_ASSERT(meet(s, c) == (*v < 0 ? Meet::crosses : Meet::misses));
}

RC_GTEST_PROP(Meet, PassageOfACapsuleAgreesWithBisection, ()) {
    Draw d = Draw::any_scale();
    const Capsule c = d.capsule();
    const Segment s = d.segment_across(c);
    const Passage p = passage(s, c);
    RC_ASSERT(p.meet == meet(s, c));
    const auto expected = twin::passage(s, c);
    if (p.meet != Meet::crosses || !expected) return;
    // The bisected places are good to about a thousandth of a part when the line is not nearly tangent.
    if (c.radius.mil - twin::apart(s, spine(c)) <= 0.01L) return;
    const auto agrees = [](Along found, Real place) {
        const Real parts = place * end_of_segment.parts, below = std::floor(parts);
        if (parts - below < 1e-3L || parts - below > 1 - 1e-3L) return std::abs(found.parts - parts) < 2;
        return found.parts == below;
    };
    RC_ASSERT(agrees(p.enter, expected->first));
    RC_ASSERT(agrees(p.leave, expected->second));
    // The points lie on the rim, to the mil, unless the segment begins or ends inside.
    if (p.enter > start_of_segment)
        RC_ASSERT(std::abs(twin::apart(twin::real(point_at(s, p.enter)), spine(c)) - c.radius.mil) < 0.75L);
    if (p.leave < end_of_segment)
        RC_ASSERT(std::abs(twin::apart(twin::real(point_at(s, p.leave)), spine(c)) - c.radius.mil) < 0.75L);
    const Real length = twin::apart(twin::real(s.a), twin::real(s.b));
    RC_ASSERT(std::abs(static_cast<Real>(length_to(s, p.enter).mil) - expected->first * length) < 0.51L);
}

/// Whether the places where a segment enters and leaves a disc are the true ones rounded down: exactly, in
/// whole numbers. The rim is at (middle -+ sqrt(square)) / length2 of the segment.
bool places_are_exact(const Segment& s, const Disc& disc) {
    const Passage p = passage(s, disc);
    if (p.meet != Meet::crosses) return true;
    const Vec v = s.b - s.a, w = disc.centre - s.a;
    const Wide middle = dot(v, w), length2 = squared(v), c = cross(v, w);
    const Wide square = (squared(disc.radius) * length2 - c * c) << 60;
    const auto at_or_before = [&](std::int32_t parts, int side) {
        const Wide rest = parts * length2 - (middle << 30);  // is rest <= side * root?
        return side > 0 ? rest <= 0 || rest * rest <= square : rest <= 0 && rest * rest >= square;
    };
    const bool enter = p.enter == start_of_segment ||
                       (at_or_before(p.enter.parts, -1) && !at_or_before(p.enter.parts + 1, -1));
    const bool leave =
        p.leave == end_of_segment || (at_or_before(p.leave.parts, 1) && !at_or_before(p.leave.parts + 1, 1));
    return enter && leave;
}

TEST(Meet, PlacesOnASmallDiscAreRoundedDownExactly) {
    constexpr int reach = 5;
    int asked = 0;
    for (int r = 1; r <= reach; ++r)
        for (int i = 0; i < 11 * 11 * 11 * 11; ++i) {
            const auto digit = [i](int place) { return i / place % 11 - reach; };
            const Segment s{{digit(1), digit(11)}, {digit(121), digit(1331)}};
            if (s.a == s.b) continue;
            ASSERT_TRUE(places_are_exact(s, {{0, 0}, {r}}))
                << s.a.x << ',' << s.a.y << ' ' << s.b.x << ',' << s.b.y;
            ++asked;
        }
    EXPECT_EQ(asked, 5 * (11 * 11 * 11 * 11 - 11 * 11));
}

RC_GTEST_PROP(Meet, PlacesOnADiscAreRoundedDownExactly, ()) {
    Draw d(Scale::table);
    const Disc disc{d.point(), d.radius()};
    RC_ASSERT(places_are_exact(d.segment_across(capsule(disc)), disc));
}

RC_GTEST_PROP(Meet, PolygonsAgreeWithTheMiddlesBetweenMeetings, ()) {
    Draw d(Scale::grid);
    const Polygon p = d.polygon();
    const Segment s = d.segment_through(p.corners);
    const auto inside = twin::stretches_inside(s, p);
    const bool shares_a_point = twin::distance_to_edges(s, p) < 1e-9L || !inside.empty();
    const Meet expected = !inside.empty() ? Meet::crosses : shares_a_point ? Meet::touches : Meet::misses;
    RC_LOG() << s.a.x << ',' << s.a.y << ' ' << s.b.x << ',' << s.b.y << " :";
    for (const Point q : p.corners) RC_LOG() << ' ' << q.x << ',' << q.y;
    RC_ASSERT(meet(s, p) == expected);
    // The walk finds the same stretches, also when it is not needed to answer.
    RingWalk walk(s, p);
    for (const auto& [enter, leave] : inside) {
        const auto stretch = walk.next();
        RC_ASSERT(stretch.has_value());
        RC_ASSERT(std::abs(static_cast<Real>(stretch->enter.num) / static_cast<Real>(stretch->enter.den) -
                           enter) < 1e-12L);
        RC_ASSERT(std::abs(static_cast<Real>(stretch->leave.num) / static_cast<Real>(stretch->leave.den) -
                           leave) < 1e-12L);
    }
    RC_ASSERT(!walk.next().has_value());
    if (!inside.empty()) {
        const Passage way = passage(s, p);
        RC_ASSERT(std::abs(way.enter.parts - inside.front().first * end_of_segment.parts) <= 1);
        RC_ASSERT(std::abs(way.leave.parts - inside.back().second * end_of_segment.parts) <= 1);
    }
}

RC_GTEST_PROP(Meet, PolygonsAgreeOnATable, ()) {
    Draw d = Draw::any_scale();
    const Polygon p = d.polygon();
    const Segment s = d.real_segment();
    RC_ASSERT((meet(s, p) == Meet::crosses) == RingWalk(s, p).next().has_value());
    const auto inside = twin::stretches_inside(s, p);
    RC_ASSERT((meet(s, p) == Meet::crosses) == !inside.empty());
}

RC_GTEST_PROP(Meet, PolylinesAgreeWithDetours, ()) {
    Draw d(Scale::grid);
    const Polyline w = d.polyline();
    const Segment s = d.segment_through(w.points);
    RC_LOG() << s.a.x << ',' << s.a.y << ' ' << s.b.x << ',' << s.b.y << " :";
    for (const Point q : w.points) RC_LOG() << ' ' << q.x << ',' << q.y;
    const int changes = twin::side_changes(s, w);
    const bool meets = twin::distance_to_edges(s, w) < 1e-9L;
    RC_ASSERT(meet(s, w) == (changes > 0 ? Meet::crosses : meets ? Meet::touches : Meet::misses));
    ChainWalk walk(w);
    walk.set_out(s);
    int walked = 0;
    while (walk.next()) ++walked;
    RC_ASSERT(walked == changes);
    RC_ASSERT(walk.met() == meets);
}

// --- overlap.h ---

RC_GTEST_PROP(Overlap, CapsuleAndPolygonAgreeWithSearch, ()) {
    Draw d = Draw::any_scale();
    const Capsule c = d.capsule();
    const Polygon p = d.polygon();
    const Real edges = twin::distance_to_edges(spine(c), p) - c.radius.mil;
    const bool centre_in = twin::winds_round(twin::real(c.a), p);
    const auto v = verdict(edges);
    if (!v) return;
    RC_ASSERT(overlap(c, p) == (*v < 0 || centre_in));
    RC_ASSERT(contains(p, c) == (*v > 0 && centre_in));
}

RC_GTEST_PROP(Overlap, CapsuleInCapsuleAgreesWithSampling, ()) {
    Draw d(Scale::table);
    const Capsule outer = d.capsule();
    Capsule inner{outer.a + Vec{d.in(-900, 900), d.in(-900, 900)},
                  outer.b + Vec{d.in(-900, 900), d.in(-900, 900)},
                  {std::max(1, outer.radius.mil - d.in(0, 1800))}};
    Real farthest = 0;
    for (int i = 0; i <= 40; ++i) {
        const twin::Place p =
            twin::between(twin::real(inner.a), twin::real(inner.b), static_cast<Real>(i) / 40);
        farthest = std::max(farthest, twin::apart(p, spine(outer)) + inner.radius.mil);
    }
    if (const auto v = verdict(farthest - outer.radius.mil)) RC_ASSERT(contains(outer, inner) == (*v < 0));
}

/// A point strictly inside both polygons, if there is one: some triangle of corners and meeting points has
/// its middle there.
bool share_inside(const Polygon& p, const Polygon& q) {
    std::vector<twin::Place> corners;
    for (const Point c : p.corners) corners.push_back(twin::real(c));
    for (const Point c : q.corners) corners.push_back(twin::real(c));
    for (const Segment& e : twin::edges(p)) {
        for (const Segment& f : twin::edges(q)) {
            std::vector<Real> places;
            twin::add_meetings(e, f, places);
            for (const Real t : places)
                if (t > -1e-12L && t < 1 + 1e-12L)
                    corners.push_back(twin::between(twin::real(e.a), twin::real(e.b), t));
        }
    }
    std::erase_if(corners,
                  [&](twin::Place c) { return twin::depth(c, p) > 1e-9L || twin::depth(c, q) > 1e-9L; });
    for (std::size_t i = 0; i < corners.size(); ++i)
        for (std::size_t j = i + 1; j < corners.size(); ++j)
            for (std::size_t k = j + 1; k < corners.size(); ++k) {
                const twin::Place middle{(corners[i].x + corners[j].x + corners[k].x) / 3,
                                         (corners[i].y + corners[j].y + corners[k].y) / 3};
                if (twin::depth(middle, p) < -1e-9L && twin::depth(middle, q) < -1e-9L) return true;
            }
    return false;
}

RC_GTEST_PROP(Overlap, PolygonsAgreeWithTheMiddlesOfTriangles, ()) {
    Draw d(Scale::grid);
    const Polygon p = d.polygon();
    Polygon q = d.in(0, 9) == 0 ? p : d.polygon();
    if (d.coin()) std::rotate(q.corners.begin(), q.corners.begin() + 1, q.corners.end());
    for (const Point c : p.corners) RC_LOG() << ' ' << c.x << ',' << c.y;
    RC_LOG() << " : ";
    for (const Point c : q.corners) RC_LOG() << ' ' << c.x << ',' << c.y;
    RC_ASSERT(overlap(Ring(p), Ring(q)) == share_inside(p, q));
}

TEST(Overlap, PolygonsThatShareOnlyRimsDoNot) {
    const Polygon ell{{{0, 0}, {2000, 0}, {2000, 1000}, {1000, 1000}, {1000, 2000}, {0, 2000}}};
    const Polygon in_the_notch{{{1000, 1000}, {2000, 1000}, {1000, 2000}}};  // all its corners lie on the ell
    const Polygon beside{{{2000, 0}, {3000, 0}, {3000, 1000}, {2000, 1000}}};
    const Polygon overlapping{{{1999, 0}, {3000, 0}, {3000, 1000}, {1999, 1000}}};
    EXPECT_FALSE(overlap(Ring(ell), Ring(in_the_notch)));
    EXPECT_FALSE(overlap(Ring(in_the_notch), Ring(ell)));
    EXPECT_FALSE(contains(Ring(ell), Ring(in_the_notch)));
    EXPECT_FALSE(overlap(Ring(ell), Ring(beside)));
    EXPECT_TRUE(overlap(Ring(ell), Ring(overlapping)));
    EXPECT_TRUE(overlap(Ring(ell), Ring(ell)));
    EXPECT_TRUE(contains(Ring(ell), Ring(ell)));
}

RC_GTEST_PROP(Overlap, APolygonContainsWhatItsCornersAndCrossingsSay, ()) {
    Draw d(Scale::grid);
    const Polygon p = d.polygon(), q = d.polygon();
    // q lies in p when no part of an edge of q is strictly outside p.
    bool inside = true;
    for (const Segment& e : twin::edges(q)) {
        std::vector<Real> places{0, 1};
        for (const Segment& f : twin::edges(p)) twin::add_meetings(e, f, places);
        std::ranges::sort(places);
        for (std::size_t i = 0; i + 1 < places.size(); ++i) {
            const Real middle = (places[i] + places[i + 1]) / 2;
            if (middle <= 0 || middle >= 1) continue;
            inside =
                inside && twin::depth(twin::between(twin::real(e.a), twin::real(e.b), middle), p) < 1e-9L;
        }
    }
    RC_ASSERT(contains(Ring(p), Ring(q)) == inside);
    if (inside) RC_ASSERT(overlap(Ring(p), Ring(q)));
}

// --- arc.h ---

RC_GTEST_PROP(Arcs, DirectionsAgreeWithAngles, ()) {
    Draw d = Draw::any_scale();
    const Arc arc = d.arc();
    const Vec v = d.point() - Point{};
    if (v == Vec{}) return;
    if (arc.width >= 3599) {
        RC_ASSERT(in_arc(v, arc));
    } else if (const auto outside = verdict(twin::degrees_outside(v.x, v.y, arc), 1e-6L)) {
        RC_ASSERT(in_arc(v, arc) == (*outside < 0));
    }
}

TEST(Arcs, LimitsBelongToTheArc) {
    for (int t = 0; t < 3600; t += 7) {
        const Facing f = facing_from_tenths(t);
        for (const int width : {0, 450, 900, 1350, 1800, 2700}) {
            const Arc arc{f, static_cast<std::int16_t>(width)};
            const auto [low, high] = limits(arc);
            // Only multiples of a table direction hit a limit exactly; a whole turn of 1000 inches comes
            // close enough to tell the two sides apart.
            const Vec middle = along(f, 1000 * Length{1000});
            EXPECT_TRUE(in_arc(middle, {facing_of(middle), 10}));
            if (t % 900 == 0 && width % 1800 == 0) {
                EXPECT_TRUE(in_arc(along(low, Length{1000}), arc)) << t << ' ' << width;
                EXPECT_TRUE(in_arc(along(high, Length{1000}), arc)) << t << ' ' << width;
            }
            if (width < 3600) {
                EXPECT_FALSE(in_arc(along(turned(low, -1), Length{900'000}), arc)) << t << ' ' << width;
                EXPECT_FALSE(in_arc(along(turned(high, 1), Length{900'000}), arc)) << t << ' ' << width;
            }
        }
    }
    EXPECT_TRUE(in_arc(Vec{0, 5}, {facing_from_degrees(0), 1800}));
    EXPECT_TRUE(in_arc(Vec{0, -5}, {facing_from_degrees(0), 1800}));
    EXPECT_TRUE(in_arc(Vec{7, 7}, {facing_from_degrees(0), 900}));
    EXPECT_TRUE(in_arc(Vec{7, -7}, {facing_from_degrees(0), 900}));
    EXPECT_FALSE(in_arc(Vec{7, 8}, {facing_from_degrees(0), 900}));
    EXPECT_FALSE(in_arc(Vec{-7, 0}, {facing_from_degrees(0), 0}));
    EXPECT_TRUE(in_arc(Vec{}, {facing_from_degrees(0), 0}));
}

// --- sector.h ---

RC_GTEST_PROP(Sectors, PointsAgreeWithAngles, ()) {
    Draw d;
    const Sector s{{d.point(), d.radius()}, d.arc()};
    const Point p = s.disc.centre + Vec{d.in(-7000, 7000), d.in(-7000, 7000)};
    if (p == s.disc.centre) return;
    const Vec v = p - s.disc.centre;
    const auto out = verdict(twin::apart(twin::real(p), twin::real(s.disc.centre)) - s.disc.radius.mil);
    const auto beside =
        s.arc.width >= 3599 ? std::optional(-1) : verdict(twin::degrees_outside(v.x, v.y, s.arc), 1e-6L);
    if (out && beside) RC_ASSERT(side_of(p, s) == (*out < 0 && *beside < 0 ? Side::inside : Side::outside));
}

TEST(Sectors, RimsTouch) {
    const Sector quarter{{{0, 0}, {1000}}, {facing_from_degrees(45), 900}};  // between east and north
    EXPECT_EQ(meet({{-500, 0}, {2000, 0}}, quarter), Meet::touches);         // along a side
    EXPECT_EQ(meet({{-500, 1}, {2000, 1}}, quarter), Meet::crosses);
    EXPECT_EQ(meet({{1000, -500}, {1000, 500}}, quarter), Meet::touches);  // at a corner
    EXPECT_EQ(meet({{-500, 500}, {500, -500}}, quarter), Meet::touches);   // at the centre
    EXPECT_EQ(meet({{1400, 200}, {200, 1100}}, quarter), Meet::touches);   // tangent at (800, 600)
    EXPECT_EQ(meet({{-1400, -200}, {-200, -1100}}, quarter), Meet::misses);
    const Sector most{{{0, 0}, {1000}}, {facing_from_degrees(45), 2700}};  // all but the quarter behind
    EXPECT_EQ(meet({{-500, -1}, {-1, -500}}, most), Meet::misses);
    EXPECT_EQ(meet({{-900, 0}, {-100, 0}}, most), Meet::touches);
    EXPECT_EQ(meet({{0, 0}, {900, 900}}, most), Meet::crosses);  // along its middle
    EXPECT_EQ(side_of({0, 0}, most), Side::rim);
    EXPECT_EQ(side_of({0, 0}, Sector{{{0, 0}, {1000}}, {{}, 3600}}), Side::inside);
    EXPECT_EQ(side_of({500, 0}, Sector{{{0, 0}, {1000}}, {{}, 0}}), Side::rim);
    EXPECT_EQ(side_of({-500, 0}, Sector{{{0, 0}, {1000}}, {{}, 0}}), Side::outside);
    // Past the arc: neither end of the spine is near, nor is a side of the sector; the middle of the spine
    // is.
    EXPECT_TRUE(overlap(quarter, Capsule{{-600, 2400}, {2400, -600}, {300}}));
    EXPECT_FALSE(overlap(quarter, Capsule{{-600, 2400}, {2400, -600}, {272}}));
    EXPECT_FALSE(overlap(quarter, Capsule{{600, -2400}, {-2400, 600}, {300}}));
    const Polygon beside{{{0, -500}, {2000, -500}, {2000, 0}, {0, 0}}};  // shares a side only
    EXPECT_FALSE(overlap(quarter, Ring(beside)));
    const Polygon around{{{-2000, 0}, {2000, 0}, {2000, 2000}, {-2000, 2000}}};  // the centre lies on an edge
    EXPECT_TRUE(overlap(quarter, Ring(around)));
    EXPECT_FALSE(overlap(Sector{quarter.disc, {facing_from_degrees(225), 900}}, Ring(around)));
    const Polygon corner{{{0, 0}, {3000, 0}, {3000, 3000}, {0, 3000}}};  // the centre is a corner
    EXPECT_TRUE(overlap(quarter, Ring(corner)));
    EXPECT_FALSE(overlap(Sector{quarter.disc, {facing_from_degrees(135), 900}}, Ring(corner)));
    EXPECT_TRUE(overlap(quarter, Ring(Polygon{{{-3000, -3000}, {3000, -3000}, {0, 5000}}})));  // all inside
}

RC_GTEST_PROP(Sectors, ASegmentAgreesWithSampling, ()) {
    Draw d;
    const Sector s{{d.point(), d.radius()}, d.arc()};
    const Point near = s.disc.centre + Vec{d.in(-7000, 7000), d.in(-7000, 7000)};
    const Segment line{near, d.coin() ? d.point() : near + Vec{d.in(-3000, 3000), d.in(-3000, 3000)}};
    bool in = false;           // well inside at some sample
    Real nearest_miss = 1e9L;  // how far out the best sample is, in mil, roughly
    for (int i = 0; i <= 2000; ++i) {
        const twin::Place p =
            twin::between(twin::real(line.a), twin::real(line.b), static_cast<Real>(i) / 2000);
        const Real x = p.x - s.disc.centre.x, y = p.y - s.disc.centre.y, r = std::hypot(x, y);
        const Real angle = s.arc.width >= 3599 ? -180 : twin::degrees_outside(x, y, s.arc);
        const Real sideways = angle <= 0    ? 0
                              : angle >= 90 ? r
                                            : r * std::sin(angle * std::numbers::pi_v<Real> / 180);
        nearest_miss = std::min(nearest_miss, std::max(r - s.disc.radius.mil, sideways));
        in = in || (r < s.disc.radius.mil - 0.01L && angle < -0.01L);
    }
    const Real spacing = twin::apart(twin::real(line.a), twin::real(line.b)) / 2000;
    if (in)
        RC_ASSERT(meet(line, s) == Meet::crosses);
    else if (nearest_miss > spacing + 1)
        RC_ASSERT(meet(line, s) == Meet::misses);
}

RC_GTEST_PROP(Sectors, OverlapsAgreeWithSampling, ()) {
    Draw d;
    const Sector s{{d.point(), d.radius()}, d.arc()};
    const Point near = s.disc.centre + Vec{d.in(-9000, 9000), d.in(-9000, 9000)};
    const Capsule c{
        near, d.coin() ? near : near + Vec{d.in(-4000, 4000), d.in(-4000, 4000)}, {d.in(300, 1500)}};
    Draw small;
    const Polygon p = [&] {
        Polygon q;
        bench::Random random(static_cast<std::uint64_t>(d.in(0, 1 << 30)));
        q = bench::random_polygon(random, near, d.in(3, 8), {500}, {4000});
        return q;
    }();
    // Points spread over the sector: the nearest to each shape tells.
    Real to_capsule = 1e9L, to_polygon = 1e9L;
    const Real half = std::min<Real>(180, static_cast<Real>((s.arc.width + 1) / 2) / 10);
    for (int i = 0; i <= 60; ++i) {
        for (int j = 0; j <= 60; ++j) {
            const Real angle =
                (s.arc.centre.tenths / 10.0L - half + half * j / 30) * std::numbers::pi_v<Real> / 180;
            const Real r = static_cast<Real>(s.disc.radius.mil) * i / 60;
            const twin::Place at{s.disc.centre.x + r * std::cos(angle),
                                 s.disc.centre.y + r * std::sin(angle)};
            const twin::Place a = twin::real(c.a), b = twin::real(c.b);
            const Real l2 = (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
            const Real t =
                l2 == 0
                    ? 0
                    : std::clamp(((at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y)) / l2, 0.0L, 1.0L);
            to_capsule = std::min(to_capsule, twin::apart(at, twin::between(a, b, t)) - c.radius.mil);
            if (to_polygon > -1 && twin::winds_round(at, p)) to_polygon = -1;
        }
    }
    const Real spacing = static_cast<Real>(s.disc.radius.mil) / 10;
    if (to_capsule < -1 && s.arc.width > 20) RC_ASSERT(overlap(s, c));
    if (to_capsule > spacing) RC_ASSERT(!overlap(s, c));
    if (overlap(s, c)) RC_ASSERT(to_capsule < spacing);
    if (to_polygon < 0 && s.arc.width > 0) {
        // Some sample inside the polygon; on a rim of the sector, so is a neighbour.
        RC_ASSERT(overlap(s, Ring(p)));
    }
    RC_ASSERT(!overlap(s, Ring(p)) || within(Capsule{s.disc.centre, s.disc.centre, s.disc.radius}, p, {}));
}

}  // namespace
}  // namespace irondial::geo
