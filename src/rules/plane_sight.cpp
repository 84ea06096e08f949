// The line of fire on the plane.  [AOD: 7 Combat / Line of fire; 9 Terrain; DA-MEAS-03]
//
// A line is the segment between two centres (AOD-LOF-01, DA-LOF-01, QS-RNG-07). What only touches it does not
// count (AOD-R-129); what crosses it counts or not by the heights the two units stand on, in five cases: one
// flies, both on the ground, both on one hill, one up and one down, each on a hill of its own. Clear terrain
// and water do nothing to a line (AOD-TERR-CLR-02, DA-TERR-CLEAR-02, AOD-TERR-WATER-02, DA-TERR-SHALLOW-02,
// DA-TERR-DEEP-02, QS-TERR-02); blocking terrain stops it (QS-TERR-05). Captives are bases like others
// (AOD-R-103, DA-R-82).
#include "rules/plane.h"

namespace irondial::rules {
namespace {

using catalog::TerrainKind;

/// Inside an arc and not on its border: a line exactly on the border counts for the target.  [AOD-R-130,
/// DA-UNIT-17]
bool strictly_in(geo::Vec v, const geo::Arc& arc) {
    if (arc.width >= 3600) return true;
    const geo::Arc rest{geo::opposite(arc.centre), static_cast<std::int16_t>(3600 - arc.width)};
    return geo::in_arc(v, arc) && !geo::in_arc(v, rest);
}

/// Whose bases block, by the types of attacker and target.  [AOD-LOF-07 to AOD-LOF-10, AOD-R-05, DA-R-82]
const Ruled<BlockingBases>& blocking_bases(const Position& pos, UnitId attacker, bool to_mech) {
    const auto& rules = pos.edition().line_of_fire;
    if (pos.is_mech(attacker)) return to_mech ? rules.mech_to_mech : rules.mech_to_other;
    return to_mech ? rules.other_to_mech : rules.other_to_other;
}

/// Height advantage: from the ground at what stands higher.  [AOD-ELEV-17, AOD-VTOL-20, AOD-R-76, DA-R-71]
bool is_higher(const Edition& ed, Level attacker, bool attacker_up, Level target, bool target_up) {
    const bool from_noe = attacker == Level::noe && !attacker_up;
    if (target == Level::cruising)
        return ed.vtol.height == CruisingHeight::always ||
               (ed.vtol.height == CruisingHeight::from_noe && from_noe);
    return target_up && (from_noe || (attacker == Level::cruising && !ed.vtol.negates_height));
}

}  // namespace

/// A line of fire between two units, or to a spot, what it crosses, and where they stand.
struct Plane::Line {
    UnitSet ends;  // the two; at a spot everybody who stands on it
    UnitId attacker;
    geo::Segment segment;
    bool cruising;                         // one of them flies, and what is below does not matter
    FeatureSet crossed, under_a, under_b;  // features on the line, and those the two occupy
};

/// What may stop or hinder a line between these heights, of all that it crosses.
struct Plane::Obstacles {
    FeatureSet blocking{};   // blocks as blocking terrain
    FeatureSet hills{};      // blocks by its height
    FeatureSet hindering{};  // hinders
    FeatureSet stands_on{};  // bases count on these features; everywhere where there are none
    RuleId by_blocking = RuleId::none, by_hill = RuleId::none;
    RuleId by_base = RuleId::none;  // where heights matter; else the types say which bases block
    bool upward = false;            // from the ground to a hill or back
};

Plane::Obstacles Plane::obstacles(const Edition& ed, const Line& line) const {
    const FeatureSet walls = of_kind_[static_cast<std::size_t>(TerrainKind::low_wall)];
    const FeatureSet woods = of_kind_[static_cast<std::size_t>(TerrainKind::hindering)] | walls;
    const FeatureSet rocks = of_kind_[static_cast<std::size_t>(TerrainKind::blocking)];
    const FeatureSet high_a = line.under_a & raised_, high_b = line.under_b & raised_;
    const FeatureSet occupied = line.under_a | line.under_b;

    // A target that occupies hindering terrain has it on the line, even on the rim.  [AOD-TERR-HIND-12]
    Obstacles way{.blocking = line.crossed & rocks,
                  .hindering = (line.crossed | line.under_b) & woods,
                  .by_blocking = ed.cite.blocking_terrain};  // DA-LOF-07
    if (line.cruising) {
        // Nothing blocks; hindering terrain counts where one of the two stands in it.  [AOD-VTOL-16,
        // AOD-VTOL-17, DFA-VTOL-08, AOD-VTOL-21, AOD-R-80]
        return {.hindering = way.hindering & occupied};
    }
    if (high_a.empty() && high_b.empty()) {
        way.hills = line.crossed & raised_;  // AOD-ELEV-07
        way.by_hill = ed.cite.elevated_blocks;
        return way;
    }
    const bool both_up = !high_a.empty() && !high_b.empty();
    if (both_up && ed.elevation.both_elevated == BothElevated::elevated_things) {
        // Only what is as high as they are, whichever hills they stand on; a hill itself is not in the way.
        // [DA-TERR-ELEV-05, DA-R-36]
        return {.blocking = way.blocking & raised_,
                .hindering = way.hindering & raised_,
                .stands_on = raised_,
                .by_blocking = ed.elevation.both_elevated.rule,
                .by_base = ed.elevation.both_elevated.rule};
    }
    if (const FeatureSet common = high_a & high_b;
        !common.empty() && ed.elevation.both_elevated == BothElevated::same_feature) {
        // Only what is on that hill.  [AOD-ELEV-08, AOD-R-74]
        const FeatureSet scene = lying_on(common);
        return {.blocking = way.blocking & scene,
                .hindering = way.hindering & (scene | occupied),
                .stands_on = common,
                .by_blocking = ed.elevation.both_elevated.rule};
    }
    way.hills = (line.crossed & raised_) - lying_on(high_a | high_b);
    if (both_up) {
        // On two hills: only elevated things count.  [AOD-R-73]
        return {.blocking = way.blocking & raised_,
                .hills = way.hills,
                .hindering = way.hindering & (raised_ | occupied),
                .stands_on = raised_,
                .by_blocking = ed.cite.two_hills,
                .by_hill = ed.cite.two_hills};
    }
    // One up, one down.
    way.upward = true;
    if (ed.elevation.one_bases == BasesBetween::elevated_only) way.stands_on = raised_;  // DA-TERR-ELEV-10
    if (ed.elevation.one_bases == BasesBetween::same_feature)
        way.stands_on = high_a | high_b;  // AOD-ELEV-09, AOD-ELEV-12
    way.by_base = ed.elevation.one_bases.rule;
    way.by_hill = ed.cite.other_elevated_blocks;  // AOD-ELEV-10
    if (!ed.elevation.one_blocking) way.blocking = {};
    way.by_blocking = ed.elevation.one_blocking.rule;  // AOD-ELEV-11
    const bool inside = ed.elevation.one_hindering == GroundHindering::if_inside;
    way.hindering = way.hindering & (inside ? raised_ | occupied : raised_);  // AOD-ELEV-13
    return way;
}

/// The bases in between: of others than the two, on the ground or on a hill that counts.
UnitSet Plane::bases_between(const Position& pos, const Line& line, const Obstacles& way,
                             BlockingBases whose) const {
    const Edition& ed = pos.edition();
    if (whose == BlockingBases::none || line.cruising) return {};
    const bool any_base =
        whose == BlockingBases::all || (way.upward && !ed.elevation.bases_block_by_type);  // AOD-R-75
    UnitSet between = pos.crossed_by(line.segment, pos.units()) - line.ends;  // AOD-LOF-11, AOD-LOF-12
    for (const UnitId u : between) {
        const bool counts = (any_base || pos.is_mech(u)) &&
                            (pos.unit(u).level == Level::noe || ed.vtol.base_blocks) &&  // AOD-LOF-13
                            !submerged(pos, u) &&  // AOD-TERR-WATER-10, DA-LOF-08, DA-TERR-DEEP-08
                            (way.stands_on.empty() || !(pos.occupied(u) & way.stands_on).empty());
        if (!counts) between.remove(u);
    }
    return between;
}

/// Hindering terrain that the line crosses only under the attacker's base does not count, while the attacker
/// occupies hindering terrain and the target is outside of that.  [AOD-TERR-HIND-10, DA-TERR-HIND-09,
/// AOD-TERR-HIND-11]
FeatureSet Plane::beyond_own_cover(const Position& pos, const Line& line, FeatureSet hindering) const {
    const FeatureSet woods = of_kind_[static_cast<std::size_t>(TerrainKind::hindering)];
    const FeatureSet cover = line.under_a & woods;
    if (hindering.empty() || cover.empty() || !(cover & line.under_b).empty()) return hindering;
    const geo::Along rim = geo::passage(line.segment, pos.ground(line.attacker)).leave;
    for (const FeatureId f : hindering) {
        const geo::Passage through = outlines_.visit(
            static_cast<int>(index(f)), [&](const auto& shape) { return geo::passage(line.segment, shape); });
        if (through.meet == geo::Meet::crosses && through.leave <= rim) hindering.remove(f);
    }
    return hindering;
}

/// Low walls that do not hinder this line: any to a 'Mech, and as the book has it either one that the
/// attacker touches or all where the two touch each other.  [DA-MODE-08, DA-TERR-WALL-03, DE-TERR-WALL-01]
FeatureSet Plane::walls_waived(const Position& pos, const Line& line) const {
    const FeatureSet walls = of_kind_[static_cast<std::size_t>(TerrainKind::low_wall)] & line.crossed;
    if (walls.empty()) return {};
    const SpeedMode mode = pos.printed(line.attacker).speed_mode;
    if (mode == SpeedMode::mech || mode == SpeedMode::quad) return walls;
    switch (pos.edition().terrain.low_wall_waiver) {
        case WallWaiver::firer_touches_wall: return walls & touched(pos, line.attacker);
        case WallWaiver::units_touch:
            return (touching(pos, line.attacker) & line.ends).empty() ? FeatureSet{} : walls;
        case WallWaiver::none: break;
    }
    return {};
}

UnitSet Plane::in_front(const Position& pos, UnitId u, UnitSet among) const {
    const geo::Arc arc = front_arc(pos, u);
    for (const UnitId other : among)
        if (!strictly_in(pos.unit(other).at - pos.unit(u).at, arc)) among.remove(other);
    return among;
}

Sight Plane::sight(const Position& pos, UnitId attacker, UnitId target) const {
    const UnitState &a = pos.unit(attacker), &b = pos.unit(target);
    Sight sight;
    sight.range = geo::distance(a.at, b.at);
    sight.range_squared = geo::squared_distance(a.at, b.at);
    sight.in_front_arc = strictly_in(b.at - a.at, front_arc(pos, attacker));
    sight.through_rear_arc = sight.over_rear_arc = strictly_in(a.at - b.at, rear_arc(pos, target));

    const geo::Segment segment{a.at, b.at};
    const bool flies = a.level == Level::cruising || b.level == Level::cruising;
    const Line line{.ends = UnitSet::of(attacker) | UnitSet::of(target),
                    .attacker = attacker,
                    .segment = segment,
                    .cruising = flies && pos.edition().vtol.line_ignores_obstacles,
                    .crossed = FeatureSet{outlines_.crossed_by(segment)},
                    .under_a = pos.occupied(attacker),
                    .under_b = pos.occupied(target)};
    sight.target_higher = is_higher(pos.edition(), a.level, !(line.under_a & raised_).empty(), b.level,
                                    !(line.under_b & raised_).empty());
    look_along(pos, line, blocking_bases(pos, attacker, pos.is_mech(target)), sight);
    return sight;
}

Sight Plane::sight_of(const Position& pos, UnitId attacker, geo::Point spot) const {
    const UnitState& a = pos.unit(attacker);
    Sight sight;
    sight.range = geo::distance(a.at, spot);
    sight.range_squared = geo::squared_distance(a.at, spot);
    sight.in_front_arc = strictly_in(spot - a.at, front_arc(pos, attacker));
    const geo::Segment segment{a.at, spot};
    const Line line{.ends = UnitSet::of(attacker) | UnitSet{pos.bases().covering(spot)},
                    .attacker = attacker,
                    .segment = segment,
                    .cruising = a.level == Level::cruising && pos.edition().vtol.line_ignores_obstacles,
                    .crossed = FeatureSet{outlines_.crossed_by(segment)},
                    .under_a = pos.occupied(attacker),
                    .under_b = features_at(spot)};
    look_along(pos, line, blocking_bases(pos, attacker, false), sight);
    return sight;
}

void Plane::look_along(const Position& pos, const Line& line, const Ruled<BlockingBases>& whose,
                       Sight& sight) const {
    const Obstacles way = obstacles(pos.edition(), line);
    sight.features = way.blocking | way.hills;
    sight.bases = bases_between(pos, line, way, whose);
    sight.hindering = beyond_own_cover(pos, line, way.hindering) - walls_waived(pos, line);
    sight.crossed = line.crossed;
    if (!way.blocking.empty())
        sight.blocked = way.by_blocking;
    else if (!way.hills.empty())
        sight.blocked = way.by_hill;
    else if (!sight.bases.empty())
        sight.blocked = way.by_base != RuleId::none ? way.by_base : whose.rule;
}

}  // namespace irondial::rules
