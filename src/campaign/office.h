// The stable's office: founding, buying, selling, swapping, repairing.
// [CAM: 1 Stables and capital; 2 Assets; 3 Repair]
#pragma once

#include "campaign/command.h"

namespace irondial::campaign {

Verdict judge(const Campaign&, const Found&);
Verdict judge(const Campaign&, const Buy&);
Verdict judge(const Campaign&, const Sell&);
Verdict judge(const Campaign&, const Assign&);
Verdict judge(const Campaign&, const Repair&);

void carry_out(Campaign&, const Found&, Audience&);
void carry_out(Campaign&, const Buy&, Audience&);
void carry_out(Campaign&, const Sell&, Audience&);
void carry_out(Campaign&, const Assign&, Audience&);
void carry_out(Campaign&, const Repair&, Audience&);

/// A unit that could never fight for a stable of this season: no 'Mech, or of another class.  [CAM-STABLE-04]
bool out_of_class(const Campaign&, EntryRef);

/// A damaged unit that the stable must and can repair before the next cycle; none if there is none.
/// [CAM-REPAIR-07, CAM-R-13]
AssetId due_repair(const Campaign&, StableId);

}  // namespace irondial::campaign
