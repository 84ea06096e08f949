// Damage, repair and elimination: the combat dial turns.
// [AOD: 7 Combat / Damage, Repairing damage, Eliminating units]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// Turns the combat dial, or records the damage for the clean-up phase. `by` is the player who scores if the
/// unit is eliminated by it; nobody for a unit's own doing.  [AOD-UNIT-09, AOD-ATK-20, AOD-VC-02]
void deal_damage(Table&, UnitId, const Tally& clicks, PlayerId by);
inline void deal_damage(Table& t, UnitId u, int clicks, RuleId why, PlayerId by) {
    deal_damage(t, u, Tally{clicks, why}, by);
}

/// In the clean-up phase: turns the dial by all that was recorded in the round.  [SOL-CLEAN-01]
void apply_damage_die(Table&, UnitId);

/// Repairs one click at a time, stopping at the starting marker or when a black marker shows.
/// [AOD-REPAIR-02 to AOD-REPAIR-04]
void repair_damage(Table&, UnitId, int clicks, RuleId why);
/// How far such a repair would turn the dial.
int clicks_repaired(const Position&, UnitId, int clicks, RuleId why);

void eliminate(Table&, UnitId, RuleId why, PlayerId by);

}  // namespace irondial::rules
