#include "paths_twin.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace irondial::geo {
namespace {

using Real = long double;
constexpr Real hair = 1e-4L, thin = 0.5L;  // a wall is half a mil to either side

struct P {
    Real x, y;
};
P operator+(P a, P b) {
    return {a.x + b.x, a.y + b.y};
}
P operator-(P a, P b) {
    return {a.x - b.x, a.y - b.y};
}
P operator*(Real f, P a) {
    return {f * a.x, f * a.y};
}
Real dotp(P a, P b) {
    return a.x * b.x + a.y * b.y;
}
Real crossp(P a, P b) {
    return a.x * b.y - a.y * b.x;
}
Real norm(P a) {
    return std::sqrt(dotp(a, a));
}
P real(Point p) {
    return {static_cast<Real>(p.x), static_cast<Real>(p.y)};
}

struct S {
    P a, b;
};
P nearest(P p, S s) {
    const P d = s.b - s.a;
    const Real whole = dotp(d, d);
    const Real t = whole == 0 ? 0 : std::clamp(dotp(p - s.a, d) / whole, Real{0}, Real{1});
    return s.a + t * d;
}
/// The ends of a shortest connection between two segments; equal when they meet.
S connection(S s, S t) {
    const P d = s.b - s.a, e = t.b - t.a;
    const Real det = crossp(d, e);
    if (det != 0) {
        const Real i = crossp(t.a - s.a, e) / det, k = crossp(t.a - s.a, d) / det;
        if (i >= 0 && i <= 1 && k >= 0 && k <= 1) return {s.a + i * d, s.a + i * d};
    }
    const S tries[] = {
        {s.a, nearest(s.a, t)}, {s.b, nearest(s.b, t)}, {nearest(t.a, s), t.a}, {nearest(t.b, s), t.b}};
    return *std::min_element(std::begin(tries), std::end(tries),
                             [](S a, S b) { return norm(a.b - a.a) < norm(b.b - b.a); });
}
Real distance(S s, S t) {
    const S c = connection(s, t);
    return norm(c.b - c.a);
}

struct Thick {
    S core;
    Real radius;
    bool link = false;
};

bool inside(const std::vector<P>& ring, P p) {
    bool in = false;
    for (std::size_t i = 0, n = ring.size(); i < n; ++i) {
        const P a = ring[i], b = ring[(i + 1) % n];
        if (norm(p - nearest(p, {a, b})) < hair) return false;  // the rim
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) in = !in;
    }
    return in;
}

bool crosses(const std::vector<P>& ring, S leg) {
    std::vector<Real> cuts{0, 1};
    const P d = leg.b - leg.a;
    for (std::size_t i = 0, n = ring.size(); i < n; ++i) {
        const P a = ring[i], b = ring[(i + 1) % n];
        const Real det = crossp(d, b - a);
        if (det != 0) {
            const Real t = crossp(a - leg.a, b - a) / det;
            if (t > 0 && t < 1) cuts.push_back(t);
        }
        const Real at = dotp(a - leg.a, d) / dotp(d, d);
        if (at > 0 && at < 1) cuts.push_back(at);
    }
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t i = 0; i + 1 < cuts.size(); ++i)
        if (inside(ring, leg.a + (cuts[i] + cuts[i + 1]) / 2 * d)) return true;
    return false;
}

struct Twin {
    std::vector<Thick> thick;
    std::vector<std::vector<P>> rings;
    std::vector<P> points;

    explicit Twin(const World& w) {
        struct Piece {
            S s;
            Real radius;
            int owner;
        };
        std::vector<Piece> pieces;
        int owner = 0;
        for (const Capsule& c : w.bases) {
            const Piece piece{{real(c.a), real(c.b)}, static_cast<Real>(c.radius.mil), owner++};
            pieces.push_back(piece);
            thick.push_back({piece.s, piece.radius});
        }
        for (const Polygon& p : w.areas) {
            std::vector<P> ring;
            for (const Point c : p.corners) ring.push_back(real(c));
            for (std::size_t i = 0; i < ring.size(); ++i)
                pieces.push_back({{ring[i], ring[(i + 1) % ring.size()]}, 0, owner});
            rings.push_back(ring);
            ++owner;
        }
        for (const Polyline& p : w.walls) {
            for (std::size_t i = 0; i + 1 < p.points.size(); ++i) {
                pieces.push_back({{real(p.points[i]), real(p.points[i + 1])}, 0, owner});
                thick.push_back({pieces.back().s, thin});
            }
            ++owner;
        }
        // Pieces of different obstacles with a gap of at most 10 mil are joined, if the gap is not inside a
        // third.
        const auto buried = [&](P p) {
            return std::any_of(rings.begin(), rings.end(), [&](const auto& ring) { return inside(ring, p); });
        };
        for (std::size_t i = 0; i < pieces.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                const Piece &a = pieces[i], &b = pieces[k];
                if (a.owner == b.owner) continue;
                const S c = connection(a.s, b.s);
                const Real apart = norm(c.b - c.a), gap = apart - a.radius - b.radius;
                if (gap > 10 + 1e-9L || gap < -1e-9L) continue;
                const P from = apart == 0 ? c.a : c.a + a.radius / apart * (c.b - c.a);
                const P to = apart == 0 ? c.b : c.b + b.radius / apart * (c.a - c.b);
                if (!buried(from) && !buried(to)) thick.push_back({c, thin, true});
            }
        for (const Thick& t : thick) {
            ring_of_points(t);
            step_off(t, real(w.from));
            step_off(t, real(w.to));
        }
        for (const auto& ring : rings) points.insert(points.end(), ring.begin(), ring.end());
    }

