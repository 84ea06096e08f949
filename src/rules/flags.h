// Capture the flag: each of two teams has a Target token as its flag.
// [CAM: 5 Match formats / Capture the flag match]
//
// A flag lies in a hex, or a unit carries it under its base: it is aboard then, and the unit its carrier.
#pragma once

#include "rules/field.h"
#include "rules/order_end.h"
#include "rules/table.h"

namespace irondial::rules {

/// The flags that lie in a hex, and those under a unit's base.  [CAM-CTF-07]
UnitSet flags_at(const Position&, geo::Point place);
UnitSet flags_of(const Position&, UnitId carrier);

/// The hex of a team's flag starting area: the C on its side.  [CAM-CTF-02]
geo::Point flag_home(const Position&, std::uint8_t team);
/// Could a flag lie there when the match begins? Then no unit begins there.
bool is_kept_for_flags(const Position&, geo::Point place);

/// Each team puts its flag there before the match.
void place_flags(Table&);

/// What has to be rolled to capture a flag: pilots help.  [CAM-CTF-04]
Tally flag_roll(const Position&, UnitId);

/// The way of a unit as it turns out: wherever it would move into a flag's hex it rolls, captures or not, and
/// goes on from where it was. `planned` is what it comes to if every flag is captured.  [CAM-CTF-04 to
/// CAM-CTF-06, CAM-R-07]
Trip go_for_flags(Table&, const Order&, const Trip& planned);

/// A carrier beside its own flag starting area may drop what it carries there.  [CAM-CTF-08]
void offer_to_bring_home(Table&, UnitId);

/// An attack on the unit has succeeded: it may lose what it carries.  [CAM-CTF-09]
void shake_flags(Table&, UnitId);

/// The unit is gone: what it carried stays in its hex.  [CAM-R-16]
void leave_flags(Table&, UnitId);

/// What the flags are worth to a team where they are now.  [CAM-CTF-10 to CAM-CTF-14]
Tally flag_reputation(const Position&, std::uint8_t team);

/// That, when the match is over.
void score_flags(Table&);

}  // namespace irondial::rules
