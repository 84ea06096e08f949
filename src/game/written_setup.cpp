#include "game/written_setup.h"

#include "catalog/army_file.h"
#include "game/armies.h"
#include "rules/army.h"
#include "rules/options.h"

namespace irondial::game::wire {

using namespace rules;

namespace {

Feature read_feature(const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    Feature f;
    f.id = in.text("id", "");
    const std::string kind = in.text("kind", "");
    const auto parsed = catalog::parse<catalog::TerrainKind>(kind);
    if (!parsed) fail(in.at("kind"), '"' + kind + "\" is no kind of terrain");
    f.kind = *parsed;
    f.elevated = in.flag("elevated", false);
    f.abrupt = in.flag("abrupt", false);
    const auto points = [&](const json& list, const std::string& where) {
        for (std::size_t i = 0; i < list.size(); ++i)
            f.points.push_back(wire::point(list[i], where + "/" + std::to_string(i)));
    };
    if (const json* polygon = in.find("polygon")) {
        f.outline = catalog::OutlineKind::polygon;
        points(*polygon, in.at("polygon"));
        if (f.points.size() < 3) fail(in.at("polygon"), "a polygon has at least three corners");
        std::int64_t area = 0;
        for (std::size_t i = 0; i < f.points.size(); ++i)
            area += geo::cross(f.points[i] - f.points[0], f.points[(i + 1) % f.points.size()] - f.points[0]);
        if (area < 0) std::reverse(f.points.begin(), f.points.end());
    } else if (const json* disc = in.find("disc")) {
        Reader d(*disc, in.at("disc"));
        f.outline = catalog::OutlineKind::disc;
        f.points = {wire::point(d.need("at"), d.at("at"))};
        f.radius = {wire::point(json::array({d.need("radius"), 0}), d.at("radius")).x};
        d.finish();
    } else if (const json* line = in.find("polyline")) {
        f.outline = catalog::OutlineKind::polyline;
        points(*line, in.at("polyline"));
        if (f.points.size() < 2) fail(in.at("polyline"), "a polyline has at least two points");
    } else {
        fail(pointer, "a terrain feature needs a polygon, a disc or a polyline");
    }
    if (const json* access = in.find("access"))
        for (std::size_t i = 0; i < access->size(); ++i)
            f.access.push_back(wire::point((*access)[i], in.at("access")));
    in.finish();
    return f;
}

void read_features(Reader& in, const char* key, std::vector<Feature>& features, std::size_t most) {
    const json* list = in.find(key);
    if (list == nullptr) return;
    if (!list->is_array() || list->size() > most)
        fail(in.at(key), "a list of at most " + std::to_string(most) + " terrain features");
    for (std::size_t i = 0; i < list->size(); ++i)
        features.push_back(read_feature((*list)[i], in.at(key) + "/" + std::to_string(i)));
}

/// An entry of one kind, by its id.
catalog::EntryRef entry_named(const catalog::Catalog& catalog, const json& value, catalog::Entry kind,
                              const std::string& what, const std::string& pointer) {
    const auto ref = value.is_string() ? catalog.find(value.get<std::string>()) : catalog::EntryRef{};
    if (ref.entry != kind) fail(pointer, value.dump() + " is no " + what + " of the catalog");
    return ref;
}

/// Deployment zones as they are printed on a battlefield.
void read_zones(Reader& in, Setup& setup) {
    const json* list = in.find("zones");
    if (list == nullptr) return;
    if (!list->is_array() || list->size() > catalog::count<catalog::Edge>)
        fail(in.at("zones"), "a zone for each edge");
    setup.zones.clear();
    for (std::size_t i = 0; i < list->size(); ++i) {
        Reader one((*list)[i], in.at("zones") + "/" + std::to_string(i));
        const auto edge = catalog::parse<catalog::Edge>(one.text("edge", ""));
        const json& area = one.need("area");
        if (!edge || !area.is_array() || area.size() != 2)
            fail(one.pointer(), "an edge, and two corners of an area");
        setup.zones.push_back({*edge, {point(area[0], one.at("area")), point(area[1], one.at("area"))}});
        one.finish();
    }
}

/// "open", or the name of an arena of the catalog.
catalog::Arena arena_named(const Setup& setup, const json& name, const std::string& pointer) {
    if (name == "open") return open_arena(setup.edition);
    return setup.catalog
        ->arenas[entry_named(*setup.catalog, name, catalog::Entry::arena, "arena", pointer).index];
}

/// Hexes that are other than the arena has them.
void read_hexes(const json& list, const std::string& pointer, catalog::Arena& arena) {
    if (!list.is_array() || list.size() > 1024) fail(pointer, "expected a list of hexes");
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader in(list[i], pointer + "/" + std::to_string(i));
        const geo::Point at = point(in.need("at"), in.at("at"));
        const int q = at.x / 1000, r = at.y / 1000;
        const auto columns = static_cast<int>(arena.columns.size());
        if (at != geo::Point{q * 1000, r * 1000} || q < 0 || q >= columns ||
            r < arena.columns[static_cast<std::size_t>(q)].first ||
            r > arena.columns[static_cast<std::size_t>(q)].last)
            fail(in.at("at"), "no hex of this arena");
        catalog::ArenaHex hex{.at = {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)}};
        const auto kind = catalog::parse<catalog::HexKind>(in.text("kind", "clear"));
        if (!kind) fail(in.at("kind"), "clear, hindering, blocking or water");
        hex.kind = *kind;
        hex.abrupt = in.flag("abrupt", false);
        hex.elevated = in.flag("elevated", hex.abrupt);
        if (hex.abrupt && !hex.elevated) fail(in.at("abrupt"), "an abrupt hex is elevated");
        in.finish();
        std::erase_if(arena.hexes, [&](const catalog::ArenaHex& other) { return other.at == hex.at; });
        arena.hexes.push_back(hex);
    }
}

