#include "rules/reaction.h"

#include <span>

#include "rules/heat.h"
#include "rules/orders.h"
#include "rules/pilot.h"

namespace irondial::rules {
namespace {

Stance stance_of(OfferedOrder order) {
    switch (order) {
        case OfferedOrder::dig_in: return Stance::dig_in;
        case OfferedOrder::defend: return Stance::defend;
        default: return Stance::dodge;
    }
}

Ruled<int> heat_of(const Edition& ed, OfferedOrder order) {
    switch (order) {
        case OfferedOrder::dig_in: return ed.heat.dig_in_order;
        case OfferedOrder::defend: return ed.heat.defend_order;
        default: return ed.heat.dodge_order;
    }
}

}  // namespace

// Only who stands still, and before the second attack of the phase.  [SOL-DIGIN-01 to SOL-DIGIN-03, SOL-R-29]
Verdict judge_dig_in(const Position& pos, UnitId u, bool in_answer) {
    const auto& cite = pos.edition().cite;
    if (pos.unit(u).move_ordered) return {.rule = cite.dig_in_unmoved, .why = Why::has_moved, .unit = u};
    if (pos.unit(u).declared)
        return {.rule = in_answer ? cite.dig_in_answer : cite.dig_in_first,
                .why = Why::declared_before,
                .unit = u};
    return legal;
}

catalog::Set<OfferedOrder> reactions_of(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().assault;
    catalog::Set<OfferedOrder> result;
    const UnitState& unit = pos.unit(u);
    if (pos.state().stage != Stage::combat || pos.is_token(u)) return result;
    if (unit.stance != Stance::none || !judge_able(pos, OrderType::dodge, u)) return result;
    if (rules.dig_in && judge_dig_in(pos, u, true)) result.add(OfferedOrder::dig_in);
    if (rules.defend) result.add(OfferedOrder::defend);
    if (rules.dodge) result.add(OfferedOrder::dodge);
    return result;
}

void take_stance(Table& t, UnitId u, OfferedOrder order) {
    const Ruled<int> heat = heat_of(t.edition(), order);
    t.unit(u).stance = stance_of(order);
    t.unit(u).ordered = true;
    t.tell({.what = Happened::stance_taken, .unit = u, .amount = static_cast<std::int16_t>(order)});
    gain_heat(t, u, heat, heat.rule);
}

static void offer_reaction(Table& t, UnitId target, UnitId attacker) {
    const catalog::Set<OfferedOrder> offered = reactions_of(t, target);
    if (!offered.empty()) {
        const Choice choice = t.ask({.ask = Ask::react,
                                     .player = t.unit(target).controller,
                                     .unit = target,
                                     .against = attacker,
                                     .reactions = offered});
        if (choice.reaction && offered.has(*choice.reaction)) take_stance(t, target, *choice.reaction);
    }
    t.unit(target).declared = true;
}

// The second attack of Pulse or Rapid Strike is declared like the first.  [SOL-R-31]  Nobody digs in, defends
// or dodges outside the combat phase.  [SOL-SPECIAL-07, SOL-R-40]  Special attacks were declared before the
// attacker moved. 
void answer_attack(Table& t, const Attack& attack) {
    if (attack.special()) return;
    const std::span targets = std::span(attack.targets).first(attack.count);
    for (const UnitId target : targets) offer_revival(t, target);
    if (t.state().stage != Stage::combat) return;
    for (const UnitId target : targets)
        if (!t.is_token(target)) offer_reaction(t, target, attack.attacker);
}

// They last for the rest of the phase, whoever attacks.  [SOL-R-01, SOL-R-27, SOL-DIGIN-04, SOL-DIGIN-05,
// SOL-DEFEND-02, SOL-DEFEND-04, SOL-DODGE-02]
void add_stance_modifiers(const Position& pos, const Attack& attack, UnitId target, Sums& sums) {
    const auto& rules = pos.edition().assault;
    switch (pos.unit(target).stance) {
        case Stance::dig_in: sums.attack.add(rules.dig_in_exposure); break;
        case Stance::defend: sums.attack.take(rules.defend_cover); break;
        case Stance::dodge: sums.attack.take(rules.dodge_cover); break;
        default: break;
    }
    switch (attack.digs_in ? Stance::dig_in : pos.unit(attack.attacker).stance) {
        case Stance::dig_in: sums.attack.add(rules.dig_in_bonus); break;
        case Stance::defend: sums.attack.take(rules.defend_penalty); break;
        default: break;
    }
}

}  // namespace irondial::rules
