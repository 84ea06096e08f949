#include "rules/ranged.h"

#include "rules/capture.h"
#include "rules/deeds.h"
#include "rules/equipment.h"
#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::RangeType;
using geo::inches;

/// Ammunition Jam and Weapons Offline silence the weapon they stand beside.  [AOD-HEAT-03, SOL-HEAT-16]
RuleId silenced_by(const Position& pos, UnitId u, Weapon weapon) {
    const auto& cite = pos.edition().cite;
    const DialSlot slot = slot_of(weapon);
    if (heat_shows(pos, u, slot, HeatEffect::ammunition_jam)) return cite.ammunition_jam;
    return heat_shows(pos, u, slot, HeatEffect::weapons_offline) ? cite.weapons_offline : RuleId::none;
}

/// The firer and its weapon, before any target is looked at.  [DA-RNG-02, DA-RNG-07]
Verdict judge_shooter(const Position& pos, const Order& order, Weapon named) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    const catalog::Weapon* weapon = weapon_of(pos, u, named);
    if (!ed.turn.orders->has(OfferedOrder::ranged))  // not by another order either  [CAM-DEAD-02]
        return {.rule = ed.turn.orders.rule, .why = Why::order_not_offered, .unit = u};
    if (weapon == nullptr) return {.rule = ed.cite.one_weapon, .why = Why::no_such_weapon, .unit = u};
    // Ballistic or energy.  [AOD-RNG-02]
    if (weapon->range_type == RangeType::melee)
        return {.rule = ed.cite.melee_not_ranged, .why = Why::melee_weapon, .unit = u};
    // The same two conditions stand under indirect fire, in the arena only there.  [AOD-INDIR-04,
    // AOD-INDIR-07, SOL-INDIR-03, SOL-INDIR-05]
    if (weapon->max_range == 0)
        return {.rule = order.indirect ? ed.cite.indirect_range : ed.cite.range_above_zero,
                .why = Why::no_range,
                .unit = u};
    if ((ed.ranged.needs_attack_value || order.indirect) && attack_value(pos, u).value <= 0)
        return {.rule = order.indirect ? ed.cite.indirect_attack : ed.ranged.needs_attack_value.rule,
                .why = Why::attack_value_zero,
                .unit = u};
    if (const Verdict v = judge_weapon_works(pos, u, named); !v) return v;
    // From one target up to the number of symbols.  [AOD-MULTI-01, AOD-MULTI-02, DA-MULTI-03, SOL-RANGE-06,
    // SOL-MULTI-09]
    if (order.target_count == 0) return {.rule = ed.cite.target_number, .why = Why::no_target, .unit = u};
    const int most = order.indirect ? 1 : ed.ranged.multi_target ? weapon->targets : 1;
    if (order.target_count > most)
        return {.rule = order.indirect ? ed.cite.indirect_one_target : ed.cite.target_number,
                .why = Why::too_many_targets,
                .unit = u,
                .most = static_cast<std::int16_t>(most)};
    return legal;
}

/// Indirect fire is ballistic and not for whoever has an enemy at the base.
Verdict judge_indirect(const Position& pos, const Attack& attack) {
    const Edition& ed = pos.edition();
    const UnitId u = attack.attacker;
    if (!ed.indirect.available)
        return {.rule = ed.cite.order_types, .why = Why::order_not_offered, .unit = u};
    if (!attack.is(pos, RangeType::ballistic))
        return {.rule = ed.cite.indirect_ballistic, .why = Why::no_such_weapon, .unit = u};
    if (const UnitSet engaged = pos.engaged_with(u); !engaged.empty())
        return {.rule = ed.cite.indirect_engaged,
                .why = Why::must_attack_touched,
                .unit = u,
                .other = engaged.first()};
    return legal;
}

/// May this unit be chosen as a target at all, wherever the line of fire runs?
Verdict judge_target(const Position& pos, const Attack& attack, UnitId target) {
    const Edition& ed = pos.edition();
    const UnitId u = attack.attacker;
    if (const Verdict v = judge_opponent(pos, u, target); !v) return v;
    if (captive_of(pos, target) != UnitId::none)
        // In close combat, special attacks and blasts it may be.  [AOD-CAP-28, AOD-R-160]
        return {.rule = ed.cite.captor_not_shot, .why = Why::captor, .unit = u, .other = target};
    if (submerged(pos, target) && !ed.terrain.submerged_is_target)
        return {
            .rule = ed.terrain.submerged_is_target.rule, .why = Why::submerged, .unit = u, .other = target};

    const UnitId friend_there = friends_beside(pos, u, target).first();
    if (attack.indirect) {
        if (friend_there != UnitId::none)
            return {.rule = ed.cite.indirect_friend_touches,
                    .why = Why::target_touches_friend,
                    .unit = u,
                    .other = target,
                    .blocker = friend_there};
        return legal;
    }
    const UnitSet engaged = pos.engaged_with(u);
    if (engaged.has(target)) return legal;  // AOD-RNG-07, DA-RNG-06, SOL-RNG-12
    if (!engaged.empty() && ed.ranged.engaged == EngagedFire::contact_only)
        return {.rule = ed.ranged.engaged.rule,
                .why = Why::must_attack_touched,
                .unit = u,
                .other = engaged.first()};
    const bool always = ed.ranged.friendly_fire == FriendlyFire::forbidden;
    const bool while_engaged = !engaged.empty() && ed.ranged.engaged_bars_friends_targets;  // AOD-RNG-08
    if (friend_there != UnitId::none && (always || while_engaged))
        return {.rule = always ? ed.ranged.friendly_fire.rule : ed.ranged.engaged_bars_friends_targets.rule,
                .why = Why::target_touches_friend,
                .unit = u,
                .other = target,
                .blocker = friend_there};
    return legal;
}

