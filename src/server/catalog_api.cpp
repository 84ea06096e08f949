#include "server/catalog_api.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "rules/army.h"

namespace irondial::server {
namespace {

using namespace catalog;
using Json = nlohmann::ordered_json;

// --- Small parts -----------------------------------------------------------------------------------------

Json json_of(const Text& text) {
    Json object{{"en", text.en}};
    if (!text.de.empty()) object["de"] = text.de;
    return object;
}

Json json_or_null(const Text& text) {
    return text.en.empty() ? Json(nullptr) : json_of(text);
}

Json json_of(const Cost& cost) {
    return cost.known ? Json{{"points", cost.points}, {"per150", cost.per_150}} : Json(nullptr);
}

Json json_of(const Modifiers& m) {
    return {{"speed", m.speed}, {"attack", m.attack}, {"defense", m.defense}};
}

Json classes_json(Set<WeightClass> classes) {
    Json list = Json::array();
    for (std::size_t i = 1; i < count<WeightClass>; ++i)  // 0 is "none"
        if (classes.has(static_cast<WeightClass>(i))) list.push_back(text(static_cast<WeightClass>(i)));
    return list;
}

Json factions_json(const Catalog& catalog, Set<FactionId> factions) {
    Json list = Json::array();
    for (std::size_t i = 0; i < catalog.factions.size(); ++i)
        if (factions.has(static_cast<FactionId>(i))) list.push_back(catalog.factions[i].id);
    return list;
}

// --- Packs, factions, units --------------------------------------------------------------------------------

Json json_of(const Pack& pack) {
    return {{"id", pack.id},
            {"title", json_of(pack.title)},
            {"version", pack.version},
            {"origin", text(pack.origin)},
            {"source", pack.source}};
}

Json json_of(const Faction& faction) {
    Json abilities = Json::array();
    for (const FactionAbility& a : faction.abilities)
        abilities.push_back({{"id", a.id}, {"name", json_of(a.name)}, {"summary", json_of(a.summary)}});
    return {{"id", faction.id},
            {"name", json_of(faction.name)},
            {"color", faction.colour},
            {"summary", json_or_null(faction.summary)},
            {"abilities", std::move(abilities)}};
}

/// Equipment anywhere on the dial, in the order of the reference.
Json equipment_of(const Unit& unit) {
    Json list = Json::array();
    for (std::size_t i = 1; i < count<Equipment>; ++i)
        if (const auto e = static_cast<Equipment>(i); shows(unit, e)) list.push_back(text(e));
    return list;
}

Json json_of(const ArtilleryMarker& marker) {
    Json drift = Json::array();
    for (const DriftRange& r : marker.drift) drift.push_back({r.low, r.high, r.inches});
    return {{"color", text(marker.colour)},           {"salvageAttack", marker.salvage_attack},
            {"salvageDamage", marker.salvage_damage}, {"targetValue", marker.target_value},
            {"blastRadius", marker.blast_radius},     {"driftRanges", std::move(drift)},
            {"driftBearings", marker.bearings}};
}

/// One unit whole: what the pack says, where it came from, and its artillery marker if it has one.
Json whole_unit(const Catalog& catalog, UnitKind kind) {
    Json unit = Json::parse(to_json(catalog, kind));
    unit["pack"] = catalog.packs[catalog.text(kind).pack].id;
    const MarkerId marker = catalog[kind].artillery_marker;
    unit["artilleryMarker"] = marker == MarkerId::none
                                  ? Json(nullptr)
                                  : json_of(catalog.artillery_markers[static_cast<std::size_t>(marker)]);
    return unit;
}

/// A unit as a list shows it: the first click stands for the dial.
Json summary(const Catalog& catalog, UnitKind kind, const Json& whole) {
    Json unit = Json::object();
    for (const char* key :
         {"id", "pack", "name", "variant", "nickname", "pilotName", "rank", "points", "faction", "type",
          "class", "speedMode", "capacity", "artilleryRange", "vent", "weapons", "heatToShutdown", "flags"})
        unit[key] = whole.at(key);
    unit["clicks"] = catalog[kind].clicks;
    unit["start"] = whole.at("dial").at(0);
    unit["equipment"] = equipment_of(catalog[kind]);
    return unit;
}

// --- Cards -------------------------------------------------------------------------------------------------

Json head(const Catalog& catalog, const Card& card, std::string_view kind) {
    return {{"id", card.id},
            {"kind", kind},
            {"pack", catalog.packs[card.pack].id},
            {"name", json_of(card.name)},
            {"summary", json_of(card.summary)},
            {"cost", json_of(card.cost)},
            {"notes", card.notes}};
}

Json card_json(const Catalog& catalog, const Gear& gear) {
    Json card = head(catalog, gear.card, "gear");
    card["classes"] = classes_json(gear.needs.classes);
    card["factions"] = factions_json(catalog, gear.needs.factions);
    card["slot"] = text(gear.slot);
    if (gear.range_type) card["rangeType"] = text(*gear.range_type);
    card["singleUse"] = gear.single_use;
    card["modifiers"] = json_of(gear.modifiers);
    return card;
}

Json card_json(const Catalog& catalog, const Pilot& pilot) {
    Json card = head(catalog, pilot.card, "pilot");
    card["tier"] = text(pilot.tier);
    card["unique"] = pilot.unique;
    card["classes"] = classes_json(pilot.needs.classes);
    card["factions"] = factions_json(catalog, pilot.needs.factions);
    card["modifiers"] = json_of(pilot.modifiers);
    if (pilot.preferred != UnitKind::none) {
        card["preferredUnit"] = catalog.text(pilot.preferred).id;
        if (pilot.alternative.known) card["alternativeCost"] = json_of(pilot.alternative);
    }
    if (!pilot.ability.en.empty()) card["ability"] = json_of(pilot.ability);
    if (pilot.recruitment) {
        Json by_faction = Json::object();
        for (const auto& [faction, cost] : pilot.recruitment->by_faction)
            by_faction[catalog[faction].id] = cost;
        Json recruiters = Json::object();  // who may, by the rules, and for how much
        for (std::size_t i = 0; i < catalog.factions.size(); ++i)
            if (const auto cost = rules::recruitment_cost(pilot, static_cast<FactionId>(i)))
                recruiters[catalog.factions[i].id] = *cost;
        const auto base = pilot.recruitment->base;
        card["recruitCosts"] = {{"base", base ? Json(*base) : Json(nullptr)},
                                {"byFaction", std::move(by_faction)},
                                {"recruiters", std::move(recruiters)}};
    }
    return card;
}

Json card_json(const Catalog& catalog, const PlanetaryCondition& condition) {
    const auto ids = [&](const std::vector<ConditionId>& list) {
        Json out = Json::array();
        for (const ConditionId id : list)
            out.push_back(catalog.planetary_conditions[static_cast<std::size_t>(id)].card.id);
        return out;
    };
    Json card = head(catalog, condition.card, "planetary-condition");
    card["cancels"] = ids(condition.cancels);
    card["canceledBy"] = ids(condition.ends_by);
    return card;
}

Json card_json(const Catalog& catalog, const FactionPride& pride) {
    Json card = head(catalog, pride.card, "faction-pride");
    card["factions"] = {catalog[pride.faction].id};
    card["pureCost"] = json_of(pride.pure);
    return card;
}

Json card_json(const Catalog& catalog, const MercenaryContract& contract) {
    Json card = head(catalog, contract.card, "mercenary-contract");
    card["factions"] = {catalog[contract.faction].id};
    return card;
}

Json card_json(const Catalog& catalog, const SituationalAlliance& alliance) {
    Json card = head(catalog, alliance.card, "situational-alliance");
    Json factions = Json::array();
    for (const FactionId id : alliance.factions) factions.push_back(catalog[id].id);
    card["factions"] = std::move(factions);
    return card;
}

Json card_json(const Catalog& catalog, const RallyCard& rally) {
    return head(catalog, rally.card, "rally");
}

/// A Target token is no card, but a player looks for it in the same place.
Json card_json(const Catalog& catalog, const TargetToken& token) {
    Json card{{"id", token.id},
              {"kind", "target-token"},
              {"pack", catalog.packs[token.pack].id},
              {"name", json_of(token.name)},
              {"summary", json_of(Text{})},
              {"cost", nullptr},
              {"notes", Json::array()},
              {"defense", token.defense},
              {"preferred", text(token.preferred)},
              {"rp", token.rp},
              {"otherwise", token.otherwise},
              {"onlyPreferred", token.only_preferred}};
    if (token.armor != Equipment::none) card["armor"] = text(token.armor);
    return card;
}

Json cards_json(const Catalog& catalog) {
    Json cards = Json::array();
    const auto add = [&](const auto& list) {
        for (const auto& entry : list) cards.push_back(card_json(catalog, entry));
    };
    add(catalog.gear);
    add(catalog.pilots);
    add(catalog.planetary_conditions);
    add(catalog.faction_pride);
    add(catalog.mercenary_contracts);
    add(catalog.situational_alliances);
    add(catalog.rally_cards);
    add(catalog.target_tokens);
    return {{"cards", std::move(cards)}};
}

// --- Equipment ---------------------------------------------------------------------------------------------

/// Name, place and colour, and the wording that applies in each family of rules.
Json explained(std::string_view name, EquipSlot slot, Colour colour, const Explanation& explanation) {
    static constexpr std::array<std::string_view, 3> sourcing{"sourced", "assumed", "absent"};
    Json rules = Json::object();
    for (std::size_t i = 0; i < count<RulesFamily>; ++i) {
        const auto family = static_cast<RulesFamily>(i);
        rules[std::string(text(family))] = {
            {"text", json_of(wording(explanation, family))},
            {"sourcing", sourcing[static_cast<std::size_t>(explanation.sourcing[i])]}};
    }
    return {{"name", name},
            {"title", json_of(explanation.name)},
            {"slot", text(slot)},
            {"color", text(colour)},
            {"rules", std::move(rules)}};
}

Json equipment_json(const Catalog& catalog) {
    Json equipment = Json::array(), heat_effects = Json::array();
    for (std::size_t i = 1; i < count<Equipment>; ++i) {
        const EquipmentFacts& f = equipment_table[i];
        equipment.push_back(explained(f.name, f.slot, f.colour, catalog.equipment[i]));
        equipment.back()["optional"] = f.optional;
    }
    for (std::size_t i = 1; i < count<HeatEffect>; ++i) {
        const HeatEffectFacts& f = heat_effect_table[i];
        heat_effects.push_back(explained(f.name, f.location, f.colour, catalog.heat_effects[i]));
        heat_effects.back()["failsUpTo"] = f.fails_up_to;
    }
    return {{"equipment", std::move(equipment)}, {"heatEffects", std::move(heat_effects)}};
}

ResourcePtr json_resource(const Json& body) {
    return make_resource("application/json", body.dump());
}

}  // namespace

void add_catalog(Router& router, const Catalog& catalog) {
    Json packs = Json::array(), factions = Json::array(), units = Json::array();
    for (const Pack& pack : catalog.packs) packs.push_back(json_of(pack));
    for (const Faction& faction : catalog.factions) factions.push_back(json_of(faction));
    for (std::size_t i = 0; i < catalog.units.size(); ++i) {
        const auto kind = static_cast<UnitKind>(i);
        const Json whole = whole_unit(catalog, kind);
        units.push_back(summary(catalog, kind, whole));
        // Small and fetched one at a time: compressing thousands of them would only delay the start.
        router.add(fmt::format("/api/catalog/units/{}", catalog.text(kind).id),
                   make_resource("application/json", whole.dump(), {}, false));
    }
    router.add("/api/health", json_resource({{"status", "ok"}, {"units", units.size()}}));
    router.add("/api/catalog", json_resource({{"packs", std::move(packs)},
                                              {"factions", std::move(factions)},
                                              {"units", std::move(units)}}));
    router.add("/api/cards", json_resource(cards_json(catalog)));
    router.add("/api/equipment", json_resource(equipment_json(catalog)));
}

}  // namespace irondial::server
