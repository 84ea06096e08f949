// Lines of fire in the arena: shortest chains of hexsides.
// [SOL: 9 Ranged combat: range and line of fire]
#include "rules/arena.h"

namespace irondial::rules {
namespace {

using catalog::TerrainKind;

/// The ways a chain can turn out, as bits of Turnouts.
constexpr int hindered = 1, past_unit = 2;
constexpr std::uint8_t nothing_met = 1;  // the bit of turnout 0

/// Turnouts of chains that meet something on their way, whether they have met it before or not.
constexpr std::uint8_t and_met(std::uint8_t turnouts, int what) {
    constexpr std::uint8_t with_hindered = 0b1010, with_past_unit = 0b1100;
    const int met = (turnouts | turnouts << what) & (what == hindered ? with_hindered : with_past_unit);
    return static_cast<std::uint8_t>(met);
}
static_assert(and_met(0b0001, hindered) == 0b0010 && and_met(0b0110, hindered) == 0b1010);
static_assert(and_met(0b0001, past_unit) == 0b0100 && and_met(0b0110, past_unit) == 0b1100);

}  // namespace

/// Two hexes and what counts between them.
struct Arena::Between {
    geo::Hex from, to;
    int range = 0;
    bool blocking = true;   // blocking hexes block  [SOL-RNG-08, SOL-R-14, SOL-ELEV-04, SOL-ELEV-05,
                            // SOL-TERR-BLOCK-02, SOL-ELEV-06]
    bool hindering = true;  // hindering hexes hinder  [SOL-ELEV-05, SOL-R-58]
    bool units = true;      // units block, or stand beside the line  [SOL-RNG-09, SOL-R-57]
    std::array<std::uint64_t, max_hexes / 64> occupied{};  // hexes with a unit, a bit each

