#include "rules/attack.h"

#include <algorithm>

#include "rules/effects.h"
#include "rules/equipment.h"
#include "rules/pilot.h"
#include "rules/reaction.h"
#include "rules/rehearsal.h"
#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::RangeType;
using catalog::TerrainKind;

// Modifiers add up, each counts once, and for this attack only. To the attack value in the arena, whose list
// of them is complete here and in reaction.cpp.  [SOL-MOD-01 to SOL-MOD-04, SOL-RMOD-08]

/// A penalty of k raises the defense by k or lowers the attack by k, as the edition counts.
void penalise(const Position& pos, Sums& sums, const Ruled<int>& k) {
    if (pos.edition().values.penalty_side == PenaltySide::defense)
        sums.defense.add(k);
    else
        sums.attack.take(k);
}

/// The target touches a friend of the attacker; in most books that does not matter to an attacker that
/// touches an opposing unit itself.  [AOD-RMOD-04, AOD-RMOD-06, AOD-R-43, SOL-RMOD-03]
bool friendly_fire(const Position& pos, const Attack& attack, UnitId target) {
    const bool always = pos.edition().ranged.friendly_fire == FriendlyFire::collateral;
    if (attack.reckless || (!always && !pos.engaged_with(attack.attacker).empty())) return false;
    return !friends_beside(pos, attack.attacker, target).empty();
}

/// Where there is a choice of lines, one that nothing can stop is chosen for where it arrives.
bool reaches_rear(const Position& pos, const Attack& attack, std::size_t i) {
    const Sight& sight = attack.sights[i];
    const bool over = attack.indirect || ignores_line(pos, attack, attack.targets[i]);
    return over ? sight.over_rear_arc : sight.through_rear_arc;
}

/// The two values, and the defender's own equipment: what does not ask where the attack comes from.
/// [DA-RNG-14]
Sums plain_sums(const Position& pos, const Attack& attack, UnitId target) {
    const Edition& ed = pos.edition();
    Sums sums{attack_value(pos, attack.attacker), defense_value(pos, target)};
    // A value used instead of another replaces it; modifiers then apply to it. It is the lender's unmodified
    // value.  [AOD-MOD-07, AOD-MOD-08, AOD-MOD-11, SOL-MOD-06]
    if (const UnitId lender = point_defense_for(pos, target); lender != UnitId::none) {
        const int own = sums.defense.value - showing(pos, target)[DialSlot::defense].value;
        sums.defense.becomes(showing(pos, lender)[DialSlot::defense].value, ed.cite.point_defense);
        if (const auto& kept = ed.gadgets.point_defense_modified) sums.defense.add(kept.rule, own);
    }
    if (protects(pos, attack, target, Equipment::evade)) sums.defense.add(ed.gadgets.evade_defense);
    if (protects(pos, attack, target, Equipment::camouflage)) sums.defense.add(ed.gadgets.camouflage_defense);
    return sums;
}

/// The bonus from behind, as cards leave it.
void add_rear_bonus(const Position& pos, const Attack& attack, std::size_t i, const Ruled<int>& by_the_book,
                    Sums& sums) {
    Tally bonus{by_the_book, by_the_book.rule};
    change(pos, Stat::rear_arc_bonus, attack.attacker, bonus, scene_of(attack, attack.targets[i]));
    sums.attack.add(bonus);
}

/// Whoever sits in hindering terrain on four legs; a card may let a unit do so elsewhere.  [AOD-MODE-18,
/// AOD-FAC-19]
bool hull_down(const Position& pos, const Attack& attack, UnitId target) {
    if (pos.printed(target).speed_mode != SpeedMode::quad) return false;
    if (occupies(pos, target, TerrainKind::hindering))
        return !attack.played.cleared.has(TerrainKind::hindering);
    const Found by_card = find(pos, Verb::allow, Thing::hull_down, target);
    return by_card && in_terrain(pos, target, by_card.action->terrain.bits);
}

