// Where terrain ends a movement on the plane.  [AOD: 9 Terrain; DA: V Terrain]
//
// Two books, two ways to see it. In one a path counts: it ends where it crosses the rim of hindering or
// elevated terrain. In the other the whole base counts: it goes on until no part of it is outside (or, coming
// down, until no part is left on the slope), as it stood when it set out.
#include "geo/edges.h"
#include "geo/overlap.h"
#include "geo/walk.h"
#include "rules/plane.h"

namespace irondial::rules {
namespace {

using geo::Along;

/// A part of a leg, from one place to another; at first none.
struct Stretch {
    Along from = geo::end_of_segment, to = geo::start_of_segment;

    void add(const geo::Passage& way) {
        if (way.meet != geo::Meet::crosses) return;
        from = std::min(from, way.enter);
        to = std::max(to, way.leave);
    }
    /// A leg may begin there; otherwise the place where it gets there does not count.
    bool covers(Along where) const {
        return (from < where || where == geo::start_of_segment) && from <= where && where < to;
    }
};

/// Where on its way along a leg a base lies across a segment: its centre is then within the base's radius of
/// all the places the segment takes when it is shifted along the base's spine.
Stretch across(const geo::Segment& leg, const geo::Capsule& base, const geo::Segment& edge) {
    const geo::Vec arm = base.b - geo::centre(base);
    const std::array<geo::Point, 4> corners{edge.a - arm, edge.a + arm, edge.b + arm, edge.b - arm};
    Stretch result;
    if (arm == geo::Vec{}) {
        result.add(geo::passage(leg, geo::Capsule{edge.a, edge.b, base.radius}));
        return result;
    }
    for (std::size_t i = 0; i < corners.size(); ++i)
        result.add(geo::passage(leg, geo::Capsule{corners[i], corners[(i + 1) % 4], base.radius}));
    const geo::Ring ring{corners};
    const std::int64_t area = geo::twice_area(ring);
    if (area > 0) result.add(geo::passage(leg, ring));
    if (area < 0) {
        const std::array<geo::Point, 4> turned{corners[3], corners[2], corners[1], corners[0]};
        result.add(geo::passage(leg, geo::Ring{turned}));
    }
    return result;
}

/// From a place on, where the base no longer lies across the rim of a ring or across a chain.
template <class Shape>
Along past_edges(const geo::Segment& leg, const geo::Capsule& base, Shape shape, Along where) {
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const geo::Segment edge : geo::Edges(shape))
            if (const Stretch s = across(leg, base, edge); s.covers(where)) {
                where = s.to;
                goes_on = true;
            }
    }
    return where;
}

/// The base with its centre elsewhere.
geo::Capsule moved(const geo::Capsule& base, geo::Point to) {
    const geo::Vec arm = base.b - geo::centre(base);
    return {to - arm, to + arm, base.radius};
}

/// Where all of the base gets into a ring: past the rim, with its centre inside.
Along wholly_in(const geo::Segment& leg, const geo::Capsule& base, geo::Ring ring) {
    Along where = geo::start_of_segment;
    if (geo::contains(ring, moved(base, leg.a))) return where;
    geo::RingWalk walk(leg, ring);
    while (const auto inside = walk.next()) {
        where = past_edges(leg, base, ring, std::max(where, geo::place(inside->enter)));
        if (where < geo::place(inside->leave)) return where;
    }
    return geo::end_of_segment;
}

/// The same for a disc: both ends of the spine are then far enough from its rim.
Along wholly_in(const geo::Segment& leg, const geo::Capsule& base, const geo::Capsule& disc) {
    const geo::Vec arm = base.b - geo::centre(base);
    const geo::Capsule room{disc.a, disc.b, disc.radius - base.radius};
    if (room.radius.mil <= 0) return geo::end_of_segment;
    const geo::Passage one = geo::passage({leg.a + arm, leg.b + arm}, room),
                       two = geo::passage({leg.a - arm, leg.b - arm}, room);
    if (one.meet != geo::Meet::crosses || two.meet != geo::Meet::crosses) return geo::end_of_segment;
    const Along enter = std::max(one.enter, two.enter);
    return enter < std::min(one.leave, two.leave) ? enter : geo::end_of_segment;
}

/// A wall has no inside.
Along wholly_in(const geo::Segment&, const geo::Capsule&, geo::Chain) {
    return geo::end_of_segment;
}

/// From a place on, where no part of the base is left on a shape.
Along wholly_off(const geo::Segment& leg, const geo::Capsule& base, geo::Ring ring, Along where) {
    where = past_edges(leg, base, ring, where);
    geo::RingWalk walk(leg, ring);
    while (const auto inside = walk.next())
        if (geo::place(inside->enter) <= where && where < geo::place(inside->leave))
            where = past_edges(leg, base, ring, geo::place(inside->leave));
    return where;
}
Along wholly_off(const geo::Segment& leg, const geo::Capsule& base, const geo::Capsule& disc, Along where) {
    const geo::Vec arm = base.b - geo::centre(base);
    Stretch on;
    on.add(geo::passage(leg, geo::Capsule{disc.a - arm, disc.a + arm, disc.radius + base.radius}));
    return on.covers(where) ? on.to : where;
}
Along wholly_off(const geo::Segment& leg, const geo::Capsule& base, geo::Chain chain, Along where) {
    return past_edges(leg, base, chain, where);
}

}  // namespace

