// The slow twin of the path search: every pair of very many points, in long double, on the true shapes.
//
// Points stand densely round each base, at each corner and each end of a wall; two are joined when the
// straight leg between them keeps out of everything. Nothing here knows of tangents, hands or outlines.
#pragma once

#include <optional>

#include "paths_world.h"

namespace irondial::geo {

/// The length of a shortest path from w.from to w.to in mil: at most 0.01 % and 1 mil from the truth.
std::optional<long double> twin_length(const World& w);

/// Does the leg get inside a base or area, or through a wall or a closed gap, by more than a hair?
bool twin_crosses(const World& w, Point p, Point q);

}  // namespace irondial::geo
