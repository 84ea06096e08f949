#include "rules/attack.h"

#include <algorithm>

#include "rules/damage.h"
#include "rules/heat.h"
#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::RangeType;

/// A penalty of k raises the defense by k or lowers the attack by k, as the edition counts.
void penalise(const Position& pos, Sums& sums, const Ruled<int>& k) {
    if (pos.edition().values.penalty_side == PenaltySide::defense)
        sums.defense.add(k);
    else
        sums.attack.take(k);
}

/// The attacker touches an opposing unit, and none of its targets.  [AOD-RMOD-02, AOD-RMOD-03, AOD-MULTI-05]
bool called_shot(const Position& pos, const Attack& attack) {
    const UnitSet engaged = pos.engaged_with(attack.attacker);
    if (engaged.empty()) return false;
    for (std::size_t i = 0; i < attack.count; ++i)
        if (engaged.has(attack.targets[i])) return false;
    if (pos.printed(attack.attacker).speed_mode != SpeedMode::quad) return true;
    return engaged.any([&](UnitId u) { return !pos.is_infantry(u); });
}

/// The target touches a friend of an attacker that touches no opposing unit itself.  [AOD-RMOD-04,
/// AOD-RMOD-05]
bool friendly_fire(const Position& pos, const Attack& attack, UnitId target) {
    if (!pos.engaged_with(attack.attacker).empty()) return false;
    return !(pos.touching(target) & pos.friends_of(attack.attacker)).empty();
}

bool occupies_hindering(const Position& pos, UnitId u) {
    return occupies(pos, u, catalog::TerrainKind::hindering);
}

void add_ranged_modifiers(const Position& pos, const Attack& attack, std::size_t i, Sums& sums) {
    const Edition& ed = pos.edition();
    const UnitId target = attack.targets[i];
    const Sight& sight = attack.sights[i];
    if (sight.through_rear_arc) sums.attack.add(ed.ranged.rear_arc_bonus);
    if (ed.ranged.engaged == EngagedFire::called_shot && called_shot(pos, attack))
        penalise(pos, sums, ed.ranged.called_shot);
    if (friendly_fire(pos, attack, target))
        penalise(
            pos, sums,
            pos.is_mech(target) ? ed.ranged.friendly_fire_mech_penalty : ed.ranged.friendly_fire_penalty);
    if (sight.past_unit) penalise(pos, sums, ed.line_of_fire.unit_beside_penalty);
    if (attack.indirect) penalise(pos, sums, ed.indirect.penalty);
    if (sight.hindered && (!attack.indirect || ed.indirect.hindering))
        penalise(pos, sums, ed.ranged.hindering_penalty);
    if (sight.target_higher && (!attack.indirect || ed.indirect.height))
        penalise(pos, sums, ed.elevation.height_penalty);
    if (pos.printed(target).speed_mode == SpeedMode::quad && occupies_hindering(pos, target))
        penalise(pos, sums, ed.ranged.hull_down);
    // Equipment: Evade, Camouflage, Homing Beacon, the second attack of Pulse.
    if (has(pos, target, Equipment::evade)) penalise(pos, sums, ed.gadgets.evade_defense);
    if (has(pos, target, Equipment::camouflage) && occupies_hindering(pos, target))
        penalise(pos, sums, ed.gadgets.camouflage_defense);
    if (attack.second) penalise(pos, sums, ed.gadgets.pulse_defense);
    if (attack.count == 1 && !pos.is_infantry(target) &&
        has_on(pos, attack.attacker, attack.weapon, Equipment::homing_beacon))
        sums.attack.add(ed.gadgets.homing_beacon_attack);
}

void add_close_modifiers(const Position& pos, const Attack& attack, std::size_t i, Sums& sums) {
    const Edition& ed = pos.edition();
    // Through any part of a Quad 'Mech's base, otherwise through the front arc.  [AOD-CC-07, AOD-R-150]
    const Contact& contact = attack.contacts[i];
    const bool any_part = pos.printed(attack.attacker).speed_mode == SpeedMode::quad;
    if (any_part ? contact.on_rear : contact.front_on_rear) sums.attack.add(ed.close.rear_arc_bonus);
    if (attack.capture) penalise(pos, sums, ed.capture.penalty);
    if (on_elevated(pos, attack.targets[i]) && !on_elevated(pos, attack.attacker))
        penalise(pos, sums, ed.elevation.height_penalty_close);
}

