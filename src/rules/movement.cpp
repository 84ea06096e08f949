#include "rules/movement.h"

#include <algorithm>

#include "rules/capture.h"
#include "rules/damage.h"
#include "rules/effects.h"
#include "rules/equipment.h"
#include "rules/flags.h"
#include "rules/rehearsal.h"
#include "rules/terrain.h"
#include "rules/values.h"
#include "rules/vtol.h"

namespace irondial::rules {
namespace {

bool has_legs(const Position& pos, UnitId u) {
    const SpeedMode mode = pos.printed(u).speed_mode;
    return mode == SpeedMode::mech || mode == SpeedMode::quad;
}

/// Is there hindering terrain, as its speed mode sees it, under the unit's base?  [AOD-TERR-HIND-05,
/// AOD-R-69]
bool starts_hindered(const Position& pos, UnitId u) {
    const HalfSpeedTest test = pos.edition().terrain.half_speed;
    if (test == HalfSpeedTest::none || pos.unit(u).level == Level::cruising) return false;
    const Field& field = pos.field();
    const SpeedMode mode = pos.printed(u).speed_mode;
    return (test == HalfSpeedTest::touch ? field.touched(pos, u) : pos.overlapped(u)).any([&](FeatureId f) {
        return going(pos.edition(), mode, feature(pos, f).kind) == Going::hindering;
    });
}

/// Its speed value; a captor is no faster than its captive.  [AOD-CAP-18]
Tally own_speed(const Position& pos, UnitId u) {
    Tally speed = speed_value(pos, u);
    const UnitId captive = companion_of(pos, u);
    if (captive != UnitId::none && speed_value(pos, captive).value < speed.value)
        speed.becomes(speed_value(pos, captive).value, pos.edition().cite.lower_speed);
    return speed;
}

// --- breaking away -----------------------------------------------------------------------------------------

/// Shut down or Salvage: nothing to break away from, be it the only one there or, as most books are read,
/// also among others like it.  [AOD-BREAK-12, AOD-BREAK-13, AOD-R-60, DA-BREAK-09, DA-SHUT-09, DA-R-14]
bool inert(const Position& pos, UnitId u, bool alone) {
    const auto frees = [&](AutoBreakaway when) {
        return when == AutoBreakaway::per_unit || (when == AutoBreakaway::only_unit && alone);
    };
    const auto& rules = pos.edition().breakaway;
    return (pos.unit(u).shutdown && frees(rules.from_shutdown)) ||
           (has_salvage(pos, u) && frees(rules.from_salvage));
}

/// Does it hold the unit back at all?  [AOD-BREAK-14, AOD-R-61]
bool holds_back(const Position& pos, UnitId u, UnitId other, bool alone) {
    const auto& rules = pos.edition().breakaway;
    const bool steps_over = pos.printed(u).speed_mode == SpeedMode::quad && rules.quad_free_from_infantry;
    if (steps_over && pos.is_infantry(other)) return false;
    return !inert(pos, other, alone);
}

Ruled<int> least_roll(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().breakaway;
    switch (pos.printed(u).speed_mode) {
        case SpeedMode::hover: return rules.hover_min;  // AOD-BREAK-06, DA-MODE-05
        case SpeedMode::vtol: return rules.vtol_min;
        default: break;
    }
    if (pos.is_mech(u)) return rules.mech_min;                           // AOD-BREAK-05, AOD-R-161
    return pos.is_infantry(u) ? rules.infantry_min : rules.vehicle_min;  // AOD-BREAK-03, AOD-BREAK-04
}

/// What boarding or leaving costs: the speed is halved, or half the whole speed value is spent and the rest
/// is left; rounded up both ways.  [AOD-TRANS-17, AOD-TRANS-26, DFA-TRANS-13, DFA-TRANS-16, DFA-TRANS-20]
void pay_for_transfer(Tally& speed, const Ruled<TransportCost>& cost, int whole) {
    if (cost == TransportCost::halve_speed) speed.halve_up(cost.rule);
    if (cost == TransportCost::spend_half) speed.add(cost.rule, -std::min<int>(speed.value, (whole + 1) / 2));
}

/// Grapple holds a vehicle or 'Mech that is the only opposing unit it touches, whatever that unit has.
UnitId grappler(const Position& pos, UnitId u, UnitSet engaged) {
    if (pos.is_infantry(u)) return UnitId::none;
    for (const UnitId other : engaged)
        if (has(pos, other, Equipment::grapple) && pos.engaged_with(other).size() == 1) return other;
    return UnitId::none;
}

/// Cards say on which faces the roll fails.
BreakAway with_cards(const Position& pos, UnitId u, BreakAway attempt) {
    const FailsOn fails =
        fails_on(pos, catalog::NamedRoll::break_away, u, {attempt.needed - 1, attempt.rule});
    if (fails.rule == attempt.rule) return attempt;
    return {fails.up_to + 1, fails.rule, Equipment::none, UnitId::none};
}

bool turns_after_failing(const Position& pos, const Order& order) {
    const auto& rules = pos.edition().breakaway;
    const UnitId u = order.unit;
    if (!order.formation.empty()) return pos.edition().formation.move_failed_turn->has(pos.printed(u).type);
    if (pos.is_infantry(u)) return rules.failed_infantry_turns;  // AOD-BREAK-08
    if (pos.is_vehicle(u)) return rules.failed_vehicle_turns;    // AOD-BREAK-09
    // AOD-BREAK-10, AOD-BREAK-11
    return pos.printed(u).speed_mode == SpeedMode::quad ? rules.failed_quad_turns : rules.failed_mech_turns;
}

// --- what happens ------------------------------------------------------------------------------------------

/// Turns a unit where it stands, if its base has room for that. A free spin is no movement.  [AOD-MOVE-08,
/// DA-MOVE-10, DA-MOVE-11, AOD-R-56, DA-SPIN-06]
void face(Table& t, UnitId u, geo::Facing facing, bool spin) {
    const geo::Placement place{t.unit(u).at, facing};
    if (t.unit(u).facing == facing || !t.field().fits(t, u, place)) return;
    t.place(u, place);
    if (!spin) t.unit(u).moved = true;
    t.tell({.what = Happened::turned, .unit = u, .yes = spin, .place = place});
}

void move(Table& t, const Order& order, const Trip& planned, Bill& bill) {
    const UnitId u = order.unit;
    if (!planned.verdict) return;
    const Trip trip = t.edition().formats.capture_the_flag ? go_for_flags(t, order, planned) : planned;
    const bool left = trip.length.mil > 0 || trip.end.at != t.unit(u).at;
    if (left && jumps(t, order)) use(t, bill, u, Equipment::jump_jets);
    arrive(t, u, trip);
}

/// Opposing units that a unit touches where its movement ended. Some editions ask that the movement brought
/// it there: whoever did not leave its place meets only those it did not touch before, or in the arena
/// nobody. [AOD-SPIN-01, DA-SPIN-01, SOL-FACING-11, SOL-R-60]
UnitSet met(const Position& pos, UnitId mover, UnitSet had, bool left) {
    const UnitSet touched = pos.engaged_with(mover);
    if (left) return touched;
    switch (pos.edition().spin.trigger) {
        case SpinTrigger::contact: return touched - had;
        case SpinTrigger::end_of_move: break;
        case SpinTrigger::actual_move: return {};
    }
    return touched;
}

}  // namespace

void arrive(Table& t, UnitId u, const Trip& trip) {
    const geo::Placement from{t.unit(u).at, t.unit(u).facing};
    if (trip.length.mil > 0 || trip.end != from) t.unit(u).moved = true;  // AOD-MOVE-08
    t.place(u, trip.end);
    t.tell({.what = Happened::moved,
            .unit = u,
            .rule = trip.stopped,
            .from = from,
            .place = trip.end,
            .length = trip.length});
}

Tally speed_for(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    Tally speed = own_speed(pos, u);
    // Halving comes later, for each member by itself.  [AOD-R-49]
    for (const UnitId member : order.formation.units())
        if (const int slower = own_speed(pos, member).value; slower < speed.value)
            speed.becomes(slower, ed.cite.lowest_speed);
    if (runs(order))  // AOD-MODE-13, AOD-R-71, SOL-ROUND-01, SOL-R-65
        speed.becomes(speed.value * ed.movement.run_multiplier, ed.movement.run_multiplier.rule);
    const int whole = speed.value;
    if (order.flight.shoots) {  // AOD-VTOL-23, DFA-VTOL-10
        speed.take(ed.vtol.shoot_cost);
        speed.at_least(0, ed.cite.not_below_zero);
    }
    if (order.type == OrderType::assault && order.attack_kind == catalog::AttackKind::ranged)
        speed.halve_up(ed.cite.assault_half_speed);
    // Doubled first, then halved.  [AOD-TRANS-22, AOD-TRANS-35]
    if (!order.board.empty()) pay_for_transfer(speed, ed.transport.board_cost, whole);
    if (!order.disembark.empty()) pay_for_transfer(speed, ed.transport.disembark_cost, whole);
    const UnitId captive = companion_of(pos, u);
    const bool over_it = jumps(pos, order) || has(pos, u, Equipment::reconnaissance);
    const bool hindered =
        starts_hindered(pos, u) || (captive != UnitId::none && starts_hindered(pos, captive));
    // What helps the captor over it helps its captive as well.  [AOD-CAP-20, DA-CAP-22]
    if (!over_it && hindered)
        speed.halve_up(ed.terrain.half_speed.rule);  // AOD-TERR-HIND-06, DA-TERR-HIND-06, DA-R-38
    return speed;
}

bool runs(const Order& order) {
    return order.run || order.type == OrderType::charge;
}

bool jumps(const Position& pos, const Order& order) {
    return !runs(order) && has(pos, order.unit, Equipment::jump_jets) &&
           captive_of(pos, order.unit) == UnitId::none;
}

Motion motion_of(const Position& pos, const Order& order) {
    return {.limit = geo::inches(speed_for(pos, order).value),
            .jump = jumps(pos, order),
            .surefooted = has(pos, order.unit, Equipment::reconnaissance),
            .with = companion_of(pos, order.unit),
            .path = &order.path,
            .facing = order.turns ? order.facing : pos.unit(order.unit).facing};
}

Trip trip_of(const Position& pos, const Order& order) {
    Trip trip = pos.field().travel(pos, order.unit, motion_of(pos, order));
    if (trip.verdict) trip.verdict = judge_captor_end(pos, order.unit, trip.end);
    return trip;
}

// A speed of 0 is enough to turn.  [AOD-MOVE-09]
Verdict judge_move(const Position& pos, const Order& order, Trip& trip) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    if (runs(order)) {  // AOD-MODE-13, AOD-MODE-17, DA-RUN-04
        if (!has_legs(pos, u)) return {.rule = ed.cite.run, .why = Why::cannot_run, .unit = u};
        if (const Found no = find(pos, Verb::forbid, Thing::run, u)) return refusal(pos, no, u);
        if (heat_shows(pos, u, DialSlot::speed, HeatEffect::engine_overheat))
            return {.rule = ed.cite.engine_overheat, .why = Why::heat_effect, .unit = u};  // SOL-RUN-05
    }
    if (order.jump && !jumps(pos, order))
        return {.rule = runs(order) ? ed.cite.jump_or_run : ed.cite.jump_jets,
                .why = Why::cannot_jump,
                .unit = u};
    if (order.flight != Flight{}) return judge_flight(pos, order, trip);
    trip = trip_of(pos, order);
    return trip.verdict;
}

