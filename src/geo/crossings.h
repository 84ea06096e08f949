// The order in which a path crosses the rims of shapes.
#pragma once

#include <span>
#include <vector>

#include "geo/meet.h"
#include "geo/scene.h"

namespace irondial::geo {

/// One crossing. A path that starts inside a shape enters it at its start; one that ends inside never leaves.
/// Touching a rim, from outside or from inside, is no crossing.
struct Crossing {
    enum class Kind : std::uint8_t {
        leaves,
        crosses,
        enters
    };  // crosses: from one side of a polyline to the other

    std::int32_t leg =
        0;        // the path's points leg and leg + 1; a crossing at a point belongs to the later leg
    Along along;  // the place on that leg
    Kind kind = Kind::enters;
    std::int32_t shape = 0;
    Point at;
    Length travelled;  // from the start of the path, each leg to the nearest mil

    constexpr bool operator==(const Crossing&) const = default;
};

/// All crossings of the path with the outlines (or bases) chosen, in the order of the path. At the same place
/// what is left comes before what is crossed, that before what is entered, and smaller ids first.
std::vector<Crossing> crossings(std::span<const Point> path, const Outlines& outlines, Mask among = every);
std::vector<Crossing> crossings(std::span<const Point> path, const Bases& bases, Mask among = every);

}  // namespace irondial::geo