/// Asks the owner of equipment that is offered before the dice whether to cancel any of it.
void offer_cancel(Table& t, UnitId u) {
    const std::uint8_t mask = cancellable(t, u);
    if (mask == 0) return;
    const Choice choice =
        t.ask({.ask = Ask::cancel, .player = t.unit(u).controller, .unit = u, .mask = mask});
    const std::uint8_t chosen = choice.mask & mask;
    if (chosen == 0) return;
    t.unit(u).cancelled |= chosen;
    t.tell({.what = Happened::equipment_cancelled,
            .unit = u,
            .rule = t.edition().cite.optional_equipment,
            .amount = chosen});
}

struct AttackResult {
    Dice dice;
    bool critical_hit = false, critical_miss = false;
};

AttackResult read_dice(const Edition& ed, const Dice& dice) {
    return {dice, ed.critical.used && dice.both_white(6), ed.critical.used && dice.both_white(1)};
}

/// Step 5: the roll, with the reroll of Improved Targeting.  [AOD-SEQ-06, AOD-CRIT-02, AOD-CRIT-05]
AttackResult roll_attack(Table& t, const Attack& attack) {
    const Edition& ed = t.edition();
    const bool may_reroll = has(t, attack.attacker, Equipment::improved_targeting);
    Dice dice = t.roll({.roll = Roll::attack, .dice = 3, .unit = attack.attacker, .only_sum = !may_reroll});
    AttackResult result = read_dice(ed, dice);
    if (!may_reroll) return result;
    const Choice choice = t.ask({.ask = Ask::reroll,
                                 .player = t.unit(attack.attacker).controller,
                                 .unit = attack.attacker,
                                 .equipment = Equipment::improved_targeting,
                                 .mask = 0b111});
    if (choice.mask == 0) return result;
    const auto die = static_cast<std::size_t>(std::countr_zero(choice.mask));
    dice.face[die] = static_cast<std::uint8_t>(t.roll_d6(Roll::attack, attack.attacker));
    AttackResult again = read_dice(ed, dice);
    if (die < 2) again.critical_hit = false;  // a pair completed by the new die is no critical hit
    return again;
}

/// Compares the result with one target's defense, and tells it.  [AOD-ATK-08, AOD-CRIT-03, AOD-CRIT-06]
bool compare(Table& t, const Attack& attack, std::size_t i, const AttackResult& result) {
    const Sums sums = sums_of(t, attack, i);
    const bool reached = result.dice.sum() + sums.attack.value >= sums.defense.value;
    const bool hit = !result.critical_miss && (result.critical_hit || reached);
    if (t.told())
        t.tell({.what = Happened::attack_compared,
                .unit = attack.attacker,
                .other = attack.targets[i],
                .rule = t.edition().cite.attack_result,
                .yes = hit,
                .dice = result.dice,
                .tally = sums.attack,
                .against = sums.defense});
    return hit;
}

/// Decoy: a hit that is not critical must be confirmed by a second roll.
bool confirmed_against_decoy(Table& t, const Attack& attack, std::size_t i, Bill& bill) {
    const UnitId target = attack.targets[i];
    if (attack.kind != AttackKind::ranged || !has(t, target, Equipment::decoy)) return true;
    if (t.edition().gadgets.armor_piercing_all &&
        has_on(t, attack.attacker, attack.weapon, Equipment::armor_piercing))
        return true;
    t.tell({.what = Happened::equipment_used, .unit = target, .equipment = Equipment::decoy});
    if (showing(t, target)[DialSlot::defense].shape == catalog::EquipShape::circle) bill.circles.add(target);
    return compare(t, attack, i, roll_attack(t, attack));
}

/// The attacker divides its damage among the targets hit.  [AOD-MULTI-09, AOD-MULTI-10, AOD-R-27]
std::array<std::int8_t, max_targets> divide(Table& t, const Attack& attack, UnitSet hit, int total) {
    std::array<std::int8_t, max_targets> shares{};
    const auto share_of_first = [&] {
        for (std::size_t i = 0; i < attack.count; ++i)
            if (hit.has(attack.targets[i])) {
                shares[i] = static_cast<std::int8_t>(total);
                return;
            }
    };
    if (hit.size() < 2) {
        share_of_first();
        return shares;
    }
    const Choice choice = t.ask({.ask = Ask::divide,
                                 .player = t.unit(attack.attacker).controller,
                                 .unit = attack.attacker,
                                 .units = hit,
                                 .total = static_cast<std::int16_t>(total)});
    int sum = 0;
    bool fair = true;
    for (const Share& share : choice.shares) {
        if (share.unit == UnitId::none) continue;
        fair = fair && share.damage >= 0 && hit.has(share.unit);
        sum += share.damage;
    }
    if (fair && sum == total) {
        for (std::size_t i = 0; i < attack.count; ++i)
            for (const Share& share : choice.shares)
                if (share.unit == attack.targets[i]) shares[i] = share.damage;
        return shares;
    }
    share_of_first();  // the default, and the answer to a division that does not add up
    return shares;
}

