#include "geo/obstacles.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "geo/distance.h"
#include "geo/side.h"

namespace irondial::geo {
namespace {

/// Half the width of the strip that stands for a wall.
constexpr Length wall_strip{1};

std::size_t next(std::size_t i, std::size_t n) {
    return i + 1 < n ? i + 1 : 0;
}
std::size_t previous(std::size_t i, std::size_t n) {
    return i > 0 ? i - 1 : n - 1;
}

/// The squared distance from p to a segment, good to a relative 1e-14.
double rough_squared_distance(Point p, const Segment& s) {
    const Vec along = s.b - s.a, v = p - s.a;
    const std::int64_t foot = dot(v, along), whole = squared(along);
    if (foot <= 0) return static_cast<double>(squared(v));
    if (foot >= whole) return static_cast<double>(squared_distance(p, s.b));
    const auto c = static_cast<double>(cross(along, v));
    return c * c / static_cast<double>(whole);
}

bool opposite_signs(std::int64_t a, std::int64_t b) {
    return (a < 0 && b > 0) || (a > 0 && b < 0);
}

double rough_squared_distance(const Segment& s, const Segment& t) {
    if (t.a == t.b) return rough_squared_distance(t.a, s);
    if (opposite_signs(orientation(s.a, s.b, t.a), orientation(s.a, s.b, t.b)) &&
        opposite_signs(orientation(t.a, t.b, s.a), orientation(t.a, t.b, s.b)))
        return 0;
    return std::min({rough_squared_distance(s.a, t), rough_squared_distance(s.b, t),
                     rough_squared_distance(t.a, s), rough_squared_distance(t.b, s)});
}

/// A first look at a base: a distance below the core's radius is inside, one beyond its outline outside. In
/// between, and where rounding could decide, the corners are asked.
enum class Look : std::uint8_t { inside, unsure, outside };
Look look(double squared_distance, Length radius, double outer) {
    constexpr double doubt = 1e-12;
    if (squared_distance < static_cast<double>(squared(radius)) * (1 - doubt)) return Look::inside;
    return squared_distance > outer * outer ? Look::outside : Look::unsure;
}

/// Does direction v lead from the corner b (between a and c, counter-clockwise) straight to the inside?
bool leads_inside(Point a, Point b, Point c, Vec v) {
    const Vec back = a - b, on = c - b;
    const bool left_of_on = cross(on, v) > 0, right_of_back = cross(v, back) > 0;
    return cross(on, back) > 0 ? left_of_on && right_of_back : left_of_on || right_of_back;
}

/// Does the leg from p, which is not inside, to q cross the inside of the outline?
bool crosses_outline(std::span<const Point> corners, Point p, Point q) {
    if (p == q) return false;
    const std::size_t n = corners.size();
    const Vec leg = q - p;
    Point a = corners[n - 1];
    std::int64_t side_a = cross(leg, a - p);
    for (std::size_t i = 0; i < n; ++i) {
        const Point b = corners[i];
        const std::int64_t side_b = cross(leg, b - p);
        if (opposite_signs(side_a, side_b)) {
            // The edge crosses the line of the leg. It is crossed when p and q lie on either side of it, and
            // when one of them lies on it and the other on its inner, left side.
            const std::int64_t of_p = orientation(a, b, p), of_q = orientation(a, b, q);
            if (opposite_signs(of_p, of_q) || (of_p == 0 && of_q > 0) || (of_q == 0 && of_p > 0)) return true;
        } else if (side_b == 0) {
            // The leg may pass through this corner: does it go on, or come, through the inside?
            const std::int64_t at = dot(b - p, leg), whole = squared(leg);
            const Point c = corners[next(i, n)];
            if (at >= 0 && at < whole && leads_inside(a, b, c, leg)) return true;
            if (at > 0 && at <= whole && leads_inside(a, b, c, -leg)) return true;
        }
        a = b;
        side_a = side_b;
    }
    return false;
}

}  // namespace

void Obstacles::clear(const Box& bounds) {
    bounds_ = bounds;
    count_ = 0;
    blocks_.clear();
    corners_.clear();
    ways_.clear();
    turning_.clear();
}

ObstacleId Obstacles::add(const Capsule& base) {
    Block block;
    block.kind = Block::Kind::base;
    block.owner = static_cast<ObstacleId>(count_++);
    block.round = round_for(base.radius, false);
    block.core = base;
    close_gaps(lay_round(block));
    return block.owner;
}

ObstacleId Obstacles::add(Ring area) {
    assert(area.corners.size() >= 3);
    Block block;
    block.owner = static_cast<ObstacleId>(count_++);
    const Index at = lay(block, area.corners);
    if (twice_area(area) < 0) {
        const auto first = corners_.begin() + blocks_[at].first;
        std::reverse(first, first + blocks_[at].count);
    }
    find_turning_corners(at);
    close_gaps(at);
    return block.owner;
}

ObstacleId Obstacles::add(Chain wall) {
    assert(wall.points.size() >= 2);
    Block block;
    block.kind = Block::Kind::wall;
    block.owner = static_cast<ObstacleId>(count_++);
    block.round = round_for(wall_strip, true);
    const auto first_new = static_cast<Index>(blocks_.size());
    for (std::size_t i = 0; i + 1 < wall.points.size(); ++i) {
        block.core = {wall.points[i], wall.points[i + 1], {}};
        find_turning_corners(lay_round(block));
    }
    close_gaps(first_new);
    return block.owner;
}

std::uint16_t Obstacles::round_for(Length radius, bool diamond) {
    const auto known = std::find_if(rounds_.begin(), rounds_.end(), [&](const CachedRound& r) {
        return r.radius == radius && r.diamond == diamond;
    });
    const auto at = static_cast<std::uint16_t>(known - rounds_.begin());
    if (known == rounds_.end())
        rounds_.push_back({radius, diamond, diamond ? outline_of_diamond(radius) : outline_of_disc(radius)});
    return at;
}

/// The round outline carried along the core from a to b. Its corners from `split` on, half of them, go round
/// b; the others go round a. A side that runs along an edge of the outline takes it up, else the corner where
/// the side begins stands at both ends.
Index Obstacles::lay_round(Block block) {
    const RoundOutline& round = rounds_[block.round].outline;
    const std::size_t n = round.corners.size();
    const Segment core = spine(block.core);
    block.beside_b = static_cast<std::uint16_t>(n);
    std::size_t beside_a = 0;
    if (core.a != core.b) {
        // b's corners begin with the one farthest to the right of the core.
        const Vec along = core.b - core.a;
        const auto edge = [&](std::size_t i) { return round.corners[next(i, n)] - round.corners[i]; };
        std::size_t s = round.near(along.y, -along.x);
        while (cross(along, edge(s)) <= 0) s = next(s, n);
        while (cross(along, edge(previous(s, n))) > 0) s = previous(s, n);
        const bool runs_along = cross(along, edge(previous(s, n))) == 0;
        block.split = static_cast<std::uint16_t>(s);
        beside_a = n / 2 + (runs_along ? 0 : 1);
        block.beside_b = static_cast<std::uint16_t>(beside_a);
    }
    block.first = static_cast<Index>(corners_.size());
    block.count = static_cast<Index>(block.beside_b + beside_a);
    corners_.resize(block.first + block.count + 1);
    ways_.resize(corners_.size());
    Point* corner = corners_.data() + block.first;
    Fine* way = ways_.data() + block.first;
    Fine walked = 0;
    std::size_t arm = block.split;
    const auto walk_round = [&](Point centre, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i, arm = next(arm, n)) {
            *corner++ = centre + round.corners[arm];
            *way++ = walked;
            walked += round.edges[arm];
        }
    };
    walk_round(core.b, block.beside_b);
    if (beside_a != 0) {
        // From one end to the other goes the side instead of the outline's edge.
        const std::size_t last = previous(arm, n), turned = (block.split + n / 2) % n;
        const Fine side = fine_distance(core.b + round.corners[last], core.a + round.corners[turned]);
        arm = turned;
        walked += side - round.edges[last];
        walk_round(core.a, beside_a);
        walked += side - round.edges[previous(arm, n)];
    }
    *way = walked;
    // The outline reaches as far in each of the four directions.
    const auto reach = static_cast<std::int32_t>(round.outer) + 1;
    const Box box = geo::bounds(core);
    block.box = {box.low - Vec{reach, reach}, box.high + Vec{reach, reach}};
    blocks_.push_back(block);
    return static_cast<Index>(blocks_.size() - 1);
}