/// Equipment by which a target escapes this kind of attack.  [SOL-SE-44, SOL-R-88]
Verdict judge_equipment(const Position& pos, const Attack& attack, UnitId target) {
    const auto& cite = pos.edition().cite;
    const UnitId u = attack.attacker;
    const Scene scene = scene_of(attack, target);
    if (const Found no = find(pos, Verb::forbid, Thing::this_attack, u, scene))
        return refusal(pos, no, u, target);
    if (const Found no = find(pos, Verb::forbid, Thing::called_shot, u, scene);
        no && called_shot(pos, attack, target))
        return refusal(pos, no, u, target);
    const bool camouflaged = has(pos, target, Equipment::electronic_camouflage);
    if (attack.indirect && camouflaged)
        return {
            .rule = cite.electronic_camouflage, .why = Why::hidden_by_equipment, .unit = u, .other = target};
    // Streak Missiles must be cancelled first.
    if (works(pos, attack, Equipment::streak_missiles)) {
        if (camouflaged)
            return {.rule = cite.electronic_camouflage,
                    .why = Why::hidden_by_equipment,
                    .unit = u,
                    .other = target};
        if (pos.unit(target).shutdown)
            return {
                .rule = cite.streak_missiles, .why = Why::hidden_by_equipment, .unit = u, .other = target};
    }
    return legal;
}

/// How far the weapon reaches by what is printed.
geo::Length printed_range(const Position& pos, UnitId u, Weapon weapon, UnitId target) {
    const auto& rules = pos.edition().ranged;
    const catalog::Weapon& used = *weapon_of(pos, u, weapon);  // AOD-RNG-04, DA-RNG-04
    // Anti-aircraft weapons: the printed maximum is doubled, before anything else could change it.
    // [AOD-AA-02, AOD-AA-03, DFA-AA-01, AOD-MOD-05, AOD-R-02, DA-R-72]
    const bool flies = rules.aa_against == AntiAircraft::cruising
                           ? pos.unit(target).level == Level::cruising
                           : rules.aa_against == AntiAircraft::vtol_mode &&
                                 pos.printed(target).speed_mode == SpeedMode::vtol;
    const bool farther = flies && pos.setup().roster[index(u)].anti_aircraft &&
                         (used.range_type == RangeType::ballistic || !rules.aa_ballistic_only);
    return inches(farther ? used.max_range * rules.aa_range_multiplier : used.max_range);
}

/// Front arc, range and line of fire; of indirect fire too, but what is in between. With a minimum of 0 what
/// touches the attacker is in range.  [DA-INDIR-03, DA-INDIR-05, QS-RNG-04, QS-UNIT-10, QS-UNIT-14]
Verdict judge_line(const Position& pos, const Attack& attack, UnitId target, const Sight& sight) {
    const Edition& ed = pos.edition();
    const UnitId u = attack.attacker;
    const geo::Length max = max_range(pos, attack, target), min = inches(attack.used(pos).min_range);
    if (!sight.in_front_arc)
        return {.rule = ed.cite.front_arc, .why = Why::outside_front_arc, .unit = u, .other = target};
    if (sight.range_squared > geo::squared(max))  // AOD-R-128: the limits are allowed
        return {.rule = ed.cite.maximum_range,
                .why = Why::too_far,
                .unit = u,
                .other = target,
                .length = sight.range,
                .limit = max};
    if (sight.range_squared < geo::squared(min))
        return {.rule = ed.cite.minimum_range,
                .why = Why::too_near,
                .unit = u,
                .other = target,
                .length = sight.range,
                .limit = min};
    const bool blocked = !sight.clear() && !ignores_line(pos, attack, target);
    if (attack.indirect) {
        if (!blocked && ed.indirect.requires_blocked)  // AOD-R-85
            return {.rule = ed.indirect.requires_blocked.rule,
                    .why = Why::line_not_blocked,
                    .unit = u,
                    .other = target};
        return legal;
    }
    if (blocked)  // AOD-LOF-06, DA-LOF-06; a hindered line is clear: AOD-LOF-05
        return {.rule = sight.blocked,
                .why = sight.features.empty() ? Why::line_blocked_by_base : Why::line_blocked_by_terrain,
                .unit = u,
                .other = target,
                .blocker = sight.bases.first(),
                .feature = sight.features.first()};
    return legal;
}

