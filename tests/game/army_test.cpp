// Battleforces, legal and not: every rule of construction with what it allows and what it refuses.
#include <gmock/gmock.h>

#include "catalog/army_file.h"
#include "game/armies.h"
#include "game/army_report.h"
#include "game/written_setup.h"
#include "rules/army.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;
using catalog::DialSlot;
using catalog::FactionId;
using testing::ElementsAre;
using testing::IsEmpty;

const catalog::Catalog& all() {
    return tests::shipped_catalog();
}

const std::string& english() {
    static const std::string locale = tests::read_file("data/locales/en.json");
    return locale;
}

/// An army of these lines (a head is put before them), judged.
ArmyReport built(const std::string& lines, const std::string& total = "450",
                 const std::string& edition = "age-of-destruction") {
    const catalog::ArmyFile file = read_army_file(
        all(), {"test", "Army: Test\nEdition: " + edition + "\nBuild total: " + total + "\n" + lines});
    for (const auto& problem : file.problems) ADD_FAILURE() << to_text(problem);
    return report_army(all(), file, english());
}

/// The rules an army breaks, in the order they are told.
std::vector<std::string> broken(const std::string& lines, const std::string& total = "450",
                                const std::string& edition = "age-of-destruction") {
    std::vector<std::string> rules;
    for (const ArmyComplaint& c : built(lines, total, edition).complaints) rules.push_back(c.rule);
    return rules;
}

int cost(const std::string& lines, const std::string& total = "450") {
    return points_of(*built(lines, total).setup, PlayerId{0});
}

/// The rules whose parts make up what the first unit costs.
std::vector<std::string> why(const std::string& lines) {
    const ArmyReport report = built(lines);
    const Tally tally = points_of(*report.setup, report.setup->roster.at(0));
    std::vector<std::string> rules;
    for (std::size_t i = 0; i < tally.count; ++i) rules.emplace_back(name_of(tally.parts[i].rule));
    return rules;
}

std::string faction(const std::string& lines) {
    const ArmyReport report = built(lines);
    return all()[report.setup->roster.at(0).faction].id;
}

// --- the force -------------------------------------------------------------------------------------------

// RULES: AOD-BUILD-02, AOD-BUILD-04, AOD-BUILD-05, AOD-EX-01
TEST(Force, CostsAtMostTheBuildTotal) {
    const std::string example = "2 x AOD050\n3 x AOD030\nAOD108\n";  // 2 x 50 + 3 x 17 + 144
    EXPECT_EQ(cost(example, "300"), 295);
    EXPECT_THAT(broken(example, "300"), IsEmpty());
    EXPECT_THAT(broken("2 x AOD050\nAOD030\nAOD108\nAOD107\n", "400"), ElementsAre("AOD-BUILD-02"));
    EXPECT_THAT(broken("AOD122\nAOD121\nAOD020\n", "450"), ElementsAre("AOD-BUILD-04"));  // 224 + 208 + 23
    EXPECT_THAT(broken("AOD122\nAOD121\nAOD006\n", "450"), IsEmpty());                    // ... + 18
}

// RULES: QS-BUILD-01, QS-BUILD-02, QS-BUILD-03
TEST(Force, OfTheStarterKitIsOneOfItsTwo) {
    const auto in_quick_start = [](const std::string& lines) { return broken(lines, "450", "quick-start"); };
    EXPECT_THAT(in_quick_start("AOD125\nAOD126\nAOD127\nAOD131\nAOD134\n"), IsEmpty());
    EXPECT_THAT(in_quick_start("AOD133\nAOD132\nAOD130\nAOD129\nAOD128\n"), IsEmpty());  // in any order
    EXPECT_THAT(in_quick_start("AOD125\nAOD126\nAOD127\nAOD131\nAOD133\n"), ElementsAre("QS-BUILD-01"));
    EXPECT_THAT(in_quick_start("AOD125\nAOD126\nAOD127\nAOD131\n"), ElementsAre("QS-BUILD-01"));
    EXPECT_THAT(in_quick_start("AOD125\n2 x AOD126\nAOD127\nAOD131\nAOD134\n"), ElementsAre("QS-BUILD-01"));
    const auto told = built("AOD125\n", "450", "quick-start").complaints;
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0].remedy,
              "Field 21st Centauri Lancers (QS-LANCERS) or Wolf's Dragoons (QS-DRAGOONS), all of it and "
              "nothing else.");
}

