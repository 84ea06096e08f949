// A disc, seen by a path: the tightest convex polygon with whole-mil corners that contains it.
//
// Going round a disc means going from corner to corner of this polygon, so every leg of a path runs between
// whole points and stays outside the disc exactly. The polygon has the eight symmetries of the square, so
// that mirrored and turned boards give mirrored and turned paths. Measured over every radius from 0.2" to 3":
// its corners lie at most 2 mil outside the disc and its half-turn is at most 0.1 % + 1 mil longer than the
// arc.
#pragma once

#include <cstdint>
#include <vector>

#include "geo/length.h"

namespace irondial::geo {

/// Lengths along a path are added up in 1/1024 mil and rounded to a whole mil once, at the end: rounding each
/// leg would let a path of many short legs cheat by up to half a mil per leg.
using Fine = std::int64_t;
inline constexpr int fine_bits = 10;

constexpr Fine fine(Length length) {
    return Fine{length.mil} << fine_bits;
}
constexpr Length rounded(Fine f) {
    return {static_cast<std::int32_t>((f + (Fine{1} << (fine_bits - 1))) >> fine_bits)};
}
/// From a to b, to the nearest 1/1024 mil. (Squares of the kernel's distances leave room for 20 more bits.)
inline Fine fine_distance(Point a, Point b) {
    return nearest_sqrt(squared_distance(a, b) << (2 * fine_bits));
}

/// The direction of (x, y) in turns, 0 to 1, good to a thousandth: it only says where an exact search begins.
double rough_turn(double x, double y);

/// Corners of the polygon round a disc about the origin, counter-clockwise, strictly convex.
struct RoundOutline {
    std::vector<Vec> corners;
    std::vector<Fine> edges;                      // from each corner to the next
    std::vector<std::uint16_t> corner_of_sector;  // a corner in or near each of so many equal sectors
    double outer = 0;                             // no corner lies farther out, in mil

    /// A corner near the one that lies farthest in a direction; exact searches start from it.
    std::uint16_t near(double x, double y) const;
};

RoundOutline outline_of_disc(Length radius);

/// The square standing on its tip: the cheapest outline, for things that have no thickness.
RoundOutline outline_of_diamond(Length radius);

}  // namespace irondial::geo
