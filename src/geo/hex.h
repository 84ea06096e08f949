// The hex grid: coordinates, sides, corners, spokes, headings and arcs, all exact.
//
// Hexes are flat-topped and named by axial coordinates (q, r); q grows to the south-east, r to the south.
// Angles run counter-clockwise from east, as everywhere in geo:
//
//            corner 2 (120)      corner 1 (60)        side d    faces 60 d - 30 degrees
//                  o----- side 2 -----o               corner k  lies at 60 k degrees,
//                 /        N           \                        between side k and side k + 1
//      side 3 NW /                      \ NE side 1   spoke k   leaves corner k outward; it parts the
//               /                        \                      neighbours across side k (on its right)
//  corner 3    o          (q, r)          o corner 0            and side k + 1 (on its left)
//   (180)       \                        /   (0)
//      side 4 SW \                      / SE side 0   heading h = 0..11 looks at 30 h degrees: an even
//                 \        S           /                        one at a corner, an odd one at a side
//                  o----- side 5 -----o
//            corner 4 (240)      corner 5 (300)
//
// Sides and corners are plain ints 0..5, counted modulo 6. There are two measures: distance() counts hexes,
// range_in_hexsides() the hexsides of a shortest chain from one hex to the other (the chains: hex_chain.h).
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <compare>
#include <cstdint>
#include <optional>

namespace irondial::geo {

struct Hex {
    std::int16_t q = 0, r = 0;

    constexpr auto operator<=>(const Hex&) const = default;
};

constexpr Hex hex(int q, int r) {
    return {static_cast<std::int16_t>(q), static_cast<std::int16_t>(r)};
}
constexpr Hex operator+(Hex a, Hex b) {
    return hex(a.q + b.q, a.r + b.r);
}
constexpr Hex operator-(Hex a, Hex b) {
    return hex(a.q - b.q, a.r - b.r);
}
constexpr Hex operator*(int n, Hex a) {
    return hex(n * a.q, n * a.r);
}

/// A side or corner number brought into 0..5.
constexpr int sixth(int n) {
    const int m = n % 6;
    return m < 0 ? m + 6 : m;
}

namespace detail {
// Twice round, so that sides up to 11 need no division.
inline constexpr std::array<Hex, 12> steps{Hex{+1, 0}, {+1, -1}, {0, -1}, {-1, 0}, {-1, +1}, {0, +1},
                                           {+1, 0},    {+1, -1}, {0, -1}, {-1, 0}, {-1, +1}, {0, +1}};
}  // namespace detail

/// The step to the neighbour across a side (0..11).
constexpr Hex step_across(int side) {
    return detail::steps[static_cast<std::size_t>(side)];
}
constexpr Hex neighbour(Hex h, int side) {
    return h + step_across(side);
}

/// How far apart two hexes are, in hexes: 0 for the same hex, 1 for neighbours.
constexpr int distance(Hex a, Hex b) {
    const int q = b.q - a.q, r = b.r - a.r;
    const int p = q < 0 ? -q : q, s = r < 0 ? -r : r, t = q + r < 0 ? -(q + r) : q + r;
    return p > s ? (p > t ? p : t) : (s > t ? s : t);
}

/// Do the two hexes lie in one straight row of hexes that share sides?
constexpr bool in_straight_row(Hex a, Hex b) {
    return a.q == b.q || a.r == b.r || a.q + a.r == b.q + b.r;
}

/// The number of hexsides in a shortest chain of hexsides from a corner of a to a corner of b (a != b);
/// 0 for neighbours, which share corners.  [SOL-RNG-17]
constexpr int range_in_hexsides(Hex a, Hex b) {
    assert(a != b);
    return 2 * distance(a, b) - (in_straight_row(a, b) ? 2 : 3);
}

/// Where one hex lies seen from another: `near` steps across side `side` and `far` steps across the next side
/// counter-clockwise, with near >= 1 and far >= 0. There is exactly one such way for two different hexes.
struct HexBearing {
    int side = 0, near = 0, far = 0;

    constexpr bool operator==(const HexBearing&) const = default;
};

constexpr HexBearing bearing(Hex from, Hex to) {
    assert(from != to);
    const int q = to.q - from.q, r = to.r - from.r, s = q + r;
    if (s > 0 && r <= 0) return {0, s, -r};
    if (q > 0 && s <= 0) return {1, q, -s};
    if (r < 0 && q <= 0) return {2, -r, -q};
    if (s < 0 && r >= 0) return {3, -s, r};
    if (q < 0 && s >= 0) return {4, -q, s};
    return {5, r, q};
}

/// The side of a behind which b lies, if they are neighbours.
constexpr std::optional<int> shared_side(Hex a, Hex b) {
    if (distance(a, b) != 1) return std::nullopt;
    return bearing(a, b).side;
}

// ---- Hexsides and vertices ----

/// A hexside, named by the two hexes it parts, as seen by someone walking along it. Walked the other way it
/// is still the same hexside.
struct Hexside {
    Hex left, right;

