// Moving on the plane: paths, where terrain stops them, and room at the end.  [AOD: 6 Movement; 9 Terrain]
//
// A path is measured from the centre of the base, and its end is where the centre comes to stand.
// [QS-MOVE-02, QS-MOVE-09]; it does not lead through blocking terrain, whatever else lies there [QS-TERR-04,
// QS-TERR-06]. The base needs no room on the way, only at the end.  [AOD-R-67]
#include "rules/plane.h"

#include "geo/walk.h"
#include "rules/effects.h"
#include "rules/ways.h"

namespace irondial::rules {
namespace {

using catalog::TerrainKind;

bool crosses_infantry(const Edition& ed, SpeedMode mode) {
    return (mode == SpeedMode::mech && ed.movement.mech_over_infantry) ||  // AOD-MODE-12
           (mode == SpeedMode::quad && ed.movement.quad_over_infantry);    // AOD-MODE-16
}

/// Is such terrain closed to the unit's own speed mode?
bool is_closed(const Position& pos, UnitId u, TerrainKind kind) {
    return going(pos.edition(), pos.printed(u).speed_mode, kind) == Going::blocking;
}

/// The point of a segment nearest to p, to the nearest mil.
geo::Point nearest(geo::Point p, const geo::Segment& s) {
    const geo::Vec d = s.b - s.a;
    const std::int64_t foot = geo::dot(p - s.a, d), whole = geo::squared(d);
    if (foot <= 0) return s.a;
    if (foot >= whole) return s.b;
    const auto part = [&](std::int32_t component) {
        return static_cast<std::int32_t>(geo::nearest_div(static_cast<geo::Wide>(component) * foot, whole));
    };
    return s.a + geo::Vec{part(d.x), part(d.y)};
}

/// From the middle of one base through the place where they touch to the middle of the other: what passes
/// between the two crosses this line.
struct Link {
    std::array<geo::Point, 4> points{};
    std::size_t count = 0;

