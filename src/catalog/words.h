// The printed vocabulary: every word that data files, the rules and the screens share.
//
// Each enumeration has a spelling table Words<E> in the order of its values; text() and parse() go through
// it, so a word is spelled once. All values fit one byte, and every set of them fits a Set (64 bits).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace irondial::catalog {

template <class E>
struct Words;  // specialised below: static constexpr std::array<std::string_view, N> list

template <class E>
inline constexpr std::size_t count = Words<E>::list.size();

/// How data files spell a value.
template <class E>
constexpr std::string_view text(E value) {
    return Words<E>::list[static_cast<std::size_t>(value)];
}

/// The value spelled so, if there is one.
template <class E>
constexpr std::optional<E> parse(std::string_view word) {
    for (std::size_t i = 0; i < count<E>; ++i)
        if (Words<E>::list[i] == word) return static_cast<E>(i);
    return std::nullopt;
}

/// Walks the bits of a set, in the order of the values they stand for.
template <class E>
struct BitIterator {
    std::uint64_t rest;
    constexpr E operator*() const { return static_cast<E>(std::countr_zero(rest)); }
    constexpr BitIterator& operator++() { return rest &= rest - 1, *this; }
    constexpr bool operator!=(BitIterator o) const { return rest != o.rest; }
};

/// A set of values of one enumeration.
template <class E>
struct Set {
    std::uint64_t bits = 0;

    constexpr Set() = default;
    constexpr Set(std::initializer_list<E> values) {
        for (const E v : values) add(v);
    }
    constexpr void add(E v) { bits |= std::uint64_t{1} << static_cast<unsigned>(v); }
    constexpr bool has(E v) const { return (bits >> static_cast<unsigned>(v) & 1) != 0; }
    constexpr bool empty() const { return bits == 0; }
    constexpr bool operator==(const Set&) const = default;

    constexpr BitIterator<E> begin() const { return {bits}; }
    constexpr BitIterator<E> end() const { return {0}; }

    friend constexpr Set operator&(Set a, Set b) {
        a.bits &= b.bits;
        return a;
    }
    friend constexpr Set operator-(Set a, Set b) {
        a.bits &= ~b.bits;
        return a;
    }
};

// --- Units -----------------------------------------------------------------------------------------------

enum class UnitType : std::uint8_t { infantry, vehicle, mech };
template <>
struct Words<UnitType> {
    static constexpr std::array<std::string_view, 3> list{"infantry", "vehicle", "mech"};
};

/// Of 'Mechs. A few old figures print none; other units have none.
enum class WeightClass : std::uint8_t { none, light, medium, heavy, assault };
template <>
struct Words<WeightClass> {
    static constexpr std::array<std::string_view, 5> list{"none", "light", "medium", "heavy", "assault"};
};

enum class Rank : std::uint8_t { unknown, green, veteran, elite, unique };
template <>
struct Words<Rank> {
    static constexpr std::array<std::string_view, 5> list{"unknown", "green", "veteran", "elite", "unique"};
};

/// How a pack knows a unit's rank; everything but `printed` is an inference the reader may doubt.
enum class RankBasis : std::uint8_t {
    unknown,
    printed,
    rulebook_example,
    family_points,
    nickname,
    named_pilot
};
template <>
struct Words<RankBasis> {
    static constexpr std::array<std::string_view, 6> list{"unknown",       "printed",  "rulebook-example",
                                                          "family-points", "nickname", "named-pilot"};
};

enum class SpeedMode : std::uint8_t { foot, aquatic, hover, tracked, wheeled, mech, quad, vtol };
template <>
struct Words<SpeedMode> {
    static constexpr std::array<std::string_view, 8> list{"foot",    "aquatic", "hover", "tracked",
                                                          "wheeled", "mech",    "quad",  "vtol"};
};