void add_ranged_modifiers(const Position& pos, const Attack& attack, std::size_t i, Sums& sums) {
    const Edition& ed = pos.edition();
    const UnitId target = attack.targets[i];
    const Sight& sight = attack.sights[i];
    // To the roll or to the attack value, the sum is the same.  [DA-R-02]
    if (reaches_rear(pos, attack, i))  // AOD-RMOD-01, SOL-MOD-32
        add_rear_bonus(pos, attack, i, ed.ranged.rear_arc_bonus, sums);
    else if (attack.others_at_rear)
        add_rear_bonus(pos, attack, i, {ed.ranged.rear_arc_bonus.value, ed.cite.member_shoots_rear}, sums);
    // Only the attack gets better by the formation, not the damage.  [DA-RFORM-09]
    sums.attack.add(ed.formation.ranged_bonus.rule, attack.others.size() * ed.formation.ranged_bonus);
    if (called_shot(pos, attack, target)) penalise(pos, sums, ed.ranged.called_shot);  // SOL-MOD-21
    if (friendly_fire(pos, attack, target))  // AOD-RMOD-04, AOD-RMOD-05, SOL-MOD-22
        penalise(
            pos, sums,
            pos.is_mech(target) ? ed.ranged.friendly_fire_mech_penalty : ed.ranged.friendly_fire_penalty);
    if (attack.indirect) penalise(pos, sums, ed.indirect.penalty);  // AOD-INDIR-09, SOL-MOD-24
    // Modifiers of the line; indirect fire keeps some.  [AOD-INDIR-08, AOD-R-86, DE-INDIR-01, DA-INDIR-04,
    // SOL-INDIR-07, SOL-INDIR-10]  What is ignored is not there.  [SOL-MOD-08]
    const bool unseen = ignores_line(pos, attack, target);
    if (sight.past_unit && !unseen && !attack.indirect)  // SOL-MOD-23, SOL-RNG-10, SOL-R-56
        penalise(pos, sums, ed.line_of_fire.unit_beside_penalty);
    const bool cleared = attack.played.cleared.has(TerrainKind::hindering);  // AOD-FAC-18
    if (sight.hindered() && !unseen && !cleared && (!attack.indirect || ed.indirect.hindering))
        // AOD-TERR-HIND-07, AOD-TERR-HIND-08, DA-TERR-HIND-10, SOL-MOD-20
        penalise(pos, sums, ed.ranged.hindering_penalty);
    const auto levelled = [&] {
        return find(pos, Verb::ignore, Thing::height_advantage, target, scene_of(attack, target));
    };
    if (sight.target_higher && (!attack.indirect || ed.indirect.height) && !levelled()) {
        const bool flies = pos.unit(target).level == Level::cruising;
        Ruled<int> height = ed.elevation.height_penalty;  // AOD-ELEV-17, DA-TERR-HEIGHT-02, SOL-MOD-25
        if (flies) height.rule = ed.vtol.height.rule;     // AOD-VTOL-20
        penalise(pos, sums, height);
    }
    const bool beacon = pos.unit(target).beacon != PlayerId::none && attack.is(pos, RangeType::ballistic);
    if (hull_down(pos, attack, target) && !beacon)
        sums.defense.add(ed.ranged.hull_down);  // AOD-MODE-18, AOD-R-84
    if (attack.second && !attack.played.generated) sums.defense.add(ed.gadgets.pulse_defense);
    if (works(pos, attack, Equipment::homing_beacon)) sums.attack.add(ed.gadgets.homing_beacon_attack);
}

