// The queries of paths for the checksum: shortest paths, fields and their outlines.
#include "checksum.h"
#include "obstacle_table.h"

namespace irondial::bench {

namespace {

using namespace geo;

void add(Fold& fold, std::optional<Length> length, const std::vector<Point>& path) {
    fold.add(length.value_or(Length{-1}));
    for (const Point p : path) fold.add(p);
}

struct Search {
    std::vector<ObstacleTable> tables;
    std::vector<Obstacles> obstacles;
    PathField field;
    ReachOutlines outlines;
    std::vector<Point> path;

    Search() {
        for (std::uint64_t seed = 1; seed <= 8; ++seed) {
            tables.emplace_back(seed);
            tables.back().fill(obstacles.emplace_back());
        }
    }
};

Search& search() {
    static Search s;
    return s;
}

/// Sets out with a base of some table; gives its place.
Point set_out(Random& random, Length longest) {
    Search& s = search();
    const auto table = static_cast<std::size_t>(random.in(0, 7)),
               base = static_cast<std::size_t>(random.in(0, 19));
    const Point from = centre(s.tables[table].bases[base]);
    s.field.start(s.obstacles[table], from, longest, static_cast<ObstacleId>(base));
    return from;
}

void fields(Random& random, Fold& fold) {
    Search& s = search();
    const Length longest{random.in(1000, 12000)};
    const Point from = set_out(random, longest);
    for (int i = 0; i < 10; ++i) {
        const Facing f = random_facing(random);
        const Point to = from + along(f, {random.in(0, longest.mil)});
        fold.add(s.field.length_to(to).value_or(Length{-1}));
    }
    const Facing f = random_facing(random);
    const auto length = s.field.path_to(from + along(f, {random.in(0, longest.mil)}), s.path);
    add(fold, length, s.path);
}

void shortest_paths(Random& random, Fold& fold) {
    Search& s = search();
    const auto table = static_cast<std::size_t>(random.in(0, 7));
    const Point from = random_point(random), to = random_point(random);
    add(fold, s.field.shortest_path(s.obstacles[table], from, to, {60'000}, s.path), s.path);
}

/// Few obstacles on a coarse grid, where they touch, overlap and line up.
void paths_on_a_grid(Random& random, Fold& fold) {
    static Obstacles obstacles;
    const auto point = [&] { return Point{500 * random.in(0, 12), 500 * random.in(0, 12)}; };
    obstacles.clear({{0, 0}, {6000, 6000}});
    for (int i = random.in(0, 3); i > 0; --i) {
        const Point a = point(), b = random.in(0, 1) == 0 ? a : point();
        obstacles.add(Capsule{a, b, {250 * random.in(1, 4)}});
    }
    for (int i = random.in(0, 2); i > 0; --i) {
        Polygon area;
        for (int k = random.in(3, 5); k > 0; --k) area.corners.push_back(point());
        if (is_simple(Ring(area))) obstacles.add(Ring(area));
    }
    Polyline wall;
    for (int k = random.in(2, 3); k > 0; --k) wall.points.push_back(point());
    if (is_simple(Chain(wall))) obstacles.add(Chain(wall));
    const Point from = point(), to = point();
    Search& s = search();
    add(fold, s.field.shortest_path(obstacles, from, to, {60'000}, s.path), s.path);
}

void reach_outlines(Random& random, Fold& fold) {
    Search& s = search();
    set_out(random, {random.in(1000, 12000)});
    const Loops& loops = s.outlines.draw(s.field);
    for (const Loops::Loop& loop : loops.loops) {
        fold.add(loop.hole);
        for (const Point p : loops.points_of(loop)) fold.add(p);
    }
}

constexpr QueryKind kinds[] = {
    {"path fields", 5'000, fields},
    {"shortest paths", 10'000, shortest_paths},
    {"paths on a grid", 20'000, paths_on_a_grid},
    {"reach outlines", 2'000, reach_outlines},
};

}  // namespace

std::span<const QueryKind> path_queries() {
    return kinds;
}

}  // namespace irondial::bench
