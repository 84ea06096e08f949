// How fast the hex geometry answers. The board is the 160-hex arena with every third hex rough, every
// eleventh forbidden, and twelve hexes taken; each row goes through all ordered pairs of arena hexes it
// concerns.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdint>
#include <vector>

#include "geo/hex_chain.h"
#include "geo/hex_outline.h"

namespace irondial::geo {
namespace {

constexpr HexOutline arena = alternating_columns(11, 15);

struct Pair {
    Hex from, to;
};
/// The pairs of arena hexes with a range of `least` to `most` hexsides, in an order that jumps about.
std::vector<Pair> pairs(int least, int most) {
    std::vector<Pair> all;
    for (int n = 0; n < 160 * 160; ++n) {
        const int m = n * 7919 % (160 * 160);
        const Hex a = arena.at(m / 160), b = arena.at(m % 160);
        if (a != b && range_in_hexsides(a, b) >= least && range_in_hexsides(a, b) <= most)
            all.push_back({a, b});
    }
    return all;
}

void range(benchmark::State& state) {
    const auto all = pairs(0, 35);
    std::size_t i = 0;
    for (auto _ : state) {
        const Pair& p = all[i++ % all.size()];
        benchmark::DoNotOptimize(range_in_hexsides(p.from, p.to));
    }
}
BENCHMARK(range);

/// Range within limits and the front arc of a heading holding a start corner: can that hex be aimed at?
void range_and_arc(benchmark::State& state) {
    const auto all = pairs(0, 35);
    std::size_t i = 0;
    for (auto _ : state) {
        const Pair& p = all[i++ % all.size()];
        const HexCorners front = spokes_in_arc(heading(static_cast<int>(i % 12)), 1800);
        benchmark::DoNotOptimize(range_in_hexsides(p.from, p.to) <= 10 &&
                                 !(front & start_corners(p.from, p.to)).empty());
    }
}
BENCHMARK(range_and_arc);

/// Every arena hex asked for its number.
void outline_index(benchmark::State& state) {
    std::vector<Hex> hexes;
    for (int i = 0; i < arena.size(); ++i) hexes.push_back(arena.at(i * 37 % 160));
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(arena.index(hexes[i++ % hexes.size()]));
}
BENCHMARK(outline_index);

enum : std::uint8_t { rough = 1, forbidden = 2, taken = 4 };

struct Board {
    std::array<std::uint8_t, 160> ground{};
    Board() {
        for (std::size_t i = 0; i < 160; i += 3) ground[i] |= rough;
        for (std::size_t i = 5; i < 160; i += 11) ground[i] |= forbidden;
        for (std::size_t i = 0; i < 12; ++i) ground[i * 53 % 160] |= taken;
    }
    unsigned at(Hex h) const {
        const int index = arena.index(h);
        return index < 0 ? 0U : ground[static_cast<std::size_t>(index)];
    }
};

/// All shortest chains at once with pruning and two flags per chain, as the rules for lines along hexsides
/// need it. On the open board nothing is forbidden: the worst case.
void walk(benchmark::State& state, int least, int most, bool obstacles) {
    const auto all = pairs(least, most);
    const Board board;
    std::size_t i = 0;
    for (auto _ : state) {
        const Pair& p = all[i++ % all.size()];
        unsigned reached = 0;
        for (const HexChains& chains : shortest_chains(p.from, p.to))
            reached |= walk_chains(chains, 1U, [&](unsigned before, const HexStep& s) {
                const unsigned x = board.at(s.side.left), y = board.at(s.side.right);
                if (obstacles && (((x & y & taken) != 0) || ((x | y) & forbidden) != 0)) return 0U;
                if (((x ^ y) & rough) != 0) before = (before & 3U) << 2 | (before & 12U);
                if (((x | y) & taken) != 0) before = (before & 5U) << 1 | (before & 10U);
                return before;
            });
        benchmark::DoNotOptimize(reached);
    }
}
BENCHMARK_CAPTURE(walk, range_1_to_10_obstacles, 1, 10, true);
BENCHMARK_CAPTURE(walk, range_1_to_10_open, 1, 10, false);
BENCHMARK_CAPTURE(walk, range_11_to_35_obstacles, 11, 35, true);
BENCHMARK_CAPTURE(walk, range_35_open, 35, 35, false);

/// Every hexside of every chain, chain by chain (ranges up to 10).
void enumerate(benchmark::State& state) {
    const auto all = pairs(1, 10);
    std::size_t i = 0;
    for (auto _ : state) {
        const Pair& p = all[i++ % all.size()];
        int sum = 0;
        for (const HexChains& chains : shortest_chains(p.from, p.to))
            for_each_chain(chains, [&](HexTurns turns) {
                for (int s = 0; s < chains.length(); ++s) sum += step_of(chains, turns, s).side.left.q;
                return true;
            });
        benchmark::DoNotOptimize(sum);
    }
}
BENCHMARK(enumerate);

}  // namespace
}  // namespace irondial::geo

BENCHMARK_MAIN();
