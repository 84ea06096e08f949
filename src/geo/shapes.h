// The shapes of the plane. All are plain values; a base in play is a Capsule (a disc is one of no length).
#pragma once

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

/// A simple polygon, convex or concave, counter-clockwise, no repeated corner, no three in a row needed.
struct Polygon {
    std::vector<Point> corners;

    bool operator==(const Polygon&) const = default;
};

/// An open chain of segments, without thickness: a wall.
struct Polyline {
    std::vector<Point> points;

    bool operator==(const Polyline&) const = default;
};

/// The directions within `width` tenths of a degree centred on a facing; both limits belong to it.
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

}  // namespace irondial::geo
