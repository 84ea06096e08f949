// The stable's office: capital, prices, buying, selling, swapping, repairing, lining up.
#include "campaign/fielding.h"
#include "rules/army.h"
#include "season_builder.h"

namespace irondial::campaign {
namespace {

// RULES: CAM-EX-01, CAM-CAPITAL-01, CAM-ASSET-01, CAM-ASSET-02, CAM-ASSET-04, CAM-STABLE-02, CAM-STABLE-03
TEST(Office, BuyingTakesThePriceFromTheCapital) {
    catalog::Catalog prices = tests::shipped_catalog();
    prices.units[prices.find("AOD093").index].points = 150;
    prices.pilots[prices.find("AOD-P-005").index].card.cost.points = 20;
    Season s(agreed(), 4, prices);
    EXPECT_EQ(s.c[A].capital, 1500);
    s.buy(A, "AOD093");
    s.buy(A, "AOD-P-005");
    s.buy(A, "IDO-R-001");
    s.buy(A, "IDO-R-002");
    EXPECT_EQ(s.c[A].capital, 1310);
    EXPECT_EQ(s.c.assets.size(), 4U);
    s.buy(A, "AOD-G-010");
    EXPECT_EQ(s.c[A].capital, 1310 - 17);
    EXPECT_EQ(s.c[B].capital, 1500);
    s.refused(Buy{A, s.entry("millrace")}, Why::not_for_sale, "CAM-STABLE-03");
}

// RULES: CAM-STABLE-01, CAM-MELEE-01
TEST(Office, FourToEightStablesEachWithAName) {
    Season s(agreed(), 3);
    s.refused(Advance{}, Why::too_few_stables, "CAM-MELEE-01");
    s.refused(Found{"B"}, Why::name_taken, "CAM-STABLE-01");
    s.refused(Found{""}, Why::no_name, "CAM-STABLE-01");
    for (const char* name : {"D", "E", "F", "G", "H"}) s.must(Found{name});
    s.refused(Found{"I"}, Why::too_many_stables, "CAM-MELEE-01");
    s.must(Advance{});
    s.refused(Found{"I"}, Why::wrong_stage, "CAM-STABLE-01");
}

// RULES: CAM-ASSET-06, CAM-ASSET-07, CAM-ASSET-08
TEST(Office, UniquePilotsCostTheirPointValue) {
    Season s(agreed(WeightClass::light));
    const AssetId unit = s.buy(A, "AOD115");
    const AssetId pilot = s.buy(A, "AOD-L-001");  // 21, or 30 in the preferred AOD115
    EXPECT_EQ(s.c[pilot].price, 21);
    s.must(Assign{A, pilot, unit});
    const auto setup = army_setup_of(s.c, Match{}, {as_assigned(s.c, unit)});
    EXPECT_EQ(setup->roster[0].points, 109 + 30);  // of the build total
    catalog::Catalog see_text = tests::shipped_catalog();
    catalog::Pilot& card = see_text.pilots[see_text.find("AOD-L-001").index];
    card.card.cost = {.points = 0, .known = false};
    EXPECT_EQ(price_of(see_text, see_text.find("AOD-L-001")), 30);
}

// RULES: CAM-ASSET-03, CAM-R-19
TEST(Office, TheMarketIsOpenBetweenCyclesOnly) {
    Season s(agreed(WeightClass::medium, {{.matches = 2}, {.matches = 1}}));
    s.stock();
    s.must(Advance{});
    s.refused(Buy{A, s.entry("AOD101")}, Why::market_closed, "CAM-ASSET-03");
    s.play_round();
    s.refused(Buy{A, s.entry("AOD101")}, Why::market_closed, "CAM-ASSET-03");
    s.must(Advance{});
    s.play_round();
    s.must(Advance{});
    EXPECT_EQ(s.c.stage, Stage::market);
    s.must(Buy{A, s.entry("AOD101")});
}

// RULES: CAM-CAPITAL-02, CAM-CAPITAL-03
TEST(Office, CapitalNeverGoesBelowNothing) {
    Season s(agreed());
    while (s.c[A].capital >= 139) s.buy(A, "AOD106");
    s.refused(Buy{A, s.entry("AOD106")}, Why::too_expensive, "CAM-CAPITAL-03");
    const AssetId unit = s.asset(A, "AOD106");
    s.c[unit].click = 3;
    s.c[A].capital = 49;
    s.refused(Repair{A, unit}, Why::too_expensive, "CAM-CAPITAL-03");
    s.must(Sell{A, s.asset(A, "AOD106#2")});
    s.must(Repair{A, unit});
    EXPECT_EQ(s.c[A].capital, 49 + 139 - 50);
}

// RULES: CAM-SELL-01, CAM-SELL-02, CAM-SELL-03, CAM-R-05
TEST(Office, SellingGivesBackWhatWasPaid) {
    Season s(agreed());
    const AssetId unit = s.buy(A, "AOD101");
    const AssetId pilot = s.buy(A, "AOD-P-005");
    s.must(Assign{A, pilot, unit});
    s.c[unit].reputation = 12;
    s.c[unit].click = 1;
    s.refused(Sell{A, unit}, Why::damaged_goods, "CAM-SELL-03");
    s.c[unit].click = 0;
    s.must(Sell{A, unit});
    EXPECT_EQ(s.c[A].capital, 1500 - 19);
    EXPECT_TRUE(owned(s.c, A, catalog::Entry::unit).empty());
    EXPECT_EQ(s.c[pilot].on, AssetId::none);
    s.refused(Sell{A, unit}, Why::no_such_asset, "CAM-STABLE-02");
    s.refused(Sell{B, pilot}, Why::no_such_asset, "CAM-STABLE-02");
    s.must(Buy{A, s.entry("AOD101")});  // the same unit with its record
    EXPECT_EQ(owned(s.c, A, catalog::Entry::unit), std::vector{unit});
    EXPECT_EQ(s.c[unit].reputation, 12);
}

// RULES: CAM-SWAP-01, CAM-ASSET-05
TEST(Office, PilotsAndGearGoFromUnitToUnit) {
    Season s(agreed());
    const AssetId one = s.buy(A, "AOD093"), two = s.buy(A, "AOD101");
    const AssetId first = s.buy(A, "AOD-P-005"), second = s.buy(A, "AOD-P-008");
    EXPECT_EQ(s.c[first].on, AssetId::none);  // nobody has to use it at once
    s.must(Assign{A, first, one});
    s.must(Assign{A, second, one});  // takes the place of the other
    EXPECT_EQ(pilot_of(s.c, one), second);
    EXPECT_EQ(s.c[first].on, AssetId::none);
    s.must(Assign{A, second, two});
    EXPECT_EQ(pilot_of(s.c, one), AssetId::none);
    s.must(Assign{A, second});
    EXPECT_EQ(pilot_of(s.c, two), AssetId::none);
    s.refused(Assign{A, one, two}, Why::not_for_slots, "CAM-SWAP-01");
    s.refused(Assign{A, first, second}, Why::not_a_unit, "CAM-SWAP-01");
}

// RULES: CAM-REPAIR-01, CAM-REPAIR-03, CAM-REPAIR-04, CAM-REPAIR-10, CAM-EX-02
TEST(Office, ARepairIsPaidByUnitAndGear) {
    Season s(agreed(WeightClass::none, {{.weight_class = WeightClass::heavy}}));
    const AssetId unit = s.buy(A, "AOD133");       // 150
    const AssetId gear = s.buy(A, "AOD-G-001");    // 23
    const AssetId pilot = s.buy(A, "AOD-GS-004");  // 21
    s.must(Assign{A, pilot, unit});
    s.refused(Repair{A, unit}, Why::not_damaged, "CAM-REPAIR-01");
    s.refused(Repair{A, pilot}, Why::not_a_unit, "CAM-REPAIR-01");
    s.c[unit].click = 2;
    EXPECT_EQ(repair_price_of(s.c, unit), 50);
    s.c[gear].on = unit;
    EXPECT_EQ(repair_price_of(s.c, unit), 75);
    // A black repair marker on the way does not matter, and there is no half repair.
    s.c[unit].click = 11;
    const int before = s.c[A].capital;
    s.must(Repair{A, unit});
    EXPECT_TRUE(undamaged(s.c, unit));
    EXPECT_EQ(s.c[A].capital, before - 75);
}

// RULES: CAM-EX-03, CAM-STABLE-06, CAM-REPAIR-02
TEST(Office, AbleSalvageAndEliminatedHaveTheirPrices) {
    Season s(agreed(WeightClass::none, {{.weight_class = WeightClass::assault}}));
    const AssetId unit = s.buy(A, "AOD135");  // 200, 16 clicks, Salvage from 14
    const AssetId gear = s.buy(A, "AOD-G-011");
    s.c[gear].on = unit;
    s.c[unit].click = 13;
    EXPECT_TRUE(able(s.c, unit));
    EXPECT_EQ(repair_price_of(s.c, unit), 100);
    s.c[unit].click = 14;
    EXPECT_FALSE(able(s.c, unit));
    EXPECT_EQ(repair_price_of(s.c, unit), 150);
    s.c[unit].click = 16;
    EXPECT_FALSE(able(s.c, unit));
    EXPECT_EQ(repair_price_of(s.c, unit), 175);
    s.c.agreement.printed_tables = true;
    EXPECT_EQ(repair_price_of(s.c, unit), 225);
}

// RULES: CAM-SWAP-03, CAM-REPAIR-06
TEST(Office, RepairsAreDecidedBeforeGearIsSwapped) {
    Season s(agreed(WeightClass::medium, {{.matches = 2}}));
    for (const StableId stable : {A, B, C, D}) s.buy(stable, "AOD-G-010");
    s.stock();
    s.must(Advance{});
    s.play_round();
    const AssetId unit = s.asset(A, "AOD093"), gear = s.asset(A, "AOD-G-010");
    s.c[unit].click = 1;
    s.must(Assign{A, gear, s.asset(A, "AOD101")});
    s.refused(Repair{A, unit}, Why::repair_too_late, "CAM-SWAP-03");
    s.must(Advance{});
    s.play_round();  // a match lies between
    s.must(Repair{A, unit});
    s.c[s.asset(A, "AOD101")].click = 12;  // eliminated
    s.refused(Assign{A, gear, unit}, Why::wrecked, "CAM-REPAIR-06");
    s.refused(Sell{A, gear}, Why::wrecked, "CAM-REPAIR-06");
}

// RULES: CAM-REPAIR-08, CAM-R-10, CAM-REPAIR-06
TEST(Office, AWreckSitsOutTheMatchAfterItsRepair) {
    Season s(agreed(WeightClass::medium, {{.matches = 3}}));
    s.stock();
    s.must(Advance{});
    s.play_round();
    const AssetId unit = s.asset(A, "AOD093");
    s.c[unit].click = 12;
    s.must(Advance{});
    s.refused(LineUp{.stable = A, .units = {unit}}, Why::not_able, "CAM-REPAIR-06");
    s.must(Repair{A, unit});
    s.refused(LineUp{.stable = A, .units = {unit}}, Why::sits_out, "CAM-REPAIR-08");
    s.play_round();
    s.must(Advance{});
    s.must(LineUp{.stable = A, .units = {unit}});
    s.play_round();
    s.c[unit].click = 12;
    s.must(Repair{A, unit});  // after the last match of the cycle
    EXPECT_FALSE(s.c[unit].sits_out);
}

// RULES: CAM-REPAIR-07, CAM-R-13
TEST(Office, BetweenCyclesWhatCanBePaidMustBeRepaired) {
    Season s(agreed(WeightClass::medium, {{.matches = 1}, {.matches = 1}}));
    s.stock();
    s.must(Advance{});
    s.play_round();
    const AssetId one = s.asset(A, "AOD093"), two = s.asset(A, "AOD101");
    s.c[one].click = s.c[two].click = 2;
    s.must(Advance{});
    const int purse_paid = s.c[A].purses;
    EXPECT_GT(purse_paid, 0);  // first the purse, then the repairs
    s.c[A].capital = 60;       // enough for one of them
    s.refused(Advance{}, Why::repairs_due, "CAM-REPAIR-07");
    s.refused(Buy{A, s.entry("IDO-R-001")}, Why::repairs_due, "CAM-REPAIR-07");
    s.must(Repair{A, two});  // the player chooses
    s.must(Buy{A, s.entry("IDO-R-001")});
    s.must(Advance{});
    EXPECT_EQ(s.c[one].click, 2);  // and keeps its damage
}

// RULES: CAM-STABLE-04
TEST(Office, ASingleClassStableBuysUnitsOfItsClass) {
    Season s(agreed());
    s.refused(Buy{A, s.entry("AOD081")}, Why::out_of_class, "CAM-STABLE-04");
    s.refused(Buy{A, s.entry("AOD001")}, Why::out_of_class, "CAM-STABLE-04");  // no 'Mech at all
    s.must(Buy{A, s.entry("AOD093")});
    Season multi(agreed(WeightClass::none, {{.weight_class = WeightClass::light}}));
    EXPECT_EQ(multi.c[A].capital, 3000);
    multi.must(Buy{A, multi.entry("AOD081")});
    multi.must(Buy{A, multi.entry("AOD121")});
}

// RULES: CAM-STABLE-05, CAM-FORMAT-02, CAM-SWAP-02
TEST(LineUp, NeedsAPilotUnlessTheUnitIsOld) {
    Season s(agreed());
    s.stock();
    s.buy(A, "L119");  // 202 points, released before Age of Destruction: no variant name, medium by points
    s.must(Advance{});
    const AssetId unit = s.asset(A, "AOD093"), pilot = s.asset(A, "AOD-P-008");
    s.refused(LineUp{.stable = A, .units = {unit, s.asset(A, "AOD101")}}, Why::wrong_number, "CAM-FORMAT-02");
    s.must(Assign{A, pilot});
    s.refused(LineUp{.stable = A, .units = {unit}}, Why::no_pilot, "CAM-STABLE-05");
    s.must(LineUp{.stable = A, .units = {s.asset(A, "L119")}});
    s.refused(LineUp{.stable = A, .units = {unit}}, Why::lined_up_before, "CAM-SWAP-01");
    s.refused(Assign{A, pilot, unit}, Why::match_under_way, "CAM-SWAP-01");
}

// RULES: CAM-SWAP-02
TEST(LineUp, KeepsToTheBuildTotalOfItsClass) {
    Season s(agreed());
    s.stock();
    const AssetId unit = s.asset(A, "AOD106");  // 139 + 10
    for (const char* id : {"AOD-G-008", "AOD-G-010", "AOD-G-016"})
        s.must(Assign{A, s.buy(A, id), unit});  // + 35 + 17 + 23 = 224
    s.must(Advance{});
    const Verdict verdict = judge(s.c, Command{LineUp{.stable = A, .units = {unit}}});
    EXPECT_EQ(verdict.why, Why::unfit);
    EXPECT_NE(verdict.army.why, rules::Why::fine);
}

// RULES: CAM-REPAIR-05, CAM-STABLE-06
TEST(LineUp, TakesDamageAlongAndLeavesSalvageBehind) {
    Season s(agreed());
    s.stock();
    s.must(Advance{});
    const AssetId unit = s.asset(A, "AOD093");
    s.c[unit].click = 10;  // Salvage
    s.refused(LineUp{.stable = A, .units = {unit}}, Why::not_able, "CAM-STABLE-06");
    s.c[unit].click = 9;
    s.must(LineUp{.stable = A, .units = {unit}});
    EXPECT_EQ(s.c[unit].click, 9);
}

// RULES: CAM-RALLY-01, CAM-RALLY-04, CAM-RALLY-05, CAM-RALLY-06, CAM-R-14
TEST(LineUp, FiveRallyCardsForEachUnitOneOfAKind) {
    Season s(agreed(WeightClass::medium, {{.matches = 2}}));
    s.stock();
    std::vector<AssetId> cards;
    for (const char* id : {"IDO-R-001", "IDO-R-002", "IDO-R-003", "IDO-R-004", "IDO-R-005", "IDO-R-006"})
        cards.push_back(s.buy(A, id));
    const AssetId copy = s.buy(A, "IDO-R-001");
    s.must(Advance{});
    const AssetId unit = s.asset(A, "AOD093");
    s.refused(LineUp{.stable = A, .units = {unit}, .hand = cards}, Why::hand_too_large, "CAM-RALLY-04");
    s.refused(LineUp{.stable = A, .units = {unit}, .hand = {cards[0], copy}}, Why::rally_copy,
              "CAM-RALLY-06");
    s.refused(LineUp{.stable = A, .units = {unit}, .hand = {unit}}, Why::not_a_rally_card, "CAM-RALLY-01");
    cards.pop_back();
    s.must(LineUp{.stable = A, .units = {unit}, .hand = cards});
    s.play_round();
    s.must(Advance{});
    s.must(LineUp{.stable = A, .units = {unit}, .hand = cards});  // in every match
}

}  // namespace
}  // namespace irondial::campaign
