// On which side of an outline a point or a direction lies.
#pragma once

#include "geo/shapes.h"

namespace irondial::geo {

enum class Side : std::uint8_t { outside, rim, inside };

Side side_of(Point p, Ring ring);
Side side_of(Point p, const Capsule& c);
inline Side side_of(Point p, const Disc& d) {
    return side_of(p, capsule(d));
}

/// Twice the area a ring encloses: positive when its corners run counter-clockwise.
std::int64_t twice_area(Ring ring);

/// What every Polygon must be: at least three corners, counter-clockwise, and edges that meet only where one
/// ends and the next begins. For checking data; takes the square of the number of corners.
bool is_simple(Ring ring);
/// What every Polyline must be: at least two points, and edges that meet only where one ends and the next
/// begins. It may end where it starts.
bool is_simple(Chain chain);

/// The side to which v leaves the bend a-b-c at b: 1 left, -1 right, 0 along one of its two legs.
int side_at_bend(Point a, Point b, Point c, Vec v);

}  // namespace irondial::geo
