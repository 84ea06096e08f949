// irondial army build: what is proposed is legal in every edition, style and class, and the same again.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/army_command.h"
#include "rules/army.h"
#include "support/army_reports.h"
#include "support/packs.h"

namespace irondial::cli {
namespace {

using namespace rules;

const std::string locale = tests::read_file("data/locales/en.json");

catalog::Army build(const game::ArmyWishes& wishes, std::uint64_t seed = 1) {
    game::Random random(game::Random::spread(seed));
    const auto army = game::build_army(tests::shipped_catalog(), wishes, random);
    if (!army) throw std::runtime_error("nothing was proposed");
    return *army;
}

double share_of(const catalog::Army& army, catalog::UnitType type) {
    int some = 0, all = 0;
    for (const catalog::ArmyUnit& unit : army.units) {
        const catalog::Unit& printed = tests::shipped_catalog()[unit.unit];
        all += printed.points;
        some += printed.type == type ? printed.points : 0;
    }
    return static_cast<double>(some) / all;
}

TEST(ArmyBuild, IsLegalInEveryEditionOfInches) {
    for (const EditionId id : {EditionId::age_of_destruction, EditionId::dark_age, EditionId::dark_age_de,
                               EditionId::death_from_above})
        for (std::size_t s = 0; s < names_of<game::ArmyStyle>.size(); ++s) {
            const auto style = static_cast<game::ArmyStyle>(s);
            const catalog::Army army = build({.edition = id, .style = style, .cards = s % 2 == 0});
            const game::ArmyReport report = tests::judged(army);
            EXPECT_TRUE(report.legal()) << name_of(id) << ": " << report.complaints.front().message;
            if (style == game::ArmyStyle::swarm) continue;  // half the units of a game are not many points
            EXPECT_GE(points_of(*report.setup, PlayerId{0}), report.setup->build_total * 9 / 10)
                << name_of(id) << " " << name_of(style);
        }
}

TEST(ArmyBuild, HasTheStyleAskedFor) {
    using enum game::ArmyStyle;
    EXPECT_GT(share_of(build({.total = 450, .style = mechs}), catalog::UnitType::mech), 0.7);
    EXPECT_GT(share_of(build({.total = 450, .style = infantry}), catalog::UnitType::infantry), 0.5);
    EXPECT_GT(share_of(build({.total = 450, .style = vehicles}), catalog::UnitType::vehicle), 0.7);
    EXPECT_GT(build({.total = 450, .style = swarm}).units.size(),
              2 * build({.total = 450, .style = elite}).units.size());
}

std::string refusal(const game::ArmyWishes& wishes, std::uint64_t seed = 1) {
    try {
        propose_army(tests::shipped_catalog(), wishes, seed, locale, ArmyForm::text, Paint{});
    } catch (const std::runtime_error& refused) {
        return refused.what();
    }
    return {};
}

catalog::FactionId faction(std::string_view id) {
    const auto& factions = tests::shipped_catalog().factions;
    const auto at =
        std::find_if(factions.begin(), factions.end(), [&](const auto& one) { return one.id == id; });
    return static_cast<catalog::FactionId>(at - factions.begin());
}

// Two 'Mechs used to be proposed as infantry.
TEST(ArmyBuild, SaysWhereNothingServesTheStyle) {
    using enum game::ArmyStyle;
    EXPECT_EQ(
        refusal({.total = 450, .faction = faction("house-steiner"), .style = infantry}),
        "no infantry of House Steiner can be had for 450 points in age-of-destruction: there are 'Mechs "
        "and vehicles");
    EXPECT_EQ(refusal({.edition = EditionId::solaris_vii, .style = vehicles}),
              "no vehicles can be had in solaris-vii: there are 'Mechs");
}

// Only 'Mechs of that class used to be left, without a word.
TEST(ArmyBuild, ClassesAreOfTheArena) {
    const game::ArmyWishes wishes{.weight_class = catalog::WeightClass::heavy};
    const std::string sentence =
        "--class is for the arena: age-of-destruction has no classes to build for, leave it out";
    EXPECT_EQ(refusal(wishes), sentence);
    try {
        propose_force(tests::shipped_catalog(), "random", wishes, 1, locale, ArmyForm::text, Paint{});
        ADD_FAILURE();
    } catch (const std::runtime_error& refused) {
        EXPECT_EQ(refused.what(), sentence);
    }
}

// Where few units of the kind fit, sixty proposals may have none of them.
TEST(ArmyBuild, LooksLongerForWhatIsRare) {
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const game::ArmyWishes wishes{.total = 150, .style = game::ArmyStyle::mechs, .cards = true};
        ASSERT_EQ(refusal(wishes, seed), "");
        const std::string text =
            propose_army(tests::shipped_catalog(), wishes, seed, locale, ArmyForm::text, Paint{}).text;
        EXPECT_GT(share_of(catalog::read_army_file(tests::shipped_catalog(), {"text", text}).army,
                           catalog::UnitType::mech),
                  0)
            << text;
    }
}

TEST(ArmyBuild, KeepsToAFaction) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    const auto faction = catalog.units[0].faction;
    for (const catalog::ArmyUnit& unit : build({.total = 450, .faction = faction}).units)
        EXPECT_EQ(catalog[unit.unit].faction, faction);
}

TEST(ArmyBuild, EqualUnitsStandTogether) {
    int doubles = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto units = build({.total = 450, .style = game::ArmyStyle::swarm}, seed).units;
        for (std::size_t i = 0; i < units.size(); ++i)
            for (std::size_t k = i + 1; k < units.size(); ++k) {
                if (units[k] != units[i]) continue;
                ++doubles;
                EXPECT_EQ(units[k - 1], units[i]) << "seed " << seed;
            }
    }
    EXPECT_GT(doubles, 0);
}

TEST(ArmyBuild, CombatantsOfEveryClass) {
    for (const auto wanted : {catalog::WeightClass::light, catalog::WeightClass::medium,
                              catalog::WeightClass::heavy, catalog::WeightClass::assault})
        for (const auto style : {game::ArmyStyle::balanced, game::ArmyStyle::swarm, game::ArmyStyle::elite}) {
            const catalog::Army army = build(
                {.edition = EditionId::solaris_vii, .style = style, .weight_class = wanted, .cards = true},
                3);
            ASSERT_EQ(army.units.size(), 1U);
            const game::ArmyReport report = tests::judged(army);
            EXPECT_TRUE(report.legal()) << report.complaints.front().message;
            EXPECT_EQ(class_of(*report.setup, report.setup->roster.front()), wanted);
        }
}

TEST(ArmyBuild, TheSameSeedProposesTheSameArmyInBothForms) {
    EXPECT_EQ(build({.total = 300}, 4), build({.total = 300}, 4));
    EXPECT_NE(build({.total = 300}, 4), build({.total = 300}, 5));
    const auto shown = [&](ArmyForm form) {
        return propose_army(tests::shipped_catalog(), {.total = 300}, 4, locale, form, Paint{}).text;
    };
    const auto text = catalog::read_army_file(tests::shipped_catalog(), {"text", shown(ArmyForm::text)});
    const auto json = catalog::read_army_file(tests::shipped_catalog(), {"json", shown(ArmyForm::json)});
    EXPECT_TRUE(text.problems.empty());
    EXPECT_EQ(text.army, json.army);
    EXPECT_NE(shown(ArmyForm::table).find("of 300"), std::string::npos);
}

}  // namespace
}  // namespace irondial::cli
