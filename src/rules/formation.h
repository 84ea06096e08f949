// Formations: one order shared by several units.  [AOD: 8 Formations]
//
// A formation moves together, or one primary attacker is helped by the others. It is part of the order that
// it shares, and gone with it.  [AOD-FORM-02 to AOD-FORM-04, DA-FORM-02 to DA-FORM-04]
#pragma once

#include "rules/attack.h"
#include "rules/order_end.h"

namespace irondial::rules {

/// May these units share this order, whatever they do with it: their number, types, factions, and whether
/// they stand together?
Verdict judge_formation(const Position&, const Order&);

/// Can an order of this type be shared at all?
Verdict judge_shared(const Position&, const Order&);

/// May every other member join the attack of the primary attacker? Notes whether one has the rear arc before
/// it.
Verdict judge_joining(const Position&, const Order&, Attack&);

/// Judges a movement formation by moving it on a rehearsal of the table.
Verdict judge_march(const Position&, const Order&);
/// Everything the order does, except its end.
void resolve_march(Table&, const Order&, Bill&);

/// May a formation some of whose members were held back go these ways?
Verdict judge_regroup(const Position&, const Decision&, const Order&);

/// Do some units hang together, each touching another of them?
bool is_one_group(const Position&, UnitSet);

}  // namespace irondial::rules