// RULES: AOD-BUILD-06, AOD-BUILD-07, AOD-BUILD-08, AOD-BUILD-09, AOD-BUILD-11
TEST(Force, HoldsAUniqueOncePerNumber) {
    EXPECT_THAT(broken("5 x AOD030\nAOD001\nIDO036\n"), IsEmpty());
    EXPECT_THAT(broken("2 x AOD113\n"), ElementsAre("AOD-BUILD-08"));
    EXPECT_THAT(broken("3 x AOD113\n"), ElementsAre("AOD-BUILD-08"));  // once for a line
    EXPECT_THAT(broken("AOD113\nAOD113\nAOD113\n"), ElementsAre("AOD-BUILD-08", "AOD-BUILD-08"));
    EXPECT_THAT(broken("AOD119\nAOD133\n"), IsEmpty());  // two Jade Hawks
}

// RULES: AOD-BUILD-01, AOD-BUILD-10
TEST(Force, MayMeetItsOwnUniquesAcrossTheTable) {
    const auto file = read_army_file(all(), {"test", "Army: Test\nBuild total: 150\nAOD113\n"});
    const catalog::Army* armies[] = {&file.army, &file.army};
    const auto setup = army_setup(all(), edition(EditionId::age_of_destruction), 150, armies);
    EXPECT_TRUE(judge_setup(*setup));
    setup->build_total = 0;  // one total for all
    EXPECT_EQ(judge_setup(*setup).why, Why::odd_build_total);
}

TEST(Force, OfThePacksIsLegal) {
    for (const catalog::Army& army : all().armies) {
        const auto file = read_army_file(all(), {army.id, army_text(all(), army)});
        const ArmyReport report = report_army(all(), file, english());
        for (const ArmyComplaint& c : report.complaints) ADD_FAILURE() << army.id << ": " << c.message;
        const int wanted = army.build_total > 0 ? army.build_total - 25 : 0;
        EXPECT_GE(points_of(*report.setup, PlayerId{0}), wanted) << army.id;
    }
}

// --- cards in general ------------------------------------------------------------------------------------

// RULES: AOD-CEC-01, AOD-CEC-02, AOD-CEC-05, AOD-CEC-06, AOD-CEC-07, AOD-GEAR-01
TEST(Cards, OfEachTypeAsManyAsItAllows) {
    const std::string units = "IDO013\nIDO005\nIDO010\n";
    EXPECT_THAT(broken(units), IsEmpty());
    EXPECT_THAT(broken("Rally card: IDO-R-001\n" + units), ElementsAre("AOD-CEC-02"));
    EXPECT_THAT(broken("Planetary condition: IDO-PC-001\nPlanetary condition: IDO-PC-002\n" + units),
                ElementsAre("AOD-PC-01"));
    EXPECT_THAT(broken("Faction pride: IDO-F-001\nFaction pride: IDO-F-002\n" + units),
                ElementsAre("AOD-FP-01"));
    EXPECT_THAT(broken("Mercenary contract: IDO-MC-001\nMercenary contract: IDO-MC-001\n" + units),
                ElementsAre("AOD-MC-01"));
    EXPECT_THAT(broken("Situational alliance: IDO-SA-001\nSituational alliance: IDO-SA-001\n" + units),
                ElementsAre("AOD-SA-01"));
    EXPECT_THAT(
        broken("AOD089\n gear AOD-G-002\n gear AOD-G-004\nAOD089\n gear AOD-G-002\n pilot AOD-P-001\n"),
        IsEmpty());
}

