// A table on which everything stands in the way, for benchmarks and checksums of paths: 36" by 36", 20 bases,
// 10 areas of 6 to 10 corners and 2 walls. Nothing overlaps, so every base can set out.
#pragma once

#include <algorithm>

#include "table.h"

namespace irondial::bench {

struct ObstacleTable {
    std::vector<geo::Polygon> areas;
    std::vector<geo::Polyline> walls;
    std::vector<geo::Capsule> bases;

    explicit ObstacleTable(std::uint64_t seed) {
        Random random(seed);
        while (areas.size() < 10) {
            const geo::Point at = random_point(random);
            const int corners = random.in(6, 10), size = random.in(1000, 2600);
            geo::Polygon area = random_polygon(random, at, corners, {size * 6 / 10}, {size});
            if (meets_none(areas, geo::Ring(area))) areas.push_back(std::move(area));
        }
        while (walls.size() < 2) {
            const geo::Point at = random_point(random);
            geo::Polyline wall = random_polyline(random, at, 4, {1500});
            if (meets_none(areas, geo::Chain(wall)) && geo::is_simple(geo::Chain(wall)))
                walls.push_back(std::move(wall));
        }
        while (bases.size() < 20) {
            const geo::Point at = random_point(random);
            const geo::Capsule base =
                geo::ground(base_shape(static_cast<int>(bases.size())), {at, random_facing(random)});
            if (geo::contains(board, base) && meets_none(areas, base) && meets_none(walls, base) &&
                meets_none(bases, base))
                bases.push_back(base);
        }
    }

    void fill(geo::Obstacles& obstacles) const {
        obstacles.clear(board);
        for (const geo::Capsule& base : bases) obstacles.add(base);  // base i is obstacle i
        for (const geo::Polygon& area : areas) obstacles.add(geo::Ring(area));
        for (const geo::Polyline& wall : walls) obstacles.add(geo::Chain(wall));
    }

  private:
    template <class Shape, class New>
    static bool meets_none(const std::vector<Shape>& shapes, const New& one) {
        return std::none_of(shapes.begin(), shapes.end(), [&](const Shape& s) { return overlaps(one, s); });
    }
    static bool overlaps(const geo::Capsule& a, const geo::Capsule& b) { return geo::overlap(a, b); }
    static bool overlaps(const geo::Capsule& a, const geo::Polygon& b) {
        return geo::overlap(a, geo::Ring(b));
    }
    static bool overlaps(const geo::Capsule& a, const geo::Polyline& b) {
        return geo::overlap(a, geo::Chain(b));
    }
    static bool overlaps(geo::Ring a, const geo::Polygon& b) { return geo::overlap(a, geo::Ring(b)); }
    static bool overlaps(geo::Chain a, const geo::Polygon& b) { return geo::overlap(geo::Ring(b), a); }
};

}  // namespace irondial::bench
