#include "rules/special.h"

#include "rules/effects.h"
#include "rules/initiative.h"
#include "rules/movement.h"
#include "rules/pilot.h"
#include "rules/rehearsal.h"
#include "rules/sequence.h"
#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::TerrainKind;

/// What an edition says about one of the three.
struct Kind {
    AttackKind attack;
    RuleId by, value, contact;     // who makes it, with which attack value, and that it ends in contact
    Ruled<bool> against_infantry;  // AOD-SPEC-06
};

Kind kind_of(const Edition& ed, OrderType type) {
    const auto& cite = ed.cite;
    if (type == OrderType::charge)
        return {AttackKind::charge, cite.charge_by, cite.charge_by, cite.charge_contact,
                ed.special.charge_infantry};
    if (type == OrderType::ram)
        return {AttackKind::ram, cite.ram_by, cite.ram_by, cite.ram_contact, ed.special.ram_infantry};
    return {AttackKind::death_from_above, cite.dfa_by, cite.dfa_value, cite.dfa_contact,
            ed.special.dfa_infantry};
}

/// 'Mechs charge and jump on others, vehicles ram; each with an attack value above 0.  [AOD-SPEC-01,
/// AOD-CHARGE-01, AOD-RAM-01, AOD-DFA-01]
Verdict judge_attacker(const Position& pos, const Order& order, const Kind& kind) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    const bool rams = kind.attack == AttackKind::ram;
    if (pos.is_infantry(u)) return {.rule = ed.cite.special_by, .why = Why::wrong_unit_type, .unit = u};
    if (rams ? !pos.is_vehicle(u) : !pos.is_mech(u))
        return {.rule = kind.by, .why = Why::wrong_unit_type, .unit = u};
    if (rams && pos.printed(u).speed_mode == SpeedMode::vtol && !ed.vtol.may_ram)
        return {.rule = ed.vtol.may_ram.rule, .why = Why::wrong_unit_type, .unit = u};
    if (attack_value(pos, u).value <= 0)
        return {.rule = kind.value, .why = Why::attack_value_zero, .unit = u};
    // SOL-SE-43e, SOL-R-38
    if (kind.attack == AttackKind::death_from_above && !jumps(pos, order))
        return {.rule = kind.by, .why = Why::cannot_jump, .unit = u};
    // When the turn began; contact made since then asks for a roll to break away.  [AOD-SPEC-07, DA-RAM-03,
    // DA-DFAATK-02, AOD-R-41]
    const bool phases = pos.edition().turn.structure == TurnStructure::phases;
    if (phases ? !pos.engaged_with(u).empty() : pos.unit(u).engaged_at_turn_start)  // SOL-SPECIAL-02
        return {.rule = ed.cite.special_begins_free, .why = Why::engaged, .unit = u};
    return legal;
}

/// One opponent, and no Target token.  [AOD-SPEC-06, SOL-R-41]
Verdict judge_one_opponent(const Position& pos, const Order& order) {
    const UnitId u = order.unit;
    if (order.target_count != 1)
        return {.rule = pos.edition().cite.special_one_target,
                .why = order.target_count == 0 ? Why::no_target : Why::too_many_targets,
                .unit = u,
                .most = 1};
    const UnitId target = order.targets[0];
    if (const Verdict v = judge_opponent(pos, u, target); !v) return v;
    if (pos.is_token(target))
        return {.rule = pos.edition().cite.special_units_only,
                .why = Why::not_a_unit,
                .unit = u,
                .other = target};
    return legal;
}

/// One that comes later, and no infantry. Water protects nobody and a captor is a target like others.
/// [AOD-SPEC-06, AOD-R-35]
Verdict judge_target(const Position& pos, const Order& order, const Kind& kind) {
    const UnitId u = order.unit, target = order.targets[0];
    if (const Verdict v = judge_one_opponent(pos, order); !v) return v;
    if (pos.edition().special.before_target && !acts_before(pos, u, target))  // SOL-SPECIAL-03
        return {.rule = pos.edition().special.before_target.rule,
                .why = Why::acts_later,
                .unit = u,
                .other = target};
    if (pos.is_infantry(target) && !kind.against_infantry)
        return {.rule = kind.against_infantry.rule, .why = Why::infantry_target, .unit = u, .other = target};
    return legal;
}

/// Did the attacker stand in the target's rear arc: when the order began, or the turn, since when the target
/// may have turned?  [AOD-CHARGE-07, AOD-RAM-07, DA-RAM-11, DE-RAM-02, DE-CHARGE-02, DA-R-76]
bool began_behind(const Position& pos, UnitId u, UnitId target, const Sight& now) {
    if (pos.edition().special.rear_test != SpecialRearTest::turn_start) return now.through_rear_arc;
    Rehearsal then(pos);
    then.place(target, {pos.unit(target).at, pos.unit(target).facing_at_turn_start});
    return then.field().sight(then, u, target).through_rear_arc;
}