// RULES: AOD-CEC-04, AOD-CEC-05, AOD-PC-01
TEST(Cards, ThatAllPlayersUseOrNone) {
    const auto with = read_army_file(all(), {"a",
                                             "Army: A\nPlanetary condition: IDO-PC-001\nFaction pride: "
                                             "IDO-F-001\nIDO001\n"});
    const auto without = read_army_file(all(), {"b", "Army: B\nAOD030\n"});
    const Edition& ed = edition(EditionId::age_of_destruction);
    const catalog::Army* one[] = {&with.army, &without.army};
    const Verdict refused = judge_setup(*army_setup(all(), ed, 450, one));
    EXPECT_EQ(name_of(refused.rule), "AOD-CEC-04");
    EXPECT_EQ(refused.player, PlayerId{1});
    const catalog::Army* both[] = {&with.army, &with.army};
    EXPECT_TRUE(judge_setup(*army_setup(all(), ed, 450, both)));
    const auto pride = read_army_file(all(), {"c", "Army: C\nFaction pride: IDO-F-001\nIDO001\n"});
    const catalog::Army* alone[] = {&pride.army, &without.army};  // pride is one player's business
    EXPECT_TRUE(judge_setup(*army_setup(all(), ed, 450, alone)));
}

// RULES: AOD-CEC-11, AOD-CEC-12, AOD-CEC-14, AOD-CEC-15, AOD-FP-06, AOD-EX-20
TEST(Cards, CostPointsThatGrowWithTheBuildTotal) {
    EXPECT_EQ(cost("Planetary condition: IDO-PC-001\nIDO001\n"), 22 + 10);
    EXPECT_EQ(cost("Mercenary contract: IDO-MC-004\nIDO036\n", "300"), 14 + 20);  // 10/150
    EXPECT_EQ(cost("Mercenary contract: IDO-MC-004\nIDO036\n", "450"), 14 + 30);
    EXPECT_EQ(cost("Faction pride: IDO-F-001\nIDO001\nIDO036\n"), 22 + 14 + 18);
    EXPECT_EQ(cost("Faction pride: IDO-F-001\nIDO001\nIDO002\n"), 22 + 14 + 12);  // pure: 4/150, not 6/150
    const std::string full = "AOD122\nAOD121\nAOD006\n";                          // 450 exactly
    EXPECT_THAT(broken("Planetary condition: IDO-PC-003\n" + full), ElementsAre("AOD-BUILD-04"));
}

// RULES: AOD-CEC-16, AOD-EX-21
TEST(Cards, MayBeUsedSoOftenForEvery450Points) {
    const catalog::Limit once{.per = catalog::Per::turn, .times = 1, .each_450 = true};
    EXPECT_EQ(uses(once, 300), 0);
    EXPECT_EQ(uses(once, 450), 1);
    EXPECT_EQ(uses(once, 600), 1);
    EXPECT_EQ(uses(once, 900), 2);
    EXPECT_EQ(uses({.per = catalog::Per::turn, .times = 2, .each_450 = false}, 900), 2);
}

// RULES: AOD-CEC-13, AOD-R-136
TEST(Cards, OfAUnitCountInWhatItIsWorth) {
    const ArmyReport report = built("AOD089\n gear AOD-G-002\n pilot AOD-P-001\n");
    EXPECT_EQ(report.setup->roster.at(0).points, 106 + 33 + 6);  // what victory points are counted from
}

// RULES: AOD-GEAR-06, AOD-PC-01, AOD-FP-01, AOD-MC-01, AOD-SA-01, AOD-PILOT-03, AOD-PILOT-05, AOD-ALLY-01
TEST(Cards, SayByTheirNumbersWhatTheyAre) {
    const auto begins = [](const catalog::Card& card, const std::string& letters) {
        EXPECT_EQ(card.id.substr(card.set.size(), letters.size() + 2), "-" + letters + "-") << card.id;
    };
    for (const auto& gear : all().gear) begins(gear.card, "G");
    for (const auto& card : all().planetary_conditions) begins(card.card, "PC");
    for (const auto& card : all().faction_pride) begins(card.card, "F");
    for (const auto& card : all().mercenary_contracts) begins(card.card, "MC");
    for (const auto& card : all().situational_alliances) begins(card.card, "SA");
    for (const auto& pilot : all().pilots) {
        const bool common = pilot.tier == catalog::PilotTier::common;
        begins(pilot.card, common ? "P" : pilot.tier == catalog::PilotTier::legendary ? "L" : "GS");
        EXPECT_EQ(pilot.unique, !common) << pilot.card.id;
    }
    // Alliances: the situational ones are these cards, House and Grand ones are listed for good.
    EXPECT_EQ(catalog::count<catalog::AllianceKind>, 2u);
    EXPECT_FALSE(all().situational_alliances.empty());
}

