// Queries about sectors: the part of a disc that lies in an arc.
//
// Its corners are rounded to the mil where a distance to its straight sides is asked (overlap with a base);
// everything else uses the exact directions of its limits.
#pragma once

#include "geo/meet.h"
#include "geo/shapes.h"
#include "geo/side.h"

namespace irondial::geo {

Side side_of(Point p, const Sector& sector);

/// Whether the two share some inside.
bool overlap(const Sector& sector, const Capsule& c);
bool overlap(const Sector& sector, Ring ring);
/// Whether the chain crosses the inside of the sector.
bool overlap(const Sector& sector, Chain chain);

}  // namespace irondial::geo
