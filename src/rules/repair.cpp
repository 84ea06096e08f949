#include "rules/repair.h"

#include "rules/close.h"
#include "rules/damage.h"
#include "rules/effects.h"
#include "rules/equipment.h"
#include "rules/heat.h"
#include "rules/movement.h"
#include "rules/pilot.h"
#include "rules/rehearsal.h"
#include "rules/sequence.h"

namespace irondial::rules {
namespace {

using catalog::AttackSymbol;

bool flushes(const Position& pos, UnitId u) {
    return has(pos, u, Equipment::coolant_flush);
}

/// The patient's speed mode decides: triage is for units on foot, the wrench for all others, crosshairs for
/// any. Where a pack does not know the symbol it forbids nothing.  [AOD-REPAIR-05, DA-REPAIR-05, DA-MODE-15,
/// SOL-SE-51c, SOL-R-79]
bool can_treat(const Position& pos, UnitId u, UnitId patient) {
    if (const Action* gear = granted(pos, u, DialSlot::attack, Equipment::repair)) {
        // Gear says whom it mends; beside it the dial's own Repair for those the card leaves to it.
        const SpeedMode mode = pos.printed(patient).speed_mode;
        if (gear->speed_modes.empty() || gear->speed_modes.has(mode)) return true;
        const bool on_dial = showing(pos, u)[DialSlot::attack].equip == Equipment::repair;
        const auto dial = [&](const Action& a) {
            return a.equipment == Equipment::repair && a.speed_modes.has(mode);
        };
        if (!on_dial || !find(pos, Verb::allow, Thing::dial_equipment, u, {}, dial)) return false;
    }
    const bool on_foot = pos.printed(patient).speed_mode == SpeedMode::foot;
    switch (pos.printed(u).attack_symbol) {
        case AttackSymbol::triage: return on_foot;
        case AttackSymbol::wrench: return !on_foot;
        default: return true;
    }
}

/// The two units where they stand when the dice are rolled. A friend may be the target of what does no
/// damage.  [SOL-FRIEND-03]
Verdict judge_pair(const Position& pos, UnitId u, UnitId patient, Weapon weapon) {
    const auto& cite = pos.edition().cite;
    const bool flush = flushes(pos, u);
    const RuleId rule = flush ? cite.coolant_flush : cite.repair;
    if (!pos.friendly(u, patient))
        return {.rule = rule, .why = Why::opposing_target, .unit = u, .other = patient};
    if (const Verdict v = judge_close_weapon(pos, u, weapon); !v) return v;
    Contact contact;
    if (const Verdict v = judge_reach(pos, u, patient, contact); !v) return v;
    for (const UnitId one : {u, patient}) {
        if (flush && one == u) continue;
        if (const UnitSet engaged = pos.engaged_with(one); !engaged.empty())
            return {.rule = rule,
                    .why = Why::touched_by_opponent,
                    .unit = u,
                    .other = patient,
                    .blocker = engaged.first()};
    }
    if (flush) return legal;
    if (!can_treat(pos, u, patient))
        return {.rule = rule, .why = Why::wrong_unit_type, .unit = u, .other = patient};
    if (showing(pos, patient).marker == catalog::Marker::black)
        return {.rule = cite.no_repair_at_black, .why = Why::repair_marker, .unit = u, .other = patient};
    return legal;
}

/// Success repairs the damage value, or a die if the player prefers; a critical hit one more.
/// [AOD-CRIT-08, AOD-REPAIR-03, DA-REPAIR-06, SOL-SE-51b]
void repair(Table& t, const Order& order, bool critical) {
    const Edition& ed = t.edition();
    const UnitId u = order.unit;
    const bool with_die = t.ask({.ask = Ask::use,
                                 .player = t.unit(u).controller,
                                 .unit = u,
                                 .against = order.targets[0],
                                 .equipment = Equipment::repair})
                              .yes;
    int amount = with_die ? t.roll_d6(Roll::repair, u) : damage_value(t, u, order.weapon).value;
    if (critical) amount += ed.critical.repair_hit_bonus;
    repair_damage(t, order.targets[0], amount, ed.cite.repair);
}

}  // namespace

Verdict judge_repair(const Position& pos, const Order& order) {
    const auto& cite = pos.edition().cite;
    const UnitId u = order.unit;
    const bool flush = flushes(pos, u);
    if (!flush && !has(pos, u, Equipment::repair))
        return {.rule = cite.repair, .why = Why::not_equipped, .unit = u};
    if (order.target_count != 1)
        return {.rule = flush ? cite.coolant_flush : cite.repair,
                .why = order.target_count == 0 ? Why::no_target : Why::too_many_targets,
                .unit = u,
                .most = 1};
    const UnitId patient = order.targets[0];
    if (!pos.exists(patient) || !pos.on_field(patient))
        return {.rule = cite.repair, .why = Why::target_not_on_field, .unit = u, .other = patient};
    if (patient == u) return {.rule = cite.itself_target, .why = Why::targets_itself, .unit = u};
    // A flush takes a close combat order of its own, not the attack that digging in or defending allows.
    // [SOL-R-96]
    if (flush && pos.unit(u).stance != Stance::none)
        return {.rule = cite.coolant_flush_order, .why = Why::already_ordered, .unit = u};
    if (!flush || order.path.count == 0) return judge_pair(pos, u, patient, order.weapon);
    if (order.run) return {.rule = cite.coolant_flush, .why = Why::cannot_run, .unit = u};
    const Trip trip = trip_of(pos, order);
    if (!trip.verdict) return trip.verdict;
    Rehearsal there(pos);
    there.place(u, trip.end);
    return judge_pair(there, u, patient, order.weapon);
}

void resolve_repair(Table& t, const Order& order, Bill& bill) {
    const Edition& ed = t.edition();
    const UnitId u = order.unit, patient = order.targets[0];
    const bool flush = flushes(t, u);
    const geo::Placement before{t.unit(u).at, t.unit(u).facing};
    if (flush && order.path.count > 0) {  // SOL-SE-50b
        resolve_movement(t, order, trip_of(t, order), bill);
        if (!t.on_field(u) || !judge_pair(t, u, patient, order.weapon)) return;  // it did not get there
    }
    const bool moved = before != geo::Placement{t.unit(u).at, t.unit(u).facing};  // AOD-MOVE-08
    offer_revival(t, patient);  // it has been declared the target of an attack: SOL-PILOTKO-05
    use(t, bill, u, flush ? Equipment::coolant_flush : Equipment::repair);
    const AttackRoll roll = roll_attack(t, u, bill);
    const Sums sums{attack_value(t, u), defense_value(t, patient)};
    if (t.told())
        t.tell({.what = Happened::attack_compared,
                .unit = u,
                .other = patient,
                .rule = ed.cite.attack_result,
                .yes = roll.succeeds(sums),
                .dice = roll.dice,
                .tally = sums.attack,
                .against = sums.defense});
    // A critical miss of a repair hurts the patient instead of the unit that repairs; a flush is an attack
    // like any other in this.  [AOD-CRIT-07, AOD-CRIT-09, AOD-R-139, DA-ATK-06, SOL-CRIT-07, SOL-R-52]
    if (roll.critical_miss && flush) bill.pushing += ed.gadgets.coolant_flush_miss;  // SOL-R-78
    if (roll.critical_miss && !flush)
        deal_damage(t, patient, ed.critical.repair_miss_damage, ed.critical.repair_miss_damage.rule,
                    PlayerId::none);
    if (!roll.succeeds(sums)) return;
    if (flush)
        lose_heat(
            t, patient,
            Tally{moved ? ed.gadgets.coolant_flush_moved : ed.gadgets.coolant_flush, ed.cite.coolant_flush});
    else
        repair(t, order, roll.critical_hit);
}

}  // namespace irondial::rules
