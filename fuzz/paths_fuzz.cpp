// Any obstacles at all, also areas that cross themselves and walls that fold back: every search must end,
// without overflow, and what it finds must be a path.
#include "geo/geo.h"
#include "must.h"
#include "point_input.h"

using namespace irondial::geo;

namespace {

class Input : public PointInput {
  public:
    Input(const std::uint8_t* data, std::size_t size)
        : PointInput(data, size, {20, 2000, 40'000, limit.mil}) {}

    Length radius() { return {in(0, std::max(1, reach() / 4))}; }
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Input input(data, size);
    Obstacles obstacles;
    std::vector<Capsule> bases;
    bool simple = true;
    for (int i = input.in(0, 4); i > 0; --i) {
        const Point a = input.point();
        bases.push_back({a, input.in(0, 1) == 0 ? a : input.point(), input.radius()});
        obstacles.add(bases.back());
    }
    for (int i = input.in(0, 2); i > 0; --i) {
        const Polygon area{input.points(3, 7)};
        simple = simple && is_simple(Ring(area));
        obstacles.add(Ring(area));
    }
    for (int i = input.in(0, 2); i > 0; --i) obstacles.add(Chain(Polyline{input.points(2, 5)}));

    const Point from = input.point(), to = input.point();
    const Length longest{input.in(-1, 4 * limit.mil)};
    PathField field;
    ReachOutlines outlines;
    std::vector<Point> path;
    field.start(obstacles, from, longest);
    const auto length = field.path_to(to, path);
    must(length.has_value() == !path.empty(), "a length has a path");
    if (length) {
        must(path_length(path) == *length && *length <= longest, "the path is as long as it says");
        must(path.front() == from && path.back() == to, "the path leads from start to end");
        for (std::size_t i = 0; i + 1 < path.size(); ++i)
            for (const Capsule& base : bases)
                if (base.radius.mil > 0)
                    must(meet(Segment{path[i], path[i + 1]}, base) != Meet::crosses, "no leg crosses a base");
    }
    const auto towards_goal = field.shortest_path(obstacles, from, to, longest, path);
    must(!simple || towards_goal == length, "both searches find the same");
    field.start(obstacles, from, {std::min(longest.mil, 40'000)});
    outlines.draw(field);
    return 0;
}
