#include "rules/movement.h"

#include <algorithm>

#include "rules/damage.h"
#include "rules/terrain.h"
#include "rules/values.h"

namespace irondial::rules {
namespace {

bool runs_on_legs(SpeedMode mode) {
    return mode == SpeedMode::mech || mode == SpeedMode::quad;
}

/// Shut down or Salvage: nothing to break away from.  [AOD-BREAK-12, AOD-BREAK-13]
bool inert(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().breakaway;
    return (pos.unit(u).shutdown && rules.from_shutdown != AutoBreakaway::none) ||
           (has_salvage(pos, u) && rules.from_salvage != AutoBreakaway::none);
}

/// Grapple holds a single vehicle or 'Mech that touches nothing else.
bool held_by_grapple(const Position& pos, UnitId u, UnitSet engaged) {
    if (pos.is_infantry(u)) return false;
    return engaged.any([&](UnitId other) {
        return has(pos, other, Equipment::grapple) && pos.engaged_with(other).size() == 1;
    });
}

bool turns_after_failing(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().breakaway;
    if (pos.is_infantry(u)) return rules.failed_infantry_turns;
    if (pos.is_vehicle(u)) return rules.failed_vehicle_turns;
    return pos.printed(u).speed_mode == SpeedMode::quad ? rules.failed_quad_turns : rules.failed_mech_turns;
}

void face(Table& t, UnitId u, geo::Facing facing, bool spin) {
    if (t.unit(u).facing == facing) return;
    t.place(u, {t.unit(u).at, facing});
    if (!spin) t.unit(u).moved = true;  // AOD-MOVE-08
    t.tell({.what = Happened::turned, .unit = u, .yes = spin, .place = {t.unit(u).at, facing}});
}

/// Rolls to break away where that is needed.  [AOD-BREAK-01, AOD-BREAK-02]
bool breaks_away(Table& t, UnitId u) {
    const int needed = break_away_needed(t, u);
    if (needed == 0) return true;
    const bool free = t.roll_d6(Roll::break_away, u) >= needed;
    t.tell({.what = Happened::broke_away, .unit = u, .rule = t.edition().cite.break_away, .yes = free});
    // A 'Mech that tears itself away hurts the infantry at its feet.  [AOD-BREAK-15, AOD-R-64]
    if (free && t.printed(u).speed_mode == SpeedMode::mech)
        for (const UnitId other : t.engaged_with(u))
            if (t.is_infantry(other))
                deal_damage(t, other, t.edition().breakaway.infantry_damage, Damage::pushing,
                            t.edition().cite.trample, t.unit(u).controller);
    return free;
}

}  // namespace

Tally speed_for(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    Tally speed = speed_value(pos, u);
    if (order.run) speed.becomes(speed.value * ed.movement.run_multiplier, ed.movement.run_multiplier.rule);
    if (order.type == OrderType::assault && order.attack_kind == catalog::AttackKind::ranged)
        speed.halve_up(ed.cite.assault_half_speed);
    if (!order.jump && pos.unit(u).level == Level::ground && ed.terrain.half_speed != HalfSpeedTest::none)
        for (const FeatureId f : pos.field().overlapped(pos, u))
            if (going(ed, pos.printed(u).speed_mode, feature(pos, f).kind) == Going::hindering) {
                speed.halve_up(ed.terrain.half_speed.rule);
                break;
            }
    return speed;
}

Trip trip_of(const Position& pos, const Order& order) {
    return pos.field().travel(pos, order.unit,
                              {.limit = {speed_for(pos, order).value * 1000},
                               .jump = order.jump,
                               .path = &order.path,
                               .facing = order.turns ? order.facing : pos.unit(order.unit).facing});
}

Verdict judge_move(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    if (order.run) {
        if (!runs_on_legs(pos.printed(u).speed_mode))
            return {.rule = ed.cite.run, .why = Why::cannot_run, .unit = u};  // AOD-MODE-13, AOD-MODE-17
        if (heat_shows(pos, u, DialSlot::speed, HeatEffect::engine_overheat))
            return {.rule = ed.cite.heat_effect, .why = Why::heat_effect, .unit = u};
        if (order.jump) return {.rule = ed.cite.run, .why = Why::cannot_run, .unit = u};
    }
    if (order.jump && !has(pos, u, Equipment::jump_jets))
        return {.rule = ed.cite.move_speed, .why = Why::cannot_jump, .unit = u};
    return trip_of(pos, order).verdict;
}

int break_away_needed(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().breakaway;
    const UnitSet engaged = pos.engaged_with(u);
    if (!rules.required || engaged.empty()) return 0;
    const SpeedMode mode = pos.printed(u).speed_mode;
    // Nothing to break away from: inert units, or infantry under a Quad 'Mech.  [AOD-BREAK-14, AOD-R-60,
    // AOD-R-61]
    const bool free = engaged.all([&](UnitId other) {
        if (mode == SpeedMode::quad && rules.quad_free_from_infantry && pos.is_infantry(other)) return true;
        return inert(pos, other) && (engaged.size() == 1 || rules.all_inert_automatic);
    });
    if (free) return 0;
    if (held_by_grapple(pos, u, engaged)) return 5;
    if (has(pos, u, Equipment::evade) || has(pos, u, Equipment::jump_jets)) return 2;
    if (mode == SpeedMode::hover) return rules.hover_min;
    if (mode == SpeedMode::vtol) return rules.vtol_min;
    if (pos.is_mech(u)) return rules.mech_min;
    return pos.is_infantry(u) ? rules.infantry_min : rules.vehicle_min;
}

void resolve_movement(Table& t, const Order& order, Bill& bill) {
    const Edition& ed = t.edition();
    const UnitId u = order.unit;
    // Whoever runs has switched its Jump Jets off.
    if (order.run && has(t, u, Equipment::jump_jets))
        t.unit(u).cancelled |= 1U << static_cast<unsigned>(DialSlot::speed);
    const bool free = breaks_away(t, u);
    if (free) {
        const Trip trip = trip_of(t, order);
        const geo::Placement from{t.unit(u).at, t.unit(u).facing};
        if (trip.end != from) t.unit(u).moved = true;
        t.place(u, trip.end);
        t.tell({.what = Happened::moved,
                .unit = u,
                .rule = trip.stopped,
                .from = from,
                .place = trip.end,
                .length = trip.length});
    } else if (order.turns && turns_after_failing(t, u)) {
        face(t, u, order.facing, false);  // AOD-BREAK-08, AOD-BREAK-10
    }
    if (order.run && (free || ed.movement.failed_run_heats) && !has(t, u, Equipment::evade))
        bill.heat += ed.movement.run_heat;
    offer_free_spins(t, u);
}

bool may_spin(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().spin;
    if (pos.unit(u).shutdown && !pos.edition().shutdown.free_spin) return false;    // AOD-SPIN-05
    if (pos.printed(u).speed_mode == SpeedMode::quad && !rules.quad) return false;  // AOD-SPIN-03
    return rules.types.value.has(pos.printed(u).type);                              // AOD-SPIN-04
}

void offer_free_spins(Table& t, UnitId mover) {
    for (const UnitId other : t.engaged_with(mover)) {
        if (!may_spin(t, other)) continue;
        const Choice choice = t.ask(
            {.ask = Ask::free_spin, .player = t.unit(other).controller, .unit = other, .against = mover});
        if (!choice.yes) continue;
        const geo::Placement before{t.unit(other).at, t.unit(other).facing};
        face(t, other, choice.place.facing, true);
        // Some editions let a unit turn only so far that its front arc touches the mover.
        if (t.edition().spin.extent != SpinExtent::any && !t.field().contact(t, other, mover).front)
            t.place(other, before);
    }
}

}  // namespace irondial::rules
