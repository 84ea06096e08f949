// The slow twin of the hex geometry: no closed form, no numbering of sides, only what it means for hexes to
// touch. A vertex is a sorted triple of mutually adjacent hexes; the hexside between x and y joins {x,y,z}
// and {x,y,x+y-z}.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <queue>
#include <set>
#include <vector>

#include "geo/hex.h"

namespace irondial::geo::twin {

inline std::vector<Hex> neighbours(Hex h) {
    std::vector<Hex> all;
    for (int q = -1; q <= 1; ++q)
        for (int r = -1; r <= 1; ++r)
            if (q != r) all.push_back(h + hex(q, r));
    return all;
}
inline bool adjacent(Hex a, Hex b) {
    const auto all = neighbours(a);
    return std::find(all.begin(), all.end(), b) != all.end();
}

using Vertex = std::array<Hex, 3>;
inline Vertex vertex(Hex a, Hex b, Hex c) {
    Vertex v{a, b, c};
    std::sort(v.begin(), v.end());
    return v;
}

/// The six corners of a hex: every pair of its neighbours that are adjacent themselves.
inline std::set<Vertex> corners(Hex h) {
    std::set<Vertex> all;
    for (const Hex a : neighbours(h))
        for (const Hex b : neighbours(h))
            if (adjacent(a, b)) all.insert(vertex(h, a, b));
    return all;
}

struct Edge {
    Hex x, y;  // the hexes on its sides
    Vertex to;
};
inline std::array<Edge, 3> edges(const Vertex& v) {
    const auto edge = [](Hex x, Hex y, Hex z) { return Edge{x, y, vertex(x, y, x + y - z)}; };
    return {edge(v[0], v[1], v[2]), edge(v[1], v[2], v[0]), edge(v[0], v[2], v[1])};
}

/// Distance in hexsides, and number of shortest chains, from the nearest corner of a hex to every vertex
/// within `reach`, using only hexsides for which allowed(x, y) holds.
struct Spread {
    int distance = 0;
    std::uint64_t chains = 0;
};
template <class Allowed>
std::map<Vertex, Spread> spread_from(Hex a, int reach, const Allowed& allowed) {
    std::map<Vertex, Spread> seen;
    std::queue<Vertex> queue;
    for (const Vertex& v : corners(a)) seen[v] = {0, 1}, queue.push(v);
    for (; !queue.empty(); queue.pop()) {
        const Vertex v = queue.front();
        const Spread here = seen[v];
        if (here.distance == reach) continue;
        for (const Edge& e : edges(v)) {
            if (!allowed(e.x, e.y)) continue;
            const auto [at, is_new] = seen.try_emplace(e.to, Spread{here.distance + 1, 0});
            if (at->second.distance == here.distance + 1) at->second.chains += here.chains;
            if (is_new) queue.push(e.to);
        }
    }
    return seen;
}

/// The shortest chains to hex b in such a spread: their length and number.
inline Spread nearest_corner(const std::map<Vertex, Spread>& spread, Hex b) {
    Spread best{-1, 0};
    for (const Vertex& v : corners(b)) {
        const auto at = spread.find(v);
        if (at == spread.end()) continue;
        const Spread s = at->second;
        if (best.distance < 0 || s.distance < best.distance) best = {s.distance, 0};
        if (s.distance == best.distance) best.chains += s.chains;
    }
    return best;
}

using Chain = std::vector<Edge>;

/// Every shortest chain from a to b, one by one, with the vertex it starts at.
struct Started {
    Vertex start;
    Chain chain;
};
inline std::vector<Started> all_chains(Hex a, Hex b) {
    const auto everywhere = [](Hex, Hex) { return true; };
    const auto from_b = spread_from(b, 2 * distance(a, b), everywhere);
    const int length = nearest_corner(from_b, a).distance;
    std::vector<Started> found;
    Chain chain;
    const auto extend = [&](const auto& self, const Vertex& start, const Vertex& v) -> void {
        const int left = from_b.at(v).distance;
        if (left == 0) return found.push_back({start, chain});
        for (const Edge& e : edges(v))
            if (const auto at = from_b.find(e.to); at != from_b.end() && at->second.distance == left - 1) {
                chain.push_back(e);
                self(self, start, e.to);
                chain.pop_back();
            }
    };
    for (const Vertex& v : corners(a))
        if (from_b.contains(v) && from_b.at(v).distance == length) extend(extend, v, v);
    return found;
}

}  // namespace irondial::geo::twin
