// Hex geometry against its slow twins, exhaustively over the arena and on random boards.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <vector>

#include "geo/hex_chain.h"
#include "geo/hex_outline.h"
#include "hex_board.h"
#include "hex_twin.h"

namespace irondial::geo {
namespace {

constexpr HexOutline arena = alternating_columns(11, 15);

// ---- The twelve symmetries of the grid ----

/// Turned by `sixths` of a turn counter-clockwise about (0, 0), after mirroring in the row of sides 0 and 3.
struct Symmetry {
    int sixths = 0;
    bool mirror = false;

    Hex operator()(Hex h) const {
        if (mirror) h = hex(h.q + h.r, -h.r);  // keeps side 0, exchanges sides 1 and 5
        for (int i = 0; i < sixths; ++i) h = hex(h.q + h.r, -h.q);
        return h;
    }
    int side(int d) const { return sixth((mirror ? -d : d) + sixths); }
    int corner(int k) const { return sixth((mirror ? -1 - k : k) + sixths); }
    Heading heading(Heading h) const {
        return geo::heading((mirror ? -2 - h.twelfths : h.twelfths) + 2 * sixths);
    }
    Board operator()(const Board& board) const {
        const auto image = [this](const std::set<Hex>& from) {
            std::set<Hex> to;
            for (const Hex h : from) to.insert((*this)(h));
            return to;
        };
        return {image(board.units), image(board.hindering), image(board.blocking), image(board.elevated)};
    }
};

rc::Gen<Symmetry> any_symmetry() {
    return rc::gen::apply(
        [](int sixths, bool mirror) {
            return Symmetry{sixths, mirror};
        },
        rc::gen::inRange(0, 6), rc::gen::arbitrary<bool>());
}
rc::Gen<Hex> hex_within(int n) {
    return rc::gen::apply([](int q, int r) { return hex(q, r); }, rc::gen::inRange(-n, n + 1),
                          rc::gen::inRange(-n, n + 1));
}

TEST(HexSymmetry, SidesAndCornersFollow) {
    for (int i = 0; i < 12; ++i) {
        const Symmetry s{i % 6, i >= 6};
        for (int d = 0; d < 6; ++d) {
            EXPECT_EQ(s(neighbour(hex(3, 1), d)), neighbour(s(hex(3, 1)), s.side(d)));
            const auto [a, b, c] = hexes_at(corner(hex(3, 1), d));
            const auto [x, y, z] = hexes_at(corner(s(hex(3, 1)), s.corner(d)));
            EXPECT_EQ(twin::vertex(s(a), s(b), s(c)), twin::vertex(x, y, z));
        }
    }
}

RC_GTEST_PROP(HexSymmetry, RangesChainsAndArcsFollow, ()) {
    constexpr int reach = 15;
    static_assert(4 * reach <= max_turns, "opposite corners of the drawn field are this far apart");
    const Symmetry s = *any_symmetry();
    const Hex a = *hex_within(reach), b = *hex_within(reach);
    RC_PRE(a != b);
    RC_ASSERT(distance(a, b) == distance(s(a), s(b)));
    RC_ASSERT(range_in_hexsides(a, b) == range_in_hexsides(s(a), s(b)));
    RC_ASSERT(range_in_hexsides(a, b) == range_in_hexsides(b, a));
    RC_ASSERT(count_chains(a, b) == count_chains(s(a), s(b)));
    HexCorners images;
    for (int k = 0; k < 6; ++k)
        if (start_corners(a, b).has(k)) images.add(s.corner(k));
    RC_ASSERT(images == start_corners(s(a), s(b)));

    const Heading h = heading(*rc::gen::inRange(0, 12));
    const int width = *rc::gen::inRange(0, 3601);
    for (int i = 0; i < 6; ++i) {
        RC_ASSERT(spokes_in_arc(h, width).has(i) == spokes_in_arc(s.heading(h), width).has(s.corner(i)));
        RC_ASSERT(sides_in_arc(h, width).has(i) == sides_in_arc(s.heading(h), width).has(s.side(i)));
    }
}

// ---- Ranges and counts against a breadth-first search over vertices ----

bool everywhere(Hex, Hex) {
    return true;
}
bool at_least_one_in_the_arena(Hex x, Hex y) {
    return arena.contains(x) || arena.contains(y);
}

// A chain count that leaves out hexsides with no arena hex on either side.
std::uint64_t count_in_arena(Hex a, Hex b) {
    std::uint64_t sum = 0;
    for (const HexChains& chains : shortest_chains(a, b))
        sum += walk_chains(
            chains, std::uint64_t{1},
            [](std::uint64_t n, const HexStep& s) {
                return at_least_one_in_the_arena(s.side.left, s.side.right) ? n : 0;
            },
            std::plus<>{});
    return sum;
}

// Both searches from every hex of the arena; the sums are its "perft": a change of any range or count shows
// here.
TEST(HexChains, EveryPairOfTheArenaAgreesWithSearch) {  // SOL-RNG-17 SOL-RNG-18 SOL-RNG-21 SOL-R-19
    std::uint64_t hexes = 0, hexsides = 0, chains = 0, inside = 0;
    for (int i = 0; i < arena.size(); ++i) {
        const Hex a = arena.at(i);
        const auto open = twin::spread_from(a, 35, everywhere);
        const auto walled = twin::spread_from(a, 35, at_least_one_in_the_arena);
        for (int j = 0; j < arena.size(); ++j) {
            if (i == j) continue;
            const Hex b = arena.at(j);
            const twin::Spread far = twin::nearest_corner(open, b), near = twin::nearest_corner(walled, b);
            ASSERT_EQ(range_in_hexsides(a, b), far.distance);
            ASSERT_EQ(range_in_hexsides(a, b), near.distance) << "rim hexsides are enough";
            // Neighbours share two corners; the search counts each as one empty chain.
            ASSERT_EQ(count_chains(a, b), far.chains);
            ASSERT_EQ(count_in_arena(a, b), near.chains);
            hexes += static_cast<unsigned>(distance(a, b));
            hexsides += static_cast<unsigned>(far.distance);
            chains += far.chains;
            inside += near.chains;
        }
    }
    EXPECT_EQ(hexes, 178654u);
    EXPECT_EQ(hexsides, 285918u);
    EXPECT_EQ(chains, 2250430u);
    EXPECT_EQ(inside, 2250074u);
}

// ---- Chains one by one ----

using Sequence = std::vector<std::pair<Hex, Hex>>;
std::pair<Hex, Hex> ordered(Hex x, Hex y) {
    return x < y ? std::pair{x, y} : std::pair{y, x};
}

RC_GTEST_PROP(HexChains, EnumerationIsExactlyTheBruteForceSet, ()) {  // SOL-RNG-18 SOL-RNG-20
    const Hex a = *hex_within(6), b = *hex_within(6);
    RC_PRE(a != b && distance(a, b) <= 10);
    std::multiset<Sequence> expected, found;
    std::set<twin::Vertex> expected_starts, starts;
    for (const twin::Started& s : twin::all_chains(a, b)) {
        Sequence sequence;
        for (const twin::Edge& e : s.chain) sequence.push_back(ordered(e.x, e.y));
        expected.insert(sequence);
        expected_starts.insert(s.start);
    }
    for (const HexChains& chains : shortest_chains(a, b)) {
        const auto [x, y, z] = hexes_at(corner(a, chains.start_corner));
        starts.insert(twin::vertex(x, y, z));
        RC_ASSERT(chains.length() == range_in_hexsides(a, b));
        for_each_chain(chains, [&](HexTurns turns) {
            Sequence sequence;
            HexVertex at = corner(a, chains.start_corner);
            for (int i = 0; i < chains.length(); ++i) {
                const HexStep s = step_of(chains, turns, i);
                RC_ASSERT(s.index == i);
                RC_ASSERT(ends(s.side).begin == at);  // connected, and the left hex is on the left
                RC_ASSERT(s.side.left != a && s.side.right != a && s.side.left != b && s.side.right != b);
                at = ends(s.side).end;
                sequence.push_back(ordered(s.side.left, s.side.right));
            }
            RC_ASSERT(at == corner(b, chains.end_corner));
            if (chains.length() > 0) {
                RC_ASSERT(step_of(chains, turns, 0).side == spoke(a, chains.start_corner));
                RC_ASSERT(step_of(chains, turns, chains.length() - 1).side == spoke(b, chains.end_corner));
            }
            found.insert(sequence);
            return true;
        });
    }
    RC_ASSERT(found == expected);
    RC_ASSERT(starts == expected_starts);
}

// ---- The walk against trying every chain on random boards ----

rc::Gen<Board> any_board(int reach, int most) {
    const auto hexes =
        rc::gen::map(rc::gen::container<std::vector<Hex>>(hex_within(reach)), [most](std::vector<Hex> v) {
            if (v.size() > static_cast<std::size_t>(most)) v.resize(static_cast<std::size_t>(most));
            return std::set<Hex>(v.begin(), v.end());
        });
    return rc::gen::apply(
        [](auto u, auto h, auto b, auto e) {
            return Board{u, h, b, e};
        },
        hexes, hexes, hexes, hexes);
}

std::optional<int> best_by_trying_all(const Board& board, Hex a, Hex b) {
    std::optional<int> best;
    for (const twin::Started& s : twin::all_chains(a, b)) {
        bool blocked = false, hinders = false, passes = false;
        for (std::size_t i = 0; i < s.chain.size(); ++i) {
            const auto e = board.effect(a, b, s.chain[i].x, s.chain[i].y, i == 0, i + 1 == s.chain.size());
            blocked |= e.blocked, hinders |= e.hinders, passes |= e.passes_unit;
        }
        if (!blocked) best = std::max(best.value_or(-100), Board::modifier(hinders, passes));
    }
    return best;
}

RC_GTEST_PROP(HexChains, TheWalkFindsTheBestChainOnAnyBoard, ()) {  // SOL-RNG-06
    const Hex a = *hex_within(3), b = *hex_within(3);
    RC_PRE(a != b);
    const Board board = *any_board(3, 12);
    const auto best = board.best(a, b);
    RC_CLASSIFY(!best, "blocked");
    RC_CLASSIFY(best && *best < 0, "with a penalty");
    RC_ASSERT(best == best_by_trying_all(board, a, b));
    const Symmetry s = *any_symmetry();
    RC_ASSERT(best == s(board).best(s(a), s(b)));
}

}  // namespace
}  // namespace irondial::geo
