#include "game/scenario_query.h"

#include "game/odds.h"
#include "rules/army.h"
#include "rules/combat.h"
#include "rules/formation.h"
#include "rules/movement.h"
#include "rules/special.h"
#include "rules/terrain.h"
#include "rules/transport.h"

namespace irondial::game {

using namespace rules;
using wire::fail;
using wire::json;
using wire::Reader;

namespace {

json judged(const Position& pos, const Verdict& verdict) {
    return {{"legal", static_cast<bool>(verdict)}, {"illegal", name_of(pos.setup(), verdict.rule)}};
}

json line_of_fire(const Position& pos, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const UnitId from = wire::unit_named(pos.setup(), in.need("from"), in.at("from")),
                 to = wire::unit_named(pos.setup(), in.need("to"), in.at("to"));
    in.find("weapon");
    in.finish();
    const Sight sight = pos.field().sight(pos, from, to);
    json blocked = json::array();
    for (const UnitId u : sight.bases) blocked.push_back(pos.setup().roster[index(u)].id);
    for (const FeatureId f : sight.features) blocked.push_back(pos.field().feature(f).id);
    return {{"clear", sight.clear()},
            {"blockedBy", blocked},
            {"rule", name_of(sight.blocked)},
            {"hindered", sight.hindered()},
            {"range", sight.range.mil / 1000.0},
            {"inFrontArc", sight.in_front_arc},
            {"rearArc", sight.through_rear_arc},
            {"higher", sight.target_higher}};
}

json contact(const Position& pos, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const UnitId a = wire::unit_named(pos.setup(), in.need("unit"), in.at("unit")),
                 b = wire::unit_named(pos.setup(), in.need("with"), in.at("with"));
    in.finish();
    const Contact c = pos.field().contact(pos, a, b);
    return {
        {"touching", c.touching}, {"front", c.front}, {"rear", c.on_rear}, {"frontOnRear", c.front_on_rear}};
}

json terrain(const Position& pos, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const UnitId u = wire::unit_named(pos.setup(), in.need("unit"), in.at("unit"));
    in.finish();
    const auto names = [&](FeatureSet features) {
        json list = json::array();
        for (const FeatureId f : features) list.push_back(pos.field().feature(f).id);
        return list;
    };
    return {{"occupies", names(pos.occupied(u))},
            {"overlaps", names(pos.overlapped(u))},
            {"touches", names(pos.field().touched(pos, u))},
            {"elevated", on_elevated(pos, u)},
            {"submerged", submerged(pos, u)}};
}

/// The combat values of a unit as they are now.
json values(const Position& pos, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    const UnitId u = wire::unit_named(pos.setup(), in.need("unit"), in.at("unit"));
    in.finish();
    json found{{"vent", pos.printed(u).vent}, {"why", json::array()}};
    const auto add = [&](const char* key, const Tally& tally) {
        found[key] = tally.value;
        wire::cite(pos.setup(), tally, found["why"]);
    };
    add("speed", speed_value(pos, u));
    add("attack", attack_value(pos, u));
    add("defense", defense_value(pos, u));
    for (const auto& [key, weapon] :
         {std::pair{"primary", Weapon::primary}, {"secondary", Weapon::secondary}})
        if (const catalog::Weapon* printed = weapon_of(pos, u, weapon)) {
            add(key, damage_value(pos, u, weapon));
            found[std::string(key) + "Range"] = json::array({printed->min_range, printed->max_range});
        }
    found["equipment"] = json::array();
    for (const Piece& piece : pieces_of(pos, u))
        if (in_force(pos, u, piece)) found["equipment"].push_back(catalog::text(piece.equip));
    return found;
}

/// A player's battleforce: everything that is wrong, and what everything costs.
json army(const Position& pos, const json& value, const std::string& pointer) {
    const Setup& setup = pos.setup();
    const PlayerId p = wire::player_named(setup, value, pointer);
    json found{{"problems", json::array()},  {"points", points_of(setup, p)}, {"units", json::object()},
               {"factions", json::object()}, {"cards", json::object()},       {"gearOn", json::object()},
               {"why", json::array()}};
    for (const Verdict& problem : judge_army(setup, p)) found["problems"].push_back(name_of(problem.rule));
    const auto cite = [&](const Tally& tally) {
        wire::cite(setup, tally, found["why"]);
        return tally.value;
    };
    for (const RosterUnit& unit : setup.roster) {
        if (unit.owner != p) continue;
        found["units"][unit.id] = cite(points_of(setup, unit));
        found["factions"][unit.id] = (*setup.catalog)[unit.faction].id;
        for (const FittedGear& gear : unit.gear)
            if (gear.on) found["gearOn"][unit.id].push_back(catalog::text(*gear.on));
    }
    for (const catalog::EntryRef ref : setup.players[index(p)].cards)
        found["cards"][catalog::card(*setup.catalog, ref)->id] = cite(points_of(setup, p, ref));
    return found;
}

/// An order to ask about: somebody must carry it out.
Order asked_order(const Position& pos, const json& value, const std::string& pointer) {
    const Order order = wire::order(pos.setup(), value, pointer);
    if (order.unit == UnitId::none) fail(pointer + "/unit", "missing");
    return order;
}

json reach(const Position& pos, const json& value, const std::string& pointer) {
    Reader in(value, pointer);
    Order order{.type = OrderType::move,
                .unit = wire::unit_named(pos.setup(), in.need("unit"), in.at("unit")),
                .run = in.flag("run", false),
                .jump = in.flag("jump", false)};
    order.path.add(wire::point(in.need("to"), in.at("to")));
    in.finish();
    order.path.find = true;
    const Trip trip = trip_of(pos, order);
    return {{"reachable", trip.verdict && trip.end.at == order.path.last({})},
            {"length", trip.length.mil / 1000.0},
            {"stopped", name_of(trip.stopped)}};
}

/// Where a move order would lead, by whomever and whenever it is asked.  [AOD-MEAS-02, DA-MEAS-02]
json move(const Position& pos, const json& value, const std::string& pointer) {
    const Order order = asked_order(pos, value, pointer);
    Trip trip = trip_of(pos, order);
    if (transfers(order)) trip.verdict = judge_transport(pos, order, trip);
    const Tally speed = speed_for(pos, order);
    const BreakAway attempt = break_away(pos, order);
    const Verdict verdict = order.formation.empty() ? trip.verdict : judge_march(pos, order);
    json found = judged(pos, verdict);
    found.update({{"speed", speed.value},
                  {"length", trip.length.mil / 1000.0},
                  {"at", wire::to_json(trip.end.at)},
                  {"stopped", name_of(trip.stopped)},
                  {"breakAway", attempt.needed},
                  {"why", json::array({name_of(pos.setup(), attempt.rule)})}});
    wire::cite(pos.setup(), speed, found["why"]);
    return found;
}

/// Shells as if they fell now: for each spot in turn, and for whoever stands near it.
json artillery(const Position& pos, const Order& order) {
    Barrage barrage;
    json found = judged(pos, judge_artillery(pos, order, barrage));
    for (const char* key : {"attacks", "targetValues", "hits", "why"}) found[key] = json::array();
    for (const char* key : {"damage", "odds", "expected"}) found[key] = json::object();
    const auto cite = [&](const Tally& tally) { wire::cite(pos.setup(), tally, found["why"]); };
    for (std::size_t i = 0; i < barrage.count; ++i) {
        const PlacedMarker& marker = barrage.markers[i];
        const Sums sums = sums_of(pos, marker);
        found["attacks"].push_back(sums.attack.value);
        found["targetValues"].push_back(sums.defense.value);
        found["hits"].push_back(chance_on_spot(pos, marker));
        cite(sums.attack);
        cite(sums.defense);
        for (const UnitId u : in_blast(pos, marker, marker.at)) {
            const std::string& id = pos.setup().roster[index(u)].id;
            const Tally damage = blast_damage(pos, marker, u);
            found["damage"][id] = damage.value;
            cite(damage);
        }
    }
    for (const UnitId u : pos.units()) {
        if (barrage.count == 0) break;
        const AttackOdds odds = odds_of(pos, barrage, u);
        found["odds"][pos.setup().roster[index(u)].id] = odds.damaged;
        found["expected"][pos.setup().roster[index(u)].id] = odds.expected;
    }
    return found;
}

json attack(const Position& pos, const json& value, const std::string& pointer) {
    const Order order = asked_order(pos, value, pointer);
    if (order.type == OrderType::artillery) return artillery(pos, order);
    Attack attack;
    Trip trip;
    const Verdict verdict =
        is_special(order.type) ? judge_special(pos, order, trip, attack) : judge_combat(pos, order, attack);
    json found = judged(pos, verdict);
    found.update({{"lost", attack.lost}, {"attack", nullptr}, {"why", json::array()}});
    for (const char* key : {"attackOn", "defense", "hit", "damage", "odds", "expected"})
        found[key] = json::object();
    if (!verdict) return found;
    const auto cite = [&](const Tally& tally) { wire::cite(pos.setup(), tally, found["why"]); };
    found["why"].push_back(name_of(pos.edition().cite.attack_result));
    for (std::size_t i = 0; i < attack.count; ++i) {
        const UnitId target = attack.targets[i];
        const Sums sums = sums_of(pos, attack, i);
        const std::string id = pos.setup().roster[index(target)].id;
        if (i == 0) found["attack"] = sums.attack.value;
        found["attackOn"][id] = sums.attack.value;
        found["defense"][id] = sums.defense.value;
        found["hit"][id] = chance_to_hit(pos, attack, i);
        const Tally damage = damage_to(pos, attack, i);
        found["damage"][id] = damage.value;
        cite(sums.attack);
        cite(sums.defense);
        cite(damage);
        const AttackOdds odds = odds_of(pos, attack, target);
        found["odds"][id] = odds.damaged;
        found["expected"][id] = odds.expected;
    }
    return found;
}

json setup(const Position& pos, const json&, const std::string&) {
    return judged(pos, judge_setup(pos.setup()));
}

json standard(const Position& pos, const json&, const std::string&) {
    return judged(pos, judge_standard(pos.setup()));
}

struct Query {
    std::string_view name;
    json (*answer)(const Position&, const json&, const std::string& pointer);
};
constexpr std::array queries = {
    Query{"lineOfFire", line_of_fire}, Query{"reach", reach},     Query{"move", move},
    Query{"attack", attack},           Query{"contact", contact}, Query{"terrain", terrain},
    Query{"values", values},           Query{"army", army},       Query{"setup", setup},
    Query{"standard", standard},
};

}  // namespace

json answer_query(const Position& pos, const json& query, const std::string& pointer) {
    Reader in(query, pointer);
    std::string known;
    for (const auto& [name, answer] : queries) {
        known += (known.empty() ? "" : ", ") + std::string(name);
        if (const json* asked = in.find(name)) {
            json found = answer(pos, *asked, in.at(name));
            in.finish();
            return found;
        }
    }
    fail(pointer, "no known query; there are " + known);
}

}  // namespace irondial::game
