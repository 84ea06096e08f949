// Cards, tokens, factions, and the explanations of equipment.
#include <algorithm>

#include "catalog/read.h"

namespace irondial::catalog {

namespace {

Cost read_cost(Value value, Report& report) {
    constexpr int most = 999;
    Cost cost;
    if (!value.is(Kind::object)) {
        cost.points = static_cast<std::int16_t>(whole(value, report, "points", 0, most, 0));
        return cost;
    }
    Object object(value, report, "points");
    cost.per_150 = true;
    if (const Value v = object.required("per150"))
        cost.points = static_cast<std::int16_t>(whole(v, report, "per150", 0, most, 0));
    object.finish();
    return cost;
}

Modifiers read_modifiers(Value value, Report& report) {
    Modifiers modifiers;
    Object object(value, report, "modifiers");
    const auto number = [&](std::string_view key) {
        const Value v = object.optional(key);
        return static_cast<std::int8_t>(v ? whole(v, report, "a modifier", -9, 9, 0) : 0);
    };
    modifiers = {number("speed"), number("attack"), number("defense")};
    object.finish();
    return modifiers;
}

/// "light", or a list of classes.
Set<WeightClass> read_classes(Value value, Report& report) {
    if (value.is(Kind::text)) return {word(value, report, "class", WeightClass::light, 1)};
    return word_set<WeightClass>(value, report, "class", 1);
}

MechNeeds read_needs(Object& object, Reading& reading) {
    MechNeeds needs;
    if (const Value v = object.optional("class")) needs.classes = read_classes(v, reading.report);
    if (const Value v = object.optional("factions")) needs.factions = read_factions(reading, v);
    return needs;
}

/// What all cards share. The id is claimed for the entry that is about to be added; nothing when it is taken.
std::optional<Card> read_card(Object& object, Reading& reading, EntryRef ref, Scope natural) {
    Report& report = reading.report;
    Card card;
    card.pack = reading.pack;
    const Value id = object.required("id");
    if (id) card.id = identifier(id, report, "id");
    card.set = card.id.substr(0, card.id.find('-'));
    if (const Value v = object.optional("set")) card.set = words(v, report, "set");
    if (const Value v = object.required("name")) card.name = language_text(v, report, "name");
    if (const Value v = object.optional("summary")) card.summary = language_text(v, report, "summary");
    const Value points = object.optional("points");
    card.cost.known = static_cast<bool>(points);
    if (points) card.cost = read_cost(points, report);
    if (const Value v = object.required("effects")) card.effects = read_effects(reading, v, natural);
    if (const Value v = object.optional("notes")) card.notes = text_list(v, report, "notes");
    if (!object.ok() || !id || !reading.claim(id, card.id, ref)) return std::nullopt;
    return card;
}

/// Equipment that gear grants must fit the value it sits on.
void check_grants(Value effects, const Gear& gear, Report& report) {
    const auto fits = [&](EquipSlot slot) {
        switch (gear.slot) {
            case GearSlot::damage:
            case GearSlot::primary_damage:
            case GearSlot::secondary_damage:
                return gear.range_type ? slot == equip_slot(*gear.range_type) : slot <= EquipSlot::melee;
            case GearSlot::speed: return slot == EquipSlot::speed;
            case GearSlot::attack: return slot == EquipSlot::attack;
            case GearSlot::defense: return slot == EquipSlot::defense;
        }
        return false;
    };
    for (const Effect& effect : gear.card.effects)
        for (const Action& action : effect.actions)
            if (action.verb == Verb::grant && action.equipment != Equipment::none &&
                !fits(facts(action.equipment).slot))
                report.add(effects, "grants " + quoted(text(action.equipment)) + ", which belongs on " +
                                        std::string(text(facts(action.equipment).slot)) +
                                        ", not on what the gear requires");
}

Recruitment read_recruitment(Value value, Reading& reading) {
    Report& report = reading.report;
    const auto cost = [&](Value v) {
        return static_cast<std::int16_t>(whole(v, report, "a recruitment cost", 0, 999, 0));
    };
    Recruitment recruitment;
    Object object(value, report, "recruitCosts");
    if (const Value v = object.optional("base")) recruitment.base = cost(v);
    if (const Value v = object.optional("byFaction")) {
        if (!v.is(Kind::object))
            report.add(v, quoted(v) + " is not an object of factions and costs");
        else
            for (const Value entry : v) {
                if (const std::optional<FactionId> faction = reading.catalog.faction(entry.key()))
                    recruitment.by_faction.emplace_back(*faction, cost(entry));
                else
                    report.add(entry, unknown_faction(reading.catalog, entry.key()));
            }
    }
    if (const Value v = object.optional("forbidden")) {
        recruitment.forbidden_recorded = true;
        if (v.size() > 0 || !v.is(Kind::list)) recruitment.forbidden = read_factions(reading, v);
    }
    object.finish();
    return recruitment;
}

/// A preferred 'Mech must be one the pilot may sit in, and be paid for.
void read_preferred(Object& object, Reading& reading, Pilot& pilot) {
    Report& report = reading.report;
    const Value preferred = object.optional("preferredUnit"),
                alternative = object.optional("alternativeCost");
    if (const Value v = object.optional("ability")) pilot.ability = language_text(v, report, "ability");
    pilot.alternative.known = static_cast<bool>(alternative);
    if (alternative) pilot.alternative = read_cost(alternative, report);
    if (!preferred) {
        if (alternative) report.add(alternative, "an alternative cost without a preferredUnit");
        if (!pilot.card.effects.empty())
            report.add(object.at(), "effects without a preferredUnit: a pilot's effects work only there");
        return;
    }
    if (!alternative) report.add(preferred, R"(a preferredUnit without "alternativeCost")");
    const EntryRef ref = read_reference(reading, preferred, Entry::unit, "unit");
    if (ref.entry == Entry::none) return;
    pilot.preferred = static_cast<UnitKind>(ref.index);
    const Unit& unit = reading.catalog[pilot.preferred];
    if (unit.type != UnitType::mech)
        return report.add(preferred, quoted(preferred) + " is no 'Mech: pilots sit in 'Mechs only");
    if (!pilot.needs.classes.empty() && !pilot.needs.classes.has(unit.weight_class))
        report.add(preferred, quoted(preferred) + " is of the class " + quoted(text(unit.weight_class)) +
                                  ", which the pilot's requirements do not allow");
    if (!pilot.needs.factions.empty() && !pilot.needs.factions.has(unit.faction))
        report.add(preferred, quoted(preferred) + " belongs to " + quoted(reading.catalog[unit.faction].id) +
                                  ", which the pilot's requirements do not allow");
}

Explanation read_explanation(Object& object, Report& report) {
    Explanation explanation;
    if (const Value v = object.required("name")) explanation.name = language_text(v, report, "name");
    if (const Value v = object.required("rules")) {
        Object rules(v, report, "rules");
        for (std::size_t i = 0; i < count<RulesFamily>; ++i)
            if (const Value wording = rules.optional(Words<RulesFamily>::list[i]))
                explanation.rules[i] = language_text(wording, report, "rules");
        rules.finish();
        if (rules.ok() && v.size() == 0) report.add(v, "an explanation without a wording");
    }
    const auto mark = [&](std::string_view key, Sourcing sourcing) {
        const Value v = object.optional(key);
        if (!v || !is_list(v, report, key, 1, count<RulesFamily>)) return;
        for (const Value family : v) {
            const std::size_t i = word_index(family, report, "rules family", Words<RulesFamily>::list);
            if (i < count<RulesFamily>) explanation.sourcing[i] = sourcing;
        }
    };
    mark("assumed", Sourcing::assumed);
    mark("absent", Sourcing::absent);
    return explanation;
}

template <class E>
void read_explained(Reading& reading, Value value, std::string_view what,
                    std::array<Explanation, count<E>>& all) {
    Object object(value, reading.report, what);
    const Value id = object.required("id");
    const E entry = id ? word(id, reading.report, what, E::none, 1) : E::none;
    const Explanation explanation = read_explanation(object, reading.report);
    object.finish();
    if (entry == E::none) return;
    Explanation& place = all[static_cast<std::size_t>(entry)];
    if (!place.name.en.empty()) return reading.report.add(id, quoted(id) + " is explained twice");
    place = explanation;
}

}  // namespace

// --- Names -----------------------------------------------------------------------------------------------

std::string unknown_faction(const Catalog& catalog, std::string_view typed) {
    std::vector<std::string_view> known;
    for (const Faction& faction : catalog.factions) known.push_back(faction.id);
    return "no faction " + quoted(typed) + " is loaded" + did_you_mean(typed, known);
}

FactionId read_faction(const Catalog& catalog, Report& report, Value value) {
    if (value.is(Kind::text))
        if (const std::optional<FactionId> id = catalog.faction(value.text())) return *id;
    report.add(value, value.is(Kind::text) ? unknown_faction(catalog, value.text())
                                           : "a faction is an id, not " + quoted(value));
    return FactionId::mercenary;
}

Set<FactionId> read_factions(Reading& reading, Value value) {
    const std::size_t n = reading.catalog.factions.size();
    const std::uint64_t all = n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
    Set<FactionId> set;
    set.bits = set_of(value, reading.report, "factions", all, [&](Value entry) {
        return std::uint64_t{1} << static_cast<unsigned>(read_faction(reading, entry));
    });
    return set;
}

// --- Factions and bases ----------------------------------------------------------------------------------

void read_base(Reading& reading, Value value) {
    Report& report = reading.report;
    Object object(value, report, "a base");
    const Value id = object.required("id");
    geo::BaseShape shape;
    if (const Value v = object.required("width")) shape.width = inches(v, report, "a width", 0, 12);
    shape.length = shape.width;
    if (const Value v = object.optional("length")) {
        shape.length = inches(v, report, "a length", 0, 12);
        if (shape.length < shape.width) report.add(v, "a base is at least as long as it is wide");
    }
    object.finish();
    if (shape.width.mil == 0 && object.ok()) report.add(value, "a base without width");
    const std::string name = id ? identifier(id, report, "id") : std::string();
    if (!name.empty() && !reading.catalog.bases.emplace(name, shape).second)
        report.add(id, "a second base named " + quoted(name));
}

void read_faction_name(Reading& reading, Value value) {
    // Only the id: the rest is read, and reported on, when effects can name all factions.
    const Value id_value = value.member("id");
    const std::string id(id_value.is(Kind::text) ? id_value.text() : "");
    if (id.empty()) return;
    auto& factions = reading.catalog.factions;
    std::optional<FactionId> known = reading.catalog.faction(id);  // mercenary always is
    if (!known) {
        if (factions.size() >= 64) return reading.report.add(value, "more than 64 factions");
        known = static_cast<FactionId>(factions.size());
        Faction& faction = factions.emplace_back();
        faction.id = faction.name.en = id;
    } else if (reading.declared.has(*known)) {
        reading.report.add(value, "a second faction " + quoted(id));
    }
    reading.declared.add(*known);
}

void read_faction_abilities(Reading& reading, Value value) {
    Report& report = reading.report;
    Object object(value, report, "a faction");
    const Value id = object.required("id");
    Faction faction;
    if (id) faction.id = identifier(id, report, "id");
    if (const Value v = object.required("name")) faction.name = language_text(v, report, "name");
    if (const Value v = object.optional("summary")) faction.summary = language_text(v, report, "summary");
    if (const Value v = object.optional("color")) {
        faction.colour = words(v, report, "color");
        const bool good = faction.colour.size() == 7 && faction.colour[0] == '#' &&
                          faction.colour.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
        if (!good) report.add(v, quoted(v) + R"( is no colour of the form "#2e8b57")");
    }
    if (const Value v = object.optional("abilities"); v && is_list(v, report, "abilities", 0, 8))
        for (const Value entry : v) {
            FactionAbility ability;
            Object o(entry, report, "an ability");
            if (const Value n = o.required("id")) ability.id = identifier(n, report, "id");
            if (const Value n = o.required("name")) ability.name = language_text(n, report, "name");
            if (const Value n = o.optional("rule")) ability.rule = identifier(n, report, "rule");
            if (const Value n = o.optional("summary")) ability.summary = language_text(n, report, "summary");
            if (const Value n = o.required("effects"))
                ability.effects = read_effects(reading, n, Scope::faction);
            o.finish();
            faction.abilities.push_back(std::move(ability));
        }
    object.finish();
    if (const std::optional<FactionId> known = reading.catalog.faction(faction.id))
        reading.catalog.factions[static_cast<std::size_t>(*known)] = std::move(faction);
}

void read_alliance(Reading& reading, Value value) {
    Alliance alliance;
    Object object(value, reading.report, "an alliance");
    if (const Value v = object.required("kind"))
        alliance.kind = word(v, reading.report, "kind of alliance", AllianceKind::house);
    if (const Value v = object.required("factions"); v && is_list(v, reading.report, "factions", 2, 64))
        for (const Value entry : v) alliance.factions.push_back(read_faction(reading, entry));
    object.finish();
    reading.catalog.alliances.push_back(std::move(alliance));
}

void read_equipment_text(Reading& reading, Value value) {
    read_explained<Equipment>(reading, value, "equipment", reading.catalog.equipment);
}

void read_heat_effect_text(Reading& reading, Value value) {
    read_explained<HeatEffect>(reading, value, "heat effect", reading.catalog.heat_effects);
}

const Text& wording(const Explanation& explanation, RulesFamily family) {
    for (const RulesFamily f : {family, RulesFamily::age_of_destruction, RulesFamily::solaris_vii})
        if (const Text& text = explanation.rules[static_cast<std::size_t>(f)]; !text.en.empty()) return text;
    return explanation.rules[static_cast<std::size_t>(family)];
}

// --- Cards -----------------------------------------------------------------------------------------------

void read_gear(Reading& reading, Value value) {
    Report& report = reading.report;
    auto& list = reading.catalog.gear;
    Object object(value, report, "gear");
    Gear gear;
    std::optional<Card> card = read_card(object, reading, next_entry(list, Entry::gear), Scope::carrier);
    if (const Value v = object.required("requirements")) {
        Object needs(v, report, "the requirements of gear");
        gear.needs = read_needs(needs, reading);
        if (const Value slot = needs.required("slot"))
            gear.slot = word(slot, report, "slot", GearSlot::damage);
        if (const Value type = needs.optional("rangeType")) {
            gear.range_type = word(type, report, "range type", RangeType::ballistic);
            if (gear.slot > GearSlot::secondary_damage)
                report.add(type, "a range type, but the slot is no damage value");
        }
        needs.finish();
    }
    if (const Value v = object.optional("label")) {
        constexpr std::array<std::string_view, 1> labels{"single-use"};
        gear.single_use = word_index(v, report, "label", labels) == 0;
    }
    if (const Value v = object.optional("modifiers")) gear.modifiers = read_modifiers(v, report);
    const Value effects = object.optional("effects");
    object.finish();
    if (!card) return;
    gear.card = std::move(*card);
    check_grants(effects, gear, report);
    list.push_back(std::move(gear));
}

void read_pilot(Reading& reading, Value value) {
    Report& report = reading.report;
    auto& list = reading.catalog.pilots;
    Object object(value, report, "a pilot");
    Pilot pilot;
    std::optional<Card> card = read_card(object, reading, next_entry(list, Entry::pilot), Scope::carrier);
    if (card) pilot.card = std::move(*card);
    if (const Value v = object.required("tier")) pilot.tier = word(v, report, "tier", PilotTier::common);
    pilot.unique = pilot.tier != PilotTier::common;
    if (const Value v = object.optional("unique")) pilot.unique = flag(v, report, "unique");
    if (const Value v = object.optional("requirements")) {
        Object needs(v, report, "the requirements of a pilot");
        pilot.needs = read_needs(needs, reading);
        needs.finish();
    }
    if (const Value v = object.optional("modifiers")) pilot.modifiers = read_modifiers(v, report);
    read_preferred(object, reading, pilot);
    const Value recruit = object.optional("recruitCosts");
    if (recruit) pilot.recruitment = read_recruitment(recruit, reading);
    if (recruit && pilot.tier != PilotTier::gunslinger) report.add(recruit, "only gunslingers are recruited");
    object.finish();
    if (card) list.push_back(std::move(pilot));
}

void read_planetary_condition(Reading& reading, Value value) {
    auto& list = reading.catalog.planetary_conditions;
    Object object(value, reading.report, "a planetary condition");
    std::optional<Card> card =
        read_card(object, reading, next_entry(list, Entry::planetary_condition), Scope::all);
    for (const std::string_view key : {"cancels", "canceledBy"}) object.optional(key);  // read_cancellations
    object.finish();
    if (card) list.push_back({.card = std::move(*card), .cancels = {}, .canceled_by = {}, .ends_by = {}});
}

void read_cancellations(Reading& reading, Value value) {
    const Value id = value.member("id");
    const EntryRef self = id.is(Kind::text) ? reading.catalog.find(id.text()) : EntryRef{};
    auto& list = reading.catalog.planetary_conditions;
    const auto read = [&](Value ids, std::vector<ConditionId>& into) {
        if (ids.none() || !is_list(ids, reading.report, "a list of conditions", 0, 50)) return;
        for (const Value entry : ids) {
            const EntryRef ref =
                read_reference(reading, entry, Entry::planetary_condition, "planetary condition");
            if (ref.entry != Entry::none) into.push_back(static_cast<ConditionId>(ref.index));
        }
    };
    std::vector<ConditionId> unclaimed;
    const bool claimed = self.entry == Entry::planetary_condition;
    read(value.member("cancels"), claimed ? list[self.index].cancels : unclaimed);
    read(value.member("canceledBy"), claimed ? list[self.index].canceled_by : unclaimed);
}

void read_faction_pride(Reading& reading, Value value) {
    Report& report = reading.report;
    auto& list = reading.catalog.faction_pride;
    Object object(value, report, "a faction pride card");
    FactionPride pride;
    std::optional<Card> card =
        read_card(object, reading, next_entry(list, Entry::faction_pride), Scope::faction);
    if (const Value v = object.required("faction")) pride.faction = read_faction(reading, v);
    const Value pure = object.optional("purePoints");
    if (pure) pride.pure = read_cost(pure, report);
    object.finish();
    if (!card) return;
    if (!pure) pride.pure = card->cost;
    pride.card = std::move(*card);
    list.push_back(std::move(pride));
}

void read_mercenary_contract(Reading& reading, Value value) {
    auto& list = reading.catalog.mercenary_contracts;
    Object object(value, reading.report, "a mercenary contract");
    MercenaryContract contract;
    std::optional<Card> card =
        read_card(object, reading, next_entry(list, Entry::mercenary_contract), Scope::faction);
    if (const Value v = object.required("faction")) {
        contract.faction = read_faction(reading, v);
        if (v.is(Kind::text) && v.text() == "mercenary")
            reading.report.add(v, "a contract with nobody: Mercenary units join another faction");
    }
    object.finish();
    if (!card) return;
    contract.card = std::move(*card);
    list.push_back(std::move(contract));
}

void read_situational_alliance(Reading& reading, Value value) {
    auto& list = reading.catalog.situational_alliances;
    Object object(value, reading.report, "a situational alliance");
    SituationalAlliance alliance;
    std::optional<Card> card =
        read_card(object, reading, next_entry(list, Entry::situational_alliance), Scope::faction);
    if (const Value v = object.required("factions"); v && is_list(v, reading.report, "factions", 2, 8))
        for (const Value entry : v) {
            const FactionId faction = read_faction(reading, entry);
            if (std::find(alliance.factions.begin(), alliance.factions.end(), faction) !=
                alliance.factions.end())
                reading.report.add(entry, quoted(entry) + " stands twice");
            alliance.factions.push_back(faction);
        }
    object.finish();
    if (!card) return;
    alliance.card = std::move(*card);
    list.push_back(std::move(alliance));
}

/// What a card changes for a while and does not do at once.
static bool lasts(const Action& action) {
    return action.verb <= Verb::fails_on;
}
static bool says_how_long(const Action& action) {
    return action.lasts == Span::attack || action.lasts == Span::round || action.lasts == Span::game;
}

void read_rally_card(Reading& reading, Value value) {
    auto& list = reading.catalog.rally_cards;
    Object object(value, reading.report, "a rally card");
    RallyCard rally;
    std::optional<Card> card =
        read_card(object, reading, next_entry(list, Entry::rally_card), Scope::carrier);
    if (const Value v = object.required("requirement")) {
        rally.requirement = read_conditions(reading, v);
        for (const Condition& condition : rally.requirement)
            if (!facts(condition.fact).of_unit || condition.of != Who::self)
                reading.report.add(v, R"(a rally card asks only about its own unit: "self.")");
    }
    object.finish();
    if (!card) return;
    for (const Effect& effect : card->effects)
        for (const Action& action : effect.actions)
            if (effect.when == Trigger::played && lasts(action) && !says_how_long(action))
                reading.report.add(value, "\"" + std::string(text(action.verb)) +
                                              R"(" of a rally card needs "lasts": attack, round or game)");
    rally.card = std::move(*card);
    list.push_back(std::move(rally));
}

void read_target_token(Reading& reading, Value value) {
    Report& report = reading.report;
    auto& list = reading.catalog.target_tokens;
    const auto byte = [&](Value v, std::string_view what, int high) {
        return static_cast<std::uint8_t>(whole(v, report, what, 0, high, 0));
    };
    Object object(value, report, "a target token");
    TargetToken token;
    token.pack = reading.pack;
    const Value id = object.required("id");
    if (id) token.id = identifier(id, report, "id");
    if (const Value v = object.required("name")) token.name = language_text(v, report, "name");
    if (const Value v = object.required("defense")) token.defense = byte(v, "a defense value", 30);
    if (const Value v = object.optional("armor")) {
        token.armor = word(v, report, "equipment", Equipment::none, 1);
        if (token.armor != Equipment::none && facts(token.armor).slot != EquipSlot::defense)
            report.add(v, quoted(v) + " is no equipment of a defense value");
    }
    if (const Value v = object.required("preferred"))
        token.preferred = word(v, report, "range type", RangeType::ballistic);
    if (const Value v = object.required("rp")) token.rp = byte(v, "reputation", 99);
    if (const Value v = object.optional("else")) token.otherwise = byte(v, "reputation", 99);
    if (const Value v = object.optional("onlyPreferred")) {
        token.only_preferred = flag(v, report, "onlyPreferred");
        if (token.only_preferred && token.otherwise != 0)
            report.add(v, R"(other attacks do not affect this token, so "else" is never paid)");
    }
    object.finish();
    token.body.clicks = 1;
    token.body.type = UnitType::vehicle;
    token.body.front_arc = token.body.rear_arc = 0;
    DialCell& defense = token.body.dial[0][DialSlot::defense];
    defense = {.value = static_cast<std::int8_t>(token.defense), .equip = token.armor};
    if (token.armor != Equipment::none) defense.shape = EquipShape::square;
    if (id && reading.claim(id, token.id, next_entry(list, Entry::target_token)))
        list.push_back(std::move(token));
}

}  // namespace irondial::catalog
