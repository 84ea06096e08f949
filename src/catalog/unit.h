// A unit as printed: base, combat dial, heat dial.
//
// Unit is what the rules read in their innermost loops, so it is plain data of fixed size. What only people
// read (names, doubts, remarks) stands beside it in UnitText.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <vector>

#include "catalog/words.h"
#include "geo/shapes.h"

namespace irondial::catalog {

inline constexpr std::size_t max_clicks = 24;
inline constexpr std::size_t max_heat = 12;

enum class UnitKind : std::uint16_t { none = 0xffff };  // index into Catalog::units
enum class FactionId : std::uint8_t { mercenary = 0 };  // index into Catalog::factions
enum class MarkerId : std::uint8_t { none = 0xff };     // index into Catalog::artillery_markers

struct DialCell {
    std::int8_t value = 0;
    Equipment equip = Equipment::none;
    EquipShape shape = EquipShape::square;

    constexpr bool operator==(const DialCell&) const = default;
};

struct Click {
    std::array<DialCell, count<DialSlot>> cells{};
    Marker marker = Marker::none;

    constexpr const DialCell& operator[](DialSlot s) const { return cells[static_cast<std::size_t>(s)]; }
    constexpr DialCell& operator[](DialSlot s) { return cells[static_cast<std::size_t>(s)]; }
    constexpr bool operator==(const Click&) const = default;
};

struct HeatCell {
    std::int8_t modifier = 0;
    HeatEffect effect = HeatEffect::none;

    constexpr bool operator==(const HeatCell&) const = default;
};

struct HeatPosition {
    std::array<HeatCell, 3> cells{};  // primary, secondary, speed

    constexpr const HeatCell& operator[](DialSlot s) const { return cells[static_cast<std::size_t>(s)]; }
    constexpr HeatCell& operator[](DialSlot s) { return cells[static_cast<std::size_t>(s)]; }
    constexpr bool operator==(const HeatPosition&) const = default;
};

struct Weapon {
    RangeType range_type = RangeType::ballistic;
    std::uint8_t targets = 1;                   // range symbols: how many units one attack may target
    std::uint8_t min_range = 0, max_range = 0;  // whole inches

    constexpr bool operator==(const Weapon&) const = default;
};

struct Unit {
    std::array<Click, max_clicks> dial{};  // a unit is eliminated when its click reaches `clicks`
    std::uint8_t clicks = 0;
    std::uint8_t heat_positions = 0;  // 0: no heat dial; heat equal to this shuts the 'Mech down
    std::array<HeatPosition, max_heat> heat_dial{};

    std::array<Weapon, 2> weapons{};  // primary, secondary
    std::uint8_t weapon_count = 0;

    UnitType type = UnitType::infantry;
    WeightClass weight_class = WeightClass::none;
    Rank rank = Rank::unknown;
    SpeedMode speed_mode = SpeedMode::foot;
    AttackSymbol attack_symbol = AttackSymbol::unknown;
    FactionId faction = FactionId::mercenary;
    std::uint8_t vent = 0;
    std::uint8_t capacity = 0;         // 0: carries nobody
    std::uint8_t artillery_range = 0;  // 0: no artillery unit
    MarkerId artillery_marker = MarkerId::none;
    std::uint16_t points = 0;

    geo::BaseShape base{};
    std::uint16_t front_arc = 180, rear_arc = 90;  // degrees
    bool rear_arc_recorded = false;                // the data gives it; else it is the usual one
    bool front_arc_recorded = false;               // false: 180 is a default, not a reading

    constexpr bool operator==(const Unit&) const = default;
};
static_assert(std::is_trivially_copyable_v<Unit> && sizeof(Unit) <= 512);

/// Low-confidence suggestions of a pack. They are shown, never played.
struct Inferred {
    Rank rank = Rank::unknown;
    AttackSymbol attack_symbol = AttackSymbol::unknown;
    std::vector<std::uint8_t> salvage_clicks;

    bool operator==(const Inferred&) const = default;
};

struct UnitText {
    std::string id;  // collector's number: set and number
    std::string set;
    int number = 0;
    std::string name, variant, nickname, pilot_name;  // empty: not printed
    RankBasis rank_basis = RankBasis::unknown;
    std::string source_faction;  // as the source labels it
    std::string group;           // army of a boxed set
    Inferred inferred;
    std::vector<std::string> flags, notes;
    std::uint16_t pack = 0;  // index into Catalog::packs

    bool operator==(const UnitText&) const = default;
};

/// Does the unit show this equipment anywhere on its dial?
constexpr bool shows(const Unit& unit, Equipment equip) {
    for (std::size_t c = 0; c < unit.clicks; ++c)
        for (const DialCell& cell : unit.dial[c].cells)
            if (cell.equip == equip) return true;
    return false;
}

}  // namespace irondial::catalog
