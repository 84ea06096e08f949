#include "rules/capture.h"

#include <algorithm>

#include "rules/beside.h"
#include "rules/damage.h"
#include "rules/rehearsal.h"
#include "rules/terrain.h"
#include "rules/transport.h"
#include "rules/values.h"

namespace irondial::rules {

UnitId captive_of(const Position& pos, UnitId captor) {
    for (const UnitId u : pos.captives())
        if (pos.unit(u).captor == captor) return u;
    return UnitId::none;
}

UnitId companion_of(const Position& pos, UnitId captor) {
    const UnitId captive = captive_of(pos, captor);
    return captive == UnitId::none || pos.is_mech(captive) ? UnitId::none : captive;
}

// --- the attempt ---------------------------------------------------------------------------------------

/// Only foot infantry captures, one unit at a time, and no captor.  [AOD-CAP-01, DA-CAP-02, AOD-CAP-26,
/// AOD-CAP-29, AOD-R-04] The order says so, before any dice.  [AOD-CAP-02]
Verdict judge_capture(const Position& pos, UnitId u, UnitId target) {
    const Edition& ed = pos.edition();
    const bool able = pos.is_infantry(u) &&
                      (ed.capture.by == CaptureBy::infantry || pos.printed(u).speed_mode == SpeedMode::foot);
    if (!ed.capture.available)
        return {.rule = ed.capture.available.rule, .why = Why::order_not_offered, .unit = u};
    if (!able) return {.rule = ed.capture.by.rule, .why = Why::wrong_unit_type, .unit = u};
    if (captive_of(pos, u) != UnitId::none)
        return {.rule = ed.cite.one_captive, .why = Why::captor, .unit = u};
    if (captive_of(pos, target) != UnitId::none)
        return {.rule = ed.cite.captor_not_captured, .why = Why::captor, .unit = u, .other = target};
    return legal;
}

/// A captured VTOL is lost; any other unit is held by its captor.  [AOD-CAP-04, AOD-CAP-06, DA-CAP-07,
/// AOD-CAP-07]
void capture(Table& t, UnitId captor, UnitId target) {
    const Edition& ed = t.edition();
    if (t.printed(target).speed_mode == SpeedMode::vtol && ed.vtol.capture_eliminates)
        return eliminate(t, target, ed.vtol.capture_eliminates.rule, t.unit(captor).controller);
    t.hold(target, captor);
    t.unit(target).ordered = false;  // whoever looks after it gives it no orders
    t.tell({.what = Happened::captured, .unit = target, .other = captor, .rule = ed.capture.available.rule});
    if (is_transport(t, target)) flee_captured(t, target, t.unit(captor).controller);
}

// It belongs to its former controller, and whoever held it is a captor no longer.  [AOD-CAP-30, AOD-CAP-32,
// DA-CAP-30, AOD-R-100]
void release(Table& t, UnitId captive, RuleId why) {
    const PlayerId holder = t.unit(t.unit(captive).captor).controller;
    t.hold(captive, UnitId::none);
    t.tell({.what = Happened::released, .unit = captive, .rule = why});
    if (t.on_field(captive) && occupies(t, captive, catalog::TerrainKind::blocking))  // AOD-CAP-31
        eliminate(t, captive, t.edition().cite.freed_in_blocking, holder);
}

// --- moving together -----------------------------------------------------------------------------------

/// Nowhere that its captive cannot be beside it.  [AOD-CAP-19, AOD-CAP-25, DA-CAP-13, DA-CAP-14]
Verdict judge_captor_end(const Position& pos, UnitId captor, const geo::Placement& end) {
    const UnitId captive = captive_of(pos, captor);
    if (captive == UnitId::none) return legal;
    const Verdict apart{
        .rule = pos.edition().cite.captive_left_behind, .why = Why::apart, .unit = captor, .other = captive};
    Rehearsal there(pos);
    there.place(captor, end);
    // A captive 'Mech stays, so its captor cannot go far.  [AOD-R-102, DA-CAP-19, DA-R-50]
    if (pos.is_mech(captive)) return there.touching(captor).has(captive) ? legal : apart;
    return place_for_captive(there, captive) ? legal : apart;
}

/// In contact with its captor, in no terrain that is closed to either; which way it gets there does not
/// matter.  [AOD-CAP-19, AOD-CAP-21, AOD-R-101]
Verdict judge_captive_place(const Position& pos, UnitId captive, const geo::Placement& at) {
    const UnitId captor = pos.unit(captive).captor;
    if (const Verdict v = pos.field().rests(pos, captive, at, captor); !v) return v;
    Rehearsal there(pos);
    there.place(captive, at);
    if (!there.touching(captor).has(captive))
        return {
            .rule = pos.edition().cite.captive_beside, .why = Why::apart, .unit = captive, .other = captor};
    return legal;
}

std::optional<geo::Placement> place_for_captive(const Position& pos, UnitId captive) {
    const UnitState& unit = pos.unit(captive);
    if (const geo::Placement stays{unit.at, unit.facing}; judge_captive_place(pos, captive, stays))
        return stays;
    return first_place_beside(pos, captive, unit.captor, [&](const geo::Placement& at) {
        return judge_captive_place(pos, captive, at);
    });
}

/// Its player puts the captive where he or she likes, facing any way.  [AOD-CAP-22]
void bring_along(Table& t, UnitId captor) {
    const UnitId captive = companion_of(t, captor);
    if (captive == UnitId::none) return;
    UnitState& unit = t.unit(captive);
    const geo::Placement from{unit.at, unit.facing};
    geo::Placement to = t.ask({.ask = Ask::place_beside,
                               .player = t.unit(captor).controller,
                               .unit = captive,
                               .against = captor})
                            .place;
    if (!judge_captive_place(t, captive, to)) to = place_for_captive(t, captive).value_or(from);
    if (to == from) return;
    t.place(captive, to);
    unit.moved = true;
    t.tell({.what = Happened::moved,
            .unit = captive,
            .rule = t.edition().cite.captive_place,
            .from = from,
            .place = to});
}

// --- Bypass --------------------------------------------------------------------------------------------

UnitId only_captive_touched(const Position& pos, UnitId u) {
    UnitSet captives;
    for (const UnitId other : pos.touching(u))
        if (pos.is_captive(other) && !pos.is_infantry(other)) captives.add(other);
    return captives.size() == 1 ? captives.first() : UnitId::none;
}

/// A move order without moving, for a unit without tokens that has touched exactly one captive vehicle or
/// 'Mech since its turn began.  [SE-BYPASS, AOD-CAP-12, DA-SE-12]
Verdict judge_bypass(const Position& pos, const Order& order) {
    const auto& rule = pos.edition().gadgets.bypass.rule;
    const UnitId u = order.unit, captive = pos.unit(u).captive_at_turn_start;
    if (!pos.edition().gadgets.bypass || !has(pos, u, Equipment::bypass))
        return {.rule = rule, .why = Why::not_equipped, .unit = u};
    if (pos.unit(u).tokens > 0) return {.rule = rule, .why = Why::too_many_tokens, .unit = u};
    if (order.path.count > 0 || order.turns) return {.rule = rule, .why = Why::ends_elsewhere, .unit = u};
    const UnitId target = order.target_count > 0 ? order.targets[0] : captive;
    const bool held = captive != UnitId::none && pos.is_captive(captive);
    if (!held || target != captive || !pos.touching(u).has(captive))
        return {.rule = rule, .why = Why::apart, .unit = u, .other = target};
    return legal;
}

/// The unit is gone, and the captive is its player's. Whoever last commanded the captive scores for the unit,
/// unless it is the same player.  [AOD-CAP-32]
void resolve_bypass(Table& t, const Order& order) {
    const RuleId rule = t.edition().gadgets.bypass.rule;
    const UnitId u = order.unit, captive = t.unit(u).captive_at_turn_start;
    UnitState& freed = t.unit(captive);
    const PlayerId before = freed.controller, now = t.unit(u).controller;
    t.tell({.what = Happened::equipment_used,
            .unit = u,
            .player = now,
            .rule = rule,
            .equipment = Equipment::bypass});
    freed.controller = now;
    freed.ordered = false;
    release(t, captive, rule);
    eliminate(t, u, rule, before == now ? PlayerId::none : before);
}

}  // namespace irondial::rules