// RULES: AOD-CEC-19
TEST(Cards, ThatAreUniqueComeOnce) {
    EXPECT_THAT(broken("AOD118\n pilot AOD-GS-003\nAOD119\n pilot AOD-GS-003\n"), ElementsAre("AOD-CEC-19"));
    EXPECT_THAT(broken("AOD118\n pilot AOD-GS-003\nAOD119\n pilot AOD-GS-004\n"), IsEmpty());
    EXPECT_THAT(broken("AOD089\n pilot AOD-P-001\nAOD089\n pilot AOD-P-001\n"), IsEmpty());
}

// --- pride, contract, alliance ---------------------------------------------------------------------------

// RULES: AOD-FP-01, AOD-FP-02, AOD-FP-05, AOD-SA-08
TEST(Pride, NeedsAUnitOfItsFactionAndNoAlliance) {
    EXPECT_THAT(broken("Faction pride: IDO-F-001\nIDO008\n"), ElementsAre("AOD-FP-02"));
    EXPECT_THAT(broken("Faction pride: IDO-F-001\nIDO008\nIDO001\n"), IsEmpty());
    EXPECT_THAT(broken("Faction pride: IDO-F-001\nSituational alliance: IDO-SA-001\nIDO008\nIDO001\n"),
                ElementsAre("AOD-FP-05"));
    EXPECT_THAT(broken("Situational alliance: IDO-SA-001\nFaction pride: IDO-F-001\nIDO008\nIDO001\n"),
                ElementsAre("AOD-SA-08"));
}

// RULES: AOD-MC-02, AOD-MC-04, AOD-R-137
TEST(Contract, MakesMercenariesPartOfItsFaction) {
    EXPECT_EQ(faction("IDO036\n"), "mercenary");
    EXPECT_EQ(faction("Mercenary contract: IDO-MC-001\nIDO036\n"), "house-liao");
    EXPECT_EQ(faction("Mercenary contract: IDO-MC-001\nIDO008\n"), "sea-fox");
    EXPECT_THAT(broken("Faction pride: IDO-F-001\nMercenary contract: IDO-MC-001\nIDO036\n"), IsEmpty());
    EXPECT_EQ(cost("Faction pride: IDO-F-001\nMercenary contract: IDO-MC-001\nIDO036\nIDO001\n"),
              14 + 22 + 27 + 12);  // pure, contracted or not
    EXPECT_THAT(broken("Situational alliance: IDO-SA-001\nMercenary contract: IDO-MC-001\nIDO036\nIDO008\n"),
                IsEmpty());
}

// RULES: AOD-SA-02, AOD-SA-03, AOD-SA-04, AOD-ALLY-03, AOD-ALLY-04, AOD-ALLY-05, AOD-ALLY-08
TEST(Alliance, NeedsAllItsFactionsAndBearsOnlyAlliedOthers) {
    const std::string card = "Situational alliance: IDO-SA-001\n";  // House Liao and Sea Fox
    EXPECT_THAT(broken(card + "IDO001\n"), ElementsAre("AOD-SA-03"));
    EXPECT_THAT(broken(card + "IDO036\n"), ElementsAre("AOD-SA-03", "AOD-SA-03"));
    EXPECT_THAT(broken(card + "IDO001\nIDO008\nIDO036\n"), IsEmpty());          // Mercenaries are no faction
    EXPECT_THAT(broken(card + "IDO001\nIDO008\nAOD002\nAOD003\n"), IsEmpty());  // in House Alliances
    EXPECT_THAT(broken(card + "IDO001\nIDO008\nAOD001\n"), ElementsAre("AOD-SA-04"));
    const auto allies = [](const char* a, const char* b) {
        return allied(all(), *all().faction(a), *all().faction(b));
    };
    EXPECT_TRUE(allies("republic-of-the-sphere", "highlanders"));
    EXPECT_TRUE(allies("swordsworn", "house-davion"));
    EXPECT_TRUE(allies("house-steiner", "stormhammers"));
    EXPECT_FALSE(allies("house-steiner", "swordsworn"));
    EXPECT_FALSE(allies("house-liao", "sea-fox"));  // only while such a card is in play
}

