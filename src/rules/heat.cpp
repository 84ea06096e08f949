#include "rules/heat.h"

#include <algorithm>
#include <utility>

#include "rules/damage.h"
#include "rules/effects.h"
#include "rules/terrain.h"
#include "rules/values.h"

namespace irondial::rules {
namespace {

constexpr std::array heat_slots = {DialSlot::primary, DialSlot::secondary, DialSlot::speed};

/// The effects that show and ask a running 'Mech for a roll, with the results of their dice.
struct EffectRolls {
    int explosion = 0;  // pushing damage from ammunition
    int overload = 0;   // heat from overloaded heat sinks
    bool shutdown = false;
};

/// What cards call the roll of a heat effect.
catalog::NamedRoll roll_of(HeatEffect effect) {
    using catalog::NamedRoll;
    switch (effect) {
        case HeatEffect::avoid_ammunition_explosion: return NamedRoll::avoid_ammunition_explosion;
        case HeatEffect::avoid_ammunition_explosion_critical:
            return NamedRoll::avoid_ammunition_explosion_critical;
        case HeatEffect::avoid_heat_sink_overload: return NamedRoll::avoid_heat_sink_overload;
        case HeatEffect::avoid_heat_sink_overload_critical:
            return NamedRoll::avoid_heat_sink_overload_critical;
        case HeatEffect::avoid_shutdown: return NamedRoll::avoid_shutdown;
        case HeatEffect::avoid_shutdown_critical: return NamedRoll::avoid_shutdown_critical;
        default: return NamedRoll::none;
    }
}

/// One die for each effect that asks for one and shows now; the results are applied together. Effects without
/// a roll simply apply while they show.  [AOD-HEAT-07 to AOD-HEAT-09, DA-HEAT-04, DA-HEAT-05, DE-HEAT-01,
/// AOD-R-19, DA-HEAT-08]
EffectRolls roll_effects(Table& t, UnitId u) {
    EffectRolls result;
    const catalog::HeatPosition* heat = heat_showing(t, u);
    if (heat == nullptr) return result;
    const catalog::HeatPosition shown = *heat;
    for (const DialSlot slot : heat_slots) {
        const HeatEffect effect = shown[slot].effect;
        const int by_the_book = facts(effect).fails_up_to;
        if (by_the_book == 0) continue;
        const auto at_slot = [&](const Action& a) { return a.slot == static_cast<std::uint8_t>(slot); };
        if (find(t, Verb::ignore, Thing::heat_rolls, u, {}, at_slot)) continue;
        const int fails_up_to = fails_on(t, roll_of(effect), u, {by_the_book, RuleId::none}).up_to;
        const bool failed = !t.roll_at_least(fails_up_to + 1, Roll::heat_effect, u);
        t.tell({.what = Happened::heat_effect,
                .unit = u,
                .rule = t.edition().cite.heat_effect,
                .yes = failed,
                .amount = static_cast<std::int16_t>(effect)});
        if (!failed) continue;
        // The damage value it stands beside, as it is now.  [SOL-SE-71, SOL-SE-72, SOL-R-84]
        const Weapon weapon = slot == DialSlot::secondary ? Weapon::secondary : Weapon::primary;
        switch (effect) {
            case HeatEffect::avoid_ammunition_explosion:
                result.explosion += std::max(damage_value(t, u, weapon).value - 1, 0);
                break;
            case HeatEffect::avoid_ammunition_explosion_critical:
                result.explosion += damage_value(t, u, weapon).value + 1;
                break;
            // SOL-SE-75, SOL-SE-76
            case HeatEffect::avoid_heat_sink_overload: result.overload += 1; break;
            case HeatEffect::avoid_heat_sink_overload_critical: result.overload += 2; break;
            case HeatEffect::avoid_shutdown:  // SOL-SE-80, SOL-SE-81
            case HeatEffect::avoid_shutdown_critical: result.shutdown = true; break;
            default: break;
        }
    }
    return result;
}

/// Turns the heat dial, up (+1) or down (-1).  [AOD-UNIT-12, DA-UNIT-07, AOD-UNIT-13, DA-UNIT-08, QS-HEAT-03,
/// SOL-COMP-04]
void turn_heat_dial(Table& t, UnitId u, const Tally& heat, int direction) {
    if (heat.value == 0) return;
    const int turned = direction * heat.value;
    t.unit(u).heat = static_cast<std::uint8_t>(t.unit(u).heat + turned);
    t.tell({.what = Happened::heat_changed,
            .unit = u,
            .rule = heat.rule(),
            .amount = static_cast<std::int16_t>(turned),
            .tally = heat});
}

/// Heats up to shutdown and no further.  [AOD-SHUT-01, AOD-SHUT-05]
void heat_up(Table& t, UnitId u, Tally heat) {
    const auto& cite = t.edition().cite;
    heat.at_most(t.printed(u).heat_positions - t.unit(u).heat, cite.shutdown_gains_no_heat);
    turn_heat_dial(t, u, heat, +1);
    if (heat_showing(t, u) == nullptr) shut_down(t, u, cite.shutdown_at_limit);
}

/// A shutdown 'Mech whose dial shows Avoid Shutdown may try to restart; the dial stays.  [AOD-SHUT-10,
/// AOD-SHUT-14, SOL-SE-80b, SOL-SE-81b, SOL-RESTART-05]
void offer_restart_roll(Table& t, UnitId u) {
    const catalog::HeatPosition* heat = heat_showing(t, u);
    if (heat == nullptr) return;
    const HeatEffect effect = (*heat)[DialSlot::speed].effect;
    if (effect != HeatEffect::avoid_shutdown && effect != HeatEffect::avoid_shutdown_critical) return;
    if (!t.ask({.ask = Ask::restart, .player = t.unit(u).controller, .unit = u}).yes) return;
    if (!t.roll_at_least(facts(effect).fails_up_to + 1, Roll::restart, u)) return;
    restart(t, u, t.edition().cite.restart_by_roll);
    t.unit(u).restarted_by_roll = true;
}

/// Heat-effect rolls (`blame` scores what they eliminate: AOD-R-96) until the 'Mech gains no more heat or is
/// shut down. The results of one set of dice apply together: a 'Mech may blow up, heat up and shut down at
/// once. Explosions turn the combat dial in the clean-up phase, before it they wait on the damage die.
/// [AOD-HEAT-06, AOD-HEAT-09, SOL-HEAT-13 to SOL-HEAT-15, SOL-CLEAN-03, SOL-R-44]
void make_heat_effect_rolls(Table& t, UnitId u, PlayerId blame) {
    const Edition& ed = t.edition();
    if (!ed.heat.colors_used) return;                                           // QS-SCOPE-05
    if (t.unit(u).restarted_by_roll && ed.shutdown.restart_ends_rolls) return;  // AOD-SHUT-15
    while (t.on_field(u) && !t.unit(u).shutdown) {
        const EffectRolls rolls = roll_effects(t, u);
        deal_damage(t, u, rolls.explosion, ed.cite.ammunition_explosion, blame);
        if (!t.on_field(u)) return;
        heat_up(t, u, Tally{rolls.overload, ed.cite.heat_sink_overload});
        if (rolls.shutdown)
            shut_down(t, u, ed.cite.shutdown_by_roll);  // the dial stays: AOD-SHUT-04, DA-R-10
        if (rolls.overload == 0) return;
    }
}

}  // namespace

namespace {

/// Is heat recorded on a die until the clean-up phase?  [SOL-HEAT-09, SOL-R-04]
bool records_heat(const Position& pos) {
    return pos.edition().heat.timing == HeatTiming::cleanup && pos.state().stage != Stage::clean_up;
}

/// Changes the heat die by so much.  [SOL-HEAT-10, SOL-HEAT-22]
void record_heat(Table& t, UnitId u, const Tally& heat, int direction) {
    if (heat.value == 0) return;
    const int now = std::clamp(t.unit(u).heat_die + direction * heat.value, 0, 255);
    t.unit(u).heat_die = static_cast<std::uint8_t>(now);
    t.tell({.what = Happened::heat_recorded,
            .unit = u,
            .rule = heat.rule(),
            .amount = static_cast<std::int16_t>(direction * heat.value),
            .tally = heat});
}

/// What is lost in the course of a round comes off the die first, and only the rest off the dial.
/// [SOL-VENT-03, SOL-VENT-04, SOL-R-49]
void take_off_die(Table& t, UnitId u, Tally& heat) {
    const auto& rule = t.edition().cooling.vent_offsets_pending;
    if (!rule || !records_heat(t)) return;
    Tally pending = heat;
    pending.at_most(t.unit(u).heat_die, rule.rule);
    record_heat(t, u, pending, -1);
    heat.add(rule.rule, -pending.value);
}

}  // namespace

void apply_heat_die(Table& t, UnitId u) {
    const int heat = std::exchange(t.unit(u).heat_die, std::uint8_t{0});
    gain_heat(t, u, heat, t.edition().heat.timing.rule);
}

void gain_heat(Table& t, UnitId u, Tally heat, PlayerId blame) {
    if (heat.value <= 0 || !t.on_field(u) || t.printed(u).heat_positions == 0) return;  // AOD-UNIT-11
    if (t.unit(u).shutdown || t.is_captive(u)) return;  // AOD-SHUT-05, SOL-HEAT-20
    if (records_heat(t)) return record_heat(t, u, heat, +1);
    heat_up(t, u, heat);
    make_heat_effect_rolls(t, u, blame);
}

void lose_heat(Table& t, UnitId u, Tally heat) {
    const auto& cite = t.edition().cite;
    take_off_die(t, u, heat);
    heat.at_most(t.unit(u).heat, cite.no_heat_to_lose);  // AOD-COOL-03
    if (heat.value <= 0) return;                         // no change, no roll: AOD-R-18, SOL-HEAT-21
    turn_heat_dial(t, u, heat, -1);                      // then what shows: SOL-HEAT-18, SOL-VENT-06
    if (!t.unit(u).shutdown) {
        if (find(t, Verb::ignore, Thing::heat_loss_rolls, u)) return;
        return make_heat_effect_rolls(t, u, PlayerId::none);  // AOD-COOL-10, DA-HEAT-10
    }
    // Cold it restarts without an order; otherwise it stays shut down but for a roll.  [AOD-SHUT-11,
    // DA-SHUT-12, AOD-R-141, SOL-RESTART-03, SOL-RESTART-07]
    if (t.unit(u).heat == 0) return restart(t, u, cite.restart_cold);
    if (t.edition().heat.colors_used) offer_restart_roll(t, u);
}

// All losses together, then the rolls. One that was shut down cold (by TSEMP) has no heat to lose: it shows
// the starting position, and restarts.  [SOL-CLEAN-07, SOL-RESTART-01, SOL-R-73, R-761]
void cool_down(Table& t, UnitId u) {
    lose_heat(t, u, cleanup_cooling(t, u));
    if (t.unit(u).shutdown && t.unit(u).heat == 0) restart(t, u, t.edition().cite.restart_cold);
}

// The dial turns at once, whatever waits on the heat die.  [SOL-SE-30d, SOL-R-72]
void cool_off_after_alpha_strike(Table& t, UnitId u) {
    const auto& cooling = t.edition().gadgets.alpha_strike_cooling;
    Tally heat{cooling, cooling.rule};
    heat.at_most(t.unit(u).heat, t.edition().cite.no_heat_to_lose);
    turn_heat_dial(t, u, heat, -1);
    make_heat_effect_rolls(t, u, PlayerId::none);
}

void shut_down(Table& t, UnitId u, RuleId why) {
    UnitState& unit = t.unit(u);
    if (unit.shutdown) return;
    unit.shutdown = true;
    unit.tokens = 2;  // AOD-SHUT-03, DA-SHUT-04, DA-TOKEN-07, SOL-SHUT-03
    if (t.edition().heat.timing == HeatTiming::cleanup) unit.heat_die = 0;  // SOL-HEAT-20
    t.tell({.what = Happened::shut_down, .unit = u, .rule = why});
}

void restart(Table& t, UnitId u, RuleId why) {
    UnitState& unit = t.unit(u);
    unit.shutdown = false;
    unit.jolted = false;
    unit.restarted = true;  // AOD-SHUT-13, DA-R-09
    unit.tokens = 0;        // AOD-SHUT-12, DA-SHUT-13
    t.tell({.what = Happened::restarted, .unit = u, .rule = why});
}

// One total, whatever it comes from.  [AOD-R-15, DA-MODE-13, DA-MODE-14, DE-MODE-02, DA-SHUT-15, SOL-HEAT-17]
Tally cleanup_cooling(const Position& pos, UnitId u) {
    const Edition& ed = pos.edition();
    const UnitState& unit = pos.unit(u);
    Tally cooling;
    if (!unit.ordered) cooling.add(ed.cooling.idle);
    const Water now = water_occupied(pos, u);
    const bool all_turn =
        unit.water_at_turn_start != Water::none || ed.cooling.water_test == WaterCoolingTest::end;
    if (now != Water::none && all_turn) {
        if (pos.printed(u).speed_mode == catalog::SpeedMode::quad)
            cooling.add(ed.cooling.water_quad);
        else if (now == Water::deep && unit.water_at_turn_start == Water::deep)
            cooling.add(ed.cooling.water_deep);
        else
            cooling.add(ed.cooling.water_shallow);  // AOD-R-17: mixed water cools by the smaller amount
    }
    if (const Found no = find(pos, Verb::forbid, Thing::cleanup_heat_loss, u)) cooling.becomes(0, no.rule());
    return cooling;
}

}  // namespace irondial::rules