Index Obstacles::lay(Block block, std::span<const Point> corners) {
    block.first = static_cast<Index>(corners_.size());
    block.count = static_cast<Index>(corners.size());
    block.box = geo::bounds(corners);
    corners_.insert(corners_.end(), corners.begin(), corners.end());
    corners_.emplace_back();
    ways_.resize(corners_.size());
    blocks_.push_back(block);
    return static_cast<Index>(blocks_.size() - 1);
}

void Obstacles::find_turning_corners(Index block) {
    const std::span<const Point> corner = corners(blocks_[block]);
    const std::size_t n = corner.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Point before = corner[previous(i, n)], at = corner[i], after = corner[next(i, n)];
        if (orientation(before, at, after) > 0 && geo::contains(bounds_, Box{at, at}))
            turning_.push_back({at, before, after, block});
    }
}

bool Obstacles::crosses(const Block& block, Point p, Point q) const {
    if (!boxes_meet(block.box, geo::bounds(Segment{p, q}))) return false;
    if (block.kind == Block::Kind::base) {
        const double distance = rough_squared_distance({p, q}, spine(block.core));
        const Look seen = look(distance, block.core.radius, rounds_[block.round].outline.outer);
        if (seen != Look::unsure) return seen == Look::inside;
    }
    return crosses_outline(corners(block), p, q);
}

