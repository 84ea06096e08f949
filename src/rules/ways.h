// What the search for shortest paths on the plane remembers between questions about one unit.
#pragma once

#include <vector>

#include "geo/paths.h"
#include "geo/reach_outline.h"

namespace irondial::rules {

struct Ways {
    geo::Obstacles avoided, crossed;  // with terrain that would end the move in the way, and without
    geo::PathField around, through;   // the paths among them
    geo::ReachOutlines outlines;
    std::vector<geo::Point> path;  // the last one found
    geo::Loops hexes;              // arena: those within reach
    bool around_known = false, through_known = false;
};

}  // namespace irondial::rules