Verdict judge_with(const Position& pos, const Order& order, Weapon weapon, Attack& attack) {
    if (const Verdict v = judge_shooter(pos, order, weapon); !v) return v;
    attack = {.kind = AttackKind::ranged,
              .attacker = order.unit,
              .weapon = weapon,
              .ordered = order.type == OrderType::ranged || order.type == OrderType::dig_in,  // SOL-R-96
              .indirect = order.indirect,
              .assault = order.type == OrderType::assault,
              .digs_in = order.type == OrderType::dig_in,
              .reckless = order.reckless,
              .count = order.target_count,
              .others = order.formation.units(),
              .targets = order.targets,
              .played = attack.played};
    if (order.indirect)
        if (const Verdict v = judge_indirect(pos, attack); !v) return v;
    if (const Verdict v = judge_bound(pos, order); !v) return v;
    for (std::size_t i = 0; i < attack.count; ++i) {
        const UnitId target = attack.targets[i];
        for (std::size_t k = 0; k < i; ++k)
            if (attack.targets[k] == target)
                return {.rule = pos.edition().cite.target_once,
                        .why = Why::target_twice,
                        .unit = order.unit,
                        .other = target};
        if (const Verdict v = judge_target(pos, attack, target); !v) return v;
        if (const Verdict v = judge_equipment(pos, attack, target); !v) return v;
        attack.sights[i] = pos.field().sight(pos, order.unit, target);
        if (!pos.setup().deck.of(Stat::max_range).empty() &&
            attack.sights[i].range > max_range(pos, attack, target))
            stretch(pos, attack, target, attack.sights[i].range);
        if (const Verdict v = judge_line(pos, attack, target, attack.sights[i]); !v)
            return v;  // AOD-MULTI-04, DA-MULTI-04, SOL-MULTI-03
    }
    if (works(pos, attack, Equipment::alpha_strike))
        attack.surge =
            static_cast<std::uint8_t>(pos.printed(order.unit).heat_positions - pos.unit(order.unit).heat);
    return legal;
}

}  // namespace

Verdict judge_weapon_works(const Position& pos, UnitId u, Weapon weapon) {
    const Edition& ed = pos.edition();
    if (const RuleId by = silenced_by(pos, u, weapon); by != RuleId::none)
        return {.rule = by, .why = Why::heat_effect, .unit = u};
    if (submerged(pos, u) && !ed.terrain.submerged_fires)
        return {.rule = ed.terrain.submerged_fires.rule, .why = Why::submerged, .unit = u};
    return legal;
}

geo::Length max_range(const Position& pos, UnitId u, Weapon weapon, UnitId target) {
    if (pos.setup().deck.of(Stat::max_range).empty()) return printed_range(pos, u, weapon, target);
    Attack attack{.kind = AttackKind::ranged, .attacker = u, .weapon = weapon, .count = 1};
    attack.targets[0] = target;
    return max_range(pos, attack, target);
}

geo::Length max_range(const Position& pos, const Attack& attack, UnitId target) {
    const geo::Length range = printed_range(pos, attack.attacker, attack.weapon, target);
    if (pos.setup().deck.of(Stat::max_range).empty()) return range;
    Tally reach{range.mil / 1000, pos.edition().cite.maximum_range};
    change(pos, Stat::max_range, attack.attacker, reach, scene_of(attack, target));
    return inches(reach.value);
}

// By a ranged combat order, an assault, or an order to dig in or defend.  [SOL-RNG-01]
Verdict judge_ranged(const Position& pos, const Order& order, Attack& attack) {
    if (order.weapon != Weapon::unnamed) return judge_with(pos, order, order.weapon, attack);
    const bool choice = pos.printed(order.unit).weapon_count > 1;
    if (choice && pos.edition().ranged.undeclared_weapon == UndeclaredWeapon::must_announce)
        return {.rule = pos.edition().ranged.undeclared_weapon.rule,
                .why = Why::no_such_weapon,
                .unit = order.unit};
    const Played before = attack.played;
    const Verdict primary = judge_with(pos, order, Weapon::primary, attack);
    if (primary || !choice) return primary;
    attack.played = before;
    if (!judge_with(pos, order, Weapon::secondary, attack)) return primary;
    attack.lost = true;
    return legal;
}

}  // namespace irondial::rules
