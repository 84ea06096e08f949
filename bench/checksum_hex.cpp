// The queries of the hex grid for the checksum.
#include "checksum.h"
#include "geo/hex_chain.h"
#include "geo/hex_outline.h"

namespace irondial::bench {

namespace {

using namespace geo;

constexpr HexOutline arena = alternating_columns(11, 15);

struct Pair {
    Hex from, to;
};
Pair two_hexes(Random& random) {
    for (;;) {
        const int a = random.in(0, arena.size() - 1), b = random.in(0, arena.size() - 1);
        if (a != b) return {arena.at(a), arena.at(b)};
    }
}

void hex_ranges(Random& random, Fold& fold) {
    const auto [from, to] = two_hexes(random);
    const auto [side, near, far] = bearing(from, to);
    for (const int n : {distance(from, to), range_in_hexsides(from, to), side, near, far}) fold.add(n);
    fold.add(count_chains(from, to));
}

void hex_arcs(Random& random, Fold& fold) {
    const Heading h = heading(random.in(0, 11));
    const int width = random.in(0, 3600);
    fold.add(std::int32_t{spokes_in_arc(h, width).bits});
    fold.add(std::int32_t{sides_in_arc(h, width).bits});
}

/// Chains counted on a board where one hex in six, drawn anew each time, may not lie on either side.
void hex_walks(Random& random, Fold& fold) {
    const auto [from, to] = two_hexes(random);
    const std::uint64_t salt = random.next();
    const auto forbidden = [&](Hex h) {
        return ((static_cast<std::uint64_t>(h.q + 64) * 131 + static_cast<std::uint64_t>(h.r + 64)) * salt >>
                40) %
                   6 ==
               0;
    };
    for (const HexChains& chains : shortest_chains(from, to)) {
        fold.add(std::int32_t{chains.start_corner});
        fold.add(std::int32_t{chains.end_corner});
        fold.add(walk_chains(
            chains, std::uint64_t{1},
            [&](std::uint64_t n, const HexStep& s) {
                return forbidden(s.side.left) || forbidden(s.side.right) ? 0 : n;
            },
            std::plus<>{}));
    }
}

constexpr QueryKind kinds[] = {
    {"hex ranges", 50'000, hex_ranges},
    {"hex arcs", 50'000, hex_arcs},
    {"hex walks", 50'000, hex_walks},
};

}  // namespace

std::span<const QueryKind> hex_queries() {
    return kinds;
}

}  // namespace irondial::bench
