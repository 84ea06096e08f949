#include "game/scenario_arena.h"

#include <algorithm>

namespace irondial::game {

using namespace rules;
using wire::fail;
using wire::json;
using wire::Reader;

void read_round(Reader& in, UnitState& state) {
    state.damage_die = static_cast<std::uint8_t>(in.number("damageDie", 0, 0, 99));
    state.heat_die = static_cast<std::uint8_t>(in.number("heatDie", 0, 0, 99));
    state.pilot_out = in.flag("pilotOut", false);
    state.idle = in.flag("idle", false);
    state.move_ordered = in.flag("moveOrdered", false);
    state.declared = in.flag("declared", false);
    state.pinned = static_cast<std::uint8_t>(in.number("pinned", 0, 0, 20));
    state.energy_heat = static_cast<std::uint8_t>(in.number("energyHeat", 0, 0, 9));
    const auto stance = parse_policy<Stance>(in.text("stance", "none"));
    if (!stance) fail(in.at("stance"), "none, other, dig-in, defend or dodge");
    state.stance = *stance;
}

void read_sequence(Scenario& s, const json& turn, const std::string& pointer) {
    State& state = s.state;
    const auto add = [&](UnitId u) { state.sequence[state.sequence_count++] = u; };
    if (const auto list = turn.find("sequence"); list != turn.end()) {
        if (!list->is_array() || list->size() > max_units) fail(pointer + "/sequence", "a list of units");
        for (const json& id : *list) add(wire::unit_named(*s.setup, id, pointer + "/sequence"));
    } else if (state.stage != Stage::initiative && state.stage > Stage::deployment) {
        for (std::size_t i = 0; i < state.unit_count; ++i)
            if (!s.setup->is_token(static_cast<UnitId>(i)) && !state.units[i].idle)
                add(static_cast<UnitId>(i));
    }
    for (std::size_t i = 0; i < state.sequence_count; ++i)
        if (!state.units[index(state.sequence[i])].pilot_out) {
            state.quickest = state.sequence[i];
            state.quickest_place = static_cast<std::uint8_t>(i);
        }
    if (const auto acting = turn.find("acting"); acting != turn.end()) {
        const UnitId u = wire::unit_named(*s.setup, *acting, pointer + "/acting");
        while (state.acting < state.sequence_count && state.sequence[state.acting] != u) ++state.acting;
    }
    if (state.acting < state.sequence_count)
        state.active = state.units[index(state.sequence[state.acting])].controller;
}

void bring_target(Scenario& s, const json& value) {
    const catalog::EntryRef ref = s.own.find(value.is_object() ? value.value("of", "") : "");
    if (ref.entry != catalog::Entry::target_token) return;
    for (const Seat& seat : s.setup->players)
        if (std::find(seat.targets.begin(), seat.targets.end(), ref) != seat.targets.end()) return;
    s.setup->players[0].targets.push_back(ref);
}

void read_flags(Scenario& s, const json& list, const std::string& pointer) {
    if (!list.is_array()) fail(pointer, "a list of flags");
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader in(list[i], pointer + "/" + std::to_string(i));
        const UnitId flag = wire::unit_named(*s.setup, in.need("of"), in.at("of"));
        if (!s.setup->is_flag(flag)) fail(in.at("of"), "this is no flag");
        UnitState& state = s.state.units[index(flag)];
        if (const json* carrier = in.find("carrier")) {
            state.carrier = wire::unit_named(*s.setup, *carrier, in.at("carrier"));
            state.place = Place::aboard;
        } else {
            state.at = wire::point(in.need("at"), in.at("at"));
            state.place = Place::field;
        }
        in.finish();
    }
}

void read_target(Scenario& s, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const UnitId token = wire::unit_named(*s.setup, in.need("of"), in.at("of"));
    if (!s.setup->is_token(token)) fail(in.at("of"), "this is no Target token");
    s.state.units[index(token)].at = wire::point(in.need("at"), in.at("at"));
    s.state.units[index(token)].place = Place::field;
    in.finish();
}

}  // namespace irondial::game
