// Which shapes share ground, and which lie inside which.
//
// Overlap means sharing some inside: shapes that share rim points only do not overlap. Containment counts the
// rim: a point on the rim is contained, and so is a base that touches the rim from within.
#pragma once

#include "geo/distance.h"
#include "geo/sector.h"
#include "geo/shapes.h"
#include "geo/side.h"

namespace irondial::geo {

/// Bases overlap when they interpenetrate: their gap is below zero. (Capsules have a radius above zero.)
bool overlap(const Capsule& a, const Capsule& b);
bool overlap(const Capsule& a, Ring b);
bool overlap(const Capsule& a, Chain b);
bool overlap(Ring a, Ring b);
bool overlap(Ring a, Chain b);
inline bool overlap(const Disc& a, const Disc& b) {
    return overlap(capsule(a), capsule(b));
}

/// Whether `outer` contains the point, or all of `inner`.
inline bool contains(Ring outer, Point p) {
    return side_of(p, outer) != Side::outside;
}
inline bool contains(const Capsule& outer, Point p) {
    return side_of(p, outer) != Side::outside;
}
inline bool contains(const Sector& outer, Point p) {
    return side_of(p, outer) != Side::outside;
}
bool contains(Ring outer, const Capsule& inner);
bool contains(Ring outer, Ring inner);
bool contains(const Capsule& outer, const Capsule& inner);
constexpr bool contains(const Box& outer, const Capsule& inner) {
    return contains(outer, bounds(inner));
}

}  // namespace irondial::geo
