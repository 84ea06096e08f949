// The five questions about space that rules ask: range, arc, line of fire, reach, contact.
//
// Two places answer them: the plane (inches, bases, terrain features) and the arena (hexes, hexsides,
// boundaries). Rules know only this interface. Lengths are thousandths of what the book counts: on the plane
// of inches; in the arena of hexsides for a range, of speed for a move, of hexes between two units, and
// places are thousandths of axial coordinates.
#pragma once

#include "catalog/catalog.h"
#include "geo/loops.h"
#include "geo/shapes.h"
#include "rules/ids.h"
#include "rules/order.h"
#include "rules/rule_id.h"
#include "rules/verdict.h"

namespace irondial::rules {

class Position;
struct Ways;  // ways.h

/// All about the line of fire between two units.
struct Sight {
    geo::Length range{};             // to the nearest mil, for people
    std::int64_t range_squared = 0;  // exact, for comparisons
    bool in_front_arc = false;       // it leaves through the attacker's front arc
    bool through_rear_arc = false;   // it arrives through the target's rear arc
    bool over_rear_arc = false;      // ... it would, if nothing between the two mattered: arena, where the
                                     // attacker chooses among lines of fire
    bool past_unit = false;          // arena: runs along a hex with a unit
    bool target_higher = false;      // the target has the height advantage
    RuleId blocked = RuleId::none;   // the rule by which it is blocked; none: it is clear
    UnitSet bases{};                 // the bases that block it
    FeatureSet features{};           // the terrain that blocks it
    FeatureSet hindering{};          // the hindering terrain that counts
    FeatureSet crossed{};            // all terrain it crosses, whether that counts or not

    bool clear() const { return blocked == RuleId::none; }
    bool hindered() const { return !hindering.empty(); }
};

/// How two bases touch.
struct Contact {
    bool touching = false;
    bool front = false;          // the first unit's front arc touches the second
    bool on_rear = false;        // the first unit touches the second's rear arc
    bool front_on_rear = false;  // the first unit's front arc touches the second's rear arc
};

/// How a unit stands: what follows from its place until somebody moves.
struct Footing {
    UnitSet beside;         // whose bases touch its own, seen from above; arena: those in adjacent hexes
    FeatureSet occupied;    // the terrain features its centre lies in
    FeatureSet overlapped;  // ... and any part of its base
};

/// What a unit wants to do with its movement.
struct Motion {
    geo::Length limit{};         // how far it may go
    bool jump = false;           // Jump Jets: bases and terrain are ignored on the way  [AOD-UNIT-24]
    bool surefooted = false;     // Reconnaissance: hindering terrain and slopes do not stop it
    UnitId with = UnitId::none;  // a captive that comes along: terrain closed to it is closed to both
    bool passes = false;         // it goes on from the end of the path: no room is needed there
    bool arrives = false;        // it has moved before, and is not only turning where it stands
    const Path* path = nullptr;
    Ways* ways = nullptr;  // remembers the search for paths; a question without it starts anew
    geo::Facing facing;
};

/// Where a motion ends, or why it is not allowed.
struct Trip {
    Verdict verdict{};
    geo::Placement end{};
    geo::Length length{};
    RuleId stopped = RuleId::none;  // the rule that ended it early: terrain, elevation, contact
};

class Field {
  public:
    virtual ~Field() = default;

    /// For a unit that has just been put where it stands.
    virtual Footing footing(const Position&, UnitId) const = 0;
    /// The line of fire between any two units, for whomever and whenever it is asked.  [AOD-LOF-14]
    virtual Sight sight(const Position&, UnitId attacker, UnitId target) const = 0;
    /// The line of fire to a spot, where a unit that is no 'Mech might stand.  [AOD-R-89]
    virtual Sight sight_of(const Position&, UnitId attacker, geo::Point spot) const = 0;
    /// The line of a charge or ram, as far as it counts for those: where it begins and ends, and the terrain
    /// in its way. `to_rear`: it pays to come from behind, because the attacker also ends up there.
    virtual Sight approach(const Position& pos, UnitId attacker, UnitId target,
                           [[maybe_unused]] bool to_rear) const {
        return sight(pos, attacker, target);
    }
    /// Those of some units that the unit's front arc covers: a first look before asking for lines of fire.
    virtual UnitSet in_front(const Position&, UnitId, UnitSet among) const = 0;
    /// Are the two at most so far apart, in inches or hexes?
    virtual bool within(const Position&, UnitId, UnitId, geo::Length reach) const = 0;
    /// The units in base contact with this one.
    virtual UnitSet touching(const Position&, UnitId) const = 0;
    virtual Contact contact(const Position&, UnitId, UnitId) const = 0;
    /// Does the unit touch the rear arc of another? If that one cruises, seen from above.  [AOD-R-163]
    virtual bool at_rear(const Position&, UnitId, UnitId of) const = 0;
    virtual Trip travel(const Position&, UnitId, const Motion&) const = 0;
    /// The places the unit's centre can get to without being stopped, to draw. Needs `ways`.
    virtual const geo::Loops& outline(const Position&, UnitId, const Motion&) const = 0;
    /// May the unit stand there as far as room and terrain are concerned?
    virtual Verdict fits(const Position&, UnitId, const geo::Placement&) const = 0;
    /// May the unit come to rest there when it moves together with another?  [AOD-CAP-21]
    virtual Verdict rests(const Position&, UnitId, const geo::Placement&, UnitId with) const = 0;
    /// The terrain features that contain a point.
    virtual FeatureSet features_at(geo::Point) const = 0;
    virtual const catalog::TerrainPiece& feature(FeatureId) const = 0;
    /// The terrain features in base contact with it: touched or overlapped.  [AOD-BASE-02]
    virtual FeatureSet touched(const Position&, UnitId) const = 0;
};

}  // namespace irondial::rules