/// No terrain but height: close combat ignores the hindering kind.  [AOD-TERR-HIND-09, DA-TERR-HIND-08,
/// SOL-CC-09, SOL-R-34, SOL-TERR-HIND-03]
void add_close_modifiers(const Position& pos, const Attack& attack, std::size_t i, Sums& sums) {
    const Edition& ed = pos.edition();
    if (strikes_rear(pos, attack.attacker, attack.contacts[i]))
        add_rear_bonus(pos, attack, i, ed.close.rear_arc_bonus, sums);
    else if (attack.others_at_rear)
        add_rear_bonus(pos, attack, i, {ed.close.rear_arc_bonus.value, ed.cite.member_strikes_rear}, sums);
    // Not the damage.  [DA-CFORM-08]
    sums.attack.add(ed.formation.close_bonus.rule, attack.others.size() * ed.formation.close_bonus);
    if (attack.capture) penalise(pos, sums, ed.capture.penalty);
    if (on_elevated(pos, attack.targets[i]) && !on_elevated(pos, attack.attacker))
        penalise(pos, sums, ed.elevation.height_penalty_close);  // AOD-ELEV-17, AOD-R-77
}

/// Charge, ram and death from above: no terrain but what is in the way of a charge.  [AOD-CHARGE-03,
/// AOD-CHARGE-04, AOD-RAM-03, AOD-RAM-11, AOD-DFA-03, AOD-DFA-10, DA-DFAATK-05, DA-R-46, DA-R-49, DE-RAM-01,
/// DE-CHARGE-01]
void add_special_modifiers(const Position& pos, const Attack& attack, Sums& sums) {
    const auto& rules = pos.edition().special;
    if (attack.from_rear)
        sums.attack.add(attack.kind == AttackKind::ram ? rules.ram_rear_bonus : rules.charge_rear_bonus);
    if (attack.obstructed) penalise(pos, sums, rules.charge_obstruction);
    if (attack.kind == AttackKind::death_from_above) penalise(pos, sums, rules.dfa_penalty);
}

/// Is the attack to damage this unit at all? No capture is, nor are Flamers against a 'Mech.
bool meant_to_damage(const Position& pos, const Attack& attack, UnitId affected) {
    return !attack.capture && !(pos.is_mech(affected) && works(pos, attack, Equipment::flamers));
}

/// Step 6b, close combat of a 'Mech; infantry scores its damage value as it is.  [AOD-CC-13 to AOD-CC-15,
/// DA-CC-06]
void change_mech_close_damage(const Position& pos, const Attack& attack, Tally& damage) {
    const auto& rules = pos.edition().close;
    if (rules.mech_damage == CloseMechDamage::half_unless_melee) return;  // last of all, below
    const catalog::Unit& unit = pos.printed(attack.attacker);
    const auto weapons = std::span(unit.weapons).first(unit.weapon_count);
    const bool has_melee = std::any_of(weapons.begin(), weapons.end(), [](const catalog::Weapon& w) {
        return w.range_type == RangeType::melee;
    });
    if (unit.speed_mode == SpeedMode::quad && !has_melee && rules.quad_damage > 0)
        damage.becomes(rules.quad_damage, rules.quad_damage.rule);
    if (attack.single()) damage.at_least(rules.mech_min_damage, rules.mech_min_damage.rule);
}

/// Where only a melee damage value counts in full: half of another, as everything else has left it, but at
/// least 1.  [SOL-CC-06, SOL-CC-07, SOL-ROUND-01, SOL-ROUND-02]
void halve_close_damage(const Position& pos, const Attack& attack, Tally& damage) {
    const auto& rules = pos.edition().close;
    if (rules.mech_damage != CloseMechDamage::half_unless_melee || attack.is(pos, RangeType::melee)) return;
    damage.halve_up(rules.mech_damage.rule);
    damage.at_least(rules.mech_min_damage, rules.mech_min_damage.rule);
}

/// Step 6b, special attacks: more than the primary damage value, or for a ram an amount of its own.
/// [AOD-SPEC-04, AOD-CHARGE-09, AOD-DFA-06, AOD-RAM-09]
void change_special_damage(const Position& pos, const Attack& attack, Tally& damage) {
    const auto& rules = pos.edition().special;
    if (attack.kind == AttackKind::charge) damage.add(rules.charge_damage);
    if (attack.kind == AttackKind::death_from_above) damage.add(rules.dfa_damage);
    if (attack.kind == AttackKind::ram) damage.becomes(rules.ram_damage, rules.ram_damage.rule);
}

