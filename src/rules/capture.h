// Capturing: captors and captives, how they move together, how captives get free, Bypass.
// [AOD: 7 Combat / Capturing]
#pragma once

#include <optional>

#include "rules/table.h"

namespace irondial::rules {

/// The unit this one holds captive, if any.  [AOD-CAP-06, AOD-CAP-29]
UnitId captive_of(const Position&, UnitId captor);
/// Its captive, if that is one that moves with it: a 'Mech stays where it is.  [AOD-CAP-15, AOD-CAP-17]
UnitId companion_of(const Position&, UnitId captor);

/// May this unit try to capture that one?
Verdict judge_capture(const Position&, UnitId, UnitId target);
void capture(Table&, UnitId captor, UnitId target);
/// The captive is free: its controller's again, at once.
void release(Table&, UnitId captive, RuleId why);

/// May a captor end its move there, as far as its captive is concerned?
Verdict judge_captor_end(const Position&, UnitId captor, const geo::Placement& end);
/// May a captive be put there, beside its captor as that stands now?
Verdict judge_captive_place(const Position&, UnitId captive, const geo::Placement&);
/// Where it stands if that will do, or else the first place found around its captor.
std::optional<geo::Placement> place_for_captive(const Position&, UnitId captive);
/// After the captor's move its player places the captive.
void bring_along(Table&, UnitId captor);

/// The captive vehicle or 'Mech a unit touches, if there is exactly one: what Bypass works on.  [SE-BYPASS]
UnitId only_captive_touched(const Position&, UnitId);
Verdict judge_bypass(const Position&, const Order&);
void resolve_bypass(Table&, const Order&);

}  // namespace irondial::rules
