// What stands in the way of a path: bases, areas and walls, and the gaps between them that are closed.
//
// A path is the way of a point. It may touch an obstacle and run along it, but not cross its inside; and it
// may not squeeze between two obstacles that touch, that is, whose gap is at most contact_gap. Every obstacle
// becomes one or more blocks, simple polygons with whole-mil corners, so "crosses" is exact in integers:
//
//   base   a disc or capsule: the round outline about it, at most about 2 mil larger (see geo/round.h)
//   area   a simple polygon as it is, convex or concave
//   wall   a chain of segments: a strip 1 mil to either side of each
//   link   a closed gap: a strip between two obstacles that touch; it belongs to both
//
// Fill one of these per position and share it between all searches; a search can leave one obstacle out (the
// base that moves). Filling it again reuses its memory.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geo/round.h"
#include "geo/shapes.h"

namespace irondial::geo {

/// Obstacles are numbered in the order they are added.
enum class ObstacleId : std::uint16_t { none = 65535 };

inline constexpr Box everywhere{{-limit.mil, -limit.mil}, {limit.mil, limit.mil}};

/// Numbers of things in lists.
using Index = std::uint32_t;
inline constexpr Index no_index = 0xFFFF'FFFF;

struct Block {
    enum class Kind : std::uint8_t { base, area, wall, link };

    Kind kind = Kind::area;
    ObstacleId owner = ObstacleId::none, partner = ObstacleId::none;  // only links have a partner
    std::uint16_t round = 0;                // base, wall and link: which round outline,
    std::uint16_t split = 0, beside_b = 0;  // and how its corners are dealt out to the ends of the core
    Index first = 0, count = 0;             // its corners, counter-clockwise
    Capsule core;                           // base, wall and link: what the corners go round
    Box box;                                // of the corners

    bool belongs_to(ObstacleId id) const { return id != ObstacleId::none && (owner == id || partner == id); }
};

/// A convex corner of an area, wall or link: a place where a path may turn.
struct TurningCorner {
    Point at, before, after;  // with its neighbours on the outline
    Index block = 0;
};

class Obstacles {
  public:
    explicit Obstacles(const Box& bounds = everywhere) : bounds_(bounds) {}

    /// Starts anew. Paths stay inside the bounds; obstacles may reach beyond them.
    void clear(const Box& bounds = everywhere);

    ObstacleId add(const Capsule& base);
    ObstacleId add(Ring area);   // simple, in either direction
    ObstacleId add(Chain wall);  // at least two points

    /// The closed gap that a leg passes through, with its two owners; none if there is no such gap.
    const Block* closed_gap_on(const Segment& leg, ObstacleId without = ObstacleId::none) const;

    // For the search, which looks at blocks.

    const Box& bounds() const { return bounds_; }
    std::span<const Block> blocks() const { return blocks_; }
    std::span<const TurningCorner> turning_corners() const { return turning_; }
    std::span<const Point> corners(const Block& b) const { return {corners_.data() + b.first, b.count}; }
    /// For bases: the way along the outline from its first corner to each corner, and once round at the end.
    std::span<const Fine> ways(const Block& b) const { return {ways_.data() + b.first, b.count + 1}; }

    /// Does the leg from p to q cross the inside of a block? Touching is not crossing. p must not lie inside.
    bool crosses(const Block& block, Point p, Point q) const;

    /// Strictly inside the block's outline.
    bool contains(const Block& block, Point p) const;

    /// The corner of a base's outline farthest right or left as seen from p, or no_index if p lies inside. Of
    /// two corners in one line of sight the nearer.
    Index rightmost(const Block& base, Point p) const { return extreme<1>(base, p); }
    Index leftmost(const Block& base, Point p) const { return extreme<-1>(base, p); }

  private:
    struct CachedRound {
        Length radius;
        bool diamond = false;
        RoundOutline outline;
    };

    std::uint16_t round_for(Length radius, bool diamond);
    Index lay_round(Block block);
    Index lay(Block block, std::span<const Point> corners);
    void find_turning_corners(Index block);
    template <int turn>
    Index extreme(const Block& base, Point p) const;

    void close_gaps(Index first_new);
    void close_gap(const Block& a, const Block& b);
    void close_gaps_to_edges(const Block& base, const Block& other);
    void close_gaps_at_corners(const Block& a, const Block& b);
    void link(const Segment& gap, const Block& a, const Block& b);

    Box bounds_;
    std::uint16_t count_ = 0;
    std::vector<CachedRound> rounds_;  // one per radius ever seen: kept when cleared
    std::vector<Block> blocks_;
    std::vector<Point> corners_;  // one spare entry per block, in step with ways_
    std::vector<Fine> ways_;
    std::vector<TurningCorner> turning_;
};

}  // namespace irondial::geo