/// Of the 216 ways three dice fall, those that reach a sum from 3 up; in all, and without the twelve in which
/// both white dice show 6 or both show 1.
struct Ways {
    std::array<int, 20> all{}, plain{};

    /// `one_counts`: what a black 1 counts.
    constexpr explicit Ways(int one_counts) {
        for (int a = 1; a <= 6; ++a)
            for (int b = 1; b <= 6; ++b)
                for (int c = 1; c <= 6; ++c)
                    for (int sum = 0; sum <= a + b + (c == 1 ? one_counts : c); ++sum) {
                        all[static_cast<std::size_t>(sum)] += 1;
                        if (a != b || (a != 6 && a != 1)) plain[static_cast<std::size_t>(sum)] += 1;
                    }
    }
};
constexpr Ways ways(1), ways_without_black_ones(6);
constexpr int critical_ways = 6;  // of 216, to hit and to miss
static_assert(ways.all[3] == 216 && ways.plain[3] == 204 && ways.plain[18] == 0 && ways.all[18] == 1);

}  // namespace

bool Attack::is(const Position& pos, RangeType type) const {
    // AOD-ATK-03, AOD-ATK-04, AOD-ATK-15, AOD-CC-06, AOD-SPEC-03, DA-RNG-01, DA-CC-03, DA-RAM-14,
    // DA-CHARGE-13, DA-DFAATK-13, AOD-R-21, QS-RNG-05, SOL-RANGE-01, SOL-RANGE-02, SOL-RANGE-04, SOL-RANGE-05
    const RangeType printed = used(pos).range_type;
    return printed == type && (ranged() || (kind == AttackKind::close && type == RangeType::melee));
}

bool strikes_rear(const Position& pos, UnitId u, const Contact& contact) {
    const auto& rules = pos.edition().close;
    const bool any_part = rules.rear_test == CloseRearTest::unit ||
                          (rules.quad_any_contact && pos.printed(u).speed_mode == SpeedMode::quad);
    return any_part ? contact.on_rear : contact.front_on_rear;
}

Verdict judge_opponent(const Position& pos, UnitId u, UnitId target) {
    const Edition& ed = pos.edition();
    if (!pos.exists(target) || !pos.on_field(target)) {
        const bool aboard = pos.exists(target) && pos.unit(target).place == Place::aboard;
        return {.rule = aboard ? ed.cite.passenger_safe : ed.cite.out_of_the_game,
                .why = Why::target_not_on_field,
                .unit = u,
                .other = target};
    }
    if (pos.setup().is_flag(target))
        return {
            .rule = ed.formats.capture_the_flag.rule, .why = Why::flag_no_target, .unit = u, .other = target};
    if (pos.unit(target).idle)
        return {.rule = ed.cite.idle_safe, .why = Why::inactive_target, .unit = u, .other = target};
    if (target == u) return {.rule = ed.cite.itself_target, .why = Why::targets_itself, .unit = u};
    if (pos.is_captive(target))
        return {.rule = ed.cite.captive_target, .why = Why::captive, .unit = u, .other = target};
    if (!pos.opposing(u, target))
        return {.rule = ed.cite.friendly_target, .why = Why::friendly_target, .unit = u, .other = target};
    return legal;
}

/// The attacker touches an opposing unit, but not this target (nor, in some editions, any of its targets).
/// [AOD-RMOD-02, AOD-RMOD-03, AOD-MULTI-05, AOD-R-42, SOL-R-55]
bool called_shot(const Position& pos, const Attack& attack, UnitId target) {
    const auto& rules = pos.edition().ranged;
    if (rules.engaged != EngagedFire::called_shot) return false;
    const UnitSet engaged = pos.engaged_with(attack.attacker);
    if (engaged.empty() || engaged.has(target)) return false;
    if (rules.called_shot_waived_in_multi)
        for (std::size_t i = 0; i < attack.count; ++i)
            if (engaged.has(attack.targets[i])) return false;
    const bool quad = pos.printed(attack.attacker).speed_mode == SpeedMode::quad;
    return !(quad && rules.called_shot_quad_exempt &&
             engaged.all([&](UnitId u) { return pos.is_infantry(u); }));
}

