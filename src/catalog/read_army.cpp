// Armies in JSON: entries of packs, and files of their own.
#include "catalog/army_file.h"
#include "catalog/read.h"
#include "catalog/read_army_text.h"

namespace irondial::catalog {

namespace {

/// One army on its way in.
struct ArmyReading {
    const Catalog& catalog;
    Report& report;
    ArmyFile& file;

    EntryRef reference(Value value, Entry kind, std::string_view what) const {
        return read_reference(catalog, report, value, kind, what);
    }
};

/// "AOD-G-001", or {"gear": "AOD-G-001", "on": "secondary"}.
std::optional<ArmyGear> read_gear(const ArmyReading& in, Value value) {
    ArmyGear gear;
    Value name = value;
    if (value.is(Kind::object)) {
        Object object(value, in.report, "gear");
        name = object.required("gear");
        if (const Value on = object.optional("on")) {
            const std::size_t i =
                word_index(on, in.report, "damage value", std::span(Words<DialSlot>::list).first(2));
            if (i < 2) gear.on = static_cast<DialSlot>(i);
        }
        object.finish();
    }
    if (!name) return std::nullopt;
    const EntryRef ref = in.reference(name, Entry::gear, "gear");
    if (ref.entry == Entry::none) return std::nullopt;
    gear.gear = ref.index;
    return gear;
}

void read_army_unit(const ArmyReading& in, Value value) {
    ArmyUnit unit;
    ArmyPlaces::OfUnit places{.unit = value.pointer(), .pilot = {}, .gear = {}};
    Value name = value;
    if (value.is(Kind::object)) {
        Object object(value, in.report, "a unit of an army");
        name = object.required("unit");
        if (const Value v = object.optional("gear"); v && is_list(v, in.report, "gear", 0, most_army_gear))
            for (const Value entry : v)
                if (const auto gear = read_gear(in, entry)) {
                    unit.gear.push_back(*gear);
                    places.gear.push_back(entry.pointer());
                }
        if (const Value v = object.optional("pilot"))
            if (const EntryRef ref = in.reference(v, Entry::pilot, "pilot"); ref.entry != Entry::none) {
                unit.pilot = ref.index;
                places.pilot = v.pointer();
            }
        if (const Value v = object.optional("recruitedBy")) {
            const FactionId faction = read_faction(in.catalog, in.report, v);
            if (faction != FactionId::mercenary) unit.recruited_by = faction;
            if (v.is(Kind::text) && v.text() == in.catalog[FactionId::mercenary].id)
                in.report.add(v, "Mercenaries have no faction symbol; leave recruitedBy out");
        }
        if (unit.recruited_by && !unit.pilot) {
            in.report.add(value, "recruitedBy goes with a pilot, and there is none");
            unit.recruited_by.reset();
        }
        object.finish();
    }
    if (!name) return;
    const EntryRef ref = in.reference(name, Entry::unit, "unit");
    if (ref.entry == Entry::none) return;
    unit.unit = static_cast<UnitKind>(ref.index);
    in.file.army.units.push_back(std::move(unit));
    in.file.places.units.push_back(std::move(places));
}

void read_army_cards(const ArmyReading& in, Value list) {
    if (!is_list(list, in.report, "cards", 0, most_army_cards)) return;
    for (const Value entry : list) {
        const EntryRef ref = in.catalog.find(words(entry, in.report, "a card"));
        if (card_label(ref.entry).empty()) {
            in.report.add(entry, "no card " + quoted(entry) + " is loaded that an army can have");
            continue;
        }
        in.file.army.cards.push_back(ref);
        in.file.places.cards.push_back(entry.pointer());
    }
}

/// All of an army but its id, which only packs ask for.
void read_army_body(const ArmyReading& in, Object& object) {
    Army& army = in.file.army;
    ArmyPlaces& places = in.file.places;
    if (const Value v = object.required("name")) army.name = language_text(v, in.report, "name");
    if (const Value v = object.optional("edition")) {
        army.edition = identifier(v, in.report, "edition");
        places.edition = v.pointer();
    }
    if (const Value v = object.optional("buildTotal")) {
        army.build_total =
            static_cast<std::uint16_t>(whole(v, in.report, "a build total", 0, most_build_total, 0));
        places.build_total = v.pointer();
    }
    if (const Value v = object.required("units"); v && is_list(v, in.report, "units", 1, most_army_units))
        for (const Value entry : v) read_army_unit(in, entry);
    if (const Value v = object.optional("cards")) read_army_cards(in, v);
    if (const Value v = object.optional("notes")) army.notes = text_list(v, in.report, "notes");
    object.finish();
}

void read_json(const Catalog& catalog, const Source& source, ArmyFile& file) {
    const json::Limits limits{.bytes = most_army_bytes, .nodes = 10'000};
    const json::Tree tree = json::parse(source.text, limits);
    Report report;
    report.in_source(0, source.name);
    bool readable = true;
    for (const json::Fault& fault : tree.faults) {
        if (fault.node == json::no_node)
            readable = false, report.add(fault.message);
        else
            report.add(Value(tree, fault.node), fault.message);
    }
    if (readable) {
        Object object(Value(tree), report, "an army");
        if (const Value id = object.optional("id")) file.army.id = identifier(id, report, "id");
        read_army_body({catalog, report, file}, object);
        // The text form has one line for each of these.
        for (std::string* text : {&file.army.name.en, &file.army.name.de}) *text = one_line(*text);
        for (std::string& note : file.army.notes) note = one_line(note);
        std::erase(file.army.notes, "");
        if (file.army.name.en.empty() && report.empty()) report.add(Value(tree), "an army needs a name");
    }
    file.problems = report.sorted();
}

}  // namespace

void read_army(Reading& reading, Value value) {
    ArmyFile file;
    Object object(value, reading.report, "an army");
    const Value id = object.required("id");
    if (id) file.army.id = identifier(id, reading.report, "id");
    read_army_body({reading.catalog, reading.report, file}, object);
    file.army.pack = reading.pack;
    auto& list = reading.catalog.armies;
    if (id && reading.claim(id, file.army.id, next_entry(list, Entry::army)))
        list.push_back(std::move(file.army));
}

ArmyFile read_army_file(const Catalog& catalog, const Source& source) {
    ArmyFile file;
    const std::size_t first = source.text.find_first_not_of(" \t\r\n");
    file.json = first != std::string::npos && source.text[first] == '{';
    if (file.json)
        read_json(catalog, source, file);
    else
        read_army_text(catalog, source, file);
    return file;
}

std::string_view card_label(Entry entry) {
    switch (entry) {
        case Entry::planetary_condition: return "Planetary condition";
        case Entry::faction_pride: return "Faction pride";
        case Entry::mercenary_contract: return "Mercenary contract";
        case Entry::situational_alliance: return "Situational alliance";
        case Entry::rally_card: return "Rally card";
        default: return {};
    }
}

}  // namespace irondial::catalog