/// {"arena": "open", "hexes": [...]}, or "arenas" from which the first player chooses.
void read_arenas(Setup& setup, Reader& in) {
    if (const json* list = in.find("arenas")) {
        if (!list->is_array() || list->empty() || list->size() > 8)
            fail(in.at("arenas"), "from 1 to 8 arenas");
        for (const json& name : *list) setup.arenas.push_back(arena_named(setup, name, in.at("arenas")));
    } else {
        const json* name = in.find("arena");
        setup.arenas = {arena_named(setup, name != nullptr ? *name : json("open"), in.at("arena"))};
    }
    if (const json* hexes = in.find("hexes")) read_hexes(*hexes, in.at("hexes"), setup.arenas[0]);
}

void read_board(Setup& setup, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    if (on_hexes(setup)) {
        read_arenas(setup, in);
        return in.finish();
    }
    if (const json* printed = in.find("battlefield")) {
        const auto ref = entry_named(*setup.catalog, *printed, catalog::Entry::battlefield, "battlefield",
                                     in.at("battlefield"));
        lay_out(setup, *setup.catalog, setup.catalog->battlefields[ref.index]);
    }
    read_zones(in, setup);
    if (const json* size = in.find("size")) setup.board.high = point(*size, in.at("size"));
    read_features(in, "terrain", setup.fixed, geo::max_shapes - max_placed_features);
    read_features(in, "pile", setup.pile, max_placed_features);
    in.finish();
}

/// The cards a player lays beside the battlefield.
void read_cards(const catalog::Catalog& catalog, Reader& in, Seat& seat) {
    const json* list = in.find("cards");
    if (list == nullptr) return;
    if (!list->is_array() || list->size() > catalog::most_army_cards) fail(in.at("cards"), "a list of cards");
    for (const json& value : *list) {
        const auto ref = value.is_string() ? catalog.find(value.get<std::string>()) : catalog::EntryRef{};
        if (catalog::card_label(ref.entry).empty())
            fail(in.at("cards"), value.dump() + " is no card that a player can have");
        seat.cards.push_back(ref);
    }
}

void read_players(const catalog::Catalog& catalog, Setup& setup, const json& list,
                  const std::string& pointer) {
    if (!list.is_array() || list.empty() || list.size() > max_players)
        fail(pointer, "from 1 to " + std::to_string(max_players) + " players");
    std::vector<std::string> teams;
    for (std::size_t i = 0; i < list.size(); ++i) {
        Reader in(list[i], pointer + "/" + std::to_string(i));
        Seat seat{.name = in.text("id", "player " + std::to_string(i + 1))};
        const std::string team = in.text("team", seat.name);
        auto found = std::find(teams.begin(), teams.end(), team);
        if (found == teams.end()) found = teams.insert(teams.end(), team);
        seat.team = static_cast<std::uint8_t>(found - teams.begin());
        // Two sit opposite each other, more clockwise round the table.
        constexpr std::array clockwise = {"south", "west", "north", "east"};
        const std::string edge = in.text("edge", clockwise[list.size() == 2 ? i * 2 : i % clockwise.size()]);
        const auto parsed = catalog::parse<catalog::Edge>(edge);
        if (!parsed) fail(in.at("edge"), '"' + edge + "\" is no edge: south, east, north or west");
        seat.edge = *parsed;
        seat.terrain_items =
            static_cast<std::uint8_t>(in.number("terrainItems", 0, 0, static_cast<int>(max_placed_features)));
        read_cards(catalog, in, seat);
        if (const json* targets = in.find("targets"))
            for (const json& id : *targets)
                seat.targets.push_back(
                    entry_named(catalog, id, catalog::Entry::target_token, "Target token", in.at("targets")));
        in.finish();
        setup.players.push_back(seat);
    }
}

}  // namespace