/// From behind: both its line of fire and where it ends say so. On the plane the target then does not turn
/// first; in the arena the line alone decides that, and the hexside that the two share must lie in both arcs.
/// [AOD-CHARGE-06, AOD-CHARGE-07, AOD-RAM-06, AOD-RAM-07, SOL-SPECIAL-11, SOL-SPECIAL-14]
void look_behind(const Position& pos, Attack& attack) {
    if (attack.kind == AttackKind::death_from_above) return;
    const bool hexes = pos.edition().setup.board == Board::hexes;
    const bool line = attack.sights[0].through_rear_arc;
    const Contact& end = attack.contacts[0];
    attack.from_rear = line && (hexes ? end.front_on_rear : end.on_rear);
    attack.surprises = hexes ? line : attack.from_rear;
}

/// Does the line of a charge cross terrain other than water, or the base of another unit that is no infantry?
/// Terrain that one of the two occupies is terrain like other.  [AOD-CHARGE-04, AOD-R-31]
bool obstructed(const Position& pos, UnitId u, UnitId target, const Sight& sight) {
    if (pos.edition().setup.board == Board::hexes)  // SOL-SPECIAL-10
        return !sight.in_front_arc || !sight.crossed.empty();
    const auto dry = [&](FeatureId f) {
        const TerrainKind kind = feature(pos, f).kind;
        return kind != TerrainKind::shallow_water && kind != TerrainKind::deep_water;
    };
    const UnitSet others = pos.units() - UnitSet::of(u) - UnitSet::of(target);
    return sight.crossed.any(dry) ||
           pos.crossed_by({pos.unit(u).at, pos.unit(target).at}, others).any([&](UnitId other) {
               return !pos.is_infantry(other);
           });
}

/// Half of the primary damage value as it is now, at least 1.  [AOD-CHARGE-10, AOD-R-32, SOL-R-36]
int charge_self_damage(const Position& pos, UnitId u) {
    if (pos.edition().special.charge_self_damage == ChargeSelfDamage::one) return 1;
    return std::max((damage_value(pos, u, Weapon::primary).value + 1) / 2, 1);
}

/// What the attacker pays, hit or miss; no equipment speaks of it, and a jump costs no heat.  [DA-R-48,
/// DA-R-74, SOL-SPECIAL-16, SOL-SPECIAL-26, SOL-R-36, SOL-R-38]
void pay(Table& t, const Attack& attack, bool hit, Bill& bill) {
    const auto& rules = t.edition().special;
    Tally recoil = recoil_of(t, attack.attacker, attack.kind, hit);
    if (attack.kind == AttackKind::charge) bill.heat += rules.charge_heat;  // AOD-CHARGE-11
    if (rules.self_damage_preventable && attack.kind != AttackKind::ram) {  // as some would have it: DA-R-74
        const auto& gadgets = t.edition().gadgets;
        if (has(t, attack.attacker, Equipment::hardened_armor)) recoil.take(gadgets.hardened_armor);
        if (has(t, attack.attacker, Equipment::heavy_armor)) recoil.take(gadgets.heavy_armor);
        recoil.at_least(0, t.edition().cite.not_below_zero);
    }
    Scene scene = scene_of(attack, attack.targets[0]);
    scene.hit = hit;
    change(t, Stat::recoil, attack.attacker, recoil, scene);  // AOD-FAC-16
    bill.pushing.add(recoil);
}

/// What a card calls the attack.
Thing thing_of(AttackKind kind) {
    switch (kind) {
        case AttackKind::charge: return Thing::charge;
        case AttackKind::ram: return Thing::ram;
        default: return Thing::death_from_above;
    }
}

}  // namespace

Tally recoil_of(const Position& pos, UnitId u, AttackKind kind, bool hit) {
    const auto& rules = pos.edition().special;
    Tally recoil;
    switch (kind) {
        case AttackKind::charge: recoil.add(rules.charge_self_damage.rule, charge_self_damage(pos, u)); break;
        case AttackKind::ram: recoil += rules.ram_self_damage; break;  // AOD-RAM-10
        default:
            recoil += hit ? rules.dfa_self_hit : rules.dfa_self_miss;  // AOD-DFA-07, AOD-DFA-08, AOD-R-33
    }
    return recoil;
}

