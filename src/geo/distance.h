// Distances, and comparisons of distances with a limit.
//
// A rule that asks "is it within 6 inches" must use a comparison: those are exact. The functions that return
// a Length round to the nearest mil, for showing and for sums.
#pragma once

#include <compare>

#include "geo/shapes.h"
#include "geo/wide.h"

namespace irondial::geo {

/// The distance from p to the segment, compared with a limit.
constexpr std::strong_ordering compare_distance(Point p, const Segment& s, Length limit_) {
    const Vec d = s.b - s.a, v = p - s.a;
    const std::int64_t foot = dot(v, d), length2 = squared(d);
    if (foot <= 0) return squared(v) <=> squared(limit_);
    if (foot >= length2) return squared_distance(p, s.b) <=> squared(limit_);
    const std::int64_t c = cross(d, v);
    return static_cast<Wide>(c) * c <=> static_cast<Wide>(squared(limit_)) * length2;
}

/// Whether two segments share a point; ends count, and a segment may be a single point.
bool segments_meet(const Segment& s, const Segment& t);

/// The distance between two segments, compared with a limit.
std::strong_ordering compare_distance(const Segment& s, const Segment& t, Length limit_);

/// To the nearest mil.
Length distance(Point p, const Segment& s);
Length distance(const Segment& s, const Segment& t);

/// The room between two shapes to the nearest mil, measured rim to rim: none when they share a point.
Length gap(const Capsule& a, const Capsule& b);
Length gap(const Capsule& a, Ring b);
Length gap(const Capsule& a, Chain b);

/// Whether the room between two shapes is at most `reach`, exactly.
bool within(const Capsule& a, const Capsule& b, Length reach);
bool within(const Capsule& a, Ring b, Length reach);
bool within(const Capsule& a, Chain b, Length reach);

/// Base contact: a gap of at most 0.010". Shapes that overlap touch as well.
inline bool touches(const Capsule& a, const Capsule& b) {
    return within(a, b, contact_gap);
}
inline bool touches(const Capsule& a, Ring b) {
    return within(a, b, contact_gap);
}
inline bool touches(const Capsule& a, Chain b) {
    return within(a, b, contact_gap);
}

}  // namespace irondial::geo