void read_frame(const catalog::Catalog& catalog, Reader& in, Setup& setup) {
    setup.catalog = &catalog;
    const std::string name = in.text("edition", "age-of-destruction");
    const auto id = find_edition(name);
    if (!id) fail("/edition", '"' + name + "\" is no edition");
    setup.edition = edition(*id);
    setup.build_total = in.number("buildTotal", setup.edition.battleforce.standard_build_total, 0, 100000);
    if (const json* options = in.find("options"))
        for (const auto& [option, value] : options->items()) {
            const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
            if (const auto problem = apply_option(setup.edition, option, text))
                fail("/options/" + option, *problem);
        }
    setup.time_limit_minutes = in.number("timeLimit", 0, 0, 100000);
    if (const std::string word = in.text("class", ""); !word.empty()) {
        const auto weight = catalog::parse<catalog::WeightClass>(word);
        if (!weight) fail("/class", "light, medium, heavy or assault");
        setup.weight_class = *weight;
    }
    if (const int side = setup.edition.setup.field_side * 1000; side > 0)
        setup.board.high = setup.board.low + geo::Vec{side, side};
    read_players(catalog, setup, in.need("players"), "/players");
    if (const json* board = in.find("board"))
        read_board(setup, *board, "/board");
    else if (on_hexes(setup))
        setup.arenas = {open_arena(setup.edition)};
}

void read_slots(const catalog::Catalog& catalog, Reader& in, RosterUnit& unit) {
    if (const json* list = in.find("gear")) {
        if (!list->is_array() || list->size() > catalog::most_army_gear)
            fail(in.at("gear"), "a list of gear");
        for (std::size_t i = 0; i < list->size(); ++i) {
            const std::string where = in.at("gear") + "/" + std::to_string(i);
            const json& one = (*list)[i];
            FittedGear gear;
            const auto card = [&](const json& name) {
                return &catalog.gear[entry_named(catalog, name, catalog::Entry::gear, "gear", where).index];
            };
            if (one.is_object()) {
                Reader entry(one, where);
                gear.card = card(entry.need("gear"));
                const std::string on = entry.text("on", "");
                gear.set_to = catalog::parse<catalog::DialSlot>(on);
                if (!on.empty() && (!gear.set_to || *gear.set_to > catalog::DialSlot::secondary))
                    fail(entry.at("on"), '"' + on + "\" is no damage value: primary or secondary");
                entry.finish();
            } else {
                gear.card = card(one);
            }
            unit.gear.push_back(gear);
        }
    }
    if (const json* pilot = in.find("pilot"))
        unit.pilot =
            &catalog
                 .pilots[entry_named(catalog, *pilot, catalog::Entry::pilot, "pilot", in.at("pilot")).index];
    if (const json* faction = in.find("recruitedBy")) {
        unit.recruited_by =
            faction->is_string() ? catalog.faction(faction->get<std::string>()) : std::nullopt;
        if (!unit.recruited_by) fail(in.at("recruitedBy"), faction->dump() + " is no faction of the catalog");
    }
}

namespace {

/// By their names, and the hexes that are other than in the catalog.
void write_arenas(const catalog::Catalog& catalog, const Setup& setup, json& out) {
    for (const catalog::Arena& arena : setup.arenas) out["arenas"].push_back(arena.id);
    const catalog::Arena& first = setup.arenas[0];
    const auto ref = catalog.find(first.id);
    const catalog::Arena known =
        ref.entry == catalog::Entry::arena ? catalog.arenas[ref.index] : open_arena(setup.edition);
    for (const catalog::ArenaHex& hex : first.hexes) {
        if (std::find(known.hexes.begin(), known.hexes.end(), hex) != known.hexes.end()) continue;
        json one{{"at", {hex.at.q, hex.at.r}}, {"kind", catalog::text(hex.kind)}};
        if (hex.elevated) one["elevated"] = true;
        if (hex.abrupt) one["abrupt"] = true;
        out["hexes"].push_back(std::move(one));
    }
}

json written(const catalog::Catalog& catalog, const Setup& setup, const RosterUnit& unit) {
    json out{{"id", unit.id},
             {"of", catalog.text(kind_of(catalog, unit)).id},
             {"player", setup.players[index(unit.owner)].name}};
    for (const FittedGear& gear : unit.gear) {
        const std::string& id = gear.card->card.id;
        out["gear"].push_back(gear.set_to ? json{{"gear", id}, {"on", catalog::text(*gear.set_to)}}
                                          : json(id));
    }
    if (unit.pilot != nullptr) out["pilot"] = unit.pilot->card.id;
    if (unit.recruited_by) out["recruitedBy"] = catalog[*unit.recruited_by].id;
    if (unit.start_click > 0) out["startClick"] = unit.start_click;
    return out;
}

}  // namespace