/// Damage of an energy ranged attack also heats a 'Mech.  [AOD-HEAT-10, AOD-HEAT-11, AOD-HEAT-12]
void add_energy_heat(Table& t, const Attack& attack, UnitId target, int dealt) {
    const Edition& ed = t.edition();
    UnitState& unit = t.unit(target);
    if (dealt <= 0 || attack.kind != AttackKind::ranged || !attack.is(t, RangeType::energy) ||
        !t.is_mech(target))
        return;
    if (unit.energy_heat >= ed.heat.energy_cap || unit.shutdown) return;
    unit.energy_heat = static_cast<std::uint8_t>(unit.energy_heat + ed.heat.energy);
    gain_heat(t, target, ed.heat.energy, ed.heat.energy.rule, t.unit(attack.attacker).controller);
}

/// What a target's own armour takes off.
void reduce_by_armour(const Position& pos, const Attack& attack, UnitId target, Tally& damage) {
    const Edition& ed = pos.edition();
    const bool pierced = attack.kind == AttackKind::ranged &&
                         has_on(pos, attack.attacker, attack.weapon, Equipment::armor_piercing);
    if (pierced) return;
    const bool ranged = attack.kind == AttackKind::ranged, close = attack.kind == AttackKind::close;
    if (ranged && attack.is(pos, RangeType::energy) && has(pos, target, Equipment::reflective_armor))
        damage.take(ed.gadgets.reflective_armor);
    if (ranged && attack.is(pos, RangeType::ballistic) && has(pos, target, Equipment::reactive_armor))
        damage.take(ed.gadgets.reactive_armor);
    if ((ranged || close) && has(pos, target, Equipment::hardened_armor))
        damage.take(ed.gadgets.hardened_armor);
    if ((ranged || close) && has(pos, target, Equipment::heavy_armor)) damage.take(ed.gadgets.heavy_armor);
}

}  // namespace

bool Attack::is(const Position& pos, RangeType type) const {
    const RangeType printed = used(pos).range_type;
    return printed == type && (kind == AttackKind::ranged || type == RangeType::melee);
}

Sums sums_of(const Position& pos, const Attack& attack, std::size_t i) {
    const Edition& ed = pos.edition();
    const UnitId target = attack.targets[i];
    Sums sums{attack_value(pos, attack.attacker), defense_value(pos, target)};
    if (attack.kind == AttackKind::ranged) add_ranged_modifiers(pos, attack, i, sums);
    if (attack.kind == AttackKind::close) add_close_modifiers(pos, attack, i, sums);
    if (attack.assault) penalise(pos, sums, ed.assault.penalty);
    if (pos.unit(target).shutdown) sums.attack.add(ed.shutdown.attack_bonus);
    return sums;
}

double chance_to_hit(const Edition& ed, const Sums& sums) {
    int hits = 0;
    for (std::uint8_t a = 1; a <= 6; ++a)
        for (std::uint8_t b = 1; b <= 6; ++b)
            for (std::uint8_t c = 1; c <= 6; ++c) {
                const AttackResult result = read_dice(ed, {{a, b, c}, 3});
                if (!result.critical_miss && (result.critical_hit || a + b + c >= sums.needed())) ++hits;
            }
    return hits / 216.0;
}