namespace {

/// What it takes, pins aside.
BreakAway unpinned(const Position& pos, const Order& order, UnitSet engaged) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    if (const UnitId other = grappler(pos, u, engaged); other != UnitId::none)
        return with_cards(
            pos, u,
            {ed.gadgets.grapple_breakaway, ed.gadgets.grapple_breakaway.rule, Equipment::grapple, other});
    const Ruled<int> own = least_roll(pos, u);
    BreakAway attempt{own, own.rule, Equipment::none, UnitId::none};
    const auto ease = [&](Equipment equipment, const Ruled<int>& least) {
        if (least < attempt.needed && has(pos, u, equipment))
            attempt = {least, least.rule, equipment, UnitId::none};
    };
    ease(Equipment::evade, ed.gadgets.evade_breakaway);
    if (jumps(pos, order)) ease(Equipment::jump_jets, ed.gadgets.jump_jets_breakaway);
    return with_cards(pos, u, attempt);
}

}  // namespace

BreakAway break_away(const Position& pos, const Order& order) {
    const UnitId u = order.unit;
    const UnitSet engaged = pos.engaged_with(u);  // captives are no opponents: DA-BREAK-10
    const bool alone = engaged.size() == 1;
    if (!pos.edition().breakaway.required ||
        !engaged.any([&](UnitId other) { return holds_back(pos, u, other, alone); }))
        return {};
    if (find(pos, Verb::ignore, Thing::break_away_roll, u)) return {};
    BreakAway attempt = unpinned(pos, order, engaged);
    attempt.needed += pos.unit(u).pinned;  // the roll is worse, the rest as ever: SOL-BREAK-06, SOL-R-33
    return attempt;
}