json to_json(const Feature& f) {
    json out{{"id", f.id}, {"kind", catalog::text(f.kind)}};
    if (f.elevated) out["elevated"] = true;
    if (f.abrupt) out["abrupt"] = true;
    for (const geo::Point p : f.access) out["access"].push_back(to_json(p));
    json points = json::array();
    for (const geo::Point p : f.points) points.push_back(to_json(p));
    switch (f.outline) {
        case catalog::OutlineKind::disc:
            out["disc"] = {{"at", points[0]}, {"radius", f.radius.mil / 1000.0}};
            break;
        case catalog::OutlineKind::polyline: out["polyline"] = points; break;
        case catalog::OutlineKind::polygon: out["polygon"] = points; break;
    }
    return out;
}

json to_json(const catalog::Catalog& catalog, const Setup& setup) {
    json out{{"edition", setup.edition.name}, {"buildTotal", setup.build_total}};
    if (setup.time_limit_minutes > 0) out["timeLimit"] = setup.time_limit_minutes;
    if (setup.weight_class != catalog::WeightClass::none) out["class"] = catalog::text(setup.weight_class);
    // Every field that is not as in the book, by its full name.
    const auto book = fields(edition(*find_edition(setup.edition.name))), now = fields(setup.edition);
    for (std::size_t i = 0; i < now.size(); ++i)
        if (now[i].value != book[i].value) out["options"][now[i].full_name()] = now[i].value;
    if (on_hexes(setup))
        write_arenas(catalog, setup, out["board"]);
    else
        out["board"]["size"] = to_json(setup.board.high);
    for (const catalog::DeploymentZone& zone : setup.zones)
        out["board"]["zones"].push_back({{"edge", catalog::text(zone.edge)},
                                         {"area", {to_json(zone.area.low), to_json(zone.area.high)}}});
    for (const Feature& f : setup.fixed) out["board"]["terrain"].push_back(to_json(f));
    for (const Feature& f : setup.pile) out["board"]["pile"].push_back(to_json(f));
    for (const Seat& seat : setup.players) {
        json player{{"id", seat.name},
                    {"team", "team " + std::to_string(seat.team + 1)},
                    {"edge", catalog::text(seat.edge)},
                    {"terrainItems", seat.terrain_items}};
        for (const catalog::EntryRef ref : seat.cards) player["cards"].push_back(card(catalog, ref)->id);
        for (const catalog::EntryRef ref : seat.targets)
            player["targets"].push_back(catalog.target_tokens[ref.index].id);
        out["players"].push_back(std::move(player));
    }
    for (const RosterUnit& unit : setup.roster)
        if (unit.token == nullptr) out["units"].push_back(written(catalog, setup, unit));
    return out;
}

std::shared_ptr<Setup> setup(const catalog::Catalog& catalog, Reader& in) {
    auto result = std::make_shared<Setup>();
    read_frame(catalog, in, *result);
    const json& units = in.need("units");
    if (!units.is_array() || units.size() > max_units)
        fail("/units", "a list of at most " + std::to_string(max_units) + " units");
    for (std::size_t i = 0; i < units.size(); ++i) {
        Reader one(units[i], "/units/" + std::to_string(i));
        const std::string of = one.text("of", "");
        const auto kind = catalog.unit(of);
        if (kind == catalog::UnitKind::none) fail(one.at("of"), '"' + of + "\" is no unit of the catalog");
        const PlayerId owner = player_named(*result, one.need("player"), one.at("player"));
        RosterUnit unit = roster_unit(catalog, kind, owner, one.text("id", "u" + std::to_string(i + 1)));
        read_slots(catalog, one, unit);
        unit.start_click =
            static_cast<std::uint8_t>(one.number("startClick", 0, 0, unit.printed->clicks - 1));
        result->roster.push_back(std::move(unit));
        one.finish();
    }
    add_tokens(*result);
    fit_out(*result);
    return result;
}

}  // namespace irondial::game::wire
