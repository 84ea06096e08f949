// Shortest paths of a point among obstacles.
//
// A shortest path turns only at corners of obstacles and only round them: it is a chain of tangents. A
// PathField grows the tree of such paths from one start, nearest turns first, and only as far as it is asked;
// it looks at no obstacle beyond its limit and at no pair of corners before a path gets to one of them. So
// one field answers many questions about the same start cheaply:
//
//     Obstacles obstacles{table};                  // filled once per position
//     PathField field;                             // keep it: after warming up nothing is allocated
//     field.start(obstacles, from, 8_in, mover);   // to everywhere within 8", the mover itself left out
//     if (const auto length = field.length_to(place)) ...
//     field.path_to(place, path);                  // the polyline, of exactly that length
//
// Paths are polylines of whole mils. They cross no obstacle, exactly; they are at most 0.1 % plus 6 mil
// longer than the shortest way there is. The same question has the same answer on every machine, and the
// mirrored or quarter-turned question has the same length. A path round a base has a corner every 4.5
// degrees.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "geo/obstacles.h"

namespace irondial::geo {

/// The length of a polyline. Legs are added up in 1/1024 mil and the sum is rounded, to the nearest mil.
Length path_length(std::span<const Point> path);

class PathTree;

class PathField {
  public:
    PathField();
    PathField(PathField&&) noexcept;
    PathField& operator=(PathField&&) noexcept;
    ~PathField();

    /// All paths of at most the `longest` length from a start. One obstacle may be left out: the one that
    /// moves. The obstacles must outlive the questions and stay as they are.
    void start(const Obstacles& obstacles, Point from, Length longest, ObstacleId without = ObstacleId::none);

    /// The length of the shortest path there, if it is at most the longest. A place inside an obstacle, in a
    /// closed gap or out of bounds has none; nor has any place when the start is one of these.
    std::optional<Length> length_to(Point to);

    /// The same, and the path itself from start to end; without one the path is left empty.
    std::optional<Length> path_to(Point to, std::vector<Point>& path);

    /// Finds every turn within the longest length now; otherwise questions do it as far as they need to.
    void grow_all();

    /// One path only: faster than a field when nothing else is asked, because it searches towards the end.
    /// Afterwards the field has to be started anew.
    std::optional<Length> shortest_path(const Obstacles& obstacles, Point from, Point to, Length longest,
                                        std::vector<Point>& path, ObstacleId without = ObstacleId::none);

    const PathTree& tree() const { return *tree_; }

  private:
    std::unique_ptr<PathTree> tree_;
};

}  // namespace irondial::geo
