// Terrain as rules ask about it: what a unit occupies, and how its speed mode sees terrain when it moves.
// Features are what lies on the table, if anything does; all the rest is clear.  [AOD-TERR-GEN-01,
// AOD-TERR-GEN-04, AOD-TERR-GEN-06, AOD-TERR-CLR-01]
// [AOD: 9 Terrain; 6 Movement / Speed modes]
#pragma once

#include "rules/position.h"

namespace irondial::rules {

/// The features on the table, fixed and placed, numbered as FeatureId.
const Feature& feature(const Position&, FeatureId);

bool occupies(const Position&, UnitId, catalog::TerrainKind);
/// The water a unit occupies, shallow or deep [AOD-TERR-WATER-01]; a cruising unit occupies nothing.
Water water_occupied(const Position&, UnitId);
/// On elevated terrain of any kind, not at NOE level; a VTOL that flies low over a hill is on it.
/// [AOD-MODE-01, AOD-TERR-GEN-03, AOD-R-81, DFA-VTOL-04]
bool on_elevated(const Position&, UnitId);
bool on_abrupt(const Position&, UnitId);
/// In deep water and not floating on it.  [AOD-TERR-WATER-06, AOD-MODE-04, AOD-MODE-07, AOD-VTOL-04]
bool submerged(const Position&, UnitId);
/// Do both units occupy one and the same feature of this kind?
bool share_feature(const Position&, UnitId, UnitId, catalog::TerrainKind);

/// What terrain counts as for movement: nothing, hindering, or blocking. On foot it is what it is.
/// [AOD-MODE-02]
enum class Going : std::uint8_t { clear, hindering, blocking };
Going going(const Edition&, catalog::SpeedMode, catalog::TerrainKind);

/// The rule by which terrain is closed to a speed mode.
RuleId closed_by(const Edition&, catalog::SpeedMode, catalog::TerrainKind);

}  // namespace irondial::rules