UnitSet friends_beside(const Position& pos, UnitId attacker, UnitId target) {
    UnitSet friends = pos.touching(target);
    for (const UnitId u : friends)
        if (u == attacker || !pos.friendly(attacker, u)) friends.remove(u);
    return friends;
}

bool from_behind(const Position& pos, const Attack& attack, UnitId target) {
    for (std::size_t i = 0; i < attack.count; ++i) {
        if (attack.targets[i] != target) continue;
        if (attack.others_at_rear) return true;
        if (attack.kind == AttackKind::ranged) return reaches_rear(pos, attack, i);
        if (attack.kind == AttackKind::close) return strikes_rear(pos, attack.attacker, attack.contacts[i]);
        return attack.from_rear;
    }
    return false;
}

/// The ability by which a unit is bound.
static RuleId binding_rule(const Position& pos, UnitId u) {
    for (const Clause& clause : pos.setup().deck.clauses) {
        const auto& actions = clause.effect->actions;
        if (clause.selves.has(u) && std::any_of(actions.begin(), actions.end(),
                                                [](const Action& a) { return a.verb == Verb::bind_attacks; }))
            return clause.rule;
    }
    return pos.edition().battleforce.faction_abilities.rule;
}

Verdict judge_bound(const Position& pos, const Order& order) {
    const UnitId u = order.unit, marked = pos.unit(u).marked;
    if (marked == UnitId::none || !pos.on_field(marked) || pos.is_captive(marked)) return legal;
    for (std::size_t i = 0; i < order.target_count; ++i)
        if (order.targets[i] == marked) return legal;
    UnitSet others = pos.engaged_with(u);
    others.remove(marked);
    if (!others.empty() || !pos.opposing(u, marked)) return legal;
    return {.rule = binding_rule(pos, u), .why = Why::bound, .unit = u, .other = marked};
}

Sums sums_of(const Position& pos, const Attack& attack, std::size_t i) {
    const Edition& ed = pos.edition();
    const UnitId target = attack.targets[i];
    Sums sums = plain_sums(pos, attack, target);
    if (attack.kind == AttackKind::ranged) add_ranged_modifiers(pos, attack, i, sums);
    if (attack.kind == AttackKind::close) add_close_modifiers(pos, attack, i, sums);
    if (attack.special()) add_special_modifiers(pos, attack, sums);
    if (attack.assault) penalise(pos, sums, ed.assault.penalty);             // SOL-MOD-26
    if (!attack.special()) add_stance_modifiers(pos, attack, target, sums);  // SOL-SPECIAL-06
    if (pos.unit(target).shutdown)  // AOD-R-30, DA-R-02, DA-R-47, SOL-MOD-33
        sums.attack.add(ed.shutdown.attack_bonus);
    sums.attack.add(attack.played.rule, attack.played.attack);
    change(pos, Stat::attack, attack.attacker, sums.attack, scene_of(attack, target));
    change(pos, Stat::defense, target, sums.defense, scene_of(attack, target));
    // Where modifiers lower the attack value, it is not below 0.  [SOL-MOD-07, SOL-R-67]
    if (ed.values.penalty_side == PenaltySide::attack) sums.attack.at_least(0, ed.cite.not_below_zero);
    return sums;
}

Sums sums_against_bystander(const Position& pos, const Attack& attack, UnitId u) {
    return plain_sums(pos, attack, u);
}

bool may_be_critical(const Position& pos, const Attack& attack) {
    const auto& rules = pos.edition().critical;
    if (attack.kind == AttackKind::artillery) return rules.used && rules.artillery;
    return rules.used && (!attack.special() || rules.scope == CriticalScope::all_rolls);
}

