#include "rules/ranged.h"

#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::RangeType;

constexpr geo::Length inches(int n) {
    return {n * 1000};
}

/// Heat effects that silence the weapon itself.
bool silenced(const Position& pos, UnitId u, Weapon weapon) {
    const DialSlot slot = slot_of(weapon);
    return heat_shows(pos, u, slot, HeatEffect::ammunition_jam) ||
           heat_shows(pos, u, slot, HeatEffect::weapons_offline);
}

/// The weapon and the attacker, before any target is looked at.
Verdict judge_shooter(const Position& pos, const Order& order) {
    const auto& cite = pos.edition().cite;
    const UnitId u = order.unit;
    const catalog::Weapon* weapon = weapon_of(pos, u, order.weapon);
    if (weapon == nullptr) return {.rule = cite.order_types, .why = Why::no_such_weapon, .unit = u};
    if (weapon->range_type == RangeType::melee)
        return {.rule = cite.melee_not_ranged, .why = Why::melee_weapon, .unit = u};
    if (weapon->max_range == 0) return {.rule = cite.range_above_zero, .why = Why::no_range, .unit = u};
    if (attack_value(pos, u).value <= 0)
        return {.rule = cite.ranged_attack_above_zero, .why = Why::attack_value_zero, .unit = u};
    if (silenced(pos, u, order.weapon)) return {.rule = cite.heat_effect, .why = Why::heat_effect, .unit = u};
    if (submerged(pos, u)) return {.rule = cite.submerged_fire, .why = Why::submerged, .unit = u};
    if (order.target_count == 0) return {.rule = cite.target_number, .why = Why::no_target, .unit = u};
    const int most = pos.edition().ranged.multi_target ? weapon->targets : 1;
    if (order.target_count > most)
        return {.rule = cite.target_number, .why = Why::too_many_targets, .unit = u, .limit = inches(most)};
    if (!order.indirect) return legal;
    if (weapon->range_type != RangeType::ballistic)
        return {.rule = cite.indirect_ballistic, .why = Why::no_such_weapon, .unit = u};
    if (order.target_count != 1)
        return {
            .rule = cite.indirect_one_target, .why = Why::too_many_targets, .unit = u, .limit = inches(1)};
    if (!pos.engaged_with(u).empty())
        return {.rule = cite.indirect_engaged, .why = Why::must_attack_touched, .unit = u};
    return legal;
}

/// May this unit be chosen as a target at all, wherever the line of fire runs?
Verdict judge_target(const Position& pos, const Order& order, UnitId target) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    if (!pos.exists(target) || !pos.on_field(target))
        return {.rule = ed.cite.friendly_target, .why = Why::target_not_on_field, .unit = u, .other = target};
    if (target == u) return {.rule = ed.cite.itself_target, .why = Why::targets_itself, .unit = u};
    if (!pos.opposing(u, target))
        return {.rule = ed.cite.friendly_target, .why = Why::friendly_target, .unit = u, .other = target};
    if (submerged(pos, target))
        return {.rule = ed.cite.submerged_target, .why = Why::submerged, .unit = u, .other = target};

    const UnitSet engaged = pos.engaged_with(u);
    const UnitSet friends_there = pos.touching(target) & pos.friends_of(u);
    if (order.indirect) {
        if (!friends_there.empty())
            return {.rule = ed.cite.indirect_friend_touches,
                    .why = Why::target_touches_friend,
                    .unit = u,
                    .other = target,
                    .blocker = friends_there.first()};
        return legal;
    }
    if (engaged.has(target)) return legal;  // AOD-RNG-07
    if (!engaged.empty() && ed.ranged.engaged == EngagedFire::contact_only)
        return {.rule = ed.ranged.engaged.rule,
                .why = Why::must_attack_touched,
                .unit = u,
                .other = engaged.first()};
    const bool forbidden = ed.ranged.friendly_fire == FriendlyFire::forbidden ||
                           (!engaged.empty() && ed.ranged.friendly_fire == FriendlyFire::modifier);
    if (!friends_there.empty() && forbidden)  // AOD-RNG-08
        return {.rule = ed.cite.engaged_fire,
                .why = Why::target_touches_friend,
                .unit = u,
                .other = target,
                .blocker = friends_there.first()};
    return legal;
}