bool Obstacles::contains(const Block& block, Point p) const {
    if (!geo::contains(block.box, Box{p, p})) return false;
    if (block.kind == Block::Kind::base) {
        const double distance = rough_squared_distance(p, spine(block.core));
        const Look seen = look(distance, block.core.radius, rounds_[block.round].outline.outer);
        if (seen != Look::unsure) return seen == Look::inside;
    }
    return side_of(p, Ring(corners(block))) == Side::inside;
}

/// turn = 1: every other corner lies left of the line from p to the one found; -1: right of it.
template <int turn>
Index Obstacles::extreme(const Block& base, Point p) const {
    const RoundOutline& round = rounds_[base.round].outline;
    const std::span<const Point> corner = corners(base);
    const std::size_t n = corner.size();

    // The tangent to a disc says about where; of the two discs of a capsule the outer counts.
    const auto guess = [&](Point centre) -> std::size_t {
        const auto x = static_cast<double>(p.x - centre.x), y = static_cast<double>(p.y - centre.y);
        const auto r = static_cast<double>(base.core.radius.mil);
        const double h = turn * std::sqrt(std::max(0.0, x * x + y * y - r * r));
        return round.near(r * x - h * y, r * y + h * x);
    };
    std::size_t at = guess(base.core.b);
    if (base.core.a != base.core.b) {
        const std::size_t m = round.corners.size(), half = m / 2;
        const std::size_t by_b = (at + m - base.split) % m;
        const std::size_t by_a = (guess(base.core.a) + m - base.split + half) % m;
        const std::size_t at_b = std::min<std::size_t>(by_b, base.beside_b) % n;
        const std::size_t at_a = (base.beside_b + std::min<std::size_t>(by_a, base.beside_b)) % n;
        at = turn * orientation(p, corner[at_b], corner[at_a]) >= 0 ? at_b : at_a;
    }

    // Walk to the exact corner. From a point inside the walk would go round for ever.
    const auto better = [&](Point other, Point c) {
        const std::int64_t o = turn * orientation(p, c, other);
        return o < 0 ||
               (o == 0 && dot(c - p, other - p) > 0 && squared_distance(p, other) < squared_distance(p, c));
    };
    for (std::size_t steps = 0; steps <= n; ++steps) {
        if (better(corner[next(at, n)], corner[at]))
            at = next(at, n);
        else if (better(corner[previous(at, n)], corner[at]))
            at = previous(at, n);
        else
            return static_cast<Index>(at);
    }
    return no_index;
}
template Index Obstacles::extreme<1>(const Block&, Point) const;
template Index Obstacles::extreme<-1>(const Block&, Point) const;

}  // namespace irondial::geo