enum class RangeType : std::uint8_t { ballistic, energy, melee };
template <>
struct Words<RangeType> {
    static constexpr std::array<std::string_view, 3> list{"ballistic", "energy", "melee"};
};

/// The symbol beside the attack value: who may be repaired (AOD-REPAIR).
enum class AttackSymbol : std::uint8_t { unknown, triage, wrench, crosshairs };
template <>
struct Words<AttackSymbol> {
    static constexpr std::array<std::string_view, 4> list{"unknown", "triage", "wrench", "crosshairs"};
};

/// The columns of a combat dial; the first three are also the locations of a heat dial.
enum class DialSlot : std::uint8_t { primary, secondary, speed, attack, defense };
template <>
struct Words<DialSlot> {
    static constexpr std::array<std::string_view, 5> list{"primary", "secondary", "speed", "attack",
                                                          "defense"};
};

/// Green: where the dial starts. Black: repairs stop here (AOD-UNIT-17, -18).
enum class Marker : std::uint8_t { none, green, black };
template <>
struct Words<Marker> {
    static constexpr std::array<std::string_view, 3> list{"none", "green", "black"};
};

/// A circle works like a square but costs its user 1 pushing damage per order (AOD-SE-13).
enum class EquipShape : std::uint8_t { square, circle };
template <>
struct Words<EquipShape> {
    static constexpr std::array<std::string_view, 2> list{"square", "circle"};
};

enum class Colour : std::uint8_t { purple, green, red, blue, black, grey, yellow };
template <>
struct Words<Colour> {
    static constexpr std::array<std::string_view, 7> list{"purple", "green", "red",   "blue",
                                                          "black",  "grey",  "yellow"};
};

// --- Special equipment -----------------------------------------------------------------------------------

/// Where equipment can stand: on a damage value of one range type, or on one of the other three values.
enum class EquipSlot : std::uint8_t { ballistic, energy, melee, speed, attack, defense };
template <>
struct Words<EquipSlot> {
    static constexpr std::array<std::string_view, 6> list{"ballistic", "energy", "melee",
                                                          "speed",     "attack", "defense"};
};

constexpr EquipSlot equip_slot(RangeType t) {
    return static_cast<EquipSlot>(t);  // the first three slots are the range types
}

enum class Equipment : std::uint8_t {
    none,
    // on a ballistic damage value
    artemis_v,
    homing_beacon,
    armor_piercing,
    anti_personnel,
    streak_missiles,
    point_defense_system,
    // on an energy damage value
    ppc_capacitor,
    tsemp,
    pulse,
    grapple,
    alpha_strike,
    flamers,
    // on a melee damage value
    full_strike,
    hand_to_hand_weapon,
    rapid_strike,
    agility,
    brawling,
    // on speed
    reconnaissance,
    camouflage,
    evade,
    jump_jets,
    electronic_camouflage,
    infiltrate,
    // on attack
    coolant_flush,
    repair,
    bypass,
    improved_targeting,
    salvage,
    command,
    // on defense
    advanced_anti_missile_system,
    decoy,
    reflective_armor,
    reactive_armor,
    hardened_armor,
    heavy_armor,
};

struct EquipmentFacts {
    std::string_view name;
    EquipSlot slot;
    Colour colour;
    bool optional;  // its owner may cancel it for a turn (AOD-SE-06)
};

