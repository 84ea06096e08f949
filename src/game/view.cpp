#include "game/view.h"

#include "game/written_setup.h"
#include "rules/damage.h"
#include "rules/flags.h"
#include "rules/initiative.h"
#include "rules/plane.h"
#include "rules/values.h"
#include "rules/victory.h"

namespace irondial::game {

using namespace rules;

namespace {

json place_json(const Setup& setup, const geo::Placement& place) {
    return {{"at", wire::to_json(place.at)}, {"facing", wire::to_json(setup, place.facing)}};
}

const std::string& id_of(const Setup& setup, UnitId u) {
    return setup.roster[index(u)].id;
}

const std::string& id_of(const Setup& setup, PlayerId p) {
    return setup.players[index(p)].name;
}

std::string_view word(Place place) {
    constexpr std::array<std::string_view, 5> words{"reserve", "field", "aboard", "eliminated", "withdrawn"};
    return words[static_cast<std::size_t>(place)];
}

// --- units -----------------------------------------------------------------------------------------------

/// Combat values as they are now. Tokens of the arena have a defense and nothing else.
void add_values(const Position& pos, UnitId u, json& out) {
    out["defense"] = defense_value(pos, u).value;
    if (pos.is_token(u)) return;
    out["speed"] = speed_value(pos, u).value;
    out["attack"] = attack_value(pos, u).value;
    for (const auto& [key, weapon] :
         {std::pair{"primary", Weapon::primary}, {"secondary", Weapon::secondary}})
        if (weapon_of(pos, u, weapon) != nullptr) out[key] = damage_value(pos, u, weapon).value;
    for (const Piece& piece : pieces_of(pos, u)) {
        if (piece.equip == Equipment::none) continue;
        json one{{"name", catalog::text(piece.equip)}, {"slot", catalog::text(piece.slot)}};
        if (!in_force(pos, u, piece)) one["off"] = true;
        out["equipment"].push_back(std::move(one));
    }
}

/// What lies on, in or around a unit; said only where it is so.
void add_conditions(const Position& pos, UnitId u, json& out) {
    const Setup& setup = pos.setup();
    const UnitState& unit = pos.unit(u);
    const auto flag = [&](const char* key, bool so) {
        if (so) out[key] = true;
    };
    const auto number = [&](const char* key, int n) {
        if (n != 0) out[key] = n;
    };
    const auto other = [&](const char* key, UnitId v) {
        if (v != UnitId::none) out[key] = id_of(setup, v);
    };
    if (unit.level != Level::noe) out["level"] = catalog::text(unit.level);
    number("heat", unit.heat);
    number("tokens", unit.tokens);
    number("damageDie", unit.damage_die);
    number("heatDie", unit.heat_die);
    number("pinned", unit.pinned);
    flag("shutdown", unit.shutdown);
    flag("ordered", unit.ordered);
    flag("pushes", unit.ordered_last_turn);
    flag("pilotOut", unit.pilot_out);
    flag("idle", unit.idle);
    const auto& repair = pos.edition().formats.idle_repair;
    if (unit.idle) number("mends", clicks_repaired(pos, u, repair, repair.rule));
    if (const UnitSet flags = flags_of(pos, u); !flags.empty()) out["flags"] = names_json(setup, flags);
    flag("salvage", pos.on_field(u) && !pos.is_token(u) && has_salvage(pos, u));
    other("captor", unit.captor);
    other("carrier", unit.carrier);
    if (unit.stance > Stance::other) out["stance"] = spell(name_of(unit.stance));
    if (unit.beacon != PlayerId::none) out["beacon"] = id_of(setup, unit.beacon);
}

json unit_json(const Position& pos, UnitId u) {
    const UnitState& unit = pos.unit(u);
    json out{{"id", id_of(pos.setup(), u)}, {"place", word(unit.place)}, {"click", unit.click}};
    if (unit.controller != PlayerId::none) out["player"] = id_of(pos.setup(), unit.controller);
    if (unit.place != Place::field && unit.place != Place::aboard) return out;
    if (pos.on_field(u)) {
        out.update(place_json(pos.setup(), {unit.at, unit.facing}));
        if (const UnitSet near = pos.touching(u); !near.empty())
            out["contacts"] = names_json(pos.setup(), near);
    }
    add_values(pos, u, out);
    add_conditions(pos, u, out);
    return out;
}

// --- players and table -----------------------------------------------------------------------------------

json score_json(const Position& pos, PlayerId p) {
    if (on_hexes(pos.setup())) return {{"reputation", pos.player(p).reputation}};
    const Score score = score_of(pos, p);
    return {{"eliminations", score.vc1.value},
            {"holding", score.vc2.value},
            {"zone", score.vc3.value},
            {"cards", score.cards.value}};
}

json player_json(const Position& pos, PlayerId p, const Story& story, bool shows_cards) {
    const Setup& setup = pos.setup();
    const PlayerState& player = pos.player(p);
    json out{{"id", id_of(setup, p)}, {"orders", player.orders}, {"score", score_json(pos, p)}};
    if (player.out) out["out"] = true;
    for (const catalog::EntryRef ref : setup.players[index(p)].cards) {
        const catalog::Card& head = *catalog::card(*setup.catalog, ref);
        out["cards"].push_back(shows_cards ? json{{"id", head.id}, {"name", in(head.name, story.language())}}
                                           : json::object());
    }
    return out;
}

json marker_json(const Position& pos, const PlacedMarker& marker) {
    const Setup& setup = pos.setup();
    json out{{"unit", id_of(setup, marker.unit)},
             {"player", id_of(setup, marker.player)},
             {"at", wire::to_json(marker.at)},
             {"arrow", wire::to_json(setup, marker.arrow)}};
    if (const auto* printed = setup.roster[index(marker.unit)].marker) out["blast"] = printed->blast_radius;
    return out;
}

/// The arena and the order of turns, or the terrain as it lies on the table.
void add_table(const Position& pos, json& out) {
    const State& state = pos.state();
    if (on_hexes(pos.setup())) {
        out["arena"] = state.arena;
        for (std::size_t i = 0; i < state.sequence_count; ++i)
            out["sequence"].push_back(id_of(pos.setup(), state.sequence[i]));
        if (const UnitId acting = acting_unit(pos); acting != UnitId::none)
            out["acting"] = id_of(pos.setup(), acting);
        if (pos.edition().formats.capture_the_flag && state.first_home != 0)
            for (const std::uint8_t team : {std::uint8_t{0}, std::uint8_t{1}})
                out["flagHomes"].push_back({{"team", team}, {"at", wire::to_json(flag_home(pos, team))}});
        return;
    }
    out["features"] = json::array();
    if (const auto* plane = dynamic_cast<const Plane*>(&pos.field()))
        for (const Feature& feature : plane->features()) out["features"].push_back(wire::to_json(feature));
    for (std::size_t i = 0; i < state.marker_count; ++i)
        out["markers"].push_back(marker_json(pos, state.markers[i]));
}

/// Events with a place, be it the corner of the table.
bool goes_somewhere(Happened what) {
    return what == Happened::moved || what == Happened::turned || what == Happened::unit_deployed ||
           what == Happened::feature_placed || what == Happened::token_placed || what == Happened::tagged ||
           what == Happened::flag_dropped;
}

}  // namespace

json names_json(const Setup& setup, UnitSet units) {
    json list = json::array();
    for (const UnitId u : units) list.push_back(id_of(setup, u));
    return list;
}

json tally_json(const Setup& setup, const Tally& tally) {
    json parts = json::array();
    for (std::size_t i = 0; i < tally.count; ++i)
        parts.push_back({{"amount", tally.parts[i].amount}, {"rule", name_of(setup, tally.parts[i].rule)}});
    return {{"value", tally.value}, {"parts", parts}};
}

json refusal_json(const Setup& setup, const Story& story, const Verdict& verdict) {
    json out{{"sentence", story.explain(verdict)}, {"rule", name_of(setup, verdict.rule)}};
    if (std::string fix = story.remedy(verdict); !fix.empty()) out["fix"] = std::move(fix);
    return out;
}

json entry_json(const Setup& setup, const Story& story, const Event& e) {
    json out{{"what", name_of(e.what)}};
    if (std::string sentence = story.tell(e); !sentence.empty()) out["sentence"] = std::move(sentence);
    json cited = json::array();
    if (e.rule != RuleId::none) cited.push_back(name_of(setup, e.rule));
    wire::cite(setup, e.tally, cited);
    wire::cite(setup, e.against, cited);
    if (!cited.empty()) out["rules"] = cited;
    if (e.unit != UnitId::none) out["unit"] = id_of(setup, e.unit);
    if (e.other != UnitId::none) out["other"] = id_of(setup, e.other);
    if (e.player != PlayerId::none) out["player"] = id_of(setup, e.player);
    if (e.yes) out["yes"] = true;
    if (e.amount != 0) out["amount"] = e.amount;
    if (e.length.mil != 0) out["length"] = e.length.mil / 1000.0;
    if (e.dice.count > 0) {
        for (std::size_t i = 0; i < e.dice.count; ++i) out["dice"].push_back(e.dice.face[i]);
        out["roll"] = spell(name_of(e.roll));
    }
    if (e.tally.count > 0) out["tally"] = tally_json(setup, e.tally);
    if (e.against.count > 0) out["against"] = tally_json(setup, e.against);
    if (e.from != geo::Placement{}) out["from"] = place_json(setup, e.from);
    if (e.place != geo::Placement{} || goes_somewhere(e.what)) out["place"] = place_json(setup, e.place);
    if (e.equipment != Equipment::none) out["equipment"] = catalog::text(e.equipment);
    if (e.what == Happened::stage_began) out["stage"] = spell(name_of(static_cast<Stage>(e.amount)));
    if (e.what == Happened::order_given || e.what == Happened::attack_declared)
        out["order"] = spell(name_of(static_cast<OrderType>(e.amount)));
    return out;
}

json view_json(const Game& game, const Story& story, int step, PlayerSet eyes) {
    const Decision* const asked = game.waiting();
    const bool at_rest = asked == nullptr || asked->ask == Ask::order;
    return view_json(at_rest ? game.position() : game.position_now(), asked, story, step, eyes);
}

json view_json(const Position& pos, const Decision* asked, const Story& story, int step, PlayerSet eyes) {
    const State& state = pos.state();
    const bool over = state.stage == Stage::over;
    json out{{"step", step},
             {"stage", spell(name_of(state.stage))},
             {"turn", state.turn},
             {"over", over},
             {"players", json::array()},
             {"units", json::array()}};
    if (state.active != PlayerId::none) out["active"] = id_of(pos.setup(), state.active);
    if (over && state.winner != PlayerId::none) out["winner"] = id_of(pos.setup(), state.winner);
    for (const PlayerId p : pos.players())
        out["players"].push_back(player_json(pos, p, story, state.stage >= Stage::deployment || eyes.has(p)));
    for (const UnitId u : pos.all_units()) out["units"].push_back(unit_json(pos, u));
    add_table(pos, out);
    if (asked != nullptr) out["decision"] = decision_json(pos, *asked, story);
    return out;
}

}  // namespace irondial::game
