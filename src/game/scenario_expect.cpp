#include "game/scenario_expect.h"

#include "rules/initiative.h"
#include "rules/victory.h"

namespace irondial::game {

using namespace rules;
using wire::fail;
using wire::json;
using wire::Reader;

namespace {

/// Equal, and numbers to three places.
bool near(const json& wanted, const json& found) {
    if (wanted.is_number() && found.is_number())
        return std::abs(wanted.get<double>() - found.get<double>()) < 0.0006;
    if (wanted.is_array() && found.is_array())
        return std::equal(wanted.begin(), wanted.end(), found.begin(), found.end(), near);
    return wanted == found;
}

}  // namespace

void Expectations::complain(const std::string& pointer, const std::string& message) {
    failures_.push_back(pointer + ": " + message);
}

void Expectations::expect(const std::string& pointer, const json& wanted, const json& found) {
    if (!near(wanted, found)) complain(pointer, "expected " + wanted.dump() + ", found " + found.dump());
}

void Expectations::expect_near_point(const std::string& pointer, const json& wanted, const json& found) {
    for (std::size_t k = 0; k < 2; ++k)
        if (std::abs(wanted.at(k).get<double>() - found.at(k).get<double>()) > 0.0015)
            return complain(pointer, "expected " + wanted.dump() + ", found " + found.dump());
}

void Expectations::expect_among(const std::string& pointer, const json& wanted, const json& found) {
    for (const json& one : wanted)
        if (std::find(found.begin(), found.end(), one) == found.end())
            complain(pointer, one.dump() + " is not among " + found.dump());
}

json Expectations::player_name(PlayerId p) const {
    return p == PlayerId::none ? json(nullptr) : json(setup_.players[index(p)].name);
}

json Expectations::unit_name(UnitId u) const {
    return u == UnitId::none ? json(nullptr) : json(setup_.roster[index(u)].id);
}

json Expectations::value_of(UnitId u, const std::string& key, const std::string& pointer) const {
    const UnitState& unit = pos_.unit(u);
    if (key == "at") return wire::to_json(unit.at);
    if (key == "facing") return wire::to_json(setup_, unit.facing);
    if (key == "click") return unit.click;
    if (key == "heat") return unit.heat;
    if (key == "tokens") return unit.tokens;
    if (key == "shutdown") return unit.shutdown;
    if (key == "ordered") return unit.ordered;
    if (key == "moved") return unit.moved;
    if (key == "eliminated") return unit.place == Place::eliminated;
    if (key == "onField") return unit.place == Place::field;
    if (key == "level") return catalog::text(unit.level);
    if (key == "player" || key == "controller") return player_name(unit.controller);
    if (key == "captor") return unit_name(unit.captor);
    if (key == "aboard") return unit_name(unit.carrier);
    if (key == "bound") return unit_name(unit.marked);
    if (key == "damageDie") return unit.damage_die;
    if (key == "heatDie") return unit.heat_die;
    if (key == "pilotOut") return unit.pilot_out;
    if (key == "idle") return unit.idle;
    if (key == "carrier") return unit_name(unit.carrier);
    if (key == "pinned") return unit.pinned;
    if (key == "moveOrdered") return unit.move_ordered;
    if (key == "declared") return unit.declared;
    if (key == "stance") return spell(name_of(unit.stance));
    fail(pointer, "a unit has no such value to expect");
}

json Expectations::features_placed() const {
    json placed = json::array();
    for (std::size_t i = 0; i < state_.feature_count; ++i)
        placed.push_back(setup_.pile[state_.features[i].piece].id);
    return placed;
}

/// The turn order of the round.
json Expectations::sequence() const {
    json list = json::array();
    for (std::size_t i = 0; i < state_.sequence_count; ++i) list.push_back(unit_name(state_.sequence[i]));
    return list;
}

/// The planetary conditions on the table.
json Expectations::conditions() const {
    json list = json::array();
    for (const ConditionInPlay& one : setup_.deck.conditions)
        if ((state_.cards_out >> one.out_bit & 1) == 0) list.push_back(name_of(setup_, one.rule));
    return list;
}

// --- after a step --------------------------------------------------------------------------------------

void Expectations::check(const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const auto compare_with = [&](const char* key, const json& found) {
        if (const json* wanted = in.find(key)) expect(in.at(key), *wanted, found);
    };
    if (const json* units = in.find("units")) check_units(*units, in.at("units"));
    compare_with("active", player_name(state_.active));
    compare_with("first", player_name(state_.first));
    compare_with("placed", features_placed());
    if (const json* fell = in.find("shells")) check_shells(*fell, in.at("shells"));
    if (const json* markers = in.find("markers")) check_markers(*markers, in.at("markers"));
    compare_with("cardsPlayed", heard_.cards_played());
    compare_with("conditions", conditions());
    if (const json* why = in.find("why")) expect_among(in.at("why"), *why, heard_.rules());
    if (const json* list = in.find("happened")) check_happened(*list, in.at("happened"));
    compare_with("over", state_.stage == Stage::over);
    if (value.contains("winner")) {  // null: nobody has won
        const json* winner = in.find("winner");
        expect(in.at("winner"), winner != nullptr ? *winner : json(nullptr), player_name(state_.winner));
    }
    if (const json* out = in.find("out"))
        for (const json& name : *out)
            if (!pos_.player(wire::player_named(setup_, name, in.at("out"))).out)
                complain(in.at("out"), name.dump() + " is still in the game");
    compare_with("orders", pos_.player(state_.active).orders);
    compare_with("turn", state_.turn);
    compare_with(on_hexes(setup_) ? "phase" : "stage", spell(name_of(state_.stage)));
    compare_with("round", state_.turn);
    compare_with("sequence", sequence());
    if (value.contains("acting")) {  // null: nobody
        const json* acting = in.find("acting");
        expect(in.at("acting"), acting != nullptr ? *acting : json(nullptr), unit_name(acting_unit(pos_)));
    }
    if (const json* score = in.find("score"))
        for (const auto& [name, wanted] : score->items())
            check_score(wire::player_named(setup_, name, in.at("score")), wanted,
                        in.at("score") + "/" + name);
    in.finish();
}

void Expectations::check_units(const json& units, const std::string& pointer) {
    for (const auto& [id, wanted] : units.items()) {
        const std::string where = pointer + "/" + id;
        const UnitId u = wire::unit_named(setup_, id, where);
        for (const auto& [key, v] : wanted.items()) {
            const json found = value_of(u, key, where + "/" + key);
            if (key == "at")
                expect_near_point(where + "/at", v, found);
            else
                expect(where + "/" + key, v, found);
        }
    }
}

void Expectations::check_shells(const json& list, const std::string& pointer) {
    const json& shells = heard_.shells();
    expect(pointer + " (how many)", list.size(), shells.size());
    for (std::size_t i = 0; i < list.size() && i < shells.size(); ++i)
        if (list[i].is_null() || shells[i].is_null())
            expect(pointer, list[i], shells[i]);
        else
            expect_near_point(pointer, list[i], shells[i]);
}

/// All artillery markers on the table, in the order they were placed; of each what is named.
void Expectations::check_markers(const json& list, const std::string& pointer) {
    expect(pointer + " (how many)", list.size(), state_.marker_count);
    for (std::size_t i = 0; i < list.size() && i < state_.marker_count; ++i) {
        const PlacedMarker& marker = state_.markers[i];
        Reader in(list[i], pointer + "/" + std::to_string(i));
        if (const json* unit = in.find("unit")) expect(in.at("unit"), *unit, unit_name(marker.unit));
        if (const json* player = in.find("player"))
            expect(in.at("player"), *player, player_name(marker.player));
        if (const json* at = in.find("at")) expect_near_point(in.at("at"), *at, wire::to_json(marker.at));
        if (const json* arrow = in.find("arrow"))
            expect(in.at("arrow"), *arrow, wire::to_json(setup_, marker.arrow));
        if (const json* bonus = in.find("bonus")) expect(in.at("bonus"), *bonus, marker.bonus);
        in.finish();
    }
}

/// [["rolled", "r1"], ["dial-turned", "b1"]]: these events, in this order, whatever else happens between.
void Expectations::check_happened(const json& list, const std::string& pointer) {
    auto rest = heard_.happened().begin();
    for (std::size_t i = 0; i < list.size(); ++i) {
        const std::string where = pointer + "/" + std::to_string(i);
        const auto what = list[i].is_array() && list[i].size() == 2 && list[i][0].is_string()
                              ? parse_policy<Happened>(list[i][0].get<std::string>())
                              : std::nullopt;
        if (!what) fail(where, "expected [what happened, to or by which unit]");
        const UnitId who = list[i][1].is_null() ? UnitId::none : wire::unit_named(setup_, list[i][1], where);
        const std::pair wanted{*what, who};
        rest = std::find(rest, heard_.happened().end(), wanted);
        if (rest == heard_.happened().end())
            return complain(where, list[i].dump() + " did not happen after what is listed before it");
        ++rest;
    }
}

void Expectations::check_score(PlayerId p, const json& wanted, const std::string& pointer) {
    const Score found = score_of(pos_, p);
    Reader in(wanted, pointer);
    const auto compare = [&](const char* key, int points) {
        if (in.has(key)) expect(in.at(key), *in.find(key), points);
    };
    compare("vc1", found.vc1.value);
    compare("vc2", found.vc2.value);
    compare("vc3", found.vc3.value);
    compare("cards", found.cards.value);
    compare("reputation", pos_.player(p).reputation);
    compare("total", found.total());
    if (const json* why = in.find("why"))
        for (const json& id : *why) {
            const auto parts = std::span(found.vc2.parts).first(found.vc2.count);
            const auto cites = [&](const Tally::Part& part) { return id == name_of(part.rule); };
            if (std::none_of(parts.begin(), parts.end(), cites))
                complain(in.at("why"), id.dump() + " adds nothing to the second victory condition");
        }
    in.finish();
}

// --- the answer to a query -----------------------------------------------------------------------------

void Expectations::compare(const json& expected, const json& answer, const std::string& pointer) {
    for (const auto& [key, wanted] : expected.items()) {
        const std::string where = pointer + "/" + key;
        if (!answer.contains(key)) fail(where, "this query has no such answer");
        const json& found = answer[key];
        if (key == "why")
            expect_among(where, wanted, found);
        else if (key == "at")
            expect_near_point(where, wanted, found);
        else if (wanted.is_object())
            for (const auto& [k, v] : wanted.items())
                expect(where + "/" + k, v, found.value(k, json(nullptr)));
        else
            expect(where, wanted, found);
    }
}

}  // namespace irondial::game
