// Lines of fire on random battlefields: what holds of every line, and a twin that asks the ledger's sentences
// of one feature and one base at a time.
#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/game.h"
#include "rules/plane.h"
#include "support/effort.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;
using catalog::TerrainKind;

constexpr geo::Length board{24'000};

struct Scene {
    Setup setup;
    State state;
    std::vector<Feature> features;
};

std::int32_t coordinate(Random& random) {
    return static_cast<std::int32_t>(random.below(25)) * 1'000;
}

Feature random_feature(Random& random) {
    constexpr std::array kinds = {TerrainKind::clear, TerrainKind::hindering, TerrainKind::hindering,
                                  TerrainKind::blocking, TerrainKind::deep_water};
    Feature f;
    f.kind = kinds[random.below(kinds.size())];
    f.elevated = f.kind == TerrainKind::clear || (f.kind != TerrainKind::deep_water && random.below(4) == 0);
    const std::int32_t x = coordinate(random), y = coordinate(random);
    const auto size = [&] {
        return static_cast<std::int32_t>(1 + random.below(f.elevated ? 10 : 4)) * 1'000;
    };
    if (random.below(4) == 0) {
        f.outline = catalog::OutlineKind::disc;
        f.points = {{x, y}};
        f.radius = {size() / 2};
    } else {
        const std::int32_t w = size(), h = size();
        f.points = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    }
    return f;
}

/// Figures and terrain thrown on a table; bases may overlap, which no rule of lines minds.
Scene random_scene(Random& random) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    Scene s;
    s.setup.edition = edition(EditionId::age_of_destruction);
    s.setup.players = {{.name = "red", .team = 0}, {.name = "blue", .team = 1}};
    s.state.player_count = 2;
    constexpr std::array figures = {"AOD029", "AOD041", "AOD134", "AOD112", "AOD033"};
    for (std::uint8_t i = 0; i < 10; ++i) {
        const auto owner = static_cast<PlayerId>(i % 2);
        s.setup.roster.push_back(roster_unit(catalog, catalog.unit(figures[random.below(figures.size())]),
                                             owner, "u" + std::to_string(i)));
        UnitState& unit = s.state.units[s.state.unit_count++];
        unit.place = Place::field;
        unit.controller = owner;
        unit.at = {coordinate(random), coordinate(random)};
        unit.facing = geo::facing_from_degrees(static_cast<int>(random.below(24)) * 15);
        const bool flies = s.setup.roster.back().printed->speed_mode == catalog::SpeedMode::vtol;
        unit.level = flies && random.below(2) == 0 ? Level::cruising : Level::noe;
    }
    for (int i = 0; i < 8; ++i) s.features.push_back(random_feature(random));
    return s;
}

/// The twin: whether one thing stands in the way of one line.
class Book {
  public:
    Book(const Position& pos, const std::vector<Feature>& features, UnitId a, UnitId b)
        : pos_(pos), features_(features), a_(a), b_(b), line_{pos.unit(a).at, pos.unit(b).at} {}

    bool cruising() const {
        return pos_.unit(a_).level == Level::cruising || pos_.unit(b_).level == Level::cruising;
    }
    bool occupies(UnitId u, std::size_t f) const {
        return pos_.unit(u).level == Level::noe &&
               std::visit([&](const auto& shape) { return contains_point(shape, pos_.unit(u).at); },
                          outline_of(features_[f]));
    }
    bool crosses(std::size_t f) const {
        return std::visit([&](const auto& shape) { return geo::meet(line_, shape) == geo::Meet::crosses; },
                          outline_of(features_[f]));
    }
    /// Elevated, or a thing that lies on what is. Rectangles and discs lie on something if their corners (or
    /// the ends of their diameters) do, and none of these hills is hollow.
    bool high(std::size_t f) const {
        for (std::size_t hill = 0; hill < features_.size(); ++hill)
            if (features_[hill].elevated && (hill == f || lies_on(f, hill))) return true;
        return false;
    }
    bool up(UnitId u) const {
        for (std::size_t f = 0; f < features_.size(); ++f)
            if (occupies(u, f) && high(f)) return true;
        return false;
    }
    bool together() const {  // on one elevated feature
        for (std::size_t f = 0; f < features_.size(); ++f)
            if (high(f) && occupies(a_, f) && occupies(b_, f)) return true;
        return false;
    }
    /// Is it an elevated feature one of the two occupies, or does it lie on one (that both occupy)?
    bool of_their_hill(std::size_t f, bool both) const {
        for (std::size_t hill = 0; hill < features_.size(); ++hill) {
            const bool at_a = occupies(a_, hill), at_b = occupies(b_, hill);
            if (high(hill) && (both ? at_a && at_b : at_a || at_b) &&
                (f == hill || (features_[hill].elevated && lies_on(f, hill))))
                return true;
        }
        return false;
    }

