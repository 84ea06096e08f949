#include "rules/plane.h"

#include <algorithm>

namespace irondial::rules {
namespace {

using catalog::TerrainKind;

std::vector<geo::Outline> outlines_of(const std::vector<Feature>& features) {
    std::vector<geo::Outline> all;
    all.reserve(features.size());
    for (const Feature& f : features) all.push_back(outline_of(f));
    return all;
}

/// Does a piece of terrain lie wholly on another?
bool lies_within(const geo::Outline& inner, const geo::Outline& outer) {
    return std::visit(
        [](const auto& in, const auto& out) {
            using In = std::decay_t<decltype(in)>;
            using Out = std::decay_t<decltype(out)>;
            if constexpr (std::is_same_v<Out, geo::Polyline>)
                return false;
            else if constexpr (std::is_same_v<In, geo::Polyline>)
                return std::all_of(in.points.begin(), in.points.end(),
                                   [&](geo::Point p) { return geo::contains(out, p); });
            else if constexpr (std::is_same_v<In, geo::Polygon> && std::is_same_v<Out, geo::Capsule>)
                return std::all_of(in.corners.begin(), in.corners.end(),
                                   [&](geo::Point p) { return geo::contains(out, p); });
            else
                return geo::contains(out, in);
        },
        inner, outer);
}

}  // namespace

/// The outline is all that counts of a feature; what stands on it may be moved aside.  [DA-TERR-HIND-01]
geo::Outline outline_of(const Feature& f) {
    switch (f.outline) {
        case catalog::OutlineKind::disc: return geo::Capsule{f.points[0], f.points[0], f.radius};
        case catalog::OutlineKind::polyline: return geo::Polyline{f.points};
        case catalog::OutlineKind::polygon: break;
    }
    return geo::Polygon{f.points};
}

Feature placed(const Feature& piece, const geo::Placement& at) {
    Feature result = piece;
    const geo::Direction d = geo::direction(at.facing);
    const auto turn = [&](geo::Point p) {
        constexpr std::int64_t one = std::int64_t{1} << geo::direction_bits;
        const auto round = [](std::int64_t n) {
            return static_cast<std::int32_t>((n >= 0 ? n + one / 2 : n - one / 2) / one);
        };
        const std::int64_t x = p.x, y = p.y;
        return geo::Point{at.at.x + round(x * d.x - y * d.y), at.at.y + round(x * d.y + y * d.x)};
    };
    for (geo::Point& p : result.points) p = turn(p);
    for (geo::Point& p : result.access) p = turn(p);
    return result;
}

Plane::Plane(const geo::Box& board, std::vector<Feature> features)
    : board_(board), features_(std::move(features)), outlines_(outlines_of(features_)) {
    for (std::size_t i = 0; i < features_.size(); ++i) {
        const auto f = static_cast<FeatureId>(i);
        of_kind_[static_cast<std::size_t>(features_[i].kind)].add(f);
        if (features_[i].elevated) elevated_.add(f);
        if (features_[i].abrupt) abrupt_.add(f);
    }
    lies_on_.resize(features_.size());
    raised_ = elevated_;
    for (std::size_t i = 0; i < features_.size(); ++i)
        for (const FeatureId hill : elevated_)
            if (index(hill) != i &&
                lies_within(outline_of(features_[i]), outline_of(features_[index(hill)]))) {
                lies_on_[i].add(hill);
                raised_.add(static_cast<FeatureId>(i));
            }
}

FeatureSet Plane::lying_on(FeatureSet hills) const {
    FeatureSet result = hills;
    for (const FeatureId f : raised_)
        if (!(lies_on_[index(f)] & hills).empty()) result.add(f);
    return result;
}

FeatureSet Plane::features_at(geo::Point p) const {
    return FeatureSet{outlines_.containing(p)};
}

/// A base may touch terrain as well.  [DA-CONTACT-02]
FeatureSet Plane::touched(const Position& pos, UnitId u) const {
    if (pos.unit(u).level == Level::cruising) return {};
    return FeatureSet{outlines_.touching(pos.ground(u))};
}

// --- contact -------------------------------------------------------------------------------------------

/// Some books close the gap that a low wall makes between two bases that both touch it; the others look from
/// above, as if it were not there.  [DA-TERR-WALL-05, DE-TERR-WALL-02, DA-R-41]
UnitSet Plane::across_a_wall(const Position& pos, UnitId u) const {
    const FeatureSet walls = of_kind_[static_cast<std::size_t>(TerrainKind::low_wall)];
    UnitSet result;
    if (walls.empty() || pos.edition().terrain.low_wall_contact != WallContact::slide) return result;
    const FeatureSet at = touched(pos, u) & walls;
    if (at.empty()) return result;
    const geo::Length reach{2 * geo::contact_gap.mil};
    for (const UnitId other : UnitSet{pos.bases().within(pos.ground(u), reach, pos.units().bits)}) {
        const geo::Segment between{pos.unit(u).at, pos.unit(other).at};
        if (other != u && outlines_.crossed_by(between, (at & touched(pos, other)).bits) != 0)
            result.add(other);
    }
    return result;
}

// Sculptures are no obstacle here: what counts is the bases, with a little tolerance.  [AOD-BASE-01,
// DA-CONTACT-01, AOD-ETIQ-04, DA-ETIQ-04, DE-ETIQ-02]
UnitSet Plane::touching(const Position& pos, UnitId u) const {
    if (pos.unit(u).level == Level::cruising) return {};  // AOD-VTOL-15, DFA-VTOL-19, AOD-BREAK-18
    UnitSet result = pos.beside(u) | across_a_wall(pos, u);
    for (const UnitId other : result) {
        if (pos.unit(other).level == Level::cruising) result.remove(other);
        // Nobody touches across an abrupt edge; ordinary heights are seen from above, for every purpose.
        // [AOD-ELEV-16, AOD-R-78, AOD-R-79]
        else if ((pos.occupied(u) & abrupt_) != (pos.occupied(other) & abrupt_))
            result.remove(other);
    }
    return result;
}

Contact Plane::contact(const Position& pos, UnitId a, UnitId b) const {
    Contact result;
    result.touching = touching(pos, a).has(b);
    if (!result.touching) return result;
    const geo::Capsule ga = pos.ground(a);
    geo::Capsule gb = pos.ground(b);
    if (!pos.beside(a).has(b)) {  // the gap a low wall makes is closed
        const geo::Vec slide = geo::along(geo::facing_of(pos.unit(a).at - pos.unit(b).at), geo::contact_gap);
        gb = {gb.a + slide, gb.b + slide, gb.radius};
    }
    result.front = geo::contact_in_arc(ga, front_arc(pos, a), gb) != geo::Share::none;
    result.on_rear = geo::contact_in_arc(gb, rear_arc(pos, b), ga) != geo::Share::none;  // AOD-R-156
    result.front_on_rear = geo::contact_in_arcs(ga, front_arc(pos, a), gb, rear_arc(pos, b));
    return result;
}

bool Plane::at_rear(const Position& pos, UnitId u, UnitId of) const {
    const bool cruises = pos.unit(of).level == Level::cruising;
    if (!(cruises ? pos.beside(of) : touching(pos, of)).has(u)) return false;
    return geo::contact_in_arc(pos.ground(of), rear_arc(pos, of), pos.ground(u)) != geo::Share::none;
}

}  // namespace irondial::rules
