// A drawn region: closed loops of points, some of them holes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geo/length.h"

namespace irondial::geo {

/// Outer loops run counter-clockwise, holes clockwise: fill by the nonzero or by the even-odd rule.
struct Loops {
    struct Loop {
        std::uint32_t first = 0, count = 0;  // in points
        bool hole = false;
    };
    std::vector<Point> points;
    std::vector<Loop> loops;

    std::span<const Point> points_of(const Loop& loop) const {
        return {points.data() + loop.first, loop.count};
    }
};

}  // namespace irondial::geo
