#include "rules/phases.h"

#include "rules/combat.h"
#include "rules/initiative.h"
#include "rules/reaction.h"

namespace irondial::rules {
namespace {

RuleId rule_of(const Edition& ed, Hold hold) {
    switch (hold) {
        case Hold::pinning: return ed.cite.pin_holds;
        case Hold::jumped_on: return ed.special.dfa_stops_target.rule;
        case Hold::special_attack: return ed.special.uses_up_round.rule;
        case Hold::none: break;
    }
    return RuleId::none;
}

}  // namespace

Stage phase_of(OrderType type) {
    switch (type) {
        case OrderType::charge:
        case OrderType::death_from_above:
        case OrderType::pin: return Stage::initiative;
        case OrderType::move: return Stage::move;
        default: return Stage::combat;
    }
}

namespace {

/// What says when an order of this type is given.
RuleId timing_of(const Edition& ed, Stage phase, RuleId otherwise) {
    if (phase == Stage::initiative) return ed.cite.special_by;  // SOL-SPECIAL-01, SOL-INIT-09
    return phase == Stage::move ? ed.cite.move_turns : otherwise;
}

}  // namespace

// Every unit has its turn in every phase but the last.  [SOL-PHASE-02, SOL-INIT-03, SOL-INIT-09,
// SOL-COMBAT-02]
Verdict judge_phase(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    const auto& cite = ed.cite;
    const Stage phase = order.type == OrderType::pass ? pos.state().stage : phase_of(order.type);
    if (order.type == OrderType::defend || order.type == OrderType::dodge)
        return {.rule = order.type == OrderType::defend ? cite.defend_in_answer : cite.dodge_in_answer,
                .why = Why::only_in_answer,
                .unit = order.unit};
    if (phase != pos.state().stage)
        return {
            .rule = timing_of(ed, phase, cite.order_stage_only), .why = Why::wrong_stage, .unit = order.unit};
    if (pos.unit(order.unit).idle)
        return {.rule = cite.idle_orders, .why = Why::inactive_unit, .unit = order.unit};
    if (order.unit != acting_unit(pos))
        return {.rule = timing_of(ed, phase, cite.unit_turns), .why = Why::not_its_turn, .unit = order.unit};
    return legal;
}

// In the arena a unit has an order to move and one to fight in every round; what it has done may cost it
// either.  [SOL-COMBAT-03, SOL-COMBAT-08, SOL-PILOTKO-02]
Verdict judge_round(const Position& pos, OrderType type, UnitId u) {
    const auto& cite = pos.edition().cite;
    const UnitState& unit = pos.unit(u);
    if (unit.pilot_out) return {.rule = cite.pilot_out, .why = Why::pilot_unconscious, .unit = u};
    const Stage phase = phase_of(type);
    if (phase == Stage::move && unit.hold != Hold::none)
        return {.rule = rule_of(pos.edition(), unit.hold), .why = Why::held_this_round, .unit = u};
    if (phase != Stage::combat) return legal;
    if (unit.hold == Hold::special_attack)  // SOL-SPECIAL-04
        return {.rule = rule_of(pos.edition(), unit.hold), .why = Why::spent_this_round, .unit = u};
    // One order; of a reaction its attack is left, on the unit's own turn if it is able to act then. Neither
    // a move nor a pin is in the way.  [SOL-COMBAT-10, SOL-COMBAT-11, SOL-COMBAT-13, SOL-COMBAT-14,
    // SOL-DEFEND-03, SOL-DODGE-03, SOL-R-25, SOL-R-26, SOL-R-95]
    const bool attacks = type == OrderType::ranged || type == OrderType::close || type == OrderType::repair;
    const bool may_attack = unit.stance == Stance::dig_in || unit.stance == Stance::defend;
    if (unit.stance != Stance::none && !(attacks && may_attack))
        return {
            .rule = attacks && unit.stance == Stance::dodge ? cite.dodge_no_attack : cite.one_order_per_unit,
            .why = Why::already_ordered,
            .unit = u};
    return legal;
}

// Digging in on its own turn, with or without the attack it allows.  [SOL-COMBAT-06, SOL-DIGIN-05]
Verdict judge_digging_in(const Position& pos, const Order& order, Attack& attack) {
    if (const Verdict v = judge_dig_in(pos, order.unit, false); !v) return v;
    return order.target_count == 0 ? legal : judge_combat(pos, order, attack);
}

// What the order costs, whatever comes of it; the attack that an earlier order allows costs no more.
// [SOL-HEAT-01, SOL-HEAT-03, SOL-HEAT-04, SOL-R-28]
Tally order_heat(const Position& pos, const Order& order) {
    const auto& rules = pos.edition().heat;
    Tally heat;
    if (pos.unit(order.unit).stance != Stance::none) return heat;
    if (order.type == OrderType::ranged) heat += rules.ranged_order;
    if (order.type == OrderType::close || order.type == OrderType::repair) heat += rules.close_order;
    if (order.type == OrderType::dig_in) heat += rules.dig_in_order;
    return heat;
}

}  // namespace irondial::rules
