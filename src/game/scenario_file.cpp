#include "game/scenario_file.h"

#include <deque>

#include "game/armies.h"
#include "game/flow.h"
#include "game/scenario.h"
#include "game/scenario_arena.h"
#include "game/written_setup.h"
#include "rules/army.h"
#include "rules/turn_cards.h"

namespace irondial::game {

using namespace rules;
using wire::fail;
using wire::json;
using wire::Reader;

namespace {

const json& list_of(const char* what, const json& value, const std::string& pointer) {
    if (!value.is_array()) fail(pointer, std::string("expected a list of ") + what);
    return value;
}

catalog::UnitKind read_printed(Scenario& s, Reader& in) {
    if (const json* define = in.find("define")) {
        std::vector<catalog::Problem> problems;
        const auto kind =
            catalog::add_unit(s.own, {.name = in.at("define"), .text = define->dump()}, problems);
        if (!problems.empty()) fail(in.at("define") + problems[0].pointer, problems[0].message);
        if (const json* marker = in.find("artilleryMarker")) {
            json whole = *marker;
            if (whole.is_object()) whole["unitId"] = s.own.text(kind).id;
            catalog::add_marker(s.own, {.name = in.at("artilleryMarker"), .text = whole.dump()}, problems);
            if (!problems.empty()) fail(in.at("artilleryMarker") + problems[0].pointer, problems[0].message);
        }
        return kind;
    }
    const std::string of = in.text("of", "");
    const auto kind = s.own.unit(of);
    if (kind == catalog::UnitKind::none) fail(in.at("of"), '"' + of + "\" is no unit of the catalog");
    return kind;
}

/// Units that stand nowhere yet wait in reserve while the battlefield is prepared.
void read_place(const Scenario& s, Reader& in, UnitState& state) {
    const json* at = in.find("at");
    if (at == nullptr && !in.has("aboard") && s.state.stage > Stage::deployment) fail(in.at("at"), "missing");
    if (at != nullptr) state.at = wire::point(*at, in.at("at"));
    state.place = at != nullptr ? Place::field : Place::reserve;
    state.facing =
        in.has("facing") ? wire::facing(*s.setup, *in.find("facing"), in.at("facing")) : geo::Facing{};
}

void read_unit(Scenario& s, Reader& in, catalog::UnitKind kind) {
    const std::size_t i = s.setup->roster.size();
    const PlayerId owner = wire::player_named(*s.setup, in.need("player"), in.at("player"));
    RosterUnit unit = roster_unit(s.own, kind, owner, in.text("id", "u" + std::to_string(i + 1)));
    UnitState& state = s.state.units[i];
    state.controller = owner;
    read_place(s, in, state);
    state.click = static_cast<std::uint8_t>(in.number("click", 0, 0, catalog::max_clicks));
    state.heat = static_cast<std::uint8_t>(in.number("heat", 0, 0, catalog::max_heat));
    state.shutdown = in.flag("shutdown", false);
    state.tokens = static_cast<std::uint8_t>(in.number("tokens", state.shutdown ? 2 : 0, 0, 2));
    state.ordered = in.flag("ordered", false);
    state.ordered_last_turn = in.flag("orderedLastTurn", false);
    state.moved = in.flag("moved", false);
    if (on_hexes(*s.setup)) read_round(in, state);
    if (const json* level = in.find("level")) state.level = wire::level(*level, in.at("level"));
    if (state.click >= unit.printed->clicks) fail(in.at("click"), "past the end of the dial");
    if (state.level == Level::cruising && unit.printed->speed_mode != SpeedMode::vtol)
        fail(in.at("level"), "only VTOL units cruise");  // AOD-MODE-19
    wire::read_slots(s.own, in, unit);
    if (state.pilot_out && unit.pilot == nullptr) fail(in.at("pilotOut"), "it has no pilot");
    s.setup->roster.push_back(std::move(unit));
}

/// Who is held by whom, or aboard: said by the names of others.
void read_holder(const Scenario& s, Reader& in, UnitState& state) {
    if (const json* captor = in.find("captor"))
        state.captor = wire::unit_named(*s.setup, *captor, in.at("captor"));
    if (const json* carrier = in.find("aboard")) {
        state.carrier = wire::unit_named(*s.setup, *carrier, in.at("aboard"));
        state.place = Place::aboard;
    }
    in.finish();
}

void read_units(Scenario& s, const json& list, const std::string& pointer) {
    if (list.size() > max_units) fail(pointer, "at most " + std::to_string(max_units) + " units");
    std::deque<Reader> units;
    std::vector<catalog::UnitKind> kinds;
    for (std::size_t i = 0; i < list.size(); ++i)
        kinds.push_back(read_printed(s, units.emplace_back(list[i], pointer + "/" + std::to_string(i))));
    // The catalog has stopped growing: now its units can be pointed at.
    for (std::size_t i = 0; i < kinds.size(); ++i) read_unit(s, units[i], kinds[i]);
    for (std::size_t i = 0; i < kinds.size(); ++i) read_holder(s, units[i], s.state.units[i]);
    add_tokens(*s.setup);
    s.state.unit_count = static_cast<std::uint8_t>(s.setup->roster.size());
    fit_out(*s.setup);
}

/// Artillery markers on the table: {"unit": "r1", "at": [10, 20], "arrow": 90}.
void read_markers(Scenario& s, const json& list, const std::string& pointer) {
    if (list.size() > max_placed_markers)
        fail(pointer, "at most " + std::to_string(max_placed_markers) + " markers");
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader in(list[i], pointer + "/" + std::to_string(i));
        PlacedMarker& marker = s.state.markers[s.state.marker_count++];
        marker.unit = wire::unit_named(*s.setup, in.need("unit"), in.at("unit"));
        if (s.setup->roster[index(marker.unit)].marker == nullptr)
            fail(in.at("unit"), "only artillery units have markers");
        const UnitState& unit = s.state.units[index(marker.unit)];
        marker.at = wire::point(in.need("at"), in.at("at"));
        marker.arrow = geo::facing_of(marker.at - unit.at);
        if (const json* arrow = in.find("arrow"))
            marker.arrow = wire::facing(*s.setup, *arrow, in.at("arrow"));
        marker.player = unit.controller;
        if (const json* player = in.find("player"))
            marker.player = wire::player_named(*s.setup, *player, in.at("player"));
        marker.bonus = static_cast<std::uint8_t>(in.number("bonus", 0, 0, 20));
        in.finish();
    }
}

/// Points scored before the script begins: {"red": {"vc1": 50, "vc3": 2, "cards": 0}}.
void read_score(Scenario& s, const json& value, const std::string& pointer) {
    if (!value.is_object()) fail(pointer, "expected points for each player");
    for (const auto& [name, points] : value.items()) {
        Reader in(points, pointer + "/" + name);
        PlayerState& player = s.state.players[index(wire::player_named(*s.setup, name, pointer))];
        player.eliminations = static_cast<std::int16_t>(in.number("vc1", 0, 0, 9999));
        player.zone = static_cast<std::int16_t>(in.number("vc3", 0, 0, 9999));
        player.cards = static_cast<std::int16_t>(in.number("cards", 0, 0, 9999));
        player.reputation = static_cast<std::int16_t>(in.number("reputation", 0, 0, 9999));
        in.finish();
    }
}

void read_turn(Scenario& s, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    State& state = s.state;
    const bool arena = on_hexes(*s.setup);
    const char* const when = arena ? "phase" : "stage";
    const std::string word = in.text(when, arena ? "combat" : "order");
    const auto stage = parse_policy<Stage>(word);
    const bool in_a_round = stage && *stage >= Stage::initiative;
    const bool in_a_turn = stage && (*stage == Stage::command || *stage == Stage::order);
    if (!stage || *stage == Stage::over || (arena ? in_a_turn : in_a_round))
        fail(in.at(when), '"' + word + "\" is no " + when +
                              (arena ? ": initiative, move, combat or clean-up"
                                     : ": first-player, terrain, deployment, command, order or clean-up"));
    state.stage = *stage;
    const auto player = [&](const char* key, PlayerId fallback) {
        const json* name = in.find(key);
        return name != nullptr ? wire::player_named(*s.setup, *name, in.at(key)) : fallback;
    };
    state.first = player("first", PlayerId{0});
    state.active = player("player", state.first);
    state.players[index(state.active)].orders =
        static_cast<std::uint8_t>(in.number("orders", orders_per_turn(*s.setup), 0, 50));
    state.turn = static_cast<std::uint16_t>(
        in.number(arena ? "round" : "number", state.stage < Stage::command ? 0 : 1, 0, 9999));
    if (arena) in.find("sequence"), in.find("acting");  // read when the units are known
    if (const json* score = in.find("score")) read_score(s, *score, in.at("score"));
    in.finish();
}

/// What the beginning of the active player's turn, or of the round, would have noted.
void settle_turn_start(Scenario& s) {
    const auto field = make_field(*s.setup, s.state);
    const Position pos(*s.setup, *field, s.state);
    for (const UnitId u : pos.units()) {
        UnitState& unit = s.state.units[index(u)];
        if (on_hexes(*s.setup)) {
            unit.near_at_turn_start = pos.touching(u);
            continue;
        }
        unit.facing_at_turn_start = unit.facing;
        if (unit.controller == s.state.active) note_turn_start(pos, u, unit);
    }
}

}  // namespace