inline constexpr std::array<EquipmentFacts, 36> equipment_table{{
    {"none", EquipSlot::speed, Colour::purple, false},
    {"artemis-v", EquipSlot::ballistic, Colour::purple, true},
    {"homing-beacon", EquipSlot::ballistic, Colour::green, true},
    {"armor-piercing", EquipSlot::ballistic, Colour::red, true},
    {"anti-personnel", EquipSlot::ballistic, Colour::blue, true},
    {"streak-missiles", EquipSlot::ballistic, Colour::black, true},
    {"point-defense-system", EquipSlot::ballistic, Colour::grey, true},
    {"ppc-capacitor", EquipSlot::energy, Colour::purple, true},
    {"tsemp", EquipSlot::energy, Colour::green, true},
    {"pulse", EquipSlot::energy, Colour::red, true},
    {"grapple", EquipSlot::energy, Colour::blue, true},
    {"alpha-strike", EquipSlot::energy, Colour::black, true},
    {"flamers", EquipSlot::energy, Colour::grey, true},
    {"full-strike", EquipSlot::melee, Colour::green, true},
    {"hand-to-hand-weapon", EquipSlot::melee, Colour::red, true},
    {"rapid-strike", EquipSlot::melee, Colour::blue, true},
    {"agility", EquipSlot::melee, Colour::black, true},
    {"brawling", EquipSlot::melee, Colour::grey, true},
    {"reconnaissance", EquipSlot::speed, Colour::purple, true},
    {"camouflage", EquipSlot::speed, Colour::green, true},
    {"evade", EquipSlot::speed, Colour::red, true},
    {"jump-jets", EquipSlot::speed, Colour::blue, true},
    {"electronic-camouflage", EquipSlot::speed, Colour::black, true},
    {"infiltrate", EquipSlot::speed, Colour::grey, true},
    {"coolant-flush", EquipSlot::attack, Colour::purple, true},
    {"repair", EquipSlot::attack, Colour::green, true},
    {"bypass", EquipSlot::attack, Colour::red, true},
    {"improved-targeting", EquipSlot::attack, Colour::blue, false},
    {"salvage", EquipSlot::attack, Colour::black, false},
    {"command", EquipSlot::attack, Colour::grey, true},
    {"advanced-anti-missile-system", EquipSlot::defense, Colour::purple, true},
    {"decoy", EquipSlot::defense, Colour::green, true},
    {"reflective-armor", EquipSlot::defense, Colour::red, false},
    {"reactive-armor", EquipSlot::defense, Colour::blue, false},
    {"hardened-armor", EquipSlot::defense, Colour::black, false},
    {"heavy-armor", EquipSlot::defense, Colour::grey, false},
}};

namespace detail {
template <std::size_t N, class Row>
constexpr std::array<std::string_view, N> names_of(const std::array<Row, N>& table) {
    std::array<std::string_view, N> names{};
    std::transform(table.begin(), table.end(), names.begin(), [](const Row& row) { return row.name; });
    return names;
}
}  // namespace detail

template <>
struct Words<Equipment> {
    static constexpr auto list = detail::names_of(equipment_table);
};

constexpr const EquipmentFacts& facts(Equipment e) {
    return equipment_table[static_cast<std::size_t>(e)];
}

/// The equipment printed as that colour in that slot; none where the reference has no entry.
constexpr Equipment equipment_at(EquipSlot slot, Colour colour) {
    for (std::size_t i = 1; i < equipment_table.size(); ++i)
        if (equipment_table[i].slot == slot && equipment_table[i].colour == colour)
            return static_cast<Equipment>(i);
    return Equipment::none;
}
static_assert(facts(Equipment::heavy_armor).name == "heavy-armor");
static_assert(equipment_at(EquipSlot::speed, Colour::blue) == Equipment::jump_jets);
static_assert(equipment_at(EquipSlot::melee, Colour::purple) == Equipment::none);

// --- Heat effects ----------------------------------------------------------------------------------------

enum class HeatEffect : std::uint8_t {
    none,
    starting_position,
    avoid_ammunition_explosion,
    avoid_ammunition_explosion_critical,
    ammunition_jam,
    avoid_heat_sink_overload,
    avoid_heat_sink_overload_critical,
    weapons_offline,
    avoid_shutdown,
    avoid_shutdown_critical,
    engine_overheat,
};

struct HeatEffectFacts {
    std::string_view name;
    EquipSlot location;  // beside which kind of value; the starting position stands beside all
    Colour colour;
    std::uint8_t fails_up_to;  // the highest d6 result that fails the roll; 0: no roll
};

