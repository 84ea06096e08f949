// The line of fire on the plane.  [AOD: 7 Combat / Line of fire; 9 Terrain]
#include "rules/plane.h"

namespace irondial::rules {
namespace {

using catalog::TerrainKind;

/// Inside an arc and not on its border: a line exactly on the border counts for the target.  [AOD-R-130]
bool strictly_in(geo::Vec v, const geo::Arc& arc) {
    if (arc.width >= 3600) return true;
    const geo::Arc rest{geo::opposite(arc.centre), static_cast<std::int16_t>(3600 - arc.width)};
    return geo::in_arc(v, arc) && !geo::in_arc(v, rest);
}

}  // namespace

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
    UnitSet between = pos.crossed_by(line, pos.units());
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
    if (!occupied(pos, attacker).has(f) || features_at(pos.unit(target).at).has(f)) return true;
    const geo::Segment line{pos.unit(attacker).at, pos.unit(target).at};
    const geo::Along leave = outlines_.visit(
        static_cast<int>(index(f)), [&](const auto& shape) { return geo::passage(line, shape).leave; });
    return !geo::contains(pos.ground(attacker), geo::point_at(line, leave));
}

}  // namespace irondial::rules