void read_scenario(const json& root, Scenario& s, ScenarioResult& result) {
    Reader in(root, "");
    result.name = in.text("scenario", "unnamed");
    if (const json* rules = in.find("rules"))
        for (const json& id : list_of("rules", *rules, "/rules")) {
            if (!id.is_string()) fail("/rules", id.dump() + " is no rule of the ledger");
            result.rules.push_back(id.get<std::string>());
            if (find_rule(result.rules.back()) == RuleId::none)
                fail("/rules", id.dump() + " is no rule of the ledger");
        }
    wire::read_frame(s.own, in, *s.setup);
    s.state.player_count = static_cast<std::uint8_t>(s.setup->players.size());
    read_turn(s, in.has("turn") ? *in.find("turn") : json::object(), "/turn");
    const json* target = in.find("target");
    if (target != nullptr) bring_target(s, *target);
    read_units(s, list_of("units", in.need("units"), "/units"), "/units");
    if (target != nullptr) read_target(s, *target, "/target");
    if (const json* flags = in.find("flags")) read_flags(s, *flags, "/flags");
    if (on_hexes(*s.setup)) read_sequence(s, in.has("turn") ? *in.find("turn") : json::object(), "/turn");
    if (const json* markers = in.find("markers"))
        read_markers(s, list_of("markers", *markers, "/markers"), "/markers");
    if (const json* script = in.find("script")) s.script = list_of("steps", *script, "/script");
    in.finish();
    if (s.state.stage >= Stage::deployment) s.state.cards_out = cancelled_conditions(*s.setup);
    settle_turn_start(s);
}

}  // namespace irondial::game