// --- gear ------------------------------------------------------------------------------------------------

// RULES: AOD-GEAR-01, AOD-GEAR-02, AOD-GEAR-03
TEST(Gear, FillsTwoSlotsOfAMech) {
    EXPECT_THAT(broken("AOD089\n gear AOD-G-002\n gear AOD-G-003\n"), IsEmpty());
    EXPECT_THAT(broken("AOD089\n gear AOD-G-002\n pilot AOD-P-001\n"), IsEmpty());
    EXPECT_THAT(broken("AOD089\n pilot AOD-P-001\n"), IsEmpty());
    EXPECT_THAT(broken("AOD089\n gear AOD-G-002\n gear AOD-G-003\n gear AOD-G-004\n"),
                ElementsAre("AOD-GEAR-03"));
    EXPECT_THAT(broken("AOD089\n gear AOD-G-002\n gear AOD-G-003\n pilot AOD-P-001\n"),
                ElementsAre("AOD-GEAR-03"));
    EXPECT_THAT(broken("AOD050\n gear AOD-G-002\n"), ElementsAre("AOD-GEAR-02"));
    EXPECT_THAT(broken("AOD030\n pilot AOD-P-001\n"), ElementsAre("AOD-GEAR-02"));
    const auto two = read_army_file(all(), {"t", "Army: T\nAOD089\n pilot AOD-P-001\n pilot AOD-P-002\n"});
    ASSERT_EQ(two.problems.size(), 1u);
    EXPECT_EQ(two.problems[0].pointer, "line 4");
}

// RULES: AOD-GEAR-05, AOD-GEAR-07, AOD-GEAR-08, AOD-EX-23
TEST(Gear, AsksForClassFactionAndRangeType) {
    EXPECT_THAT(broken("AOD089\n gear AOD-G-013\n"), IsEmpty());  // Inferno: light, ballistic
    EXPECT_THAT(broken("AOD093\n gear AOD-G-013\n"), ElementsAre("AOD-GEAR-08"));
    EXPECT_THAT(broken("AOD083\n gear AOD-G-013\n"), ElementsAre("AOD-GEAR-07"));  // melee and energy
    EXPECT_THAT(broken("AOD099\n gear AOD-G-013\n gear AOD-G-001\n"),
                ElementsAre("AOD-GEAR-08", "AOD-GEAR-08"));
    EXPECT_THAT(broken("AOD141\n gear AOD-G-033\n"), IsEmpty());  // Rapid Strike of House Kurita
    EXPECT_THAT(broken("AOD083\n gear AOD-G-033\n"), ElementsAre("AOD-GEAR-07"));
    EXPECT_THAT(broken("IDO035\n pilot IDO-GS-001 [recruited by house-kurita]\n gear AOD-G-012\n"),
                IsEmpty());
}

// RULES: AOD-GEAR-10
TEST(Gear, SitsAloneOnItsValueUnlessACardAllowsIt) {
    EXPECT_THAT(broken("AOD093\n gear AOD-G-008\n gear AOD-G-009\n"),
                ElementsAre("AOD-GEAR-10"));                                       // two armors
    EXPECT_THAT(broken("AOD089\n gear AOD-G-004\n gear AOD-G-014\n"), IsEmpty());  // Decoy bears others
    EXPECT_THAT(broken("AOD089\n gear AOD-G-004\n gear AOD-G-004\n"), ElementsAre("AOD-GEAR-10"));
    EXPECT_THAT(broken("AOD089\n gear AOD-G-013\n gear AOD-G-015\n"), ElementsAre("AOD-GEAR-10"));
    EXPECT_THAT(broken("AOD113\n gear AOD-G-013 [primary]\n gear AOD-G-015 [secondary]\n"), IsEmpty());
    EXPECT_THAT(broken("AOD113\n gear AOD-G-013 [primary]\n gear AOD-G-015 [primary]\n"),
                ElementsAre("AOD-GEAR-10"));
}

