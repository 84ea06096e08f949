// The outline of many overlapping polygons, for drawing. Used inside the module.
//
// The plane is cut by level lines: one through every highest and lowest place of a polygon, and others so
// that none are more than 0.1" apart. On each line every polygon covers some stretches; what they cover
// together is a list of spans, and spans of neighbouring lines that overlap are joined into loops. This
// cannot fail on touching, overlapping or self-crossing polygons, where exact unions are delicate. A loop is
// good to 2 mil where it crosses a line; between lines it runs straight.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "geo/loops.h"
#include "geo/shapes.h"

namespace irondial::geo {

class LevelUnion {
  public:
    /// Starts anew; nothing outside the bounds will be drawn.
    void clear(const Box& bounds);
    /// Polygons may overlap and cross themselves, but all must run counter-clockwise.
    void add(std::span<const Point> polygon);
    /// The outline of all added.
    void trace(Loops& out);

  private:
    /// Where an edge crosses a level line.
    struct Cut {
        double x = 0, slope = 0;  // there, and per mil upwards
        std::int32_t last = 0;    // the line that it does not cross any more,
        std::int32_t above = -1;  // and the edge of its polygon that crosses that one, if any
        std::int32_t turn = 0;    // +1: here the inside begins, -1: it ends
        std::int32_t next = -1;   // of those that begin at the same line
    };

    void choose_levels();
    std::int32_t level_at(std::int32_t y) const;
    void find_edges(std::span<const Point> polygon);
    void find_spans();
    void take_spans(std::int32_t level);
    void join_spans();
    void join(std::size_t lower, std::size_t lower_end, std::size_t upper, std::size_t upper_end);
    void write_loop(std::uint32_t start, Loops& out);

    Box bounds_;
    std::vector<Point> points_;  // of all polygons, one after the other
    std::vector<std::uint32_t> polygon_ends_;
    std::vector<std::int32_t> extremes_;      // the heights of highest and lowest places
    std::vector<std::int32_t> levels_;        // the heights of the lines
    std::vector<std::int32_t> first_level_;   // in each band of the spacing
    std::vector<Cut> edges_;                  // each at the first line it crosses
    std::vector<std::int32_t> begins_;        // the edges that begin at each line
    std::vector<Cut> cuts_;                   // at the line in hand, from left to right
    std::vector<std::uint32_t> level_begin_;  // of each line's spans, and the end
    // The ends of spans: 2 i is the left end of span i, 2 i + 1 the right.
    std::vector<std::int32_t> ends_;
    std::vector<std::int32_t> level_of_;  // of each span
    std::vector<std::uint32_t> next_;     // of each end on its loop
};

}  // namespace irondial::geo
