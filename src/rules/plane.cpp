#include "rules/plane.h"

#include "rules/values.h"

namespace irondial::rules {
namespace {

using catalog::TerrainKind;

std::vector<geo::Outline> outlines_of(const std::vector<Feature>& features) {
    std::vector<geo::Outline> all;
    all.reserve(features.size());
    for (const Feature& f : features) all.push_back(outline_of(f));
    return all;
}

geo::Arc front_arc(const Position& pos, UnitId u) {
    return {pos.unit(u).facing, static_cast<std::int16_t>(pos.printed(u).front_arc * 10)};
}
geo::Arc rear_arc(const Position& pos, UnitId u) {
    return {geo::opposite(pos.unit(u).facing), static_cast<std::int16_t>(pos.printed(u).rear_arc * 10)};
}

/// Inside an arc and not on its border: a line exactly on the border counts for the target.  [AOD-R-130]
bool strictly_in(geo::Vec v, const geo::Arc& arc) {
    if (arc.width >= 3600) return true;
    const geo::Arc rest{geo::opposite(arc.centre), static_cast<std::int16_t>(3600 - arc.width)};
    return geo::in_arc(v, arc) && !geo::in_arc(v, rest);
}

bool crosses_infantry(SpeedMode mode) {
    return mode == SpeedMode::mech || mode == SpeedMode::quad;
}

}  // namespace

geo::Outline outline_of(const Feature& f) {
    switch (f.outline) {
        case catalog::OutlineKind::disc: return geo::Capsule{f.points[0], f.points[0], f.radius};
        case catalog::OutlineKind::polyline: return geo::Polyline{f.points};
        case catalog::OutlineKind::polygon: break;
    }
    return geo::Polygon{f.points};
}

Feature placed(const Feature& piece, const geo::Placement& at) {
    Feature result = piece;
    const geo::Direction d = geo::direction(at.facing);
    const auto turn = [&](geo::Point p) {
        constexpr std::int64_t one = std::int64_t{1} << geo::direction_bits;
        const auto round = [](std::int64_t n) {
            return static_cast<std::int32_t>((n >= 0 ? n + one / 2 : n - one / 2) / one);
        };
        const std::int64_t x = p.x, y = p.y;
        return geo::Point{at.at.x + round(x * d.x - y * d.y), at.at.y + round(x * d.y + y * d.x)};
    };
    for (geo::Point& p : result.points) p = turn(p);
    for (geo::Point& p : result.access) p = turn(p);
    return result;
}

Plane::Plane(const geo::Box& board, std::vector<Feature> features)
    : board_(board), features_(std::move(features)), outlines_(outlines_of(features_)) {
    for (std::size_t i = 0; i < features_.size(); ++i) {
        const auto f = static_cast<FeatureId>(i);
        of_kind_[static_cast<std::size_t>(features_[i].kind)].add(f);
        if (features_[i].elevated) elevated_.add(f);
        if (features_[i].abrupt) abrupt_.add(f);
    }
}

FeatureSet Plane::occupied_at(geo::Point p) const {
    return FeatureSet{outlines_.containing(p)};
}

FeatureSet Plane::occupied(const Position& pos, UnitId u) const {
    if (pos.unit(u).level == Level::cruising) return {};  // AOD-VTOL-14
    return occupied_at(pos.unit(u).at);
}

FeatureSet Plane::overlapped(const Position& pos, UnitId u) const {
    if (pos.unit(u).level == Level::cruising) return {};
    return FeatureSet{outlines_.overlapping(pos.ground(u))};
}

// --- contact -------------------------------------------------------------------------------------------

UnitSet Plane::touching(const Position& pos, UnitId u) const {
    if (pos.unit(u).level == Level::cruising) return {};  // AOD-VTOL-15
    UnitSet result{pos.bases().touching(pos.ground(u))};
    result.remove(u);
    for (const UnitId other : result) {
        if (pos.unit(other).level == Level::cruising) result.remove(other);
        // Nobody touches across an abrupt edge; ordinary heights are seen from above.  [AOD-ELEV-16,
        // AOD-R-79]
        else if ((occupied(pos, u) & abrupt_) != (occupied(pos, other) & abrupt_))
            result.remove(other);
    }
    return result;
}

Contact Plane::contact(const Position& pos, UnitId a, UnitId b) const {
    Contact result;
    result.touching = touching(pos, a).has(b);
    if (!result.touching) return result;
    const geo::Capsule ga = pos.ground(a), gb = pos.ground(b);
    result.front = geo::contact_in_arc(ga, front_arc(pos, a), gb) != geo::Share::none;
    result.on_rear = geo::contact_in_arc(gb, rear_arc(pos, b), ga) != geo::Share::none;  // AOD-R-156
    result.front_on_rear = geo::contact_in_arcs(ga, front_arc(pos, a), gb, rear_arc(pos, b));
    return result;
}

// --- line of fire --------------------------------------------------------------------------------------

Sight Plane::sight(const Position& pos, UnitId attacker, UnitId target) const {
    const UnitState &a = pos.unit(attacker), &b = pos.unit(target);
    Sight sight;
    sight.range = geo::distance(a.at, b.at);
    sight.range_squared = geo::squared_distance(a.at, b.at);
    sight.in_front_arc = strictly_in(b.at - a.at, front_arc(pos, attacker));
    sight.through_rear_arc = strictly_in(a.at - b.at, rear_arc(pos, target));
    const bool low = a.level == Level::ground && (occupied(pos, attacker) & elevated_).empty();
    const bool high = b.level == Level::cruising || !(occupied(pos, target) & elevated_).empty();
    sight.target_higher = low && high;  // AOD-ELEV-17, AOD-VTOL-20, AOD-R-76
    judge_line(pos, attacker, target, sight);
    return sight;
}

/// Which bases and features block or hinder the line, case by case of the elevations.
void Plane::judge_line(const Position& pos, UnitId attacker, UnitId target, Sight& sight) const {
    const Edition& ed = pos.edition();
    const UnitState &a = pos.unit(attacker), &b = pos.unit(target);
    const geo::Segment line{a.at, b.at};
    const bool cruising = a.level == Level::cruising || b.level == Level::cruising;
    const FeatureSet crossed{outlines_.crossed_by(line)};
    const FeatureSet hindering = crossed & of_kind_[static_cast<std::size_t>(TerrainKind::hindering)];
    const FeatureSet under_a = occupied(pos, attacker), under_b = occupied(pos, target);
    const auto hinder_by = [&](FeatureSet some) {
        for (const FeatureId f : some)
            if (hinders(pos, attacker, target, f)) {
                sight.hindered = true;
                sight.feature = f;
                return;
            }
    };
    // To or from the sky: nothing blocks; hindering terrain counts only where one of the two stands in it.
    if (cruising) return hinder_by(hindering & (under_a | under_b));  // AOD-VTOL-16, AOD-VTOL-17

    const FeatureSet high_a = under_a & elevated_, high_b = under_b & elevated_;
    const bool same_hill = !(high_a & high_b).empty();
    const bool both_high = !high_a.empty() && !high_b.empty();
    const bool one_high = high_a.empty() != high_b.empty();
    const FeatureSet own_hills = high_a | high_b;

    // Terrain.
    FeatureSet blocking = crossed & of_kind_[static_cast<std::size_t>(TerrainKind::blocking)];
    FeatureSet hills = crossed & (elevated_ - own_hills);
    if (both_high) blocking = blocking & elevated_;  // AOD-ELEV-08, AOD-R-73
    if (same_hill) hills = hills & blocking;         // only what stands on the hill itself
    if (!blocking.empty() || !hills.empty()) {
        const bool by_blocking = !blocking.empty();
        sight.feature = by_blocking ? blocking.first() : hills.first();
        sight.blocked = by_blocking ? ed.cite.blocking_terrain
                                    : ed.cite.elevated_blocks;  // AOD-TERR-BLOCK-05, AOD-ELEV-07, -10, -11
        return;
    }

    // Bases.
    const bool with_mech = pos.is_mech(attacker) || pos.is_mech(target);
    UnitSet between{pos.bases().crossed_by(line)};
    between.remove(attacker);  // AOD-LOF-11
    between.remove(target);    // AOD-LOF-12
    for (const UnitId u : between) {
        if (pos.unit(u).level == Level::cruising) continue;  // AOD-LOF-13
        if (submerged(pos, u)) continue;                     // AOD-TERR-WATER-10
        const FeatureSet hill = occupied(pos, u) & elevated_;
        if (same_hill && (hill & own_hills).empty()) continue;  // AOD-ELEV-08
        if (both_high && !same_hill && hill.empty()) continue;  // AOD-R-73
        if (one_high && (hill & own_hills).empty()) continue;   // AOD-ELEV-09, AOD-ELEV-12
        const bool counts = !with_mech || pos.is_mech(u) ||
                            (one_high && !ed.elevation.bases_block_by_type);  // AOD-LOF-07 to -10, AOD-R-75
        if (!counts) continue;
        sight.base = u;
        sight.blocked = with_mech ? ed.cite.mech_base_blocks : ed.cite.any_base_blocks;
        return;
    }

    // Hindering terrain.
    FeatureSet counting = hindering;
    if (both_high) counting = hindering & elevated_;                       // AOD-R-73, AOD-R-74
    if (one_high) counting = hindering & (elevated_ | under_a | under_b);  // AOD-ELEV-13
    hinder_by(counting);
}

/// Hindering terrain that the line crosses only under the attacker's own base does not count, if the attacker
/// occupies it and the target does not.  [AOD-TERR-HIND-10, AOD-TERR-HIND-11]
bool Plane::hinders(const Position& pos, UnitId attacker, UnitId target, FeatureId f) const {
    if (!occupied(pos, attacker).has(f) || occupied_at(pos.unit(target).at).has(f)) return true;
    const geo::Segment line{pos.unit(attacker).at, pos.unit(target).at};
    const geo::Along leave = outlines_.visit(
        static_cast<int>(index(f)), [&](const auto& shape) { return geo::passage(line, shape).leave; });
    return !geo::contains(pos.ground(attacker), geo::point_at(line, leave));
}

// --- movement ------------------------------------------------------------------------------------------

FeatureSet Plane::going_as(const Position& pos, UnitId u, Going wanted) const {
    FeatureSet result;
    const SpeedMode mode = pos.printed(u).speed_mode;
    for (std::size_t k = 0; k < of_kind_.size(); ++k)
        if (!of_kind_[k].empty() && going(pos.edition(), mode, static_cast<TerrainKind>(k)) == wanted)
            result = result | of_kind_[k];
    return result;
}

Verdict Plane::judge_leg(const Position& pos, UnitId u, const geo::Segment& leg, UnitSet in_the_way,
                         FeatureSet closed) const {
    const auto& cite = pos.edition().cite;
    if (!geo::contains(board_, geo::Box{leg.b, leg.b}))
        return {.rule = cite.base_on_field, .why = Why::path_off_field, .unit = u};
    if (const UnitSet hit{pos.bases().crossed_by(leg, in_the_way.bits)}; !hit.empty())
        return {.rule = cite.path_over_base, .why = Why::path_crosses_base, .unit = u, .other = hit.first()};
    if (const FeatureSet hit{outlines_.crossed_by(leg, closed.bits)}; !hit.empty())
        return {.rule = cite.path_through_blocking,
                .why = Why::path_crosses_terrain,
                .unit = u,
                .feature = hit.first()};
    // Between two touching bases: the leg is near both and passes from one side of their link to the other.
    const UnitSet near{pos.bases().within({leg.a, leg.b, {0}}, geo::contact_gap, in_the_way.bits)};
    for (const UnitId one : near)
        for (const UnitId two : near) {
            if (two <= one || !touching(pos, one).has(two)) continue;
            const std::array<geo::Point, 2> link{pos.unit(one).at, pos.unit(two).at};
            if (geo::meet(leg, geo::Chain(link)) == geo::Meet::crosses)
                return {.rule = cite.path_between,
                        .why = Why::path_between_bases,
                        .unit = u,
                        .other = one,
                        .blocker = two};
        }
    return legal;
}

Verdict Plane::judge_end(const Position& pos, UnitId u, const geo::Placement& end, FeatureSet closed) const {
    const auto& cite = pos.edition().cite;
    const geo::Room room{.board = board_,
                         .bases = pos.bases(),
                         .outlines = outlines_,
                         .in_the_way = ~UnitSet::of(u).bits,
                         .forbidden = closed.bits};
    const geo::FitAnswer answer = geo::fit(pos.printed(u).base, end, room);
    switch (answer.fit) {
        case geo::Fit::off_board: return {.rule = cite.base_on_field, .why = Why::base_off_field, .unit = u};
        case geo::Fit::on_base:
            return {.rule = cite.base_overlap,
                    .why = Why::base_overlaps_base,
                    .unit = u,
                    .other = UnitSet{answer.culprits}.first()};
        case geo::Fit::on_forbidden:
            return {.rule = cite.base_on_blocking,
                    .why = Why::base_overlaps_terrain,
                    .unit = u,
                    .feature = FeatureSet{answer.culprits}.first()};
        case geo::Fit::not_inside:
        case geo::Fit::fits: break;
    }
    return legal;
}

Verdict Plane::fits(const Position& pos, UnitId u, const geo::Placement& at) const {
    return judge_end(pos, u, at, of_kind_[static_cast<std::size_t>(TerrainKind::blocking)]);
}

Trip Plane::travel(const Position& pos, UnitId u, const Motion& motion) const {
    const auto& cite = pos.edition().cite;
    const UnitState& unit = pos.unit(u);
    const bool flies = motion.jump || unit.level == Level::cruising;
    Trip trip{.end = {unit.at, motion.facing}};

    UnitSet in_the_way = pos.units();
    in_the_way.remove(u);
    if (crosses_infantry(pos.printed(u).speed_mode) &&
        pos.edition().movement.mech_over_infantry)  // AOD-MODE-12, AOD-MODE-16
        for (const UnitId other : in_the_way)
            if (pos.is_infantry(other)) in_the_way.remove(other);
    const FeatureSet closed = going_as(pos, u, Going::blocking);
    // Only a unit that starts on clear ground is stopped by hindering terrain.  [AOD-TERR-HIND-03, AOD-R-68]
    const FeatureSet rough = going_as(pos, u, Going::hindering);
    const bool stops_in_rough = !flies && (occupied_at(unit.at) & rough).empty();
    const FeatureSet start_hills = occupied_at(unit.at) & elevated_;

    geo::Point at = unit.at;
    bool stopped = false;
    FeatureId step = FeatureId::none;  // the elevated feature climbed or left
    for (std::size_t i = 0; i < motion.path->count && !stopped; ++i) {
        geo::Segment leg{at, motion.path->points[i]};
        if (leg.a == leg.b) continue;
        // Where on this leg does terrain end the movement?
        if (!flies) {
            geo::Along first = geo::end_of_segment;
            const auto stop_at = [&](geo::Along where, RuleId why, FeatureId hill) {
                if (where >= first) return;
                first = where;
                trip.stopped = why;
                step = hill;
            };
            for (const FeatureId f : FeatureSet{outlines_.crossed_by(leg)} & (rough | elevated_)) {
                const geo::Passage way = outlines_.visit(
                    static_cast<int>(index(f)), [&](const auto& shape) { return geo::passage(leg, shape); });
                const bool inside = occupied_at(leg.a).has(f);
                if (elevated_.has(f) && !inside) stop_at(way.enter, cite.elevation_up, f);
                if (elevated_.has(f) && start_hills.has(f)) stop_at(way.leave, cite.elevation_down, f);
                if (rough.has(f) && !elevated_.has(f) && stops_in_rough && !inside)
                    stop_at(way.enter, cite.hindering_stop, FeatureId::none);
            }
            if (first < geo::end_of_segment) {
                leg.b = geo::point_at(leg, first);
                stopped = true;
            }
            if (const Verdict v = judge_leg(pos, u, leg, in_the_way, closed); !v) return {.verdict = v};
        } else if (!geo::contains(board_, geo::Box{leg.b, leg.b})) {
            return {.verdict = {.rule = cite.base_on_field, .why = Why::path_off_field, .unit = u}};
        }
        trip.length += geo::distance(leg.a, leg.b);
        at = leg.b;
    }
    if (trip.length > motion.limit)
        return {.verdict = {.rule = cite.move_speed,
                            .why = Why::path_too_long,
                            .unit = u,
                            .length = trip.length,
                            .limit = motion.limit}};
    trip.end.at = at;

    // Onto or off elevated terrain: the base is set edge to the point where the path crossed.  [AOD-ELEV-05,
    // -06]
    if (step != FeatureId::none) {
        if (abrupt_.has(step)) {  // AOD-ABRUPT-03
            bool by_access = false;
            for (const geo::Point p : features_[index(step)].access)
                by_access = by_access || geo::within(p, at, access_reach);
            if (!by_access)
                return {.verdict = {.rule = cite.access_points,
                                    .why = Why::needs_access_point,
                                    .unit = u,
                                    .feature = step}};
        }
        if (const auto set = set_edge_to(pos, u, at, motion.facing, step, start_hills.has(step)))
            trip.end = *set;
        else
            return {.verdict = {
                        .rule = trip.stopped, .why = Why::base_overlaps_terrain, .unit = u, .feature = step}};
    }
    const FeatureSet shut = unit.level == Level::cruising ? FeatureSet{}
                            : motion.jump ? of_kind_[static_cast<std::size_t>(TerrainKind::blocking)]
                                          : closed;
    trip.verdict = judge_end(pos, u, trip.end, shut);
    return trip;
}

std::optional<geo::Placement> Plane::set_edge_to(const Position& pos, UnitId u, geo::Point at,
                                                 geo::Facing facing, FeatureId f, bool off) const {
    // Look round the crossing point for the place nearest to straight ahead where the base touches it and
    // lies wholly on (or off) the feature.
    const catalog::Unit& printed = pos.printed(u);
    const geo::Vec ahead = at - pos.unit(u).at;
    const geo::Facing bearing = ahead == geo::Vec{} ? facing : geo::facing_of(ahead);
    const geo::Mask bit = FeatureSet::of(f).bits;
    constexpr int step = 10;  // one degree
    for (int turn = 0; turn <= 1800; turn += step)
        for (const int side : {turn, -turn}) {
            const geo::Capsule point{at, at, {0}};
            const geo::Placement place =
                geo::place_in_contact(point, printed.base, facing, geo::turned(bearing, side));
            const geo::Capsule ground = geo::ground(printed.base, place);
            const bool fits =
                off ? outlines_.overlapping(ground, bit) == 0 : outlines_.containing(ground, bit) != 0;
            if (fits) return place;
        }
    return std::nullopt;
}

}  // namespace irondial::rules
