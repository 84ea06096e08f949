#include "geo/sector.h"

#include <algorithm>
#include <array>

#include "geo/arc.h"
#include "geo/distance.h"
#include "geo/edges.h"

namespace irondial::geo {

namespace {

/// A sector is a disc cut by lines through its centre; `inward` points to the side that is kept. Up to a half
/// turn, all cuts hold at once; beyond, a point is inside when either does.
struct Cuts {
    std::array<Direction, 3> inward{};
    int count = 0;
    bool either = false;
};

constexpr Direction left_of(Direction d) {
    return {-d.y, d.x};
}
constexpr Direction right_of(Direction d) {
    return {d.y, -d.x};
}

Cuts cuts_of(const Arc& arc) {
    const auto [low, high] = limits(arc);
    const Direction l = left_of(direction(low)), h = right_of(direction(high));
    if (arc.width >= 3599) return {};
    if (arc.width > 1800) return {{l, h}, 2, true};
    return {{l, h, direction(arc.centre)}, 3, false};
}

/// The squared distance from the origin to v + f * d, compared with a squared radius.
std::strong_ordering compare_place(Vec v, Vec d, const Fraction& f, std::int64_t radius2) {
    const auto at = [&](std::int32_t start, std::int32_t whole) {
        return static_cast<Wide>(start) * f.den + static_cast<Wide>(whole) * f.num;
    };
    const Wider square = squared_wide(at(v.x, d.x)) + squared_wide(at(v.y, d.y));
    return square <=> product(static_cast<UWide>(radius2), magnitude(static_cast<Wide>(f.den) * f.den));
}

/// The segment from v to v + d, seen from the centre, against the disc cut by the given lines (all of them).
Meet meet_cut_disc(Vec v, Vec d, std::int64_t radius2, std::span<const Direction> inward) {
    Fraction low{0, 1}, high{1, 1};
    bool open = true;  // whether some of the segment can lie strictly inside all cuts
    for (const Direction cut : inward) {
        const std::int64_t start = dot(cut, v), pace = dot(cut, d);
        if (pace == 0) {
            if (start < 0) return Meet::misses;
            if (start == 0) open = false;
            continue;
        }
        const Fraction at = fraction(-start, pace);
        if (pace > 0)
            low = std::max(low, at);
        else
            high = std::min(high, at);
    }
    if (low > high) return Meet::misses;
    // The place nearest to the centre.
    const std::int64_t length2 = squared(d);
    const Fraction nearest = length2 == 0 ? low : std::clamp(Fraction{-dot(v, d), length2}, low, high);
    const auto distance2 = compare_place(v, d, nearest, radius2);
    if (distance2 > 0) return Meet::misses;
    const bool has_room = low < high || length2 == 0;
    return distance2 < 0 && open && has_room ? Meet::crosses : Meet::touches;
}

Point corner(const Sector& s, Facing f) {
    return s.disc.centre + along(f, s.disc.radius);
}

}  // namespace

Meet meet(const Segment& s, const Sector& sector) {
    const Vec v = s.a - sector.disc.centre, d = s.b - s.a;
    const std::int64_t radius2 = squared(sector.disc.radius);
    const Cuts cuts = cuts_of(sector.arc);
    const std::span<const Direction> all(cuts.inward.data(), static_cast<std::size_t>(cuts.count));
    if (!cuts.either) return meet_cut_disc(v, d, radius2, all);
    return std::max(meet_cut_disc(v, d, radius2, all.first(1)), meet_cut_disc(v, d, radius2, all.last(1)));
}

Side side_of(Point p, const Sector& sector) {
    switch (meet(Segment{p, p}, sector)) {
        case Meet::misses: return Side::outside;
        case Meet::touches: return Side::rim;
        case Meet::crosses: return Side::inside;
    }
    return Side::outside;
}

bool overlap(const Sector& sector, const Capsule& c) {
    const Disc& disc = sector.disc;
    const Segment s = spine(c);
    const Length reach = disc.radius + c.radius;
    if (compare_distance(disc.centre, s, reach) >= 0) return false;
    if (sector.arc.width >= 3599) return true;
    if (sector.arc.width == 0) return false;

    // Near a straight side ...
    const auto [low, high] = limits(sector.arc);
    for (const Facing f : {low, high})
        if (compare_distance(Segment{disc.centre, corner(sector, f)}, s, c.radius) < 0) return true;
    // ... or not: then the point of the spine nearest to the centre of the disc, among those in the arc, is
    // an end of the spine or the foot of the perpendicular.
    for (const Point p : {s.a, s.b})
        if (in_arc(disc.centre, p, sector.arc) && squared_distance(p, disc.centre) < squared(reach))
            return true;
    const Vec d = s.b - s.a, v = disc.centre - s.a;
    const std::int64_t foot = dot(v, d);
    if (foot <= 0 || foot >= squared(d)) return false;
    const Vec toward_spine = cross(d, v) > 0 ? Vec{d.y, -d.x} : Vec{-d.y, d.x};
    return in_arc(toward_spine, sector.arc);
}

bool overlap(const Sector& sector, Ring ring) {
    for (const Segment e : Edges(ring))
        if (meet(e, sector) == Meet::crosses) return true;
    // No edge gets inside the sector: the sector is all in or all out. Look from its centre along its middle.
    if (sector.arc.width == 0) return false;
    const std::size_t n = ring.corners.size();
    const Point p = sector.disc.centre;
    const Vec v = along(sector.arc.centre, limit);
    for (std::size_t i = 0; i < n; ++i)
        if (ring.corners[i] == p)
            return side_at_bend(ring.corners[(i + n - 1) % n], p, ring.corners[(i + 1) % n], v) > 0;
    for (const Segment e : Edges(ring))
        if (compare_distance(p, e, {}) == 0) return cross(e.b - e.a, v) > 0;
    return side_of(p, ring) == Side::inside;
}

bool overlap(const Sector& sector, Chain chain) {
    for (const Segment e : Edges(chain))
        if (meet(e, sector) == Meet::crosses) return true;
    return false;
}

}  // namespace irondial::geo