Verdict judge_special(const Position& pos, const Order& order, Trip& trip, Attack& attack) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit, target = order.targets[0];
    const Kind kind = kind_of(ed, order.type);
    if (!ed.special.attacks->has(kind.attack))
        return {.rule = ed.special.attacks.rule, .why = Why::order_not_offered, .unit = u};
    if (const Verdict v = judge_attacker(pos, order, kind); !v) return v;
    if (const Verdict v = judge_target(pos, order, kind); !v) return v;
    if (const Verdict v = judge_bound(pos, order); !v) return v;
    if (const Found no = find(pos, Verb::forbid, thing_of(kind.attack), u)) return refusal(pos, no, u);
    if (const Verdict v = judge_move(pos, order, trip); !v) return v;  // DA-CHARGE-04, DA-RAM-05
    Rehearsal there(pos);
    there.place(u, trip.end);
    if (!there.touching(u).has(target))  // SOL-R-37
        return {.rule = kind.contact, .why = Why::ends_elsewhere, .unit = u, .other = target};
    if (const UnitSet others = there.engaged_with(u) - UnitSet::of(target);
        ed.special.touches_only_target && !others.empty())
        return {.rule = ed.special.touches_only_target.rule,
                .why = Why::engaged,
                .unit = u,
                .other = others.first()};

    attack = {.kind = kind.attack, .attacker = u, .count = 1, .targets = order.targets};
    attack.contacts[0] = there.field().contact(there, u, target);
    // The line of fire is drawn before the move, through whatever arc.  [AOD-CHARGE-02, AOD-RAM-02]
    attack.sights[0] = pos.field().approach(pos, u, target, attack.contacts[0].front_on_rear);
    attack.sights[0].through_rear_arc = began_behind(pos, u, target, attack.sights[0]);
    look_behind(pos, attack);
    attack.obstructed = kind.attack == AttackKind::charge && obstructed(pos, u, target, attack.sights[0]);
    return legal;
}

Verdict judge_pin(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit, target = order.targets[0];
    if (!ed.special.attacks->has(AttackKind::pin))
        return {.rule = ed.special.attacks.rule, .why = Why::order_not_offered, .unit = u};
    if (const Verdict v = judge_one_opponent(pos, order); !v) return v;
    if (!pos.unit(u).near_at_turn_start.has(target) || !pos.touching(u).has(target))
        return {.rule = ed.cite.pin_contact, .why = Why::not_in_contact, .unit = u, .other = target};
    return legal;
}

// Without a roll; the one that pins stays where it is. Pins add up, and are over with the round.
// [SOL-SPECIAL-31 to SOL-SPECIAL-35, SOL-R-33]
void pin(Table& t, const Order& order) {
    const auto& rules = t.edition().special;
    const UnitId u = order.unit, target = order.targets[0];
    offer_revival(t, target);  // it is an attack like others: SOL-PILOTKO-05
    const Ruled<int>& penalty =
        acts_before(t, u, target) ? rules.pin_before_penalty : rules.pin_after_penalty;
    t.unit(u).hold = Hold::pinning;
    t.unit(target).pinned = static_cast<std::uint8_t>(t.unit(target).pinned + penalty);
    t.tell({.what = Happened::pinned,
            .unit = target,
            .other = u,
            .rule = penalty.rule,
            .amount = static_cast<std::int16_t>(penalty)});
}

void resolve_special(Table& t, const Order& order, const Trip& trip, Attack attack, Bill& bill) {
    offer_revival(t, attack.targets[0]);  // before the attack goes on: SOL-PILOTKO-05
    if (cancels_before_moving(t, attack)) cancel_equipment(t, attack);
    // Whoever is struck from behind or from above does not turn first.  [AOD-CHARGE-06, AOD-RAM-06,
    // DA-CHARGE-06, DA-RAM-08, AOD-DFA-04, DA-CHARGE-07, DA-RAM-09, DA-DFAATK-04]
    const UnitId target = attack.targets[0];
    const bool jumped_on = attack.kind == AttackKind::death_from_above;
    const UnitSet unawares = jumped_on || attack.surprises ? UnitSet::of(target) : UnitSet{};
    if (!resolve_movement(t, order, trip, bill, unawares)) return;
    Attack made = attack;
    // AOD-CHARGE-08, AOD-DFA-05, AOD-RAM-08, DA-CHARGE-08, DA-DFAATK-07, DA-RAM-10, SOL-SPECIAL-13; there is
    // no answer to it, and its damage is recorded like other: SOL-SPECIAL-07, SOL-SPECIAL-08, SOL-R-40
    const bool hit = resolve_attack(t, made, bill);
    pay(t, made, hit, bill);
    const auto& rules = t.edition().special;
    if (rules.uses_up_round) t.unit(attack.attacker).hold = Hold::special_attack;  // SOL-SPECIAL-04
    if (jumped_on && hit && rules.dfa_stops_target && t.unit(target).hold == Hold::none)
        t.unit(target).hold = Hold::jumped_on;  // SOL-SPECIAL-24
    // Whoever can turn is a 'Mech: vehicles get no free spins, infantry is no target.
    if (jumped_on && !hit)
        offer_free_spin(t, target, attack.attacker);  // AOD-DFA-09, DA-DFAATK-11, SOL-SPECIAL-25
}

}  // namespace irondial::rules
