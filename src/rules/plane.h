// The plane: the battlefield of inches, bases and terrain features.
// [AOD: 5 Base contact, Facing, Measuring; 6 Movement; 7 Line of fire; 9 Terrain]
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "geo/geo.h"
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

    Sight sight(const Position&, UnitId attacker, UnitId target) const override;
    UnitSet touching(const Position&, UnitId) const override;
    Contact contact(const Position&, UnitId, UnitId) const override;
    Trip travel(const Position&, UnitId, const Motion&) const override;
    Verdict fits(const Position&, UnitId, const geo::Placement&) const override;
    const catalog::TerrainPiece& feature(FeatureId f) const override { return features_[index(f)]; }
    FeatureSet features_at(geo::Point) const override;
    FeatureSet occupied(const Position&, UnitId) const override;
    FeatureSet overlapped(const Position&, UnitId) const override;

    const geo::Box& board() const { return board_; }
    const std::vector<Feature>& features() const { return features_; }

  private:
    void judge_line(const Position&, UnitId attacker, UnitId target, Sight&) const;
    bool hinders(const Position&, UnitId attacker, UnitId target, FeatureId) const;
    /// Features that count as this for a unit that moves.
    FeatureSet going_as(const Position&, UnitId, Going) const;
    Verdict judge_leg(const Position&, UnitId, const geo::Segment&, UnitSet in_the_way,
                      FeatureSet closed) const;
    Verdict judge_end(const Position&, UnitId, const geo::Placement&, FeatureSet closed) const;

    std::optional<geo::Placement> set_edge_to(const Position&, UnitId, geo::Point crossing, geo::Facing,
                                              FeatureId, bool off) const;

    geo::Box board_;
    std::vector<Feature> features_;
    geo::Outlines outlines_;
    std::array<FeatureSet, catalog::count<catalog::TerrainKind>> of_kind_{};
    FeatureSet elevated_, abrupt_;
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
