#include "geo/facing.h"

namespace irondial::geo {

Facing facing_of(Vec v) {
    // Halve the interval of facings in which v lies: it starts as the half-turn left or right of east.
    int low = v.y > 0 || (v.y == 0 && v.x > 0) ? 0 : 1800;
    int high = low + 1800;
    while (high - low > 1) {
        const int middle = (low + high) / 2;
        (cross(direction(facing_from_tenths(middle)), v) >= 0 ? low : high) = middle;
    }
    // v lies between two neighbouring facings: the nearer is the one with the larger dot product.
    const Facing a = facing_from_tenths(low), b = facing_from_tenths(high);
    return dot(direction(a), v) > dot(direction(b), v) ? a : b;
}

}  // namespace irondial::geo
