// A table as games have it, for benchmarks and checksums: 36" by 36", 20 bases, 12 outlines. The generator is
// spelled out, so that every compiler and library makes the same table from the same seed.
#pragma once

#include <cstdint>
#include <vector>

#include "geo/geo.h"

namespace irondial::bench {

/// splitmix64.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    /// From low to high, both included. (The small bias of the remainder does no harm here.)
    std::int32_t in(std::int32_t low, std::int32_t high) {
        return low + static_cast<std::int32_t>(next() % static_cast<std::uint64_t>(high - low + 1));
    }

  private:
    std::uint64_t state_;
};

inline constexpr geo::Box board{{0, 0}, {36000, 36000}};

inline geo::Point random_point(Random& random) {
    return {random.in(0, 36000), random.in(0, 36000)};
}
inline geo::Facing random_facing(Random& random) {
    return geo::facing_from_tenths(random.in(0, 3599));
}

/// Infantry, vehicle, 'Mech and quad bases in turn.
inline geo::BaseShape base_shape(int i) {
    switch (i % 4) {
        case 0: return {{1250}, {1250}};
        case 1: return {{1250}, {2750}};
        case 2: return {{2000}, {2000}};
        default: return {{2250}, {2250}};
    }
}

/// A polygon whose corners go once round a point: simple, and often concave.
inline geo::Polygon random_polygon(Random& random, geo::Point around, int corners, geo::Length smallest,
                                   geo::Length largest) {
    geo::Polygon p;
    const int turn = random.in(0, 3599);
    for (int i = 0; i < corners; ++i) {
        const geo::Facing f = geo::facing_from_tenths(turn + i * 3600 / corners);
        p.corners.push_back(around + geo::along(f, {random.in(smallest.mil, largest.mil)}));
    }
    return p;
}

inline geo::Polyline random_polyline(Random& random, geo::Point from, int points, geo::Length step) {
    geo::Polyline wall{{from}};
    for (int i = 1; i < points; ++i)
        wall.points.push_back(wall.points.back() + geo::along(random_facing(random), step));
    return wall;
}

struct Table {
    std::vector<geo::Outline> shapes;
    geo::Outlines outlines;
    geo::Bases bases;
    std::vector<geo::Point> centres;

    explicit Table(std::uint64_t seed, int base_count = 20, int outline_count = 12) {
        Random random(seed);
        for (int i = 0; i < outline_count; ++i) {
            const geo::Point at = random_point(random);
            if (i % 6 == 5)
                shapes.emplace_back(random_polyline(random, at, 4, {2000}));
            else
                shapes.emplace_back(random_polygon(random, at, random.in(5, 12), {1000}, {3500}));
        }
        outlines = geo::Outlines(shapes);
        for (int i = 0; i < base_count;) {
            const geo::Capsule ground =
                geo::ground(base_shape(i), {random_point(random), random_facing(random)});
            if (!geo::contains(board, ground) || bases.overlapping(ground)) continue;
            bases.place(i++, ground);
            centres.push_back(geo::centre(ground));
        }
    }
};

}  // namespace irondial::bench
