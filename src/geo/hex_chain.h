// Chains of hexsides: all shortest ways along hexsides from one hex to another.  [SOL-RNG-17 to -21]
//
// A shortest chain leaves the first hex by one of its spokes and from then on alternates: a hexside parallel
// to that spoke, a turn left or right, a parallel one, a turn ... A turn right moves it one hex further
// across the side right of the spoke, a turn left across the side left of it, so the chains from one corner
// are the staircases of a rectangle of `rights` by `lefts` cells, and a chain is told by its turns alone.
// Hexes in a straight row have two chains (all turns right from one corner, all turns left from the other);
// others have one start corner.
//
//     for (const HexChains& chains : shortest_chains(a, b))             // one or two start corners
//         if (front.has(chains.start_corner)) ...
//             walk_chains(chains, State{...}, [&](State s, const HexStep& step) { ... });
//
// walk_chains() visits every hexside of every chain once, however many chains there are; for_each_chain()
// lists the chains one by one. Neither allocates.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>

#include "geo/hex.h"
#include "geo/length.h"

namespace irondial::geo {

/// The shortest chains from one corner of `from`: they all end at the same corner of the other hex.
struct HexChains {
    Hex from;
    std::uint8_t start_corner = 0;  // of `from`
    std::uint8_t end_corner = 0;    // of the hex at the other end
    std::uint8_t rights = 0, lefts = 0;
    bool spoke_last = false;  // ends with a hexside parallel to the first: all but straight rows do

    constexpr bool operator==(const HexChains&) const = default;
    constexpr int turns() const { return rights + lefts; }
    constexpr int length() const { return 2 * turns() + (spoke_last ? 1 : 0); }
};

/// The most turns a chain may have: it serves hexes up to 63 apart.
inline constexpr int max_turns = 63;

/// One or two HexChains, by value.
struct ShortestChains {
    std::array<HexChains, 2> all;
    std::uint8_t count = 0;

    constexpr const HexChains* begin() const { return all.data(); }
    constexpr const HexChains* end() const { return all.data() + count; }
    constexpr int size() const { return count; }
    constexpr const HexChains& operator[](int i) const { return all[static_cast<std::size_t>(i)]; }
};

/// All shortest chains between two different hexes, one HexChains per start corner. Neighbours have two, both
/// of length 0: the corners they share.  [SOL-RNG-18]
constexpr ShortestChains shortest_chains(Hex from, Hex to) {
    const auto byte = [](int n) { return static_cast<std::uint8_t>(n); };
    const auto [k, near, far] = bearing(from, to);
    assert(near + far <= max_turns);  // the hex distance
    if (far == 0)
        return {{HexChains{from, byte(sixth(k - 1)), byte(sixth(k + 3)), 0, byte(near - 1), false},
                 HexChains{from, byte(k), byte(sixth(k + 2)), byte(near - 1), 0, false}},
                2};
    return {{HexChains{from, byte(k), byte(sixth(k + 3)), byte(near - 1), byte(far - 1), true}, HexChains{}},
            1};
}

/// The corners of `from` at which the shortest chains to another hex start: an arc faces that hex when it has
/// one of these spokes.  [SOL-RNG-19]
constexpr HexCorners start_corners(Hex from, Hex to) {
    const auto [k, near, far] = bearing(from, to);
    HexCorners corners;
    corners.add(k);
    if (far == 0) corners.add(sixth(k - 1));
    return corners;
}

/// Binomial coefficient; n <= max_turns keeps it within 64 bits.
constexpr std::uint64_t ways_to_choose(int n, int k) {
    Wide ways = 1;
    for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
    return static_cast<std::uint64_t>(ways);
}

constexpr std::uint64_t count_chains(const HexChains& chains) {
    return ways_to_choose(chains.turns(), chains.lefts);
}
constexpr std::uint64_t count_chains(Hex from, Hex to) {
    std::uint64_t sum = 0;
    for (const HexChains& chains : shortest_chains(from, to)) sum += count_chains(chains);
    return sum;
}

// ---- One chain ----

enum class HexTurn : std::uint8_t { none, left, right };

/// One hexside of a chain, with the hexes on its sides as the chain walks it.
struct HexStep {
    Hexside side;
    int index = 0;                 // 0 .. length - 1
    HexTurn turn = HexTurn::none;  // how the chain turned into it; even indices never turn
};

namespace detail {
constexpr HexStep parallel_step(Hex h, Hex left, Hex right, int index) {
    return {{h + left, h + right}, index, HexTurn::none};
}
constexpr HexStep left_step(Hex h, Hex left, Hex right, int index) {
    return {{h + left, h + left + right}, index, HexTurn::left};
}
constexpr HexStep right_step(Hex h, Hex left, Hex right, int index) {
    return {{h + left + right, h + right}, index, HexTurn::right};
}
}  // namespace detail

/// One chain of a HexChains by its turns: bit i is set when turn i goes left.
struct HexTurns {
    std::uint64_t left = 0;