namespace {

double share_of(const Ways& fall, int sum, bool criticals) {
    const auto needed = static_cast<std::size_t>(std::clamp(sum, 3, 19));
    return (criticals ? critical_ways + fall.plain[needed] : fall.all[needed]) / 216.0;
}

/// With all dice thrown but those of the attack roll. Never nothing while there are critical hits.
/// [AOD-CRIT-10, DA-ATK-10, SOL-ATK-08]
double chance_of(const Position& pos, const Attack& attack, std::size_t i) {
    const bool criticals = may_be_critical(pos, attack);
    const Ways& fall = black_ones_count_six(pos, attack.attacker) ? ways_without_black_ones : ways;
    const double chance = share_of(fall, sums_of(pos, attack, i).needed(), criticals);
    if (!protects(pos, attack, attack.targets[i], Equipment::decoy)) return chance;
    const double sure = criticals ? critical_ways / 216.0 : 0;
    return sure + (chance - sure) * chance;
}

/// With the dice that a card throws for the attack.
double chance_with_cards(const Position& pos, const Attack& attack, std::size_t i) {
    const Clause* rolls = rolls_before_attack(pos, attack);
    if (rolls == nullptr) return chance_of(pos, attack, i);
    double sum = 0;
    for (int face = 1; face <= 6; ++face) {
        Attack thrown = attack;
        throw_before_attack(pos, *rolls, face, thrown);
        sum += chance_of(pos, thrown, i);
    }
    return sum / 6;
}

}  // namespace

double chance_of_success(int sum, bool criticals) {
    return share_of(ways, sum, criticals);
}

// Whoever is attacked may bring a pilot round first; nobody is expected to dig in, defend or dodge.
// [SOL-PILOTKO-05, SOL-PILOTKO-07]
double chance_to_hit(const Position& pos, const Attack& attack, std::size_t i) {
    const double asleep = chance_with_cards(pos, attack, i);
    const double revived = chance_to_revive(pos, attack.targets[i]);
    if (revived == 0) return asleep;
    Rehearsal awake(pos);
    awake.unit(attack.targets[i]).pilot_out = false;
    return revived * chance_with_cards(awake, attack, i) + (1 - revived) * asleep;
}

Tally damage_of(const Position& pos, const Attack& attack, DamageDice dice) {
    const Edition& ed = pos.edition();
    if (attack.marker_values != RuleId::none)  // AOD-ARTY-26, AOD-R-90
        return {pos.setup().roster[index(attack.attacker)].marker->salvage_damage, attack.marker_values};
    // Step 6a: the damage value with the heat effects it shows now. Alpha Strike has turned them away.
    Tally damage = attack.surge == 0 ? damage_value(pos, attack.attacker, attack.weapon)
                                     : Tally{showing(pos, attack.attacker)[slot_of(attack.weapon)].value,
                                             ed.cite.dial_value};
    // PPC Capacitor: only heat changes the value, and nothing replaces it.  [SOL-SE-26b, SOL-R-74]
    if (works(pos, attack, Equipment::ppc_capacitor)) {
        damage.add(ed.cite.ppc_capacitor, (damage.value + 1) / 2);
        return damage;
    }
    // Step 6b: the kind of attack.  [AOD-INDIR-10, AOD-R-24, AOD-R-37]
    const auto cap = [&] {
        if (attack.indirect) damage.at_most(ed.indirect.damage_cap, ed.indirect.damage_cap.rule);
    };
    if (!ed.indirect.damage_cap_last) cap();
    if (attack.kind == AttackKind::close && pos.is_mech(attack.attacker))
        change_mech_close_damage(pos, attack, damage);
    if (attack.kind == AttackKind::close && submerged(pos, attack.attacker)) {
        damage.take(ed.terrain.submerged_close_reduction);  // DA-TERR-DEEP-07, DA-R-44
        damage.at_least(0, ed.cite.not_below_zero);
    }
    if (attack.special()) change_special_damage(pos, attack, damage);
    // Step 6c: the attacker's equipment.  [DA-CC-10]
    if (dice.instead > 0) damage.becomes(dice.instead, ed.cite.hand_to_hand_weapon);
    damage.add(ed.cite.artemis_v, dice.extra);
    damage.add(ed.cite.alpha_strike, attack.surge);
    if (works(pos, attack, Equipment::streak_missiles)) {
        damage.take(ed.gadgets.streak_damage);
        damage.at_least(1, ed.gadgets.streak_damage.rule);
    }
    if (works(pos, attack, Equipment::brawling)) damage.add(ed.gadgets.brawling_damage);
    Scene scene = scene_of(attack, attack.count > 0 ? attack.targets[0] : UnitId::none);
    scene.hit = true;
    change(pos, Stat::damage, attack.attacker, damage, scene);
    damage.at_least(0, ed.cite.not_below_zero);
    if (attack.kind == AttackKind::close) halve_close_damage(pos, attack, damage);
    if (ed.indirect.damage_cap_last) cap();
    return damage;
}

