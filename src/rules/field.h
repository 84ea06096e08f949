// The five questions about space that rules ask: range, arc, line of fire, reach, contact.
//
// Two places answer them: the plane (inches, bases, terrain features) and the arena (hexes, hexsides,
// boundaries). Rules know only this interface. Ranges are in the unit of the printed ranges, as Length: one
// inch on the plane, one hexside in the arena, is 1000.
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

/// The terrain features under a base.
struct Covered {
    FeatureSet occupied;    // its centre lies in them
    FeatureSet overlapped;  // any part of it does
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

    /// The line of fire between any two units, for whomever and whenever it is asked.  [AOD-LOF-14]
    virtual Sight sight(const Position&, UnitId attacker, UnitId target) const = 0;
    /// The line of fire to a spot, where a unit that is no 'Mech might stand.  [AOD-R-89]
    virtual Sight sight_of(const Position&, UnitId attacker, geo::Point spot) const = 0;
    /// Those of some units that the unit's front arc covers: a first look before asking for lines of fire.
    virtual UnitSet in_front(const Position&, UnitId, UnitSet among) const = 0;
    /// Are the two at most so far apart?
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
    virtual Covered covered(const geo::Capsule& base) const = 0;
    virtual const catalog::TerrainPiece& feature(FeatureId) const = 0;
    /// The terrain features in base contact with it: touched or overlapped.  [AOD-BASE-02]
    virtual FeatureSet touched(const Position&, UnitId) const = 0;
};

}  // namespace irondial::rules
