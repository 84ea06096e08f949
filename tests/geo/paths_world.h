// Small worlds to find paths in: obstacles of every kind, drawn by chance, with their mirror images.
#pragma once

#include <rapidcheck.h>

#include <ostream>
#include <vector>

#include "geo/paths.h"
#include "geo/shapes.h"

namespace irondial::geo {

inline void showValue(Point p, std::ostream& os) {
    os << '{' << p.x << ", " << p.y << '}';
}

struct World {
    std::vector<Capsule> bases;
    std::vector<Polygon> areas;
    std::vector<Polyline> walls;
    Point from, to;
};

inline Obstacles obstacles_of(const World& w, const Box& bounds = everywhere) {
    Obstacles all(bounds);
    for (const Capsule& base : w.bases) all.add(base);
    for (const Polygon& area : w.areas) all.add(Ring(area));
    for (const Polyline& wall : w.walls) all.add(Chain(wall));
    return all;
}

template <class Map>
World mapped(World w, Map map) {
    for (Capsule& c : w.bases) c = {map(c.a), map(c.b), c.radius};
    for (Polygon& p : w.areas)
        for (Point& c : p.corners) c = map(c);
    for (Polyline& p : w.walls)
        for (Point& c : p.points) c = map(c);
    w.from = map(w.from);
    w.to = map(w.to);
    return w;
}

inline void showValue(const World& w, std::ostream& os) {
    os << "World{";
    for (const Capsule& c : w.bases) {
        os << "\n  base ";
        showValue(c.a, os);
        showValue(c.b, os);
        os << " r " << c.radius.mil;
    }
    const auto show_all = [&](const char* what, const std::vector<Point>& points) {
        os << "\n  " << what << ' ';
        for (const Point p : points) showValue(p, os), os << ", ";
    };
    for (const Polygon& p : w.areas) show_all("area", p.corners);
    for (const Polyline& p : w.walls) show_all("wall", p.points);
    os << "\n  from ";
    showValue(w.from, os);
    os << " to ";
    showValue(w.to, os);
    os << "}";
}

/// Coordinates from 0 to `size`, on a grid of `snap`: a coarse grid makes things touch and line up.
struct WorldGen {
    int size = 6000, snap = 1;
    int bases = 3, areas = 2, walls = 1;  // at most

    int coordinate() const { return *rc::gen::inRange(0, size / snap + 1) * snap; }
    Point point() const {
        const int x = coordinate();
        return {x, coordinate()};
    }
    Capsule base() const {
        const Point a = point();
        const Length radius{*rc::gen::element(625, 1000, 300, 500)};
        if (*rc::gen::inRange(0, 2) == 0) return {a, a, radius};
        const int angle = *rc::gen::inRange(0, 3600);
        const int turn = snap > 1 ? angle / 450 * 450 : angle;
        return {a, a + along(facing_from_tenths(turn), {1500}), radius};
    }
    /// A star of points about a middle, sorted by angle: simple, often concave.
    Polygon area() const {
        const Point middle = point();
        const int n = *rc::gen::inRange(3, 8);
        Polygon p;
        const int turn = *rc::gen::inRange(0, 3600 / n);
        for (int i = 0; i < n; ++i) {
            const int reach = *rc::gen::inRange(300, 2000);
            const Point c = middle + along(facing_from_tenths(turn + 3600 * i / n), {reach});
            p.corners.push_back({(c.x + snap / 2) / snap * snap, (c.y + snap / 2) / snap * snap});
        }
        return p;
    }
    Polyline wall() const {
        Polyline p;
        const int n = *rc::gen::inRange(2, 5);
        for (int i = 0; i < n; ++i) p.points.push_back(point());
        return p;
    }
};

/// A simple counter-clockwise polygon, or none after a few tries.
bool usable(const Polygon& p);

rc::Gen<World> worlds(const WorldGen& g);

}  // namespace irondial::geo