Tally scored_on(const Position& pos, const Attack& attack, UnitId affected, Tally damage, bool critical) {
    const Edition& ed = pos.edition();
    if (!meant_to_damage(pos, attack, affected)) {
        damage.becomes(0, attack.capture ? ed.cite.capture_no_damage : ed.cite.flamers);
        if (critical && !attack.capture && !ed.critical.hit_needs_damage_intent)  // DE-ATK-01, DA-R-21
            damage.add(ed.critical.hit_damage);
        return damage;
    }
    if (works(pos, attack, Equipment::flamers)) damage.add(ed.gadgets.flamers_damage);  // step 6c
    const auto cap = [&] {  // others take all of it: AOD-ATK-10 to AOD-ATK-12, AOD-R-01, AOD-R-22, AOD-R-23,
                            // DA-DMG-02, DA-R-23, DA-R-24
        const auto& most = ed.damage.energy_infantry_cap;
        if (most > 0 && attack.is(pos, RangeType::energy) && pos.is_infantry(affected))
            damage.at_most(most, most.rule);
    };
    const bool cap_last = ed.damage.steps == DamageSteps::critical_then_cap;
    if (!cap_last) cap();  // DA-R-20, DA-R-88
    if (critical) {        // step 6d  [AOD-CRIT-04, AOD-ARTY-31, AOD-R-155, DA-R-19]
        const bool shells = attack.kind == AttackKind::artillery;
        damage.add(shells ? ed.critical.artillery.rule : ed.critical.hit_damage.rule, ed.critical.hit_damage);
    }
    if (cap_last) cap();  // step 6e
    return damage;
}

Tally dealt_to(const Position& pos, const Attack& attack, UnitId affected, Tally damage) {
    const auto& ed = pos.edition();
    const auto armour = [&](Equipment e, const Ruled<int>& strength) {
        if (protects(pos, attack, affected, e)) damage.take(strength);
    };
    // What replaces the damage comes before what modifies it.  [AOD-MOD-07, DA-DMG-04]  Impact damage knows
    // Agility alone.  [SOL-DMG-10]
    if (protects(pos, attack, affected, Equipment::agility))
        damage.at_most(ed.gadgets.agility_cap, ed.gadgets.agility_cap.rule);
    armour(Equipment::reflective_armor, ed.gadgets.reflective_armor);
    armour(Equipment::reactive_armor, ed.gadgets.reactive_armor);
    armour(Equipment::hardened_armor, ed.gadgets.hardened_armor);
    armour(Equipment::heavy_armor, ed.gadgets.heavy_armor);
    change(pos, Stat::damage_scored, affected, damage, scene_of(attack, affected));
    damage.at_least(0, ed.cite.not_below_zero);
    return damage;
}

}  // namespace irondial::rules