/// Range, front arc and line of fire.
Verdict judge_line(const Position& pos, const Order& order, UnitId target, const Sight& sight) {
    const auto& cite = pos.edition().cite;
    const UnitId u = order.unit;
    const geo::Length max = max_range(pos, u, order.weapon, target),
                      min = inches(weapon_of(pos, u, order.weapon)->min_range);
    if (!sight.in_front_arc)
        return {.rule = cite.front_arc, .why = Why::outside_front_arc, .unit = u, .other = target};
    if (sight.range_squared > geo::squared(max))
        return {.rule = cite.maximum_range,
                .why = Why::too_far,
                .unit = u,
                .other = target,
                .length = sight.range,
                .limit = max};
    if (sight.range_squared < geo::squared(min))
        return {.rule = cite.minimum_range,
                .why = Why::too_near,
                .unit = u,
                .other = target,
                .length = sight.range,
                .limit = min};
    if (order.indirect) {
        if (sight.blocked == RuleId::none && pos.edition().indirect.requires_blocked)
            return {
                .rule = cite.indirect_when_blocked, .why = Why::line_not_blocked, .unit = u, .other = target};
        return legal;
    }
    if (sight.blocked != RuleId::none && !ignores_line(pos, u, order.weapon, order.target_count, target))
        return {.rule = sight.blocked,
                .why = sight.base != UnitId::none ? Why::line_blocked_by_base : Why::line_blocked_by_terrain,
                .unit = u,
                .other = target,
                .blocker = sight.base,
                .feature = sight.feature};
    return legal;
}

}  // namespace

geo::Length max_range(const Position& pos, UnitId u, Weapon weapon, UnitId target) {
    const catalog::Weapon& used = *weapon_of(pos, u, weapon);
    int range = used.max_range;
    // Anti-aircraft: twice as far at what flies.  [AOD-AA-02, AOD-AA-03]
    if (pos.setup().roster[index(u)].anti_aircraft && used.range_type == RangeType::ballistic) {
        const bool flies = pos.edition().ranged.aa_against == AntiAircraft::cruising
                               ? pos.unit(target).level == Level::cruising
                               : pos.printed(target).speed_mode == catalog::SpeedMode::vtol;
        if (flies && pos.edition().vtol.available) range *= 2;
    }
    return inches(range);
}

bool ignores_line(const Position& pos, UnitId u, Weapon weapon, std::size_t targets, UnitId target) {
    if (targets != 1) return false;
    // Streak Missiles see past everything, but not at shutdown or electronically camouflaged units.
    if (has_on(pos, u, weapon, Equipment::streak_missiles) && !pos.unit(target).shutdown &&
        !has(pos, target, Equipment::electronic_camouflage))
        return true;
    return pos.unit(target).beacon == pos.unit(u).controller &&
           weapon_of(pos, u, weapon)->range_type == RangeType::ballistic;
}

Verdict judge_ranged(const Position& pos, const Order& order, Attack& attack) {
    if (const Verdict v = judge_shooter(pos, order); !v) return v;
    attack = {.kind = AttackKind::ranged,
              .attacker = order.unit,
              .weapon = order.weapon,
              .indirect = order.indirect,
              .assault = order.type == OrderType::assault,
              .count = order.target_count,
              .targets = order.targets};
    for (std::size_t i = 0; i < order.target_count; ++i) {
        const UnitId target = order.targets[i];
        for (std::size_t k = 0; k < i; ++k)
            if (order.targets[k] == target)
                return {.rule = pos.edition().cite.target_once,
                        .why = Why::target_twice,
                        .unit = order.unit,
                        .other = target};
        if (const Verdict v = judge_target(pos, order, target); !v) return v;
        attack.sights[i] = pos.field().sight(pos, order.unit, target);
        if (const Verdict v = judge_line(pos, order, target, attack.sights[i]); !v) return v;
        // What the line does not see cannot hinder it.
        if (ignores_line(pos, order.unit, order.weapon, order.target_count, target))
            attack.sights[i].hindered = false;
    }
    return legal;
}

}  // namespace irondial::rules
