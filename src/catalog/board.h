// What lies on the table: terrain pieces, battlefields, Solaris arenas; and armies ready to play.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "catalog/cards.h"
#include "catalog/entry.h"
#include "catalog/unit.h"
#include "catalog/words.h"
#include "geo/shapes.h"

namespace irondial::catalog {

enum class OutlineKind : std::uint8_t { polygon, disc, polyline };

/// A terrain piece in its own coordinates, before it is put on the table.
struct TerrainPiece {
    std::string id;
    Text name;
    TerrainKind kind = TerrainKind::clear;
    bool elevated = false, abrupt = false;
    OutlineKind outline = OutlineKind::polygon;
    std::vector<geo::Point>
        points;            // polygon: corners counter-clockwise; disc: the centre; polyline: its points
    geo::Length radius{};  // disc only
    std::vector<geo::Point> access;  // access points of abrupt terrain (AOD-ABRUPT-02)
    std::vector<std::string> notes;
    std::uint16_t pack = 0;

    bool operator==(const TerrainPiece&) const = default;
};

struct DeploymentZone {
    Edge edge = Edge::south;
    geo::Box area{};

    constexpr bool operator==(const DeploymentZone&) const = default;
};

struct PlacedPiece {
    std::uint16_t piece = 0;  // index into Catalog::terrain
    geo::Placement place{};

    constexpr bool operator==(const PlacedPiece&) const = default;
};

struct Battlefield {
    std::string id;
    Text name;
    geo::Length width{}, height{};
    std::vector<DeploymentZone> zones;
    std::vector<std::uint16_t> pile;   // pieces the players place
    std::vector<PlacedPiece> terrain;  // pieces already in place
    std::vector<std::string> notes;
    std::uint16_t pack = 0;

    bool operator==(const Battlefield&) const = default;
};

/// Axial coordinates as in the Solaris ledger: flat-top hexes, r grows downward.
struct HexAt {
    std::int8_t q = 0, r = 0;

    constexpr bool operator==(const HexAt&) const = default;
};

struct ArenaHex {
    HexAt at;
    HexKind kind = HexKind::clear;
    bool elevated = false, abrupt = false;

    constexpr bool operator==(const ArenaHex&) const = default;
};

struct ArenaStart {
    char area = 'A';        // A, B or C (SOL-SETUP-05 to -07)
    std::uint8_t side = 1;  // the sides of the arena, from 1
    HexAt at;

    constexpr bool operator==(const ArenaStart&) const = default;
};

/// The hexes of column q run from `first` to `last`.
struct ArenaColumn {
    std::int8_t first = 0, last = 0;

    constexpr bool operator==(const ArenaColumn&) const = default;
};

struct Arena {
    std::string id;
    Text name, summary;
    std::vector<ArenaColumn> columns;  // from q = 0; the standard arena has 11 of 15 and 14 hexes
    std::vector<ArenaHex> hexes;       // those that are not clear and grounded
    std::vector<ArenaStart> starts;
    std::vector<std::string> assembled_from;  // ids of the maps a large arena is laid out of
    std::uint16_t pack = 0;

    bool operator==(const Arena&) const = default;
};

/// Gear in a slot of a 'Mech. `on`: the damage value it is set to, where it could sit on either.
struct ArmyGear {
    std::uint16_t gear = 0;  // index into Catalog::gear
    std::optional<DialSlot> on;

    bool operator==(const ArmyGear&) const = default;
};

struct ArmyUnit {
    UnitKind unit = UnitKind::none;
    std::vector<ArmyGear> gear;
    std::optional<std::uint16_t> pilot;     // index into Catalog::pilots
    std::optional<FactionId> recruited_by;  // a gunslinger's faction

    bool operator==(const ArmyUnit&) const = default;
};

/// An army as written down, legal or not (rules/army.h judges).
struct Army {
    std::string id;  // in packs; army files need none
    Text name;
    std::string edition;            // empty: not said
    std::uint16_t build_total = 0;  // 0: not said
    std::vector<ArmyUnit> units;
    std::vector<EntryRef> cards;  // those that lie beside the battlefield
    std::vector<std::string> notes;
    std::uint16_t pack = 0;

    bool operator==(const Army&) const = default;
};

}  // namespace irondial::catalog
