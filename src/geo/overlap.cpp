#include "geo/overlap.h"

#include <algorithm>

#include "geo/edges.h"
#include "geo/meet.h"

namespace irondial::geo {

namespace {

template <class Shape>
bool enters_capsule(const Capsule& c, Shape shape) {
    for (const Segment e : Edges(shape))
        if (compare_distance(e, spine(c), c.radius) < 0) return true;
    return false;
}

template <class Shape>
bool enters_ring(Ring ring, Shape shape) {
    for (const Segment e : Edges(shape))
        if (meet(e, ring) == Meet::crosses) return true;
    return false;
}

bool corners_on_rim(Ring ring, Ring of) {
    return std::all_of(ring.corners.begin(), ring.corners.end(),
                       [&](Point p) { return side_of(p, of) == Side::rim; });
}

}  // namespace

bool overlap(const Capsule& a, const Capsule& b) {
    return compare_distance(spine(a), spine(b), a.radius + b.radius) < 0;
}
bool overlap(const Capsule& a, Ring b) {
    return side_of(a.a, b) == Side::inside || enters_capsule(a, b);
}
bool overlap(const Capsule& a, Chain b) {
    return enters_capsule(a, b);
}
bool overlap(Ring a, Ring b) {
    if (enters_ring(a, b) || enters_ring(b, a)) return true;
    // Neither rim gets inside the other: the insides are apart or the same, and the same only if the rims
    // are.
    return corners_on_rim(a, b) && corners_on_rim(b, a);
}
bool overlap(Ring a, Chain b) {
    return enters_ring(a, b);
}

bool contains(Ring outer, const Capsule& inner) {
    return side_of(inner.a, outer) != Side::outside && !enters_capsule(inner, outer);
}
bool contains(Ring outer, Ring inner) {
    // With no edge of the outer inside the inner, the inner is all in or all out.
    return !enters_ring(inner, outer) && overlap(outer, inner);
}
bool contains(const Capsule& outer, const Capsule& inner) {
    // The farthest points of the inner one from the outer spine lie at its round ends.
    const Length room = outer.radius - inner.radius;
    return room.mil >= 0 && compare_distance(inner.a, spine(outer), room) <= 0 &&
           compare_distance(inner.b, spine(outer), room) <= 0;
}

}  // namespace irondial::geo
