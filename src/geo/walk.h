// Walking a segment through an outline, step by step in order and without storage. Used inside the module.
#pragma once

#include <cstddef>
#include <optional>

#include "geo/edges.h"
#include "geo/meet.h"
#include "geo/wide.h"

namespace irondial::geo {

/// A fraction of a segment as a place along it.
Along place(const Fraction& f);

struct Stretch {
    Fraction enter, leave;
};

/// The stretches of a segment (of some length) that lie inside a ring, in order.
///
/// Think of two lines, one a hair to the left of the segment and one a hair to the right. Neither ever meets
/// a corner or runs along an edge, so each simply goes in and out at every edge it crosses. The segment
/// itself is inside where both are: along an edge one of the two is out.
class RingWalk {
  public:
    RingWalk(const Segment& s, Ring ring) : s_(s), ring_(ring) {}

    std::optional<Stretch> next();

  private:
    struct Step {
        Fraction at;
        bool left = false, right = false;  // which of the two lines change between in and out here
    };
    std::optional<Step> next_step() const;

    Segment s_;
    Ring ring_;
    std::optional<Fraction> at_;  // the last step taken; none before the first
    bool left_in_ = false, right_in_ = false;
};

/// The places where a segment (of some length) changes sides of a chain, in order. A walk may go on with the
/// next leg of a path: it remembers the side from which the path came onto the chain.
class ChainWalk {
  public:
    explicit ChainWalk(Chain chain) : chain_(chain) {}

    void set_out(const Segment& leg);
    std::optional<Fraction> next();
    /// Whether the leg has met the chain at all so far.
    bool met() const { return met_; }

  private:
    /// A run of the leg on one edge of the chain, often a single point.
    struct Run {
        Fraction first, last;
    };
    std::optional<Run> run_on(const Segment& edge) const;
    std::optional<Run> next_run() const;
    int side(const Fraction& at, Vec v) const;
    bool is_corner(Point p, const Fraction& at) const;

    Chain chain_;
    Segment leg_{};
    std::optional<Fraction> at_;  // the end of the last run seen on this leg
    bool met_ = false;
    int came_from_ = 0;  // 1 left, -1 right of the chain, 0 not known: from an end of it, or never
};

}  // namespace irondial::geo
