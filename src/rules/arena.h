// The arena: hexes, hexsides and boundaries.
// [SOL: 6 Setting up, 8 Move phase, 9 Ranged combat: range and line of fire, 10 Terrain and elevation]
//
// A unit stands in a hex; its place is the hex's axial coordinates in thousandths, its facing one of twelve
// headings. What the plane calls terrain features are here the kinds of hex: all hindering hexes are one
// feature, all elevated water another. Where a rule asks which terrain a unit occupies, that is all it needs.
#pragma once

#include <vector>

#include "geo/hex_chain.h"
#include "geo/hex_outline.h"
#include "rules/field.h"
#include "rules/position.h"

namespace irondial::rules {

constexpr geo::Point place_of(geo::Hex h) {
    return {h.q * 1000, h.r * 1000};
}
constexpr geo::Hex hex_at(geo::Point p) {
    return geo::hex(p.x / 1000, p.y / 1000);
}
constexpr geo::Facing facing_of(geo::Heading h) {
    return {static_cast<std::int16_t>(h.twelfths * 300)};
}
constexpr geo::Heading heading_of(geo::Facing f) {
    return geo::heading(f.tenths / 300);
}
/// The heading from one hex towards another.
geo::Facing facing_towards(geo::Hex from, geo::Hex to);
/// Is it one of the twelve headings?  [SOL-FACING-09]
constexpr bool is_heading(geo::Facing f) {
    return f.tenths % 300 == 0;
}

class Arena final : public Field {
  public:
    explicit Arena(const catalog::Arena&);

    Footing footing(const Position&, UnitId) const override;
    Sight sight(const Position&, UnitId attacker, UnitId target) const override;
    Sight sight_of(const Position&, UnitId attacker, geo::Point spot) const override;
    Sight approach(const Position&, UnitId attacker, UnitId target, bool to_rear) const override;
    UnitSet in_front(const Position&, UnitId, UnitSet among) const override;
    bool within(const Position&, UnitId, UnitId, geo::Length reach) const override;
    UnitSet touching(const Position&, UnitId) const override;
    Contact contact(const Position&, UnitId, UnitId) const override;
    bool at_rear(const Position&, UnitId, UnitId) const override { return false; }
    Trip travel(const Position&, UnitId, const Motion&) const override;
    const geo::Loops& outline(const Position&, UnitId, const Motion&) const override;
    Verdict fits(const Position&, UnitId, const geo::Placement&) const override;
    Verdict rests(const Position& pos, UnitId u, const geo::Placement& at, UnitId) const override {
        return fits(pos, u, at);
    }
    FeatureSet features_at(geo::Point) const override;
    const catalog::TerrainPiece& feature(FeatureId f) const override { return features_[index(f)]; }
    FeatureSet touched(const Position& pos, UnitId u) const override { return pos.occupied(u); }

    const geo::HexOutline& hexes() const { return hexes_; }
    bool is(geo::Hex, catalog::TerrainKind) const;
    bool elevated(geo::Hex) const;
    bool abrupt(geo::Hex) const;
    /// Are units in these hexes in base contact?  [SOL-CONTACT-01]
    bool in_contact(geo::Hex, geo::Hex) const;
    /// What entering a hex from the one before costs; whoever goes easily minds no terrain.
    int cost(const Edition&, geo::Hex from, geo::Hex to, bool easily) const;
    /// Is it a hex of the arena that somebody may stand in?
    bool open(geo::Hex) const;

  private:
    static constexpr std::size_t max_hexes = 1024;
    struct Ground {
        catalog::TerrainKind kind = catalog::TerrainKind::clear;
        bool elevated = false, abrupt = false;
        FeatureId feature = FeatureId::none;  // none: clear and grounded
    };
    Ground ground(int number) const {  // off the map counts as none of them: SOL-TERR-BND-01
        return number < 0 ? Ground{} : grounds_[static_cast<std::size_t>(number)];
    }
    Ground ground(geo::Hex h) const { return ground(hexes_.index(h)); }
    bool contains(geo::Hex h) const { return hexes_.contains(h); }

    // Lines of fire: arena_sight.cpp.
    struct Between;
    /// One bit per way a chain can turn out: hindered or not, past a unit or not.
    using Turnouts = std::uint8_t;
    Turnouts walk(const Between&, const geo::HexChains&) const;
    Sight look(const Position&, UnitId attacker, geo::Hex to, geo::HexCorners rear) const;
    void find_blockers(const Position&, const Between&, const geo::HexChains&, Sight&) const;

    // Moving: arena_travel.cpp.
    struct Mover;
    Mover mover(const Position&, UnitId, const Motion&) const;
    /// Does a unit in this hex touch an opponent that ends its move?
    bool meets(const Position&, const Mover&, geo::Hex) const;
    Verdict judge_step(const Position&, const Mover&, geo::Hex from, geo::Hex to) const;
    Trip follow(const Position&, const Mover&, const Motion&, const Path&) const;
    struct Routes;
    void spread(const Position&, const Mover&, geo::Length limit, Routes&) const;

    geo::HexOutline hexes_;
    std::vector<Ground> grounds_;  // by the number of the hex
    std::vector<Feature> features_;
    FeatureSet hindering_, blocking_;  // of the features
};

/// Where a unit stands, and the spokes and sides its arcs take in.  [SOL-FACING-03, SOL-FACING-04]
inline geo::Hex hex_of(const Position& pos, UnitId u) {
    return hex_at(pos.unit(u).at);
}
geo::HexCorners front_spokes(const Position&, UnitId);
geo::HexCorners rear_spokes(const Position&, UnitId);
geo::HexSides front_sides(const Position&, UnitId);
geo::HexSides rear_sides(const Position&, UnitId);

}  // namespace irondial::rules