    constexpr bool operator==(const HexTurns&) const = default;
};

/// The hexside at an index of a chain.
constexpr HexStep step_of(const HexChains& chains, HexTurns turns, int index) {
    const Hex left = step_across(chains.start_corner + 1), right = step_across(chains.start_corner);
    const int done = index / 2;
    const int lefts = std::popcount(turns.left & ((std::uint64_t{1} << done) - 1));
    const Hex h = chains.from + lefts * left + (done - lefts) * right;
    if (index % 2 == 0) return detail::parallel_step(h, left, right, index);
    const bool turns_left = (turns.left >> done & 1) != 0;
    return turns_left ? detail::left_step(h, left, right, index) : detail::right_step(h, left, right, index);
}

/// Calls visit(HexTurns) for every chain until it returns false. True when all were visited.
template <std::predicate<HexTurns> Visit>
constexpr bool for_each_chain(const HexChains& chains, Visit&& visit) {
    const std::uint64_t end = std::uint64_t{1} << chains.turns();
    std::uint64_t left = (std::uint64_t{1} << chains.lefts) - 1;
    while (true) {
        if (!visit(HexTurns{left})) return false;
        if (left == 0) return true;
        // The next larger number with as many bits set.
        const std::uint64_t lowest = left & (~left + 1), ripple = left + lowest;
        left = ripple | ((left ^ ripple) >> 2) / lowest;
        if (left >= end) return true;
    }
}

// ---- All chains at once ----

/// Walks all chains at once and returns the state at their end.
///
/// `State` is whatever the caller knows about the chains that reach a vertex, for instance the set of costs
/// they may have run up so far; State{} means that no chain reaches it. `step(state, hexside)` gives the
/// state after walking one more hexside, State{} to forbid that hexside. Where chains meet, `merge(a, b)`
/// unites what is known of both; it must leave a state merged with State{} as it is. Each hexside is walked
/// at most once: (rights
/// + 1) * (lefts + 1) parallel ones and their turns.
template <std::equality_comparable State, class Step, class Merge = std::bit_or<>>
requires std::invocable<Step&, const State&, const HexStep&>
constexpr State walk_chains(const HexChains& chains, const State& start, Step&& step, Merge merge = {}) {
    const State unreached{};
    const Hex left = step_across(chains.start_corner + 1), right = step_across(chains.start_corner);
    std::array<State, max_turns + 1> below{};  // what turns left out of the row of cells below, per column
    below[0] = start;
    for (int l = 0; l <= chains.lefts; ++l) {
        State from_right{};  // what turned right out of the cell before
        Hex h = chains.from + l * left;
        for (int r = 0; r <= chains.rights; ++r, h = h + right) {
            const auto column = static_cast<std::size_t>(r);
            const State here = static_cast<State>(merge(below[column], from_right));
            below[column] = from_right = unreached;
            if (here == unreached) continue;
            const bool at_end = r == chains.rights && l == chains.lefts;
            if (at_end && !chains.spoke_last) return here;
            const int index = 2 * (r + l);
            const State there = step(here, detail::parallel_step(h, left, right, index));
            if (at_end) return there;
            if (there == unreached) continue;
            if (r < chains.rights) from_right = step(there, detail::right_step(h, left, right, index + 1));
            if (l < chains.lefts) below[column] = step(there, detail::left_step(h, left, right, index + 1));
        }
    }
    return unreached;
}

}  // namespace irondial::geo
