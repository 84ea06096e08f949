#include "geo/scene.h"

#include <cassert>
#include <cstdlib>

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

/// 1 when n >= 0, else 0. An | of numbers is below zero when one of them is, an & when all are: comparisons
/// written this way have no branches, and the compiler makes four or more of them at a time.
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

void Bases::place(int id, const Capsule& ground) {
    assert(id >= 0 && id < max_shapes);
    const auto i = static_cast<std::size_t>(id);
    ax_[i] = ground.a.x;
    ay_[i] = ground.a.y;
    bx_[i] = ground.b.x;
    by_[i] = ground.b.y;
    radius_[i] = ground.radius.mil;
    present_ |= bit(id);
}

Capsule Bases::operator[](int id) const {
    const auto i = static_cast<std::size_t>(id);
    return {{ax_[i], ay_[i]}, {bx_[i], by_[i]}, {radius_[i]}};
}

/// The bases whose bounding boxes meet the box.
Mask Bases::near(const Box& box, Mask among) const {
    among &= present_;
    Mask found = 0;
    for (std::size_t group = 0; group < groups_of(among); ++group) {
        std::array<std::uint8_t, group_size> flags;
        for (std::size_t k = 0; k < group_size; ++k) {
            // Each side of the box gives a number below zero when both ends of the spine lie beyond it.
            const std::size_t i = group * group_size + k;
            const std::int32_t r = radius_[i];
            const std::int32_t west = box.low.x - r, east = box.high.x + r;
            const std::int32_t south = box.low.y - r, north = box.high.y + r;
            flags[k] =
                not_negative(((east - ax_[i]) & (east - bx_[i])) | ((ax_[i] - west) & (bx_[i] - west)) |
                             ((north - ay_[i]) & (north - by_[i])) | ((ay_[i] - south) & (by_[i] - south)));
        }
        found |= mask_of(flags) << (group * group_size);
    }
    return found & among;
}

Met Bases::met_by(const Segment& s, Mask among) const {
    return met_among(near(bounds(s), among), [&](int id) { return meet(s, (*this)[id]); });
}
Mask Bases::overlapping(const Capsule& ground, Mask among) const {
    return filtered(near(bounds(ground), among), [&](int id) { return overlap(ground, (*this)[id]); });
}
Mask Bases::within(const Capsule& ground, Length reach, Mask among) const {
    return filtered(near(grown(bounds(ground), reach), among),
                    [&](int id) { return geo::within(ground, (*this)[id], reach); });
}
Mask Bases::covering(Point p, Mask among) const {
    return filtered(near({p, p}, among), [&](int id) { return contains((*this)[id], p); });
}

Outlines::Outlines(std::span<const Outline> outlines) {
    assert(outlines.size() <= max_shapes);
    const auto add = [&](std::span<const Point> points, Length radius, Kind kind) {
        const std::size_t id = pieces_.size();
        const Box box = grown(bounds(points), radius);
        low_x_[id] = box.low.x;
        low_y_[id] = box.low.y;
        high_x_[id] = box.high.x;
        high_y_[id] = box.high.y;
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

/// The outlines whose bounding boxes meet the box.
Mask Outlines::near(const Box& box, Mask among) const {
    if (size() < max_shapes) among &= bit(size()) - 1;
    Mask found = 0;
    for (std::size_t group = 0; group < groups_of(among); ++group) {
        std::array<std::uint8_t, group_size> flags;
        for (std::size_t k = 0; k < group_size; ++k) {
            const std::size_t i = group * group_size + k;
            flags[k] = not_negative((box.high.x - low_x_[i]) | (high_x_[i] - box.low.x) |
                                    (box.high.y - low_y_[i]) | (high_y_[i] - box.low.y));
        }
        found |= mask_of(flags) << (group * group_size);
    }
    return found & among;
}

/// Whether the whole box of an outline lies on one side of the line of s.
bool Outlines::beside(const Segment& s, int id) const {
    const auto i = static_cast<std::size_t>(id);
    const Vec d = s.b - s.a;
    const Vec twice_middle{low_x_[i] + high_x_[i] - 2 * s.a.x, low_y_[i] + high_y_[i] - 2 * s.a.y};
    const std::int64_t reach = std::int64_t{std::abs(d.x)} * (high_y_[i] - low_y_[i]) +
                               std::int64_t{std::abs(d.y)} * (high_x_[i] - low_x_[i]);
    return std::abs(cross(d, twice_middle)) > reach;
}

Met Outlines::met_by(const Segment& s, Mask among) const {
    return met_among(near(bounds(s), among), [&](int id) {
        if (beside(s, id)) return Meet::misses;
        return visit(id, [&](const auto& shape) { return meet(s, shape); });
    });
}

Mask Outlines::containing(Point p, Mask among) const {
    return filtered(near({p, p}, among), [&](int id) {
        return visit(id, [&](const auto& shape) {
            if constexpr (std::is_same_v<decltype(shape), const Chain&>)
                return false;  // a wall has no inside
            else
                return contains(shape, p);
        });
    });
}

Mask Outlines::containing(const Capsule& ground, Mask among) const {
    return filtered(near(bounds(ground), among), [&](int id) {
        return visit(id, [&](const auto& shape) {
            if constexpr (std::is_same_v<decltype(shape), const Chain&>)
                return false;
            else
                return contains(shape, ground);
        });
    });
}

Mask Outlines::overlapping(const Capsule& ground, Mask among) const {
    return filtered(near(bounds(ground), among), [&](int id) {
        return visit(id, [&](const auto& shape) { return overlap(ground, shape); });
    });
}

Mask Outlines::within(const Capsule& ground, Length reach, Mask among) const {
    return filtered(near(grown(bounds(ground), reach), among), [&](int id) {
        return visit(id, [&](const auto& shape) { return geo::within(ground, shape, reach); });
    });
}

}  // namespace irondial::geo
