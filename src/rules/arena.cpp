#include "rules/arena.h"

#include <algorithm>
#include <cassert>

namespace irondial::rules {
namespace {

using catalog::HexKind;
using catalog::TerrainKind;

/// What a hex is called on the plane; an arena knows only one kind of water, which cools.  [SOL-TERR-GEN-01,
/// SOL-TERR-WATER-02]
TerrainKind kind_of(HexKind kind) {
    switch (kind) {
        case HexKind::hindering: return TerrainKind::hindering;
        case HexKind::blocking: return TerrainKind::blocking;
        case HexKind::water: return TerrainKind::shallow_water;
        case HexKind::clear: break;
    }
    return TerrainKind::clear;
}

/// "elevated-water": how logs and scenarios name a kind of hex; on a map it is a dot with rings round it.
/// [SOL-TERR-GEN-02]
std::string name_of(const catalog::ArenaHex& hex) {
    std::string name(hex.abrupt ? "abrupt-" : hex.elevated ? "elevated-" : "");
    return name += catalog::text(hex.kind);
}

/// What a unit's data gives, else what the edition says; one that faces all round has no rear then, and a
/// Target token never has.
/// [SOL-FACING-08, SOL-R-15, SOL-TARGET-13]
int rear_width(const Position& pos, UnitId u) {
    const catalog::Unit& unit = pos.printed(u);
    if (pos.is_token(u)) return 0;
    if (unit.rear_arc_recorded) return 10 * unit.rear_arc;
    return unit.front_arc == 360 ? 0 : 10 * pos.edition().ranged.rear_arc_degrees.value;
}

}  // namespace

// Terrain belongs to the map, and nobody places any; it counts for moves, lines of fire and cooling alone.
// [SOL-TERR-GEN-04, SOL-TERR-GEN-05]
Arena::Arena(const catalog::Arena& arena) {
    for (std::size_t q = 0; q < arena.columns.size(); ++q) {
        const catalog::ArenaColumn& column = arena.columns[q];
        const geo::Hex top = geo::hex(static_cast<int>(q), column.first);
        hexes_.add_column(geo::column_row(top).row, column.last - column.first + 1);
    }
    assert(static_cast<std::size_t>(hexes_.size()) <= max_hexes);
    grounds_.resize(static_cast<std::size_t>(hexes_.size()));
    for (const catalog::ArenaHex& hex : arena.hexes) {
        const int number = hexes_.index(geo::hex(hex.at.q, hex.at.r));
        if (number < 0) continue;
        const auto same = [&](const Feature& f) { return f.id == name_of(hex); };
        auto known = std::find_if(features_.begin(), features_.end(), same);
        if (known == features_.end()) {
            Feature f;
            f.id = name_of(hex);
            f.kind = kind_of(hex.kind);
            f.elevated = hex.elevated;
            f.abrupt = hex.abrupt;
            known = features_.insert(features_.end(), std::move(f));
        }
        const auto id = static_cast<FeatureId>(known - features_.begin());
        const bool plain = hex.kind == HexKind::clear && !hex.elevated;
        grounds_[static_cast<std::size_t>(number)] = {known->kind, hex.elevated, hex.abrupt,
                                                      plain ? FeatureId::none : id};
        if (hex.kind == HexKind::hindering) hindering_.add(id);
        if (hex.kind == HexKind::blocking) blocking_.add(id);
    }
}

geo::Facing facing_towards(geo::Hex from, geo::Hex to) {
    if (from == to) return {};
    const geo::HexBearing b = geo::bearing(from, to);
    return facing_of(b.far == 0 ? geo::heading_at_side(b.side) : geo::heading_at_corner(b.side));
}

bool Arena::is(geo::Hex h, TerrainKind kind) const {
    return ground(h).kind == kind;
}

// One level, and abrupt hexes are of it.  [SOL-ELEV-01, SOL-ELEV-08, SOL-CONTACT-02]
bool Arena::elevated(geo::Hex h) const {
    return ground(h).elevated;
}
bool Arena::abrupt(geo::Hex h) const {
    return ground(h).abrupt;
}
bool Arena::open(geo::Hex h) const {
    return contains(h) && !is(h, TerrainKind::blocking);
}

FeatureSet Arena::features_at(geo::Point p) const {
    const FeatureId f = ground(hex_at(p)).feature;
    return f == FeatureId::none ? FeatureSet{} : FeatureSet::of(f);
}

// A unit occupies the hex it is in, and its terrain.  [SOL-HEX-01, SOL-TERR-GEN-03]
Footing Arena::footing(const Position& pos, UnitId u) const {
    Footing footing;
    const geo::Hex here = hex_of(pos, u);
    for (const UnitId other : pos.units())
        if (other != u && geo::distance(here, hex_of(pos, other)) == 1) footing.beside.add(other);
    footing.occupied = footing.overlapped = features_at(pos.unit(u).at);
    return footing;
}

// Arcs are counted in hexsides: spokes for lines of fire, sides for close combat.  [SOL-HEX-03,
// SOL-FACING-02 to SOL-FACING-07, SOL-R-16, SOL-R-17]
geo::HexCorners front_spokes(const Position& pos, UnitId u) {
    return geo::spokes_in_arc(heading_of(pos.unit(u).facing), pos.printed(u).front_arc * 10);
}
geo::HexCorners rear_spokes(const Position& pos, UnitId u) {
    return geo::spokes_in_arc(geo::opposite(heading_of(pos.unit(u).facing)), rear_width(pos, u));
}
geo::HexSides front_sides(const Position& pos, UnitId u) {
    return geo::sides_in_arc(heading_of(pos.unit(u).facing), pos.printed(u).front_arc * 10);
}
geo::HexSides rear_sides(const Position& pos, UnitId u) {
    return geo::sides_in_arc(geo::opposite(heading_of(pos.unit(u).facing)), rear_width(pos, u));
}

UnitSet Arena::in_front(const Position& pos, UnitId u, UnitSet among) const {
    const geo::Hex here = hex_of(pos, u);
    const geo::HexCorners front = front_spokes(pos, u);
    UnitSet result;
    for (const UnitId other : among)
        if (!(geo::start_corners(here, hex_of(pos, other)) & front).empty()) result.add(other);
    return result;
}

bool Arena::within(const Position& pos, UnitId a, UnitId b, geo::Length reach) const {
    return geo::distance(hex_of(pos, a), hex_of(pos, b)) * 1000 <= reach.mil;
}

// --- contact -------------------------------------------------------------------------------------------

// Adjacent hexes of the same elevation.  [SOL-CONTACT-01, SOL-ELEV-03]
bool Arena::in_contact(geo::Hex a, geo::Hex b) const {
    return geo::distance(a, b) == 1 && elevated(a) == elevated(b);
}

UnitSet Arena::touching(const Position& pos, UnitId u) const {
    UnitSet result;
    const bool high = elevated(hex_of(pos, u));
    for (const UnitId other : pos.beside(u))
        if (elevated(hex_of(pos, other)) == high) result.add(other);
    return result;
}

// Across a difference of height there is no base contact, but a shared hexside all the same.  [SOL-R-59]
Contact Arena::contact(const Position& pos, UnitId a, UnitId b) const {
    const auto side = geo::shared_side(hex_of(pos, a), hex_of(pos, b));
    if (!side) return {};
    Contact result;
    result.touching = pos.touching(a).has(b);
    result.front = front_sides(pos, a).has(*side);
    result.on_rear = rear_sides(pos, b).has(geo::sixth(*side + 3));
    result.front_on_rear = result.front && result.on_rear;
    return result;
}

}  // namespace irondial::rules
