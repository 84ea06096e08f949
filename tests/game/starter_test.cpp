// The game of the starter kit.  RULES: QS-BUILD-01 QS-BUILD-02 QS-BUILD-03 QS-SCOPE-01
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/army_game.h"
#include "rules/army.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using ::testing::ElementsAre;

std::vector<std::string> units_of(const rules::Setup& setup, std::uint8_t player) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    std::vector<std::string> ids;
    for (const rules::RosterUnit& unit : setup.roster)
        if (unit.owner == static_cast<rules::PlayerId>(player))
            ids.push_back(
                catalog.text(static_cast<catalog::UnitKind>(unit.printed - catalog.units.data())).id);
    return ids;
}

TEST(Starter, HasTwoForcesOfFiveOnAPlaymatWithZonesAndFourPieces) {
    const auto setup = starter_setup(tests::shipped_catalog(), rules::edition(rules::EditionId::quick_start),
                                     rules::kit_forces(tests::shipped_catalog()));
    EXPECT_EQ(setup->players.size(), 2U);
    EXPECT_THAT(units_of(*setup, 0), ElementsAre("AOD125", "AOD126", "AOD127", "AOD131", "AOD134"));
    EXPECT_THAT(units_of(*setup, 1), ElementsAre("AOD128", "AOD129", "AOD130", "AOD132", "AOD133"));
    EXPECT_EQ(setup->zones.size(), 2U);
    EXPECT_EQ(setup->pile.size(), 4U);
    EXPECT_TRUE(rules::judge_setup(*setup));
}

TEST(Starter, IsWhatARandomQuickStartGameIsPlayedWith) {
    Random random(Random::spread(7));
    const auto setup = random_setup(tests::shipped_catalog(), rules::EditionId::quick_start, 300, 6, random);
    EXPECT_EQ(units_of(*setup, 0).size(), 5U);
    EXPECT_EQ(setup->pile.size(), 4U);
}

std::shared_ptr<rules::Setup> game_of(std::vector<const catalog::Army*> armies) {
    Random random(Random::spread(7));
    return army_game(tests::shipped_catalog(), rules::edition(rules::EditionId::quick_start), 0, armies, 6,
                     random);
}

// RULES: QS-BUILD-02, QS-BUILD-03
TEST(Starter, HasTheOtherForceSitOppositeTheOneThatIsBrought) {
    const auto forces = rules::kit_forces(tests::shipped_catalog());
    for (const std::size_t mine : {0U, 1U}) {
        const auto setup = game_of({forces.at(mine)});
        EXPECT_TRUE(rules::judge_setup(*setup));
        EXPECT_EQ(setup->players.at(0).name, forces.at(mine)->name.en);
        EXPECT_EQ(setup->players.at(1).name, forces.at(1 - mine)->name.en);
        EXPECT_EQ(setup->zones.size(), 2U);
    }
    const rules::Verdict refused = rules::judge_setup(*game_of({forces.at(0), forces.at(0)}));
    EXPECT_EQ(name_of(refused.rule), "QS-BUILD-03");
    EXPECT_EQ(refused.why, rules::Why::kit_force_taken);
    EXPECT_EQ(refused.player, rules::PlayerId{1});
}

}  // namespace
}  // namespace irondial::game
