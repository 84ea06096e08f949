// A segment against a shape: does it cross, only touch, or miss, and where does it go in and out?
//
// A segment crosses a shape when it shares a point with the shape's inside, so a segment that lies wholly
// inside crosses too. It touches when it shares rim points only: a tangent, a run along an edge, an end on
// the rim. A polyline has no inside; a segment crosses it by getting from one side of it to the other, which
// nobody does at its two ends.
#pragma once

#include <cstdint>

#include "geo/distance.h"
#include "geo/shapes.h"

namespace irondial::geo {

enum class Meet : std::uint8_t { misses, touches, crosses };

/// A place along a segment in parts of its length, 0 at a and `whole` at b: the exact place, rounded down.
/// Equal places have equal parts, whichever shapes they come from, so parts sort crossings.
struct Along {
    std::int32_t parts = 0;

    constexpr auto operator<=>(const Along&) const = default;
};
inline constexpr Along start_of_segment{0};
inline constexpr Along end_of_segment{1 << 30};

/// The point there, to the nearest mil.
Point point_at(const Segment& s, Along along);

/// The distance from s.a to there, to the nearest mil.
Length length_to(const Segment& s, Along along);

/// How a segment passes a shape: when it crosses, where it first gets inside and where it last comes out.
/// (For a polyline: the first and the last place where it changes sides.)
struct Passage {
    Meet meet = Meet::misses;
    Along enter, leave;  // meaningful only when meet == Meet::crosses

    constexpr bool operator==(const Passage&) const = default;
};

constexpr Meet meet_of(std::strong_ordering distance_to_rim) {
    return distance_to_rim < 0 ? Meet::crosses : distance_to_rim == 0 ? Meet::touches : Meet::misses;
}
Meet meet_slanted(const Segment& s, const Capsule& c);

inline Meet meet(const Segment& s, const Capsule& c) {
    return c.a == c.b ? meet_of(compare_distance(c.a, s, c.radius)) : meet_slanted(s, c);
}
Meet meet(const Segment& s, Ring ring);
Meet meet(const Segment& s, Chain chain);
Meet meet(const Segment& s, const Sector& sector);
inline Meet meet(const Segment& s, const Disc& d) {
    return meet(s, capsule(d));
}

Passage passage(const Segment& s, const Capsule& c);
Passage passage(const Segment& s, Ring ring);
Passage passage(const Segment& s, Chain chain);
inline Passage passage(const Segment& s, const Disc& d) {
    return passage(s, capsule(d));
}

}  // namespace irondial::geo
