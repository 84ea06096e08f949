// The edges of a ring or chain, for range-for: each is a Segment from one point to the next.
#pragma once

#include <cstddef>

#include "geo/shapes.h"

namespace irondial::geo {

class Edges {
  public:
    explicit Edges(Ring r) : points_(r.corners), count_(r.corners.size()) {}
    explicit Edges(Chain c) : points_(c.points), count_(c.points.empty() ? 0 : c.points.size() - 1) {}

    struct Iterator {
        std::span<const Point> points;
        std::size_t at;

        Segment operator*() const { return {points[at], points[at + 1 < points.size() ? at + 1 : 0]}; }
        Iterator& operator++() { return ++at, *this; }
        bool operator!=(const Iterator& o) const { return at != o.at; }
    };

    Iterator begin() const { return {points_, 0}; }
    Iterator end() const { return {points_, count_}; }
    std::size_t size() const { return count_; }
    Segment operator[](std::size_t i) const { return *Iterator{points_, i}; }

  private:
    std::span<const Point> points_;
    std::size_t count_;
};

}  // namespace irondial::geo
