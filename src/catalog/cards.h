// Cards, factions and tokens as printed. All cards share a Card head; the types differ in what they need.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "catalog/effect.h"
#include "catalog/unit.h"

namespace irondial::catalog {

/// A text for people, in the languages we have. An empty German text falls back to English.
struct Text {
    std::string en, de;

    bool operator==(const Text&) const = default;
};

enum class Language : std::uint8_t { en, de };
template <>
struct Words<Language> {
    static constexpr std::array<std::string_view, 2> list{"en", "de"};
};
inline const std::string& in(const Text& text, Language language) {
    return language == Language::de && !text.de.empty() ? text.de : text.en;
}

/// Cost of a card. `per_150`: so much for every 150 points of the build total (AOD-CEC-12).
struct Cost {
    std::int16_t points = 0;
    bool per_150 = false;
    bool known = true;  // false: the pack does not record it

    constexpr bool operator==(const Cost&) const = default;
};

struct Card {
    std::string id, set;
    Text name, summary;
    Cost cost;
    std::vector<Effect> effects;
    std::vector<std::string> notes;
    std::uint16_t pack = 0;

    bool operator==(const Card&) const = default;
};

struct Modifiers {
    std::int8_t speed = 0, attack = 0, defense = 0;

    constexpr bool operator==(const Modifiers&) const = default;
};

/// Which 'Mechs may take the card; empty sets allow all.
struct MechNeeds {
    Set<WeightClass> classes{};
    Set<FactionId> factions{};

    constexpr bool operator==(const MechNeeds&) const = default;
};

/// The value that gear sits on. `damage`: either damage value (of the gear's range type, if it names one).
enum class GearSlot : std::uint8_t { damage, primary_damage, secondary_damage, speed, attack, defense };
template <>
struct Words<GearSlot> {
    static constexpr std::array<std::string_view, 6> list{"damage", "primary-damage", "secondary-damage",
                                                          "speed",  "attack",         "defense"};
};

struct Gear {
    Card card;
    MechNeeds needs;
    GearSlot slot = GearSlot::damage;
    std::optional<RangeType> range_type;
    bool single_use = false;  // as the source labels it; see the card's notes
    Modifiers modifiers;

    bool operator==(const Gear&) const = default;
};

enum class PilotTier : std::uint8_t { common, legendary, gunslinger };
template <>
struct Words<PilotTier> {
    static constexpr std::array<std::string_view, 3> list{"common", "legendary", "gunslinger"};
};

/// What a faction pays on top for a gunslinger (AOD-RECRUIT).
struct Recruitment {
    std::optional<std::int16_t> base;  // any faction not listed
    std::vector<std::pair<FactionId, std::int16_t>> by_faction;
    Set<FactionId> forbidden;
    bool forbidden_recorded = false;  // false: struck-out symbols are not known

    bool operator==(const Recruitment&) const = default;
};

/// The modifiers always count; the effects only in the preferred 'Mech, at the alternative cost.
struct Pilot {
    Card card;
    PilotTier tier = PilotTier::common;
    bool unique = false;
    MechNeeds needs;
    Modifiers modifiers;
    UnitKind preferred = UnitKind::none;
    Cost alternative;
    std::optional<Recruitment> recruitment;
    Text ability;

    bool operator==(const Pilot&) const = default;
};

enum class ConditionId : std::uint8_t { none = 0xff };  // index into Catalog::planetary_conditions

struct PlanetaryCondition {
    Card card;
    std::vector<ConditionId> cancels, canceled_by;  // as this card says
    std::vector<ConditionId> ends_by;               // canceled_by, and every card that cancels this one

    bool operator==(const PlanetaryCondition&) const = default;
};

struct FactionPride {
    Card card;
    FactionId faction{};
    Cost pure;  // for an army of nothing but that faction

    bool operator==(const FactionPride&) const = default;
};

struct MercenaryContract {
    Card card;
    FactionId faction{};  // the army's Mercenary units join it

    bool operator==(const MercenaryContract&) const = default;
};

struct SituationalAlliance {
    Card card;
    std::vector<FactionId> factions;  // at least one unit of each; all allied

    bool operator==(const SituationalAlliance&) const = default;
};

struct RallyCard {
    Card card;
    std::vector<Condition> requirement;  // of the unit that benefits; printed values (CAM-RALLY-03)

    bool operator==(const RallyCard&) const = default;
};

/// A Target token of the Solaris arena (SOL-TARGET-08).
struct TargetToken {
    std::string id;
    Text name;
    std::uint8_t defense = 0;
    Equipment armor = Equipment::none;
    RangeType preferred = RangeType::ballistic;
    std::uint8_t rp = 0, otherwise = 0;
    bool only_preferred = false;  // other attacks do not affect it
    std::uint16_t pack = 0;
    Unit body;  // it is attacked like a unit: one with a defense value, and nothing else

    bool operator==(const TargetToken&) const = default;
};

struct DriftRange {
    std::uint8_t low = 0, high = 0, inches = 0;  // for attack results low..high

    constexpr bool operator==(const DriftRange&) const = default;
};

struct ArtilleryMarker {
    UnitKind unit = UnitKind::none;
    Colour colour = Colour::red;
    std::uint8_t salvage_attack = 0, salvage_damage = 0;  // used while the unit shows Salvage
    std::uint8_t target_value = 0;
    std::uint8_t blast_radius = 0;  // inches
    std::array<DriftRange, 3> drift{};
    std::array<std::uint16_t, 6> bearings{};     // of die 1..6: degrees clockwise from the arrow
    std::array<std::uint8_t, 3> front_labels{};  // numbers printed on, left of, right of the arrow; 0: none

    constexpr bool operator==(const ArtilleryMarker&) const = default;
};

struct FactionAbility {
    std::string id;
    std::string rule;  // the ledger's id of it
    Text name, summary;
    std::vector<Effect> effects;

    bool operator==(const FactionAbility&) const = default;
};

struct Faction {
    std::string id;
    Text name, summary;
    std::string colour;  // "#rrggbb", for screens
    std::vector<FactionAbility> abilities;

    bool operator==(const Faction&) const = default;
};

enum class AllianceKind : std::uint8_t { house, grand };
template <>
struct Words<AllianceKind> {
    static constexpr std::array<std::string_view, 2> list{"house", "grand"};
};

struct Alliance {
    AllianceKind kind = AllianceKind::house;
    std::vector<FactionId> factions;

    bool operator==(const Alliance&) const = default;
};

/// The families of rules that word special equipment differently.
enum class RulesFamily : std::uint8_t { dark_age, age_of_destruction, solaris_vii };
template <>
struct Words<RulesFamily> {
    static constexpr std::array<std::string_view, 3> list{"dark-age", "age-of-destruction", "solaris-vii"};
};

/// Where the wording for a family of rules comes from.
enum class Sourcing : std::uint8_t { sourced, assumed, absent };

/// Equipment and heat effects explained in our own words, per family of rules.
struct Explanation {
    Text name;
    std::array<Text, count<RulesFamily>> rules;  // empty: worded as in Age of Destruction, else Solaris VII
    std::array<Sourcing, count<RulesFamily>> sourcing{};

    bool operator==(const Explanation&) const = default;
};

/// The wording that applies in a family of rules.
const Text& wording(const Explanation&, RulesFamily);

}  // namespace irondial::catalog
