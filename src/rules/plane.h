// The plane: the battlefield of inches, bases and terrain features.
// [AOD: 5 Base contact, Facing, Measuring; 6 Movement; 7 Line of fire; 9 Terrain]
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "geo/geo.h"
#include "geo/paths.h"
#include "rules/field.h"
#include "rules/position.h"
#include "rules/terrain.h"

namespace irondial::rules {

/// How near a path must pass an access point of abrupt terrain to use it.
inline constexpr geo::Length access_reach{100};

class Plane final : public Field {
  public:
    /// The features as they lie on the table, at most 64.
    Plane(const geo::Box& board, std::vector<Feature> features);

    Footing footing(const Position& pos, UnitId u) const override {
        const geo::Capsule base = pos.ground(u);
        return {UnitSet{pos.bases().touching(base)}, features_at(geo::centre(base)),
                FeatureSet{outlines_.overlapping(base)}};
    }
    Sight sight(const Position&, UnitId attacker, UnitId target) const override;
    Sight sight_of(const Position&, UnitId attacker, geo::Point spot) const override;
    UnitSet in_front(const Position&, UnitId, UnitSet among) const override;
    bool within(const Position& pos, UnitId a, UnitId b, geo::Length reach) const override {
        return geo::within(pos.unit(a).at, pos.unit(b).at, reach);
    }
    UnitSet touching(const Position&, UnitId) const override;
    Contact contact(const Position&, UnitId, UnitId) const override;
    bool at_rear(const Position&, UnitId, UnitId of) const override;
    Trip travel(const Position&, UnitId, const Motion&) const override;
    const geo::Loops& outline(const Position&, UnitId, const Motion&) const override;
    Verdict fits(const Position&, UnitId, const geo::Placement&) const override;
    Verdict rests(const Position&, UnitId, const geo::Placement&, UnitId with) const override;
    const catalog::TerrainPiece& feature(FeatureId f) const override { return features_[index(f)]; }
    FeatureSet features_at(geo::Point) const override;
    FeatureSet touched(const Position&, UnitId) const override;

    const geo::Box& board() const { return board_; }
    const std::vector<Feature>& features() const { return features_; }

  private:
    UnitSet across_a_wall(const Position&, UnitId) const;

    // Lines of fire: plane_sight.cpp.
    struct Line;
    struct Obstacles;
    void look_along(const Position&, const Line&, const Ruled<BlockingBases>&, Sight&) const;
    Obstacles obstacles(const Edition&, const Line&) const;
    UnitSet bases_between(const Position&, const Line&, const Obstacles&, BlockingBases) const;
    FeatureSet beyond_own_cover(const Position&, const Line&, FeatureSet hindering) const;
    FeatureSet walls_waived(const Position&, const Line&) const;
    /// Features that lie on one of these hills, and the hills themselves.
    FeatureSet lying_on(FeatureSet hills) const;

