// Tag team: one unit of each team is active, its teammates stand by until they take over.
// [CAM: 5 Match formats / Tag team match]
//
// A unit that stands by is in its hex, which nobody else can enter, and otherwise out of the match: no line
// of fire, contact or break away notices it, so it is not among Position::units().  [CAM-TAG-06, CAM-R-06]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// The units that stand by.
UnitSet idle_units(const Position&);

/// All units in the arena, active or not.
inline UnitSet standing(const Position& pos) {
    return pos.units() | idle_units(pos);
}

/// Before units are placed the first player names an active unit, then the one to the left.  [CAM-TAG-02]
void name_active_units(Table&);

/// When initiative is rolled: whoever has no active unit left sends one, and teammates in adjacent hexes may
/// take over from each other.  [CAM-TAG-03, CAM-TAG-04]
void change_active_units(Table&);

/// At the very end of the clean-up phase.  [CAM-TAG-07]
void repair_idle_units(Table&);

}  // namespace irondial::rules
