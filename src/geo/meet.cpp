#include "geo/meet.h"

#include <algorithm>

#include "geo/distance.h"
#include "geo/side.h"
#include "geo/walk.h"

namespace irondial::geo {

namespace {

constexpr int part_bits = 30;

Along clamped(Wide parts) {
    return {static_cast<std::int32_t>(std::clamp<Wide>(parts, start_of_segment.parts, end_of_segment.parts))};
}

/// The place at (b + s * sqrt(q)) / m of the segment: s is 1 or -1, m > 0, 0 <= q < 2^92.
Along place_of_root(Wide b, int s, Wide q, std::int64_t m) {
    // A first guess from as many binary digits of the root as fit, then the exact test makes it right.
    int digits = part_bits;
    while (q >> (122 - 2 * digits) != 0) --digits;
    const Wide root = wide_isqrt(q << (2 * digits)) << (part_bits - digits);
    const Wide shifted = b << part_bits;
    Wide parts = floor_div(shifted + s * root, m);
    constexpr Wide whole = end_of_segment.parts;
    if (parts < -whole || parts > 2 * whole) return clamped(parts);  // far beyond an end

    const Wider square = product(static_cast<UWide>(q), UWide{1} << (2 * part_bits));
    const auto reached = [&](Wide p) {
        const Wide rest = p * m - shifted;  // p is reached when rest <= s * sqrt(q) * 2^30
        if (s > 0) return rest <= 0 || squared_wide(rest) <= square;
        return rest <= 0 && squared_wide(rest) >= square;
    };
    while (!reached(parts)) --parts;
    while (reached(parts + 1)) ++parts;
    return clamped(parts);
}

/// The first and the last place a line meets a rim, gathered from the pieces of the rim.
struct Span {
    Along first = end_of_segment, last = start_of_segment;

