#include "rules/orders.h"

#include <algorithm>
#include <span>

#include "rules/artillery.h"
#include "rules/assault.h"
#include "rules/capture.h"
#include "rules/combat.h"
#include "rules/dispute.h"
#include "rules/effects.h"
#include "rules/equipment.h"
#include "rules/formation.h"
#include "rules/heat.h"
#include "rules/initiative.h"
#include "rules/movement.h"
#include "rules/phases.h"
#include "rules/reaction.h"
#include "rules/repair.h"
#include "rules/special.h"
#include "rules/transport.h"
#include "rules/turn_cards.h"
#include "rules/withdraw.h"

namespace irondial::rules {
namespace {

/// Which of the edition's orders this is; the combat orders are ranged, close and assault.  [AOD-ATK-01,
/// DA-ATK-01]
OfferedOrder kind_of(OrderType type) {
    switch (type) {
        case OrderType::vent: return OfferedOrder::vent;
        case OrderType::ranged:
        case OrderType::artillery: return OfferedOrder::ranged;
        case OrderType::close:
        case OrderType::repair: return OfferedOrder::close;
        case OrderType::assault: return OfferedOrder::assault;
        case OrderType::dig_in: return OfferedOrder::dig_in;
        case OrderType::defend: return OfferedOrder::defend;
        case OrderType::dodge: return OfferedOrder::dodge;
        default: return OfferedOrder::move;
    }
}

/// The position with the equipment off that the order cancels: it is judged as if that were done. [AOD-SE-07]
class WithCancelled : public Position {
  public:
    WithCancelled(const Position& pos, const Order& order) : Position(pos) {
        state_.units[index(order.unit)].cancelled |= slots_of(pos, order.unit, order.cancel);
    }
};

/// Whoever is ordered or attacked takes part in this game, whatever the order does with it.
bool names_units(const Position& pos, const Order& order) {
    if (order.unit == UnitId::none || !pos.exists(order.unit) || order.target_count > max_targets)
        return false;
    if (order.formation.count > Formation::capacity) return false;
    const std::span targets = std::span(order.targets).first(order.target_count);
    const std::span members = std::span(order.formation.members).first(order.formation.count);
    return std::all_of(targets.begin(), targets.end(), [&](UnitId u) { return pos.exists(u); }) &&
           std::all_of(members.begin(), members.end(), [&](const Member& m) { return pos.exists(m.unit); });
}

Verdict judge_vent(const Position& pos, const Order& order) {
    if (pos.printed(order.unit).heat_positions == 0)
        return {.rule = pos.edition().cite.only_mechs_vent, .why = Why::not_a_mech, .unit = order.unit};
    return legal;  // also at the heat starting position: AOD-R-09
}

Tally vent_rating(const Position& pos, UnitId u) {
    Tally rating{pos.printed(u).vent, pos.edition().cite.vent};
    change(pos, Stat::vent, u, rating);
    return rating;
}

Verdict judge_action(const Position& pos, const Order& order, Plan& plan) {
    switch (order.type) {
        case OrderType::move:
            if (!order.formation.empty()) return judge_march(pos, order);
            return transfers(order) ? judge_transport(pos, order, plan.trip)
                                    : judge_move(pos, order, plan.trip);
        case OrderType::vent: return judge_vent(pos, order);
        case OrderType::ranged:
        case OrderType::close: return judge_combat(pos, order, plan.attack);
        case OrderType::artillery: return judge_artillery(pos, order, plan.barrage);
        case OrderType::assault: return judge_assault(pos, order, plan.trip);
        case OrderType::charge:
        case OrderType::ram:
        case OrderType::death_from_above: return judge_special(pos, order, plan.trip, plan.attack);
        case OrderType::repair: return judge_repair(pos, order);
        case OrderType::bypass: return judge_bypass(pos, order);
        case OrderType::pin: return judge_pin(pos, order);
        case OrderType::dig_in: return judge_digging_in(pos, order, plan.attack);
        default:
            return {
                .rule = pos.edition().cite.order_types, .why = Why::order_not_offered, .unit = order.unit};
    }
}

Verdict judge_action_or_roll(const Position& pos, const Order& order, Plan& plan) {
    return judge_dispute(pos, order.unit,
                         [&](const Position& seen) { return judge_action(seen, order, plan); });
}

/// Is this the time for orders?
Verdict judge_stage(const Position& pos) {
    const Edition& ed = pos.edition();
    const Stage stage = pos.state().stage;
    if (stage == Stage::over) return {.rule = ed.cite.game_is_over, .why = Why::game_over};
    const bool in_turns =
        ed.turn.structure == TurnStructure::phases ? acting_unit(pos) != UnitId::none : stage == Stage::order;
    return in_turns ? legal : Verdict{.rule = ed.cite.order_stage_only, .why = Why::wrong_stage};
}

Verdict judge_order(const Position& pos, const Order& order, Plan& plan) {
    const Edition& ed = pos.edition();
    const bool phases = ed.turn.structure == TurnStructure::phases;
    if (const Verdict v = judge_stage(pos); !v) return v;
    if (order.type == OrderType::end_turn || order.type == OrderType::propose_end) return legal;
    if (order.type == OrderType::withdraw) return judge_withdraw(pos);
    if (order.type == OrderType::card) return judge_card(pos, order);
    if (!ed.turn.orders->has(kind_of(order.type)))
        return {.rule = ed.cite.order_types, .why = Why::order_not_offered, .unit = order.unit};
    if (!names_units(pos, order)) return {.rule = ed.cite.own_units_only, .why = Why::no_such_unit};
    if (phases) {
        if (const Verdict v = judge_phase(pos, order); !v) return v;
        if (order.type == OrderType::pass) return legal;
    } else if (pos.player(pos.state().active).orders == 0) {
        return {.rule = ed.cite.order_total, .why = Why::no_orders_left, .unit = order.unit};
    }
    if (const Verdict v = judge_unit(pos, order.type, order.unit); !v) return v;
    if (order.type != OrderType::move && order.flight != Flight{})
        return {.rule = ed.cite.vtol_level_in_moves, .why = Why::order_not_offered, .unit = order.unit};
    if (transfers(order) && order.type != OrderType::move)
        return {.rule = ed.transport.board_cost.rule, .why = Why::order_not_offered, .unit = order.unit};
    if (!order.formation.empty())
        if (const Verdict v = judge_shared(pos, order); !v) return v;
    if (order.cancel.empty()) return judge_action_or_roll(pos, order, plan);
    if (!(order.cancel - cancellable(pos, order.unit)).empty())
        return {.rule = ed.cite.optional_equipment, .why = Why::not_cancellable, .unit = order.unit};
    return judge_action_or_roll(WithCancelled(pos, order), order, plan);
}

/// What an edition does not have at all is none of its orders.
Verdict judge_and_plan(const Position& pos, const Order& order, Plan& plan) {
    Verdict verdict = judge_order(pos, order, plan);
    if (!verdict && verdict.rule == RuleId::none) verdict.rule = pos.edition().cite.order_types;
    return verdict;
}

/// Every order, vent too, is the unit's one order and one of the player's; it is resolved when all of this is
/// done.  [AOD-TURN-20, DA-COOL-05, AOD-TURN-21, DA-TURN-09]
void give(Table& t, const Order& order) {
    const UnitId u = order.unit;
    const PlayerId player = t.unit(u).controller;
    UnitState& unit = t.unit(u);
    if (t.edition().turn.order_count != OrderCount::per_unit) t.player(player).orders -= 1;
    unit.ordered = unit.ordered || order.type != OrderType::pin;  // SOL-R-50
    if (t.state().stage == Stage::move) unit.move_ordered = true;
    if (t.state().stage == Stage::combat && unit.stance == Stance::none)
        unit.stance = order.type == OrderType::dig_in ? Stance::dig_in : Stance::other;
    t.change().orders_given += 1;
    t.tell({.what = Happened::order_given,
            .unit = u,
            .player = player,
            .amount = static_cast<std::int16_t>(order.type)});
    for (const UnitId member : order.formation.units()) {
        t.unit(member).ordered = true;
        t.tell({.what = Happened::joined, .unit = member, .other = u, .player = player});
    }
    cancel(t, u, order.cancel);
}

/// No push in any book as it is read: a vent order only cools.  [QS-HEAT-09, SOL-VENT-02, SOL-VENT-05,
/// SOL-VENT-07]
void vent(Table& t, UnitId u) {
    const auto& push = t.edition().push;
    lose_heat(t, u, vent_rating(t, u));
    if (push.vent_pushes && pushes(t, u)) gain_heat(t, u, push.mech_heat, push.vent_pushes.rule);
}

void carry_out(Table& t, const Order& order, Plan& plan, Bill& bill) {
    switch (order.type) {
        case OrderType::move:
            if (!order.formation.empty()) return resolve_march(t, order, bill);
            if (transfers(order)) return resolve_transport(t, order, plan.trip, bill);
            resolve_movement(t, order, plan.trip, bill);
            return;
        case OrderType::vent: return vent(t, order.unit);
        case OrderType::ranged:
        case OrderType::close: return resolve_combat(t, plan.attack, bill);
        case OrderType::artillery: return place_markers(t, plan.barrage);
        case OrderType::assault: return resolve_assault(t, order, plan.trip, bill);
        case OrderType::charge:
        case OrderType::ram:
        case OrderType::death_from_above: return resolve_special(t, order, plan.trip, plan.attack, bill);
        case OrderType::repair: return resolve_repair(t, order, bill);
        case OrderType::bypass: return resolve_bypass(t, order);
        case OrderType::pin: return pin(t, order);
        case OrderType::dig_in:
            if (order.target_count > 0) resolve_combat(t, plan.attack, bill);
            return;
        default: return;
    }
}

}  // namespace

Verdict judge_unit(const Position& pos, OrderType type, UnitId u) {
    if (pos.unit(u).controller != pos.state().active)
        return {.rule = pos.edition().cite.own_units_only, .why = Why::not_your_unit, .unit = u};
    return judge_able(pos, type, u);
}

Verdict judge_able(const Position& pos, OrderType type, UnitId u) {
    const Edition& ed = pos.edition();
    const UnitState& unit = pos.unit(u);
    const bool phases = ed.turn.structure == TurnStructure::phases;
    if (pos.is_captive(u)) return {.rule = ed.cite.captive_orders, .why = Why::captive, .unit = u};
    if (unit.place == Place::aboard && !ed.transport.passenger_orders)  // AOD-R-106
        return {.rule = ed.transport.passenger_orders.rule, .why = Why::aboard, .unit = u};
    if (!pos.on_field(u))  // eliminated: AOD-UNIT-23
        return {.rule = ed.cite.own_units_only, .why = Why::not_on_field, .unit = u};
    if (unit.idle) return {.rule = ed.cite.idle_orders, .why = Why::inactive_unit, .unit = u};
    if (!phases && unit.ordered)
        return {.rule = ed.cite.one_order_per_unit, .why = Why::already_ordered, .unit = u};
    if (unit.shutdown && !(type == OrderType::vent && ed.shutdown.may_vent))
        return {.rule = ed.cite.shutdown_orders, .why = Why::shutdown_unit, .unit = u};
    if (unit.restarted) return {.rule = ed.shutdown.restart_delay.rule, .why = Why::restarting, .unit = u};
    if (phases)
        if (const Verdict v = judge_round(pos, type, u); !v) return v;
    if (!pos.is_mech(u) && unit.tokens >= ed.tokens.limit)  // DA-PUSH-02, DA-R-05
        return {.rule = ed.cite.two_tokens, .why = Why::too_many_tokens, .unit = u};
    // A captor moves and does nothing else; it cannot even give its captive up.  [AOD-CAP-24]
    const bool only_moves = type == OrderType::move || type == OrderType::bypass;
    if (!only_moves && captive_of(pos, u) != UnitId::none)
        return {.rule = ed.cite.captor_orders, .why = Why::captor, .unit = u};
    // Salvage: only move orders (and vent orders for 'Mechs), no death from above, and no push. A charge is
    // made with a move order.  [SOL-SE-54, SOL-SE-54b, SOL-R-39]
    if (has_salvage(pos, u)) {
        const bool moves = type == OrderType::move || type == OrderType::pin ||
                           (is_special(type) && type != OrderType::death_from_above);
        const bool allowed = moves || (type == OrderType::vent && pos.is_mech(u));
        if (!allowed || (!pos.is_mech(u) && unit.tokens > 0))
            return {.rule = ed.cite.salvage_orders, .why = Why::salvage_unit, .unit = u};
    }
    return legal;
}

Verdict judge(const Position& pos, const Order& order) {
    Plan plan;
    return judge_and_plan(pos, order, plan);
}

Verdict judge(const Position& pos, const Order& order, Plan& plan) {
    plan = {};
    return judge_and_plan(pos, order, plan);
}

Verdict resolve(Table& t, const Order& order) {
    Plan plan;
    const Verdict verdict = judge_and_plan(t, order, plan);
    if (verdict) resolve(t, order, plan);
    return verdict;
}

void resolve(Table& t, const Order& order, Plan& plan) {
    if (order.type == OrderType::card) return resolve_card(t, order);
    const UnitId u = order.unit;
    if (!settle_dispute(t, u, [&](const Position& seen) { return judge_action(seen, order, plan); })) return;
    Bill bill{.unit = u, .heat = order_heat(t, order), .others = order.formation.units()};
    give(t, order);
    if (t.edition().victory.dispute_roll_used) judge_action(t, order, plan);  // seen the way it was settled
    t.settle_on(&bill);
    carry_out(t, order, plan, bill);
    t.lean_to({});
    if (order.type == OrderType::vent)  // no token: AOD-TOKEN-02, AOD-PUSH-07, DA-TOKEN-02, DE-PUSH-01
        t.settle_on(nullptr);
    else
        end_order(t, u, bill);
    restore_cancelled(t);
    leave_wrecks(t);
}

}  // namespace irondial::rules
