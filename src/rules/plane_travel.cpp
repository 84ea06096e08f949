// Moving on the plane: paths, stops, and room at the end.  [AOD: 6 Movement; 9 Terrain]
#include "rules/plane.h"

namespace irondial::rules {
namespace {

using catalog::TerrainKind;

bool crosses_infantry(SpeedMode mode) {
    return mode == SpeedMode::mech || mode == SpeedMode::quad;
}

}  // namespace

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
    const bool stops_in_rough = !flies && (features_at(unit.at) & rough).empty();
    const FeatureSet start_hills = features_at(unit.at) & elevated_;

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
                const bool inside = features_at(leg.a).has(f);
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
