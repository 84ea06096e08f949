// Moving in an arena: what a scenario file cannot say.
#include <gtest/gtest.h>

#include <algorithm>

#include "game/armies.h"
#include "game/game.h"
#include "game/scenario.h"
#include "rules/arena.h"
#include "rules/ways.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;

/// Two 'Mechs in the bare arena, some hexes changed.
struct Match {
    Setup setup;
    State state;
    std::shared_ptr<const Field> field;

    explicit Match(std::vector<catalog::ArenaHex> hexes = {}) {
        const catalog::Catalog& catalog = tests::shipped_catalog();
        setup.catalog = &catalog;
        setup.edition = edition(EditionId::solaris_vii);
        setup.arenas = {open_arena(setup.edition)};
        setup.arenas[0].hexes = std::move(hexes);
        for (std::size_t p = 0; p < 2; ++p) {
            setup.players.push_back({.name = std::to_string(p), .team = static_cast<std::uint8_t>(p)});
            add_force(setup, catalog, static_cast<PlayerId>(p), Force{catalog.unit("AOD134")});
        }
        state.player_count = state.unit_count = 2;
        state.stage = Stage::move;
        for (std::size_t u = 0; u < 2; ++u) {
            state.units[u].place = Place::field;
            state.units[u].controller = static_cast<PlayerId>(u);
        }
        stand(0, geo::hex(5, 5));
        stand(1, geo::hex(0, 14));
        field = make_field(setup, state);
    }
    void stand(std::size_t u, geo::Hex h) { state.units[u].at = place_of(h); }
    Position position() const { return {setup, *field, state}; }
};

Motion motion(int speed, const Path& path, Ways* ways = nullptr) {
    return {.limit = {speed * 1000}, .path = &path, .ways = ways, .facing = {}};
}

constexpr UnitId mover{0};

// RULES: SOL-MOVE-07, SOL-MOVE-09
TEST(Arena, DrawsEveryHexWithinReach) {
    Match match;
    Ways ways;
    const Path nowhere;
    const geo::Loops& loops = match.field->outline(match.position(), mover, motion(5, nowhere, &ways));
    EXPECT_EQ(loops.loops.size(), 19U);  // its own, six beside it, twelve behind those
    EXPECT_EQ(loops.points.size(), 19U * 6);
    // Corner 0 of its own hex, between (5,5), (6,5) and (6,4).
    const geo::Point corner{5666, 4666};
    EXPECT_EQ(std::count(loops.points.begin(), loops.points.end(), corner), 3);
}

// RULES: SOL-MOVE-10, SOL-MOVE-11, SOL-CONTACT-03
TEST(Arena, DrawsNoHexItCannotStopInOrIsStoppedBefore) {
    Match match({{.at = {5, 4}, .kind = catalog::HexKind::blocking}});
    Ways ways;
    const Path nowhere;
    const Motion two_hexes = motion(4, nowhere, &ways);
    // Without the blocking hex, and the one behind it, which is three hexes away now.
    EXPECT_EQ(match.field->outline(match.position(), mover, two_hexes).loops.size(), 17U);
    match.stand(1, geo::hex(6, 6));
    // Not where the opponent stands, nor straight through the two hexes where the move ends beside it.
    const std::size_t near = match.field->outline(match.position(), mover, two_hexes).loops.size();
    EXPECT_EQ(near, 14U);
    // What is drawn is what can be reached, hex for hex.
    std::size_t reached = 0;
    const Position pos = match.position();
    for (int q = 0; q < 11; ++q)
        for (int r = -5; r < 15; ++r) {
            Path there;
            there.find = true;
            there.add(place_of(geo::hex(q, r)));
            const Trip trip = match.field->travel(pos, mover, motion(4, there));
            reached += trip.verdict && trip.end.at == there.points[0] ? 1 : 0;
        }
    EXPECT_EQ(reached, near);
}

// RULES: SOL-FACING-09, SOL-R-16
TEST(Arena, KnowsTwelveHeadings) {
    const Match match;
    const Position pos = match.position();
    for (std::int16_t tenths = 0; tenths < 3600; tenths = static_cast<std::int16_t>(tenths + 50)) {
        const Verdict fits = match.field->fits(pos, mover, {pos.unit(mover).at, {tenths}});
        EXPECT_EQ(static_cast<bool>(fits), tenths % 300 == 0) << tenths;
        if (!fits) {
            EXPECT_EQ(name_of(fits.rule), "SOL-FACING-09");
        }
    }
}

// RULES: SOL-MOVE-09, SOL-MOVE-13
TEST(Arena, TakesNoPlacesBetweenHexesOrFarAway) {
    const Match match;
    const Position pos = match.position();
    // 65,536 columns on, the numbers of hexes would begin anew.
    for (const geo::Point p : {geo::Point{5500, 5000}, {5000, 4999}, {65'536'000 + 5000, 4000}}) {
        Path path;
        path.add(p);
        EXPECT_FALSE(match.field->travel(pos, mover, motion(8, path)).verdict);
        path.find = true;
        EXPECT_FALSE(match.field->travel(pos, mover, motion(8, path)).verdict);
    }
}

// What is wrong with a hex that a file changes is said, and where.
TEST(Arena, RefusesHexesThatAreNone) {
    const auto first_problem = [](const std::string& hex) {
        const std::string text = R"({"edition": "solaris-vii", "board": {"hexes": [)" + hex +
                                 R"(]}, "players": [{"id": "red"}, {"id": "blue"}], "units": []})";
        const auto results = run_scenario(tests::shipped_catalog(), "", text);
        return results[0].failures.empty() ? "" : results[0].failures[0];
    };
    EXPECT_EQ(first_problem(R"({"at": [5, 11], "kind": "water"})"), "");
    EXPECT_EQ(first_problem(R"({"at": [5, 12], "kind": "water"})"),
              "#/board/hexes/0/at: no hex of this arena");
    EXPECT_EQ(first_problem(R"({"at": [-1, 5]})"), "#/board/hexes/0/at: no hex of this arena");
    EXPECT_EQ(first_problem(R"({"at": [5.5, 5]})"), "#/board/hexes/0/at: no hex of this arena");
    EXPECT_EQ(first_problem(R"({"at": [5, 5], "abrupt": true})"), "");
    EXPECT_EQ(first_problem(R"({"at": [5, 5], "elevated": false, "abrupt": true})"),
              "#/board/hexes/0/abrupt: an abrupt hex is elevated");
}

}  // namespace
}  // namespace irondial::game
