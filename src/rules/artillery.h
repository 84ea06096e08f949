// Artillery: a marker is put on a spot, and the shells fall in the player's next command stage.
// [AOD: 7 Combat / Artillery units, Drift, Multiple ranged combat attacks, Critical hits and misses]
//
// An artillery attack is a ranged combat attack (AOD-ARTY-33) on a marker, not on a unit. Equipment that asks
// for a target, a hit or a defense value has no part in it; equipment that changes the damage scored by
// ranged combat attacks has. Whether it is energy or ballistic says the weapon (DA-R-64). Its damage goes
// through the sums of attack.h and deal() of sequence.h.
#pragma once

#include <span>

#include "rules/attack.h"

namespace irondial::rules {

/// The markers one order puts on the table.
struct Barrage {
    std::uint8_t count = 0;
    std::array<PlacedMarker, max_targets> markers{};
};

/// May the unit shell these spots? If so, fills in the markers it would place.
Verdict judge_artillery(const Position&, const Order&, Barrage&);

/// The order itself: the markers are placed, and nothing else happens yet.  [AOD-ARTY-10, AOD-R-91]
void place_markers(Table&, const Barrage&);

/// The markers on the table.
std::span<const PlacedMarker> placed_markers(const Position&);

/// The units whose markers wait for the player's command stage; some may be gone.  [AOD-ARTY-11]
UnitSet waiting_artillery(const Position&, PlayerId);

/// The shells a player fired with one unit fall: one roll for all its markers, which are then removed.
void resolve_artillery(Table&, UnitId, PlayerId);

/// Takes the markers of a player who is out of the game off the table.
void remove_markers_of(Table&, PlayerId);

/// The attack behind a marker as it is now: with the unit's own values, or those printed on the marker.
Attack shells_of(const Position&, const PlacedMarker&);

/// The attack value with what the line of fire and the formation add, against the marker's target value.
Sums sums_of(const Position&, const PlacedMarker&);

/// The exact chance that the shells fall where they were aimed.
double chance_on_spot(const Position&, const PlacedMarker&);

/// Everybody whose centre lies within the blast radius of the marker's unit around a point.
UnitSet in_blast(const Position&, const PlacedMarker&, geo::Point centre);

/// For the preview: what shells that are not critical deal to a unit in the blast.
Tally blast_damage(const Position&, const PlacedMarker&, UnitId);

}  // namespace irondial::rules