// --- where the path crosses ------------------------------------------------------------------------------

/// The stretches of a leg inside a feature, in order, as visit(enter, leave).
template <class Visit>
void Plane::stretches(const geo::Segment& leg, FeatureId f, Visit visit) const {
    outlines_.visit(static_cast<int>(index(f)), [&](const auto& shape) {
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, geo::Ring>) {
            geo::RingWalk walk(leg, shape);
            while (const auto stretch = walk.next())
                visit(geo::place(stretch->enter), geo::place(stretch->leave));
        } else if (const geo::Passage way = geo::passage(leg, shape); way.meet == geo::Meet::crosses) {
            visit(way.enter, way.leave);
        }
    });
}

/// Where a leg that begins on elevated terrain first comes down from it. Features that adjoin are one height,
/// so one goes on where another ends.
Plane::Edge Plane::way_down(const geo::Segment& leg) const {
    Edge edge{.where = geo::start_of_segment, .feature = (features_at(leg.a) & elevated_).first()};
    const FeatureSet crossed{outlines_.crossed_by(leg, elevated_.bits)};
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const FeatureId f : crossed)
            stretches(leg, f, [&](Along enter, Along leave) {
                if (enter > edge.where || leave <= edge.where) return;
                edge.where = leave;
                edge.feature = f;
                goes_on = true;
            });
    }
    return edge;
}

/// The first of the features a leg crosses that it gets into.
Plane::Edge Plane::first_entered(const geo::Segment& leg, FeatureSet crossed) const {
    Edge edge;
    for (const FeatureId f : crossed) {
        const Along enter = outlines_.visit(
            static_cast<int>(index(f)), [&](const auto& shape) { return geo::passage(leg, shape).enter; });
        if (enter < edge.where) edge = {.where = enter, .feature = f, .holds = Holds::centre_in};
    }
    return edge;
}

// --- where the whole base has ----------------------------------------------------------------------------

/// The first of the features a leg crosses that all of the base gets into.  [DA-TERR-HIND-03,
/// DA-TERR-HIND-04]
Plane::Edge Plane::first_filled(const Mover& mover, const geo::Segment& leg, FeatureSet crossed) const {
    Edge edge;
    for (const FeatureId f : crossed) {
        const Along where = outlines_.visit(
            static_cast<int>(index(f)), [&](const auto& shape) { return wholly_in(leg, mover.base, shape); });
        if (where < edge.where) edge = {.where = where, .feature = f, .holds = Holds::base_in};
    }
    return edge;
}

/// From a place on, where no part of the base is on any of these features.
Plane::Edge Plane::first_free_of(const Mover& mover, const geo::Segment& leg, FeatureSet features,
                                 Along where) const {
    Edge edge{.where = where, .feature = features.first(), .holds = Holds::base_off};
    for (bool goes_on = true; goes_on;) {
        goes_on = false;
        for (const FeatureId f : features) {
            const Along free = outlines_.visit(static_cast<int>(index(f)), [&](const auto& shape) {
                return wholly_off(leg, mover.base, shape, edge.where);
            });
            if (free <= edge.where) continue;
            edge.where = free;
            edge.feature = f;
            goes_on = true;
        }
    }
    return edge;
}

/// The far side of a low wall that the path has crossed, on this leg or before.  [DA-TERR-WALL-02]
Plane::Edge Plane::far_side(const Mover& mover, const geo::Segment& leg, FeatureSet crossed,
                            FeatureSet& behind) const {
    Edge edge;
    const auto look = [&](FeatureId f, Along from) {
        const Edge side = first_free_of(mover, leg, FeatureSet::of(f), from);
        if (side.where < edge.where) edge = side;
    };
    for (const FeatureId f : behind) look(f, geo::start_of_segment);
    for (const FeatureId f : (crossed & mover.walls) - behind) {
        look(f, outlines_.visit(static_cast<int>(index(f)),
                                [&](const auto& shape) { return geo::passage(leg, shape).enter; }));
        behind.add(f);
    }
    return edge;
}

// --- the first of them -----------------------------------------------------------------------------------

