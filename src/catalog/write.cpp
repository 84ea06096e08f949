// Writing entries in the form of the packs. What a pack may leave out is left out, except in units, which are
// written whole: programs outside read them.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "catalog/army_file.h"
#include "catalog/catalog.h"

namespace irondial::catalog {

namespace {

using Json = nlohmann::ordered_json;

// --- Small parts -----------------------------------------------------------------------------------------

Json text_or_null(const std::string& text) {
    return text.empty() ? Json(nullptr) : Json(text);
}

template <class E>
Json word_or_null(E value) {  // the first word of these enumerations means "not known"
    return static_cast<std::size_t>(value) == 0 ? Json(nullptr) : Json(text(value));
}

Json number_or_null(int n) {
    return n == 0 ? Json(nullptr) : Json(n);
}

Json json_of(const Text& text) {
    if (text.de.empty()) return text.en;
    return {{"en", text.en}, {"de", text.de}};
}

template <class E>
Json json_of(Set<E> set) {
    Json list = Json::array();
    for (std::size_t i = 0; i < count<E>; ++i)
        if (set.has(static_cast<E>(i))) list.push_back(text(static_cast<E>(i)));
    return list;
}

Json faction_list(const Catalog& catalog, std::uint64_t bits) {
    Json list = Json::array();
    for (std::size_t i = 0; i < catalog.factions.size(); ++i)
        if ((bits >> i & 1) != 0) list.push_back(catalog.factions[i].id);
    return list;
}

Json faction_list(const Catalog& catalog, const std::vector<FactionId>& factions) {
    Json list = Json::array();
    for (const FactionId id : factions) list.push_back(catalog[id].id);
    return list;
}

Json json_of(const Cost& cost) {
    if (!cost.known) return nullptr;
    return cost.per_150 ? Json{{"per150", cost.points}} : Json(cost.points);
}

/// Whole inches stay whole.
Json inches(std::int32_t mil) {
    return mil % 1000 == 0 ? Json(mil / 1000) : Json(mil / 1000.0);
}

Json json_of(geo::Point p) {
    return Json::array({inches(p.x), inches(p.y)});
}

void put_unless_empty(Json& object, std::string_view key, const std::vector<std::string>& texts) {
    if (!texts.empty()) object[std::string(key)] = texts;
}

// --- Units -----------------------------------------------------------------------------------------------

Json json_of(const DialCell& cell) {
    Json equip = nullptr;
    if (cell.equip != Equipment::none)
        equip = {{"color", text(facts(cell.equip).colour)},
                 {"shape", text(cell.shape)},
                 {"name", text(cell.equip)}};
    return {{"value", cell.value}, {"equip", equip}};
}

Json json_of(const Click& click, std::size_t index, bool secondary) {
    Json object{{"click", index}};
    for (std::size_t i = 0; i < count<DialSlot>; ++i) {
        const auto slot = static_cast<DialSlot>(i);
        object[std::string(text(slot))] =
            slot == DialSlot::secondary && !secondary ? Json(nullptr) : json_of(click[slot]);
    }
    object["marker"] = text(click.marker);
    return object;
}

Json json_of(const HeatCell& cell) {
    const bool none = cell.effect == HeatEffect::none;
    return {{"mod", cell.modifier},
            {"effect", none ? Json(nullptr) : Json(text(facts(cell.effect).colour))},
            {"effectName", none ? Json(nullptr) : Json(text(cell.effect))}};
}

Json heat_dial(const Unit& unit) {
    if (unit.heat_positions == 0) return nullptr;
    Json list = Json::array();
    for (std::size_t i = 0; i < unit.heat_positions; ++i) {
        const HeatPosition& position = unit.heat_dial[i];
        list.push_back(
            {{"heat", i},
             {"primary", json_of(position[DialSlot::primary])},
             {"secondary", unit.weapon_count < 2 ? Json(nullptr) : json_of(position[DialSlot::secondary])},
             {"speed", json_of(position[DialSlot::speed])}});
    }
    return list;
}

Json json_of(const Inferred& inferred) {
    Json object = Json::object();
    if (!inferred.salvage_clicks.empty()) object["salvageClicks"] = inferred.salvage_clicks;
    if (inferred.rank != Rank::unknown) object["rank"] = text(inferred.rank);
    if (inferred.attack_symbol != AttackSymbol::unknown)
        object["attackSymbol"] = text(inferred.attack_symbol);
    return object.empty() ? Json(nullptr) : object;
}

std::string base_name(const Catalog& catalog, const Unit& unit) {
    const std::string natural(unit.speed_mode == SpeedMode::quad ? "quad" : text(unit.type));
    if (const auto found = catalog.bases.find(natural);
        found != catalog.bases.end() && found->second == unit.base)
        return {};
    for (const auto& [name, shape] : catalog.bases)
        if (shape == unit.base) return name;
    return {};
}

Json unit_json(const Catalog& catalog, std::size_t index) {
    const Unit& unit = catalog.units[index];
    const UnitText& names = catalog.unit_texts[index];
    Json weapons = Json::array(), dial = Json::array();
    for (std::size_t i = 0; i < unit.weapon_count; ++i) {
        const Weapon& w = unit.weapons[i];
        weapons.push_back({{"slot", i == 0 ? "primary" : "secondary"},
                           {"rangeType", text(w.range_type)},
                           {"targets", w.targets},
                           {"minRange", w.min_range},
                           {"maxRange", w.max_range}});
    }
    for (std::size_t i = 0; i < unit.clicks; ++i)
        dial.push_back(json_of(unit.dial[i], i, unit.weapon_count > 1));

    Json object{{"id", names.id},
                {"set", names.set},
                {"number", names.number},
                {"name", names.name},
                {"variant", text_or_null(names.variant)},
                {"nickname", text_or_null(names.nickname)},
                {"pilotName", text_or_null(names.pilot_name)},
                {"rank", word_or_null(unit.rank)},
                {"rankBasis", text(names.rank_basis)},
                {"points", unit.points},
                {"faction", catalog[unit.faction].id},
                {"sourceFaction", names.source_faction},
                {"group", text_or_null(names.group)},
                {"type", text(unit.type)},
                {"class", word_or_null(unit.weight_class)},
                {"speedMode", text(unit.speed_mode)},
                {"attackSymbol", word_or_null(unit.attack_symbol)},
                {"capacity", number_or_null(unit.capacity)},
                {"artilleryRange", number_or_null(unit.artillery_range)},
                {"frontArcDegrees", unit.front_arc_recorded ? Json(unit.front_arc) : Json(nullptr)},
                {"weapons", std::move(weapons)},
                {"vent", unit.type == UnitType::mech ? Json(unit.vent) : Json(nullptr)},
                {"dial", std::move(dial)},
                {"heatDial", heat_dial(unit)},
                {"heatToShutdown", number_or_null(unit.heat_positions)},
                {"inferred", json_of(names.inferred)},
                {"flags", names.flags},
                {"notes", names.notes}};
    if (unit.rear_arc_recorded) object["rearArcDegrees"] = unit.rear_arc;
    if (const std::string base = base_name(catalog, unit); !base.empty()) object["base"] = base;
    return object;
}

Json marker_json(const Catalog& catalog, const ArtilleryMarker& marker) {
    Json ranges = Json::array(), bearings = Json::object(), labels = Json::object();
    for (const DriftRange& r : marker.drift) ranges.push_back({r.low, r.high, r.inches});
    for (std::size_t i = 0; i < marker.bearings.size(); ++i)
        bearings[std::to_string(i + 1)] = marker.bearings[i];
    for (std::size_t i = 0; i < 3; ++i)
        labels[std::array{"onArrow", "left", "right"}[i]] = number_or_null(marker.front_labels[i]);
    return {{"unitId", catalog.text(marker.unit).id}, {"markerColor", text(marker.colour)},
            {"salvageAttack", marker.salvage_attack}, {"salvageDamage", marker.salvage_damage},
            {"targetValue", marker.target_value},     {"blastRadius", marker.blast_radius},
            {"driftRanges", std::move(ranges)},       {"driftBearings", std::move(bearings)},
            {"frontSectorLabels", std::move(labels)}};
}

// --- Effects ---------------------------------------------------------------------------------------------

template <class E>
Json bits_json(std::uint64_t bits) {
    Set<E> set;
    set.bits = bits;
    return json_of(set);
}

Json value_json(const Catalog& catalog, const Condition& c) {
    switch (facts(c.fact).value) {
        case FactValue::flag: return c.any_of == 2;
        case FactValue::number: {
            if (c.low == c.high) return c.low;
            Json range = Json::object();
            if (c.low != Condition{}.low) range["min"] = c.low;
            if (c.high != Condition{}.high) range["max"] = c.high;
            if (range.empty()) range["min"] = c.low;
            return range;
        }
        case FactValue::unit_types: return bits_json<UnitType>(c.any_of);
        case FactValue::classes: return bits_json<WeightClass>(c.any_of);
        case FactValue::ranks: return bits_json<Rank>(c.any_of);
        case FactValue::factions: return faction_list(catalog, c.any_of);
        case FactValue::speed_modes: return bits_json<SpeedMode>(c.any_of);
        case FactValue::levels: return bits_json<Level>(c.any_of);
        case FactValue::equipment: return bits_json<Equipment>(c.any_of);
        case FactValue::terrain_kinds: return bits_json<TerrainKind>(c.any_of);
        case FactValue::range_types: return bits_json<RangeType>(c.any_of);
        case FactValue::damage_slots: return bits_json<DialSlot>(c.any_of);
    }
    return nullptr;
}

Json conditions_json(const Catalog& catalog, const std::vector<Condition>& conditions) {
    Json object = Json::object();
    for (const Condition& c : conditions) {
        const std::string fact(text(c.fact));
        object[facts(c.fact).of_unit ? std::string(text(c.of)) + "." + fact : fact] = value_json(catalog, c);
    }
    return object;
}

Json faces_json(std::uint8_t faces) {
    Json list = Json::array();
    if ((faces & Outcome::hit) != 0) list.push_back("hit");
    for (int n = 1; n <= 6; ++n)
        if ((faces >> n & 1) != 0) list.push_back(n);
    if ((faces & Outcome::miss) != 0) list.push_back("miss");
    return list;
}

Json amount_json(const Amount& amount) {
    return amount.quantity == Quantity::number ? Json(amount.number) : Json(text(amount.quantity));
}

Json actions_json(const Catalog& catalog, const std::vector<Action>& actions);

/// An action without what equals its default. `amount` 0 and `full` false are told from "not there" by the
/// verb.
Json action_json(const Catalog& catalog, const Action& a) {
    const Action none;
    const auto spoken = [&](std::initializer_list<Verb> verbs) {
        return std::find(verbs.begin(), verbs.end(), a.verb) != verbs.end();
    };
    Json o{{"do", text(a.verb)}};
    if (a.stat != none.stat) o["stat"] = text(a.stat);
    if (a.thing != none.thing) o["thing"] = text(a.thing);
    if (a.equipment != none.equipment) o["equipment"] = text(a.equipment);
    if (a.shape != none.shape) o["shape"] = text(a.shape);
    if (a.beside) o["beside"] = true;
    if (a.survives_salvage) o["survivesSalvage"] = true;
    if (a.roll != none.roll) o["roll"] = text(a.roll);
    if (a.faces != 0) o["faces"] = faces_json(a.faces);
    if (a.verb == Verb::attack_again) o["kind"] = text(a.kind);
    const bool counts =
        spoken({Verb::add, Verb::multiply, Verb::set, Verb::at_most, Verb::at_least, Verb::heat, Verb::damage,
                Verb::pushing_damage, Verb::repair, Verb::order_token, Verb::move});
    if (counts || !(a.amount == none.amount)) o["amount"] = amount_json(a.amount);
    if (a.minimum != none.minimum) o["minimum"] = a.minimum;
    if (a.verb == Verb::divide_damage) o["full"] = a.full_damage;
    if (a.per_450) o["per450"] = true;
    if (!a.terrain.empty()) o["terrain"] = json_of(a.terrain);
    if (a.verb == Verb::change_terrain) o["becomes"] = text(a.becomes);
    if (a.slot != Action::no_slot) o["slot"] = text(static_cast<DialSlot>(a.slot));
    if (!a.types.empty()) o["types"] = json_of(a.types);
    if (!a.speed_modes.empty()) o["speedModes"] = json_of(a.speed_modes);
    if (!a.factions.empty()) o["factions"] = faction_list(catalog, a.factions.bits);
    if (a.without != none.without) o["without"] = text(a.without);
    const bool aimed = spoken({Verb::attack_again, Verb::add_targets, Verb::redirect_damage});
    if (aimed || a.to != (a.verb == Verb::remove_card ? Who::this_card : none.to)) o["to"] = text(a.to);
    if (a.within != 0) o["within"] = a.within;
    if (a.after != none.after) o["after"] = text(a.after);
    if (a.lasts != none.lasts) o["lasts"] = text(a.lasts);
    for (const Outcome& outcome : a.outcomes)
        o["outcomes"].push_back(
            {{"on", faces_json(outcome.on)}, {"actions", actions_json(catalog, outcome.actions)}});
    return o;
}

Json actions_json(const Catalog& catalog, const std::vector<Action>& actions) {
    Json list = Json::array();
    for (const Action& action : actions) list.push_back(action_json(catalog, action));
    return list;
}

Json effects_json(const Catalog& catalog, const std::vector<Effect>& effects, Scope natural) {
    Json list = Json::array();
    for (const Effect& e : effects) {
        Json o{{"when", text(e.when)}};
        if (e.as != Role::attacker) o["as"] = text(e.as);
        if (!e.attacks.empty()) o["attacks"] = json_of(e.attacks);
        if (e.scope != natural) o["for"] = text(e.scope);
        if (!e.conditions.empty()) o["if"] = conditions_json(catalog, e.conditions);
        if (e.optional) o["optional"] = true;
        if (e.limit.per != Per::unlimited) {
            o["limit"] = {{"times", e.limit.times}, {"per", text(e.limit.per)}};
            if (e.limit.each_450) o["limit"]["each450"] = true;
        }
        o["actions"] = actions_json(catalog, e.actions);
        list.push_back(std::move(o));
    }
    return list;
}

// --- Cards -----------------------------------------------------------------------------------------------

Json card_json(const Catalog& catalog, const Card& card, Scope natural) {
    Json o{{"id", card.id}, {"set", card.set}, {"name", json_of(card.name)}, {"points", json_of(card.cost)}};
    if (!card.summary.en.empty()) o["summary"] = json_of(card.summary);
    o["effects"] = effects_json(catalog, card.effects, natural);
    put_unless_empty(o, "notes", card.notes);
    return o;
}

Json needs_json(const Catalog& catalog, const MechNeeds& needs) {
    return {
        {"class", needs.classes.empty() ? Json(nullptr) : json_of(needs.classes)},
        {"factions", needs.factions.empty() ? Json(nullptr) : faction_list(catalog, needs.factions.bits)}};
}

Json modifiers_json(const Modifiers& m) {
    return {{"speed", m.speed}, {"attack", m.attack}, {"defense", m.defense}};
}

Json gear_json(const Catalog& catalog, const Gear& gear) {
    Json o = card_json(catalog, gear.card, Scope::carrier);
    o["label"] = gear.single_use ? Json("single-use") : Json(nullptr);
    o["requirements"] = needs_json(catalog, gear.needs);
    o["requirements"]["slot"] = text(gear.slot);
    o["requirements"]["rangeType"] = gear.range_type ? Json(text(*gear.range_type)) : Json(nullptr);
    o["modifiers"] = modifiers_json(gear.modifiers);
    return o;
}

Json pilot_json(const Catalog& catalog, const Pilot& pilot) {
    Json o = card_json(catalog, pilot.card, Scope::carrier);
    o["tier"] = text(pilot.tier);
    o["unique"] = pilot.unique;
    o["requirements"] = needs_json(catalog, pilot.needs);
    o["modifiers"] = modifiers_json(pilot.modifiers);
    if (pilot.preferred != UnitKind::none) o["preferredUnit"] = catalog.text(pilot.preferred).id;
    if (pilot.alternative.known) o["alternativeCost"] = json_of(pilot.alternative);
    if (!pilot.ability.en.empty()) o["ability"] = json_of(pilot.ability);
    if (pilot.recruitment) {
        const Recruitment& r = *pilot.recruitment;
        Json by_faction = Json::object();
        for (const auto& [faction, cost] : r.by_faction) by_faction[catalog[faction].id] = cost;
        o["recruitCosts"] = {
            {"base", r.base ? Json(*r.base) : Json(nullptr)},
            {"byFaction", std::move(by_faction)},
            {"forbidden", r.forbidden_recorded ? faction_list(catalog, r.forbidden.bits) : Json(nullptr)}};
    }
    return o;
}

Json condition_json(const Catalog& catalog, const PlanetaryCondition& condition) {
    const auto ids = [&](const std::vector<ConditionId>& list) {
        Json out = Json::array();
        for (const ConditionId id : list)
            out.push_back(catalog.planetary_conditions[static_cast<std::size_t>(id)].card.id);
        return out;
    };
    Json o = card_json(catalog, condition.card, Scope::all);
    o["cancels"] = ids(condition.cancels);
    o["canceledBy"] = ids(condition.canceled_by);
    return o;
}

Json pride_json(const Catalog& catalog, const FactionPride& pride) {
    Json o = card_json(catalog, pride.card, Scope::faction);
    o["faction"] = catalog[pride.faction].id;
    o["purePoints"] = json_of(pride.pure);
    return o;
}

Json contract_json(const Catalog& catalog, const MercenaryContract& contract) {
    Json o = card_json(catalog, contract.card, Scope::faction);
    o["faction"] = catalog[contract.faction].id;
    return o;
}

Json alliance_card_json(const Catalog& catalog, const SituationalAlliance& alliance) {
    Json o = card_json(catalog, alliance.card, Scope::faction);
    o["factions"] = faction_list(catalog, alliance.factions);
    return o;
}

Json rally_json(const Catalog& catalog, const RallyCard& rally) {
    Json o = card_json(catalog, rally.card, Scope::carrier);
    o["requirement"] = conditions_json(catalog, rally.requirement);
    return o;
}

Json token_json(const Catalog&, const TargetToken& token) {
    return {{"id", token.id},
            {"name", json_of(token.name)},
            {"defense", token.defense},
            {"armor", word_or_null(token.armor)},
            {"preferred", text(token.preferred)},
            {"rp", token.rp},
            {"else", token.otherwise},
            {"onlyPreferred", token.only_preferred}};
}

// --- The table -------------------------------------------------------------------------------------------

Json points_json(const std::vector<geo::Point>& points) {
    Json list = Json::array();
    for (const geo::Point p : points) list.push_back(json_of(p));
    return list;
}

Json terrain_json(const Catalog&, const TerrainPiece& piece) {
    Json o{{"id", piece.id}, {"name", json_of(piece.name)}, {"kind", text(piece.kind)}};
    if (piece.elevated) o["elevated"] = true;
    if (piece.abrupt) o["abrupt"] = true;
    if (!piece.access.empty()) o["access"] = points_json(piece.access);
    switch (piece.outline) {
        case OutlineKind::polygon: o["polygon"] = points_json(piece.points); break;
        case OutlineKind::disc:
            o["disc"] = {{"at", json_of(piece.points[0])}, {"radius", inches(piece.radius.mil)}};
            break;
        case OutlineKind::polyline: o["polyline"] = points_json(piece.points); break;
    }
    put_unless_empty(o, "notes", piece.notes);
    return o;
}

Json battlefield_json(const Catalog& catalog, const Battlefield& field) {
    Json zones = Json::array(), pile = Json::array(), terrain = Json::array();
    for (const DeploymentZone& zone : field.zones)
        zones.push_back({{"edge", text(zone.edge)},
                         {"area", Json::array({json_of(zone.area.low), json_of(zone.area.high)})}});
    for (const std::uint16_t piece : field.pile) pile.push_back(catalog.terrain[piece].id);
    for (const PlacedPiece& placed : field.terrain)
        terrain.push_back({{"piece", catalog.terrain[placed.piece].id},
                           {"at", json_of(placed.place.at)},
                           {"facing", placed.place.facing.tenths / 10}});
    Json o{{"id", field.id},
           {"name", json_of(field.name)},
           {"size", Json::array({inches(field.width.mil), inches(field.height.mil)})},
           {"deploymentZones", std::move(zones)},
           {"pile", std::move(pile)},
           {"terrain", std::move(terrain)}};
    put_unless_empty(o, "notes", field.notes);
    return o;
}

Json arena_json(const Catalog&, const Arena& arena) {
    Json columns = Json::array(), hexes = Json::array(), starts = Json::array();
    for (const ArenaColumn& c : arena.columns) columns.push_back({c.first, c.last});
    for (const ArenaHex& hex : arena.hexes) {
        Json h{{"at", {hex.at.q, hex.at.r}}, {"kind", text(hex.kind)}};
        if (hex.elevated) h["elevated"] = true;
        if (hex.abrupt) h["abrupt"] = true;
        hexes.push_back(std::move(h));
    }
    for (const ArenaStart& start : arena.starts)
        starts.push_back(
            {{"area", std::string(1, start.area)}, {"side", start.side}, {"at", {start.at.q, start.at.r}}});
    Json o{{"id", arena.id}, {"name", json_of(arena.name)}};
    if (!arena.summary.en.empty()) o["summary"] = json_of(arena.summary);
    o["columns"] = std::move(columns);
    o["hexes"] = std::move(hexes);
    o["starts"] = std::move(starts);
    put_unless_empty(o, "assembledFrom", arena.assembled_from);
    return o;
}

Json army_unit_json(const Catalog& catalog, const ArmyUnit& unit) {
    const std::string& id = catalog.text(unit.unit).id;
    if (unit.gear.empty() && !unit.pilot && !unit.recruited_by) return id;
    Json u{{"unit", id}};
    for (const ArmyGear& gear : unit.gear) {
        const std::string& card = catalog.gear[gear.gear].card.id;
        u["gear"].push_back(gear.on ? Json{{"gear", card}, {"on", text(*gear.on)}} : Json(card));
    }
    if (unit.pilot) u["pilot"] = catalog.pilots[*unit.pilot].card.id;
    if (unit.recruited_by) u["recruitedBy"] = catalog[*unit.recruited_by].id;
    return u;
}

Json army_entry_json(const Catalog& catalog, const Army& army) {
    Json o;
    if (!army.id.empty()) o["id"] = army.id;
    o["name"] = json_of(army.name);
    if (!army.edition.empty()) o["edition"] = army.edition;
    if (army.build_total != 0) o["buildTotal"] = army.build_total;
    o["units"] = Json::array();
    for (const ArmyUnit& unit : army.units) o["units"].push_back(army_unit_json(catalog, unit));
    for (const EntryRef ref : army.cards) o["cards"].push_back(card(catalog, ref)->id);
    put_unless_empty(o, "notes", army.notes);
    return o;
}

// --- Factions, bases, explanations -----------------------------------------------------------------------

Json faction_json(const Catalog& catalog, const Faction& faction) {
    Json o{{"id", faction.id}, {"name", json_of(faction.name)}};
    if (!faction.summary.en.empty()) o["summary"] = json_of(faction.summary);
    if (!faction.colour.empty()) o["color"] = faction.colour;
    for (const FactionAbility& ability : faction.abilities) {
        Json a{{"id", ability.id}, {"name", json_of(ability.name)}};
        if (!ability.rule.empty()) a["rule"] = ability.rule;
        if (!ability.summary.en.empty()) a["summary"] = json_of(ability.summary);
        a["effects"] = effects_json(catalog, ability.effects, Scope::faction);
        o["abilities"].push_back(std::move(a));
    }
    return o;
}

Json alliance_json(const Catalog& catalog, const Alliance& alliance) {
    return {{"kind", text(alliance.kind)}, {"factions", faction_list(catalog, alliance.factions)}};
}

Json explanation_json(std::string_view id, const Explanation& explanation) {
    Json rules = Json::object(), o{{"id", id}, {"name", json_of(explanation.name)}};
    for (std::size_t i = 0; i < count<RulesFamily>; ++i) {
        const std::string family(Words<RulesFamily>::list[i]);
        if (!explanation.rules[i].en.empty()) rules[family] = json_of(explanation.rules[i]);
        if (explanation.sourcing[i] == Sourcing::assumed) o["assumed"].push_back(family);
        if (explanation.sourcing[i] == Sourcing::absent) o["absent"].push_back(family);
    }
    o["rules"] = std::move(rules);
    return o;
}

template <class List, class Write>
Json list_json(const Catalog& catalog, const List& list, Write write) {
    Json out = Json::array();
    for (const auto& entry : list) out.push_back(write(catalog, entry));
    return out;
}

template <class E>
Json explanations_json(const std::array<Explanation, count<E>>& all) {
    Json out = Json::array();
    for (std::size_t i = 1; i < all.size(); ++i)
        if (!all[i].name.en.empty()) out.push_back(explanation_json(Words<E>::list[i], all[i]));
    return out;
}

Json entry_json(const Catalog& catalog, EntryRef ref) {
    switch (ref.entry) {
        case Entry::none: return nullptr;
        case Entry::unit: return unit_json(catalog, ref.index);
        case Entry::gear: return gear_json(catalog, catalog.gear[ref.index]);
        case Entry::pilot: return pilot_json(catalog, catalog.pilots[ref.index]);
        case Entry::planetary_condition:
            return condition_json(catalog, catalog.planetary_conditions[ref.index]);
        case Entry::faction_pride: return pride_json(catalog, catalog.faction_pride[ref.index]);
        case Entry::mercenary_contract: return contract_json(catalog, catalog.mercenary_contracts[ref.index]);
        case Entry::situational_alliance:
            return alliance_card_json(catalog, catalog.situational_alliances[ref.index]);
        case Entry::rally_card: return rally_json(catalog, catalog.rally_cards[ref.index]);
        case Entry::target_token: return token_json(catalog, catalog.target_tokens[ref.index]);
        case Entry::terrain: return terrain_json(catalog, catalog.terrain[ref.index]);
        case Entry::arena: return arena_json(catalog, catalog.arenas[ref.index]);
        case Entry::army: return army_entry_json(catalog, catalog.armies[ref.index]);
        case Entry::battlefield: return battlefield_json(catalog, catalog.battlefields[ref.index]);
    }
    return nullptr;
}

}  // namespace

std::string to_json(const Catalog& catalog, UnitKind kind) {
    return unit_json(catalog, static_cast<std::size_t>(kind)).dump();
}

std::string to_json(const Catalog& catalog, EntryRef ref) {
    return entry_json(catalog, ref).dump();
}

std::string army_json(const Catalog& catalog, const Army& army) {
    return army_entry_json(catalog, army).dump(1) + "\n";
}

std::string to_json(const Catalog& catalog) {
    Json units = Json::array(), bases = Json::array();
    for (std::size_t i = 0; i < catalog.units.size(); ++i) units.push_back(unit_json(catalog, i));
    std::vector<std::string> names;
    for (const auto& [name, shape] : catalog.bases) names.push_back(name);
    std::sort(names.begin(), names.end());
    for (const std::string& name : names) {
        const geo::BaseShape& shape = catalog.bases.at(name);
        bases.push_back(
            {{"id", name}, {"width", inches(shape.width.mil)}, {"length", inches(shape.length.mil)}});
    }
    const Json pack{
        {"pack", "catalog"},
        {"origin", "original"},
        {"bases", std::move(bases)},
        {"factions", list_json(catalog, catalog.factions, faction_json)},
        {"alliances", list_json(catalog, catalog.alliances, alliance_json)},
        {"equipment", explanations_json<Equipment>(catalog.equipment)},
        {"heatEffects", explanations_json<HeatEffect>(catalog.heat_effects)},
        {"units", std::move(units)},
        {"artilleryMarkers", list_json(catalog, catalog.artillery_markers, marker_json)},
        {"gear", list_json(catalog, catalog.gear, gear_json)},
        {"pilots", list_json(catalog, catalog.pilots, pilot_json)},
        {"planetaryConditions", list_json(catalog, catalog.planetary_conditions, condition_json)},
        {"factionPride", list_json(catalog, catalog.faction_pride, pride_json)},
        {"mercenaryContracts", list_json(catalog, catalog.mercenary_contracts, contract_json)},
        {"situationalAlliances", list_json(catalog, catalog.situational_alliances, alliance_card_json)},
        {"rallyCards", list_json(catalog, catalog.rally_cards, rally_json)},
        {"targetTokens", list_json(catalog, catalog.target_tokens, token_json)},
        {"terrain", list_json(catalog, catalog.terrain, terrain_json)},
        {"battlefields", list_json(catalog, catalog.battlefields, battlefield_json)},
        {"arenas", list_json(catalog, catalog.arenas, arena_json)},
        {"armies", list_json(catalog, catalog.armies, army_entry_json)}};
    return pack.dump();
}

}  // namespace irondial::catalog
