// What levels build is legal in every edition, has its cards, and is the same again.
#include <gtest/gtest.h>

#include <span>

#include "players/battleforce.h"
#include "players/levels.h"
#include "rules/army.h"
#include "support/army_reports.h"
#include "support/effort.h"
#include "support/packs.h"

namespace irondial::players {
namespace {

using namespace rules;

catalog::Army build(std::string_view level, const ForceTerms& terms, std::uint64_t seed = 1) {
    const auto army = build_force(tests::shipped_catalog(), level, terms, game::Random::spread(seed));
    if (!army) throw std::runtime_error("nothing was built");
    return *army;
}

/// All levels; where sanitizers make all slow, without the one that tries out three times as many.
const std::span<const std::string_view> builders = std::span(level_names).first(tests::sanitized ? 2 : 3);

TEST(Battleforce, IsLegalInEveryEditionOfInches) {
    for (const EditionId id : {EditionId::age_of_destruction, EditionId::dark_age, EditionId::dark_age_de,
                               EditionId::death_from_above})
        for (const std::string_view level : builders) {
            const auto& book = edition(id).battleforce;
            const int total = level == "random" ? 0 : int{book.build_total_step};  // small ones are quick
            const catalog::Army army = build(level, {.edition = id, .total = total});
            const game::ArmyReport report = tests::judged(army);
            EXPECT_TRUE(report.legal())
                << name_of(id) << " " << level << ": " << report.complaints.front().message;
            EXPECT_EQ(army.edition, edition(id).name);
            EXPECT_EQ(report.setup->build_total, total > 0 ? total : int{book.standard_build_total});
        }
}

TEST(Battleforce, IsOfTheClassInTheArena) {
    for (const auto wanted : {catalog::WeightClass::light, catalog::WeightClass::medium,
                              catalog::WeightClass::heavy, catalog::WeightClass::assault})
        for (const std::string_view level : builders) {
            const catalog::Army army =
                build(level, {.edition = EditionId::solaris_vii, .weight_class = wanted});
            ASSERT_EQ(army.units.size(), 1U);
            const game::ArmyReport report = tests::judged(army);
            EXPECT_TRUE(report.legal()) << level << ": " << report.complaints.front().message;
            EXPECT_EQ(class_of(*report.setup, report.setup->roster.front()), wanted);
        }
}

// Every player picks a planetary condition.  [AOD-PC-02]
TEST(Battleforce, HasCardsWhereTheEditionHas) {
    int fitted = 0, beside = 0;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const catalog::Army army = build("random", {}, seed);
        const auto of = [&](catalog::Entry entry) {
            return std::ranges::count(army.cards, entry, &catalog::EntryRef::entry);
        };
        EXPECT_EQ(of(catalog::Entry::planetary_condition), 1) << seed;
        beside += static_cast<int>(army.cards.size()) - 1;
        for (const catalog::ArmyUnit& unit : army.units)
            fitted += static_cast<int>(unit.gear.size()) + (unit.pilot ? 1 : 0);
        const catalog::Army old = build("random", {.edition = EditionId::dark_age}, seed);
        EXPECT_TRUE(old.cards.empty());
        for (const catalog::ArmyUnit& unit : old.units) EXPECT_TRUE(unit.gear.empty() && !unit.pilot);
    }
    EXPECT_GT(fitted, 0);
    EXPECT_GT(beside, 0);
}

TEST(Battleforce, TheSameSeedBuildsTheSame) {
    const ForceTerms duel{.edition = EditionId::solaris_vii, .weight_class = catalog::WeightClass::light};
    for (const std::string_view level : builders) {
        EXPECT_EQ(build(level, duel, 4), build(level, duel, 4)) << level;
        EXPECT_NE(build(level, duel, 4), build(level, duel, 5)) << level;
    }
    if (!tests::sanitized) {
        EXPECT_EQ(build("planner:20", duel), build("planner", duel));
    }
    EXPECT_EQ(build("exec:cat", duel), build("random", duel));
}

TEST(Battleforce, TheBoxHasItsOwn) {
    const ForceTerms box{.edition = EditionId::quick_start};
    EXPECT_FALSE(build_force(tests::shipped_catalog(), "greedy", box, game::Random::spread(1)));
}

}  // namespace
}  // namespace irondial::players
