// Transports and passengers: boarding, disembarking, and what becomes of those aboard.
// [AOD: 6 Movement / Transports and passengers]
#pragma once

#include <optional>

#include "rules/order_end.h"
#include "rules/table.h"

namespace irondial::rules {

bool is_transport(const Position&, UnitId);
/// All units aboard.
UnitSet passengers_of(const Position&, UnitId transport);
/// The units that touch its rear arc.
UnitSet units_behind(const Position&, UnitId transport);

/// Does somebody board or leave with this order?
bool transfers(const Order&);

/// A move order with which units board a transport or leave it.
Verdict judge_transport(const Position&, const Order&, Trip&);
void resolve_transport(Table&, const Order&, Trip, Bill&);

/// May the unit begin the game aboard a transport that has been deployed?  [AOD-TRANS-25]
Verdict judge_start_aboard(const Position&, UnitId, UnitId transport);
void go_aboard(Table&, UnitId, UnitId transport);

/// May a passenger be put there when it leaves, and where would that be?
Verdict judge_landing(const Position&, UnitId passenger, const geo::Placement&);
std::optional<geo::Placement> place_for_passenger(const Position&, UnitId passenger);

/// The same for whoever is placed in the middle of an order: a passenger that leaves, or a captive.
Verdict judge_place_beside(const Position&, UnitId, const geo::Placement&);
std::optional<geo::Placement> place_beside(const Position&, UnitId);

/// All passengers leave at once, by no order; `by` scores those who find no room.  [AOD-R-98]
void evacuate(Table&, UnitId transport, PlayerId by);
/// Passengers of a transport that was captured leave it, and are hurt.
void flee_captured(Table&, UnitId transport, PlayerId by);
/// After an order or effect: everybody leaves the transports that are Salvage now.
void leave_wrecks(Table&);
/// A transport became Salvage high up.
void fall_from_wreck(Table&, UnitId transport, PlayerId by);
/// A transport is eliminated, and whoever is aboard with it.
void lose_passengers(Table&, UnitId transport, PlayerId by);

}  // namespace irondial::rules