/// Rolls to break away where that is needed: one die, whoever holds the unit, also for an order that only
/// turns it.  [AOD-BREAK-01, AOD-BREAK-02, DA-BREAK-03, AOD-R-62, DA-R-68, SOL-BREAK-01, SOL-BREAK-05]
bool breaks_away(Table& t, const Order& order, Bill& bill) {
    const Edition& ed = t.edition();
    const UnitId u = order.unit;
    const BreakAway attempt = break_away(t, order);
    if (attempt.needed == 0) return true;
    if (attempt.by != Equipment::none)
        use(t, bill, attempt.held_by != UnitId::none ? attempt.held_by : u, attempt.by);
    const bool free = t.roll_at_least(attempt.needed, Roll::break_away, u);
    t.tell({.what = Happened::broke_away,
            .unit = u,
            .rule = attempt.rule,
            .yes = free,
            .amount = static_cast<std::int16_t>(attempt.needed)});
    // A 'Mech that tears itself away hurts the infantry at its feet.  [AOD-BREAK-15, AOD-R-64]
    if (free && t.printed(u).speed_mode == SpeedMode::mech)
        for (const UnitId other : t.engaged_with(u))
            if (t.is_infantry(other))
                deal_damage(t, other, ed.breakaway.infantry_damage, ed.breakaway.infantry_damage.rule,
                            t.unit(u).controller);
    return free;
}

