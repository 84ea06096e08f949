// Everything that is printed: figures, cards, factions, terrain, arenas; and the loading of data packs.
//
// load() takes the texts of any number of packs (docs/data-packs.md), checks all of them against each other
// and answers with one Catalog and every problem found. A Catalog is never changed while games run; units
// and cards are named by small ids, which are indices into its lists, or by collector's number.
//
//     auto [catalog, problems] = load({{"data/packs/aod.json", text}, ...});
//     const Unit& mech = catalog[catalog.unit("AOD104")];
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "catalog/board.h"
#include "catalog/cards.h"
#include "catalog/effect.h"
#include "catalog/entry.h"
#include "catalog/unit.h"
#include "catalog/words.h"

namespace irondial::catalog {

enum class Origin : std::uint8_t { real, original };
template <>
struct Words<Origin> {
    static constexpr std::array<std::string_view, 2> list{"real", "original"};
};

struct Pack {
    std::string id, version, source;
    Text title;
    Origin origin = Origin::original;

    bool operator==(const Pack&) const = default;
};

struct Catalog {
    std::vector<Pack> packs;
    std::vector<Unit> units;
    std::vector<UnitText> unit_texts;  // same order as units
    std::vector<Faction> factions;     // the first is `mercenary`: no faction
    std::vector<Alliance> alliances;
    std::vector<Gear> gear;
    std::vector<Pilot> pilots;
    std::vector<PlanetaryCondition> planetary_conditions;
    std::vector<FactionPride> faction_pride;
    std::vector<MercenaryContract> mercenary_contracts;
    std::vector<SituationalAlliance> situational_alliances;
    std::vector<RallyCard> rally_cards;
    std::vector<TargetToken> target_tokens;
    std::vector<ArtilleryMarker> artillery_markers;
    std::vector<TerrainPiece> terrain;
    std::vector<Arena> arenas;
    std::vector<Army> armies;
    std::vector<Battlefield> battlefields;
    std::array<Explanation, count<Equipment>> equipment{};
    std::array<Explanation, count<HeatEffect>> heat_effects{};
    std::unordered_map<std::string, geo::BaseShape> bases;  // by name: infantry, vehicle, mech, quad, ...
    std::unordered_map<std::string, EntryRef> by_id;        // all ids of all lists

    const Unit& operator[](UnitKind kind) const { return units[static_cast<std::size_t>(kind)]; }
    const UnitText& text(UnitKind kind) const { return unit_texts[static_cast<std::size_t>(kind)]; }
    const Faction& operator[](FactionId id) const { return factions[static_cast<std::size_t>(id)]; }

    /// The entry with this id; Entry::none when there is none.
    EntryRef find(std::string_view id) const;
    /// The unit with this collector's number, or UnitKind::none.
    UnitKind unit(std::string_view id) const;
    std::optional<FactionId> faction(std::string_view id) const;
};

/// The head of any card entry; null for entries that are not cards.
const Card* card(const Catalog&, EntryRef);

/// Known ids that look like what was typed, best first, at most three.
std::vector<std::string> similar_ids(const Catalog&, std::string_view typed);

/// One thing wrong in a pack, e.g. data/x.json#/units/14/dial/3/speed: "1O" is not a whole number (letter O?)
struct Problem {
    std::string file, pointer, message;

    bool operator==(const Problem&) const = default;
};
std::string to_text(const Problem&);

struct Source {
    std::string name;  // used in problems
    std::string text;  // JSON
};

struct Loaded {
    Catalog catalog;  // what could be read; to be played only when there is no problem
    std::vector<Problem> problems;
};

/// Reads and checks packs together. Never throws on bad input; every problem of every pack is reported.
Loaded load(const std::vector<Source>& packs);

/// Reads one unit in the form of a pack's "units" and adds it to the catalog, for files that carry units of
/// their own. UnitKind::none when there are problems.
UnitKind add_unit(Catalog&, const Source&, std::vector<Problem>&);

/// The same for the artillery marker of such a unit.
void add_marker(Catalog&, const Source&, std::vector<Problem>&);

/// Entries in the form of the packs, for programs. They load again to equal entries.
std::string to_json(const Catalog&, UnitKind);
std::string to_json(const Catalog&, EntryRef);
/// Everything as one pack.
std::string to_json(const Catalog&);

}  // namespace irondial::catalog
