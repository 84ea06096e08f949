// The shapes of the plane. All are plain values; a base in play is a Capsule (a disc is one of no length).
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "geo/facing.h"
#include "geo/length.h"

namespace irondial::geo {

struct Box {
    Point low, high;  // both corners belong to the box

    constexpr bool operator==(const Box&) const = default;
};

struct Segment {
    Point a, b;

    constexpr bool operator==(const Segment&) const = default;
};

struct Disc {
    Point centre;
    Length radius;

    constexpr bool operator==(const Disc&) const = default;
};

/// All points within `radius` of the segment from a to b. With a == b it is a disc.
struct Capsule {
    Point a, b;
    Length radius;

    constexpr bool operator==(const Capsule&) const = default;
};

constexpr Capsule capsule(const Disc& d) {
    return {d.centre, d.centre, d.radius};
}

/// A simple polygon, convex or concave, counter-clockwise; see is_simple.
struct Polygon {
    std::vector<Point> corners;

    bool operator==(const Polygon&) const = default;
};

/// A chain of segments without thickness: a wall. It does not touch itself, but may end where it starts.
struct Polyline {
    std::vector<Point> points;

    bool operator==(const Polyline&) const = default;
};

/// How the queries read a polygon and a polyline: views of corners that live elsewhere.
struct Ring {
    std::span<const Point> corners;

    constexpr explicit Ring(std::span<const Point> corners_) : corners(corners_) {}
    Ring(const Polygon& p) : corners(p.corners) {}  // NOLINT(google-explicit-constructor): a view, like span
};
struct Chain {
    std::span<const Point> points;

    constexpr explicit Chain(std::span<const Point> points_) : points(points_) {}
    Chain(const Polyline& p) : points(p.points) {}  // NOLINT(google-explicit-constructor): a view, like span
};

/// The directions within `width` tenths of a degree centred on a facing; both limits belong to it. An odd
/// width counts as the next even one, so that the limits are facings.
struct Arc {
    Facing centre;
    std::int16_t width = 0;  // tenths of a degree, 0..3600

    constexpr bool operator==(const Arc&) const = default;
};

/// The part of a disc that lies in an arc seen from its centre.
struct Sector {
    Disc disc;
    Arc arc;

    constexpr bool operator==(const Sector&) const = default;
};

/// The outline of a base before it is put on the table: a disc (length == width) or a capsule that is
/// `length` long, lies along its facing, and is `width` wide.
struct BaseShape {
    Length width, length;

    constexpr bool operator==(const BaseShape&) const = default;
};

struct Placement {
    Point at;
    Facing facing;

    constexpr bool operator==(const Placement&) const = default;
};

/// The ground a base covers at a place. The capsule's centre is exactly `at`.
constexpr Capsule ground(const BaseShape& base, const Placement& p) {
    const Vec arm = along(p.facing, {(base.length.mil - base.width.mil) / 2});
    return {p.at - arm, p.at + arm, {base.width.mil / 2}};
}

/// The middle of a capsule: exact for every capsule that ground() makes.
constexpr Point centre(const Capsule& c) {
    return {(c.a.x + c.b.x) / 2, (c.a.y + c.b.y) / 2};
}
constexpr Segment spine(const Capsule& c) {
    return {c.a, c.b};
}

constexpr Box bounds(const Segment& s) {
    return {{std::min(s.a.x, s.b.x), std::min(s.a.y, s.b.y)},
            {std::max(s.a.x, s.b.x), std::max(s.a.y, s.b.y)}};
}
constexpr Box bounds(const Capsule& c) {
    const Box b = bounds(spine(c));
    const Vec reach{c.radius.mil, c.radius.mil};
    return {b.low - reach, b.high + reach};
}
constexpr Box bounds(std::span<const Point> points) {  // at least one
    Box box{points[0], points[0]};
    for (const Point p : points) {
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    return box;
}

/// Whether two boxes share a point; their edges count.
constexpr bool boxes_meet(const Box& a, const Box& b) {
    return a.low.x <= b.high.x && b.low.x <= a.high.x && a.low.y <= b.high.y && b.low.y <= a.high.y;
}
constexpr bool contains(const Box& outer, const Box& inner) {
    return outer.low.x <= inner.low.x && outer.low.y <= inner.low.y && inner.high.x <= outer.high.x &&
           inner.high.y <= outer.high.y;
}
constexpr bool contains(const Box& outer, Point p) {
    return contains(outer, Box{p, p});
}

}  // namespace irondial::geo
