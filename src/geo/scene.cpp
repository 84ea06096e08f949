#include "geo/scene.h"

#include <cassert>
#include <cstdlib>
#include <utility>

#include "geo/distance.h"
#include "geo/overlap.h"

namespace irondial::geo {

namespace {

/// The first look at a query takes shapes in groups of this many.
constexpr std::size_t group_size = 16;

std::size_t groups_of(Mask among) {
    return (static_cast<std::size_t>(std::bit_width(among)) + group_size - 1) / group_size;
}

/// Bit i of the answer is flag i, each 0 or 1. The multiplication moves flag k of eight to bit 56 + k.
Mask mask_of(const std::array<std::uint8_t, group_size>& flags) {
    Mask mask = 0;
    for (std::size_t half = 0; half < 2; ++half) {
        std::uint64_t eight = 0;
        for (std::size_t k = 0; k < 8; ++k) eight |= std::uint64_t{flags[half * 8 + k]} << (8 * k);
        mask |= (eight * 0x0102040810204080u >> 56) << (half * 8);
    }
    return mask;
}

/// 1 when n >= 0, else 0. An | of numbers is below zero when one of them is: comparisons written this way
/// have no branches, and the compiler makes four or more of them at a time.
std::uint8_t not_negative(std::int32_t n) {
    return static_cast<std::uint8_t>(~static_cast<std::uint32_t>(n) >> 31);
}

Box grown(const Box& box, Length by) {
    const Vec v{by.mil, by.mil};
    return {box.low - v, box.high + v};
}

/// Keeps the bits for which the test holds.
template <class Test>
Mask filtered(Mask candidates, Test test) {
    Mask kept = 0;
    for_each_bit(candidates, [&](int id) {
        if (test(id)) kept |= bit(id);
    });
    return kept;
}

template <class MeetOf>
Met met_among(Mask candidates, MeetOf meet_of) {
    Met met;
    for_each_bit(candidates, [&](int id) {
        const Meet m = meet_of(id);
        if (m == Meet::crosses) met.crossed |= bit(id);
        if (m == Meet::touches) met.touched |= bit(id);
    });
    return met;
}

}  // namespace

void Boxes::set(int id, const Box& box) {
    assert(id >= 0 && id < max_shapes);
    const auto i = static_cast<std::size_t>(id);
    west_[i] = box.low.x;
    south_[i] = box.low.y;
    east_[i] = box.high.x;
    north_[i] = box.high.y;
}

Box Boxes::operator[](int id) const {
    const auto i = static_cast<std::size_t>(id);
    return {{west_[i], south_[i]}, {east_[i], north_[i]}};
}

Mask Boxes::meeting(const Box& box, Mask among) const {
    Mask found = 0;
    for (std::size_t group = 0; group < groups_of(among); ++group) {
        std::array<std::uint8_t, group_size> flags;
        for (std::size_t k = 0; k < group_size; ++k) {
            const std::size_t i = group * group_size + k;
            flags[k] = not_negative((box.high.x - west_[i]) | (east_[i] - box.low.x) |
                                    (box.high.y - south_[i]) | (north_[i] - box.low.y));
        }
        found |= mask_of(flags) << (group * group_size);
    }
    return found & among;
}

Mask Boxes::meeting(const Segment& s, Mask among) const {
    const Vec d = s.b - s.a;
    Mask kept = 0;
    for_each_bit(meeting(bounds(s), among), [&](int id) {
        // Not when the whole box lies on one side of the line. (Doubled: the middle may be half a mil.)
        const Box box = (*this)[id];
        const Vec middle = (box.low - s.a) + (box.high - s.a), size = box.high - box.low;
        const std::int64_t reach =
            std::int64_t{std::abs(d.x)} * size.y + std::int64_t{std::abs(d.y)} * size.x;
        kept |= Mask{std::abs(cross(d, middle)) <= reach} << id;
    });
    return kept;
}

void Bases::place(int id, const Capsule& ground) {
    const auto put = [&](Mask& mask, bool on) { mask = on ? mask | bit(id) : mask & ~bit(id); };
    boxes_.set(id, bounds(ground));
    radius_[static_cast<std::size_t>(id)] = ground.radius.mil;
    put(a_is_east_, ground.a.x > ground.b.x);
    put(a_is_north_, ground.a.y > ground.b.y);
    put(present_, true);
}

Capsule Bases::operator[](int id) const {
    const Box box = boxes_[id];
    const std::int32_t r = radius_[static_cast<std::size_t>(id)];
    Capsule c{{box.low.x + r, box.low.y + r}, {box.high.x - r, box.high.y - r}, {r}};
    if (a_is_east_ & bit(id)) std::swap(c.a.x, c.b.x);
    if (a_is_north_ & bit(id)) std::swap(c.a.y, c.b.y);
    return c;
}

Met Bases::met_by(const Segment& s, Mask among) const {
    return met_among(boxes_.meeting(s, among & present_), [&](int id) { return meet(s, (*this)[id]); });
}
Mask Bases::overlapping(const Capsule& ground, Mask among) const {
    return filtered(boxes_.meeting(bounds(ground), among & present_),
                    [&](int id) { return overlap(ground, (*this)[id]); });
}
Mask Bases::within(const Capsule& ground, Length reach, Mask among) const {
    return filtered(boxes_.meeting(grown(bounds(ground), reach), among & present_),
                    [&](int id) { return geo::within(ground, (*this)[id], reach); });
}
Mask Bases::covering(Point p, Mask among) const {
    return filtered(boxes_.meeting(Box{p, p}, among & present_),
                    [&](int id) { return contains((*this)[id], p); });
}

Outlines::Outlines(std::span<const Outline> outlines) {
    assert(outlines.size() <= max_shapes);
    const auto add = [&](std::span<const Point> points, Length radius, Kind kind) {
        boxes_.set(size(), grown(bounds(points), radius));
        pieces_.push_back({static_cast<std::uint32_t>(points_.size()),
                           static_cast<std::uint32_t>(points.size()), radius, kind});
        points_.insert(points_.end(), points.begin(), points.end());
    };
    for (const Outline& o : outlines) {
        if (const auto* polygon = std::get_if<Polygon>(&o)) add(polygon->corners, {}, Kind::ring);
        if (const auto* polyline = std::get_if<Polyline>(&o)) add(polyline->points, {}, Kind::chain);
        if (const auto* c = std::get_if<Capsule>(&o)) add(std::array{c->a, c->b}, c->radius, Kind::capsule);
    }
}

Met Outlines::met_by(const Segment& s, Mask among) const {
    return met_among(boxes_.meeting(s, among & all()),
                     [&](int id) { return visit(id, [&](const auto& shape) { return meet(s, shape); }); });
}

Mask Outlines::containing(Point p, Mask among) const {
    return filtered(boxes_.meeting(Box{p, p}, among & all()), [&](int id) {
        return visit(id, [&](const auto& shape) {
            if constexpr (std::is_same_v<decltype(shape), const Chain&>)
                return false;  // a wall has no inside
            else
                return contains(shape, p);
        });
    });
}

Mask Outlines::containing(const Capsule& ground, Mask among) const {
    return filtered(boxes_.meeting(bounds(ground), among & all()), [&](int id) {
        return visit(id, [&](const auto& shape) {
            if constexpr (std::is_same_v<decltype(shape), const Chain&>)
                return false;
            else
                return contains(shape, ground);
        });
    });
}

Mask Outlines::overlapping(const Capsule& ground, Mask among) const {
    return filtered(boxes_.meeting(bounds(ground), among & all()), [&](int id) {
        return visit(id, [&](const auto& shape) { return overlap(ground, shape); });
    });
}

Mask Outlines::within(const Capsule& ground, Length reach, Mask among) const {
    return filtered(boxes_.meeting(grown(bounds(ground), reach), among & all()), [&](int id) {
        return visit(id, [&](const auto& shape) { return geo::within(ground, shape, reach); });
    });
}

}  // namespace irondial::geo
