// A small board for the hex tests: sets of hexes, and the cost of a line along hexsides in the way of the
// ledger's algorithm (SOL-RNG-08 to -10, SOL-TERR-BND). The rules proper live in src/rules.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>

#include "geo/hex_chain.h"

namespace irondial::geo {

struct Board {
    std::set<Hex> units, hindering, blocking, elevated;

    /// What one hexside does to a line from `from` to `to`: blocked, or which of the two penalties it adds.
    struct Effect {
        bool blocked, hinders, passes_unit;
    };
    Effect effect(Hex from, Hex to, Hex x, Hex y, bool first, bool last) const {
        const bool high_from = elevated.contains(from), high_to = elevated.contains(to);
        const bool hx = hindering.contains(x), hy = hindering.contains(y);
        const bool crosses =
            hx && hy && ((first && !hindering.contains(from)) || (last && !hindering.contains(to)));
        return {(units.contains(x) && units.contains(y)) ||
                    (!high_from && !high_to && (blocking.contains(x) || blocking.contains(y))),
                (hx != hy || crosses) && high_from == high_to, units.contains(x) || units.contains(y)};
    }

    static int modifier(bool hindered, bool passed_unit) {
        return (hindered ? -1 : 0) + (passed_unit ? -2 : 0);
    }

    /// The best total modifier over the chains, nothing if all are blocked. The state at a vertex is the set
    /// of (hindered, passed a unit) pairs with which some chain gets there: bit 2 * hindered + passed.
    std::optional<int> best(const HexChains& chains, Hex to) const {
        const auto reached =
            walk_chains(chains, std::uint8_t{1}, [&](std::uint8_t before, const HexStep& s) -> std::uint8_t {
                const Effect e = effect(chains.from, to, s.side.left, s.side.right, s.index == 0,
                                        s.index + 1 == chains.length());
                if (e.blocked) return 0;
                unsigned after = 0;
                for (unsigned f = 0; f < 4; ++f)
                    if (before >> f & 1)
                        after |= 1U << (f | (e.hinders ? 2U : 0U) | (e.passes_unit ? 1U : 0U));
                return static_cast<std::uint8_t>(after);
            });
        std::optional<int> found;
        for (unsigned f = 0; f < 4; ++f)
            if (reached >> f & 1) found = std::max(found.value_or(-100), modifier(f & 2, f & 1));
        return found;
    }
    std::optional<int> best(Hex from, Hex to) const {
        std::optional<int> found;
        for (const HexChains& chains : shortest_chains(from, to))
            if (const auto one = best(chains, to)) found = std::max(found.value_or(-100), *one);
        return found;
    }
};

}  // namespace irondial::geo
