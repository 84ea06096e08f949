#include "rules/vtol.h"

#include "rules/combat.h"
#include "rules/damage.h"
#include "rules/effects.h"
#include "rules/movement.h"
#include "rules/rehearsal.h"

namespace irondial::rules {
namespace {

constexpr geo::Length all_of_it{1'000'000};

/// How far a flight has come.
struct Progress {
    geo::Length left{};   // movement it may still spend
    geo::Length along{};  // what of the path lies behind it
    geo::Length flown{};
    std::size_t changes = 0;        // of level that are made
    RuleId stopped = RuleId::none;  // terrain has ended it
};

/// The part of a path between two distances along it.
Path part_of(const Path& path, geo::Point start, geo::Length from, geo::Length to) {
    Path part;
    part.find = path.find;
    geo::Length behind{};
    for (std::size_t i = 0; i < path.count && behind < to; ++i) {
        const geo::Vec leg = path.points[i] - start;
        const geo::Length length = geo::distance(start, path.points[i]);
        const geo::Length end = behind + length;
        if (end <= to && end > from) part.add(path.points[i]);
        if (end > to && to > from) {
            const std::int64_t here = to.mil - behind.mil;
            const auto share = [&](std::int32_t n) {
                return static_cast<std::int32_t>(
                    geo::nearest_div(static_cast<geo::Wide>(n) * here, length.mil));
            };
            part.add(start + geo::Vec{share(leg.x), share(leg.y)});
        }
        behind = end;
        start = path.points[i];
    }
    return part;
}

void set_level(Table& t, UnitId u, Level level, RuleId why) {
    t.unit(u).level = level;
    t.tell({.what = Happened::climbed,
            .unit = u,
            .rule = why,
            .yes = level == Level::cruising,
            .amount = static_cast<std::int16_t>(level)});
}

/// Flies on at its level to a distance along the path; only where the movement ends must there be room.
Verdict fly_on(Table& t, const Order& order, geo::Point start, geo::Length to, Progress& flight) {
    const UnitId u = order.unit;
    const bool ends = to == all_of_it;
    const Path part = part_of(order.path, start, flight.along, to);
    flight.along = to;
    if (part.count == 0 && !ends) return legal;
    Motion motion = motion_of(t, order);
    motion.limit = flight.left;
    motion.path = &part;
    motion.passes = !ends;
    motion.arrives = true;
    Trip trip = t.field().travel(t, u, motion);
    if (trip.verdict && trip.stopped != RuleId::none && !ends) {
        motion.passes = false;
        trip = t.field().travel(t, u, motion);
    }
    if (!trip.verdict) return trip.verdict;
    flight.left -= trip.length;
    flight.flown += trip.length;
    flight.stopped = trip.stopped;
    if (trip.end != geo::Placement{t.unit(u).at, t.unit(u).facing}) arrive(t, u, trip);
    return legal;
}

/// A change of level costs movement, and needs as much to be left.  [AOD-VTOL-06, AOD-VTOL-07, AOD-VTOL-25,
/// DFA-VTOL-10]
Verdict change_level(Table& t, const Order& order, Progress& flight) {
    const auto& rules = t.edition().vtol;
    const UnitId u = order.unit;
    const Level to = order.flight.changes[flight.changes].to;
    const geo::Length cost = geo::inches(rules.level_cost);
    if (t.unit(u).level == to)  // at exactly one of the two: AOD-VTOL-01
        return {.rule = rules.available.rule, .why = Why::at_that_level, .unit = u};
    if (const Found no = find(t, Verb::forbid, Thing::cruising_level, u); no && to == Level::cruising)
        return refusal(t, no, u);
    if (flight.left < cost)
        return {.rule = rules.level_cost.rule,
                .why = Why::path_too_long,
                .unit = u,
                .length = flight.flown + cost,
                .limit = flight.flown + flight.left};
    flight.left -= cost;
    flight.changes += 1;
    set_level(t, u, to, rules.level_cost.rule);
    return legal;
}

/// Flies to where it shoots, or from there (or from the start) to the end.
Verdict fly(Table& t, const Order& order, geo::Point start, bool to_shot, Progress& flight) {
    const Flight& plan = order.flight;
    const std::size_t changes = to_shot ? plan.shoots_at_change : plan.count;
    while (flight.changes < changes && flight.stopped == RuleId::none) {
        if (const Verdict v = fly_on(t, order, start, plan.changes[flight.changes].after, flight); !v)
            return v;
        if (flight.stopped != RuleId::none) return legal;
        if (const Verdict v = change_level(t, order, flight); !v) return v;
    }
    if (flight.stopped != RuleId::none) return legal;
    return fly_on(t, order, start, to_shot ? plan.shoots_after : all_of_it, flight);
}

/// Its base may not overlap another when it shoots; else it is a ranged attack like others.  [AOD-VTOL-26,
/// DA-R-18]
Verdict judge_shot(const Position& pos, const Order& order, Attack& attack) {
    const UnitId u = order.unit;
    Verdict room = pos.field().fits(pos, u, {pos.unit(u).at, pos.unit(u).facing});
    if (room.why == Why::base_overlaps_base) {
        room.rule = pos.edition().cite.vtol_shoots_free;
        return room;
    }
    return judge_combat(pos, order, attack);
}

/// Distances do not decrease along the way.
bool in_order(const Flight& plan) {
    if (plan.count > Flight::capacity || plan.shoots_at_change > plan.count) return false;
    geo::Length last{};
    for (std::size_t i = 0; i <= plan.count; ++i) {
        if (plan.shoots && plan.shoots_at_change == i) {
            if (plan.shoots_after < last) return false;
            last = plan.shoots_after;
        }
        if (i == plan.count) break;
        if (plan.changes[i].after < last) return false;
        last = plan.changes[i].after;
    }
    return last < all_of_it;
}

}  // namespace

Verdict judge_flight(const Position& pos, const Order& order, Trip& trip) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    const Flight& plan = order.flight;
    if (!ed.vtol.available || pos.printed(u).speed_mode != SpeedMode::vtol)
        return {.rule = plan.shoots ? ed.vtol.shoot_min_speed.rule : ed.cite.only_vtols_cruise,
                .why = Why::wrong_unit_type,
                .unit = u};
    if (!in_order(plan)) return {.rule = ed.vtol.level_cost.rule, .why = Why::bad_choice, .unit = u};
    if (plan.shoots && speed_value(pos, u).value < ed.vtol.shoot_min_speed)
        return {.rule = ed.vtol.shoot_min_speed.rule, .why = Why::too_slow, .unit = u};
    const geo::Point start = pos.unit(u).at;
    Rehearsal there(pos);
    Progress flight{.left = geo::inches(speed_for(pos, order).value)};
    if (plan.shoots) {
        Attack attack;
        if (const Verdict v = fly(there, order, start, true, flight); !v) return v;
        if (const Verdict v = judge_shot(there, order, attack); !v) return v;
    }
    if (const Verdict v = fly(there, order, start, false, flight); !v) return v;
    trip = {
        .end = {there.unit(u).at, there.unit(u).facing}, .length = flight.flown, .stopped = flight.stopped};
    return legal;
}

void resolve_flight(Table& t, const Order& order, Bill& bill, bool free) {
    const geo::Point start = t.unit(order.unit).at;
    Progress flight{.left = geo::inches(speed_for(t, order).value)};
    if (order.flight.shoots) {
        if (free) fly(t, order, start, true, flight);
        if (Attack attack; judge_shot(t, order, attack)) resolve_combat(t, attack, bill);
    }
    if (free) fly(t, order, start, false, flight);
}

void come_down(Table& t, UnitId u, RuleId why, PlayerId by) {
    if (t.unit(u).level != Level::cruising) return;
    set_level(t, u, Level::noe, why);
    if (!t.field().fits(t, u, {t.unit(u).at, t.unit(u).facing})) eliminate(t, u, why, by);
}

}  // namespace irondial::rules
