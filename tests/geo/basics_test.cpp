// Lengths, points and facings.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "geo/shapes.h"

namespace irondial::geo {
namespace {

using namespace literals;

static_assert(10_in > 8_in);
static_assert(half_up(2125_mil) == 1063_mil);
static_assert(direction(facing_from_degrees(90)) == Direction{0, 1 << 30});
static_assert(along(facing_from_degrees(180), 3_in) == Vec{-3000, 0});
static_assert(along(facing_from_degrees(60), 2_in) == Vec{1000, 1732});

RC_GTEST_PROP(Length, IsqrtIsTheFloor, ()) {
    const auto n = *rc::gen::inRange<std::int64_t>(0, std::int64_t{1} << 62);
    const std::int64_t r = isqrt(n);
    RC_ASSERT(r * r <= n);
    RC_ASSERT(static_cast<Wide>(r + 1) * (r + 1) > n);
}

TEST(Facing, EveryFacingIsFoundAgainFromItsVector) {
    for (int t = 0; t < 3600; ++t) {
        const Facing f = facing_from_tenths(t);
        EXPECT_EQ(facing_of(along(f, 900_in)).tenths, t);
    }
}

TEST(Facing, DirectionsMirror) {
    for (int t = 0; t < 3600; ++t) {
        const Direction d = direction(facing_from_tenths(t));
        const Direction mirrored = direction(facing_from_tenths(-t));
        EXPECT_EQ(mirrored, (Direction{d.x, -d.y}));
        EXPECT_EQ(direction(facing_from_tenths(t + 900)), (Direction{-d.y, d.x}));
    }
}

TEST(Shapes, AVehicleBaseLiesAlongItsFacing) {
    const Capsule c =
        ground({.width = 1250_mil, .length = 2750_mil}, {{5000, 5000}, facing_from_degrees(90)});
    EXPECT_EQ(c, (Capsule{{5000, 4250}, {5000, 5750}, 625_mil}));
}

}  // namespace
}  // namespace irondial::geo
