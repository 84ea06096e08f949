// Heat: gaining and losing it, heat effects, shutdown and restart.
// [AOD: 7 Combat / Gaining heat, Losing heat, Shutdown, Restarting]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// Turns the heat dial by everything an order or an attack adds up to, then makes the heat-effect rolls this
/// calls for; or records the heat for the clean-up phase. `blame` scores if the 'Mech is eliminated by it.
/// [AOD-HEAT-04, AOD-HEAT-05]
void gain_heat(Table&, UnitId, Tally heat, PlayerId blame = PlayerId::none);
inline void gain_heat(Table& t, UnitId u, int heat, RuleId why, PlayerId blame = PlayerId::none) {
    gain_heat(t, u, Tally{heat, why}, blame);
}

/// Turns the heat dial back, not past the start; then rolls for what shows.  [AOD-COOL-03, AOD-COOL-09]
void lose_heat(Table&, UnitId, Tally heat);

/// In the clean-up phase: takes all heat that was recorded in the round.  [SOL-CLEAN-02]
void apply_heat_die(Table&, UnitId);

/// In the clean-up phase: loses what it loses there, and restarts if it is cold.
void cool_down(Table&, UnitId);

/// Alpha Strike did not shut the unit down after all: it cools off from there.
void cool_off_after_alpha_strike(Table&, UnitId);

void shut_down(Table&, UnitId, RuleId why);
void restart(Table&, UnitId, RuleId why);

/// Heat lost in the clean-up stage, for each reason.  [AOD-COOL-04 to AOD-COOL-08]
Tally cleanup_cooling(const Position&, UnitId);

}  // namespace irondial::rules
