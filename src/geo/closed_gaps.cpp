// Obstacles: which gaps are closed, and the strips that close them.
#include <algorithm>

#include "geo/distance.h"
#include "geo/edges.h"
#include "geo/obstacles.h"
#include "geo/side.h"
#include "geo/wide.h"

namespace irondial::geo {
namespace {

/// The point of the segment nearest to p, to the nearest mil.
Point nearest_point(Point p, const Segment& s) {
    const Vec along = s.b - s.a;
    const std::int64_t foot = dot(p - s.a, along), whole = squared(along);
    if (foot <= 0) return s.a;
    if (foot >= whole) return s.b;
    const auto part = [&](std::int32_t component) {
        return static_cast<std::int32_t>(nearest_div(static_cast<Wide>(component) * foot, whole));
    };
    return s.a + Vec{part(along.x), part(along.y)};
}

/// A shortest connection of two segments that do not meet, from s to t, to the nearest mil.
Segment connection(const Segment& s, const Segment& t) {
    const Segment tries[] = {{s.a, nearest_point(s.a, t)},
                             {s.b, nearest_point(s.b, t)},
                             {nearest_point(t.a, s), t.a},
                             {nearest_point(t.b, s), t.b}};
    return *std::min_element(std::begin(tries), std::end(tries), [](const Segment& a, const Segment& b) {
        return squared_distance(a.a, a.b) < squared_distance(b.a, b.b);
    });
}

bool gap_is_closed(const Segment& s, const Segment& t, Length width) {
    return compare_distance(s, t, width + contact_gap) <= 0 && compare_distance(s, t, width) >= 0;
}

}  // namespace

/// Between the blocks from first_new on, all of one obstacle, and those of the obstacles before.
void Obstacles::close_gaps(Index first_new) {
    const auto end_new = static_cast<Index>(blocks_.size());
    for (Index i = first_new; i < end_new; ++i) {
        const Vec room{contact_gap.mil, contact_gap.mil};
        const Box near{blocks_[i].box.low - room, blocks_[i].box.high + room};
        for (Index k = 0; k < first_new; ++k) {
            if (blocks_[k].kind == Block::Kind::link || !boxes_meet(near, blocks_[k].box)) continue;
            const Block a = blocks_[k], b = blocks_[i];  // copies: links are added on the way
            close_gap(a, b);
        }
    }
}

void Obstacles::close_gap(const Block& a, const Block& b) {
    const bool base_a = a.kind == Block::Kind::base, base_b = b.kind == Block::Kind::base;
    if (base_a && base_b) {
        const Segment s = spine(a.core), t = spine(b.core);
        if (gap_is_closed(s, t, a.core.radius + b.core.radius)) link(connection(s, t), a, b);
    } else if (base_a) {
        close_gaps_to_edges(a, b);
    } else if (base_b) {
        close_gaps_to_edges(b, a);
    } else {
        close_gaps_at_corners(a, b);
        close_gaps_at_corners(b, a);
    }
}

/// A base may touch the outline of an area in several places, one per edge.
void Obstacles::close_gaps_to_edges(const Block& base, const Block& other) {
    const auto close = [&](const Segment& edge) {
        const Segment s = spine(base.core);
        if (gap_is_closed(s, edge, base.core.radius)) link(connection(s, edge), base, other);
    };
    if (other.kind == Block::Kind::wall) return close(spine(other.core));
    for (std::size_t i = 0; i < other.count; ++i) close(Edges(Ring(corners(other)))[i]);
}

/// Where two outlines come close without crossing, a corner of one is close to an edge of the other.
void Obstacles::close_gaps_at_corners(const Block& a, const Block& b) {
    const auto close = [&](Point corner, const Segment& edge) {
        if (compare_distance(corner, edge, contact_gap) <= 0)
            link({corner, nearest_point(corner, edge)}, a, b);
    };
    const auto close_all = [&](Point corner) {
        if (b.kind == Block::Kind::wall) return close(corner, spine(b.core));
        if (side_of(corner, Ring(corners(b))) == Side::inside) return;
        for (std::size_t i = 0; i < b.count; ++i) close(corner, Edges(Ring(corners(b)))[i]);
    };
    if (a.kind == Block::Kind::wall) {
        close_all(a.core.a);
        close_all(a.core.b);
    } else {
        for (std::size_t i = 0; i < a.count; ++i) close_all(corners(a)[i]);
    }
}

const Block* Obstacles::closed_gap_on(const Segment& leg, ObstacleId without) const {
    const auto passed = [&](const Block& b) {
        return b.kind == Block::Kind::link && !b.belongs_to(without) &&
               (contains(b, leg.a) || crosses(b, leg.a, leg.b));
    };
    const auto gap = std::find_if(blocks_.begin(), blocks_.end(), passed);
    return gap == blocks_.end() ? nullptr : &*gap;
}

void Obstacles::link(const Segment& gap, const Block& a, const Block& b) {
    constexpr Length half_width{2};
    const auto same = [&](const Block& other) {
        return other.kind == Block::Kind::link && other.belongs_to(a.owner) && other.belongs_to(b.owner) &&
               (spine(other.core) == gap || spine(other.core) == Segment{gap.b, gap.a});
    };
    if (std::any_of(blocks_.begin(), blocks_.end(), same)) return;
    Block strip;
    strip.kind = Block::Kind::link;
    strip.owner = a.owner;
    strip.partner = b.owner;
    strip.round = round_for(half_width, true);
    strip.core = {gap.a, gap.b, {}};
    const Index at = lay_round(strip);
    // Between two bases the strip's corners lie inside them.
    if (a.kind != Block::Kind::base || b.kind != Block::Kind::base) find_turning_corners(at);
}

}  // namespace irondial::geo