// RULES: AOD-GEAR-11, AOD-GEAR-12
TEST(Gear, IsSetToADamageValue) {
    const auto on = [](const std::string& lines) { return built(lines).setup->roster.at(0).gear.at(0).on; };
    EXPECT_EQ(on("AOD113\n gear AOD-G-013 [SEC]\n"), DialSlot::secondary);
    EXPECT_EQ(on("AOD113\n gear AOD-G-013 [primary]\n"), DialSlot::primary);
    EXPECT_EQ(on("AOD089\n gear AOD-G-013\n"), DialSlot::secondary);  // energy, ballistic: one will do
    EXPECT_EQ(on("AOD089\n gear AOD-G-002\n"), DialSlot::speed);
    EXPECT_EQ(on("AOD109\n gear AOD-G-017\n"), DialSlot::primary);  // PRI
    EXPECT_THAT(broken("AOD113\n gear AOD-G-013\n"), ElementsAre("AOD-GEAR-12"));
    EXPECT_THAT(broken("AOD089\n gear AOD-G-013 [primary]\n"), ElementsAre("AOD-GEAR-11"));
    EXPECT_THAT(broken("AOD089\n gear AOD-G-002 [primary]\n"), ElementsAre("AOD-GEAR-11"));
    EXPECT_THAT(broken("AOD109\n gear AOD-G-017 [secondary]\n"), ElementsAre("AOD-GEAR-11"));
}

// RULES: AOD-GEAR-17, AOD-PILOT-10
TEST(Gear, AndPilotsAddToThePointsOfAMech) {
    EXPECT_EQ(cost("AOD089\n gear AOD-G-002\n gear AOD-G-003\n"), 106 + 33 + 23);
    EXPECT_EQ(cost("AOD089\n gear AOD-G-002\n pilot AOD-P-001\n"), 106 + 33 + 6);
    EXPECT_THAT(why("AOD089\n gear AOD-G-002\n pilot AOD-P-001\n"),
                ElementsAre("AOD-BUILD-04", "AOD-GEAR-17", "AOD-PILOT-10"));
}

// --- pilots ----------------------------------------------------------------------------------------------

// RULES: AOD-PILOT-01, AOD-PILOT-02, AOD-PILOT-03, AOD-PILOT-05, AOD-EX-24
TEST(Pilots, AskForClassAndFaction) {
    EXPECT_THAT(broken("AOD089\n pilot AOD-P-001\n"), IsEmpty());  // Robinson: light only
    EXPECT_THAT(broken("AOD093\n pilot AOD-P-001\n"), ElementsAre("AOD-PILOT-01"));
    EXPECT_THAT(broken("AOD092\n pilot AOD-P-003\n"), IsEmpty());  // Star Captain of the Steel Wolves
    EXPECT_THAT(broken("AOD089\n pilot AOD-P-003\n"), ElementsAre("AOD-PILOT-03"));
    EXPECT_THAT(broken("AOD083\n pilot AOD-L-001\n"), IsEmpty());  // legendary, not her own 'Mech
    EXPECT_THAT(broken("AOD089\n pilot AOD-L-001\n"), ElementsAre("AOD-PILOT-05"));
    EXPECT_THAT(broken("AOD113\n pilot AOD-GS-003\n"), ElementsAre("AOD-PILOT-01"));
}

// RULES: AOD-PILOT-07, AOD-PILOT-09, AOD-CEC-14, AOD-CEC-15
TEST(Pilots, CostTheAlternativeInTheirPreferredMech) {
    EXPECT_EQ(cost("AOD115\n pilot AOD-L-001\n"), 109 + 30);
    EXPECT_THAT(why("AOD115\n pilot AOD-L-001\n"), ElementsAre("AOD-BUILD-04", "AOD-PILOT-09"));
    EXPECT_EQ(cost("AOD083\n pilot AOD-L-001\n"), 107 + 21);
    EXPECT_THAT(why("AOD083\n pilot AOD-L-001\n"), ElementsAre("AOD-BUILD-04", "AOD-PILOT-10"));
    EXPECT_TRUE(built("AOD115\n pilot AOD-L-001\n").setup->roster[0].preferred);
    EXPECT_FALSE(built("AOD083\n pilot AOD-L-001\n").setup->roster[0].preferred);
}

