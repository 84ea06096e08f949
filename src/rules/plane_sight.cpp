// The line of fire on the plane.  [AOD: 7 Combat / Line of fire; 9 Terrain]
//
// A line is the segment between two centres (AOD-LOF-01). What only touches it does not count (AOD-R-129);
// what crosses it counts or not by the heights the two units stand on, in five cases: one flies, both on the
// ground, both on one hill, one up and one down, each on a hill of its own. Clear terrain and water do
// nothing to a line (AOD-TERR-CLR-02, AOD-TERR-WATER-02). Captives are bases like others (AOD-R-103).
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

/// Whose bases block, by the types of attacker and target.  [AOD-LOF-07 to AOD-LOF-10, AOD-R-05]
const Ruled<BlockingBases>& blocking_bases(const Position& pos, UnitId attacker, UnitId target) {
    const auto& rules = pos.edition().line_of_fire;
    if (pos.is_mech(attacker)) return pos.is_mech(target) ? rules.mech_to_mech : rules.mech_to_other;
    return pos.is_mech(target) ? rules.other_to_mech : rules.other_to_other;
}

/// What may stop or hinder a line between these heights, of all that it crosses.
struct Obstacles {
    FeatureSet blocking{};   // blocks as blocking terrain
    FeatureSet hills{};      // blocks by its height
    FeatureSet hindering{};  // hinders
    FeatureSet stands_on{};  // bases count on these features; everywhere where there are none
    RuleId by_blocking = RuleId::none, by_hill = RuleId::none;
    bool upward = false;  // from the ground to a hill or back
};

}  // namespace

Sight Plane::sight(const Position& pos, UnitId attacker, UnitId target) const {
    const UnitState &a = pos.unit(attacker), &b = pos.unit(target);
    Sight sight;
    sight.range = geo::distance(a.at, b.at);
    sight.range_squared = geo::squared_distance(a.at, b.at);
    sight.in_front_arc = strictly_in(b.at - a.at, front_arc(pos, attacker));
    sight.through_rear_arc = strictly_in(a.at - b.at, rear_arc(pos, target));
    judge_line(pos, attacker, target, sight);
    return sight;
}

void Plane::judge_line(const Position& pos, UnitId attacker, UnitId target, Sight& sight) const {
    const Edition& ed = pos.edition();
    const bool flies = pos.unit(target).level == Level::cruising;
    const bool cruising = flies || pos.unit(attacker).level == Level::cruising;
    const geo::Segment line{pos.unit(attacker).at, pos.unit(target).at};
    const FeatureSet crossed{outlines_.crossed_by(line)};
    const FeatureSet under_a = occupied(pos, attacker), under_b = occupied(pos, target);
    const FeatureSet high_a = under_a & raised_, high_b = under_b & raised_;

    // Height advantage: from the ground at what stands higher.  [AOD-ELEV-17, AOD-VTOL-20, AOD-R-76]
    const bool low = pos.unit(attacker).level == Level::noe && high_a.empty();
    sight.target_higher = flies ? low || ed.vtol.height == CruisingHeight::always : low && !high_b.empty();

    // A target that occupies hindering terrain has it on the line, even on the rim.  [AOD-TERR-HIND-12]
    const FeatureSet woods = of_kind_[static_cast<std::size_t>(TerrainKind::hindering)];
    const FeatureSet rocks = of_kind_[static_cast<std::size_t>(TerrainKind::blocking)];
    Obstacles way{.blocking = crossed & rocks,
                  .hindering = (crossed | under_b) & woods,
                  .by_blocking = ed.cite.blocking_terrain};
    if (cruising) {
        // Nothing blocks; hindering terrain counts where one of the two stands in it.  [AOD-VTOL-16,
        // AOD-VTOL-17, AOD-R-80]
        way = {.hindering = way.hindering & (under_a | under_b)};
    } else if (high_a.empty() && high_b.empty()) {
        way.hills = crossed & raised_;  // AOD-ELEV-07
        way.by_hill = ed.cite.elevated_blocks;
    } else if (const FeatureSet common = high_a & high_b; !common.empty()) {
        // Only what is on that hill.  [AOD-ELEV-08, AOD-R-74]
        const FeatureSet scene = lying_on(common);
        way = {.blocking = way.blocking & scene,
               .hindering = way.hindering & scene,
               .stands_on = common,
               .by_blocking = ed.elevation.both_elevated.rule};
    } else if (high_a.empty() || high_b.empty()) {
        const FeatureSet hill = high_a | high_b;
        way.hills = (crossed & raised_) - lying_on(hill);  // AOD-ELEV-10
        way.by_hill = ed.cite.other_elevated_blocks;
        way.by_blocking = ed.elevation.one_blocking.rule;               // AOD-ELEV-11
        way.hindering = way.hindering & (raised_ | under_a | under_b);  // AOD-ELEV-13
        way.stands_on = hill;                                           // AOD-ELEV-09, AOD-ELEV-12
        way.upward = true;
    } else {
        // Two hills: only elevated things count.  [AOD-R-73]
        way = {.blocking = way.blocking & raised_,
               .hills = (crossed & raised_) - lying_on(high_a | high_b),
               .hindering = way.hindering & raised_,
               .stands_on = raised_,
               .by_blocking = ed.cite.two_hills,
               .by_hill = ed.cite.two_hills};
    }

    // Terrain.
    sight.features = way.blocking | way.hills;
    if (!way.blocking.empty())
        sight.blocked = way.by_blocking;
    else if (!way.hills.empty())
        sight.blocked = way.by_hill;

    // Bases, of others than the two, of units on the ground or on a hill that counts.
    if (!cruising) {
        const Ruled<BlockingBases>& whose = blocking_bases(pos, attacker, target);
        const bool any_base =
            whose == BlockingBases::all || (way.upward && !ed.elevation.bases_block_by_type);  // AOD-R-75
        UnitSet between = pos.crossed_by(line, pos.units());
        between.remove(attacker);  // AOD-LOF-11
        between.remove(target);    // AOD-LOF-12
        for (const UnitId u : between) {
            if (!any_base && !pos.is_mech(u)) continue;
            if (pos.unit(u).level == Level::cruising && !ed.vtol.base_blocks) continue;  // AOD-LOF-13
            if (submerged(pos, u)) continue;                                             // AOD-TERR-WATER-10
            if (!way.stands_on.empty() && (occupied(pos, u) & way.stands_on).empty()) continue;
            sight.bases.add(u);
        }
        if (!sight.bases.empty() && sight.clear())
            sight.blocked = way.upward ? ed.elevation.one_bases.rule : whose.rule;
    }

    // Hindering terrain that the line crosses only under the attacker's base does not count, while the
    // attacker occupies it and the target is outside.  [AOD-TERR-HIND-10, AOD-TERR-HIND-11]
    sight.hindering = way.hindering;
    const FeatureSet cover = under_a & woods;
    if (way.hindering.empty() || cover.empty() || !(cover & under_b).empty()) return;
    const geo::Along rim = geo::passage(line, pos.ground(attacker)).leave;  // of its own base
    for (const FeatureId f : way.hindering) {
        const geo::Passage through = outlines_.visit(
            static_cast<int>(index(f)), [&](const auto& shape) { return geo::passage(line, shape); });
        if (through.meet == geo::Meet::crosses && through.leave <= rim) sight.hindering.remove(f);
    }
}

}  // namespace irondial::rules
