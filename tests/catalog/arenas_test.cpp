// The arenas we ship keep what data/arenas/README.md promises; the terrain set has every kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <queue>
#include <set>
#include <vector>

#include "catalog/catalog.h"
#include "geo/hex_outline.h"
#include "support/sources.h"

namespace irondial::catalog {
namespace {

using geo::ColumnRow;
using geo::Hex;

Catalog loaded(const std::string& pack) {
    const std::string file = "data/packs/" + pack + ".json";
    Loaded result = load({{file, tests::read_file(file)}});
    for (const Problem& problem : result.problems) ADD_FAILURE() << to_text(problem);
    return std::move(result.catalog);
}

// ---- Arenas ----

Hex hex_of(HexAt at) {
    return geo::hex(at.q, at.r);
}

/// An arena with its hexes at hand.
struct Map {
    geo::HexOutline outline;
    std::map<Hex, ArenaHex> special;  // not clear and grounded
    std::map<std::pair<int, char>, Hex> starts;

    explicit Map(const Arena& arena) {
        for (std::size_t q = 0; q < arena.columns.size(); ++q) {
            const auto [first, last] = arena.columns[q];
            outline.add_column(geo::column_row(geo::hex(static_cast<int>(q), first)).row, last - first + 1);
        }
        for (const ArenaHex& h : arena.hexes) special[hex_of(h.at)] = h;
        for (const ArenaStart& s : arena.starts) starts[{s.side, s.area}] = hex_of(s.at);
    }
    ArenaHex at(Hex h) const {
        const auto found = special.find(h);
        return found == special.end() ? ArenaHex{} : found->second;
    }
    bool can_walk(Hex from, Hex to) const {  // SOL-MOVE-10 SOL-ELEV-09
        return outline.contains(to) && at(to).kind != HexKind::blocking &&
               (!at(to).abrupt || at(from).elevated);
    }
    int cost(Hex from, Hex to) const {  // SOL-MOVE-02 to -06
        return at(to).kind == HexKind::hindering || (at(to).elevated && !at(from).elevated) ? 3 : 2;
    }
    /// What it costs to walk from a hex to every other that can be reached.
    std::map<Hex, int> walks(Hex from) const {
        std::map<Hex, int> best{{from, 0}};
        using Step = std::pair<int, Hex>;
        std::priority_queue<Step, std::vector<Step>, std::greater<>> open;
        for (open.push({0, from}); !open.empty();) {
            const auto [spent, h] = open.top();
            open.pop();
            if (spent > best[h]) continue;
            for (int side = 0; side < 6; ++side) {
                const Hex to = geo::neighbour(h, side);
                if (!can_walk(h, to)) continue;
                const int total = spent + cost(h, to);
                if (const auto old = best.find(to); old != best.end() && old->second <= total) continue;
                best[to] = total;
                open.push({total, to});
            }
        }
        return best;
    }
    int hexes_to_stand_on() const {
        int sum = 0;
        for (int i = 0; i < outline.size(); ++i) sum += at(outline.at(i)).kind != HexKind::blocking;
        return sum;
    }
};

const Catalog& arenas() {
    static const Catalog catalog = loaded("arenas");
    return catalog;
}

const Hex centre_north = geo::hex(ColumnRow{6, 7}), centre_south = geo::hex(ColumnRow{6, 8});

class EachArena : public ::testing::TestWithParam<const char*> {
  protected:
    static Map map() {
        const EntryRef found = arenas().find(GetParam());
        EXPECT_EQ(found.entry, Entry::arena);
        return Map(arenas().arenas[found.index]);
    }
};

// RULES: SOL-SETUP-11, SOL-R-18
TEST_P(EachArena, HasElevenColumnsOf15And14Hexes) {
    EXPECT_EQ(map().outline, geo::alternating_columns(11, 15));
}

TEST_P(EachArena, IsItselfTurnedByHalfWithTheSidesExchanged) {
    const Map arena = map();
    const auto opposite = [](Hex h) { return centre_north + centre_south - h; };
    for (int i = 0; i < arena.outline.size(); ++i) {
        const ArenaHex here = arena.at(arena.outline.at(i)), there = arena.at(opposite(arena.outline.at(i)));
        EXPECT_EQ(here.kind, there.kind);
        EXPECT_EQ(here.elevated, there.elevated);
        EXPECT_EQ(here.abrupt, there.abrupt);
    }
    for (const char area : {'A', 'B', 'C'})
        EXPECT_EQ(arena.starts.at({1, area}), opposite(arena.starts.at({2, area})));
}

TEST_P(EachArena, HasEveryKindOfTerrainGroundedAndElevatedAndSomeAbrupt) {  // SOL-TERR-GEN-01
    const Map arena = map();
    std::set<std::pair<HexKind, bool>> seen;
    bool abrupt = false;
    for (int i = 0; i < arena.outline.size(); ++i) {
        const ArenaHex h = arena.at(arena.outline.at(i));
        seen.insert({h.kind, h.elevated});
        abrupt |= h.abrupt;
        EXPECT_TRUE(h.elevated || !h.abrupt);
    }
    EXPECT_EQ(seen.size(), 8u);
    EXPECT_TRUE(abrupt);
}

TEST_P(EachArena, HasTwoSidesWithOneABCEachOnClearGround) {  // SOL-SETUP-08
    const Map arena = map();
    EXPECT_EQ(arena.starts.size(), 6u);
    for (const auto& [start, at] : arena.starts) {
        EXPECT_TRUE(arena.outline.contains(at));
        EXPECT_FALSE(arena.special.contains(at));
    }
}

TEST_P(EachArena, PutsItsStartingAreasSensibly) {
    const Map arena = map();
    const auto start = [&](int side, char area) { return arena.starts.at({side, area}); };
    for (const int side : {1, 2}) {
        const Hex a = start(side, 'A'), b = start(side, 'B'), c = start(side, 'C');
        const Hex other_a = start(3 - side, 'A'), other_b = start(3 - side, 'B'),
                  other_c = start(3 - side, 'C');
        EXPECT_GE(geo::distance(a, other_a), 10) << "a duel starts out of reach";
        EXPECT_LE(geo::distance(a, b), 3) << "A and B of a team are neighbours (SOL-SETUP-06)";
        EXPECT_LT(geo::distance(a, b), geo::distance(a, other_b));
        EXPECT_GE(geo::range_in_hexsides(a, c), 11) << "four players start out of range 10 (SOL-SETUP-07)";
        EXPECT_GE(geo::range_in_hexsides(a, other_c), 11);
        EXPECT_GE(geo::range_in_hexsides(c, other_c), 11);
    }
}

TEST_P(EachArena, CanBeWalkedEverywhereWithoutLongDetours) {
    const Map arena = map();
    for (const auto& [from, at] : arena.starts) {
        const auto walks = arena.walks(at);
        EXPECT_EQ(static_cast<int>(walks.size()), arena.hexes_to_stand_on());
        for (const auto& [to, there] : arena.starts)
            EXPECT_LE(walks.at(there), 2 * geo::distance(at, there) * 5 / 4) << "at most a quarter round";
    }
}

TEST_P(EachArena, LeavesTheCentreHexesToTargetTokens) {  // SOL-TARGET-06 SOL-R-21
    const Map arena = map();
    for (const Hex h : {centre_north, centre_south}) {
        EXPECT_NE(arena.at(h).kind, HexKind::blocking);
        EXPECT_FALSE(arena.at(h).elevated) << "anyone can reach it in close combat";
    }
    // Both sides are equally far from the pair.
    EXPECT_EQ(arena.walks(arena.starts.at({1, 'A'})).at(centre_north),
              arena.walks(arena.starts.at({2, 'A'})).at(centre_south));
}

TEST_P(EachArena, CanTakeAReplacementTokenInEveryColumn) {  // SOL-TARGET-20 to -24
    const Map arena = map();
    for (int column = 1; column <= 11; ++column) {
        int open = 0;
        for (int row = 3; row <= 15; ++row) {
            const Hex h = geo::hex(ColumnRow{column, row});
            open += arena.outline.contains(h) && arena.at(h).kind != HexKind::blocking;
        }
        EXPECT_GE(open, 6) << "column " << column;
    }
}

INSTANTIATE_TEST_SUITE_P(Arenas, EachArena,
                         ::testing::Values("greenhouse-nine", "millrace", "slag-yard", "broken-crown"),
                         [](const auto& param) {
                             std::string name = param.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(FourMaps, IsTheFourArenasLaidTwoByTwo) {  // CAM-MELEE-03 CAM-R-08
    const EntryRef found = arenas().find("four-maps");
    ASSERT_EQ(found.entry, Entry::arena);
    const Arena& large = arenas().arenas[found.index];
    ASSERT_EQ(large.assembled_from.size(), 4u);
    const Map map(large);
    EXPECT_EQ(map.outline.columns(), 22);
    EXPECT_EQ(map.outline.size(), 650);

    const std::array origins{geo::hex(0, 0), geo::hex(11, -5), geo::hex(0, 15), geo::hex(11, 10)};
    std::vector<Hex> covered;
    for (std::size_t i = 0; i < origins.size(); ++i) {
        const Map part(arenas().arenas[arenas().find(large.assembled_from[i]).index]);
        for (int n = 0; n < part.outline.size(); ++n) {
            const Hex h = part.outline.at(n);
            covered.push_back(origins[i] + h);
            const ArenaHex alone = part.at(h), laid = map.at(origins[i] + h);
            EXPECT_EQ(std::tuple(alone.kind, alone.elevated, alone.abrupt),
                      std::tuple(laid.kind, laid.elevated, laid.abrupt));
        }
        for (const auto& [start, at] : part.starts)
            EXPECT_EQ(map.starts.at({start.first + 2 * static_cast<int>(i), start.second}), origins[i] + at);
    }
    EXPECT_EQ(map.outline, geo::outline_around(covered)) << "only the seams are added";
    const std::set<Hex> printed(covered.begin(), covered.end());
    for (const auto& [h, terrain] : map.special) EXPECT_TRUE(printed.contains(h)) << "seams are clear ground";
    EXPECT_EQ(map.starts.size(), 24u);
    EXPECT_EQ(static_cast<int>(map.walks(map.starts.at({1, 'A'})).size()), map.hexes_to_stand_on());
}

// ---- The terrain set ----

TEST(TerrainSet, HasEveryKindInSizesForTheTable) {
    const Catalog catalog = loaded("terrain");
    EXPECT_GE(catalog.terrain.size(), 16u);
    std::set<std::tuple<TerrainKind, bool, bool>> seen;
    std::set<OutlineKind> outlines;
    for (const TerrainPiece& piece : catalog.terrain) {
        seen.insert({piece.kind, piece.elevated, piece.abrupt});
        outlines.insert(piece.outline);
        geo::Box box{piece.points.front(), piece.points.front()};
        for (const geo::Point p : piece.points) {
            box.low = {std::min(box.low.x, p.x - piece.radius.mil),
                       std::min(box.low.y, p.y - piece.radius.mil)};
            box.high = {std::max(box.high.x, p.x + piece.radius.mil),
                        std::max(box.high.y, p.y + piece.radius.mil)};
        }
        const int wide = box.high.x - box.low.x, deep = box.high.y - box.low.y;
        EXPECT_GE(std::max(wide, deep), 3000) << piece.id;
        EXPECT_LE(std::max(wide, deep), 8000) << piece.id;
        if (piece.elevated && piece.kind != TerrainKind::blocking) {
            EXPECT_GE(std::min(wide, deep), 4000) << piece.id << ": a 'Mech base of 2 inches must fit on top";
        }
        EXPECT_LE(std::abs(box.low.x + box.high.x), 500) << piece.id << " lies round its own centre";
        EXPECT_LE(std::abs(box.low.y + box.high.y), 500) << piece.id << " lies round its own centre";
        EXPECT_EQ(piece.abrupt, !piece.access.empty()) << piece.id;
        EXPECT_FALSE(piece.name.en.empty() || piece.name.de.empty()) << piece.id;
    }
    const std::set<std::tuple<TerrainKind, bool, bool>> expected{
        {TerrainKind::hindering, false, false},     {TerrainKind::blocking, false, false},
        {TerrainKind::clear, true, false},          {TerrainKind::hindering, true, false},
        {TerrainKind::blocking, true, false},       {TerrainKind::clear, true, true},
        {TerrainKind::hindering, true, true},       {TerrainKind::low_wall, false, false},
        {TerrainKind::shallow_water, false, false}, {TerrainKind::deep_water, false, false}};
    EXPECT_EQ(seen, expected);
    EXPECT_EQ(outlines.size(), 3u);
}

}  // namespace
}  // namespace irondial::catalog
