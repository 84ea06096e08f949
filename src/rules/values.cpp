#include "rules/values.h"

#include "rules/effects.h"

namespace irondial::rules {
namespace {

constexpr bool is_damage(DialSlot slot) {
    return slot == DialSlot::primary || slot == DialSlot::secondary;
}

/// Heat effects that silence the equipment beside them: Ammunition Jam, Weapons Offline, Engine Overheat.
/// [SOL-R-83]
bool silenced_by_heat(const Position& pos, UnitId u, DialSlot slot) {
    return heat_shows(pos, u, slot, HeatEffect::ammunition_jam) ||
           heat_shows(pos, u, slot, HeatEffect::weapons_offline) ||
           heat_shows(pos, u, slot, HeatEffect::engine_overheat);
}

/// What the pilot and the gear print for a value; gear is ignored with Salvage.  [AOD-GEAR-09, AOD-GEAR-16,
/// AOD-PILOT-04, SOL-GEAR-01, SOL-GEAR-06, SOL-PILOT-02, SOL-R-89]
void add_modifiers(const Position& pos, UnitId u, DialSlot slot, Tally& value) {
    const auto& cite = pos.edition().cite;
    const RosterUnit& unit = pos.setup().roster[index(u)];
    const auto printed = [&](const catalog::Modifiers& m) {
        return slot == DialSlot::speed     ? m.speed
               : slot == DialSlot::attack  ? m.attack
               : slot == DialSlot::defense ? m.defense
                                           : std::int8_t{0};
    };
    if (showing(pos, u)[DialSlot::attack].equip != Equipment::salvage)
        for (const FittedGear& gear : unit.gear)
            if (gear.on) value.add(cite.gear_modifier, printed(gear.card->modifiers));
    if (unit.pilot != nullptr && !pos.unit(u).pilot_out)  // SOL-PILOTKO-03
        value.add(cite.pilot_modifier, printed(unit.pilot->modifiers));
}

/// A value as it shows, with what the heat dial adds, never below 0; it then counts as if it were printed.
/// [DA-HEAT-07, DE-HEAT-02, QS-UNIT-06 to QS-UNIT-09, QS-UNIT-12]
Tally dial_value(const Position& pos, UnitId u, DialSlot slot) {
    const auto& cite = pos.edition().cite;
    Tally value{showing(pos, u)[slot].value, cite.dial_value};
    if (is_damage(slot) || slot == DialSlot::speed)
        if (const auto* heat = heat_showing(pos, u)) value.add(cite.heat_modifier, (*heat)[slot].modifier);
    if (pos.setup().deck.modified.has(u)) add_modifiers(pos, u, slot, value);
    value.at_least(0, cite.not_below_zero);
    return value;
}

/// Nothing switches it off that could switch off equipment at this value.
bool works_at(const Position& pos, UnitId u, DialSlot slot, Equipment e) {
    const UnitState& unit = pos.unit(u);
    const auto& rules = pos.edition().equipment;
    if (!rules.used || rules.not_on_card->has(e)) return false;  // QS-SCOPE-04, DA-SE-01
    if (pos.is_captive(u) || unit.place == Place::aboard)
        return false;  // AOD-CAP-11, AOD-TRANS-10, DA-CAP-09
    if (const ShutdownEquipment off = pos.edition().shutdown.equipment;  // AOD-SHUT-07, DA-R-73
        unit.shutdown && off != ShutdownEquipment::none &&
        (facts(e).optional || off == ShutdownEquipment::all_off))
        return false;
    return !silenced_by_heat(pos, u, slot) && !forbidden(pos, u, e);
}

bool on_dial(const Position& pos, UnitId u, DialSlot slot, Equipment e) {
    if (showing(pos, u)[slot].equip != e) return false;  // AOD-SE-04, DA-SE-02, SOL-SE-02
    return (pos.unit(u).cancelled & bit(slot)) == 0;     // AOD-SE-06, AOD-SE-08, DA-SE-08
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
    const bool shown = on_dial(pos, u, slot, equipment);
    if (!shown && !pos.setup().deck.granted[index(u)].has(equipment)) return false;
    return (shown || granted(pos, u, slot, equipment) != nullptr) && works_at(pos, u, slot, equipment);
}

bool in_force(const Position& pos, UnitId u, const Piece& piece) {
    const bool shown = on_dial(pos, u, piece.slot, piece.equip);
    const bool of_dial = piece.bit == bit(piece.slot);
    if (of_dial ? !shown : shown || granted(pos, u, piece.slot, piece.equip) == nullptr) return false;
    return works_at(pos, u, piece.slot, piece.equip);
}

Pieces pieces_of(const Position& pos, UnitId u) {
    Pieces result;
    const catalog::Click& shown = showing(pos, u);
    for (const DialSlot slot : all_slots)
        if (const catalog::DialCell& cell = shown[slot]; cell.equip != Equipment::none)
            result.list[result.count++] = {cell.equip, cell.shape, slot, bit(slot)};
    if (!pos.setup().deck.granted[index(u)].empty()) add_granted(pos, u, result);
    return result;
}

// Beside whichever damage value it stands.  [SOL-SE-12, SOL-R-75]
bool in_force(const Position& pos, UnitId u, Equipment equipment) {
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

catalog::Set<Equipment> cancellable(const Position& pos, UnitId u) {
    catalog::Set<Equipment> result;
    for (const Piece& piece : pieces_of(pos, u))
        if (facts(piece.equip).optional && in_force(pos, u, piece)) result.add(piece.equip);
    return result;
}

std::uint8_t slots_of(const Position& pos, UnitId u, catalog::Set<Equipment> some) {
    std::uint8_t slots = 0;
    for (const Piece& piece : pieces_of(pos, u))
        if (some.has(piece.equip)) slots |= piece.bit;
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
    Tally speed = dial_value(pos, u, DialSlot::speed);
    change(pos, Stat::speed, u, speed);
    return speed;
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