// RULES: AOD-RECRUIT-01, AOD-RECRUIT-02, AOD-RECRUIT-03, AOD-RECRUIT-04, AOD-RECRUIT-05, AOD-RECRUIT-06,
// AOD-RECRUIT-07
TEST(Recruiting, GivesTheMechAFactionForItsCost) {
    EXPECT_EQ(cost("AOD118\n pilot AOD-GS-003\n"), 179 + 51);  // preferred, not recruited
    EXPECT_EQ(faction("AOD118\n pilot AOD-GS-003\n"), "mercenary");
    EXPECT_EQ(cost("AOD118\n pilot AOD-GS-003 [recruited by house-davion]\n"), 179 + 51 + 3);
    EXPECT_EQ(faction("AOD118\n pilot AOD-GS-003 [recruited by House Davion]\n"), "house-davion");
    EXPECT_EQ(cost("AOD119\n pilot AOD-GS-003 [recruited by house-liao]\n"), 176 + 33 + 18);
    EXPECT_EQ(cost("AOD119\n pilot AOD-GS-003 [recruited by steel-wolves]\n"), 176 + 33 + 5);  // any other
    EXPECT_THAT(why("AOD119\n pilot AOD-GS-003 [recruited by steel-wolves]\n"),
                ElementsAre("AOD-BUILD-04", "AOD-PILOT-10", "AOD-RECRUIT-05"));
    EXPECT_THAT(broken("Faction pride: IDO-F-006\nAOD118\n pilot AOD-GS-003 [recruited by house-davion]\n"),
                IsEmpty());
    EXPECT_THAT(broken("Faction pride: IDO-F-006\nAOD118\n pilot AOD-GS-003\n"), ElementsAre("AOD-FP-02"));
    EXPECT_THAT(broken("AOD089\n pilot AOD-P-001 [recruited by house-liao]\n"),
                ElementsAre("AOD-RECRUIT-01"));
    EXPECT_EQ(
        faction("Mercenary contract: IDO-MC-001\nAOD118\n pilot AOD-GS-003 [recruited by house-davion]\n"),
        "house-davion");  // recruited, it is a Mercenary no longer
}

// RULES: AOD-RECRUIT-08, AOD-RECRUIT-09, AOD-RECRUIT-10, AOD-RECRUIT-11
TEST(Recruiting, HasItsLimits) {
    EXPECT_THAT(broken("IDO035\n pilot IDO-GS-001 [recruited by house-liao]\n"),
                ElementsAre("AOD-RECRUIT-08"));
    EXPECT_EQ(cost("AOD110\n pilot AOD-GS-008\n"), 164 + 18 + 3);  // Stormhammers pay their 3, asked or not
    EXPECT_EQ(cost("AOD110\n pilot AOD-GS-008 [recruited by stormhammers]\n"), 164 + 18 + 3);
    EXPECT_THAT(broken("AOD110\n pilot AOD-GS-008\n"), IsEmpty());
    EXPECT_THAT(broken("AOD110\n pilot AOD-GS-008 [recruited by house-steiner]\n"),
                ElementsAre("AOD-RECRUIT-11"));
    EXPECT_THAT(broken("IDO006\n pilot IDO-GS-001\n"),
                ElementsAre("AOD-RECRUIT-10"));  // House Liao: struck out
    catalog::Pilot nobody = all().pilots[all().find("IDO-GS-001").index];
    nobody.recruitment->base.reset();
    EXPECT_EQ(recruitment_cost(nobody, *all().faction("house-steiner")), std::nullopt);
    EXPECT_EQ(recruitment_cost(nobody, *all().faction("sea-fox")), 4);
}

// --- other editions --------------------------------------------------------------------------------------

