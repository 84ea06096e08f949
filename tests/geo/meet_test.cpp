// A segment against one shape: the cases a player could draw, ties above all.
#include <gtest/gtest.h>

#include "geo/geo.h"

namespace irondial::geo {
namespace {

using namespace literals;

const Polygon square{{{0, 0}, {1000, 0}, {1000, 1000}, {0, 1000}}};
// An L: the notch is the upper right quarter, its inner corner at (1000, 1000).
const Polygon ell{{{0, 0}, {2000, 0}, {2000, 1000}, {1000, 1000}, {1000, 2000}, {0, 2000}}};
const Polyline bent_wall{{{0, 0}, {1000, 0}, {1000, 1000}}};

struct Case {
    Segment s;
    Meet meet;
};

TEST(MeetDisc, TangentsTouchAndChordsCross) {
    const Disc disc{{0, 0}, 1_in};
    for (const auto& [s, expected] : {
             Case{{{-5000, 1000}, {5000, 1000}}, Meet::touches},  // tangent
             Case{{{-5000, 999}, {5000, 999}}, Meet::crosses},    //
             Case{{{-5000, 1001}, {5000, 1001}}, Meet::misses},   //
             Case{{{1000, 0}, {5000, 0}}, Meet::touches},         // begins on the rim
             Case{{{-600, 800}, {-600, 800}}, Meet::touches},     // a point on the rim
             Case{{{0, 0}, {0, 0}}, Meet::crosses},               // a point inside
             Case{{{100, 0}, {200, 0}}, Meet::crosses},           // all inside
             Case{{{1001, 0}, {5000, 0}}, Meet::misses},          //
             Case{{{1400, 200}, {200, 1100}}, Meet::touches},     // tangent at (600, 800)
         })
        EXPECT_EQ(meet(s, disc), expected) << s.a.x << ',' << s.a.y << " to " << s.b.x << ',' << s.b.y;
}

TEST(MeetRing, EdgesAndCornersTouch) {
    for (const auto& [s, expected] : {
             Case{{{-500, 0}, {1500, 0}}, Meet::touches},          // along an edge
             Case{{{-500, 500}, {0, 500}}, Meet::touches},         // ends on the rim
             Case{{{-500, 500}, {1, 500}}, Meet::crosses},         //
             Case{{{-1000, 1000}, {1000, -1000}}, Meet::touches},  // through a corner
             Case{{{0, 0}, {1000, 1000}}, Meet::crosses},          // corner to corner, through the middle
             Case{{{0, 0}, {1000, 0}}, Meet::touches},             // corner to corner along an edge
             Case{{{300, 300}, {300, 300}}, Meet::crosses},        // a point inside
             Case{{{1000, 300}, {1000, 300}}, Meet::touches},      // a point on the rim
             Case{{{2000, 300}, {2000, 300}}, Meet::misses},       //
             Case{{{200, 200}, {300, 300}}, Meet::crosses},        // all inside
             Case{{{-100, 300}, {-100, 900}}, Meet::misses},       //
         })
        EXPECT_EQ(meet(s, square), expected) << s.a.x << ',' << s.a.y << " to " << s.b.x << ',' << s.b.y;
}

TEST(MeetRing, TheNotchOfAnEllIsOutside) {
    EXPECT_EQ(meet({{1000, 1500}, {1500, 1000}}, ell), Meet::touches);  // across the notch, rim to rim
    EXPECT_EQ(meet({{1000, 2000}, {2000, 1000}}, ell), Meet::touches);  // tip to tip
    EXPECT_EQ(meet({{500, 1500}, {1500, 500}}, ell), Meet::crosses);    // through the inner corner, inside
    EXPECT_EQ(meet({{1000, 1000}, {3000, 1000}}, ell), Meet::touches);  // along the notch's lower edge
    EXPECT_EQ(meet({{500, 1000}, {3000, 1000}}, ell), Meet::crosses);   // starts inside, then along that edge
    EXPECT_EQ(meet({{1500, 1500}, {3000, 3000}}, ell), Meet::misses);
    const Passage p = passage({{-1000, 1000}, {3000, 1000}}, ell);
    EXPECT_EQ(p, (Passage{Meet::crosses, {1 << 28}, {1 << 29}}));  // in at x = 0, out where the edge begins
}

TEST(MeetRing, ASegmentFromInsideMayEndOnAnInnerCorner) {
    EXPECT_EQ(meet({{500, 500}, {1000, 1000}}, ell), Meet::crosses);
    EXPECT_EQ(passage({{-500, -500}, {1000, 1000}}, ell).leave, end_of_segment);
    // Found by the property test: beyond the corner at (4, 2) the line goes on inside.
    const Polygon found{{{4, 2}, {-1, 3}, {-1, 6}, {-3, -4}, {4, -3}, {5, 4}}};
    EXPECT_EQ(meet({{-2, -2}, {4, 2}}, found), Meet::crosses);
}

TEST(MeetChain, SidesChangeAlsoAtABendButNotAtAnEnd) {
    EXPECT_EQ(meet({{500, -500}, {500, 500}}, bent_wall), Meet::crosses);
    EXPECT_EQ(meet({{500, -500}, {500, 0}}, bent_wall), Meet::touches);  // ends on it
    EXPECT_EQ(meet({{0, -500}, {0, 500}}, bent_wall), Meet::touches);    // past its end
    EXPECT_EQ(meet({{500, 500}, {1500, -500}}, bent_wall),
              Meet::crosses);  // through the bend, out of the elbow
    EXPECT_EQ(meet({{500, -500}, {1500, 500}}, bent_wall), Meet::touches);  // past the bend outside
    EXPECT_EQ(meet({{-500, 0}, {1500, 0}}, bent_wall), Meet::touches);      // from its end along it and on
    EXPECT_EQ(meet({{500, 0}, {1500, 0}}, bent_wall), Meet::touches);       // starts on it: from no side
    EXPECT_EQ(meet({{-500, 10}, {900, 10}}, bent_wall), Meet::misses);
}

TEST(MeetCapsule, TangentsTouch) {
    const Capsule c{{0, 0}, {4000, 0}, 1_in};
    EXPECT_EQ(meet({{-5000, 1000}, {5000, 1000}}, c), Meet::touches);  // along a flank
    EXPECT_EQ(meet({{-5000, 1001}, {5000, 1001}}, c), Meet::misses);
    EXPECT_EQ(meet({{-5000, 999}, {5000, 999}}, c), Meet::crosses);
    EXPECT_EQ(meet({{2000, 3000}, {2000, 1000}}, c), Meet::touches);  // ends on a flank
    EXPECT_EQ(meet({{5000, -500}, {5000, 500}}, c), Meet::touches);   // at the tip
    EXPECT_EQ(meet({{5400, 200}, {4200, 1100}}, c), Meet::touches);   // slanted, at (4800, 600)
    EXPECT_EQ(meet({{5401, 200}, {4201, 1100}}, c), Meet::misses);
    EXPECT_EQ(meet({{2000, 500}, {2000, 500}}, c), Meet::crosses);  // a point inside
    EXPECT_EQ(meet({{2000, 1000}, {2000, 1000}}, c), Meet::touches);
}

TEST(MeetCapsule, EntryAndExitAreWhereTheRimIs) {
    const Capsule c{{0, 0}, {4000, 0}, 1_in};
    const Segment across{{2000, -3000}, {2000, 3000}};
    const Passage p = passage(across, c);
    EXPECT_EQ(p.meet, Meet::crosses);
    EXPECT_EQ(point_at(across, p.enter), (Point{2000, -1000}));
    EXPECT_EQ(point_at(across, p.leave), (Point{2000, 1000}));
    EXPECT_EQ(length_to(across, p.enter), 2_in);
    const Segment lengthwise{{-2000, 0}, {8000, 0}};
    const Passage q = passage(lengthwise, c);
    EXPECT_EQ(point_at(lengthwise, q.enter), (Point{-1000, 0}));
    EXPECT_EQ(point_at(lengthwise, q.leave), (Point{5000, 0}));
    const Segment slanted{{-1000, 2000}, {3000, -2000}};  // in through the round end, out through a flank
    const Passage r = passage(slanted, c);
    EXPECT_EQ(point_at(slanted, r.enter), (Point{0, 1000}));
    EXPECT_EQ(point_at(slanted, r.leave), (Point{2000, -1000}));
}

}  // namespace
}  // namespace irondial::geo
