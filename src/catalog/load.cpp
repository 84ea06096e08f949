// Loading packs: parse all, then read their lists in an order in which names are known before they are used.
#include <algorithm>

#include "catalog/read.h"

namespace irondial::catalog {

namespace {

constexpr std::size_t most_sources = 200, most_units = 10'000, most_entries = 1'000;

struct List {
    std::string_view key;
    void (*read)(Reading&, Value);
};

void read_unit_entry(Reading& reading, Value value) {
    ReadUnit read = read_unit(reading, value);
    Catalog& catalog = reading.catalog;
    if (!reading.claim(value.member("id"), read.text.id, next_entry(catalog.units, Entry::unit))) return;
    catalog.units.push_back(read.unit);
    catalog.unit_texts.push_back(std::move(read.text));
}

// Later steps use what earlier ones read, over all packs: factions before units, units before pilots.
constexpr List steps[] = {
    {"bases", read_base},
    {"factions", read_faction_name},
    {"factions", read_faction_abilities},
    {"alliances", read_alliance},
    {"equipment", read_equipment_text},
    {"heatEffects", read_heat_effect_text},
    {"units", read_unit_entry},
    {"artilleryMarkers", read_marker},
    {"gear", read_gear},
    {"pilots", read_pilot},
    {"planetaryConditions", read_planetary_condition},
    {"planetaryConditions", read_cancellations},
    {"factionPride", read_faction_pride},
    {"mercenaryContracts", read_mercenary_contract},
    {"situationalAlliances", read_situational_alliance},
    {"rallyCards", read_rally_card},
    {"targetTokens", read_target_token},
    {"terrain", read_terrain},
    {"battlefields", read_battlefield},
    {"arenas", read_arena},
    {"arenas", read_assembly},
    {"armies", read_army},
};

/// One pack on its way in.
struct Incoming {
    std::string name;
    json::Tree tree;
    std::uint16_t pack = 0;
    Value root{};  // nothing when the text could not be parsed
};

void report_faults(const Incoming& in, Report& report) {
    for (const json::Fault& fault : in.tree.faults) {
        if (fault.node == json::no_node)
            report.add(fault.message);
        else
            report.add(Value(in.tree, fault.node), fault.message);
    }
}

/// The head of a pack, and that it has no list we do not know.
void read_head(Incoming& in, Reading& reading) {
    Report& report = reading.report;
    Pack pack;
    Object object(in.root, report, "a pack");
    object.has("$schema");
    if (const Value v = object.required("pack")) {
        pack.id = identifier(v, report, "pack");
        for (const Pack& other : reading.catalog.packs)
            if (other.id == pack.id && !pack.id.empty())
                report.add(v, "a second pack named " + quoted(pack.id));
    }
    if (const Value v = object.optional("title")) pack.title = language_text(v, report, "title");
    if (const Value v = object.optional("version")) pack.version = words(v, report, "version");
    if (const Value v = object.required("origin")) pack.origin = word(v, report, "origin", Origin::original);
    if (const Value v = object.optional("source")) pack.source = words(v, report, "source");
    for (const List& list : steps)
        if (const Value v = object.optional(list.key); v && list.read != read_cancellations &&
                                                       list.read != read_assembly &&
                                                       list.read != read_faction_abilities)
            is_list(v, report, list.key, 0, list.key == "units" ? most_units : most_entries);
    object.finish();
    in.pack = static_cast<std::uint16_t>(reading.catalog.packs.size());
    reading.catalog.packs.push_back(std::move(pack));
}

void read_step(const List& step, const Incoming& in, Reading& reading) {
    const std::size_t most = step.key == "units" ? most_units : most_entries;
    const Value list = in.root.member(step.key);
    if (!list.is(Kind::list) || list.size() > most) return;  // reported by read_head
    for (const Value entry : list) step.read(reading, entry);
}

/// What only the whole catalog can tell.
void check_units(const std::vector<Incoming>& incoming, Reading& reading) {
    const Catalog& catalog = reading.catalog;
    for (std::size_t i = 0; i < catalog.units.size(); ++i) {
        if (catalog.units[i].artillery_range == 0 || catalog.units[i].artillery_marker != MarkerId::none)
            continue;
        const Reading::Place& place = reading.places.at(catalog.unit_texts[i].id);
        for (std::size_t s = 0; s < incoming.size(); ++s)
            if (incoming[s].name == place.file) reading.report.in_source(s, place.file);
        reading.report.add(
            place.at, quoted(catalog.unit_texts[i].id) + " is an artillery unit without an artillery marker");
    }
}

/// A condition ends by the cards it names and by those that name it (the cards are one-sided).
void merge_cancellations(Catalog& catalog) {
    auto& list = catalog.planetary_conditions;
    const auto include = [](std::vector<ConditionId>& ids, ConditionId id) {
        if (std::find(ids.begin(), ids.end(), id) == ids.end()) ids.push_back(id);
    };
    for (PlanetaryCondition& condition : list) condition.ends_by = condition.canceled_by;
    for (std::size_t i = 0; i < list.size(); ++i)
        for (const ConditionId canceled : list[i].cancels)
            include(list[static_cast<std::size_t>(canceled)].ends_by, static_cast<ConditionId>(i));
    for (PlanetaryCondition& condition : list) std::sort(condition.ends_by.begin(), condition.ends_by.end());
}

}  // namespace

bool Reading::claim(Value at, const std::string& id, EntryRef ref) {
    if (id.empty()) return false;
    if (const auto found = places.find(id); found != places.end()) {
        const Place& first = found->second;
        report.add(at, quoted(id) + " is already taken by " + first.file + "#" + first.at.pointer());
        return false;
    }
    places.emplace(id, Place{file, at});
    catalog.by_id.emplace(id, ref);
    return true;
}

EntryRef read_reference(const Catalog& catalog, Report& report, Value value, Entry kind,
                        std::string_view what) {
    if (!value.is(Kind::text)) {
        report.add(value, "the id of a " + std::string(what) + " is a text, not " + quoted(value));
        return {};
    }
    const EntryRef ref = catalog.find(value.text());
    if (ref.entry == kind) return ref;
    std::string hint;
    if (ref.entry == Entry::none)
        if (const std::vector<std::string> similar = similar_ids(catalog, value.text()); !similar.empty())
            hint = "; did you mean " + quoted(similar.front()) + "?";
    report.add(value,
               (ref.entry == Entry::none ? "no " + std::string(what) + " " + quoted(value) + " is loaded"
                                         : quoted(value) + " is no " + std::string(what)) +
                   hint);
    return {};
}

Loaded load(const std::vector<Source>& sources) {
    Loaded loaded;
    Report report;
    Reading reading{.catalog = loaded.catalog, .report = report};
    Faction& nobody = loaded.catalog.factions.emplace_back();
    nobody.id = "mercenary";
    nobody.name = {"Mercenary", "Söldner"};

    std::vector<Incoming> incoming;
    incoming.reserve(sources.size());  // values point into the trees, which must not move
    for (const Source& source : sources) {
        if (incoming.size() == most_sources) {
            report.add("more than " + std::to_string(most_sources) + " packs");
            break;
        }
        Incoming& in = incoming.emplace_back(Incoming{.name = source.name, .tree = json::parse(source.text)});
        report.in_source(incoming.size() - 1, in.name);
        report_faults(in, report);
        const bool readable = std::none_of(in.tree.faults.begin(), in.tree.faults.end(),
                                           [](const json::Fault& f) { return f.node == json::no_node; });
        if (!readable) continue;
        in.root = Value(in.tree);
        read_head(in, reading);
    }
    for (const List& step : steps)
        for (std::size_t i = 0; i < incoming.size(); ++i) {
            report.in_source(i, incoming[i].name);
            reading.file = incoming[i].name;
            reading.pack = incoming[i].pack;
            read_step(step, incoming[i], reading);
        }
    check_units(incoming, reading);
    merge_cancellations(loaded.catalog);
    loaded.problems = report.sorted();
    return loaded;
}

void add_marker(Catalog& catalog, const Source& source, std::vector<Problem>& problems) {
    Report report;
    Incoming in{.name = source.name, .tree = json::parse(source.text)};
    report.in_source(0, in.name);
    report_faults(in, report);
    Reading reading{.catalog = catalog, .report = report};
    if (report.empty()) read_marker(reading, Value(in.tree));
    for (Problem& problem : report.sorted()) problems.push_back(std::move(problem));
}

UnitKind add_unit(Catalog& catalog, const Source& source, std::vector<Problem>& problems) {
    Report report;
    Incoming in{.name = source.name, .tree = json::parse(source.text)};
    report.in_source(0, in.name);
    report_faults(in, report);
    UnitKind kind = UnitKind::none;
    if (report.empty()) {
        Reading reading{.catalog = catalog, .report = report};
        ReadUnit read = read_unit(reading, Value(in.tree));
        if (catalog.find(read.text.id).entry != Entry::none)
            report.add(Value(in.tree), quoted(read.text.id) + " is already in the catalog");
        if (report.empty()) {
            kind = static_cast<UnitKind>(catalog.units.size());
            catalog.by_id.emplace(read.text.id, EntryRef{Entry::unit, static_cast<std::uint16_t>(kind)});
            catalog.units.push_back(read.unit);
            catalog.unit_texts.push_back(std::move(read.text));
        }
    }
    for (Problem& problem : report.sorted()) problems.push_back(std::move(problem));
    return kind;
}

}  // namespace irondial::catalog
