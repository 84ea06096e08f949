// The tables of the campaign chapter, and what must hold between their rows.
#include "campaign/tables.h"

#include <gtest/gtest.h>

namespace irondial::campaign {
namespace {

constexpr std::array classes{WeightClass::light, WeightClass::medium, WeightClass::heavy,
                             WeightClass::assault};

// RULES: CAM-TAB-01, CAM-CAPITAL-01
TEST(Tables, CapitalByClass) {
    EXPECT_EQ(starting_capital(WeightClass::light), 1000);
    EXPECT_EQ(starting_capital(WeightClass::medium), 1500);
    EXPECT_EQ(starting_capital(WeightClass::heavy), 2000);
    EXPECT_EQ(starting_capital(WeightClass::assault), 2500);
    EXPECT_EQ(starting_capital(WeightClass::none), 3000);
}

// RULES: CAM-TAB-02, CAM-REPAIR-02, CAM-EX-02, CAM-EX-03
TEST(Tables, RepairByPointsAndState) {
    EXPECT_EQ(repair_price(150 + 23, Damage::able), 75);
    EXPECT_EQ(repair_price(150, Damage::able), 50);
    EXPECT_EQ(repair_price(200 + 44, Damage::eliminated), 175);
    EXPECT_EQ(repair_price(160, Damage::salvage), 75);
    EXPECT_EQ(repair_price(161, Damage::salvage), 100);
    EXPECT_EQ(repair_price(281, Damage::salvage), 200);
    EXPECT_EQ(repair_price(400, Damage::eliminated), 225);  // above the last row
    // As printed nothing reaches the third row: 211 points are Heavyweight.
    EXPECT_EQ(repair_price(244, Damage::eliminated, true), 225);
    EXPECT_EQ(repair_price(200, Damage::eliminated, true), 125);
}

// RULES: CAM-TAB-03, CAM-TAB-04, CAM-PURSE-02
TEST(Tables, PursesFallFromPlaceToPlaceAndRiseFromClassToClass) {
    for (const bool team : {false, true})
        for (const int players : {4, 6, 8})
            for (const WeightClass weight : classes)
                for (int place = 0; place < players; ++place) {
                    const int stones = purse(team, players, weight, place);
                    ASSERT_GT(stones, 0);
                    if (place > 0) {
                        EXPECT_LT(stones, purse(team, players, weight, place - 1));
                    }
                    if (weight != WeightClass::assault) {
                        const auto above = static_cast<WeightClass>(static_cast<int>(weight) + 1);
                        EXPECT_LT(stones, purse(team, players, above, place));
                    }
                    if (place == 0) {
                        EXPECT_EQ(stones, purse(team, 4, weight, 0));
                    }
                    if (place == players - 1) {
                        EXPECT_EQ(stones, purse(team, 4, weight, 3));
                    }
                }
}

// RULES: CAM-EX-04, CAM-TAB-04
TEST(Tables, TheLightweightTeamPursesOfFourAreReadFromTheirNeighbours) {
    const std::array adopted{750, 690, 595, 500}, printed{750, 500, 450, 500};
    for (int place = 0; place < 4; ++place) {
        EXPECT_EQ(purse(true, 4, WeightClass::medium, place), adopted[static_cast<std::size_t>(place)]);
        EXPECT_EQ(purse(true, 4, WeightClass::medium, place, true), printed[static_cast<std::size_t>(place)]);
        EXPECT_EQ(purse(true, 4, WeightClass::medium, place) + 200,
                  purse(true, 4, WeightClass::heavy, place));
    }
    EXPECT_EQ(purse(true, 6, WeightClass::medium, 1, true), 700);  // only that one row
}

// RULES: CAM-R-04, CAM-CYCLE-03
TEST(Tables, FiveAndSevenUseTheNextLargerTable) {
    EXPECT_EQ(purse(false, 5, WeightClass::light, 4), 225);
    EXPECT_EQ(purse(false, 7, WeightClass::light, 6), 230);
    EXPECT_EQ(matches_per_cycle(4), 3);
    EXPECT_EQ(matches_per_cycle(5), 3);
    EXPECT_EQ(matches_per_cycle(6), 3);
    EXPECT_EQ(matches_per_cycle(7), 4);
    EXPECT_EQ(matches_per_cycle(8), 4);
}

}  // namespace
}  // namespace irondial::campaign
