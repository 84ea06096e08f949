// Players know what they may know: what an opponent has laid face down has no say in what they do.
#include <gtest/gtest.h>

#include "game/army_game.h"
#include "game/game.h"
#include "players/levels.h"
#include "support/packs.h"

namespace irondial::tests {
namespace {

using namespace rules;

/// What a level answers from the first question until cards are revealed, against this army.
std::vector<Choice> answers_before_battle(std::string_view level, const catalog::Army& own,
                                          const catalog::Army& other) {
    const std::array<const catalog::Army*, 2> armies{&own, &other};
    game::Random ground(game::Random::spread(1));
    const auto setup =
        game::army_game(shipped_catalog(), edition(EditionId::age_of_destruction), 450, armies, 4, ground);
    game::Game game(setup, game::Random::spread(2));
    const auto player = players::make_player(level, game::Random::spread(3));
    std::vector<Choice> answers;
    while (game.waiting() != nullptr && game.state().stage < Stage::deployment) {
        const Decision decision = *game.waiting();
        Choice choice = game::default_choice(game.position_now(), decision);
        if (decision.player == PlayerId{0}) {
            choice = player->decide(game.position_now(), decision);
            answers.push_back(choice);
        }
        EXPECT_TRUE(game.answer(choice));
    }
    return answers;
}

// [AOD-PC-03, AOD-MC-05, AOD-FP-04, AOD-SA-07]
TEST(Players, DoNotLookAtHiddenCards) {
    const catalog::Catalog& catalog = shipped_catalog();
    const catalog::Army& own = catalog.armies[catalog.find("IDO-A-LIAO").index];
    catalog::Army bare = catalog.armies[catalog.find("IDO-A-REPUBLIC").index];
    bare.cards.clear();
    for (const char* hidden : {"IDO-F-003", "IDO-PC-001", "AOD-PC-008"}) {
        catalog::Army with = bare;
        with.cards.push_back(catalog.find(hidden));
        for (const std::string_view level : players::level_names) {
            const auto answers = answers_before_battle(level, own, with);
            EXPECT_FALSE(answers.empty());
            EXPECT_EQ(answers, answers_before_battle(level, own, bare)) << level << ", " << hidden;
        }
    }
}

}  // namespace
}  // namespace irondial::tests