Tally damage_of(const Position& pos, const Attack& attack) {
    const Edition& ed = pos.edition();
    Tally damage = damage_value(pos, attack.attacker, attack.weapon);  // step 6a: with its heat effects
    // Step 6b: the kind of attack.
    if (attack.indirect) damage.at_most(ed.indirect.damage_cap, ed.indirect.damage_cap.rule);
    if (attack.kind == AttackKind::close && pos.is_mech(attack.attacker)) {
        const catalog::Unit& unit = pos.printed(attack.attacker);
        const bool has_melee = unit.weapons[0].range_type == RangeType::melee ||
                               (unit.weapon_count > 1 && unit.weapons[1].range_type == RangeType::melee);
        if (unit.speed_mode == SpeedMode::quad && !has_melee)
            damage.becomes(1, ed.cite.close_quad_damage);
        else if (ed.close.mech_damage == CloseMechDamage::half_unless_melee &&
                 !attack.is(pos, RangeType::melee))
            damage.halve_up(ed.close.mech_damage.rule);
        if (attack.count == 1) damage.at_least(ed.close.mech_min_damage, ed.close.mech_min_damage.rule);
    }
    // Step 6c: the attacker's equipment.
    if (attack.kind == AttackKind::ranged && attack.count == 1 &&
        has_on(pos, attack.attacker, attack.weapon, Equipment::streak_missiles)) {
        damage.take(ed.gadgets.streak_damage);
        damage.at_least(1, ed.gadgets.streak_damage.rule);
    }
    if (attack.kind == AttackKind::close && has(pos, attack.attacker, Equipment::brawling))
        damage.add(ed.gadgets.brawling_damage);
    return damage;
}

Tally damage_to(const Position& pos, const Attack& attack, std::size_t i, Tally damage, bool critical) {
    const Edition& ed = pos.edition();
    const UnitId target = attack.targets[i];
    const auto energy_cap = [&] {
        if (ed.damage.energy_infantry_cap > 0 && attack.is(pos, RangeType::energy) && pos.is_infantry(target))
            damage.at_most(ed.damage.energy_infantry_cap, ed.damage.energy_infantry_cap.rule);
    };
    if (!ed.damage.energy_cap_after_critical) energy_cap();
    if (critical) damage.add(ed.critical.hit_damage);       // step 6d
    if (ed.damage.energy_cap_after_critical) energy_cap();  // step 6e
    reduce_by_armour(pos, attack, target, damage);          // step 6f
    if (attack.kind == AttackKind::close && has(pos, target, Equipment::agility))
        damage.at_most(1, ed.gadgets.agility_cap.rule);
    damage.at_least(0, ed.cite.not_below_zero);
    return damage;
}

void resolve_attack(Table& t, Attack attack, Bill& bill) {
    const Edition& ed = t.edition();
    const UnitId attacker = attack.attacker;
    const PlayerId owner = t.unit(attacker).controller;
    for (std::size_t i = 0; i < attack.count; ++i)
        t.tell({.what = Happened::attack_declared,
                .unit = attacker,
                .other = attack.targets[i],
                .amount = static_cast<std::int16_t>(attack.kind)});

    // Steps 3 and 4: the attacker, then the targets' side, cancel what they like.
    if (!attack.second) {
        offer_cancel(t, attacker);
        for (std::size_t i = 0; i < attack.count; ++i) offer_cancel(t, attack.targets[i]);
    }

    // Step 5: one roll, compared with each target.
    const AttackResult result = roll_attack(t, attack);
    if (result.critical_hit || result.critical_miss)
        t.tell({.what = Happened::critical,
                .unit = attacker,
                .rule = result.critical_hit ? ed.cite.critical_hit : ed.cite.critical_miss,
                .yes = result.critical_hit});
    if (result.critical_miss) bill.pushing += ed.critical.miss_damage;
    UnitSet hit;
    for (std::size_t i = 0; i < attack.count; ++i) {
        bool success = compare(t, attack, i, result);
        if (success && !result.critical_hit) success = confirmed_against_decoy(t, attack, i, bill);
        if (success) hit.add(attack.targets[i]);
    }
    if (hit.empty()) return;

    // Step 6: damage, divided where several were hit, then reduced target by target and dealt.
    const Tally damage = damage_of(t, attack);
    const auto shares = divide(t, attack, hit, damage.value);
    for (std::size_t i = 0; i < attack.count; ++i) {
        const UnitId target = attack.targets[i];
        if (!hit.has(target)) continue;
        Tally share = damage;
        share.becomes(shares[i], ed.ranged.multi_target.rule);
        const Tally dealt = damage_to(t, attack, i, share, result.critical_hit);
        if (t.told())
            t.tell({.what = Happened::damage_scored,
                    .unit = attacker,
                    .other = target,
                    .rule = ed.cite.damage_scored,
                    .tally = dealt});
        deal_damage(t, target, dealt.value, Damage::attack, ed.cite.damage_turns_dial, owner);
        // Step 7: heat for the affected unit.
        if (t.on_field(target)) add_energy_heat(t, attack, target, dealt.value);
    }
}

}  // namespace irondial::rules