    // Moving: plane_travel.cpp, and where terrain stops it: plane_stops.cpp.
    /// How a unit sees the battlefield while it moves.
    struct Mover {
        UnitSet bases;        // its path may not cross these
        FeatureSet closed;    // neither its path nor, at the end, its base may be in this terrain
        FeatureSet rough;     // hindering terrain that ends its movement
        FeatureSet steep;     // elevated terrain that stops it
        FeatureSet hills;     // ... and that it may come to
        FeatureSet walls;     // low walls that end its movement on their far side
        UnitSet own;          // itself and a captive that comes along: not in its way
        geo::Capsule base;    // as it stands when it sets out
        bool up = false;      // it begins on elevated terrain
        bool all_up = false;  // ... with its whole base
        bool slips = false;   // it may pass between bases that touch
        bool flies = false;   // it jumps or cruises: nothing on the way matters
    };
    /// What is so at an edge: its centre, or all of its base, is in the feature, or no part of it is on it.
    enum class Holds : std::uint8_t { anyhow, centre_in, base_in, base_off };
    /// Where a leg gets into a feature or out of it.
    struct Edge {
        geo::Along where = geo::end_of_segment;
        FeatureId feature = FeatureId::none;
        Holds holds = Holds::anyhow;
        RuleId rule = RuleId::none;  // why the movement ends there
    };
    /// Where a leg ends: at its end, or where terrain stops it.
    struct Stop {
        geo::Point at;
        RuleId rule = RuleId::none;        // why it stops there
        FeatureId hill = FeatureId::none;  // the elevated feature it comes to or leaves
    };
    FeatureSet going_as(const Position&, UnitId, Going) const;
    Mover mover(const Position&, UnitId, const Motion&) const;
    template <class Visit>
    void stretches(const geo::Segment& leg, FeatureId, Visit) const;
    Edge way_down(const geo::Segment& leg) const;
    Edge first_entered(const geo::Segment& leg, FeatureSet crossed) const;
    Edge first_filled(const Mover&, const geo::Segment& leg, FeatureSet crossed) const;
    Edge first_free_of(const Mover&, const geo::Segment& leg, FeatureSet, geo::Along where) const;
    Edge far_side(const Mover&, const geo::Segment& leg, FeatureSet crossed, FeatureSet& behind) const;
    Edge change_of_height(const Edition&, const Mover&, const geo::Segment& leg, FeatureSet crossed) const;
    Edge hindering_ground(const Edition&, const Mover&, const geo::Segment& leg, FeatureSet crossed) const;
    bool holds(const Mover&, const Edge&, geo::Point at) const;
    geo::Point settle(const Mover&, const geo::Segment& leg, const Edge&) const;
    /// Remembers in `behind` the low walls that have been crossed.
    Stop first_stop(const Position&, const Mover&, const geo::Segment& leg, FeatureSet crossed,
                    FeatureSet& behind) const;
    Verdict judge_access(const Position&, UnitId, const geo::Segment& leg, FeatureSet cliffs) const;
    Verdict judge_leg(const Position&, UnitId, const Mover&, const geo::Segment&, FeatureSet crossed,
                      UnitSet& beside) const;
    Verdict judge_gaps(const Position&, UnitId, std::span<const geo::Point> path, UnitSet beside) const;
    Verdict judge_end(const Position&, UnitId, const geo::Placement&, FeatureSet closed, UnitSet own) const;
    Trip follow(const Position&, UnitId, const Motion&, const Mover&, std::span<geo::Point> way) const;
    // Shortest ways: plane_ways.cpp.
    void add_rim(FeatureId, geo::Obstacles&) const;
    void lay_obstacles(const Position&, const Mover&, FeatureSet areas, FeatureSet rims,
                       geo::Obstacles&) const;
    geo::PathField& ways_around(const Position&, UnitId, const Motion&, const Mover&) const;
    geo::PathField& ways_through(const Position&, UnitId, const Motion&, const Mover&) const;
    Trip travel_to(const Position&, UnitId, const Motion&, const Mover&, geo::Point to) const;
    std::optional<geo::Segment> edge_at(FeatureId, geo::Point) const;
    Verdict change_height(const Position&, UnitId, const Mover&, FeatureId hill, geo::Facing ahead,
                          geo::Placement& end) const;

    geo::Box board_;
    std::vector<Feature> features_;
    geo::Outlines outlines_;
    std::array<FeatureSet, catalog::count<catalog::TerrainKind>> of_kind_{};
    FeatureSet elevated_, abrupt_;
    FeatureSet raised_;                // elevated, or lying on what is
    std::vector<FeatureSet> lies_on_;  // for each feature the elevated features it lies on
};

/// The arcs of a unit as it stands.  [AOD-FACE-01, AOD-R-131]
inline geo::Arc front_arc(const Position& pos, UnitId u) {
    return {pos.unit(u).facing, static_cast<std::int16_t>(pos.printed(u).front_arc * 10)};
}
inline geo::Arc rear_arc(const Position& pos, UnitId u) {
    return {geo::opposite(pos.unit(u).facing), static_cast<std::int16_t>(pos.printed(u).rear_arc * 10)};
}

/// The shape of a feature for geometry.
geo::Outline outline_of(const Feature&);

/// A piece of terrain put somewhere on the table: its points in table coordinates.
Feature placed(const Feature& piece, const geo::Placement& at);

}  // namespace irondial::rules
