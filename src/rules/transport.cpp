#include "rules/transport.h"

#include <algorithm>

#include "rules/beside.h"
#include "rules/capture.h"
#include "rules/damage.h"
#include "rules/movement.h"
#include "rules/rehearsal.h"
#include "rules/values.h"

namespace irondial::rules {
namespace {

/// How much of a transport's capacity a unit takes up, captive or not.  [AOD-TRANS-04, AOD-TRANS-23]
int size_of(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().transport;
    return pos.is_infantry(u) ? rules.infantry_size : rules.vehicle_size;
}

int size_of(const Position& pos, UnitSet units) {
    int size = 0;
    for (const UnitId u : units) size += size_of(pos, u);
    return size;
}

bool cruises(const Position& pos, UnitId u) {
    return pos.unit(u).level == Level::cruising;
}

/// Passengers use no equipment, but their Jump Jets let them leave a transport in flight: what counts is that
/// they show.  [AOD-TRANS-10, DFA-TRANS-09, AOD-TRANS-40, AOD-TRANS-41]
bool shows_jump_jets(const Position& pos, UnitId u) {
    return showing(pos, u)[DialSlot::speed].equip == Equipment::jump_jets;
}

/// Whom a transport in flight takes aboard or lets off.
bool transfers_in_flight(const Position& pos, UnitId u, CruiseTransfer who) {
    return who == CruiseTransfer::jump_jets && shows_jump_jets(pos, u);
}

/// Infantry and vehicles, but no transports and no VTOLs.  [AOD-TRANS-03, AOD-TRANS-05, AOD-VTOL-12]
Verdict judge_type(const Position& pos, UnitId u) {
    const auto& cite = pos.edition().cite;
    const Verdict wrong{.rule = cite.passenger_types, .why = Why::wrong_unit_type, .unit = u};
    if (pos.is_mech(u)) return wrong;
    if (is_transport(pos, u)) return {.rule = cite.transport_aboard, .why = Why::wrong_unit_type, .unit = u};
    if (pos.printed(u).speed_mode == SpeedMode::vtol)
        return {.rule = cite.vtol_aboard, .why = Why::wrong_unit_type, .unit = u};
    return legal;
}

Verdict judge_capacity(const Position& pos, UnitId transport, UnitSet more) {
    const int size = size_of(pos, passengers_of(pos, transport) | more);
    const int capacity = pos.printed(transport).capacity;
    if (size <= capacity) return legal;
    return {.rule = pos.edition().cite.capacity,
            .why = Why::no_room_aboard,
            .unit = transport,
            .count = static_cast<std::int16_t>(size),
            .most = static_cast<std::int16_t>(capacity)};
}

/// Captor and captive board and leave together.  [AOD-TRANS-24, AOD-R-105]
Verdict judge_pair(const Position& pos, UnitId u, UnitSet group) {
    const UnitId other = pos.is_captive(u) ? pos.unit(u).captor : captive_of(pos, u);
    if (other == UnitId::none || group.has(other)) return legal;
    return {
        .rule = pos.edition().cite.board_together, .why = Why::captive_comes_too, .unit = u, .other = other};
}

// --- boarding --------------------------------------------------------------------------------------------

/// What the book asks of a unit that wants to board, in its order. A captive is brought along and is asked
/// for nothing but its type.
Verdict judge_boarder(const Position& pos, UnitId u, UnitId transport, UnitSet group) {
    const Edition& ed = pos.edition();
    const UnitState& unit = pos.unit(u);
    if (!pos.on_field(u)) return {.rule = ed.cite.board_friends, .why = Why::not_on_field, .unit = u};
    if (const Verdict v = judge_type(pos, u); !v) return v;
    if (const Verdict v = judge_pair(pos, u, group); !v) return v;
    if (cruises(pos, transport) && !transfers_in_flight(pos, u, ed.vtol.cruise_boarding))
        return {.rule = ed.vtol.cruise_boarding.rule, .why = Why::not_equipped, .unit = u};
    if (pos.is_captive(u)) return legal;
    if (u == transport || !pos.friendly(u, transport))
        return {.rule = ed.cite.board_friends, .why = Why::opposing_target, .unit = transport, .other = u};
    if (unit.ordered && unit.controller == pos.state().active && ed.transport.boarder_unordered)
        return {.rule = ed.transport.boarder_unordered.rule, .why = Why::already_ordered, .unit = u};
    if (!pos.unit(transport).near_at_turn_start.has(u))
        return {.rule = ed.cite.board_from_behind, .why = Why::not_behind, .unit = u, .other = transport};
    if (!pos.engaged_with(u).empty()) return {.rule = ed.cite.board_free, .why = Why::engaged, .unit = u};
    return legal;
}

Verdict judge_boarding(const Position& pos, UnitId transport, UnitSet group) {
    if (has_salvage(pos, transport))  // AOD-TRANS-36
        return {
            .rule = pos.edition().cite.salvage_boards_nobody, .why = Why::salvage_unit, .unit = transport};
    for (const UnitId u : group) {
        if (!pos.exists(u)) return {.rule = pos.edition().cite.board_friends, .why = Why::no_such_unit};
        if (const Verdict v = judge_boarder(pos, u, transport, group); !v) return v;
    }
    return judge_capacity(pos, transport, group);
}

// --- disembarking ----------------------------------------------------------------------------------------

/// At which level do they leave? After the move it is the one at which that ends.  [DFA-VTOL-23]
bool leave_in_flight(const Position& pos, const Order& order) {
    const Flight& plan = order.flight;
    const bool changes = order.disembark_last && plan.count > 0 && plan.count <= Flight::capacity;
    return changes ? plan.changes[plan.count - 1U].to == Level::cruising : cruises(pos, order.unit);
}

Verdict judge_disembarking(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    const UnitId transport = order.unit;
    const bool high = leave_in_flight(pos, order);
    for (const UnitId u : order.disembark) {
        if (!passengers_of(pos, transport).has(u))
            return {.rule = ed.cite.disembark, .why = Why::not_aboard, .unit = u, .other = transport};
        if (const Verdict v = judge_pair(pos, u, order.disembark); !v) return v;
        if (high && !transfers_in_flight(pos, u, ed.vtol.cruise_disembarking))
            return {.rule = ed.vtol.cruise_disembarking.rule, .why = Why::not_equipped, .unit = u};
    }
    // After passengers have jumped off it stays where it is.  [AOD-TRANS-43]
    const bool moves_on = !order.disembark.empty() && !order.disembark_last && order.path.count > 0;
    if (high && moves_on && !ed.vtol.cruise_move_after)
        return {.rule = ed.vtol.cruise_move_after.rule, .why = Why::drop_is_last, .unit = transport};
    return legal;
}

/// Puts a passenger on the table where its transport's player says, or takes it out of the game where there
/// is no place for it. Then it is a unit like others, and may be given an order if it has had none. Whoever
/// is aboard a 'Mech that is shut down stays there.  [AOD-TRANS-30, AOD-TRANS-33, AOD-TRANS-42, AOD-R-107,
/// AOD-R-142, DA-R-61]
void step_off(Table& t, UnitId u, PlayerId by) {
    const UnitId transport = t.unit(u).carrier;
    std::optional<geo::Placement> place = place_for_passenger(t, u);
    if (!place) {  // a captive is nobody's opponent: AOD-R-99
        const auto& lost = t.edition().transport.no_room;
        if (lost == NoRoom::eliminated) eliminate(t, u, lost.rule, t.is_captive(u) ? PlayerId::none : by);
        return;
    }
    const Choice choice = t.ask(
        {.ask = Ask::place_beside, .player = t.unit(transport).controller, .unit = u, .against = transport});
    if (judge_landing(t, u, choice.place)) place = choice.place;
    t.unit(u).carrier = UnitId::none;
    t.place(u, *place);
    t.tell({.what = Happened::disembarked,
            .unit = u,
            .other = transport,
            .rule = t.edition().cite.disembark,
            .place = *place});
}

/// One after the other, in the order the transport's player chooses: where there is not room for all, that
/// decides who is lost.  [AOD-TRANS-28, AOD-TRANS-34]
void disembark(Table& t, UnitId transport, UnitSet group, PlayerId by) {
    while (!group.empty()) {
        UnitSet next = group;
        for (const UnitId u : group)
            if (group.has(t.unit(u).captor)) next.remove(u);  // after its captor
        UnitId u = next.first();
        if (next.size() > 1)
            u = t.ask({.ask = Ask::choose_unit,
                       .player = t.unit(transport).controller,
                       .unit = u,
                       .against = transport,
                       .units = next})
                    .unit;
        if (!next.has(u)) u = next.first();
        group.remove(u);
        step_off(t, u, by);
    }
}

/// Halves of the speed value that are spent must be there: two of them are with an even value, and a shot on
/// the way must be paid for as well.  [DA-R-62, DFA-VTOL-10]
Verdict judge_spending(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    const int whole = speed_value(pos, order.unit).value;
    int spent = 0;
    RuleId rule = RuleId::none;
    const auto spend = [&](bool done, const Ruled<TransportCost>& cost) {
        if (!done || cost != TransportCost::spend_half) return;
        spent += (whole + 1) / 2;
        rule = cost.rule;
    };
    spend(!order.board.empty(), ed.transport.board_cost);
    spend(!order.disembark.empty(), ed.transport.disembark_cost);
    if (spent > 0 && order.flight.shoots) spent += ed.vtol.shoot_cost;
    if (spent <= whole) return legal;
    return {.rule = rule,
            .why = Why::path_too_long,
            .unit = order.unit,
            .length = geo::inches(spent),
            .limit = geo::inches(whole)};
}

}  // namespace

// Whoever has a capacity value.  [AOD-TRANS-01, AOD-TRANS-02, DFA-TRANS-02]
bool is_transport(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().transport;
    return rules.available && pos.printed(u).capacity > 0 && rules.carriers->has(pos.printed(u).type);
}

UnitSet passengers_of(const Position& pos, UnitId transport) {
    UnitSet aboard;
    for (const UnitId u : pos.passengers())
        if (pos.unit(u).carrier == transport) aboard.add(u);
    return aboard;
}

UnitSet units_behind(const Position& pos, UnitId transport) {
    UnitSet behind;
    for (const UnitId u : pos.beside(transport))
        if (pos.field().at_rear(pos, u, transport)) behind.add(u);
    return behind;
}

bool transfers(const Order& order) {
    return !order.board.empty() || !order.disembark.empty();
}

// The transport is given the order, and pays for it with its speed; the passengers need none.  [AOD-TRANS-17,
// AOD-TRANS-26, AOD-TRANS-27, AOD-R-106]
Verdict judge_transport(const Position& pos, const Order& order, Trip& trip) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    if (!is_transport(pos, u)) return {.rule = ed.cite.transports, .why = Why::no_transport, .unit = u};
    if (!order.board.empty() && !order.disembark.empty() && !ed.transport.board_and_disembark)
        return {.rule = ed.transport.board_and_disembark.rule, .why = Why::board_or_disembark, .unit = u};
    if (!order.board.empty())
        if (const Verdict v = judge_boarding(pos, u, order.board); !v) return v;
    if (const Verdict v = judge_disembarking(pos, order); !v) return v;
    if (const Verdict v = judge_spending(pos, order); !v) return v;
    Rehearsal without(pos);  // those who board are not in the way
    for (const UnitId who : order.board) without.take_off(who, Place::aboard);
    return judge_move(without, order, trip);
}

