#include "rules/artillery.h"

#include <span>

#include "rules/effects.h"
#include "rules/equipment.h"
#include "rules/formation.h"
#include "rules/order_end.h"
#include "rules/ranged.h"
#include "rules/sequence.h"

namespace irondial::rules {
namespace {

using geo::inches;

const catalog::ArtilleryMarker& printed_marker(const Position& pos, UnitId u) {
    return *pos.setup().roster[index(u)].marker;
}

// --- giving the order -----------------------------------------------------------------------------------

/// The unit and its gun, before any spot is looked at.
Verdict judge_gun(const Position& pos, UnitId u) {
    const Edition& ed = pos.edition();
    if (pos.printed(u).artillery_range == 0 || pos.setup().roster[index(u)].marker == nullptr)
        return {.rule = ed.cite.artillery_unit, .why = Why::no_artillery, .unit = u};
    if (attack_value(pos, u).value <= 0)
        return {.rule = ed.cite.artillery_attack, .why = Why::attack_value_zero, .unit = u};
    if (const Verdict v = judge_weapon_works(pos, u, Weapon::primary); !v) return v;
    if (const UnitSet engaged = pos.engaged_with(u); !engaged.empty())
        return {.rule = ed.cite.artillery_engaged, .why = Why::engaged, .unit = u, .other = engaged.first()};
    return legal;
}

/// As many markers as the gun could attack targets, or in some books fewer; one for a formation.
/// [AOD-ARTY-27, DFA-ARTY-20, AOD-RFORM-18, DFA-ARTY-28]
Verdict judge_markers(const Position& pos, const Order& order) {
    const UnitId u = order.unit;
    const auto& rules = pos.edition().artillery;
    const int most = pos.printed(u).weapons[0].targets;
    if (order.path.count == 0) return {.rule = rules.marker_count.rule, .why = Why::no_spot, .unit = u};
    const bool too_few =
        rules.marker_count == MarkerCount::exact && order.formation.empty() && order.path.count < most;
    if (order.path.count > most || too_few)
        return {.rule = rules.marker_count.rule,
                .why = Why::too_many_spots,
                .unit = u,
                .most = static_cast<std::int16_t>(most)};
    if (!order.formation.empty() && order.path.count > 1)
        return {
            .rule = pos.edition().cite.barrage_one_marker, .why = Why::too_many_spots, .unit = u, .most = 1};
    if (pos.state().marker_count + order.path.count > static_cast<int>(max_placed_markers))
        return {.rule = rules.marker_count.rule, .why = Why::table_full, .unit = u};
    return legal;
}

/// On the battlefield, through the front arc, beyond the maximum range and within the artillery range. What
/// is there and what blocks the line does not matter.  [AOD-ARTY-08, AOD-ARTY-09, DFA-ARTY-07,
/// AOD-TERR-BLOCK-05, DA-TERR-BLOCK-03]
Verdict judge_spot(const Position& pos, UnitId u, geo::Point spot) {
    const auto& cite = pos.edition().cite;
    const geo::Length max = inches(pos.printed(u).weapons[0].max_range),
                      far = inches(pos.printed(u).artillery_range);
    if (!geo::contains(pos.setup().board, spot))
        return {.rule = cite.artillery_spot, .why = Why::spot_off_field, .unit = u};
    const Sight sight = pos.field().sight_of(pos, u, spot);
    if (!sight.in_front_arc)
        return {.rule = cite.artillery_front_arc, .why = Why::spot_outside_front_arc, .unit = u};
    if (sight.range_squared <= geo::squared(max))  // AOD-R-128: the limit itself is not beyond it
        return {.rule = cite.artillery_beyond,
                .why = Why::spot_too_near,
                .unit = u,
                .length = sight.range,
                .limit = max};
    if (sight.range_squared > geo::squared(far))
        return {.rule = cite.artillery_within,
                .why = Why::spot_too_far,
                .unit = u,
                .length = sight.range,
                .limit = far};
    return legal;
}

/// Could the member shell the spot itself? Its line need not be clear.  [AOD-RFORM-15 to AOD-RFORM-17,
/// DFA-ARTY-25 to DFA-ARTY-27]
Verdict judge_joining_gun(const Position& pos, UnitId u, geo::Point spot) {
    const auto& cite = pos.edition().cite;
    Verdict verdict = judge_gun(pos, u);
    if (!verdict) {
        const bool artillery = verdict.why != Why::no_artillery;
        verdict.rule = artillery ? cite.ranged_members : cite.barrage_members;
        return verdict;
    }
    verdict = judge_spot(pos, u, spot);
    if (!verdict)
        verdict.rule = verdict.why == Why::spot_outside_front_arc ? cite.member_range : cite.barrage_range;
    return verdict;
}

// --- the shells fall ------------------------------------------------------------------------------------

/// The gun fires no more: eliminated, aboard, captive or another player's since.  [AOD-R-90]
bool gone(const Position& pos, const PlacedMarker& m) {
    return !pos.on_field(m.unit) || pos.is_captive(m.unit) || pos.unit(m.unit).controller != m.player;
}

/// Is the line from the gun to the marker clear now? Each marker has its own.  [AOD-ARTY-13, DFA-ARTY-22,
/// AOD-R-89, DA-R-63]
bool line_is_clear(const Position& pos, const PlacedMarker& m) {
    return !gone(pos, m) && !find(pos, Verb::forbid, Thing::line_to_artillery_markers, m.unit) &&
           pos.field().sight_of(pos, m.unit, m.at).clear();
}

/// By the attack result, not the attack value, as the unit's own marker says (DFA-ARTY-02); below the lowest
/// range it is as far as that one says. [AOD-ARTY-22, AOD-R-146]
geo::Length drift_distance(const catalog::ArtilleryMarker& printed, int result) {
    const catalog::DriftRange* lowest = &printed.drift[0];
    for (const catalog::DriftRange& range : printed.drift) {
        if (result >= range.low && result <= range.high) return inches(range.inches);
        if (range.low < lowest->low) lowest = &range;
    }
    return inches(lowest->inches);
}

/// The sums that make a difference: enough for the target value, or for another drift distance.
Steps steps_of(const Position& pos, const PlacedMarker& m) {
    const Sums sums = sums_of(pos, m);
    Steps steps = step_at(sums.needed());
    for (const catalog::DriftRange& range : printed_marker(pos, m.unit).drift)
        steps |= step_at(range.low - sums.attack.value);
    return steps;
}

/// From the centre dot through the drift point that the black die names.  [AOD-ARTY-20, AOD-ARTY-21]
geo::Point drifted(Table& t, const PlacedMarker& m, const AttackRoll& roll, const Sums& sums) {
    const catalog::ArtilleryMarker& printed = printed_marker(t, m.unit);
    const int bearing = printed.bearings[roll.dice.face[2] - 1U];  // clockwise from the arrow
    const geo::Length far = drift_distance(printed, roll.dice.sum() + sums.attack.value);
    const geo::Point to = m.at + geo::along(geo::turned(m.arrow, -10 * bearing), far);
    t.tell({.what = Happened::marker_drifted,
            .unit = m.unit,
            .player = m.player,
            .rule = t.edition().cite.artillery_drift,
            .yes = geo::contains(t.setup().board, to),
            .from = {m.at, m.arrow},
            .place = {to, m.arrow},
            .length = far});
    return to;
}

/// Does blocking terrain, which water is not, lie between the unit and the centre of a blast?  [DFA-ARTY-17]
bool shielded(const Position& pos, UnitId u, geo::Point centre) {
    return pos.field().sight_of(pos, u, centre).crossed.any([&](FeatureId f) {
        return pos.field().feature(f).kind == catalog::TerrainKind::blocking;
    });
}

/// Whom the shells of one marker harm, and where they fell.
UnitSet struck_by(Table& t, const PlacedMarker& m, const AttackRoll& roll) {
    const Sums sums = sums_of(t, m);
    const bool success = roll.succeeds(sums);
    t.tell({.what = Happened::marker_compared,
            .unit = m.unit,
            .player = m.player,
            .rule = t.edition().cite.artillery_result,
            .yes = success,
            .dice = roll.dice,
            .place = {m.at, m.arrow},
            .tally = sums.attack,
            .against = sums.defense});
    const geo::Point centre = success ? m.at : drifted(t, m, roll, sums);
    const bool on_field = geo::contains(t.setup().board, centre);
    return on_field || t.edition().artillery.off_field_hits ? in_blast(t, m, centre) : UnitSet{};
}

/// Takes these markers off the table; the others keep their order.
template <class Test>
void remove_markers(Table& t, Test leaves) {
    State& state = t.change();
    std::uint8_t kept = 0;
    for (std::size_t i = 0; i < state.marker_count; ++i) {
        const PlacedMarker m = state.markers[i];
        state.markers[i] = {};
        if (!leaves(m)) {
            state.markers[kept++] = m;
            continue;
        }
        t.tell({.what = Happened::marker_removed,
                .unit = m.unit,
                .player = m.player,
                .rule = t.edition().cite.artillery_removed,
                .place = {m.at, m.arrow}});
    }
    state.marker_count = kept;
}

}  // namespace

std::span<const PlacedMarker> placed_markers(const Position& pos) {
    return std::span(pos.state().markers).first(pos.state().marker_count);
}

Verdict judge_artillery(const Position& pos, const Order& order, Barrage& barrage) {
    if (!pos.edition().artillery.available)
        return {.rule = pos.edition().cite.order_types, .why = Why::order_not_offered, .unit = order.unit};
    // The artillery range value stands behind the range of the primary damage value.
    if (order.weapon == Weapon::secondary)
        return {.rule = pos.edition().cite.artillery_unit, .why = Why::no_such_weapon, .unit = order.unit};
    if (const Verdict v = judge_gun(pos, order.unit); !v) return v;
    if (const Verdict v = judge_formation(pos, order); !v) return v;
    if (const Verdict v = judge_markers(pos, order); !v) return v;
    const auto bonus =  // fixed now, whatever becomes of the members  [AOD-RFORM-08, AOD-R-94]
        static_cast<std::uint8_t>(order.formation.count * pos.edition().formation.ranged_bonus);
    const UnitState& gun = pos.unit(order.unit);
    for (std::size_t i = 0; i < order.path.count; ++i) {
        const geo::Point spot = order.path.points[i];
        if (const Verdict v = judge_spot(pos, order.unit, spot); !v) return v;
        for (const UnitId u : order.formation.units())
            if (const Verdict v = judge_joining_gun(pos, u, spot); !v) return v;
        barrage.markers[i] = {.at = spot,
                              .arrow = geo::facing_of(spot - gun.at),
                              .unit = order.unit,
                              .player = gun.controller,
                              .bonus = bonus};
    }
    barrage.count = order.path.count;
    return legal;
}

void place_markers(Table& t, const Barrage& barrage) {
    State& state = t.change();
    for (std::size_t i = 0; i < barrage.count; ++i) {
        const PlacedMarker& m = barrage.markers[i];
        state.markers[state.marker_count++] = m;
        t.tell({.what = Happened::marker_placed,
                .unit = m.unit,
                .player = m.player,
                .rule = t.edition().cite.artillery_placed,
                .amount = m.bonus,
                .place = {m.at, m.arrow}});
    }
}

UnitSet waiting_artillery(const Position& pos, PlayerId p) {
    UnitSet result;
    for (const PlacedMarker& m : placed_markers(pos))
        if (m.player == p) result.add(m.unit);
    return result;
}

void remove_markers_of(Table& t, PlayerId p) {
    remove_markers(t, [&](const PlacedMarker& m) { return m.player == p; });
}

Attack shells_of(const Position& pos, const PlacedMarker& m) {
    const Edition& ed = pos.edition();
    Attack shells{.kind = AttackKind::artillery, .attacker = m.unit, .player = m.player};
    if (gone(pos, m) && ed.artillery.marker_values == MarkerValues::salvage_or_gone)
        shells.marker_values = ed.artillery.marker_values.rule;
    else if (has_salvage(pos, m.unit))
        shells.marker_values = ed.cite.artillery_salvage;
    return shells;
}

Sums sums_of(const Position& pos, const PlacedMarker& m) {
    const Edition& ed = pos.edition();
    const catalog::ArtilleryMarker& printed = printed_marker(pos, m.unit);
    const Attack shells = shells_of(pos, m);
    const RuleId off_marker = shells.marker_values;
    Sums sums{
        off_marker == RuleId::none ? attack_value(pos, m.unit) : Tally{printed.salvage_attack, off_marker},
        Tally{printed.target_value, ed.cite.artillery_result}};
    sums.attack.add(ed.formation.ranged_bonus.rule, m.bonus);
    if (line_is_clear(pos, m)) sums.attack.add(ed.artillery.clear_bonus);
    change(pos, Stat::attack, m.unit, sums.attack, scene_of(shells, m.unit));
    return sums;
}

double chance_on_spot(const Position& pos, const PlacedMarker& m) {
    return chance_of_success(sums_of(pos, m).needed(), may_be_critical(pos, shells_of(pos, m)));
}

// From centre to centre, everybody alike: those who fly or are submerged, friends, the gun itself. Terrain
// shields in some books only; captives and passengers are left out.  [AOD-ARTY-15 to AOD-ARTY-18, AOD-R-92,
// AOD-R-93, DA-R-65, DA-R-66]
UnitSet in_blast(const Position& pos, const PlacedMarker& m, geo::Point centre) {
    const auto& rules = pos.edition().artillery;
    Tally radius{printed_marker(pos, m.unit).blast_radius, pos.edition().cite.artillery_spot};
    change(pos, Stat::blast_radius, m.unit, radius);
    UnitSet result;
    for (const UnitId u : pos.units()) {
        if (pos.is_captive(u)) continue;  // AOD-ARTY-18, DA-CAP-18
        if (pos.team(pos.unit(u).controller) == pos.team(m.player) && !rules.hits_friends) continue;
        if (!geo::within(pos.unit(u).at, centre, inches(radius.value))) continue;
        if (rules.terrain_shields && shielded(pos, u, centre)) continue;
        result.add(u);
    }
    return result;
}

Tally blast_damage(const Position& pos, const PlacedMarker& m, UnitId u) {
    const Attack shells = shells_of(pos, m);
    return dealt_to(pos, shells, u, scored_on(pos, shells, u, damage_of(pos, shells), false));
}

void resolve_artillery(Table& t, UnitId u, PlayerId player) {
    std::array<PlacedMarker, max_placed_markers> fallen;
    std::array<UnitSet, max_placed_markers> struck;
    std::size_t count = 0;
    for (const PlacedMarker& m : placed_markers(t))
        if (m.unit == u && m.player == player) fallen[count++] = m;
    if (count == 0) return;

    // One roll for all of them; the black die is kept for the drift.  [AOD-ARTY-12, AOD-ARTY-28, DFA-ARTY-21]
    Bill bill{.unit = u};  // the order it was given has its end now: AOD-R-144
    t.settle_on(&bill);
    t.tell({.what = Happened::barrage_began,
            .unit = u,
            .player = player,
            .rule = t.edition().cite.artillery_falls});
    offer_cancel(t, shells_of(t, fallen[0]), u);
    Attack shells = shells_of(t, fallen[0]);
    Steps steps = 0;
    for (std::size_t i = 0; i < count; ++i) steps |= steps_of(t, fallen[i]);
    const AttackRoll roll = roll_attack(t, u, bill,
                                        {.steps = steps,
                                         .may_reroll = works(t, shells, Equipment::improved_targeting),
                                         .critical = may_be_critical(t, shells),
                                         .black = true});
    if (roll.critical_miss) {  // everybody else ignores the attack: AOD-ARTY-32
        bill.pushing += t.edition().artillery.critical_miss_damage;
    } else {
        // Each marker has its own line and its own drift; all fall before anybody is harmed.  [AOD-ARTY-29]
        UnitSet before;
        for (std::size_t i = 0; i < count; ++i) {
            struck[i] = struck_by(t, fallen[i], roll);
            if (!t.edition().artillery.overlap_stacks) struck[i] = struck[i] - before;
            before = before | struck[i];
        }
        // The full damage value at each, drifted or not; the gun's own hurt comes last.  [AOD-ARTY-15,
        // AOD-ARTY-24, AOD-ARTY-30, DFA-ARTY-15]
        const Tally damage = damage_of(t, shells);
        for (const bool gun : {false, true})
            for (std::size_t i = 0; i < count; ++i)
                for (const UnitId affected : struck[i])
                    if ((affected == u) == gun && t.on_field(affected) &&
                        deal(t, shells, affected, damage, roll.critical_hit, bill) > 0 &&
                        t.on_field(affected))
                        add_energy_heat(t, shells, affected);
    }
    remove_markers(t, [&](const PlacedMarker& m) { return m.unit == u && m.player == player; });
    bill.closed = true;
    pay(t, u, bill);
    t.settle_on(nullptr);
}

}  // namespace irondial::rules
