// Slow twins of the queries: the same questions answered by search and sampling in long double, sharing no
// code and no formula with src/geo. Long double has 64 bits, so on coordinates below 2^20 the twins are right
// whenever the answer is not a tie; where they cannot tell (within `doubt`) they say so.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "geo/geo.h"

namespace irondial::geo::twin {

using Real = long double;
inline constexpr Real doubt = 1e-7L;  // mil

struct Place {
    Real x, y;
};
inline Place real(Point p) {
    return {static_cast<Real>(p.x), static_cast<Real>(p.y)};
}
inline Place between(Place a, Place b, Real t) {
    return {a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
}
inline Real apart(Place a, Place b) {
    return std::hypot(a.x - b.x, a.y - b.y);
}

/// The least value of a function with one valley on [0, 1], by golden sections.
template <class F>
Real least_on_unit(F f, Real* where = nullptr) {
    Real low = 0, high = 1;
    const Real part = (std::sqrt(5.0L) - 1) / 2;
    for (int i = 0; i < 84; ++i) {
        const Real a = high - (high - low) * part, b = low + (high - low) * part;
        if (f(a) < f(b))
            high = b;
        else
            low = a;
    }
    Real best = (low + high) / 2;
    for (const Real end : {0.0L, 1.0L})
        if (f(end) <= f(best)) best = end;
    if (where) *where = best;
    return f(best);
}

inline Real apart(Place p, const Segment& s) {
    return least_on_unit([&](Real t) { return apart(p, between(real(s.a), real(s.b), t)); });
}
/// The distance of a moving point from a segment has one valley, too.
inline Real apart(const Segment& s, const Segment& t) {
    return least_on_unit([&](Real u) { return apart(between(real(s.a), real(s.b), u), t); });
}

/// Points of a line through s where it meets the edge's line within the edge, and the edge's own ends on it.
inline void add_meetings(const Segment& s, const Segment& e, std::vector<Real>& places) {
    const Real dx = s.b.x - s.a.x, dy = s.b.y - s.a.y, ex = e.b.x - e.a.x, ey = e.b.y - e.a.y;
    const Real det = dx * ey - dy * ex;
    const auto add = [&](Point p) {
        places.push_back(((p.x - s.a.x) * dx + (p.y - s.a.y) * dy) / (dx * dx + dy * dy));
    };
    add(e.a);
    add(e.b);
    if (det != 0) places.push_back(((e.a.x - s.a.x) * ey - (e.a.y - s.a.y) * ex) / det);
}

template <class Shape>
std::vector<Segment> edges(const Shape& shape) {
    std::vector<Segment> all;
    if constexpr (std::is_same_v<Shape, Polygon>) {
        for (std::size_t i = 0; i < shape.corners.size(); ++i)
            all.push_back({shape.corners[i], shape.corners[(i + 1) % shape.corners.size()]});
    } else {
        for (std::size_t i = 0; i + 1 < shape.points.size(); ++i)
            all.push_back({shape.points[i], shape.points[i + 1]});
    }
    return all;
}

template <class Shape>
Real distance_to_edges(Place p, const Shape& shape) {
    Real least = 1e9L;
    for (const Segment& e : edges(shape)) least = std::min(least, apart(p, e));
    return least;
}
template <class Shape>
Real distance_to_edges(const Segment& s, const Shape& shape) {
    Real least = 1e9L;
    for (const Segment& e : edges(shape)) least = std::min(least, apart(s, e));
    return least;
}

/// How often the polygon winds round the point, by adding up angles: 1 inside, 0 outside.
inline bool winds_round(Place p, const Polygon& polygon) {
    Real turned = 0;
    for (const Segment& e : edges(polygon)) {
        const Real ax = e.a.x - p.x, ay = e.a.y - p.y, bx = e.b.x - p.x, by = e.b.y - p.y;
        turned += std::atan2(ax * by - ay * bx, ax * bx + ay * by);
    }
    return std::abs(turned) > std::numbers::pi_v<Real>;
}
/// The distance of p from the polygon's edges, negative inside.
inline Real depth(Place p, const Polygon& polygon) {
    const Real d = distance_to_edges(p, polygon);
    return winds_round(p, polygon) ? -d : d;
}

/// The stretches of s inside the polygon: between any two places where it can meet an edge, look at the
/// middle. Right also for ties on small coordinates, where distinct places lie well apart.
inline std::vector<std::pair<Real, Real>> stretches_inside(const Segment& s, const Polygon& polygon) {
    std::vector<Real> places{0, 1};
    for (const Segment& e : edges(polygon)) add_meetings(s, e, places);
    std::ranges::sort(places);
    std::vector<std::pair<Real, Real>> inside;
    for (std::size_t i = 0; i + 1 < places.size(); ++i) {
        const Real a = places[i], b = places[i + 1], middle = (a + b) / 2;
        if (a < -1e-12L || b > 1 + 1e-12L || b - a < 1e-12L) continue;
        if (depth(between(real(s.a), real(s.b), middle), polygon) > -1e-9L) continue;
        // Two stretches that meet in a point are one: there the segment only touches a corner from inside.
        if (!inside.empty() && inside.back().second > a - 1e-12L)
            inside.back().second = b;
        else
            inside.emplace_back(a, b);
    }
    return inside;
}

/// Where the line through s is first and last within the capsule: bisection on both sides of its deepest
/// place.
inline std::optional<std::pair<Real, Real>> passage(const Segment& s, const Capsule& c) {
    const auto height = [&](Real t) {
        return apart(between(real(s.a), real(s.b), t), spine(c)) - c.radius.mil;
    };
    Real deepest = 0;
    if (least_on_unit(height, &deepest) >= 0) return {};
    const auto rim = [&](Real inside, Real end) {
        if (height(end) <= 0) return end;
        Real outside = end;
        for (int i = 0; i < 100; ++i) {
            const Real middle = (inside + outside) / 2;
            (height(middle) <= 0 ? inside : outside) = middle;
        }
        return inside;
    };
    return std::pair{rim(deepest, 0), rim(deepest, 1)};
}

inline Real degrees(Real x, Real y) {
    return std::atan2(y, x) * 180 / std::numbers::pi_v<Real>;
}
/// How far outside an arc a direction lies, in degrees; negative inside.
inline Real degrees_outside(Real x, Real y, const Arc& arc) {
    Real off = std::fmod(degrees(x, y) - arc.centre.tenths / 10.0L, 360.0L);
    if (off > 180) off -= 360;
    if (off < -180) off += 360;
    return std::abs(off) - static_cast<Real>((arc.width + 1) / 2) / 10.0L;
}

/// How often the open polyline p-q-r-... crosses the edges of a chain, all in general position.
inline int proper_crossings(const std::vector<Place>& path, const Polyline& chain) {
    const auto side = [](Place a, Place b, Place c) {
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    };
    int count = 0;
    for (std::size_t i = 0; i + 1 < path.size(); ++i) {
        for (const Segment& e : edges(chain)) {
            const Place a = real(e.a), b = real(e.b);
            if ((side(path[i], path[i + 1], a) > 0) != (side(path[i], path[i + 1], b) > 0) &&
                (side(a, b, path[i]) > 0) != (side(a, b, path[i + 1]) > 0))
                ++count;
        }
    }
    return count;
}

/// Whether, and how often, a segment changes sides of a chain. Each run of the segment on the chain is passed
/// a hair to its left and a hair to its right: sides change if both detours cross the chain an odd number of
/// times.
inline int side_changes(const Segment& s, const Polyline& chain) {
    std::vector<Real> places;
    for (const Segment& e : edges(chain)) add_meetings(s, e, places);
    std::erase_if(places, [&](Real t) {
        return t < -1e-12L || t > 1 + 1e-12L ||
               distance_to_edges(between(real(s.a), real(s.b), t), chain) > 1e-9L;
    });
    for (const Real end : {0.0L, 1.0L})  // an end of the segment on the chain
        if (distance_to_edges(between(real(s.a), real(s.b), end), chain) < 1e-9L) places.push_back(end);
    std::ranges::sort(places);
    const Real length = apart(real(s.a), real(s.b)), step = 1e-5L / length, hair = 1e-9L;
    const Place left{-(s.b.y - s.a.y) / length * hair, (s.b.x - s.a.x) / length * hair};
    int changes = 0;
    for (std::size_t i = 0; i < places.size();) {
        std::size_t j = i;
        const auto joined = [&](Real a, Real b) {
            return b - a < 1e-9L ||
                   distance_to_edges(between(real(s.a), real(s.b), (a + b) / 2), chain) < 1e-9L;
        };
        while (j + 1 < places.size() && joined(places[j], places[j + 1])) ++j;
        const Real before = places[i] - step, after = places[j] + step;
        i = j + 1;
        if (before < 0 || after > 1) continue;  // it starts or ends on the chain
        const Place p = between(real(s.a), real(s.b), before), q = between(real(s.a), real(s.b), after);
        bool both = true;
        for (const int hand : {1, -1}) {
            const Place pp{p.x + hand * left.x, p.y + hand * left.y},
                qq{q.x + hand * left.x, q.y + hand * left.y};
            both = both && proper_crossings({p, pp, qq, q}, chain) % 2 == 1;
        }
        changes += both;
    }
    return changes;
}

}  // namespace irondial::geo::twin