    Link(const geo::Capsule& one, const geo::Capsule& two) {
        const geo::Segment s = geo::spine(one), t = geo::spine(two);
        const std::array<geo::Segment, 4> tries{
            {{s.a, nearest(s.a, t)}, {s.b, nearest(s.b, t)}, {nearest(t.a, s), t.a}, {nearest(t.b, s), t.b}}};
        const auto shortest = std::min_element(tries.begin(), tries.end(), [](const auto& a, const auto& b) {
            return geo::squared_distance(a.a, a.b) < geo::squared_distance(b.a, b.b);
        });
        for (const geo::Point p : {geo::centre(one), shortest->a, shortest->b, geo::centre(two)})
            if (count == 0 || points[count - 1] != p) points[count++] = p;
    }
    geo::Chain chain() const { return geo::Chain(std::span(points).first(count)); }
};

}  // namespace

// --- how a unit sees the battlefield ---------------------------------------------------------------------

FeatureSet Plane::going_as(const Position& pos, UnitId u, Going wanted) const {
    FeatureSet result;
    const SpeedMode mode = pos.printed(u).speed_mode;
    for (std::size_t k = 0; k < of_kind_.size(); ++k)
        if (!of_kind_[k].empty() && going(pos.edition(), mode, static_cast<TerrainKind>(k)) == wanted)
            result = result | of_kind_[k];
    return result;
}

Plane::Mover Plane::mover(const Position& pos, UnitId u, const Motion& motion) const {
    const Edition& ed = pos.edition();
    const UnitState& unit = pos.unit(u);
    Mover mover;
    mover.flies = motion.jump || (unit.level == Level::cruising && ed.vtol.path_over_bases);
    mover.own.add(u);
    if (motion.with != UnitId::none) mover.own.add(motion.with);
    mover.bases = pos.units() - mover.own;  // cruising ones too: AOD-R-66, DA-R-85
    if (crosses_infantry(ed, pos.printed(u).speed_mode))
        for (const UnitId other : mover.bases)
            if (pos.is_infantry(other)) mover.bases.remove(other);
    if (const Found over = find(pos, Verb::allow, Thing::crossing_bases, u))
        for (const UnitId other : mover.bases)
            if (over.action->types.has(pos.printed(other).type)) mover.bases.remove(other);
    mover.slips = static_cast<bool>(find(pos, Verb::allow, Thing::gaps_between_bases, u));
    if (features_.empty() || unit.level == Level::cruising)
        return mover;  // AOD-VTOL-14, AOD-VTOL-19, DFA-VTOL-18
    mover.closed = going_as(pos, u, Going::blocking);
    if (motion.with != UnitId::none)
        mover.closed = mover.closed | going_as(pos, motion.with, Going::blocking);
    if (mover.flies) return mover;  // also up and down an abrupt edge: AOD-ABRUPT-04
    mover.base = pos.ground(u);
    const FeatureSet begins_on = pos.occupied(u), rough = going_as(pos, u, Going::hindering);
    // Whoever begins on clear ground, as its speed mode sees it (its centre, or any part of its base), ends
    // in hindering terrain; who begins in it goes on as it likes.  [AOD-TERR-HIND-03, AOD-R-68, AOD-R-69,
    // DA-TERR-HIND-02, DA-TERR-HIND-03]
    const FeatureSet walls = of_kind_[static_cast<std::size_t>(TerrainKind::low_wall)];
    const bool began_in = ed.terrain.hindering_stop_start == HinderingStart::any_base_clear
                              ? outlines_.containing(mover.base, rough.bits) != 0
                              : !(begins_on & rough).empty();
    if (ed.terrain.hindering_stop != HinderingStop::none && !began_in) mover.rough = rough - walls;
    mover.walls = rough & walls;
    mover.steep = motion.surefooted ? abrupt_ : elevated_;
    if (motion.surefooted) mover.rough = mover.walls = {};  // SE-RECONNAISSANCE
    mover.hills = mover.steep - mover.closed;
    mover.up = !(begins_on & mover.steep).empty();
    mover.all_up = outlines_.containing(mover.base, mover.hills.bits) != 0;
    return mover;
}

// --- what a path may not do ------------------------------------------------------------------------------

Verdict Plane::judge_leg(const Position& pos, UnitId u, const Mover& mover, const geo::Segment& leg,
                         FeatureSet crossed, UnitSet& beside) const {
    const auto& cite = pos.edition().cite;
    if (!geo::contains(board_, leg.b))
        return {.rule = cite.base_on_field, .why = Why::path_off_field, .unit = u};  // AOD-R-140
    if (mover.flies) return legal;
    const UnitSet near{pos.bases().within({leg.a, leg.b, {0}}, geo::contact_gap, mover.bases.bits)};
    beside = beside | near;
    if (const UnitSet hit = pos.crossed_by(leg, near); !hit.empty())
        return {.rule = cite.path_over_base, .why = Why::path_crosses_base, .unit = u, .other = hit.first()};
    const ElevationStop height =
        mover.up ? pos.edition().elevation.stop_down : pos.edition().elevation.stop_up;
    if (height != ElevationStop::path_crossing)
        if (const Verdict v = judge_access(pos, u, leg, crossed & mover.hills & abrupt_); !v) return v;
    if (const FeatureSet hit{outlines_.crossed_by(leg, (crossed & mover.closed).bits)}; !hit.empty()) {
        const TerrainKind kind = features_[index(hit.first())].kind;
        return {.rule = is_closed(pos, u, kind) ? closed_by(pos.edition(), pos.printed(u).speed_mode, kind)
                                                : cite.joint_terrain,  // AOD-CAP-21
                .why = Why::path_crosses_terrain,
                .unit = u,
                .feature = hit.first()};
    }
    return legal;
}

/// No path leads between two bases that touch.  [AOD-MOVE-04, DE-MOVE-01, AOD-R-65]
Verdict Plane::judge_gaps(const Position& pos, UnitId u, std::span<const geo::Point> path,
                          UnitSet beside) const {
    for (const UnitId one : beside)
        for (const UnitId two : touching(pos, one) & beside) {
            if (two < one) continue;
            const Link link(pos.ground(one), pos.ground(two));
            geo::ChainWalk walk(link.chain());
            for (std::size_t i = 0; i + 1 < path.size(); ++i) {
                if (path[i] == path[i + 1]) continue;
                walk.set_out({path[i], path[i + 1]});
                if (walk.next())
                    return {.rule = pos.edition().cite.path_between,
                            .why = Why::path_between_bases,
                            .unit = u,
                            .other = one,
                            .blocker = two};
            }
        }
    return legal;
}

Verdict Plane::judge_end(const Position& pos, UnitId u, const geo::Placement& end, FeatureSet closed,
                         UnitSet own) const {
    const auto& cite = pos.edition().cite;
    const geo::Room room{.board = board_,
                         .bases = pos.bases(),
                         .outlines = outlines_,
                         .in_the_way = ~own.bits,
                         .forbidden = closed.bits};
    const geo::FitAnswer answer = geo::fit(pos.printed(u).base, end, room);
    switch (answer.fit) {
        case geo::Fit::off_board: return {.rule = cite.base_on_field, .why = Why::base_off_field, .unit = u};
        case geo::Fit::on_base:
            return {.rule = cite.base_overlap,
                    .why = Why::base_overlaps_base,
                    .unit = u,
                    .other = UnitSet{answer.culprits}.first()};
        case geo::Fit::on_forbidden: {
            const FeatureId f = FeatureSet{answer.culprits}.first();
            const TerrainKind kind = features_[index(f)].kind;
            return {.rule = kind == TerrainKind::blocking ? cite.base_on_blocking  // AOD-TERR-BLOCK-03
                            : is_closed(pos, u, kind)     ? cite.base_on_closed    // AOD-R-162, DA-R-67
                                                          : cite.joint_terrain,
                    .why = Why::base_overlaps_terrain,
                    .unit = u,
                    .feature = f};
        }
        case geo::Fit::not_inside:
        case geo::Fit::fits: break;
    }
    return legal;
}

Verdict Plane::fits(const Position& pos, UnitId u, const geo::Placement& at) const {
    return judge_end(pos, u, at, of_kind_[static_cast<std::size_t>(TerrainKind::blocking)],
                     UnitSet::of(u));  // AOD-TERR-BLOCK-04
}

Verdict Plane::rests(const Position& pos, UnitId u, const geo::Placement& at, UnitId with) const {
    const FeatureSet closed = going_as(pos, u, Going::blocking) | going_as(pos, with, Going::blocking);
    return judge_end(pos, u, at, closed, UnitSet::of(u));
}

// --- the whole movement ----------------------------------------------------------------------------------

Trip Plane::travel(const Position& pos, UnitId u, const Motion& motion) const {
    const Mover how = mover(pos, u, motion);
    const geo::Point from = pos.unit(u).at;
    if (motion.path->find && !how.flies) {
        if (motion.ways != nullptr) return travel_to(pos, u, motion, how, motion.path->last(from));
        static thread_local Ways spare;  // only spares allocations: every question starts anew
        spare.around_known = spare.through_known = false;
        Motion search = motion;
        search.ways = &spare;
        return travel_to(pos, u, search, how, motion.path->last(from));
    }
    std::array<geo::Point, Path::capacity + 1> way{};
    std::size_t count = 0;
    way[count++] = from;
    for (std::size_t i = 0; i < motion.path->count; ++i)
        if (motion.path->points[i] != way[count - 1]) way[count++] = motion.path->points[i];
    return follow(pos, u, motion, how, std::span(way).first(count));
}

/// Goes a way from its first point, cut short where terrain ends it. Everybody sees it before it is gone.
/// [DA-MOVE-02, DA-MOVE-05]
Trip Plane::follow(const Position& pos, UnitId u, const Motion& motion, const Mover& mover,
                   std::span<geo::Point> way) const {
    const auto& cite = pos.edition().cite;
    Trip trip;
    Stop stop{.at = way[0]};
    geo::Vec ahead{};
    std::size_t gone = 1;  // points of the way
    UnitSet beside;
    FeatureSet behind;  // low walls it has crossed
    for (; gone < way.size() && stop.rule == RuleId::none; ++gone) {
        const geo::Segment leg{way[gone - 1], way[gone]};
        ahead = leg.b - leg.a;
        const FeatureSet matters = mover.closed | mover.rough | mover.hills | mover.walls;
        const FeatureSet crossed{mover.flies ? 0 : outlines_.crossed_by(leg, matters.bits)};
        stop = mover.flies ? Stop{.at = leg.b} : first_stop(pos, mover, leg, crossed, behind);
        way[gone] = stop.at;
        if (const Verdict v = judge_leg(pos, u, mover, {leg.a, stop.at}, crossed, beside); !v)
            return {.verdict = v};
    }
    way = way.first(gone);
    if (const Verdict v = mover.slips ? legal : judge_gaps(pos, u, way, beside); !v) return {.verdict = v};
    trip.length = geo::path_length(way);
    trip.stopped = stop.rule;
    trip.end = {way.back(), motion.facing};

    // Whoever ends on the rim of elevated terrain has come up to it.
    const bool by_path = pos.edition().elevation.stop_up == ElevationStop::path_crossing;
    if (by_path && !mover.flies && !mover.up && stop.hill == FeatureId::none)
        stop.hill = FeatureSet{outlines_.containing(trip.end.at, mover.hills.bits)}.first();
    const bool steps = stop.hill != FeatureId::none;
    if (trip.length > motion.limit || (steps && motion.limit.mil == 0)) {
        trip.verdict = {.rule = cite.move_speed,
                        .why = Why::path_too_long,
                        .unit = u,
                        .length = trip.length,
                        .limit = motion.limit};
        return trip;
    }
    if (steps) {
        trip.verdict = change_height(pos, u, mover, stop.hill, geo::facing_of(ahead), trip.end);
        return trip;
    }
    if (motion.passes) return trip;
    // A unit that only turns may stay where it was put, even in terrain it could not move into.  [AOD-R-162,
    // DA-MOVE-06, DA-MOVE-09, QS-MOVE-10]
    const bool stays = way.size() == 1 && !motion.arrives;
    trip.verdict =
        judge_end(pos, u, trip.end, stays ? mover.closed - pos.overlapped(u) : mover.closed, mover.own);
    return trip;
}

/// The edge of a feature's rim on which a point lies, give or take its rounding; a disc has none.
std::optional<geo::Segment> Plane::edge_at(FeatureId f, geo::Point p) const {
    return outlines_.visit(static_cast<int>(index(f)), [&](const auto& shape) {
        std::optional<geo::Segment> found;
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, geo::Ring>)
            for (const geo::Segment edge : geo::Edges(shape))
                if (geo::compare_distance(p, edge, {2}) <= 0) found = edge;
        return found;
    });
}

