// Results: what a match leaves behind. Reputation, kills, damage, and now and then a dead pilot.
// [CAM: 4 Campaign structure / Earning reputation; 5 Match formats; 7 Special campaign rules]
#pragma once

#include "campaign/command.h"

namespace irondial::campaign {

Verdict judge(const Campaign&, const Report&);
Verdict judge(const Campaign&, const Surrender&);

/// Has everybody lined up?
bool everybody_ready(const Match&);

/// Is one side left because the others surrendered?  [CAM-SURR-04]
bool ends_by_surrender(const Match&, const Report&);

void carry_out(Campaign&, const LineUp&, Audience&);
void carry_out(Campaign&, const Forfeit&, Audience&);
void carry_out(Campaign&, const Surrender&, Audience&);
void carry_out(Campaign&, const Report&, Audience&);

}  // namespace irondial::campaign