    bool terrain_blocks(std::size_t f) const {
        if (cruising() || !crosses(f)) return false;
        if (together()) return features_[f].kind == TerrainKind::blocking && of_their_hill(f, true);
        if (features_[f].kind == TerrainKind::blocking) return high(f) || !(up(a_) && up(b_));
        return high(f) && !of_their_hill(f, false);
    }
    bool base_blocks(UnitId u) const {
        if (u == a_ || u == b_ || cruising() || pos_.unit(u).level == Level::cruising) return false;
        if (geo::meet(line_, pos_.ground(u)) != geo::Meet::crosses) return false;
        if (!pos_.is_mech(u) && (pos_.is_mech(a_) || pos_.is_mech(b_))) return false;
        if (submerged(pos_, u)) return false;
        if (!up(a_) && !up(b_)) return true;
        for (std::size_t f = 0; f < features_.size(); ++f) {
            if (!occupies(u, f) || !high(f)) continue;
            if (together()         ? occupies(a_, f) && occupies(b_, f)
                : up(a_) && up(b_) ? true
                                   : occupies(a_, f) || occupies(b_, f))
                return true;
        }
        return false;
    }
    bool hinders(std::size_t f) const {
        if (features_[f].kind != TerrainKind::hindering) return false;
        if (occupies(b_, f)) return true;
        if (!crosses(f)) return false;
        if (only_under_the_attacker(f)) return false;
        if (occupies(a_, f)) return true;
        if (cruising()) return false;
        if (together()) return of_their_hill(f, true);
        return high(f) || (!up(a_) && !up(b_));
    }

  private:
    static bool contains_point(const geo::Polyline&, geo::Point) { return false; }
    template <class Shape>
    static bool contains_point(const Shape& shape, geo::Point p) {
        return geo::contains(shape, p);
    }
    bool lies_on(std::size_t f, std::size_t hill) const {
        if (f == hill) return false;
        const geo::Outline ground = outline_of(features_[hill]);
        const auto on_hill = [&](geo::Point p) {
            return std::visit([&](const auto& shape) { return contains_point(shape, p); }, ground);
        };
        std::vector<geo::Point> points = features_[f].points;
        if (features_[f].outline == catalog::OutlineKind::disc) {
            const auto [c, r] = std::pair(points[0], features_[f].radius.mil);
            if (features_[hill].outline == catalog::OutlineKind::disc) {  // a disc in a disc
                const geo::Length rest{features_[hill].radius.mil - r};
                return rest.mil >= 0 && geo::within(c, features_[hill].points[0], rest);
            }
            points = {{c.x - r, c.y}, {c.x + r, c.y}, {c.x, c.y - r}, {c.x, c.y + r}};
        }
        return std::all_of(points.begin(), points.end(), on_hill);
    }
    /// Walks the line in small steps: no point of it inside the feature lies beyond the attacker's base.
    bool only_under_the_attacker(std::size_t f) const {
        bool in_cover = false;
        for (std::size_t k = 0; k < features_.size(); ++k) {
            if (features_[k].kind != TerrainKind::hindering || !occupies(a_, k)) continue;
            if (occupies(b_, k)) return false;
            in_cover = true;
        }
        if (!in_cover) return false;
        constexpr std::int64_t steps = 20'000;
        const geo::Vec v = line_.b - line_.a;
        for (std::int64_t i = 0; i <= steps; ++i) {
            const geo::Point p{line_.a.x + static_cast<std::int32_t>(v.x * i / steps),
                               line_.a.y + static_cast<std::int32_t>(v.y * i / steps)};
            const bool inside = std::visit([&](const auto& shape) { return contains_point(shape, p); },
                                           outline_of(features_[f]));
            if (inside && !geo::contains(pos_.ground(a_), p)) return false;
        }
        return true;
    }

