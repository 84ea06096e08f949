#include "geo/side.h"

#include "geo/distance.h"
#include "geo/edges.h"

namespace irondial::geo {

namespace {

/// Whether edges have some length and meet only where one ends and the next begins; when closed, the first
/// comes after the last.
bool edges_keep_apart(const Edges& edges, bool closed) {
    const std::size_t n = edges.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (edges[i].a == edges[i].b) return false;
        for (std::size_t j = i + 1; j < n; ++j) {
            const bool next = j == i + 1, before = closed && i == 0 && j == n - 1;
            if (!next && !before) {
                if (segments_meet(edges[i], edges[j])) return false;
                continue;
            }
            // Neighbours share a point; they may not fold back over each other.
            const Segment first = edges[next ? i : j], second = edges[next ? j : i];
            const Vec d = first.b - first.a, e = second.b - second.a;
            if (cross(d, e) == 0 && dot(d, e) < 0) return false;
        }
    }
    return true;
}

}  // namespace

Side side_of(Point p, Ring ring) {
    // Count the edges that pass above p from one side of its vertical line to the other.
    bool inside = false;
    for (const Segment e : Edges(ring)) {
        const bool left_a = e.a.x < p.x, left_b = e.b.x < p.x;
        if (left_a == left_b) {
            const bool on_upright = e.a.x == p.x && e.b.x == p.x && (e.a.y <= p.y) != (e.b.y < p.y);
            if (on_upright || p == e.a) return Side::rim;
            continue;
        }
        const std::int64_t turn = orientation(e.a, e.b, p);
        if (turn == 0) return Side::rim;
        inside ^= (turn < 0) == left_a;
    }
    return inside ? Side::inside : Side::outside;
}

Side side_of(Point p, const Capsule& c) {
    const auto d = compare_distance(p, spine(c), c.radius);
    return d < 0 ? Side::inside : d == 0 ? Side::rim : Side::outside;
}

std::int64_t twice_area(Ring ring) {
    std::int64_t area = 0;
    for (const Segment e : Edges(ring)) area += orientation(ring.corners[0], e.a, e.b);
    return area;
}

bool is_simple(Ring ring) {
    return ring.corners.size() >= 3 && twice_area(ring) > 0 && edges_keep_apart(Edges(ring), true);
}

bool is_simple(Chain chain) {
    const bool closed = chain.points.size() > 3 && chain.points.front() == chain.points.back();
    return chain.points.size() >= 2 && edges_keep_apart(Edges(chain), closed);
}

int side_at_bend(Point a, Point b, Point c, Vec v) {
    const Vec back = a - b, on = c - b;
    const auto along = [&](Vec leg) { return cross(leg, v) == 0 && dot(leg, v) > 0; };
    if (along(back) || along(on)) return 0;
    // v is on the left when it lies counter-clockwise after `on` and before `back`.
    const std::int64_t turn = cross(on, back);
    const bool left_of_on = cross(on, v) > 0, right_of_back = cross(v, back) > 0;
    bool left = false;
    if (turn > 0)
        left = left_of_on && right_of_back;
    else if (turn < 0)
        left = left_of_on || right_of_back;
    else
        left = dot(on, back) < 0 ? left_of_on : true;  // straight on, or a hairpin: all but the legs
    return left ? 1 : -1;
}

}  // namespace irondial::geo