// RULES: SOL-COMP-01, SOL-CEC-02, SOL-PILOT-07, SOL-BUILD-09, DA-BUILD-02, DA-BUILD-05, DA-BUILD-08
TEST(Editions, DifferInWhatTheyBuild) {
    EXPECT_THAT(broken("AOD030\n", "0", "solaris-vii"), ElementsAre("SOL-COMP-01"));
    EXPECT_THAT(broken("IDO035\n gear IDO-G-008\n", "0", "solaris-vii"), ElementsAre("SOL-CEC-02"));
    EXPECT_THAT(broken("Faction pride: IDO-F-001\nIDO006\n", "0", "solaris-vii"), ElementsAre("SOL-CEC-02"));
    EXPECT_THAT(broken("AOD118\n pilot AOD-GS-003 [recruited by house-liao]\n", "0", "solaris-vii"),
                ElementsAre("SOL-PILOT-07"));
    EXPECT_THAT(broken("2 x AOD118\n", "0", "solaris-vii"), ElementsAre("SOL-BUILD-09"));
    EXPECT_THAT(broken("AOD030\n", "150", "dark-age"), ElementsAre("DA-BUILD-02"));
    EXPECT_THAT(broken("AOD119\n", "100", "dark-age"), ElementsAre("DA-BUILD-05"));
    EXPECT_THAT(broken("AOD119\nAOD133\n", "400", "dark-age"), ElementsAre("DA-BUILD-08"));  // by name
}

// --- written down ----------------------------------------------------------------------------------------

TEST(ArmyFiles, ReadBackAsTheyWereWritten) {
    const std::string lines =
        "Army: One # more: thing\nArmy (de): Eins\nEdition: solaris-vii\nBuild total: 300\nNote: a: b # c\n"
        "Planetary condition: IDO-PC-001\nRally card: IDO-R-001\n\n"
        "AOD113 Arbalest \"Bolt\"\n\tgear AOD-G-013 [secondary] # here\n pilot aod-gs-001 [recruited by Sea "
        "Fox]\n"
        "2 x aod030\n3x AOD002 gun nest\n";
    const auto first = read_army_file(all(), {"t", lines});
    for (const auto& problem : first.problems) ADD_FAILURE() << to_text(problem);
    EXPECT_EQ(first.army.units.size(), 6u);
    const auto text = read_army_file(all(), {"t", army_text(all(), first.army)});
    const auto json = read_army_file(all(), {"t", army_json(all(), first.army)});
    EXPECT_TRUE(json.json && !text.json);
    EXPECT_EQ(text.army, first.army);
    EXPECT_EQ(json.army, first.army);
    EXPECT_THAT(text.problems, IsEmpty());
    EXPECT_THAT(json.problems, IsEmpty());
}

TEST(ArmyFiles, OfThePacksReadBack) {
    for (catalog::Army army : all().armies) {
        army.pack = 0;
        EXPECT_EQ(read_army_file(all(), {"t", army_text(all(), army)}).army, army) << army.id;
        EXPECT_EQ(read_army_file(all(), {"t", army_json(all(), army)}).army, army) << army.id;
    }
}

TEST(ArmyFiles, GoIntoRecordsAndBack) {
    const auto report = built(
        "Planetary condition: IDO-PC-001\nAOD113\n gear AOD-G-013 [secondary]\n"
        " pilot AOD-GS-001 [recruited by sea-fox]\nAOD030\n");
    rules::Setup named = *report.setup;
    named.roster[0].id = "a1";
    const wire::json written = wire::to_json(all(), named);
    wire::Reader in(written, "");
    const auto again = wire::setup(all(), in);
    in.finish();
    ASSERT_EQ(again->roster.size(), 2u);
    EXPECT_EQ(again->roster[0].points, named.roster[0].points);
    EXPECT_EQ(again->roster[0].faction, named.roster[0].faction);
    EXPECT_EQ(again->roster[0].gear.at(0).on, DialSlot::secondary);
    EXPECT_EQ(again->players[0].cards, named.players[0].cards);
    EXPECT_EQ(wire::to_json(all(), *again), written);
}

}  // namespace
}  // namespace irondial::game