    bool has_unit(int number) const {
        return number >= 0 && (occupied[static_cast<std::size_t>(number) / 64] >> (number % 64) & 1) != 0;
    }
};

/// All shortest chains from one corner at once; none of the turnouts: they are all blocked. They run clear of
/// both hexes, along the rim too; height draws no boundary.  [SOL-RNG-18, SOL-RNG-20, SOL-RNG-21,
/// SOL-TERR-BND-06]
Arena::Turnouts Arena::walk(const Between& b, const geo::HexChains& chains) const {
    const bool leaves = !is(b.from, TerrainKind::hindering), arrives = !is(b.to, TerrainKind::hindering);
    return geo::walk_chains(chains, nothing_met, [&](Turnouts before, const geo::HexStep& step) -> Turnouts {
        const auto [x, y] = step.side;
        const int nx = hexes_.index(x), ny = hexes_.index(y);
        if (nx < 0 && ny < 0)
            return 0;  // the rim belongs to the arena, what lies beyond does not  [SOL-R-19]
        const TerrainKind kx = ground(nx).kind, ky = ground(ny).kind;
        if (b.blocking && (kx == TerrainKind::blocking || ky == TerrainKind::blocking))
            return 0;  // SOL-TERR-BND-05
        if (b.hindering) {
            const bool hx = kx == TerrainKind::hindering, hy = ky == TerrainKind::hindering;
            // Follows a boundary, or crosses one where it leaves the attacker or comes to the target.
            // The hexes of the two do not matter by themselves.  [SOL-TERR-HIND-02, SOL-TERR-BND-02,
            // SOL-TERR-BND-03, SOL-TERR-BND-04]
            const bool crosses =
                hx && hy && ((step.index == 0 && leaves) || (step.index == b.range - 1 && arrives));
            if (hx != hy || crosses) before = and_met(before, hindered);
        }
        if (b.units) {
            const bool ux = b.has_unit(nx), uy = b.has_unit(ny);
            if (ux && uy) return 0;
            if (ux || uy) before = and_met(before, past_unit);
        }
        return before;
    });
}

/// What stands in the way of a line that is blocked, for people: on the first of its chains.
void Arena::find_blockers(const Position& pos, const Between& b, const geo::HexChains& chains,
                          Sight& sight) const {
    Between open = b;
    open.units = false;
    const bool by_units = walk(open, chains) != 0;
    const auto& rules = pos.edition();
    sight.blocked = by_units ? rules.line_of_fire.mech_to_mech.rule : rules.cite.blocking_terrain;
    if (!by_units) {
        sight.features = blocking_;
        return;
    }
    for (const UnitId u : pos.units()) {
        const geo::Hex h = hex_of(pos, u);
        if (h != b.from && h != b.to &&
            geo::distance(b.from, h) + geo::distance(h, b.to) <= geo::distance(b.from, b.to) + 1)
            sight.bases.add(u);
    }
}

/// Of the chains that begin in the front arc the attacker takes the best that is not blocked.
/// [SOL-RNG-04 to SOL-RNG-06, SOL-RNG-11, SOL-R-10 to SOL-R-12]
Sight Arena::look(const Position& pos, UnitId u, geo::Hex to, geo::HexCorners rear) const {
    const Edition& ed = pos.edition();
    Sight sight;
    Between b{.from = hex_of(pos, u), .to = to};
    if (b.from == to) return sight;
    b.range = geo::range_in_hexsides(b.from, to);  // 0 side by side: SOL-RNG-17, SOL-R-09
    sight.range = {b.range * 1000};
    sight.range_squared = geo::squared(sight.range);
    const bool high = elevated(b.from), target_high = elevated(to);
    sight.target_higher = target_high && !high;  // SOL-ELEV-07
    const bool both = high && target_high, one = high != target_high;
    b.blocking =
        both ? ed.elevation.both_elevated != BothElevated::no_blocking : !one || ed.elevation.one_blocking;
    b.hindering = !one || ed.elevation.one_hindering != GroundHindering::ignored;
    b.units = one ? ed.elevation.one_bases == BasesBetween::hexside
                  : ed.line_of_fire.mech_to_mech == BlockingBases::hexside;
    for (const UnitId other : pos.units()) {
        const int number = hexes_.index(hex_of(pos, other));
        if (other != u && number >= 0)
            b.occupied[static_cast<std::size_t>(number) / 64] |= std::uint64_t{1} << (number % 64);
    }
    const geo::ShortestChains all = geo::shortest_chains(b.from, to);
    const geo::HexCorners front = front_spokes(pos, u);
    sight.in_front_arc = !(geo::start_corners(b.from, to) & front).empty();  // SOL-RNG-07, SOL-RNG-19

    bool clear = false;
    int best = 0;
    for (const geo::HexChains& chains : all) {
        // Outside the front arc the line is shown as if it mattered.
        if (sight.in_front_arc && !front.has(chains.start_corner)) continue;
        const bool behind = rear.has(chains.end_corner);  // SOL-RMOD-01
        sight.over_rear_arc = sight.over_rear_arc || behind;
        const Turnouts turnouts = walk(b, chains);
        for (int turnout = 0; turnout < 4; ++turnout) {
            if ((turnouts >> turnout & 1) == 0) continue;
            const bool beside = (turnout & past_unit) != 0, hinders = (turnout & hindered) != 0;
            const int worth = (behind ? ed.ranged.rear_arc_bonus.value : 0) -
                              (beside ? ed.line_of_fire.unit_beside_penalty.value : 0) -
                              (hinders ? ed.ranged.hindering_penalty.value : 0);
            if (clear && worth <= best) continue;
            clear = true;
            best = worth;
            sight.past_unit = beside;
            sight.through_rear_arc = behind;
            sight.hindering = hinders ? hindering_ : FeatureSet{};
        }
    }
    if (!clear) {
        sight.through_rear_arc = sight.over_rear_arc;
        find_blockers(pos, b, sight.in_front_arc && !front.has(all[0].start_corner) ? all[1] : all[0], sight);
    }
    // Some would have the hindering terrain at the ends count too.  [SOL-R-13]
    const HinderingEndpoints ends = ed.line_of_fire.hindering_endpoints;
    const bool at_target = ends != HinderingEndpoints::none && is(to, TerrainKind::hindering);
    const bool at_firer = ends == HinderingEndpoints::both && is(b.from, TerrainKind::hindering);
    if (b.range > 0 && b.hindering && (at_target || at_firer)) sight.hindering = hindering_;
    return sight;
}

Sight Arena::sight(const Position& pos, UnitId attacker, UnitId target) const {
    return look(pos, attacker, hex_of(pos, target), rear_spokes(pos, target));
}

Sight Arena::sight_of(const Position& pos, UnitId attacker, geo::Point spot) const {
    return look(pos, attacker, hex_at(spot), {});
}

// A charge only asks where its line begins and ends, and whether terrain is in its way at whatever height;
// the attacker takes the line that is best for it, from behind where it makes no difference.
// [SOL-SPECIAL-10, SOL-SPECIAL-11, SOL-TERR-WATER-03, SOL-R-35]
Sight Arena::approach(const Position& pos, UnitId u, UnitId target, bool to_rear) const {
    const Edition& ed = pos.edition();
    Sight best;
    Between b{.from = hex_of(pos, u), .to = hex_of(pos, target), .units = false};
    if (b.from == b.to) return best;
    b.range = geo::range_in_hexsides(b.from, b.to);
    const geo::HexCorners front = front_spokes(pos, u), rear = rear_spokes(pos, target);
    bool any = false;
    int most = 0;
    for (const geo::HexChains& chains : geo::shortest_chains(b.from, b.to)) {
        Sight sight;
        sight.range = {b.range * 1000};
        sight.range_squared = geo::squared(sight.range);
        sight.in_front_arc = front.has(chains.start_corner);
        sight.through_rear_arc = sight.over_rear_arc = rear.has(chains.end_corner);
        const bool free = (walk(b, chains) & nothing_met) != 0;
        if (!free) sight.crossed = hindering_ | blocking_;
        const int worth = 2 * ((to_rear && sight.through_rear_arc ? ed.special.charge_rear_bonus.value : 0) -
                               (free && sight.in_front_arc ? 0 : ed.special.charge_obstruction.value)) +
                          (sight.through_rear_arc ? 1 : 0);
        if (any && worth <= most) continue;
        any = true;
        most = worth;
        best = sight;
    }
    return best;
}

}  // namespace irondial::rules
