// The mirrored question has the mirrored answer, to the last digit: the plane mirrored at the x axis and
// turned by quarters, in all eight combinations.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "draw.h"
#include "geo/geo.h"

namespace irondial::geo {
namespace {

struct Turn {
    int quarters = 0;
    bool mirrored = false;

    Vec operator()(Vec v) const {
        if (mirrored) v.y = -v.y;
        for (int i = 0; i < quarters; ++i) v = {-v.y, v.x};
        return v;
    }
    Point operator()(Point p) const { return Point{} + (*this)(p - Point{}); }
    Facing operator()(Facing f) const {
        return facing_from_tenths((mirrored ? -f.tenths : f.tenths) + 900 * quarters);
    }
    Segment operator()(const Segment& s) const { return {(*this)(s.a), (*this)(s.b)}; }
    Capsule operator()(const Capsule& c) const { return {(*this)(c.a), (*this)(c.b), c.radius}; }
    Arc operator()(const Arc& a) const { return {(*this)(a.centre), a.width}; }
    Sector operator()(const Sector& s) const {
        return {{(*this)(s.disc.centre), s.disc.radius}, (*this)(s.arc)};
    }
    Placement operator()(const Placement& p) const { return {(*this)(p.at), (*this)(p.facing)}; }
    Polyline operator()(const Polyline& p) const { return {turned_all(p.points)}; }
    Polygon operator()(const Polygon& p) const {
        Polygon q{turned_all(p.corners)};
        if (mirrored) std::ranges::reverse(q.corners);
        return q;
    }
    RimContact operator()(const RimContact& r) const { return {(*this)(r.first), (*this)(r.last)}; }

    std::vector<Point> turned_all(std::vector<Point> points) const {
        for (Point& p : points) p = (*this)(p);
        return points;
    }
};

Turn any_turn(Draw& d) {
    return {d.in(0, 3), d.coin()};
}

RC_GTEST_PROP(Symmetry, OfPassages, ()) {
    Draw d = Draw::any_scale();
    const Turn t = any_turn(d);
    const Segment s = d.segment();
    const Capsule c = d.capsule();
    const Polygon p = d.polygon();
    const Polyline w = d.polyline();
    RC_ASSERT(passage(t(s), t(c)) == passage(s, c));
    RC_ASSERT(passage(t(s), t(p)) == passage(s, p));
    RC_ASSERT(passage(t(s), t(w)) == passage(s, w));
    const Along along{d.in(0, end_of_segment.parts)};
    RC_ASSERT(point_at(t(s), along) == t(point_at(s, along)));
    RC_ASSERT(length_to(t(s), along) == length_to(s, along));
    // The other way along the segment it meets the same.
    const Segment back{s.b, s.a};
    RC_ASSERT(meet(back, c) == meet(s, c));
    RC_ASSERT(meet(back, p) == meet(s, p));
    RC_ASSERT(meet(back, w) == meet(s, w));
    Polyline reversed = w;
    std::ranges::reverse(reversed.points);
    RC_ASSERT(passage(s, reversed) == passage(s, w));
}

RC_GTEST_PROP(Symmetry, OfDistanceAndOverlap, ()) {
    Draw d = Draw::any_scale();
    const Turn t = any_turn(d);
    const Capsule a = d.capsule(), b = d.capsule();
    const Polygon p = d.polygon(), q = d.polygon();
    const Polyline w = d.polyline();
    RC_ASSERT(gap(t(a), t(b)) == gap(a, b));
    RC_ASSERT(gap(b, a) == gap(a, b));
    RC_ASSERT(gap(t(a), t(p)) == gap(a, p));
    RC_ASSERT(gap(t(a), t(w)) == gap(a, w));
    RC_ASSERT(overlap(t(a), t(b)) == overlap(a, b));
    RC_ASSERT(overlap(b, a) == overlap(a, b));
    RC_ASSERT(overlap(t(a), t(p)) == overlap(a, p));
    RC_ASSERT(overlap(Ring(t(p)), t(q)) == overlap(Ring(p), q));
    RC_ASSERT(overlap(Ring(q), p) == overlap(Ring(p), q));
    RC_ASSERT(contains(Ring(t(p)), t(a)) == contains(Ring(p), a));
    RC_ASSERT(contains(Ring(t(p)), Ring(t(q))) == contains(Ring(p), Ring(q)));
    RC_ASSERT(contains(t(a), t(b)) == contains(a, b));
    RC_ASSERT(side_of(t(b.a), t(p)) == side_of(b.a, p));
}

RC_GTEST_PROP(Symmetry, OfArcsAndSectors, ()) {
    Draw d;
    const Turn t = any_turn(d);
    const Arc arc = d.arc();
    const Vec v = d.point() - d.point();
    RC_ASSERT(in_arc(t(v), t(arc)) == in_arc(v, arc));
    const Sector s{{d.point(), d.radius()}, arc};
    const Segment line = d.segment();
    const Capsule c = d.capsule();
    const Polygon p = d.polygon();
    const Polyline w = d.polyline();
    RC_ASSERT(meet(t(line), t(s)) == meet(line, s));
    RC_ASSERT(overlap(t(s), t(c)) == overlap(s, c));
    RC_ASSERT(overlap(t(s), Ring(t(p))) == overlap(s, Ring(p)));
    RC_ASSERT(overlap(t(s), Chain(t(w))) == overlap(s, Chain(w)));
}

RC_GTEST_PROP(Symmetry, OfContact, ()) {
    Draw d;
    const Turn t = any_turn(d);
    const BaseShape base = d.base(), other = d.base();
    const Placement at{{0, 0}, d.facing()};
    const Facing facing = d.coin() ? at.facing : d.facing(), bearing = d.facing();
    RC_ASSERT(ground(base, t(at)) == t(ground(base, at)));
    const Capsule a = ground(base, at);
    const Placement placed = place_in_contact(a, other, facing, bearing);
    RC_ASSERT(place_in_contact(t(a), other, t(facing), t(bearing)) == t(placed));
    const Capsule b = ground(other, placed);
    RC_ASSERT(rim_contact(t(a), t(b)) == t(rim_contact(a, b).value()));
    const Arc arc = d.arc(), arc_b = d.arc();
    RC_ASSERT(contact_in_arc(t(a), t(arc), t(b)) == contact_in_arc(a, arc, b));
    RC_ASSERT(contact_in_arcs(t(a), t(arc), t(b), t(arc_b)) == contact_in_arcs(a, arc, b, arc_b));
    RC_ASSERT(contact_in_arcs(b, arc_b, a, arc) == contact_in_arcs(a, arc, b, arc_b));
}

RC_GTEST_PROP(Symmetry, OfCrossings, ()) {
    Draw d = Draw::any_scale();
    const Turn t = any_turn(d);
    std::vector<Outline> shapes, turned_shapes;
    const auto add = [&](const auto& shape) {
        shapes.emplace_back(shape);
        turned_shapes.emplace_back(t(shape));
    };
    for (int i = 0; i < 3; ++i) {
        add(d.polygon());
        add(d.polyline());
        add(d.capsule());
    }
    std::vector<Point> path;
    for (int i = d.in(2, 5); i > 0; --i) path.push_back(d.point());
    auto expected = crossings(path, Outlines(shapes));
    for (Crossing& c : expected) c.at = t(c.at);
    RC_ASSERT(crossings(t.turned_all(path), Outlines(turned_shapes)) == expected);
}

}  // namespace
}  // namespace irondial::geo
