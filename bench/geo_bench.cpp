// The queries rules ask all day, on a table with 20 bases and 12 outlines. See bench/README.md.
#include <benchmark/benchmark.h>

#include "table.h"

namespace irondial {
namespace {

using namespace geo;

/// Turns through many tables and questions, far more than a processor can learn by heart.
struct Questions {
    std::vector<bench::Table> tables;
    std::vector<std::pair<int, int>> pairs;

    Questions() {
        for (std::uint64_t seed = 1; seed <= 16; ++seed) tables.emplace_back(seed);
        bench::Random random(7);
        for (int i = 0; i < 1 << 16; ++i) {
            const int a = random.in(0, 19), b = (a + random.in(1, 19)) % 20;
            pairs.emplace_back(a, b);
        }
    }
    const bench::Table& table(std::size_t i) const { return tables[i / 256 % tables.size()]; }
    std::pair<int, int> pair(std::size_t i) const { return pairs[i % pairs.size()]; }
};

const Questions& questions() {
    static const Questions q;
    return q;
}

Segment line(const bench::Table& t, int a, int b) {
    return {t.centres[static_cast<std::size_t>(a)], t.centres[static_cast<std::size_t>(b)]};
}

/// One line between two bases against the other 18 and the 12 outlines.
void segment_against_table(benchmark::State& state) {
    const Questions& q = questions();
    std::size_t i = 0;
    for (auto _ : state) {
        const bench::Table& t = q.table(i);
        const auto [a, b] = q.pair(i++);
        const Segment s = line(t, a, b);
        benchmark::DoNotOptimize(t.bases.met_by(s, ~(bit(a) | bit(b))));
        benchmark::DoNotOptimize(t.outlines.met_by(s));
    }
}
BENCHMARK(segment_against_table);

/// Lines from each of ten bases to each of the other ten, each against bases and outlines.
void line_matrix(benchmark::State& state) {
    const Questions& q = questions();
    std::size_t i = 0;
    for (auto _ : state) {
        const bench::Table& t = q.tables[i++ % q.tables.size()];
        Mask all = 0;
        for (int a = 0; a < 10; ++a) {
            for (int b = 10; b < 20; ++b) {
                const Segment s = line(t, a, b);
                all ^= t.bases.crossed_by(s, ~(bit(a) | bit(b))) ^ t.outlines.crossed_by(s);
            }
        }
        benchmark::DoNotOptimize(all);
    }
}
BENCHMARK(line_matrix)->Unit(benchmark::kMicrosecond);

/// Does a base fit at a place: on the board, on no other base, on no outline.
void base_fits(benchmark::State& state) {
    const Questions& q = questions();
    bench::Random random(3);
    std::vector<Placement> places(1024);
    for (Placement& p : places) p = {bench::random_point(random), bench::random_facing(random)};
    std::size_t i = 0;
    for (auto _ : state) {
        const bench::Table& t = q.table(i);
        const Room room{.board = bench::board, .bases = t.bases, .outlines = t.outlines, .forbidden = every};
        benchmark::DoNotOptimize(
            fit(bench::base_shape(static_cast<int>(i)), places[i % places.size()], room));
        ++i;
    }
}
BENCHMARK(base_fits);

/// Which bases does a base touch.
void bases_in_contact(benchmark::State& state) {
    const Questions& q = questions();
    std::size_t i = 0;
    for (auto _ : state) {
        const bench::Table& t = q.table(i);
        const int a = q.pair(i++).first;
        benchmark::DoNotOptimize(t.bases.touching(t.bases[a], ~bit(a)));
    }
}
BENCHMARK(bases_in_contact);

/// Which outlines hold all of a base, and which does it overlap.
void outlines_of_base(benchmark::State& state) {
    const Questions& q = questions();
    std::size_t i = 0;
    for (auto _ : state) {
        const bench::Table& t = q.table(i);
        const Capsule ground = t.bases[q.pair(i++).first];
        benchmark::DoNotOptimize(t.outlines.overlapping(ground));
        benchmark::DoNotOptimize(t.outlines.containing(ground));
    }
}
BENCHMARK(outlines_of_base);

/// Moving one base, and copying all of them.
void place_a_base(benchmark::State& state) {
    Bases bases = questions().tables[0].bases;
    std::int32_t x = 0;
    for (auto _ : state) {
        bases.place(7, {{x, 5000}, {x, 5000}, {1000}});
        benchmark::DoNotOptimize(bases);
        x = (x + 1) & 1023;
    }
}
BENCHMARK(place_a_base);

void copy_bases(benchmark::State& state) {
    const Bases bases = questions().tables[0].bases;
    for (auto _ : state) {
        Bases copy = bases;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(copy_bases);

void place_in_contact_with(benchmark::State& state) {
    const Questions& q = questions();
    std::size_t i = 0;
    for (auto _ : state) {
        const bench::Table& t = q.table(i);
        const auto [a, b] = q.pair(i++);
        benchmark::DoNotOptimize(place_in_contact(t.bases[a], bench::base_shape(b),
                                                  facing_from_tenths(b * 133), facing_from_tenths(a * 177)));
    }
}
BENCHMARK(place_in_contact_with);

/// Where a line enters and leaves one vehicle base it crosses.
void passage_of_capsule(benchmark::State& state) {
    std::vector<Segment> lines;
    const Capsule c = ground({{1250}, {2750}}, {{18000, 18000}, facing_from_tenths(337)});
    bench::Random random(5);
    while (lines.size() < 256) {
        const Segment s{bench::random_point(random), bench::random_point(random)};
        if (meet(s, c) == Meet::crosses) lines.push_back(s);
    }
    std::size_t i = 0;
    for (auto _ : state) benchmark::DoNotOptimize(passage(lines[i++ % 256], c));
}
BENCHMARK(passage_of_capsule);

/// The order of crossings of a path of four legs with the outlines.
void crossings_of_path(benchmark::State& state) {
    const Questions& q = questions();
    bench::Random random(11);
    std::vector<std::array<Point, 5>> paths(256);
    for (auto& path : paths) {
        path[0] = bench::random_point(random);
        for (std::size_t i = 1; i < path.size(); ++i)
            path[i] = path[i - 1] + along(bench::random_facing(random), {4000});
    }
    std::size_t i = 0;
    for (auto _ : state) {
        benchmark::DoNotOptimize(crossings(paths[i % 256], q.table(i).outlines));
        ++i;
    }
}
BENCHMARK(crossings_of_path);

void contact_arc(benchmark::State& state) {
    std::vector<std::pair<Capsule, Capsule>> pairs;
    bench::Random random(13);
    for (int i = 0; i < 256; ++i) {
        const Capsule a = ground(bench::base_shape(i), {{18000, 18000}, bench::random_facing(random)});
        const Facing f = bench::random_facing(random);
        pairs.emplace_back(
            a, ground(bench::base_shape(i / 4),
                      place_in_contact(a, bench::base_shape(i / 4), f, bench::random_facing(random))));
    }
    std::size_t i = 0;
    for (auto _ : state) {
        const auto& [a, b] = pairs[i++ % 256];
        benchmark::DoNotOptimize(contact_in_arc(a, {facing_from_degrees(30), 1800}, b));
    }
}
BENCHMARK(contact_arc);

}  // namespace
}  // namespace irondial

BENCHMARK_MAIN();