/// Up onto elevated terrain, or down from it.
Plane::Edge Plane::change_of_height(const Edition& ed, const Mover& mover, const geo::Segment& leg,
                                    FeatureSet crossed) const {
    Edge edge;
    const auto consider = [&](Edge other, RuleId rule) {
        other.rule = rule;
        if (other.where < edge.where) edge = other;
    };
    const Ruled<ElevationStop>&up = ed.elevation.stop_up, &down = ed.elevation.stop_down;
    if (mover.up && down == ElevationStop::path_crossing)  // AOD-ELEV-03
        consider(way_down(leg), down.rule);
    if (!mover.up && up == ElevationStop::path_crossing) {  // AOD-ELEV-02
        Edge rim = first_entered(leg, crossed & mover.hills);
        rim.holds = Holds::anyhow;
        consider(rim, up.rule);
    }
    // DA-TERR-ELEV-02, DA-R-37
    if (mover.up && down == ElevationStop::base_wholly_over)
        consider(first_free_of(mover, leg, mover.steep, geo::start_of_segment), down.rule);
    if (!mover.all_up && up == ElevationStop::base_wholly_over)
        consider(first_filled(mover, leg, crossed & mover.hills), up.rule);
    return edge;
}

Plane::Edge Plane::hindering_ground(const Edition& ed, const Mover& mover, const geo::Segment& leg,
                                    FeatureSet crossed) const {
    Edge edge = ed.terrain.hindering_stop == HinderingStop::base_wholly_in
                    ? first_filled(mover, leg, crossed & mover.rough)
                    : first_entered(leg, crossed & mover.rough);
    edge.rule = ed.cite.hindering_stop;  // AOD-TERR-HIND-03
    return edge;
}

/// Does what the edge stands for hold at this point?
bool Plane::holds(const Mover& mover, const Edge& edge, geo::Point at) const {
    const geo::Capsule base = moved(mover.base, at);
    switch (edge.holds) {
        case Holds::centre_in: return features_at(at).has(edge.feature);
        case Holds::base_in: return outlines_.containing(base, FeatureSet::of(edge.feature).bits) != 0;
        case Holds::base_off: return outlines_.overlapping(base, FeatureSet::of(edge.feature).bits) == 0;
        case Holds::anyhow: break;
    }
    return true;
}

/// The whole mil nearest to the edge where it holds what it promises.  [AOD-TERR-HIND-04]
geo::Point Plane::settle(const Mover& mover, const geo::Segment& leg, const Edge& edge) const {
    const geo::Point at = geo::point_at(leg, edge.where);
    if (holds(mover, edge, at)) return at;
    geo::Point best = at;
    std::int64_t nearest = 0, ahead = 0;
    for (int x = -1; x <= 1; ++x)
        for (int y = -1; y <= 1; ++y) {
            const geo::Vec v{x, y};
            const std::int64_t far = geo::squared(v), forward = geo::dot(leg.b - leg.a, v);
            const bool better = best == at || far < nearest || (far == nearest && forward > ahead);
            if (!better || !holds(mover, edge, at + v)) continue;
            best = at + v;
            nearest = far;
            ahead = forward;
        }
    return best;
}

Plane::Stop Plane::first_stop(const Position& pos, const Mover& mover, const geo::Segment& leg,
                              FeatureSet crossed, FeatureSet& behind) const {
    const Edition& ed = pos.edition();
    Edge first = change_of_height(ed, mover, leg, crossed);
    // Where both begin the change of height decides: it sets the whole base in.
    if (const Edge rough = hindering_ground(ed, mover, leg, crossed); rough.where < first.where)
        first = rough;
    if (!mover.walls.empty())
        if (Edge wall = far_side(mover, leg, crossed, behind); wall.where < first.where) {
            first = wall;
            first.rule = ed.cite.low_wall_stop;
        }
    if (first.where == geo::end_of_segment) return {.at = leg.b};
    return {.at = settle(mover, leg, first),
            .rule = first.rule,
            .hill = first.holds == Holds::anyhow ? first.feature : FeatureId::none};
}

/// Abrupt terrain is entered and left at its access points.  [DA-TERR-ABRUPT-04, DA-TERR-ABRUPT-06]
Verdict Plane::judge_access(const Position& pos, UnitId u, const geo::Segment& leg, FeatureSet cliffs) const {
    for (const FeatureId f : cliffs) {
        const auto& access = features_[index(f)].access;
        const auto used = [&](Along where) {
            const geo::Point at = geo::point_at(leg, where);
            return std::any_of(access.begin(), access.end(),
                               [&](geo::Point p) { return geo::within(p, at, access_reach); });
        };
        const auto on_rim = [&](geo::Point p) {
            return outlines_.visit(static_cast<int>(index(f)), [&](const auto& shape) {
                if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, geo::Chain>)
                    return false;
                else
                    return geo::side_of(p, shape) == geo::Side::rim;
            });
        };
        bool fine = true;
        stretches(leg, f, [&](Along enter, Along leave) {
            const bool enters = enter > geo::start_of_segment || on_rim(leg.a);
            const bool leaves = leave < geo::end_of_segment || on_rim(leg.b);
            if ((enters && !used(enter)) || (leaves && !used(leave))) fine = false;
        });
        if (!fine)
            return {.rule = pos.edition().cite.access_points,
                    .why = Why::needs_access_point,
                    .unit = u,
                    .feature = f};
    }
    return legal;
}

}  // namespace irondial::rules
