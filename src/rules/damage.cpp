#include "rules/damage.h"

#include <utility>

#include "rules/capture.h"
#include "rules/deeds.h"
#include "rules/flags.h"
#include "rules/order_end.h"
#include "rules/reputation.h"
#include "rules/transport.h"
#include "rules/values.h"
#include "rules/vtol.h"

namespace irondial::rules {
namespace {

/// Turns the combat dial to this click, on or back; what is cancelled is the equipment that showed, not what
/// takes its place. [AOD-UNIT-09, AOD-UNIT-10, DA-UNIT-06, AOD-SE-05, AOD-SE-08]
void turn_dial(Table& t, UnitId u, int click) {
    UnitState& unit = t.unit(u);
    const catalog::Click before = showing(t, u);
    unit.click = static_cast<std::uint8_t>(click);
    for (const DialSlot slot : all_slots)
        if (showing(t, u)[slot].equip != before[slot].equip)
            unit.cancelled = static_cast<std::uint8_t>(unit.cancelled & ~bit(slot));
}

}  // namespace

namespace {

/// Is damage recorded on a die until the clean-up phase? Till then the unit is as good as before.
/// [SOL-DMG-05, SOL-DMG-07, SOL-R-44]
bool records_damage(const Position& pos) {
    return pos.edition().damage.timing == DamageTiming::cleanup && pos.state().stage != Stage::clean_up;
}

/// No upper limit. Whoever made the total enough will have eliminated the unit; nobody, if it did so itself.
/// There is another die for heat.  [SOL-DMG-08, SOL-R-46, SOL-SETUP-09]
void record_damage(Table& t, UnitId u, const Tally& clicks, PlayerId by) {
    UnitState& unit = t.unit(u);
    const int left = t.printed(u).clicks - unit.click;
    const int before = unit.damage_die, now = std::min(before + clicks.value, 255);
    unit.damage_die = static_cast<std::uint8_t>(now);
    if (before < left && now >= left)
        unit.wrecker = by == PlayerId::none || t.bill() == nullptr ? UnitId::none : t.bill()->unit;
    t.tell({.what = Happened::damage_recorded,
            .unit = u,
            .rule = clicks.rule(),
            .amount = static_cast<std::int16_t>(clicks.value),
            .tally = clicks});
}

}  // namespace

// All units in the same step: those who eliminate each other are both credited.  [SOL-R-45]
void apply_damage_die(Table& t, UnitId u) {
    const int damage = std::exchange(t.unit(u).damage_die, std::uint8_t{0});
    const UnitId by = t.unit(u).wrecker;
    deal_damage(t, u, Tally{damage, t.edition().damage.timing.rule},
                by == UnitId::none ? PlayerId::none : t.unit(by).controller);
    if (t.on_field(u)) t.unit(u).wrecker = UnitId::none;  // a repair came between
}

void deal_damage(Table& t, UnitId u, const Tally& clicks, PlayerId by) {
    if (clicks.value <= 0 || !t.on_field(u) || t.unit(u).idle) return;  // CAM-TAG-06
    if (records_damage(t)) return record_damage(t, u, clicks, by);
    if (t.is_captive(u)) return;  // AOD-CAP-13, AOD-R-138
    UnitState& unit = t.unit(u);
    const int last = t.printed(u).clicks;
    const int turned = std::min<int>(clicks.value, last - unit.click);
    const bool was_wreck = has_salvage(t, u), high = unit.level == Level::cruising;
    turn_dial(t, u, unit.click + turned);
    t.tell({.what = Happened::dial_turned,
            .unit = u,
            .rule = clicks.rule(),
            .amount = static_cast<std::int16_t>(turned),
            .tally = clicks});
    if (unit.click >= last) return eliminate(t, u, t.edition().cite.eliminated, by);
    if (high && !was_wreck && has_salvage(t, u)) fall_from_wreck(t, u, by);  // AOD-TRANS-44
    const auto& lands = t.edition().vtol.salvage_lands;
    if (lands && has_salvage(t, u)) come_down(t, u, lands.rule, by);  // AOD-VTOL-13
}

// One click at a time, back to the start at most; what is left over is lost.
int clicks_repaired(const Position& pos, UnitId u, int clicks, RuleId why) {
    const catalog::Unit& printed = pos.printed(u);
    Tally most{clicks, why};
    if (clicks > 0) change(pos, Stat::damage_repaired, u, most);
    const int damaged = pos.unit(u).click;
    int click = damaged;
    while (damaged - click < most.value && click > 0 &&
           printed.dial[static_cast<std::size_t>(click)].marker != catalog::Marker::black)
        --click;
    return damaged - click;
}

// The dial turns at once, and what is recorded on the damage die stays there.  [DA-REPAIR-01, DA-REPAIR-02,
// DA-REPAIR-04, SOL-REPAIR-01, SOL-REPAIR-03, SOL-REPAIR-04, SOL-R-51]
void repair_damage(Table& t, UnitId u, int clicks, RuleId why) {
    const int repaired = clicks_repaired(t, u, clicks, why);
    turn_dial(t, u, t.unit(u).click - repaired);
    if (repaired > 0)
        t.tell({.what = Happened::dial_turned,
                .unit = u,
                .rule = why,
                .amount = static_cast<std::int16_t>(-repaired)});
}

// In the arena nothing is left of it.  [SOL-ELIM-03]
void eliminate(Table& t, UnitId u, RuleId why, PlayerId by) {
    UnitState& unit = t.unit(u);
    const bool opposed = by != PlayerId::none && t.team(by) != t.team(unit.controller);
    const int points = t.setup().roster[index(u)].points;
    t.take_off(u, Place::eliminated);
    leave_flags(t, u);
    t.hold(u, UnitId::none);
    unit.carrier = UnitId::none;
    if (is_transport(t, u)) lose_passengers(t, u, by);  // AOD-TRANS-11
    if (const UnitId captive = captive_of(t, u); captive != UnitId::none)
        release(t, captive, t.edition().cite.captor_eliminated);  // AOD-CAP-30
    const auto score = [&](PlayerId p) {
        PlayerState& player = t.player(p);
        player.eliminations = static_cast<std::int16_t>(player.eliminations + points);
        t.tell({.what = Happened::scored,
                .unit = u,
                .player = p,
                .rule = t.edition().cite.points_for_elimination,
                .amount = static_cast<std::int16_t>(points)});
    };
    t.tell({.what = Happened::eliminated, .unit = u, .player = by, .rule = why});
    if (t.edition().victory.elimination_points == EliminationPoints::reputation) {
        score_elimination(t, u);
        if (opposed) at_elimination(t, u, by);
        return;
    }
    if (opposed) {
        score(by);
        return at_elimination(t, u, by);
    }
    // A unit lost to its own side: some editions pay every opponent, others nobody.  [AOD-R-95]
    if (t.edition().victory.self_elimination == SelfElimination::nobody) return;
    for (const PlayerId p : t.players())
        if (t.team(p) != t.team(unit.controller) && !t.player(p).out) score(p);
}

}  // namespace irondial::rules
