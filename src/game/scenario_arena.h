// What a scenario says of a match in the arena: the round, the turn order, the Target token.
#pragma once

#include "game/scenario_file.h"

namespace irondial::game {

/// What a unit has done and suffered in this round.
void read_round(wire::Reader&, rules::UnitState&);

/// The turn order, "sequence", and who acts, "acting"; without them the units in the order of the file. In
/// the initiative phase without a sequence the dice come first.
void read_sequence(Scenario&, const wire::json& turn, const std::string& pointer);

/// {"of": "TT-01", "at": [5, 6]}: the Target token in the arena. Somebody brought it, whether the file says
/// by whom or not: before the units are read, then where it lies.
void bring_target(Scenario&, const wire::json&);
void read_target(Scenario&, const wire::json&, const std::string& pointer);

/// [{"of": "flag-1", "at": [10, -3]}, {"of": "flag-2", "carrier": "r1"}]: where flags lie, or who has them.
void read_flags(Scenario&, const wire::json&, const std::string& pointer);

}  // namespace irondial::game
