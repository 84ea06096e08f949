// Paths on a full table: 36 by 36 inches, 20 bases and 12 obstacles of terrain.
//
// Every figure is the mean over 16 tables and the 20 bases that can move on each, so no branch is learnt by
// heart. Nothing is kept from one question to the next but memory, unless the name says so.
#include <benchmark/benchmark.h>

#include "geo/geo.h"
#include "obstacle_table.h"

namespace irondial {
namespace {

using namespace geo;

struct Tables {
    std::vector<bench::ObstacleTable> tables;
    std::vector<Obstacles> obstacles;

    Tables() {
        for (std::uint64_t seed = 1; seed <= 16; ++seed) {
            tables.emplace_back(seed);
            tables.back().fill(obstacles.emplace_back());
        }
    }
};

const Tables& tables() {
    static const Tables t;
    return t;
}

/// Goes through all movers of all tables, over and over.
struct Mover {
    std::size_t table = 0, base = 0;

    void next() {
        base = (base + 1) % 20;
        if (base == 0) table = (table + 1) % tables().tables.size();
    }
    const Obstacles& obstacles() const { return tables().obstacles[table]; }
    Point from() const { return centre(tables().tables[table].bases[base]); }
    ObstacleId id() const { return static_cast<ObstacleId>(base); }
};

Length inches(const benchmark::State& state) {
    return {static_cast<std::int32_t>(state.range(0)) * 1000};
}

/// All 32 obstacles of a table, made ready for searches.
void fill_obstacles(benchmark::State& state) {
    Obstacles obstacles;
    std::size_t i = 0;
    for (auto _ : state) {
        tables().tables[i++ % tables().tables.size()].fill(obstacles);
        benchmark::DoNotOptimize(obstacles.blocks().data());
    }
}
BENCHMARK(fill_obstacles);

/// Every turn of the shortest paths within so many inches.
void path_field(benchmark::State& state) {
    PathField field;
    Mover mover;
    for (auto _ : state) {
        field.start(mover.obstacles(), mover.from(), inches(state), mover.id());
        field.grow_all();
        mover.next();
    }
}
BENCHMARK(path_field)->Arg(6)->Arg(12);

/// The same, drawn.
void reach_outline(benchmark::State& state) {
    PathField field;
    ReachOutlines outlines;
    Mover mover;
    for (auto _ : state) {
        field.start(mover.obstacles(), mover.from(), inches(state), mover.id());
        benchmark::DoNotOptimize(outlines.draw(field).points.size());
        mover.next();
    }
}
BENCHMARK(reach_outline)->Arg(6)->Arg(12);

/// A bot's question: 300 places about one start, the field grown on the way.
void lengths_to_300_places(benchmark::State& state) {
    PathField field;
    Mover mover;
    bench::Random random(7);
    std::vector<Vec> steps;
    const std::int32_t reach = inches(state).mil;
    for (int i = 0; i < 300; ++i) steps.push_back({random.in(-reach, reach), random.in(-reach, reach)});
    for (auto _ : state) {
        field.start(mover.obstacles(), mover.from(), inches(state), mover.id());
        for (const Vec step : steps) benchmark::DoNotOptimize(field.length_to(mover.from() + step));
        mover.next();
    }
}
BENCHMARK(lengths_to_300_places)->Arg(6)->Arg(12);

/// From a base to anywhere on the table.
void shortest_path(benchmark::State& state) {
    PathField field;
    Mover mover;
    bench::Random random(5);
    std::vector<Point> path, ends;
    for (int i = 0; i < 997; ++i) ends.push_back(bench::random_point(random));
    std::size_t i = 0;
    for (auto _ : state) {
        const Point to = ends[i++ % ends.size()];
        benchmark::DoNotOptimize(
            field.shortest_path(mover.obstacles(), mover.from(), to, {100'000}, path, mover.id()));
        mover.next();
    }
}
BENCHMARK(shortest_path);

}  // namespace
}  // namespace irondial

BENCHMARK_MAIN();