// Boarding comes first; passengers leave before the move or after it. Only the move has to be fought for.
// [AOD-TRANS-21, AOD-TRANS-29, DFA-TRANS-16, AOD-R-109, AOD-R-164]
void resolve_transport(Table& t, const Order& order, Trip trip, Bill& bill) {
    const UnitId u = order.unit;
    for (const UnitId who : order.board) go_aboard(t, who, u);
    if (!order.disembark_last) disembark(t, u, order.disembark, PlayerId::none);
    const bool in_the_way = !order.disembark.empty() && !order.disembark_last;
    if (in_the_way) trip = trip_of(t, order);
    const bool moves = order.path.count > 0 || order.turns || order.run || order.flight != Flight{};
    if (moves) resolve_movement(t, order, trip, bill);
    if (order.disembark_last) disembark(t, u, order.disembark, PlayerId::none);
}

Verdict judge_start_aboard(const Position& pos, UnitId u, UnitId transport) {
    const auto& start = pos.edition().setup.passengers_aboard;
    const bool there = pos.exists(transport) && pos.on_field(transport) && is_transport(pos, transport);
    if (!start || !there) return {.rule = start.rule, .why = Why::no_transport, .unit = transport};
    if (const Verdict v = judge_type(pos, u); !v) return v;
    if (!pos.friendly(u, transport))
        return {.rule = start.rule, .why = Why::opposing_target, .unit = transport, .other = u};
    return judge_capacity(pos, transport, UnitSet::of(u));
}