    void add(Along a) {
        first = std::min(first, a);
        last = std::max(last, a);
    }
};

void add_disc(Span& span, const Segment& s, Point centre, Length radius) {
    const Vec d = s.b - s.a, v = centre - s.a;
    const std::int64_t c = cross(d, v), length2 = squared(d);
    const Wide q = static_cast<Wide>(squared(radius)) * length2 - static_cast<Wide>(c) * c;
    if (q < 0) return;
    span.add(place_of_root(dot(v, d), -1, q, length2));
    span.add(place_of_root(dot(v, d), 1, q, length2));
}

/// The places where the line of s meets the two straight flanks of a capsule.
void add_flanks(Span& span, const Segment& s, const Capsule& c) {
    const Vec d = s.b - s.a, along = c.b - c.a, v = s.a - c.a;
    std::int64_t slope = cross(along, d), height = cross(along, v);
    if (slope == 0) return;  // parallel: it leaves through the round ends
    if (slope < 0) slope = -slope, height = -height;
    const std::int64_t forward = dot(along, v), pace = dot(along, d), length2 = squared(along);
    const Wide q = static_cast<Wide>(squared(c.radius)) * length2;
    const Wide foot = static_cast<Wide>(forward) * slope - static_cast<Wide>(height) * pace;
    for (const int flank : {-1, 1}) {
        // The line is at the flank's height at (-height + flank * sqrt(q)) / slope; there, its foot on the
        // spine must lie between the spine's ends.
        const bool after_a = sign_with_root(foot, flank * pace, q) >= 0;
        const bool before_b = sign_with_root(foot - static_cast<Wide>(length2) * slope, flank * pace, q) <= 0;
        if (after_a && before_b) span.add(place_of_root(-height, flank, q, slope));
    }
}

bool is_point(const Segment& s) {
    return s.a == s.b;
}

/// A first look along a segment at the edges from `from` through the points: enough unless it is doubtful.
struct Look {
    bool crosses_edge = false;  // somewhere within both, neither at an end: that settles it
    bool doubtful = false;      // a point lies on the line, or an end of the segment on the line of an edge
    int edges_behind = 0;       // edges that cross the line behind the start of the segment
};
Look look_along(const Segment& s, std::span<const Point> points, Point from) {
    Look look;
    std::int64_t a = orientation(s.a, s.b, from);
    for (const Point to : points) {
        const std::int64_t b = orientation(s.a, s.b, to);
        if (b == 0) look.doubtful = true;
        if ((a > 0 && b < 0) || (a < 0 && b > 0)) {
            std::int64_t start = orientation(from, to, s.a), end = orientation(from, to, s.b);
            if (a > 0) start = -start, end = -end;  // now start > 0 before the edge, and end < 0 past it
            if (start > 0 && end < 0) {
                look.crosses_edge = true;
                return look;
            }
            if (start == 0 || end == 0) look.doubtful = true;
            if (start < 0) ++look.edges_behind;
        }
        from = to;
        a = b;
    }
    return look;
}

Meet meet_of(Side side) {
    switch (side) {
        case Side::outside: return Meet::misses;
        case Side::rim: return Meet::touches;
        case Side::inside: return Meet::crosses;
    }
    return Meet::misses;
}

template <class Shape>
bool meets_an_edge(const Segment& s, Shape shape) {
    for (const Segment e : Edges(shape))
        if (segments_meet(s, e)) return true;
    return false;
}

}  // namespace

Along place(const Fraction& f) {
    return clamped(floor_div(static_cast<Wide>(f.num) << part_bits, f.den));
}

Point point_at(const Segment& s, Along along) {
    const Vec d = s.b - s.a;
    const auto part = [&](std::int32_t whole) {
        return static_cast<std::int32_t>(
            nearest_div(static_cast<Wide>(whole) * along.parts, end_of_segment.parts));
    };
    return s.a + Vec{part(d.x), part(d.y)};
}

Length length_to(const Segment& s, Along along) {
    // The root of |d|^2 parts^2 / 2^60, to the nearest: the root of four times that, plus one, halved.
    const Wide square = static_cast<Wide>(squared(s.b - s.a)) * along.parts * along.parts;
    const Wide half_mils = wide_isqrt(square >> (2 * part_bits - 2));
    return {static_cast<std::int32_t>((half_mils + 1) / 2)};
}

Meet meet_slanted(const Segment& s, const Capsule& c) {
    // Most segments have all of the spine on one side, at more than the radius.
    const Vec d = s.b - s.a;
    const std::int64_t a = cross(d, c.a - s.a), b = cross(d, c.b - s.a);
    if ((a ^ b) >= 0) {
        const auto nearer = static_cast<Wide>(std::min(std::abs(a), std::abs(b)));
        if (nearer * nearer > static_cast<Wide>(squared(c.radius)) * squared(d)) return Meet::misses;
    }
    return meet_of(compare_distance(s, spine(c), c.radius));
}

Passage passage(const Segment& s, const Capsule& c) {
    const Meet m = meet(s, c);
    if (m != Meet::crosses) return {m, {}, {}};
    if (is_point(s)) return {m, start_of_segment, end_of_segment};
    Span span;
    add_disc(span, s, c.a, c.radius);
    if (c.a != c.b) {
        add_disc(span, s, c.b, c.radius);
        add_flanks(span, s, c);
    }
    return {m, span.first, span.last};
}

Meet meet(const Segment& s, Ring ring) {
    if (is_point(s)) return meet_of(side_of(s.a, ring));
    const Look look = look_along(s, ring.corners, ring.corners.back());
    if (look.crosses_edge) return Meet::crosses;
    if (!look.doubtful) return look.edges_behind % 2 == 1 ? Meet::crosses : Meet::misses;
    if (RingWalk(s, ring).next()) return Meet::crosses;
    return meets_an_edge(s, ring) ? Meet::touches : Meet::misses;
}

Passage passage(const Segment& s, Ring ring) {
    const Meet m = meet(s, ring);
    if (m != Meet::crosses) return {m, {}, {}};
    if (is_point(s)) return {m, start_of_segment, end_of_segment};
    RingWalk walk(s, ring);
    Span span;
    while (const auto inside = walk.next()) {
        span.add(place(inside->enter));
        span.add(place(inside->leave));
    }
    return {m, span.first, span.last};
}

Meet meet(const Segment& s, Chain chain) {
    if (is_point(s)) return meets_an_edge(s, chain) ? Meet::touches : Meet::misses;
    const Look look = look_along(s, chain.points, chain.points.front());
    if (look.crosses_edge) return Meet::crosses;
    return look.doubtful ? passage(s, chain).meet : Meet::misses;
}

Passage passage(const Segment& s, Chain chain) {
    if (!boxes_meet(bounds(s), bounds(chain.points))) return {};
    if (is_point(s)) return {meets_an_edge(s, chain) ? Meet::touches : Meet::misses, {}, {}};
    ChainWalk walk(chain);
    walk.set_out(s);
    Span span;
    bool crossed = false;
    while (const auto at = walk.next()) {
        span.add(place(*at));
        crossed = true;
    }
    if (crossed) return {Meet::crosses, span.first, span.last};
    return {walk.met() ? Meet::touches : Meet::misses, {}, {}};
}

}  // namespace irondial::geo