/// Onto or off elevated terrain the edge of the base is set to the point where the path crosses its rim, with
/// all of the base on it, or none: straight ahead, or else as near to that as there is room. That costs no
/// movement, and neither does height.  [AOD-ELEV-04, DA-TERR-ELEV-03, DA-MEAS-04, AOD-ELEV-05, AOD-ELEV-06,
/// AOD-R-72]
Verdict Plane::change_height(const Position& pos, UnitId u, const Mover& mover, FeatureId hill,
                             geo::Facing ahead, geo::Placement& end) const {
    const auto& cite = pos.edition().cite;
    const geo::Point crossing = end.at;
    const auto used = [&](geo::Point access) { return geo::within(access, crossing, access_reach); };
    const auto& access = features_[index(hill)].access;
    if (abrupt_.has(hill) && std::none_of(access.begin(), access.end(), used))
        return {.rule = cite.access_points,
                .why = Why::needs_access_point,
                .unit = u,
                .feature = hill};  // AOD-ABRUPT-03

    const geo::BaseShape& base = pos.printed(u).base;
    const geo::Vec arm = geo::along(end.facing, {(base.length.mil - base.width.mil) / 2});
    const auto level = [&](const geo::Capsule& ground) {
        return mover.up ? outlines_.overlapping(ground, elevated_.bits) == 0
                        : outlines_.containing(ground, FeatureSet::of(hill).bits) != 0;
    };
    // Most places reach over the very edge that is crossed: that is seen sooner than the whole rim.
    const std::optional<geo::Segment> edge = edge_at(hill, crossing);
    Verdict refusal{.rule = mover.up ? cite.set_down : cite.set_up,
                    .why = Why::no_room_at_edge,
                    .unit = u,
                    .feature = hill};
    bool only_level = true;  // so far no place had the right height
    // The rim is touched by a flank or by an end of the base.
    const std::array<geo::Vec, 3> parts{geo::Vec{}, arm, -arm};
    constexpr int step = 20;         // two degrees: near enough to the rim's own direction,
    constexpr geo::Length slack{2};  // with this between rim and base
    for (int turn = 0; turn <= 1800; turn += step)
        for (const int side : {turn, -turn})
            for (const geo::Vec part : std::span(parts).first(arm == geo::Vec{} ? 1 : 3)) {
                const geo::Vec inward =
                    geo::along(geo::turned(ahead, side), {base.width.mil / 2 + slack.mil});
                const geo::Placement place{crossing + inward + part, end.facing};
                const geo::Capsule ground = geo::ground(base, place);
                const bool over_edge =
                    edge && geo::compare_distance(*edge, geo::spine(ground), ground.radius) < 0;
                if (over_edge || !level(ground)) continue;
                const Verdict room = judge_end(pos, u, place, mover.closed, mover.own);
                if (room) {
                    end = place;
                    return legal;
                }
                if (only_level) refusal = room;
                only_level = false;
            }
    return refusal;
}

}  // namespace irondial::rules