void travel(Table& t, const Order& order, const Trip& trip, Bill& bill, bool free, UnitSet unawares) {
    const Edition& ed = t.edition();
    const UnitId u = order.unit;
    const UnitSet had = t.engaged_with(u);
    const geo::Point from = t.unit(u).at;
    if (order.flight != Flight{})
        resolve_flight(t, order, bill, free);
    else if (free)
        move(t, order, trip, bill);
    if (free)
        bring_along(t, u);
    else if (order.turns && turns_after_failing(t, order))
        face(t, u, order.facing, false);
    const bool runs = rules::runs(order);
    const bool heats = order.type != OrderType::charge || ed.special.charge_run_heats;
    // AOD-MODE-15, QS-MOVE-13, AOD-BREAK-16, SOL-SE-42c
    if (runs && heats && (free || ed.movement.failed_run_heats)) {
        if (has(t, u, Equipment::evade))
            use(t, bill, u, Equipment::evade);
        else if (ed.movement.run_heat_timing == HeatTiming::turn_end)
            t.unit(u).heat_die = static_cast<std::uint8_t>(t.unit(u).heat_die + ed.movement.run_heat);
        else
            bill.heat += ed.movement.run_heat;
    }
    const bool left = free && (trip.length.mil > 0 || t.unit(u).at != from);
    for (const UnitId other : met(t, u, had, left) - unawares)
        offer_free_spin(t, other, u);  // AOD-R-58, DA-R-84, DA-SPIN-07, DA-R-15
}

bool resolve_movement(Table& t, const Order& order, Trip trip, Bill& bill, UnitSet unawares) {
    const UnitId u = order.unit;
    // Whoever runs has switched them off.  [SOL-SE-43d, R-762]
    if (runs(order) && has(t, u, Equipment::jump_jets)) cancel(t, u, {Equipment::jump_jets});
    // A unit that fails may not move; the order, with the run it declared, is used up all the same.
    // [AOD-BREAK-07, DA-BREAK-04, DA-R-13, AOD-R-63, SOL-BREAK-07, SOL-RUN-03, SOL-R-29]
    const UnitSet there = t.units();
    const bool free = breaks_away(t, order, bill);
    if (t.units() != there) trip = trip_of(t, order);  // somebody who stood in the way is gone
    travel(t, order, trip, bill, free, unawares);
    return free;
}

bool may_spin(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().spin;
    if (pos.unit(u).shutdown && !pos.edition().shutdown.free_spin) return false;    // AOD-SPIN-05, DA-SPIN-05
    if (pos.unit(u).pilot_out) return false;                                        // SOL-R-42
    if (pos.printed(u).speed_mode == SpeedMode::quad && !rules.quad) return false;  // AOD-SPIN-03
    return rules.types.value.has(pos.printed(u).type);                              // AOD-SPIN-04, QS-SPIN-04
}

Verdict judge_spin(const Position& pos, UnitId u, geo::Facing facing, UnitId mover) {
    const geo::Placement turned{pos.unit(u).at, facing};
    const auto& extent = pos.edition().spin.extent;
    if (extent == SpinExtent::any) return pos.field().fits(pos, u, turned);  // AOD-R-57
    Rehearsal then(pos);
    then.place(u, turned);
    const bool faces = extent == SpinExtent::touch_mover ? then.field().contact(then, u, mover).front
                                                         : then.field().sight(then, u, mover).in_front_arc;
    if (!faces) return {.rule = extent.rule, .why = Why::spin_not_toward, .unit = u, .other = mover};
    return pos.field().fits(pos, u, turned);
}

void offer_free_spin(Table& t, UnitId u, UnitId mover) {
    if (!may_spin(t, u)) return;
    const Choice choice =
        t.ask({.ask = Ask::free_spin, .player = t.unit(u).controller, .unit = u, .against = mover});
    if (choice.yes && judge_spin(t, u, choice.place.facing, mover))
        face(t, u, choice.place.facing,
             true);  // AOD-SPIN-02, DA-SPIN-03, DA-PUSH-04, QS-SPIN-03, SOL-FACING-12: no order, no token
}

}  // namespace irondial::rules
