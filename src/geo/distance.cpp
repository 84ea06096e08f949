#include "geo/distance.h"

#include <algorithm>

#include "geo/edges.h"
#include "geo/side.h"

namespace irondial::geo {

namespace {

bool in_box(Point p, const Segment& s) {
    const Box b = bounds(s);
    return b.low.x <= p.x && p.x <= b.high.x && b.low.y <= p.y && p.y <= b.high.y;
}

/// The root of n / d to the nearest whole number.
std::int32_t nearest_root(Wide n, Wide d) {
    const auto r = isqrt(static_cast<std::int64_t>(n / d));
    const Wide twice = 2 * Wide{r} + 1;  // the root lies above r + 1/2 when 4n > (2r + 1)^2 d
    return static_cast<std::int32_t>(4 * n > twice * twice * d ? r + 1 : r);
}

Length sum(const Capsule& a, const Capsule& b) {
    return a.radius + b.radius;
}

/// The smallest distance between a spine and any edge.
template <class Shape>
Length edge_distance(const Segment& s, Shape shape) {
    Length least = 4 * limit;
    for (const Segment edge : Edges(shape)) least = std::min(least, distance(s, edge));
    return least;
}

template <class Shape>
bool edge_within(const Segment& s, Shape shape, Length reach) {
    for (const Segment edge : Edges(shape))
        if (compare_distance(s, edge, reach) <= 0) return true;
    return false;
}

}  // namespace

bool segments_meet(const Segment& s, const Segment& t) {
    if (!boxes_meet(bounds(s), bounds(t))) return false;
    const int a = sign(orientation(s.a, s.b, t.a)), b = sign(orientation(s.a, s.b, t.b));
    const int c = sign(orientation(t.a, t.b, s.a)), d = sign(orientation(t.a, t.b, s.b));
    if (a * b < 0 && c * d < 0) return true;
    return (a == 0 && in_box(t.a, s)) || (b == 0 && in_box(t.b, s)) || (c == 0 && in_box(s.a, t)) ||
           (d == 0 && in_box(s.b, t));
}

std::strong_ordering compare_distance(const Segment& s, const Segment& t, Length limit_) {
    if (t.a == t.b) return compare_distance(t.a, s, limit_);
    if (s.a == s.b) return compare_distance(s.a, t, limit_);
    if (segments_meet(s, t)) return 0 <=> limit_.mil;
    auto least = compare_distance(t.a, s, limit_);
    for (const auto d : {compare_distance(t.b, s, limit_), compare_distance(s.a, t, limit_),
                         compare_distance(s.b, t, limit_)})
        if (d < 0 || (d == 0 && least > 0)) least = d;
    return least;
}

Length distance(Point p, const Segment& s) {
    const Vec d = s.b - s.a, v = p - s.a;
    const std::int64_t foot = dot(v, d), length2 = squared(d);
    if (foot <= 0) return distance(p, s.a);
    if (foot >= length2) return distance(p, s.b);
    const std::int64_t c = cross(d, v);
    return {nearest_root(static_cast<Wide>(c) * c, length2)};
}

Length distance(const Segment& s, const Segment& t) {
    if (segments_meet(s, t)) return {};
    return std::min({distance(t.a, s), distance(t.b, s), distance(s.a, t), distance(s.b, t)});
}

Length gap(const Capsule& a, const Capsule& b) {
    return std::max(Length{}, distance(spine(a), spine(b)) - sum(a, b));
}
Length gap(const Capsule& a, Ring b) {
    if (side_of(a.a, b) != Side::outside) return {};
    return std::max(Length{}, edge_distance(spine(a), b) - a.radius);
}
Length gap(const Capsule& a, Chain b) {
    return std::max(Length{}, edge_distance(spine(a), b) - a.radius);
}

bool within(const Capsule& a, const Capsule& b, Length reach) {
    return compare_distance(spine(a), spine(b), sum(a, b) + reach) <= 0;
}
bool within(const Capsule& a, Ring b, Length reach) {
    return side_of(a.a, b) != Side::outside || edge_within(spine(a), b, a.radius + reach);
}
bool within(const Capsule& a, Chain b, Length reach) {
    return edge_within(spine(a), b, a.radius + reach);
}

}  // namespace irondial::geo