inline constexpr std::array<HeatEffectFacts, 11> heat_effect_table{{
    {"none", EquipSlot::speed, Colour::purple, 0},
    {"starting-position", EquipSlot::speed, Colour::green, 0},
    {"avoid-ammunition-explosion", EquipSlot::ballistic, Colour::yellow, 2},
    {"avoid-ammunition-explosion-critical", EquipSlot::ballistic, Colour::red, 3},
    {"ammunition-jam", EquipSlot::ballistic, Colour::black, 0},
    {"avoid-heat-sink-overload", EquipSlot::energy, Colour::yellow, 2},
    {"avoid-heat-sink-overload-critical", EquipSlot::energy, Colour::red, 3},
    {"weapons-offline", EquipSlot::energy, Colour::black, 0},
    {"avoid-shutdown", EquipSlot::speed, Colour::yellow, 2},
    {"avoid-shutdown-critical", EquipSlot::speed, Colour::red, 3},
    {"engine-overheat", EquipSlot::speed, Colour::black, 0},
}};

template <>
struct Words<HeatEffect> {
    static constexpr auto list = detail::names_of(heat_effect_table);
};

constexpr const HeatEffectFacts& facts(HeatEffect e) {
    return heat_effect_table[static_cast<std::size_t>(e)];
}

/// The heat effect printed as that colour at that location; none where there is no such entry.
constexpr HeatEffect heat_effect_at(EquipSlot location, Colour colour) {
    if (colour == Colour::green) return HeatEffect::starting_position;
    for (std::size_t i = 2; i < heat_effect_table.size(); ++i)
        if (heat_effect_table[i].location == location && heat_effect_table[i].colour == colour)
            return static_cast<HeatEffect>(i);
    return HeatEffect::none;
}

// --- Attacks and cards ----------------------------------------------------------------------------------

/// `ranged` is every ranged combat attack on a unit, direct or indirect; artillery is its own kind.
enum class AttackKind : std::uint8_t { ranged, artillery, close, charge, death_from_above, ram, pin };
template <>
struct Words<AttackKind> {
    static constexpr std::array<std::string_view, 7> list{"ranged",           "artillery", "close", "charge",
                                                          "death-from-above", "ram",       "pin"};
};

enum class CardType : std::uint8_t {
    gear,
    pilot,
    planetary_condition,
    faction_pride,
    mercenary_contract,
    situational_alliance,
    rally,
};
template <>
struct Words<CardType> {
    static constexpr std::array<std::string_view, 7> list{
        "gear", "pilot", "planetary-condition", "faction-pride", "mercenary-contract", "situational-alliance",
        "rally"};
};

// --- The battlefield -------------------------------------------------------------------------------------

enum class TerrainKind : std::uint8_t { clear, hindering, blocking, low_wall, shallow_water, deep_water };
template <>
struct Words<TerrainKind> {
    static constexpr std::array<std::string_view, 6> list{"clear",    "hindering",     "blocking",
                                                          "low-wall", "shallow-water", "deep-water"};
};

/// Terrain of a hex in a Solaris arena, which knows only one kind of water.
enum class HexKind : std::uint8_t { clear, hindering, blocking, water };
template <>
struct Words<HexKind> {
    static constexpr std::array<std::string_view, 4> list{"clear", "hindering", "blocking", "water"};
};

/// Nap-of-earth (on the ground, or on the terrain there), against cruising above everything  (AOD-VTOL).
enum class Level : std::uint8_t { noe, cruising };
template <>
struct Words<Level> {
    static constexpr std::array<std::string_view, 2> list{"noe", "cruising"};
};

enum class Edge : std::uint8_t { south, east, north, west };
template <>
struct Words<Edge> {
    static constexpr std::array<std::string_view, 4> list{"south", "east", "north", "west"};
};

}  // namespace irondial::catalog
