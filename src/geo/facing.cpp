#include "geo/facing.h"

#include "geo/round.h"

namespace irondial::geo {

Facing facing_of(Vec v) {
    if (v == Vec{}) return {};
    // A guess that is good to a few tenths, moved until v lies between it and its neighbour.
    const auto left_of = [&](int tenths) { return cross(direction(facing_from_tenths(tenths)), v) >= 0; };
    int low = static_cast<int>(rough_turn(v.x, v.y) * 3600);
    while (!left_of(low)) --low;
    while (left_of(low + 1)) ++low;
    // v lies between two neighbouring facings: the nearer is the one with the larger dot product.
    const Facing a = facing_from_tenths(low), b = facing_from_tenths(low + 1);
    return dot(direction(a), v) > dot(direction(b), v) ? a : b;
}

}  // namespace irondial::geo
