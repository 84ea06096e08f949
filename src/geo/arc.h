// Arcs: directions seen from the centre of a base, and the part of its rim that another base touches.
//
// Both limits of an arc belong to it. The arc of a capsule is measured from its centre, like that of a disc.
#pragma once

#include <optional>

#include "geo/shapes.h"

namespace irondial::geo {

/// The first and the last facing of an arc, counter-clockwise.
struct ArcLimits {
    Facing low, high;

    constexpr bool operator==(const ArcLimits&) const = default;
};
constexpr ArcLimits limits(const Arc& arc) {
    const int half = (arc.width + 1) / 2;
    return {turned(arc.centre, -half), turned(arc.centre, half)};
}

/// Whether v points into the arc. The zero vector, a point seen from itself, lies in every arc.
bool in_arc(Vec v, const Arc& arc);
inline bool in_arc(Point from, Point seen, const Arc& arc) {
    return in_arc(seen - from, arc);
}

/// Where one base lies against the rim of another, seen from that base's centre: the two ends of a stretch of
/// rim, equal unless the flanks of two capsules lie side by side (that is, where both ends of the stretch
/// they share touch). For a disc the vector has the exact direction of the contact; for a capsule it leads to
/// the rim point, rounded to the mil.
struct RimContact {
    Vec first, last;

    constexpr bool operator==(const RimContact&) const = default;
};

/// None when the two do not touch.
std::optional<RimContact> rim_contact(const Capsule& base, const Capsule& other);

enum class Share : std::uint8_t { none, part, all };

/// How much of the contact with `other` lies in an arc of `base` (given as it lies on the table).
Share contact_in_arc(const Capsule& base, const Arc& arc, const Capsule& other);

/// Whether some point of contact lies both in the arc of a and in the arc of b.
bool contact_in_arcs(const Capsule& a, const Arc& arc_of_a, const Capsule& b, const Arc& arc_of_b);

}  // namespace irondial::geo
