// No query of the hot path allocates: a program of its own, whose operator new counts.
#include <gtest/gtest.h>

#include "support/allocations.h"
#include "table.h"

namespace irondial::geo {
namespace {

TEST(Allocation, SegmentFitAndContactQueriesNeverAllocate) {
    const bench::Table table(42);
    bench::Random random(1);
    const Room room{.board = bench::board,
                    .bases = table.bases,
                    .outlines = table.outlines,
                    .forbidden = 0xF0,
                    .wholly_in_one_of = 0x0F,
                    .partly_in_one_of = every};
    std::uint64_t sum = 0;
    const std::size_t before = allocations();
    for (int i = 0; i < 20000; ++i) {
        const Segment s{bench::random_point(random), bench::random_point(random)};
        const Capsule ground = geo::ground(bench::base_shape(i), {s.a, bench::random_facing(random)});
        const Met met = table.outlines.met_by(s);
        sum += met.crossed + table.bases.crossed_by(s) + table.bases.touching(ground) +
               table.bases.overlapping(ground);
        sum += table.outlines.containing(s.a) + table.outlines.containing(ground) +
               table.outlines.touching(ground);
        sum += static_cast<std::uint64_t>(fit(ground, room).fit);
        for_each_bit(met.crossed, [&](int id) {
            table.outlines.visit(id, [&](const auto& shape) {
                sum += static_cast<std::uint64_t>(passage(s, shape).enter.parts);
            });
        });
        const Capsule anchor = table.bases[i % 20];
        const Capsule placed =
            geo::ground(bench::base_shape(i),
                        place_in_contact(anchor, bench::base_shape(i), {}, bench::random_facing(random)));
        sum += static_cast<std::uint64_t>(contact_in_arc(anchor, {{}, 1800}, placed));
    }
    EXPECT_EQ(allocations() - before, 0u);
    EXPECT_NE(sum, 0u);
    std::vector<int>* counted = new std::vector<int>(10);  // the counter does count
    EXPECT_GE(allocations() - before, 2u);
    delete counted;
}

}  // namespace
}  // namespace irondial::geo