    const Position& pos_;
    const std::vector<Feature>& features_;
    UnitId a_, b_;
    geo::Segment line_;
};

// RULES: AOD-LOF-05, AOD-LOF-07 to AOD-LOF-13, AOD-TERR-HIND-07, AOD-TERR-HIND-10 to AOD-TERR-HIND-12,
// AOD-ELEV-07 to AOD-ELEV-13, AOD-VTOL-16, AOD-VTOL-17, AOD-R-73, AOD-R-74, AOD-R-80
TEST(Sight, IsWhatTheBookSaysOfEachFeatureAndEachBase) {
    Random random({7, 7, 7, 7});
    int blocked = 0, hindered = 0, upward = 0, between_hills = 0, on_one = 0, exempt = 0;
    for (int n = 0; n < tests::many<int>(1'000); ++n) {
        const Scene scene = random_scene(random);
        const Plane plane({{0, 0}, {board.mil, board.mil}}, scene.features);
        const Position pos(scene.setup, plane, scene.state);
        for (const UnitId a : pos.units())
            for (const UnitId b : pos.units()) {
                if (a == b || pos.unit(a).at == pos.unit(b).at) continue;
                const Sight sight = plane.sight(pos, a, b);
                const Book book(pos, scene.features, a, b);
                for (std::size_t f = 0; f < scene.features.size(); ++f) {
                    const auto id = static_cast<FeatureId>(f);
                    ASSERT_EQ(sight.features.has(id), book.terrain_blocks(f))
                        << "scene " << n << " units " << index(a) << ' ' << index(b) << " feature " << f;
                    ASSERT_EQ(sight.hindering.has(id), book.hinders(f))
                        << "scene " << n << " units " << index(a) << ' ' << index(b) << " feature " << f;
                    exempt += book.crosses(f) && book.occupies(a, f) && !sight.hindering.has(id) ? 1 : 0;
                }
                for (const UnitId u : pos.units())
                    ASSERT_EQ(sight.bases.has(u), book.base_blocks(u))
                        << "scene " << n << " units " << index(a) << ' ' << index(b) << " base " << index(u);
                // A line is blocked if and only if something blocks it, and seen alike from both ends.
                ASSERT_EQ(sight.clear(), sight.features.empty() && sight.bases.empty());
                const Sight back = plane.sight(pos, b, a);
                ASSERT_EQ(sight.clear(), back.clear());
                ASSERT_EQ(sight.bases, back.bases);
                ASSERT_EQ(sight.features, back.features);
                ASSERT_EQ(sight.range, back.range);
                ASSERT_FALSE(sight.target_higher && back.target_higher);
                blocked += sight.clear() ? 0 : 1;
                hindered += sight.hindered() ? 1 : 0;
                upward += book.up(a) != book.up(b) ? 1 : 0;
                on_one += book.together() ? 1 : 0;
                between_hills += book.up(a) && book.up(b) && !book.together() ? 1 : 0;
            }
    }
    for (const int seen : {blocked, hindered, upward, between_hills, on_one})
        EXPECT_GT(seen, tests::many<int>(500));
    EXPECT_GT(exempt, tests::many<int>(20));
}

}  // namespace
}  // namespace irondial::game