    void ring_of_points(const Thick& t) {
        constexpr int n = 144;
        const int count = t.radius > thin ? n : 8;
        const Real reach = t.radius / std::cos(std::numbers::pi_v<Real> / count) + hair / 10;
        for (int i = 0; i < count; ++i) {
            const Real angle = 2 * std::numbers::pi_v<Real> * (static_cast<Real>(i) + 0.37L) / count;
            const P arm{reach * std::cos(angle), reach * std::sin(angle)};
            points.push_back(t.core.a + arm);
            if (norm(t.core.a - t.core.b) > 0) points.push_back(t.core.b + arm);
        }
        const P d = t.core.b - t.core.a;
        if (norm(d) == 0) return;
        // The corners of the straight sides.
        const P out = (t.radius + hair / 10) / norm(d) * P{-d.y, d.x};
        for (const P p : {t.core.a + out, t.core.a - out, t.core.b + out, t.core.b - out})
            points.push_back(p);
    }

    /// A place on the rim of a base sees only the nearest of its ring of points: give it one to either side.
    void step_off(const Thick& t, P p) {
        const P arm = p - nearest(p, t.core);
        if (t.radius <= thin || norm(arm) < t.radius - hair || norm(arm) > t.radius + 8) return;
        const P along = t.radius * std::tan(std::numbers::pi_v<Real> / 288) / norm(arm) * P{-arm.y, arm.x};
        points.push_back(p + hair / norm(arm) * arm + along);
        points.push_back(p + hair / norm(arm) * arm - along);
    }

    bool blocked(S leg) const {
        for (const Thick& t : thick)
            if (distance(leg, t.core) < t.radius - hair) return true;
        return std::any_of(rings.begin(), rings.end(), [&](const auto& ring) { return crosses(ring, leg); });
    }
    bool covered(P p) const {
        for (const Thick& t : thick)
            if (norm(p - nearest(p, t.core)) < t.radius - hair) return true;
        return std::any_of(rings.begin(), rings.end(), [&](const auto& ring) { return inside(ring, p); });
    }
};

}  // namespace

std::optional<long double> twin_length(const World& w) {
    Twin twin(w);
    std::erase_if(twin.points, [&](P p) { return twin.covered(p); });
    const std::size_t goal = twin.points.size();
    twin.points.push_back(real(w.to));
    const std::size_t start = twin.points.size();
    twin.points.push_back(real(w.from));
    if (twin.covered(real(w.to)) || twin.covered(real(w.from))) return std::nullopt;

    constexpr Real far = std::numeric_limits<Real>::infinity();
    std::vector<Real> way(twin.points.size(), far);
    std::vector<bool> settled(twin.points.size(), false);
    way[start] = 0;
    for (;;) {
        std::size_t u = goal;
        Real best = far;
        for (std::size_t i = 0; i < way.size(); ++i)
            if (!settled[i] && way[i] < best) best = way[i], u = i;
        if (best == far) return std::nullopt;
        if (u == goal) return way[goal];
        settled[u] = true;
        for (std::size_t v = 0; v < way.size(); ++v) {
            const Real longer = way[u] + norm(twin.points[v] - twin.points[u]);
            if (!settled[v] && longer < way[v] && longer < way[goal] &&
                !twin.blocked({twin.points[u], twin.points[v]}))
                way[v] = longer;
        }
    }
}

bool twin_crosses(const World& w, Point p, Point q) {
    return Twin(w).blocked({real(p), real(q)});
}

}  // namespace irondial::geo
