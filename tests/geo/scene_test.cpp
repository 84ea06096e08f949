// Many shapes at once: the masks say what single questions say, and fit names the first obstacle.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "draw.h"
#include "geo/geo.h"

namespace irondial::geo {
namespace {

using namespace literals;

Mask random_mask(Draw& d) {
    const auto half = [&] { return static_cast<Mask>(d.in(0, 2'000'000'000)); };
    return half() << 33 ^ half() << 11 ^ half();
}

/// Up to 64 of everything, some removed again; grid scale brings ties.
struct RandomScene {
    Bases bases;
    std::vector<Outline> shapes;
    Outlines outlines;

    explicit RandomScene(Draw& d) {
        for (int n = d.in(0, 64); n > 0; --n) bases.place(d.in(0, 63), d.capsule());
        for (int n = d.in(0, 20); n > 0; --n) bases.remove(d.in(0, 63));
        for (int n = d.in(0, d.coin() ? 64 : 12); n > 0; --n) {
            switch (d.in(0, 3)) {
                case 0: shapes.emplace_back(d.polyline()); break;
                case 1: shapes.emplace_back(d.capsule()); break;
                default: shapes.emplace_back(d.polygon());
            }
        }
        outlines = Outlines(shapes);
    }
};

RC_GTEST_PROP(Scene, BasesSayWhatSingleQuestionsSay, ()) {
    Draw d = Draw::any_scale();
    const RandomScene scene(d);
    const Mask among = random_mask(d);
    const Segment s = d.segment();
    const Capsule c = d.capsule();
    const Point p = d.point();
    const Length reach{d.in(0, d.reach() / 3)};
    const Met met = scene.bases.met_by(s, among);
    for (int id = 0; id < max_shapes; ++id) {
        const bool asked = (scene.bases.present() & among & bit(id)) != 0;
        const auto has = [&](Mask m) { return (m & bit(id)) != 0; };
        const Capsule base = asked ? scene.bases[id] : c;
        RC_ASSERT(has(met.crossed) == (asked && meet(s, base) == Meet::crosses));
        RC_ASSERT(has(met.touched) == (asked && meet(s, base) == Meet::touches));
        RC_ASSERT(has(scene.bases.overlapping(c, among)) == (asked && overlap(c, base)));
        RC_ASSERT(has(scene.bases.touching(c, among)) == (asked && touches(c, base)));
        RC_ASSERT(has(scene.bases.within(c, reach, among)) == (asked && within(c, base, reach)));
        RC_ASSERT(has(scene.bases.covering(p, among)) == (asked && contains(base, p)));
    }
}

RC_GTEST_PROP(Scene, OutlinesSayWhatSingleQuestionsSay, ()) {
    Draw d = Draw::any_scale();
    const RandomScene scene(d);
    const Mask among = random_mask(d);
    const Segment s = d.segment();
    const Capsule c = d.capsule();
    const Point p = d.point();
    const Length reach{d.in(0, d.reach() / 3)};
    const Met met = scene.outlines.met_by(s, among);
    RC_ASSERT(scene.outlines.size() == static_cast<int>(scene.shapes.size()));
    for (int id = 0; id < scene.outlines.size(); ++id) {
        const bool asked = (among & bit(id)) != 0;
        const auto has = [&](Mask m) { return (m & bit(id)) != 0; };
        std::visit(
            [&](const auto& shape) {
                using Shape = std::decay_t<decltype(shape)>;
                RC_ASSERT(has(met.crossed) == (asked && meet(s, shape) == Meet::crosses));
                RC_ASSERT(has(met.touched) == (asked && meet(s, shape) == Meet::touches));
                RC_ASSERT(has(scene.outlines.overlapping(c, among)) == (asked && overlap(c, shape)));
                RC_ASSERT(has(scene.outlines.within(c, reach, among)) == (asked && within(c, shape, reach)));
                if constexpr (std::is_same_v<Shape, Polyline>) {
                    RC_ASSERT(!has(scene.outlines.containing(p, among)));
                    RC_ASSERT(!has(scene.outlines.containing(c, among)));
                } else {
                    RC_ASSERT(has(scene.outlines.containing(p, among)) == (asked && contains(shape, p)));
                    RC_ASSERT(has(scene.outlines.containing(c, among)) == (asked && contains(shape, c)));
                }
            },
            scene.shapes[static_cast<std::size_t>(id)]);
    }
    const Mask beyond = scene.outlines.size() == 64 ? 0 : ~(bit(scene.outlines.size()) - 1);
    RC_ASSERT(((met.crossed | met.touched | scene.outlines.overlapping(c)) & beyond) == 0);
}

TEST(Fit, NamesTheFirstObstacle) {
    constexpr BaseShape mech{2000_mil, 2000_mil};
    Bases bases;
    bases.place(3, ground(mech, {{5000, 5000}, {}}));
    const std::vector<Outline> shapes{Polygon{{{10000, 0}, {20000, 0}, {20000, 10000}, {10000, 10000}}},
                                      Polyline{{{0, 20000}, {20000, 20000}}}};
    const Outlines outlines(shapes);
    const Room open{.board = {{0, 0}, {36000, 36000}}, .bases = bases, .outlines = outlines};
    const auto at = [&](int x, int y, const Room& room) { return fit(mech, {{x, y}, {}}, room); };

    EXPECT_TRUE(at(1000, 1000, open));  // the edge belongs to the board
    EXPECT_EQ(at(999, 1000, open), (FitAnswer{Fit::off_board, 0}));
    EXPECT_EQ(at(35000, 35001, open), (FitAnswer{Fit::off_board, 0}));
    EXPECT_TRUE(at(7000, 5000, open));  // rim to rim
    EXPECT_EQ(at(6999, 5000, open), (FitAnswer{Fit::on_base, bit(3)}));
    EXPECT_TRUE(at(10000, 5000, open));  // outlines matter only when named

    const Room itself{open.board, bases, outlines, ~bit(3)};
    EXPECT_TRUE(at(5000, 5000, itself));
    const Room no_area{open.board, bases, outlines, every, bit(0)};
    EXPECT_EQ(at(10000, 5000, no_area), (FitAnswer{Fit::on_forbidden, bit(0)}));
    EXPECT_TRUE(at(9000, 5000, no_area));  // touches the rim from outside
    const Room no_wall{open.board, bases, outlines, every, bit(1)};
    EXPECT_EQ(at(5000, 20500, no_wall), (FitAnswer{Fit::on_forbidden, bit(1)}));
    EXPECT_TRUE(at(5000, 21000, no_wall));
    const Room wholly{open.board, bases, outlines, every, 0, bit(0)};
    EXPECT_TRUE(at(11000, 5000, wholly));  // touches the rim from within
    EXPECT_EQ(at(10999, 5000, wholly), (FitAnswer{Fit::not_inside, bit(0)}));
    const Room partly{open.board, bases, outlines, every, 0, 0, bit(0)};
    EXPECT_TRUE(at(9001, 5000, partly));
    EXPECT_EQ(at(9000, 5000, partly), (FitAnswer{Fit::not_inside, bit(0)}));
}

}  // namespace
}  // namespace irondial::geo
