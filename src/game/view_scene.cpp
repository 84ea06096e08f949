#include "game/view.h"
#include "game/written_setup.h"
#include "rules/army.h"
#include "rules/deployment.h"

namespace irondial::game {

using namespace rules;

namespace {

double inches(geo::Length length) {
    return length.mil / 1000.0;
}

json box_json(const geo::Box& box) {
    return json::array({wire::to_json(box.low), wire::to_json(box.high)});
}

json base_json(const geo::BaseShape& base) {
    const bool disc = base.length == base.width;
    json out{{"shape", disc ? "disc" : "capsule"}, {"radius", base.width.mil / 2000.0}};
    if (!disc) out["length"] = inches(base.length);
    return out;
}

/// A piece of the pile, with a name for people.
json piece_json(const Feature& piece, catalog::Language language) {
    json out = wire::to_json(piece);
    out["name"] = in(piece.name, language);
    return out;
}

json plane_json(const Setup& setup, catalog::Language language) {
    json out{{"kind", "plane"},
             {"size", wire::to_json(setup.board.high)},
             {"zones", json::array()},
             {"pile", json::array()}};
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        out["zones"].push_back({{"player", setup.players[p].name},
                                {"area", box_json(deployment_zone(setup, static_cast<PlayerId>(p)))}});
    for (const Feature& piece : setup.pile) out["pile"].push_back(piece_json(piece, language));
    return out;
}

/// Every hex of an arena, whether anything is on it or not: nobody has to know how columns are cut.
json arena_json(const catalog::Arena& arena, catalog::Language language) {
    json hexes = json::array(), starts = json::array();
    for (std::size_t q = 0; q < arena.columns.size(); ++q)
        for (int r = arena.columns[q].first; r <= arena.columns[q].last; ++r) {
            json hex{{"at", {q, r}}, {"kind", "clear"}};
            for (const catalog::ArenaHex& other : arena.hexes) {
                if (other.at.q != static_cast<int>(q) || other.at.r != r) continue;
                hex["kind"] = catalog::text(other.kind);
                if (other.elevated) hex["elevated"] = true;
                if (other.abrupt) hex["abrupt"] = true;
            }
            hexes.push_back(std::move(hex));
        }
    for (const catalog::ArenaStart& start : arena.starts)
        starts.push_back(
            {{"at", {start.at.q, start.at.r}}, {"area", std::string(1, start.area)}, {"side", start.side}});
    const std::string name = in(arena.name, language);
    return {{"id", arena.id}, {"name", name.empty() ? arena.id : name}, {"hexes", hexes}, {"starts", starts}};
}

json arenas_json(const Setup& setup, catalog::Language language) {
    json out{{"kind", "hexes"}, {"arenas", json::array()}};
    for (const catalog::Arena& arena : setup.arenas) out["arenas"].push_back(arena_json(arena, language));
    return out;
}

json token_json(const Setup& setup, const RosterUnit& unit, catalog::Language language) {
    if (unit.flag_of != RosterUnit::no_team)  // CAM-CTF-03
        return {{"id", unit.id},
                {"name", unit.id},
                {"type", "token"},
                {"flag", {{"team", unit.flag_of}, {"faceUp", unit.flag_of == 0}}}};
    const catalog::TargetToken& token = *unit.token;
    json out{{"id", unit.id}, {"name", in(token.name, language)}, {"type", "token"}};
    out["token"] = {{"defense", token.defense},
                    {"preferred", catalog::text(token.preferred)},
                    {"reputation", token.rp},
                    {"otherwise", token.otherwise}};
    if (token.armor != catalog::Equipment::none) out["token"]["armor"] = catalog::text(token.armor);
    if (token.only_preferred) out["token"]["onlyPreferred"] = true;
    if (unit.owner != PlayerId::none) out["player"] = setup.players[index(unit.owner)].name;
    return out;
}

json unit_json(const Setup& setup, UnitId u, catalog::Language language) {
    const RosterUnit& unit = setup.roster[index(u)];
    if (unit.token != nullptr) return token_json(setup, unit, language);
    const catalog::Unit& printed = *unit.printed;
    json out{{"id", unit.id},
             {"of", figure_of(setup, u)},
             {"name", unit.name},
             {"player", setup.players[index(unit.owner)].name},
             {"type", catalog::text(printed.type)},
             {"mode", catalog::text(printed.speed_mode)},
             {"faction", (*setup.catalog)[unit.faction].id},
             {"points", unit.points},
             {"base", base_json(printed.base)},
             {"front", printed.front_arc},
             {"rear", printed.rear_arc},
             {"clicks", printed.clicks}};
    if (printed.weight_class != catalog::WeightClass::none)
        out["class"] = catalog::text(printed.weight_class);
    if (printed.heat_positions > 0) out["heatToShutdown"] = printed.heat_positions;
    if (printed.capacity > 0) out["capacity"] = printed.capacity;
    if (unit.marker != nullptr)
        out["artillery"] = {{"range", printed.artillery_range}, {"blast", unit.marker->blast_radius}};
    for (const FittedGear& gear : unit.gear) {
        json one{{"id", gear.card->card.id}, {"name", in(gear.card->card.name, language)}};
        if (gear.on) one["on"] = catalog::text(*gear.on);
        out["gear"].push_back(std::move(one));
    }
    if (unit.pilot != nullptr)
        out["pilot"] = {{"id", unit.pilot->card.id}, {"name", in(unit.pilot->card.name, language)}};
    return out;
}

}  // namespace

const std::string& figure_of(const Setup& setup, UnitId u) {
    return setup.catalog->text(kind_of(*setup.catalog, setup.roster[index(u)])).id;
}

json scene_json(const Setup& setup, catalog::Language language) {
    json scene{{"edition", setup.edition.name},
               {"lang", catalog::text(language)},
               {"total", setup.build_total},
               {"board", on_hexes(setup) ? arenas_json(setup, language) : plane_json(setup, language)},
               {"players", json::array()},
               {"units", json::array()},
               {"figures", json::object()}};
    if (setup.weight_class != catalog::WeightClass::none) scene["class"] = catalog::text(setup.weight_class);
    for (const Seat& seat : setup.players)
        scene["players"].push_back({{"id", seat.name},
                                    {"name", seat.name},
                                    {"team", seat.team},
                                    {"edge", catalog::text(seat.edge)},
                                    {"colour", scene["players"].size()}});
    for (std::size_t i = 0; i < setup.roster.size(); ++i) {
        const auto u = static_cast<UnitId>(i);
        scene["units"].push_back(unit_json(setup, u, language));
        if (setup.is_token(u)) continue;
        json& figure = scene["figures"][figure_of(setup, u)];
        if (figure.is_null())
            figure = json::parse(catalog::to_json(*setup.catalog, setup.catalog->unit(figure_of(setup, u))));
    }
    return scene;
}

}  // namespace irondial::game
