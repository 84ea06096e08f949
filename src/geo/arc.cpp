#include "geo/arc.h"

#include <algorithm>
#include <array>

#include "geo/distance.h"

namespace irondial::geo {

namespace {

/// A vector too long for Vec: a place on a stretch of rim, multiplied up to whole numbers.
struct WideVec {
    Wide x, y;
};

Wide cross(Direction d, const WideVec& v) {
    return d.x * v.y - d.y * v.x;
}
Wide dot(Direction d, const WideVec& v) {
    return d.x * v.x + d.y * v.y;
}

template <class V>  // Vec, or WideVec where that is too short
bool points_into(const V& v, const Arc& arc) {
    const auto [low, high] = limits(arc);
    const int width = (arc.width + 1) / 2 * 2;
    if (width >= 3600 || (v.x == 0 && v.y == 0)) return true;
    const bool after_low = cross(direction(low), v) >= 0, before_high = cross(direction(high), v) <= 0;
    if (width > 1800) return after_low || before_high;
    return after_low && before_high && dot(direction(arc.centre), v) >= 0;
}

bool is_disc(const Capsule& c) {
    return c.a == c.b;
}

/// n / sqrt(d) to the nearest whole number, halves away from zero.
std::int32_t over_root(std::int64_t n, std::int64_t d) {
    const Wide half_units = wide_isqrt(4 * static_cast<Wide>(n) * n / d);
    const auto size = static_cast<std::int32_t>((half_units + 1) / 2);
    return n < 0 ? -size : size;
}

/// From the centre of c to its rim: from the place `foot` of its spine in the direction u.
Vec rim_point(const Capsule& c, const Fraction& foot, Vec u) {
    if (is_disc(c) || u == Vec{}) return u;
    const Vec d = c.b - c.a;
    const auto spine_part = [&](std::int32_t whole) {  // the foot seen from the centre is d * (foot - 1/2)
        const Wide doubled = static_cast<Wide>(whole) * (2 * foot.num - foot.den);
        return static_cast<std::int32_t>(nearest_div(doubled, 2 * static_cast<Wide>(foot.den)));
    };
    const std::int64_t r = c.radius.mil, length2 = squared(u);
    return Vec{spine_part(d.x), spine_part(d.y)} +
           Vec{over_root(r * u.x, length2), over_root(r * u.y, length2)};
}

/// An end of one spine and the nearest place of the other spine: the bases touch at one such pair, or along
/// the stretch between two.
struct Pair {
    Vec on_a, on_b;          // from the two centres to the two rims
    Fraction place_on_a;     // along the spine of a
    Wide distance2_num = 0;  // the squared distance of the two spine points is a fraction
    std::int64_t distance2_den = 1;
    bool flank_to_flank = false;  // the foot is a true foot, and close enough to touch
};

bool nearer(const Pair& p, const Pair& q) {
    return product(static_cast<UWide>(p.distance2_num), static_cast<UWide>(q.distance2_den)) <
           product(static_cast<UWide>(q.distance2_num), static_cast<UWide>(p.distance2_den));
}

/// The end of `from`'s spine at `end` (0 or 1) against the spine of `to`.
Pair pair_at(const Capsule& from, int end, const Capsule& to, bool from_is_a) {
    const Point p = end == 0 ? from.a : from.b;
    const Vec d = to.b - to.a, v = p - to.a;
    const std::int64_t along = dot(v, d), length2 = squared(d);
    Pair pair;
    Fraction foot{0, 1};
    Vec u;  // from p toward the foot
    if (along <= 0 || length2 == 0) {
        u = to.a - p;
        pair.distance2_num = squared(u);
    } else if (along >= length2) {
        foot = {1, 1};
        u = to.b - p;
        pair.distance2_num = squared(u);
    } else {
        foot = {along, length2};
        const std::int64_t height = cross(d, v);
        u = height > 0 ? Vec{d.y, -d.x} : Vec{-d.y, d.x};
        pair.distance2_num = static_cast<Wide>(height) * height;
        pair.distance2_den = length2;
    }
    if (pair.distance2_num == 0) u = centre(to) - centre(from);  // spines that meet: deep in each other
    const Vec on_from = rim_point(from, {end, 1}, u), on_to = rim_point(to, foot, -u);
    pair.on_a = from_is_a ? on_from : on_to;
    pair.on_b = from_is_a ? on_to : on_from;
    pair.place_on_a = from_is_a ? Fraction{end, 1} : foot;
    const Length reach = from.radius + to.radius + contact_gap;
    pair.flank_to_flank = !is_disc(from) && !is_disc(to) && 0 <= along && along <= length2 &&
                          pair.distance2_num <= static_cast<Wide>(squared(reach)) * pair.distance2_den;
    return pair;
}

struct Contact {
    RimContact on_a, on_b;
};

Contact find_contact(const Capsule& a, const Capsule& b) {
    const std::array pairs{pair_at(a, 0, b, true), pair_at(a, 1, b, true), pair_at(b, 0, a, false),
                           pair_at(b, 1, a, false)};
    const Pair *first = nullptr, *last = nullptr, *nearest = &pairs[0];
    for (const Pair& p : pairs) {
        if (nearer(p, *nearest)) nearest = &p;
        if (!p.flank_to_flank) continue;
        if (!first || p.place_on_a < first->place_on_a) first = &p;
        if (!last || last->place_on_a < p.place_on_a) last = &p;
    }
    if (!first || first->place_on_a == last->place_on_a) first = last = nearest;
    return {{first->on_a, last->on_a}, {first->on_b, last->on_b}};
}

/// Where a stretch of rim meets the limits of an arc, as fractions of the stretch; limits it runs along or
/// misses give 0, which is a place of the stretch like any other.
std::array<Fraction, 2> arc_limits_on(const RimContact& rim, const Arc& arc) {
    const Vec d = rim.last - rim.first;
    const auto [low, high] = limits(arc);
    const auto meets_at = [&](Facing limit_facing) -> Fraction {
        const Direction t = direction(limit_facing);
        const std::int64_t slope = geo::cross(t, d);
        if (slope == 0) return {0, 1};
        const Fraction f = fraction(-geo::cross(t, rim.first), slope);
        return f.num < 0 || f.num > f.den ? Fraction{0, 1} : f;
    };
    return {meets_at(low), meets_at(high)};
}

bool place_in_arc(const RimContact& rim, const Fraction& f, const Arc& arc) {
    const Vec d = rim.last - rim.first;
    const auto at = [&](std::int32_t start, std::int32_t whole) {
        return static_cast<Wide>(start) * f.den + static_cast<Wide>(whole) * f.num;
    };
    return points_into(WideVec{at(rim.first.x, d.x), at(rim.first.y, d.y)}, arc);
}

Share share_in_arc(const RimContact& rim, const Arc& arc) {
    const bool first = in_arc(rim.first, arc), last = in_arc(rim.last, arc);
    if (rim.first == rim.last) return first ? Share::all : Share::none;
    const auto [p, q] = arc_limits_on(rim, arc);
    if (!first && !last) {
        const bool between = place_in_arc(rim, p, arc) || place_in_arc(rim, q, arc);
        return between ? Share::part : Share::none;
    }
    // With both ends in, what is outside lies between p and q, and so does their mediant.
    const Fraction mediant{p.num + q.num, p.den + q.den};
    return first && last && place_in_arc(rim, mediant, arc) ? Share::all : Share::part;
}

}  // namespace

bool in_arc(Vec v, const Arc& arc) {
    return points_into(v, arc);
}

std::optional<RimContact> rim_contact(const Capsule& base, const Capsule& other) {
    if (!touches(base, other)) return {};
    return find_contact(base, other).on_a;
}

Share contact_in_arc(const Capsule& base, const Arc& arc, const Capsule& other) {
    const std::optional<RimContact> rim = rim_contact(base, other);
    return rim ? share_in_arc(*rim, arc) : Share::none;
}

bool contact_in_arcs(const Capsule& a, const Arc& arc_of_a, const Capsule& b, const Arc& arc_of_b) {
    if (!touches(a, b)) return false;
    const auto [on_a, on_b] = find_contact(a, b);
    // What both arcs allow is made of closed stretches, so it is empty unless it holds one of these places.
    const auto [p, q] = arc_limits_on(on_a, arc_of_a);
    const auto [r, s] = arc_limits_on(on_b, arc_of_b);
    for (const Fraction& f : {Fraction{0, 1}, Fraction{1, 1}, p, q, r, s})
        if (place_in_arc(on_a, f, arc_of_a) && place_in_arc(on_b, f, arc_of_b)) return true;
    return false;
}

}  // namespace irondial::geo