/// Off the battlefield, and without tokens.  [AOD-TRANS-19, AOD-TRANS-20]
void go_aboard(Table& t, UnitId u, UnitId transport) {
    UnitState& unit = t.unit(u);
    t.take_off(u, Place::aboard);
    unit.carrier = transport;
    t.tell({.what = Happened::boarded, .unit = u, .other = transport, .rule = t.edition().cite.board});
    if (unit.tokens == 0) return;
    unit.tokens = 0;
    t.tell({.what = Happened::tokens_changed,
            .unit = u,
            .rule = t.edition().cite.boarding_clears_tokens,
            .amount = 0});
}

/// At the transport's rear arc, wholly on the battlefield, in no blocking terrain and away from opponents; a
/// captive at its captor's side.  [AOD-TRANS-30 to AOD-TRANS-33, AOD-CAP-19]
Verdict judge_landing(const Position& pos, UnitId u, const geo::Placement& at) {
    const auto& cite = pos.edition().cite;
    const UnitId transport = pos.unit(u).carrier, captor = pos.unit(u).captor;
    Verdict room = pos.field().fits(pos, u, at);
    if (room.why == Why::base_off_field) room.rule = cite.disembark_on_field;
    if (!room) return room;
    Rehearsal there(pos);
    there.place(u, at);
    if (captor != UnitId::none)
        return there.touching(captor).has(u)
                   ? legal
                   : Verdict{.rule = cite.captive_beside, .why = Why::apart, .unit = u, .other = captor};
    if (!there.field().at_rear(there, u, transport))
        return {.rule = cite.disembark_behind, .why = Why::not_behind, .unit = u, .other = transport};
    if (!there.engaged_with(u).empty()) return {.rule = cite.disembark_free, .why = Why::engaged, .unit = u};
    return legal;
}

