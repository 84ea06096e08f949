// The readers of the entries of a pack, and what they share while a set of packs is read.
#pragma once

#include <string>
#include <unordered_map>

#include "catalog/catalog.h"
#include "catalog/reader.h"

namespace irondial::catalog {

struct Reading {
    Catalog& catalog;
    Report& report;
    std::uint16_t pack = 0;

    /// Where an id stands, to tell a second one where the first is.
    struct Place {
        std::string file;
        Value at;
    };
    std::unordered_map<std::string, Place> places{};
    std::string file{};
    Set<FactionId> declared{};  // factions that a pack has described

    /// Enters an id into the catalog; false (and reported) when it is taken.
    bool claim(Value at, const std::string& id, EntryRef ref);
};

/// Where the next entry of a list will be.
template <class T>
EntryRef next_entry(const std::vector<T>& list, Entry kind) {
    return {kind, static_cast<std::uint16_t>(list.size())};
}

// Names that point at something loaded before.
FactionId read_faction(const Catalog&, Report&, Value);
inline FactionId read_faction(Reading& reading, Value value) {
    return read_faction(reading.catalog, reading.report, value);
}
/// What to say about a faction that nobody knows.
std::string unknown_faction(const Catalog&, std::string_view typed);
Set<FactionId> read_factions(Reading&, Value);
/// Finds an entry of one kind by id; none after reporting. `what` names the kind ("unit").
EntryRef read_reference(const Catalog&, Report&, Value, Entry, std::string_view what);
inline EntryRef read_reference(Reading& reading, Value value, Entry kind, std::string_view what) {
    return read_reference(reading.catalog, reading.report, value, kind, what);
}

// Units (read_unit.cpp).
struct ReadUnit {
    Unit unit;
    UnitText text;
};
ReadUnit read_unit(Reading&, Value);
void read_marker(Reading&, Value);

// Effects (read_effect.cpp).
std::vector<Condition> read_conditions(Reading&, Value);
std::vector<Effect> read_effects(Reading&, Value, Scope natural);

// Cards, factions, explanations (read_cards.cpp). Each adds its entry to the catalog.
void read_base(Reading&, Value);
void read_faction_name(Reading&, Value);       // first pass: ids, so that effects can name factions
void read_faction_abilities(Reading&, Value);  // second pass
void read_alliance(Reading&, Value);
void read_equipment_text(Reading&, Value);
void read_heat_effect_text(Reading&, Value);
void read_gear(Reading&, Value);
void read_pilot(Reading&, Value);
void read_planetary_condition(Reading&, Value);
void read_cancellations(Reading&, Value);  // second pass: conditions name each other
void read_faction_pride(Reading&, Value);
void read_mercenary_contract(Reading&, Value);
void read_situational_alliance(Reading&, Value);
void read_rally_card(Reading&, Value);
void read_target_token(Reading&, Value);

// The table (read_board.cpp).
void read_terrain(Reading&, Value);
void read_battlefield(Reading&, Value);
void read_arena(Reading&, Value);
void read_assembly(Reading&, Value);  // second pass: arenas name each other

// Armies (read_army.cpp).
void read_army(Reading&, Value);

}  // namespace irondial::catalog
