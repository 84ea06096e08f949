// Combat values as they are now: what shows in the stat slot, with heat and cards.
// [AOD: 2 This is MechWarrior / Combat values; 5 Important Game Concepts]
#pragma once

#include "rules/position.h"
#include "rules/tally.h"

namespace irondial::rules {

using catalog::DialSlot;
using catalog::Equipment;
using catalog::HeatEffect;

inline constexpr std::array all_slots = {DialSlot::primary, DialSlot::secondary, DialSlot::speed,
                                         DialSlot::attack, DialSlot::defense};

/// A slot as one bit of the masks that name slots.
constexpr std::uint8_t bit(DialSlot slot) {
    return static_cast<std::uint8_t>(1U << static_cast<unsigned>(slot));
}

/// What shows in the stat slot. A unit past its last click has been eliminated and shows nothing.
const catalog::Click& showing(const Position&, UnitId);

/// What shows on the heat dial; null without a heat dial or where it shows shutdown.
const catalog::HeatPosition* heat_showing(const Position&, UnitId);

/// Does the heat dial show this effect beside that value?
bool heat_shows(const Position&, UnitId, DialSlot, HeatEffect);

/// A piece of equipment that a unit has: on its dial, or by a card.  [AOD-GEAR-13]
struct Piece {
    Equipment equip = Equipment::none;
    catalog::EquipShape shape = catalog::EquipShape::square;
    DialSlot slot = DialSlot::primary;  // the value it belongs to
    std::uint8_t bit = 0;               // in UnitState::cancelled: that of its slot, or of its card
};
/// All of them, whether they work or not: at most one for each value, one for each gear and those of the
/// army.
struct Pieces {
    std::array<Piece, 12> list{};
    std::size_t count = 0;

    const Piece* begin() const { return list.data(); }
    const Piece* end() const { return list.data() + count; }
};
Pieces pieces_of(const Position&, UnitId);

/// The units that can ever have it. Most have little, so this is asked before anything else.
inline UnitSet bearers(const Position& pos, Equipment equipment) {
    return pos.setup().deck.bearers[static_cast<std::size_t>(equipment)];
}

/// Is the equipment in force: it shows at that value, or a card gives it, and nothing switches it off?
bool in_force(const Position&, UnitId, DialSlot, Equipment);
/// The same of one piece: where dial and card both give it, only one counts.  [AOD-GEAR-14]
bool in_force(const Position&, UnitId, const Piece&);

/// The same for equipment that works from wherever its slot is: speed, attack, defense, whichever damage
/// value.
bool in_force(const Position&, UnitId, Equipment);
inline bool has(const Position& pos, UnitId u, Equipment equipment) {
    return bearers(pos, equipment).has(u) && in_force(pos, u, equipment);
}

DialSlot slot_of(Weapon);
/// Equipment of the damage value used in an attack.  [AOD-SE-11, AOD-SE-12, DA-CC-09, SOL-SE-09]
inline bool has_on(const Position& pos, UnitId u, Weapon weapon, Equipment equipment) {
    return bearers(pos, equipment).has(u) && in_force(pos, u, slot_of(weapon), equipment);
}

/// Optional equipment that its player could cancel now.  [AOD-R-111, DA-R-07, SOL-SE-05]
catalog::Set<Equipment> cancellable(const Position&, UnitId);

/// The pieces of the unit that are any of this equipment, a bit each as in UnitState::cancelled.
std::uint8_t slots_of(const Position&, UnitId, catalog::Set<Equipment>);

bool has_salvage(const Position&, UnitId);

/// Is the unit able: on the battlefield, free, without Salvage?  [AOD-END-05]
bool able(const Position&, UnitId);

/// Its weapon; null if it has none there: only 'Mechs have two, of one range type or of two, melee only
/// theirs. [AOD-ATK-05, AOD-ATK-06, AOD-ATK-07]
const catalog::Weapon* weapon_of(const Position&, UnitId, Weapon);

/// Modified values, which are what rules mean unless they say "unmodified".  [AOD-MOD-04]
Tally speed_value(const Position&, UnitId);
Tally attack_value(const Position&, UnitId);
Tally defense_value(const Position&, UnitId);
Tally damage_value(const Position&, UnitId, Weapon);

}  // namespace irondial::rules
