#include "rules/values.h"

namespace irondial::rules {
namespace {

constexpr bool is_damage(DialSlot slot) {
    return slot == DialSlot::primary || slot == DialSlot::secondary;
}

/// Heat effects that silence the equipment beside them: Ammunition Jam, Weapons Offline, Engine Overheat.
bool silenced_by_heat(const Position& pos, UnitId u, DialSlot slot) {
    return heat_shows(pos, u, slot, HeatEffect::ammunition_jam) ||
           heat_shows(pos, u, slot, HeatEffect::weapons_offline) ||
           heat_shows(pos, u, slot, HeatEffect::engine_overheat);
}

/// A value as it shows, with what the heat dial adds, never below 0; it then counts as if it were printed.
/// [DA-HEAT-07, DE-HEAT-02, QS-UNIT-06 to QS-UNIT-09, QS-UNIT-12]
Tally dial_value(const Position& pos, UnitId u, DialSlot slot) {
    const auto& cite = pos.edition().cite;
    Tally value{showing(pos, u)[slot].value, cite.dial_value};
    if (is_damage(slot) || slot == DialSlot::speed)
        if (const auto* heat = heat_showing(pos, u)) value.add(cite.heat_modifier, (*heat)[slot].modifier);
    value.at_least(0, cite.not_below_zero);
    return value;
}

}  // namespace

const catalog::Click& showing(const Position& pos, UnitId u) {
    static constexpr catalog::Click nothing{};
    const catalog::Unit& unit = pos.printed(u);
    const std::uint8_t click = pos.unit(u).click;
    return click < unit.clicks ? unit.dial[click] : nothing;
}

const catalog::HeatPosition* heat_showing(const Position& pos, UnitId u) {
    const catalog::Unit& unit = pos.printed(u);
    const std::uint8_t heat = pos.unit(u).heat;
    return heat < unit.heat_positions ? &unit.heat_dial[heat] : nullptr;
}

bool heat_shows(const Position& pos, UnitId u, DialSlot slot, HeatEffect effect) {
    if (!pos.edition().heat.colors_used || slot > DialSlot::speed) return false;
    const auto* heat = heat_showing(pos, u);
    return heat != nullptr && (*heat)[slot].effect == effect;
}

bool in_force(const Position& pos, UnitId u, DialSlot slot, Equipment equipment) {
    const UnitState& unit = pos.unit(u);
    const auto& rules = pos.edition().equipment;
    if (showing(pos, u)[slot].equip != equipment) return false;          // AOD-SE-04, DA-SE-02
    if (!rules.used || rules.not_on_card->has(equipment)) return false;  // QS-SCOPE-04, DA-SE-01
    if (pos.is_captive(u) || unit.place == Place::aboard)
        return false;                                     // AOD-CAP-11, AOD-TRANS-10, DA-CAP-09
    if ((unit.cancelled & bit(slot)) != 0) return false;  // AOD-SE-06, AOD-SE-08, DA-SE-08
    const bool optional = facts(equipment).optional;
    if (const ShutdownEquipment off = pos.edition().shutdown.equipment;  // AOD-SHUT-07, DA-R-73
        unit.shutdown && off != ShutdownEquipment::none && (optional || off == ShutdownEquipment::all_off))
        return false;
    return !silenced_by_heat(pos, u, slot);
}

bool has(const Position& pos, UnitId u, Equipment equipment) {
    using catalog::EquipSlot;
    switch (facts(equipment).slot) {
        case EquipSlot::speed: return in_force(pos, u, DialSlot::speed, equipment);
        case EquipSlot::attack: return in_force(pos, u, DialSlot::attack, equipment);
        case EquipSlot::defense: return in_force(pos, u, DialSlot::defense, equipment);
        case EquipSlot::ballistic:
        case EquipSlot::energy:
        case EquipSlot::melee: break;
    }
    return in_force(pos, u, DialSlot::primary, equipment) || in_force(pos, u, DialSlot::secondary, equipment);
}

bool has_on(const Position& pos, UnitId u, Weapon weapon, Equipment equipment) {
    return in_force(pos, u, slot_of(weapon), equipment);
}

catalog::Set<Equipment> cancellable(const Position& pos, UnitId u) {
    catalog::Set<Equipment> result;
    for (const DialSlot slot : all_slots) {
        const Equipment e = showing(pos, u)[slot].equip;
        if (e != Equipment::none && facts(e).optional && in_force(pos, u, slot, e)) result.add(e);
    }
    return result;
}

std::uint8_t slots_of(const Position& pos, UnitId u, catalog::Set<Equipment> some) {
    std::uint8_t slots = 0;
    for (const DialSlot slot : all_slots) {
        const Equipment e = showing(pos, u)[slot].equip;
        if (e != Equipment::none && some.has(e)) slots |= bit(slot);
    }
    return slots;
}

/// [DA-UNIT-18]
bool has_salvage(const Position& pos, UnitId u) {
    return has(pos, u, Equipment::salvage);
}

bool able(const Position& pos, UnitId u) {
    return pos.on_field(u) && !pos.is_captive(u) && !has_salvage(pos, u);
}

DialSlot slot_of(Weapon weapon) {
    return weapon == Weapon::secondary ? DialSlot::secondary : DialSlot::primary;
}

const catalog::Weapon* weapon_of(const Position& pos, UnitId u, Weapon weapon) {
    const catalog::Unit& unit = pos.printed(u);
    const auto k = static_cast<std::size_t>(slot_of(weapon));
    return k < unit.weapon_count ? &unit.weapons[k] : nullptr;
}

Tally speed_value(const Position& pos, UnitId u) {
    return dial_value(pos, u, DialSlot::speed);
}
Tally attack_value(const Position& pos, UnitId u) {
    return dial_value(pos, u, DialSlot::attack);
}
Tally defense_value(const Position& pos, UnitId u) {
    return dial_value(pos, u, DialSlot::defense);
}
Tally damage_value(const Position& pos, UnitId u, Weapon weapon) {
    return dial_value(pos, u, slot_of(weapon));
}

}  // namespace irondial::rules
