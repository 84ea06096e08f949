#include "rules/sequence.h"

#include "rules/capture.h"
#include "rules/damage.h"
#include "rules/deeds.h"
#include "rules/equipment.h"
#include "rules/flags.h"
#include "rules/heat.h"
#include "rules/pilot.h"
#include "rules/rally.h"
#include "rules/reaction.h"
#include "rules/reputation.h"
#include "rules/vtol.h"

namespace irondial::rules {
namespace {

using catalog::RangeType;

// The sequence of every ranged or close combat attack.  [AOD-SEQ-01, DA-SEQ-01, DA-SEQ-11, SOL-COMBAT-12]

// --- steps 1 to 4: declared, and what is cancelled ------------------------------------------------------

/// Who is attacked, and whether to be captured.  [AOD-SEQ-02, AOD-SEQ-03, DA-SEQ-02, DA-SEQ-03, DA-CAP-03,
/// SOL-ATK-01]
void declare(Table& t, const Attack& attack) {
    for (std::size_t i = 0; i < attack.count; ++i)
        t.tell({.what = Happened::attack_declared,
                .unit = attack.attacker,
                .other = attack.targets[i],
                .yes = attack.capture,
                .amount = static_cast<std::int16_t>(attack.kind)});
}

/// Everybody on the other side whose equipment may have a say.
UnitSet defenders(const Position& pos, const Attack& attack) {
    UnitSet result = affected_by(pos, attack);
    for (const UnitId u : affected_by(pos, attack)) {
        result = result | anti_missile_for(pos, attack, u);
        if (const UnitId lender = point_defense_for(pos, u); lender != UnitId::none) result.add(lender);
    }
    return result;
}

/// Equipment of this unit that is used at this moment of the attack.
void spend(Table& t, Bill& bill, const Attack& attack, UnitId u, Moment now) {
    for (const Piece& piece : pieces_of(t, u)) {
        if (moment_of(piece.equip) != now || !in_force(t, u, piece)) continue;
        if (u == attack.attacker ? works(t, attack, piece.equip) : protects(t, attack, u, piece.equip))
            use(t, bill, u, piece);
    }
}

/// Alpha Strike: the heat dial is turned until it shows shutdown, and every turn counts.  [SOL-SE-30]
void start_alpha_strike(Table& t, Attack& attack, Bill& bill) {
    attack.surge = 0;
    if (!works(t, attack, Equipment::alpha_strike)) return;
    UnitState& unit = t.unit(attack.attacker);
    const int heat = t.printed(attack.attacker).heat_positions - unit.heat;
    attack.surge = static_cast<std::uint8_t>(heat);
    unit.heat = t.printed(attack.attacker).heat_positions;
    bill.shuts_down = t.edition().gadgets.alpha_strike_escape == 0;
    t.tell({.what = Happened::heat_changed,
            .unit = attack.attacker,
            .rule = t.edition().cite.alpha_strike,
            .amount = static_cast<std::int16_t>(heat)});
}

/// Hit or miss, and right after the attack: a die may save the 'Mech from shutting down. Where there is none
/// it shuts down when the order is over.  [SOL-SE-30c, SOL-SE-30d, SOL-R-72]
void end_alpha_strike(Table& t, const Attack& attack) {
    const auto& escape = t.edition().gadgets.alpha_strike_escape;
    if (attack.surge == 0 || escape == 0 || !t.on_field(attack.attacker)) return;
    if (t.roll_at_least(escape, Roll::equipment, attack.attacker))
        cool_off_after_alpha_strike(t, attack.attacker);
    else
        shut_down(t, attack.attacker, t.edition().cite.alpha_strike);
}

// --- step 5: the roll -----------------------------------------------------------------------------------

/// Does a card keep the attacker from rolling dice anew?
bool reroll_barred(const Position& pos, const Attack& attack) {
    for (std::size_t i = 0; i < attack.count; ++i)
        if (find(pos, Verb::forbid, Thing::attack_die_reroll, attack.attacker,
                 scene_of(attack, attack.targets[i])))
            return true;
    return false;
}

AttackDice dice_for(const Position& pos, const Attack& attack, Steps steps, bool rerolled) {
    return {.steps = steps,
            .may_reroll =
                !rerolled && works(pos, attack, Equipment::improved_targeting) && !reroll_barred(pos, attack),
            .critical = may_be_critical(pos, attack)};
}

/// Equal is enough.  [QS-RNG-14, SOL-ATK-04]
void tell_comparison(Table& t, const Attack& attack, UnitId affected, const AttackRoll& roll,
                     const Sums& sums) {
    if (!t.told()) return;
    t.tell({.what = Happened::attack_compared,
            .unit = attack.attacker,
            .other = affected,
            .rule = t.edition().cite.attack_result,
            .yes = roll.succeeds(sums),
            .dice = roll.dice,
            .tally = sums.attack,
            .against = sums.defense});
}

/// Also of a formation only the primary attacker.  [AOD-CRIT-07, AOD-RFORM-10, AOD-CFORM-11,
/// DA-FORM-07]
void pay_for_critical_miss(Table& t, const AttackRoll& roll, Bill& bill) {
    if (roll.critical_miss) bill.pushing += t.edition().critical.miss_damage;  // DA-R-22
}

/// Every member of a formation that grasped at a 'Mech.  [AOD-CAP-05, AOD-R-12, AOD-R-55]
void pay_for_failed_capture(Table& t, const Attack& attack, Bill& bill) {
    const auto& rules = t.edition().capture;
    bill.pushing += rules.failed_damage;
    if (rules.failed_formation == FailedCapture::all_against_mech && t.is_mech(attack.targets[0]))
        bill.each = {rules.failed_damage, rules.failed_formation.rule};  // AOD-CFORM-15
}

struct Hits {
    AttackRoll roll;
    UnitSet targets, near;  // those hit, and the infantry Anti-Personnel hits beside them
    UnitSet critical;       // of both, those hit critically
};

/// Is a success against this unit a hit? A Decoy has it confirmed by a second roll, unless it is critical;
/// that one is an attack roll too, with its own criticals.  [SE-DECOY, SOL-SE-61, SOL-R-82]
bool hits(Table& t, const Attack& attack, UnitId affected, const Sums& sums, Hits& hit, Bill& bill) {
    tell_comparison(t, attack, affected, hit.roll, sums);
    if (!hit.roll.succeeds(sums)) return false;
    if (hit.roll.critical_hit) hit.critical.add(affected);
    if (hit.roll.critical_hit || !protects(t, attack, affected, Equipment::decoy)) return true;
    use(t, bill, affected, Equipment::decoy);
    const bool rerolled = hit.roll.rerolled && !t.edition().gadgets.improved_targeting_each_roll;
    const AttackRoll again =
        roll_attack(t, attack.attacker, bill, dice_for(t, attack, step_at(sums.needed()), rerolled));
    hit.roll.rerolled = hit.roll.rerolled || again.rerolled;
    pay_for_critical_miss(t, again, bill);
    tell_comparison(t, attack, affected, again, sums);
    if (again.critical_hit) hit.critical.add(affected);
    return again.succeeds(sums);
}

/// Players say what of their cards counts in the sums.
void decide_values(Table& t, Attack& attack) {
    if (t.setup().deck.of(Trigger::attack_values).empty()) return;
    for (std::size_t i = 0; i < attack.count; ++i) {
        Scene scene = scene_of(attack, attack.targets[i]);
        scene.first = i == 0;
        decide(t, Trigger::attack_values, scene, attack);
    }
}

/// One roll, compared with everybody's own sums.  [AOD-MULTI-06 to AOD-MULTI-08, AOD-MOD-06, DA-SEQ-06,
/// DA-RNG-12, DA-CC-04, DA-MULTI-05, DA-R-25, SOL-MULTI-04, SOL-MOD-05]
Hits roll_and_compare(Table& t, Attack& attack, Bill& bill) {
    decide_values(t, attack);
    const UnitSet near = bystanders(t, attack);
    std::array<Sums, max_targets> sums;
    Steps steps = near.empty() ? 0 : every_step;
    for (std::size_t i = 0; i < attack.count; ++i) {
        sums[i] = sums_of(t, attack, i);
        steps |= step_at(sums[i].needed());
    }
    Hits result;
    result.roll = roll_attack(t, attack.attacker, bill, dice_for(t, attack, steps, false));
    pay_for_critical_miss(t, result.roll, bill);
    for (std::size_t i = 0; i < attack.count; ++i)
        if (hits(t, attack, attack.targets[i], sums[i], result, bill)) result.targets.add(attack.targets[i]);
    for (const UnitId u : near)
        if (hits(t, attack, u, sums_against_bystander(t, attack, u), result, bill)) result.near.add(u);
    return result;
}

// --- step 6: damage -------------------------------------------------------------------------------------

DamageDice roll_damage_dice(Table& t, const Attack& attack) {
    const auto& ed = t.edition().gadgets;
    DamageDice dice;
    if (works(t, attack, Equipment::hand_to_hand_weapon))
        dice.instead = static_cast<std::uint8_t>(t.roll_d6(Roll::hand_to_hand, attack.attacker));
    if (works(t, attack, Equipment::artemis_v)) {
        const int die = t.roll_d6(Roll::equipment, attack.attacker,
                                  step_at(ed.artemis_min) | step_at(ed.artemis_double_min));
        dice.extra = die >= ed.artemis_double_min ? 2 : die >= ed.artemis_min ? 1 : 0;
    }
    return dice;
}

using Shares = std::array<std::int8_t, max_targets>;

/// The attacker divides its damage among the targets hit; the default is all to the first.
/// [AOD-MULTI-09, AOD-MULTI-10, AOD-R-25 to AOD-R-27, SOL-MULTI-05, SOL-MULTI-06, SOL-MULTI-08]
Shares divide(Table& t, const Attack& attack, UnitSet hit, int total) {
    Shares shares{};
    if (attack.kind == AttackKind::close || attack.played.undivided) {  // Full Strike divides nothing
        shares.fill(static_cast<std::int8_t>(total));
        return shares;
    }
    if (hit.size() > 1) {
        const Choice choice = t.ask({.ask = Ask::divide,
                                     .player = t.unit(attack.attacker).controller,
                                     .unit = attack.attacker,
                                     .units = hit,
                                     .total = static_cast<std::int16_t>(total)});
        int sum = 0;
        for (const Share& share : choice.shares)
            for (std::size_t i = 0; i < attack.count; ++i)
                if (share.unit == attack.targets[i] && hit.has(share.unit) && share.damage > 0) {
                    shares[i] = share.damage;
                    sum += share.damage;
                }
        if (sum == total) return shares;
        shares = {};
    }
    for (std::size_t i = 0; i < attack.count; ++i)
        if (hit.has(attack.targets[i])) {
            shares[i] = static_cast<std::int8_t>(total);
            break;
        }
    return shares;
}

/// Advanced Anti-Missile Systems in reach, for each unit hit, after all other equipment.
/// [SOL-SE-60b, SOL-R-71]
void shoot_at_missiles(Table& t, Attack& attack, UnitId affected, Tally& damage, Bill& bill) {
    const auto& ed = t.edition();
    for (const UnitId u : anti_missile_for(t, attack, affected)) {
        if (damage.value <= 0) return;
        attack.shot_at.add(u);
        use(t, bill, u, Equipment::advanced_anti_missile_system);
        const int die =
            t.roll_d6(Roll::equipment, u,
                      step_at(ed.gadgets.anti_missile_min) | step_at(ed.gadgets.anti_missile_double_min));
        if (die >= ed.gadgets.anti_missile_double_min)
            damage.becomes(std::max(damage.value - 2, 0), ed.cite.anti_missile);
        else if (die >= ed.gadgets.anti_missile_min)
            damage.becomes(std::max(damage.value - 1, 1), ed.cite.anti_missile);
    }
}

/// Fire without regard for friends costs each of them beside a target that is hit.  [SOL-RMOD-04,
/// SOL-RMOD-05, SOL-R-54]
void hit_friends(Table& t, Attack& attack, UnitSet hit, Bill& bill) {
    const auto& damage = t.edition().ranged.friendly_fire_damage;
    for (const UnitId target : hit)
        for (const UnitId u : friends_beside(t, attack.attacker, target))
            if (deal(t, attack, u, Tally{damage, damage.rule}, false, bill) > 0)
                add_energy_heat(t, attack, u);
}

/// Step 6: damage is worked out, divided, and dealt to the units hit. Returns those that took any.
/// [SOL-ATK-06, SOL-RNG-16]
UnitSet deal_to_all(Table& t, Attack& attack, const Hits& hit, Bill& bill) {
    const Edition& ed = t.edition();
    Scene scene = scene_of(attack, (hit.targets.empty() ? hit.near : hit.targets).first());
    scene.hit = true;
    scene.critical = hit.critical.has(scene.target);
    if (!hit.targets.empty()) decide(t, Trigger::hit, scene, attack);
    const Tally damage = damage_of(t, attack, roll_damage_dice(t, attack));
    const Shares shares = divide(t, attack, hit.targets, damage.value);
    UnitSet damaged;
    for (std::size_t i = 0; i < attack.count; ++i) {
        if (!hit.targets.has(attack.targets[i])) continue;
        Tally share = damage;
        share.becomes(shares[i], ed.cite.divide_damage);
        if (deal(t, attack, attack.targets[i], share, hit.critical.has(attack.targets[i]), bill) > 0)
            damaged.add(attack.targets[i]);
    }
    // Then each of the infantry beside them takes the full damage value.
    for (const UnitId u : hit.near)
        deal(t, attack, u, damage, ed.gadgets.anti_personnel_critical && hit.critical.has(u), bill);
    if (attack.reckless) hit_friends(t, attack, hit.targets, bill);
    if (!hit.targets.empty()) act(t, Trigger::hit, scene, attack);
    return damaged;
}

// --- steps 7 and 8: what follows a hit ------------------------------------------------------------------

/// Flamers make a 'Mech hot instead of hurting it.  [SE-FLAMERS, DA-SE-13, SOL-SE-31, SOL-R-76]
void burn(Table& t, const Attack& attack, UnitId target) {
    if (t.is_mech(target) && works(t, attack, Equipment::flamers))
        gain_heat(t, target, t.edition().gadgets.flamers_heat, t.edition().gadgets.flamers_heat.rule,
                  t.unit(attack.attacker).controller);
}

/// TSEMP gives a token; a 'Mech with two shuts down, anything else is pushed by its second.
void jolt(Table& t, UnitId target, PlayerId by, Bill& bill) {
    const Edition& ed = t.edition();
    UnitState& unit = t.unit(target);
    if (const int fails = ed.gadgets.tsemp_shutdown; fails > 0) {  // SOL-R-73
        if (!t.roll_at_least(fails + 1, Roll::equipment, target)) shut_down(t, target, ed.cite.tsemp);
        return;
    }
    unit.tokens = static_cast<std::uint8_t>(unit.tokens + 1);
    t.tell({.what = Happened::tokens_changed, .unit = target, .rule = ed.cite.tsemp, .amount = unit.tokens});
    if (unit.tokens >= 2 && t.is_mech(target)) {
        shut_down(t, target, ed.cite.tsemp);
        unit.jolted = true;
    } else if (unit.tokens >= 2) {
        bill.jolted.add(target);  // AOD-PUSH-01
    }
    come_down(t, target, ed.cite.tsemp, by);
}

/// What stays on a target that was hit.
void mark(Table& t, const Attack& attack, UnitId target, Bill& bill) {
    const PlayerId owner = t.unit(attack.attacker).controller;
    if (works(t, attack, Equipment::homing_beacon)) t.unit(target).beacon = owner;
    if (works(t, attack, Equipment::tsemp)) jolt(t, target, owner, bill);
}

/// Step 8: Pulse and Rapid Strike strike the same target again, once a turn.  [AOD-SEQ-15, SOL-SE-28,
/// SOL-SE-34, SOL-R-31, SOL-R-77]
void attack_again(Table& t, const Attack& attack, Bill& bill) {
    const UnitId attacker = attack.attacker;
    const bool ranged = attack.kind == AttackKind::ranged;
    const Equipment e = ranged ? Equipment::pulse : Equipment::rapid_strike;
    if (attack.second || attack.capture || !works(t, attack, e)) return;
    const Choice choice = t.ask({.ask = Ask::use,
                                 .player = t.unit(attacker).controller,
                                 .unit = attacker,
                                 .against = attack.targets[0],
                                 .equipment = e});
    if (!choice.yes) return;
    use(t, bill, attacker, e);
    t.unit(attacker).used |= bit(ranged ? Once::pulse : Once::rapid_strike);
    // On top of what the order costs.  [SOL-HEAT-05, SOL-SE-28c, SOL-SE-34b]
    bill.heat += ranged ? t.edition().gadgets.pulse_heat : t.edition().gadgets.rapid_strike_heat;
    Attack again = attack;
    again.second = true;
    if (ranged && t.edition().formation.ranged_first_attack_only) {  // AOD-RFORM-11
        again.others = {};
        again.others_at_rear = false;
    }
    again.count = static_cast<std::uint8_t>(again.count - again.played.added);
    again.played = {.running = attack.played.running};  // a card that let it reach so far still does
    resolve_attack(t, again, bill);
}

}  // namespace

void cancel_equipment(Table& t, Attack& attack) {
    offer_cancel(t, attack, attack.attacker);  // step 3: DA-SEQ-04
    // Without Full Strike only the unit that was named is the target.
    if (attack.kind == AttackKind::close && !works(t, attack, Equipment::full_strike)) attack.count = 1;
    Scene declared = scene_of(attack, attack.targets[0]);
    decide(t, Trigger::attack_declared, declared, attack);
    act(t, Trigger::attack_declared, declared, attack);
    for (const UnitId u : defenders(t, attack)) offer_cancel(t, attack, u);  // step 4
}

bool cancels_before_moving(const Position& pos, const Attack& attack) {
    return attack.special() && pos.edition().equipment.cancel_deadline == CancelDeadline::before_order;
}

AttackRoll roll_attack(Table& t, UnitId attacker, Bill& bill, AttackDice what) {
    const Edition& ed = t.edition();
    const bool may_reroll = what.may_reroll && has(t, attacker, Equipment::improved_targeting);
    const bool critical = what.critical && ed.critical.used;
    const bool reads_black = reads_black_die(t, attacker);
    const PlayerId player = t.unit(attacker).controller;
    const auto tell_critical = [&](const AttackRoll& roll) {
        if (roll.critical_hit || roll.critical_miss)
            t.tell({.what = Happened::critical,
                    .unit = attacker,
                    .rule = roll.critical_hit ? ed.cite.critical_hit : ed.cite.critical_miss,
                    .yes = roll.critical_hit});
        return roll;
    };
    Dice dice = t.roll({.roll = Roll::attack,
                        .dice = 3,
                        .unit = attacker,
                        .player = player,
                        .only_sum = !may_reroll,
                        .criticals = critical,
                        .black = what.black || reads_black,
                        .steps = reads_black ? ~Steps{} : what.steps,
                        .again = may_reroll});
    if (!may_reroll) {
        if (reads_black) change_black_die(t, attacker, dice);
        return tell_critical(read_attack(dice, critical));
    }
    constexpr unsigned any_die = 0b111;
    const unsigned chosen = t.ask({.ask = Ask::reroll,
                                   .player = player,
                                   .unit = attacker,
                                   .equipment = Equipment::improved_targeting,
                                   .mask = any_die,
                                   .dice = dice,
                                   .steps = what.steps})
                                .mask &
                            any_die;
    if (chosen == 0) {
        if (reads_black) change_black_die(t, attacker, dice);
        return tell_critical(read_attack(dice, critical));
    }
    use(t, bill, attacker, Equipment::improved_targeting);
    const auto die = static_cast<std::size_t>(std::countr_zero(chosen));
    dice.face[die] = static_cast<std::uint8_t>(t.roll_d6(Roll::attack, attacker));
    if (reads_black) change_black_die(t, attacker, dice);
    return tell_critical(read_attack(dice, critical, die));
}

void offer_cancel(Table& t, const Attack& attack, UnitId u) {
    const catalog::Set<Equipment> offered = may_cancel(t, attack, u);
    if (offered.empty()) return;
    const Choice choice = t.ask({.ask = Ask::cancel,
                                 .player = t.unit(u).controller,
                                 .unit = u,
                                 .against = attack.attacker,
                                 .optional = offered});
    cancel(t, u, offered & choice.cancelled);
}

// All equipment and cards have had their say before a number is recorded.  [SOL-DMG-02 to SOL-DMG-04,
// SOL-DMG-06]
int deal(Table& t, Attack& attack, UnitId affected, const Tally& share, bool critical, Bill& bill) {
    const Edition& ed = t.edition();
    Scene scene = scene_of(attack, affected);
    scene.hit = true;
    scene.critical = critical;
    const Tally scored = scored_on(t, attack, affected, share, critical);
    if (scored.value > 0) {
        spend(t, bill, attack, affected, Moment::damage);
        if (pierces(t, attack, affected)) use(t, bill, attack.attacker, Equipment::armor_piercing);
    }
    if (scored.value > 0) decide(t, Trigger::damage_scored, scene, attack);
    Tally dealt = dealt_to(t, attack, affected, scored);
    shoot_at_missiles(t, attack, affected, dealt, bill);
    const bool hurts = dealt.value > 0;
    if (hurts) {
        const Scene before = scene;
        decide(t, Trigger::damage_dealt, scene, attack);
        change(t, Stat::damage_dealt, affected, dealt, before);
    }
    const UnitId receiver = scene.target;  // perhaps another, who takes it instead
    if (t.told())
        t.tell({.what = Happened::damage_scored,
                .unit = attack.attacker,
                .other = receiver,
                .rule = ed.cite.damage_scored,
                .tally = dealt});
    if (t.is_token(receiver)) {
        if (dealt.value > 0) destroy_token(t, attack, receiver);
        return dealt.value;
    }
    // Damage was scored, whatever armour has left of it.  [SOL-CRIT-03, SOL-CRIT-10, SOL-R-53]
    if (critical && scored.value > 0 && ed.critical.hit_knocks_out_pilot) knock_out(t, receiver);
    deal_damage(t, receiver, dealt.value, ed.cite.damage_turns_dial, attack.owner(t));
    if (hurts) act(t, Trigger::damage_dealt, scene, attack);
    return receiver == affected ? dealt.value : 0;
}

void add_energy_heat(Table& t, const Attack& attack, UnitId target) {
    const auto& rules = t.edition().heat;
    UnitState& unit = t.unit(target);
    if (!attack.is(t, RangeType::energy) || !t.is_mech(target) || unit.shutdown) return;
    if (unit.energy_heat >= rules.energy_cap) return;
    unit.energy_heat = static_cast<std::uint8_t>(unit.energy_heat + rules.energy);
    gain_heat(t, target, rules.energy, rules.energy.rule, attack.owner(t));
}

bool roll_against(Table& t, const Attack& attack, UnitId affected, const Sums& sums) {
    Bill& bill = *t.bill();
    const AttackRoll roll =
        roll_attack(t, attack.attacker, bill, dice_for(t, attack, step_at(sums.needed()), true));
    pay_for_critical_miss(t, roll, bill);
    tell_comparison(t, attack, affected, roll, sums);
    return roll.succeeds(sums);
}

namespace {

/// Steps 6 to 8 for the units hit.
void strike(Table& t, Attack& attack, const Hits& hit, Bill& bill) {
    const UnitId attacker = attack.attacker;
    if (!hit.targets.empty()) {
        spend(t, bill, attack, attacker, Moment::hit);
        if (works(t, attack, Equipment::ppc_capacitor)) bill.heat += t.edition().gadgets.ppc_capacitor_heat;
    }
    if (attack.capture)  // step 6g, critical or not, of a formation the primary attacker: AOD-SEQ-13,
                         // AOD-R-158, DA-CAP-31
        return capture(t, attacker, attack.targets[0]);

    const UnitSet damaged = deal_to_all(t, attack, hit, bill);
    for (std::size_t i = 0; i < attack.count; ++i) {
        const UnitId target = attack.targets[i];
        if (!hit.targets.has(target) || !t.on_field(target)) continue;
        if (damaged.has(target))
            add_energy_heat(t, attack, target);  // step 7: AOD-SEQ-14, DA-SEQ-08, DA-HEAT-09, SOL-HEAT-08
        burn(t, attack, target);
        if (t.on_field(target)) mark(t, attack, target, bill);
        shake_flags(t, target);
    }
    if (attack.single() && hit.targets.has(attack.targets[0]) && t.on_field(attack.targets[0]))
        attack_again(t, attack, bill);
}

/// What cards do once the attack is resolved, hit or not.
void conclude(Table& t, Attack& attack, UnitSet hit, UnitSet salvage_before, Bill& bill) {
    if (!t.setup().deck.of(Trigger::attack_resolved).empty())
        for (std::size_t i = 0; i < attack.count; ++i) {
            const UnitId target = attack.targets[i];
            Scene scene = scene_of(attack, target);
            scene.hit = hit.has(target);
            scene.first = i == 0;
            scene.gained_salvage =
                t.on_field(target) && has_salvage(t, target) && !salvage_before.has(target);
            decide(t, Trigger::attack_resolved, scene, attack);
            act(t, Trigger::attack_resolved, scene, attack);
        }
    do_later(t, Trigger::attack_resolved, bill);
}

}  // namespace

bool resolve_attack(Table& t, Attack& attack, Bill& bill) {
    const UnitId attacker = attack.attacker;
    if (bill.unit == UnitId::none) bill.unit = attacker;
    Bill* const outer = t.settle_on(&bill);
    declare(t, attack);
    answer_attack(t, attack);
    if (!cancels_before_moving(t, attack)) cancel_equipment(t, attack);
    spend(t, bill, attack, attacker, Moment::roll);
    start_alpha_strike(t, attack, bill);
    UnitSet salvage;
    for (const UnitId u : affected_by(t, attack)) {
        spend(t, bill, attack, u, Moment::roll);
        if (const UnitId lender = point_defense_for(t, u); lender != UnitId::none)
            use(t, bill, lender, Equipment::point_defense_system);
        if (has_salvage(t, u)) salvage.add(u);
    }

    const Hits hit = roll_and_compare(t, attack, bill);
    if (hit.targets.empty() && attack.capture) pay_for_failed_capture(t, attack, bill);
    if (!hit.targets.empty() || !hit.near.empty()) strike(t, attack, hit, bill);
    end_alpha_strike(t, attack);
    conclude(t, attack, hit.targets, salvage, bill);
    end_rally_of_attack(t, attack);
    t.settle_on(outer);
    return !hit.targets.empty();
}

}  // namespace irondial::rules