    constexpr bool operator==(const Hexside& o) const {
        return (left == o.left && right == o.right) || (left == o.right && right == o.left);
    }
};

/// Side d of a hex, walked counter-clockwise round it.
constexpr Hexside side(Hex h, int d) {
    return {h, neighbour(h, d)};
}
/// Spoke k of a hex, walked outward.
constexpr Hexside spoke(Hex h, int k) {
    return {neighbour(h, k + 1), neighbour(h, k)};
}

/// A point where three hexes meet. Each is either the east corner (0) or the west corner (3) of exactly one
/// hex.
struct HexVertex {
    Hex hex;
    bool west = false;

    constexpr auto operator<=>(const HexVertex&) const = default;
};

/// Corner k (0..5) of a hex as a vertex: the same vertex whichever of its three hexes is asked.
constexpr HexVertex corner(Hex h, int k) {
    switch (k) {
        case 0: return {h, false};
        case 1: return {neighbour(h, 1), true};
        case 2: return {neighbour(h, 3), false};
        case 3: return {h, true};
        case 4: return {neighbour(h, 4), false};
        default: return {neighbour(h, 0), true};
    }
}

/// The three hexes that meet at a vertex, counter-clockwise.
constexpr std::array<Hex, 3> hexes_at(HexVertex v) {
    const int k = v.west ? 3 : 0;
    return {v.hex, neighbour(v.hex, k), neighbour(v.hex, k + 1)};
}

/// The three hexsides that meet at a vertex, walked away from it.
constexpr std::array<Hexside, 3> hexsides_at(HexVertex v) {
    const auto [a, b, c] = hexes_at(v);
    return {Hexside{b, a}, {c, b}, {a, c}};
}

/// The vertices at both ends of a hexside, in walking order.
struct HexsideEnds {
    HexVertex begin, end;

    constexpr bool operator==(const HexsideEnds&) const = default;
};
constexpr HexsideEnds ends(Hexside s) {
    const int d = bearing(s.left, s.right).side;  // walked counter-clockwise round the hex on the left
    return {corner(s.left, sixth(d - 1)), corner(s.left, d)};
}

// ---- Headings and arcs ----

/// One of twelve directions: 30 degrees times `twelfths` (0..11). More are never needed: an arc centred
/// anywhere else takes in no spoke or side that an arc centred on one of these would miss.  [SOL-R-16]
struct Heading {
    std::uint8_t twelfths = 0;

    constexpr bool operator==(const Heading&) const = default;
};

/// The heading of any whole number of twelfths of a turn, brought into 0..11.
constexpr Heading heading(int twelfths) {
    const int m = twelfths % 12;
    return {static_cast<std::uint8_t>(m < 0 ? m + 12 : m)};
}
constexpr Heading heading_at_corner(int k) {
    return heading(2 * k);
}
constexpr Heading heading_at_side(int d) {
    return heading(2 * d - 1);
}
constexpr Heading opposite(Heading h) {
    return heading(h.twelfths + 6);
}

namespace detail {
/// Six yes-or-no answers, one per side or per corner. The tag keeps the two from being mixed up.
template <class Tag>
struct SixSet {
    std::uint8_t bits = 0;  // bit i = member i

    constexpr bool operator==(const SixSet&) const = default;
    constexpr bool has(int i) const { return (bits >> i & 1) != 0; }
    constexpr void add(int i) { bits = static_cast<std::uint8_t>(bits | 1 << i); }
    constexpr bool empty() const { return bits == 0; }
    constexpr int size() const { return std::popcount(bits); }
    friend constexpr SixSet operator&(SixSet a, SixSet b) {
        return {static_cast<std::uint8_t>(a.bits & b.bits)};
    }
    friend constexpr SixSet operator|(SixSet a, SixSet b) {
        return {static_cast<std::uint8_t>(a.bits | b.bits)};
    }
};

/// The smallest difference of two directions in degrees, 0..180.
constexpr int turn_between(int a, int b) {
    const int d = (a - b + 720) % 360;
    return d > 180 ? 360 - d : d;
}
}  // namespace detail

using HexSides = detail::SixSet<struct SideTag>;
using HexCorners = detail::SixSet<struct CornerTag>;

/// The spokes whose direction lies in the arc of `width` tenths of a degree centred on a heading; its limits
/// belong to it. No width, no arc.  [SOL-FACING-04]
constexpr HexCorners spokes_in_arc(Heading h, int width) {
    HexCorners in;
    if (width <= 0) return in;
    for (int k = 0; k < 6; ++k)
        if (20 * detail::turn_between(60 * k, 30 * h.twelfths) <= width) in.add(k);
    return in;
}

/// The sides that the arc overlaps in more than a single point.  [SOL-FACING-04]
constexpr HexSides sides_in_arc(Heading h, int width) {
    HexSides in;
    if (width <= 0) return in;
    for (int d = 0; d < 6; ++d)
        if (20 * detail::turn_between(60 * d - 30, 30 * h.twelfths) < 600 + width) in.add(d);
    return in;
}

}  // namespace irondial::geo
