#include "game/wire.h"

#include <cassert>
#include <cmath>
#include <exception>

#include "catalog/json_tree.h"
#include "rules/arena.h"

namespace irondial::game::wire {

using namespace rules;

void fail(std::string pointer, std::string message) {
    throw Mistake{std::move(pointer), std::move(message)};
}

json parsed(std::string_view text) {
    try {
        return json::parse(text, nullptr, true, true);
    } catch (const json::parse_error& mistake) {
        fail("", catalog::json::not_json(text, mistake.byte, mistake.what()));
    }
}

json parse_carefully(std::string_view text) {
    constexpr int deepest = 24;
    return json::parse(text, [](int depth, json::parse_event_t, json&) {
        if (depth > deepest) fail("", "nested too deep");
        return true;
    });
}

Reader::Reader(const json& value, std::string pointer)
    : value_(value), pointer_(std::move(pointer)), exceptions_(std::uncaught_exceptions()) {
    if (!value.is_object()) fail(pointer_, "expected an object, found " + std::string(value.type_name()));
}

Reader::~Reader() {
    assert(finished_ || std::uncaught_exceptions() > exceptions_);
}

void Reader::finish() {
    finished_ = true;
    for (const auto& [key, unused] : value_.items())
        if (std::find(known_.begin(), known_.end(), key) == known_.end()) fail(at(key), "unknown key");
}

bool Reader::has(std::string_view key) const {
    return value_.contains(key) && !value_.at(std::string(key)).is_null();
}

const json* Reader::find(std::string_view key) {
    known_.emplace_back(key);
    const auto it = value_.find(std::string(key));
    return it == value_.end() || it->is_null() ? nullptr : &*it;
}

const json& Reader::need(std::string_view key) {
    const json* found = find(key);
    if (found == nullptr) fail(at(key), "missing");
    return *found;
}

int Reader::number(std::string_view key, int fallback, int low, int high) {
    const json* found = find(key);
    if (found == nullptr) return fallback;
    if (!found->is_number_integer()) fail(at(key), found->dump() + " is not a whole number");
    const auto n = found->get<std::int64_t>();
    if (n < low || n > high)
        fail(at(key),
             std::to_string(n) + " is not from " + std::to_string(low) + " to " + std::to_string(high));
    return static_cast<int>(n);
}

bool Reader::flag(std::string_view key, bool fallback) {
    const json* found = find(key);
    if (found == nullptr) return fallback;
    if (!found->is_boolean()) fail(at(key), found->dump() + " is not true or false");
    return found->get<bool>();
}

std::string Reader::text(std::string_view key, std::string fallback) {
    const json* found = find(key);
    if (found == nullptr) return fallback;
    if (!found->is_string()) fail(at(key), found->dump() + " is not a text");
    return found->get<std::string>();
}

namespace {

/// Inches as written, to the nearest mil.
std::int32_t mil(const json& value, const std::string& pointer) {
    if (!value.is_number()) fail(pointer, value.dump() + " is not a number");
    const double inches = value.get<double>();
    if (!(std::abs(inches) <= 1000)) fail(pointer, "coordinates stay within 1000 inches");
    return static_cast<std::int32_t>(std::lround(inches * 1000));
}

double inches(std::int32_t n) {
    return n / 1000.0;
}

/// Equipment by its names.
catalog::Set<catalog::Equipment> equipment(const json& names, const std::string& pointer) {
    if (!names.is_array()) fail(pointer, "expected a list of equipment names");
    catalog::Set<catalog::Equipment> set;
    for (const json& name : names) {
        const auto found =
            name.is_string() ? catalog::parse<catalog::Equipment>(name.get<std::string>()) : std::nullopt;
        if (!found || *found == catalog::Equipment::none)
            fail(pointer, name.dump() + " is no special equipment");
        set.add(*found);
    }
    return set;
}

json equipment_to_json(catalog::Set<catalog::Equipment> set) {
    json names = json::array();
    for (const catalog::Equipment e : set) names.push_back(catalog::text(e));
    return names;
}

}  // namespace

geo::Point point(const json& value, const std::string& pointer) {
    if (!value.is_array() || value.size() != 2) fail(pointer, "expected [x, y]");
    return {mil(value[0], pointer + "/0"), mil(value[1], pointer + "/1")};
}

json to_json(geo::Point p) {
    return json::array({inches(p.x), inches(p.y)});
}

void cite(const Setup& setup, const Tally& tally, json& list) {
    for (std::size_t i = 0; i < tally.count; ++i)
        if (tally.parts[i].rule != RuleId::none) list.push_back(name_of(setup, tally.parts[i].rule));
}

geo::Facing facing(const Setup& setup, const json& value, const std::string& pointer) {
    if (on_hexes(setup)) {
        if (!value.is_number_integer() || value < 0 || value > 11)
            fail(pointer, value.dump() + " is no heading from 0 to 11");
        return facing_of(geo::heading(value.get<int>()));
    }
    if (!value.is_number()) fail(pointer, value.dump() + " is not a number of degrees");
    return geo::facing_from_tenths(std::llround(std::fmod(value.get<double>(), 360.0) * 10));
}

json to_json(const Setup& setup, geo::Facing facing) {
    return on_hexes(setup) ? json(heading_of(facing).twelfths) : json(facing.tenths / 10.0);
}

catalog::Level level(const json& value, const std::string& pointer) {
    const auto known =
        value.is_string() ? catalog::parse<catalog::Level>(value.get<std::string>()) : std::nullopt;
    if (!known) fail(pointer, value.dump() + " is no level: noe or cruising");
    return *known;
}

UnitId unit_named(const Setup& setup, const json& value, const std::string& pointer) {
    if (value.is_string())
        for (std::size_t i = 0; i < setup.roster.size(); ++i)
            if (setup.roster[i].id == value.get_ref<const std::string&>()) return static_cast<UnitId>(i);
    fail(pointer, value.dump() + " is no unit of this game");
}

PlayerId player_named(const Setup& setup, const json& value, const std::string& pointer) {
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        if (value == setup.players[p].name) return static_cast<PlayerId>(p);
    fail(pointer, value.dump() + " is no player of this game");
}

namespace {

/// A card that takes part, or the rule of an ability.
RuleId card_named(const Setup& setup, const json& value, const std::string& pointer) {
    const RuleId found =
        value.is_string() ? find_cited(setup, value.get_ref<const std::string&>()) : RuleId::none;
    if (found == RuleId::none) fail(pointer, value.dump() + " is no card of this game");
    return found;
}

/// Weapon and targets: of a combat order, or under "attack" of an order that includes one.
void read_combat(const Setup& setup, Reader& in, Order& order) {
    const std::string weapon = in.text("weapon", "");
    if (weapon == "primary")
        order.weapon = Weapon::primary;
    else if (weapon == "secondary")
        order.weapon = Weapon::secondary;
    else if (!weapon.empty())
        fail(in.at("weapon"), "primary or secondary");
    const auto add_target = [&](const json& target, const std::string& where) {
        if (order.target_count == max_targets) fail(where, "too many targets");
        order.targets[order.target_count++] = unit_named(setup, target, where);
    };
    if (const json* targets = in.find("targets")) {
        if (!targets->is_array()) fail(in.at("targets"), "expected a list");
        for (std::size_t i = 0; i < targets->size(); ++i)
            add_target((*targets)[i], in.at("targets") + "/" + std::to_string(i));
    }
    if (const json* target = in.find("target")) add_target(*target, in.at("target"));
    order.indirect = in.flag("indirect", false);
    order.reckless = in.flag("reckless", false);
    order.capture = in.flag("capture", false);
}

/// The spots of artillery, the way-points of every other order.
const char* points_of(const Order& order) {
    return order.type == OrderType::artillery ? "at" : "path";
}

/// "path": [[1, 2], ...] as it is gone, or "to": [1, 2] by the shortest way.
void read_path(Reader& in, Path& path, const char* key = "path") {
    if (const json* points = in.find(key)) {
        if (!points->is_array()) fail(in.at(key), "expected a list");
        for (std::size_t i = 0; i < points->size(); ++i) {
            if (path.count == Path::capacity)
                fail(in.at(key), "at most " + std::to_string(Path::capacity) + " points");
            path.add(point((*points)[i], in.at(key) + "/" + std::to_string(i)));
        }
    }
    if (const json* to = in.find("to")) {
        if (path.count > 0) fail(in.at("to"), "a path or a destination, not both");
        path.find = true;
        path.add(point(*to, in.at("to")));
    }
}

void path_to_json(const Path& path, json& out, const char* key = "path") {
    if (path.find)
        out["to"] = to_json(path.points[0]);
    else
        for (std::size_t i = 0; i < path.count; ++i) out[key].push_back(to_json(path.points[i]));
}

/// "formation": [{"unit": "r2", "path": [[1, 2]], "facing": 90}, ...]; just the names where nobody moves.
void read_formation(const Setup& setup, const json& value, const std::string& pointer, Formation& formation) {
    if (!value.is_array()) fail(pointer, "expected a list of the other members");
    for (std::size_t i = 0; i < value.size(); ++i) {
        const std::string where = pointer + "/" + std::to_string(i);
        Member member;
        Path way;
        if (value[i].is_string()) {
            member.unit = unit_named(setup, value[i], where);
        } else {
            Reader in(value[i], where);
            member.unit = unit_named(setup, in.need("unit"), in.at("unit"));
            read_path(in, way);
            if (const json* f = in.find("facing")) {
                member.facing = facing(setup, *f, in.at("facing"));
                member.turns = true;
            }
            in.finish();
        }
        if (!formation.has_room(way))
            fail(where, "at most " + std::to_string(Formation::capacity) + " other members and " +
                            std::to_string(Formation::way_points) + " way-points for them");
        formation.add(member, way);
    }
}

json formation_to_json(const Setup& setup, const Formation& formation) {
    json list = json::array();
    for (std::size_t i = 0; i < formation.count; ++i) {
        const Member& member = formation.members[i];
        json one{{"unit", setup.roster[index(member.unit)].id}};
        path_to_json(formation.way_of(i), one);
        if (member.turns) one["facing"] = wire::to_json(setup, member.facing);
        list.push_back(one);
    }
    return list;
}

/// {"attack": {"type": "close", "target": "b1"}}: the attack of an assault, or of a VTOL on its way.
void read_included(const Setup& setup, const json& value, const std::string& pointer, Order& order) {
    Reader in(value, pointer);
    const std::string type = in.text("type", "ranged");
    const auto kind = catalog::parse<catalog::AttackKind>(type);
    if (!kind) fail(in.at("type"), '"' + type + "\" is no attack");
    order.attack_kind = *kind;
    read_combat(setup, in, order);
    if (order.type != OrderType::move) return in.finish();
    // A VTOL shoots on its way: after so many inches, and after the changes of level made until then.
    Flight& flight = order.flight;
    flight.shoots = true;
    if (const json* after = in.find("after")) flight.shoots_after = {mil(*after, in.at("after"))};
    const auto made =
        std::count_if(flight.changes.begin(), flight.changes.begin() + flight.count,
                      [&](const Flight::Change& change) { return change.after <= flight.shoots_after; });
    flight.shoots_at_change =
        static_cast<std::uint8_t>(in.number("changes", static_cast<int>(made), 0, flight.count));
    in.finish();
}

/// "level": [{"climb": true, "after": 2}, {"climb": false, "after": 6}]
void read_levels(const json& value, const std::string& pointer, Flight& flight) {
    if (!value.is_array()) fail(pointer, "expected a list of changes");
    for (std::size_t i = 0; i < value.size(); ++i) {
        Reader in(value[i], pointer + "/" + std::to_string(i));
        if (flight.count == Flight::capacity)
            fail(pointer, "at most " + std::to_string(Flight::capacity) + " changes of level");
        Flight::Change& change = flight.changes[flight.count++];
        change.to = in.flag("climb", true) ? Level::cruising : Level::noe;
        if (const json* after = in.find("after")) change.after = {mil(*after, in.at("after"))};
        in.finish();
    }
}

json levels_to_json(const Flight& flight) {
    json list = json::array();
    for (std::size_t i = 0; i < flight.count; ++i)
        list.push_back({{"climb", flight.changes[i].to == Level::cruising},
                        {"after", inches(flight.changes[i].after.mil)}});
    return list;
}

/// A list of units: {"board": ["r2", "r3"]}.
UnitSet units_named(const Setup& setup, Reader& in, const char* key) {
    UnitSet units;
    if (const json* list = in.find(key))
        for (const json& name : *list) units.add(unit_named(setup, name, in.at(key)));
    return units;
}

json combat_to_json(const Setup& setup, const Order& order) {
    json out = json::object();
    if (order.weapon != Weapon::unnamed)
        out["weapon"] = order.weapon == Weapon::primary ? "primary" : "secondary";
    for (std::size_t i = 0; i < order.target_count; ++i)
        out["targets"].push_back(setup.roster[index(order.targets[i])].id);
    if (order.indirect) out["indirect"] = true;
    if (order.reckless) out["reckless"] = true;
    if (order.capture) out["capture"] = true;
    return out;
}

}  // namespace

Order order(const Setup& setup, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    Order order;
    const std::string type = in.text("type", "");
    const auto known = parse_policy<OrderType>(type);
    if (!known) fail(in.at("type"), '"' + type + "\" is no order");
    order.type = *known;
    if (const json* unit = in.find("unit")) {
        order.unit = unit_named(setup, *unit, in.at("unit"));
        order.facing = {};
    }
    if (const json* level = in.find("level")) read_levels(*level, in.at("level"), order.flight);
    if (const json* attack = in.find("attack"))
        read_included(setup, *attack, in.at("attack"), order);
    else
        read_combat(setup, in, order);
    read_path(in, order.path, points_of(order));
    if (const json* formation = in.find("formation"))
        read_formation(setup, *formation, in.at("formation"), order.formation);
    if (const json* f = in.find("facing")) {
        order.facing = facing(setup, *f, in.at("facing"));
        order.turns = true;
    }
    if (order.type == OrderType::card) {
        order.card = card_named(setup, in.need("card"), in.at("card"));
        if (const json* on = in.find("on")) order.other_card = card_named(setup, *on, in.at("on"));
    }
    order.run = in.flag("run", false);
    order.jump = in.flag("jump", false);
    order.board = units_named(setup, in, "board");
    order.disembark = units_named(setup, in, "disembark");
    order.disembark_last = in.flag("disembarkLast", false);
    if (const json* cancel = in.find("cancel")) order.cancel = equipment(*cancel, in.at("cancel"));
    in.finish();
    return order;
}

json to_json(const Setup& setup, const Order& order) {
    json out;
    out["type"] = spell(name_of(order.type));
    if (order.type == OrderType::end_turn || order.type == OrderType::propose_end) return out;
    const auto name = [&](UnitId u) { return setup.roster[index(u)].id; };
    if (order.unit != UnitId::none) out["unit"] = name(order.unit);
    if (json combat = combat_to_json(setup, order);
        order.type == OrderType::assault || (order.type == OrderType::dig_in && order.target_count > 0)) {
        combat["type"] = catalog::text(order.attack_kind);
        out["attack"] = combat;
    } else if (order.flight.shoots) {
        combat["after"] = inches(order.flight.shoots_after.mil);
        combat["changes"] = order.flight.shoots_at_change;
        out["attack"] = combat;
    } else {
        out.update(combat);
    }
    path_to_json(order.path, out, points_of(order));
    if (!order.formation.empty()) out["formation"] = formation_to_json(setup, order.formation);
    if (order.flight.count > 0) out["level"] = levels_to_json(order.flight);
    if (order.turns) out["facing"] = wire::to_json(setup, order.facing);
    if (order.card != RuleId::none) out["card"] = name_of(setup, order.card);
    if (order.other_card != RuleId::none) out["on"] = name_of(setup, order.other_card);
    if (order.run) out["run"] = true;
    if (order.jump) out["jump"] = true;
    for (const UnitId u : order.board) out["board"].push_back(name(u));
    for (const UnitId u : order.disembark) out["disembark"].push_back(name(u));
    if (order.disembark_last) out["disembarkLast"] = true;
    if (!order.cancel.empty()) out["cancel"] = equipment_to_json(order.cancel);
    return out;
}

namespace {

/// "at" and "facing" of an object.
geo::Placement placement(const Setup& setup, Reader& in) {
    return {point(in.need("at"), in.at("at")), facing(setup, in.need("facing"), in.at("facing"))};
}

/// Decisions for one of several numbered things: "token" 0 or 1 for the seventh or the eighth hex of the
/// length, "corner" 0 to 3 from the north-west clockwise, "arena" in the order of the setup, "dropFlag" 0 to
/// 5 for the side of the hex.
struct OneOf {
    const char* key;
    Ask ask;
    int most;
};
constexpr std::array<OneOf, 4> one_of_words = {{{"token", Ask::place_token, 1},
                                                {"corner", Ask::choose_corner, 3},
                                                {"arena", Ask::choose_arena, 7},
                                                {"dropFlag", Ask::drop_flag, 5}}};

Choice read_choice(const Setup& setup, Reader& in) {
    if (const json* spin = in.find("freeSpin")) {
        if (*spin == false) return {.ask = Ask::free_spin};
        Reader s(*spin, in.at("freeSpin"));
        Choice c{.ask = Ask::free_spin, .unit = unit_named(setup, s.need("unit"), s.at("unit")), .yes = true};
        c.place.facing = facing(setup, s.need("facing"), s.at("facing"));
        s.finish();
        return c;
    }
    if (const json* place = in.find("place")) {
        Choice c{.ask = Ask::place_feature};
        if (*place == false) return c;
        Reader p(*place, in.at("place"));
        const std::string piece = p.text("piece", "");
        const auto found = std::find_if(setup.pile.begin(), setup.pile.end(),
                                        [&](const Feature& f) { return f.id == piece; });
        if (found == setup.pile.end()) fail(p.at("piece"), '"' + piece + "\" is not in the terrain pile");
        c.piece = static_cast<std::uint8_t>(found - setup.pile.begin());
        c.place.at = point(p.need("at"), p.at("at"));
        if (const json* f = p.find("facing")) c.place.facing = facing(setup, *f, p.at("facing"));
        c.yes = true;
        p.finish();
        return c;
    }
    if (const json* deploy = in.find("deploy")) {
        Reader d(*deploy, in.at("deploy"));
        Choice c{.ask = Ask::deploy, .unit = unit_named(setup, d.need("unit"), d.at("unit"))};
        if (const json* into = d.find("aboard"))
            c.into = unit_named(setup, *into, d.at("aboard"));
        else
            c.place = placement(setup, d);
        if (const json* at = d.find("level")) c.level = level(*at, d.at("level"));
        d.finish();
        return c;
    }
    if (const json* stand = in.find("stand")) {
        Reader d(*stand, in.at("stand"));
        Choice c{.ask = Ask::place_beside, .unit = unit_named(setup, d.need("unit"), d.at("unit"))};
        c.place = placement(setup, d);
        d.finish();
        return c;
    }
    // The arena.
    if (const json* react = in.find("react")) {
        if (*react == false) return {.ask = Ask::react};
        Reader r(*react, in.at("react"));
        Choice c{.ask = Ask::react, .unit = unit_named(setup, r.need("unit"), r.at("unit"))};
        c.reaction = parse_policy<OfferedOrder>(r.text("order", ""));
        if (!c.reaction) fail(r.at("order"), "dig-in, defend or dodge");
        r.finish();
        return c;
    }
    if (const json* rally = in.find("rally")) {
        if (*rally == false) return {.ask = Ask::rally};
        Reader r(*rally, in.at("rally"));
        Choice c{.ask = Ask::rally, .unit = unit_named(setup, r.need("unit"), r.at("unit"))};
        c.card = card_named(setup, r.need("card"), r.at("card"));
        r.finish();
        return c;
    }
    if (const json* active = in.find("activate"))
        return {.ask = Ask::activate, .unit = unit_named(setup, *active, in.at("activate"))};
    if (const json* tag = in.find("tag")) {
        if (*tag == false) return {.ask = Ask::tag};
        return {.ask = Ask::tag, .unit = unit_named(setup, *tag, in.at("tag")), .yes = true};
    }
    if (const json* face = in.find("face")) {
        if (*face == false) return {.ask = Ask::face};
        Reader f(*face, in.at("face"));
        Choice c{.ask = Ask::face, .unit = unit_named(setup, f.need("unit"), f.at("unit")), .yes = true};
        c.place.facing = facing(setup, f.need("facing"), f.at("facing"));
        f.finish();
        return c;
    }
    if (in.has("bringHome")) return {.ask = Ask::bring_home, .yes = in.flag("bringHome", true)};
    if (in.has("goFirst")) return {.ask = Ask::go_first, .yes = in.flag("goFirst", false)};
    if (in.has("revive")) return {.ask = Ask::revive, .yes = in.flag("revive", true)};
    for (const auto& [key, ask, most] : one_of_words)
        if (in.has(key))
            return {.ask = ask, .mask = static_cast<std::uint8_t>(1U << in.number(key, 0, 0, most))};
    if (const json* cancel = in.find("cancel")) {
        Choice c{.ask = Ask::cancel, .cancelled = equipment(*cancel, in.at("cancel"))};
        if (const json* unit = in.find("unit")) c.unit = unit_named(setup, *unit, in.at("unit"));
        return c;
    }
    if (const json* divide = in.find("divide")) {
        if (!divide->is_object()) fail(in.at("divide"), "expected damage by unit");
        Choice c{.ask = Ask::divide};
        std::size_t n = 0;
        for (const auto& [name, damage] : divide->items()) {
            const std::string where = in.at("divide") + "/" + name;
            if (!damage.is_number_integer() || damage.get<std::int64_t>() < 0 ||
                damage.get<std::int64_t>() > 99)
                fail(where, "expected whole damage");
            if (n == max_targets) fail(where, "too many targets");
            c.shares[n++] = {unit_named(setup, json(name), where), damage.get<std::int8_t>()};
        }
        return c;
    }
    if (in.has("reroll")) {
        const int die = in.number("reroll", 0, 0, 3);
        return {.ask = Ask::reroll, .mask = static_cast<std::uint8_t>(die == 0 ? 0 : 1U << (die - 1))};
    }
    if (const json* use = in.find("use")) {
        const bool yes = !use->is_boolean() || use->get<bool>();
        Choice c{.ask = Ask::use, .yes = yes};
        if (use->is_string()) c.card = find_cited(setup, use->get_ref<const std::string&>());
        return c;
    }
    if (const json* card = in.find("decline"))
        return {.ask = Ask::use, .card = card_named(setup, *card, in.at("decline"))};
    if (const json* opponent = in.find("opponent")) {
        const PlayerId p = player_named(setup, *opponent, in.at("opponent"));
        return {.ask = Ask::choose_player, .mask = static_cast<std::uint8_t>(1U << index(p))};
    }
    if (const json* first = in.find("first"))
        return {.ask = Ask::choose_card, .card = card_named(setup, *first, in.at("first"))};
    if (const json* go = in.find("go")) {
        if (*go == false) return {.ask = Ask::move_unit};
        Reader g(*go, in.at("go"));
        Choice c{.ask = Ask::move_unit, .unit = unit_named(setup, g.need("unit"), g.at("unit")), .yes = true};
        c.place = placement(setup, g);
        g.finish();
        return c;
    }
    if (in.has("restart")) return {.ask = Ask::restart, .yes = in.flag("restart", true)};
    if (const json* chosen = in.find("choose"))
        return {.ask = Ask::choose_unit, .unit = unit_named(setup, *chosen, in.at("choose"))};
    if (in.has("agree")) return {.ask = Ask::agree, .yes = in.flag("agree", false)};
    fail(in.pointer(),
         "no known answer here: freeSpin, cancel, divide, reroll, use, restart, place, deploy, stand, "
         "choose, agree, decline, opponent, first, go, react, rally, goFirst, revive, token, corner, arena, "
         "activate, "
         "tag, face, bringHome, dropFlag");
}

}  // namespace

Choice choice(const Setup& setup, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const Choice choice = read_choice(setup, in);
    in.finish();
    return choice;
}

json to_json(const Setup& setup, const Choice& c) {
    const auto name = [&](UnitId u) { return setup.roster[index(u)].id; };
    const json at = to_json(c.place.at), facing = to_json(setup, c.place.facing);
    switch (c.ask) {
        case Ask::free_spin:
            if (!c.yes) return {{"freeSpin", false}};
            return {{"freeSpin", {{"unit", name(c.unit)}, {"facing", facing}}}};
        case Ask::cancel: {
            json out{{"cancel", equipment_to_json(c.cancelled)}};
            if (c.unit != UnitId::none) out["unit"] = name(c.unit);
            return out;
        }
        case Ask::divide: {
            json shares = json::object();
            for (const Share& share : c.shares)
                if (share.unit != UnitId::none) shares[name(share.unit)] = share.damage;
            return {{"divide", shares}};
        }
        case Ask::reroll: return {{"reroll", c.mask == 0 ? 0 : std::countr_zero(c.mask) + 1}};
        case Ask::use: return {{"use", c.yes}};
        case Ask::restart: return {{"restart", c.yes}};
        case Ask::place_feature:
            if (!c.yes) return {{"place", false}};
            return {{"place", {{"piece", setup.pile[c.piece].id}, {"at", at}, {"facing", facing}}}};
        case Ask::deploy: {
            if (c.into != UnitId::none)
                return {{"deploy", {{"unit", name(c.unit)}, {"aboard", name(c.into)}}}};
            json deploy{{"unit", name(c.unit)}, {"at", at}, {"facing", facing}};
            if (c.level != Level::noe) deploy["level"] = catalog::text(c.level);
            return {{"deploy", deploy}};
        }
        case Ask::place_beside: return {{"stand", {{"unit", name(c.unit)}, {"at", at}, {"facing", facing}}}};
        case Ask::choose_unit: return {{"choose", name(c.unit)}};
        case Ask::agree: return {{"agree", c.yes}};
        case Ask::choose_player:
            return {{"opponent", setup.players[static_cast<std::size_t>(std::countr_zero(c.mask))].name}};
        case Ask::choose_card: return {{"first", name_of(setup, c.card)}};
        case Ask::move_unit:
            if (!c.yes) return {{"go", false}};
            return {{"go", {{"unit", name(c.unit)}, {"at", at}, {"facing", facing}}}};
        case Ask::go_first: return {{"goFirst", c.yes}};
        case Ask::revive: return {{"revive", c.yes}};
        case Ask::react:
            if (!c.reaction) return {{"react", false}};
            return {{"react", {{"unit", name(c.unit)}, {"order", name_of(*c.reaction)}}}};
        case Ask::rally:
            if (c.card == RuleId::none) return {{"rally", false}};
            return {{"rally", {{"unit", name(c.unit)}, {"card", name_of(setup, c.card)}}}};
        case Ask::activate: return {{"activate", name(c.unit)}};
        case Ask::tag:
            if (!c.yes) return {{"tag", false}};
            return {{"tag", name(c.unit)}};
        case Ask::face:
            if (!c.yes) return {{"face", false}};
            return {{"face", {{"unit", name(c.unit)}, {"facing", facing}}}};
        case Ask::bring_home: return {{"bringHome", c.yes}};
        case Ask::place_token:
        case Ask::choose_corner:
        case Ask::drop_flag:
        case Ask::choose_arena:
            for (const auto& [key, ask, most] : one_of_words)
                if (ask == c.ask) return {{key, std::countr_zero(c.mask)}};
            break;
        case Ask::order:
        case Ask::regroup: break;
    }
    return json::object();
}

}  // namespace irondial::game::wire
