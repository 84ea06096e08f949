// Special equipment in attacks: when each piece works, who pays for it, and what can be cancelled.
// [AOD: 5 Important Game Concepts / Special equipment; the special equipment card]
//
// The conditions of the card stand here, one line each; what a piece then does stands where it is done. The
// card outranks the rulebook.  [AOD-SE-03, SOL-SE-04]
#pragma once

#include "rules/attack.h"
#include "rules/order_end.h"

namespace irondial::rules {

/// Does equipment of the attacker work in this attack?
bool works(const Position&, const Attack&, Equipment);

/// Does equipment of a unit that is attacked, or stands too near, work against this attack?
bool protects(const Position&, const Attack&, UnitId affected, Equipment);

/// The friend whose Point Defense System gives the unit a better defense value; none if there is none.
UnitId point_defense_for(const Position&, UnitId);

/// The units whose Advanced Anti-Missile System reaches a target of this attack.
UnitSet anti_missile_for(const Position&, const Attack&, UnitId target);

/// Infantry that Anti-Personnel affects beside the targets: it touches one of them.
UnitSet bystanders(const Position&, const Attack&);

/// Everybody the attack may harm: its targets, and infantry beside them.
UnitSet affected_by(const Position&, const Attack&);

/// Does the attack see past whatever blocks or hinders its line of fire (Streak Missiles, Homing Beacon)?
bool ignores_line(const Position&, const Attack&, UnitId target);

/// Does Armor Piercing take away anything this unit would have had?
bool pierces(const Position&, const Attack&, UnitId affected);

/// Equipment its player may still cancel because it would work in this attack: what is optional, or anything.
/// What the attack could not be made without is cancelled with the order or not at all.  [DA-SE-09, DE-SE-02]
catalog::Set<Equipment> may_cancel(const Position&, const Attack&, UnitId);

/// Switches equipment off until the end of the turn, or of the order.  [AOD-SE-08, DA-SE-07, DE-SE-01]
void cancel(Table&, UnitId, catalog::Set<Equipment>);

/// The order is resolved: does what was cancelled in it come back now?  [DE-SE-01]
void restore_cancelled(Table&);

/// When equipment that works counts as used: the moment it changes something.  [AOD-SE-09, AOD-SE-10]
enum class Moment : std::uint8_t {
    never,   // in an attack
    roll,    // the dice are rolled
    hit,     // the attack has succeeded
    damage,  // damage has been scored on a unit, and armour would lower it
    chosen,  // its player said so
};
Moment moment_of(Equipment);

/// Tells that equipment is used, and puts a circle on the bill.  [AOD-SE-13, AOD-R-147]
void use(Table&, Bill&, UnitId, const Piece&);
/// The same for the piece by which the unit has this equipment.
void use(Table&, Bill&, UnitId, Equipment);

}  // namespace irondial::rules