std::optional<geo::Placement> place_for_passenger(const Position& pos, UnitId u) {
    const UnitId other = pos.is_captive(u) ? pos.unit(u).captor : pos.unit(u).carrier;
    return first_place_beside(pos, u, other,
                              [&](const geo::Placement& at) { return judge_landing(pos, u, at); });
}

Verdict judge_place_beside(const Position& pos, UnitId u, const geo::Placement& at) {
    return pos.unit(u).place == Place::aboard ? judge_landing(pos, u, at) : judge_captive_place(pos, u, at);
}

std::optional<geo::Placement> place_beside(const Position& pos, UnitId u) {
    return pos.unit(u).place == Place::aboard ? place_for_passenger(pos, u) : place_for_captive(pos, u);
}

void evacuate(Table& t, UnitId transport, PlayerId by) {
    disembark(t, transport, passengers_of(t, transport), by);
}

// At once, by no order; it hurts all but captives.  [AOD-TRANS-38, AOD-TRANS-39]
void flee_captured(Table& t, UnitId transport, PlayerId by) {
    const auto& damage = t.edition().transport.captured_damage;
    const UnitSet aboard = passengers_of(t, transport);
    evacuate(t, transport, by);
    for (const UnitId u : aboard) deal_damage(t, u, damage, damage.rule, by);
}

// Whoever's turn it is has forced it, unless it is the transport's own player.  [AOD-TRANS-37, DFA-TRANS-25,
// AOD-R-98]
void leave_wrecks(Table& t) {
    for (const UnitId u : t.passengers())
        if (t.unit(u).place == Place::aboard && has_salvage(t, t.unit(u).carrier))
            evacuate(t, t.unit(u).carrier, t.state().active);
}

// Whoever has no Jump Jets is lost at that moment; the others leave after the order.  [AOD-TRANS-44,
// AOD-R-145]
void fall_from_wreck(Table& t, UnitId transport, PlayerId by) {
    const auto& rule = t.edition().vtol.salvage_passengers;
    if (rule == SalvagePassengers::none) return;
    for (const UnitId u : passengers_of(t, transport))
        if (!shows_jump_jets(t, u)) eliminate(t, u, rule.rule, t.is_captive(u) ? PlayerId::none : by);
}

// Captives first, so that nobody is set free by it.  [AOD-TRANS-11, AOD-R-97, AOD-R-99]
void lose_passengers(Table& t, UnitId transport, PlayerId by) {
    const RuleId rule = t.edition().cite.lost_with_transport;
    if (!t.edition().victory.lost_passengers_score) by = PlayerId::none;
    const UnitSet aboard = passengers_of(t, transport);
    for (const UnitId u : aboard)
        if (t.is_captive(u)) eliminate(t, u, rule, PlayerId::none);
    for (const UnitId u : passengers_of(t, transport)) eliminate(t, u, rule, by);
}

}  // namespace irondial::rules
