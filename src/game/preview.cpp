#include "game/preview.h"

#include "game/order_odds.h"
#include "game/view.h"
#include "rules/arena.h"
#include "rules/combat.h"
#include "rules/formation.h"
#include "rules/movement.h"
#include "rules/orders.h"
#include "rules/reach.h"
#include "rules/rehearsal.h"

namespace irondial::game {

using namespace rules;
using wire::Reader;

namespace {

constexpr int most_ways = 3'000;  // of the dice: beyond that nobody waits for exact odds

struct Asked {
    const Position& pos;
    const Story& story;
    const Decision* asked = nullptr;

    bool regroups() const { return asked != nullptr && asked->ask == Ask::regroup; }
    const Setup& setup() const { return pos.setup(); }
    const std::string& id(UnitId u) const { return setup().roster[index(u)].id; }
    json tally(const Tally& t) const { return tally_json(setup(), t); }
    json refusal(const Verdict& v) const { return refusal_json(setup(), story, v); }
    UnitId unit(Reader& in, const char* key) const {
        return wire::unit_named(setup(), in.need(key), in.at(key));
    }
};

double inches(geo::Length length) {
    return length.mil / 1000.0;
}

// --- what a unit may do ----------------------------------------------------------------------------------

/// Could such an order be given, with whatever weapon, once the rest of it is told?
Verdict judge_bare(const Position& pos, OrderType type, UnitId u) {
    Verdict first;
    for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
        const Verdict verdict = judge(pos, Order{.type = type, .unit = u, .weapon = weapon});
        if (verdict || verdict.why == Why::no_target || verdict.why == Why::no_spot) return legal;
        if (weapon == Weapon::primary) first = verdict;
    }
    return first;
}

/// The orders of this edition for a unit, each with what forbids it.
json orders_of(const Asked& a, UnitId u) {
    json list = json::array();
    if (a.regroups()) {
        if (a.asked->units.has(u)) list.push_back({{"type", spell(name_of(OrderType::move))}, {"ok", true}});
        return list;
    }
    for (std::size_t k = 0; k < names_of<OrderType>.size(); ++k) {
        const auto type = static_cast<OrderType>(k);
        if (type >= OrderType::end_turn) continue;
        const Verdict verdict = judge_bare(a.pos, type, u);
        if (verdict.why == Why::order_not_offered) continue;
        json one{{"type", spell(name_of(type))}};
        if (verdict)
            one["ok"] = true;
        else
            one["refused"] = a.refusal(verdict);
        list.push_back(std::move(one));
    }
    return list;
}

json values_of(const Asked& a, UnitId u) {
    json out{{"speed", a.tally(speed_value(a.pos, u))},
             {"attack", a.tally(attack_value(a.pos, u))},
             {"defense", a.tally(defense_value(a.pos, u))}};
    for (const auto& [key, which] : {std::pair{"primary", Weapon::primary}, {"secondary", Weapon::secondary}})
        if (const catalog::Weapon* weapon = weapon_of(a.pos, u, which)) {
            out[key] = a.tally(damage_value(a.pos, u, which));
            out[key]["type"] = catalog::text(weapon->range_type);
            out[key]["targets"] = weapon->targets;
            out[key]["range"] = {weapon->min_range, weapon->max_range};
        }
    return out;
}

json about_unit(const Asked& a, const json& name, const std::string& pointer) {
    const UnitId u = wire::unit_named(a.setup(), name, pointer);
    json out{{"unit", a.id(u)}, {"orders", json::array()}};
    if (a.pos.is_token(u)) return out;
    out["orders"] = orders_of(a, u);
    if (!a.pos.on_field(u)) return out;
    out["values"] = values_of(a, u);
    const Order move{.type = OrderType::move, .unit = u};
    out["move"] = a.tally(speed_for(a.pos, move));
    if (jumps(a.pos, move)) out["jumps"] = true;
    if (judge(a.pos, Order{.type = OrderType::move, .unit = u, .run = true})) out["mayRun"] = true;
    if (const BreakAway attempt = break_away(a.pos, move); attempt.needed > 0)
        out["breakAway"] = {{"needs", attempt.needed}, {"rule", name_of(a.setup(), attempt.rule)}};
    for (const Equipment e : cancellable(a.pos, u)) out["cancellable"].push_back(catalog::text(e));
    return out;
}

// --- how far it gets -------------------------------------------------------------------------------------

OrderType order_type(Reader& in, OrderType fallback) {
    const std::string word = in.text("type", "");
    if (word.empty()) return fallback;
    const auto type = parse_policy<OrderType>(word);
    if (!type) wire::fail(in.at("type"), '"' + word + "\" is no order");
    return *type;
}

json reach_of(const Asked& a, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    Order order{.type = order_type(in, OrderType::move), .unit = a.unit(in, "unit")};
    order.run = in.flag("run", false);
    order.jump = in.flag("jump", false);
    const std::string attack = in.text("attack", "ranged");  // of an assault: it sets how far it goes
    const auto kind = catalog::parse<catalog::AttackKind>(attack);
    if (!kind) wire::fail(in.at("attack"), '"' + attack + "\" is no attack");
    order.attack_kind = *kind;
    in.finish();
    json out{{"unit", a.id(order.unit)}, {"loops", json::array()}};
    if (!a.pos.on_field(order.unit) || a.pos.is_token(order.unit)) return out;
    Reach reach;
    reach.start(a.pos, order);
    const geo::Loops& drawn = reach.outline();
    out["limit"] = a.tally(speed_for(a.pos, order));
    for (const geo::Loops::Loop& loop : drawn.loops) {
        const auto points = drawn.points_of(loop);
        if (on_hexes(a.setup())) {  // a loop is the rim of one hex: its corners lie around its middle
            geo::Point sum{};
            for (const geo::Point p : points) sum = {sum.x + p.x, sum.y + p.y};
            const auto n = static_cast<double>(points.size()) * 1000;
            out["hexes"].push_back({std::lround(sum.x / n), std::lround(sum.y / n)});
            continue;
        }
        json line = json::array();
        for (const geo::Point p : points) line.push_back(wire::to_json(p));
        out["loops"].push_back(std::move(line));
    }
    return out;
}

// --- what an order would come to -------------------------------------------------------------------------

json sight_json(const Asked& a, const Sight& sight) {
    const auto terrain = [&](FeatureSet features) {
        json list = json::array();
        for (const FeatureId f : features) list.push_back(a.pos.field().feature(f).id);
        return list;
    };
    json out{{"range", inches(sight.range)}, {"clear", sight.clear()}};
    if (sight.in_front_arc) out["inFrontArc"] = true;
    if (sight.through_rear_arc) out["rearArc"] = true;
    if (sight.target_higher) out["higher"] = true;
    if (!sight.clear()) {
        out["blocked"] = {{"units", names_json(a.setup(), sight.bases)},
                          {"features", terrain(sight.features)},
                          {"rule", name_of(a.setup(), sight.blocked)}};
    }
    if (sight.hindered()) out["hindered"] = terrain(sight.hindering);
    return out;
}

json attack_json(const Asked& a, const Position& from, const Attack& attack) {
    json list = json::array();
    for (std::size_t i = 0; i < attack.count; ++i) {
        const Sums sums = sums_of(from, attack, i);
        json one{{"unit", a.id(attack.targets[i])},       {"attack", a.tally(sums.attack)},
                 {"defense", a.tally(sums.defense)},      {"needs", sums.needed()},
                 {"hit", chance_to_hit(from, attack, i)}, {"damage", a.tally(damage_to(from, attack, i))}};
        if (attack.kind == AttackKind::ranged) one["sight"] = sight_json(a, attack.sights[i]);
        list.push_back(std::move(one));
    }
    return list;
}

json odds_json(const Asked& a, const UnitOdds& odds) {
    json out{{"unit", a.id(odds.unit)},
             {"clicks", wire::to_json(odds.clicks)},
             {"heat", wire::to_json(odds.heat)},
             {"expectedClicks", odds.expected_clicks},
             {"expectedHeat", odds.expected_heat}};
    for (const auto& [key, chance] : {std::pair{"eliminated", odds.eliminated},
                                      {"salvage", odds.salvage},
                                      {"captured", odds.captured},
                                      {"shutdown", odds.shutdown},
                                      {"restarted", odds.restarted},
                                      {"pilotOut", odds.pilot_out}})
        if (chance > 0) out[key] = chance;
    return out;
}

bool has_trip(const Order& order) {
    return order.type == OrderType::move || order.type == OrderType::assault || is_special(order.type);
}

/// The way as it would be gone: as ordered, or as found.
json way_of(const Asked& a, const Order& order, const Trip& trip) {
    json out{
        {"path", json::array()},
        {"length", inches(trip.length)},
        {"limit", a.tally(speed_for(a.pos, order))},
        {"end", {{"at", wire::to_json(trip.end.at)}, {"facing", wire::to_json(a.setup(), trip.end.facing)}}}};
    if (trip.stopped != RuleId::none) out["stopped"] = name_of(a.setup(), trip.stopped);
    std::vector<geo::Point> points(order.path.points.begin(), order.path.points.begin() + order.path.count);
    if (order.path.find) {
        Reach reach;
        reach.start(a.pos, order);
        reach.to(order.path.last(a.pos.unit(order.unit).at), trip.end.facing);
        if (!reach.path().empty()) points = reach.path();
    }
    out["path"].push_back(wire::to_json(a.pos.unit(order.unit).at));
    for (const geo::Point p : points)
        if (json at = wire::to_json(p); at != out["path"].back()) out["path"].push_back(std::move(at));
    return out;
}

/// The attack at the end of an assault is judged from where it ends.
json assault_json(const Asked& a, const Order& order, const Trip& trip) {
    Rehearsal there(a.pos);
    there.place(order.unit, trip.end);
    Attack attack;
    if (order.target_count == 0 || !judge_combat(there, order, attack)) return json::array();
    return attack_json(a, there, attack);
}

json preview_of(const Asked& a, const json& value, const std::string& pointer) {
    const Order order = wire::order(a.setup(), value, pointer);
    if (a.regroups()) {
        const Verdict verdict = judge_regroup(a.pos, *a.asked, order);
        return verdict ? json{{"ok", true}} : json{{"refused", a.refusal(verdict)}};
    }
    Plan plan;
    if (const Verdict verdict = judge(a.pos, order, plan); !verdict) return {{"refused", a.refusal(verdict)}};
    json out{{"ok", true}};
    if (order.unit == UnitId::none) return out;
    if (has_trip(order) && order.formation.empty()) {
        out["way"] = way_of(a, order, plan.trip);
        if (const BreakAway attempt = break_away(a.pos, order); attempt.needed > 0)
            out["breakAway"] = {{"needs", attempt.needed}, {"rule", name_of(a.setup(), attempt.rule)}};
    }
    if (order.type == OrderType::assault)
        out["attacks"] = assault_json(a, order, plan.trip);
    else if (plan.attack.count > 0)
        out["attacks"] = attack_json(a, a.pos, plan.attack);
    if (order.type == OrderType::artillery) {
        for (std::size_t i = 0; i < plan.barrage.count; ++i) {
            const PlacedMarker& marker = plan.barrage.markers[i];
            const Sums sums = sums_of(a.pos, marker);
            json one{{"at", wire::to_json(marker.at)},
                     {"attack", a.tally(sums.attack)},
                     {"defense", a.tally(sums.defense)},
                     {"needs", sums.needed()},
                     {"hit", chance_on_spot(a.pos, marker)},
                     {"inBlast", names_json(a.setup(), in_blast(a.pos, marker, marker.at))}};
            out["shells"].push_back(std::move(one));
        }
    }
    if (order.type == OrderType::card || order.type >= OrderType::pass) return out;
    for (const UnitOdds& odds : odds_of(a.pos, order, nullptr, nullptr, most_ways))
        out["odds"].push_back(odds_json(a, odds));
    return out;
}

// --- whom it could attack --------------------------------------------------------------------------------

json target_json(const Asked& a, const Order& order) {
    json one{{"unit", a.id(order.targets[0])}};
    Plan plan;
    if (const Verdict verdict = judge(a.pos, order, plan); !verdict) {
        one["refused"] = a.refusal(verdict);
        return one;
    }
    if (plan.attack.count == 0) {
        one["ok"] = true;
        return one;
    }
    one["needs"] = sums_of(a.pos, plan.attack, 0).needed();
    one["hit"] = chance_to_hit(a.pos, plan.attack, 0);
    one["damage"] = damage_to(a.pos, plan.attack, 0).value;
    for (const UnitOdds& odds : odds_of(a.pos, order, nullptr, nullptr, most_ways))
        if (odds.unit == order.targets[0]) {
            one["expected"] = odds.expected_clicks;
            one["eliminated"] = odds.eliminated;
        }
    return one;
}

json targets_of(const Asked& a, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    Order order{.type = order_type(in, OrderType::ranged), .unit = a.unit(in, "unit"), .target_count = 1};
    const std::string weapon = in.text("weapon", "primary");
    if (weapon != "primary" && weapon != "secondary") wire::fail(in.at("weapon"), "primary or secondary");
    order.weapon = weapon == "primary" ? Weapon::primary : Weapon::secondary;
    order.indirect = in.flag("indirect", false);
    order.capture = in.flag("capture", false);
    in.finish();
    json list = json::array();
    const bool helps = order.type == OrderType::repair;
    for (const UnitId u : a.pos.units()) {
        if (u == order.unit || a.pos.friendly(order.unit, u) != helps) continue;
        order.targets[0] = u;
        list.push_back(target_json(a, order));
    }
    return {{"unit", a.id(order.unit)}, {"targets", std::move(list)}};
}

json line_of(const Asked& a, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const UnitId from = a.unit(in, "from"), to = a.unit(in, "to");
    in.finish();
    if (!a.pos.on_field(from) || !a.pos.on_field(to) || from == to || a.pos.is_token(from))
        wire::fail(pointer, "a line of fire joins two units on the battlefield");
    json out = sight_json(a, a.pos.field().sight(a.pos, from, to));
    out["line"] = {wire::to_json(a.pos.unit(from).at), wire::to_json(a.pos.unit(to).at)};
    return out;
}

/// Where a unit touches another on the side towards a point: nobody can point that exactly.
json place_beside(const Asked& a, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const UnitId u = a.unit(in, "unit"), other = a.unit(in, "other");
    const geo::Point toward = wire::point(in.need("toward"), in.at("toward"));
    geo::Facing facing = a.pos.unit(u).facing;
    if (const json* turned = in.find("facing")) facing = wire::facing(a.setup(), *turned, in.at("facing"));
    in.finish();
    if (on_hexes(a.setup()) || u == other || !a.pos.on_field(other) || a.pos.is_token(u))
        wire::fail(pointer, "beside another unit on the plane");
    const geo::Point middle = a.pos.unit(other).at;
    const geo::Facing side = toward == middle ? geo::opposite(a.pos.unit(other).facing)  // behind it
                                              : geo::facing_of(toward - middle);
    const geo::Placement at = geo::place_in_contact(a.pos.ground(other), a.pos.printed(u).base, facing, side);
    return {{"unit", a.id(u)}, {"at", wire::to_json(at.at)}, {"facing", wire::to_json(a.setup(), at.facing)}};
}

struct Question {
    const char* key;
    json (*answer)(const Asked&, const json&, const std::string& pointer);
};
constexpr std::array questions{Question{"unit", about_unit},    Question{"reach", reach_of},
                               Question{"preview", preview_of}, Question{"targets", targets_of},
                               Question{"sight", line_of},      Question{"beside", place_beside}};

}  // namespace

json answer_question(const Position& pos, const Story& story, const json& question, const Decision* asked) {
    Reader in(question, "");
    for (const auto& [key, answer] : questions)
        if (const json* value = in.find(key)) {
            in.finish();
            return answer({pos, story, asked}, *value, in.at(key));
        }
    in.finish();
    wire::fail("", "nothing is asked: unit, reach, preview, targets, sight or beside");
}

}  // namespace irondial::game
