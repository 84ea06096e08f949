// Random matches of the arena: what is drawn may be played.
#include "game/matches.h"

#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/game.h"
#include "rules/army.h"
#include "support/dealt_cards.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;

std::shared_ptr<Setup> match(MatchKind kind, std::uint64_t number) {
    Random random(Random::spread(number));
    auto setup = random_match(tests::shipped_catalog(), edition(EditionId::solaris_vii), kind, random);
    tests::deal_cards(*setup, random);
    return setup;
}

// It used to look for one for ever, or in memory that was not there.
TEST(Matches, ACatalogThatHasNobodyToDrawIsAMistake) {
    catalog::Catalog nobody, one_class = tests::shipped_catalog();
    std::erase_if(one_class.units,
                  [](const catalog::Unit& unit) { return unit.type != catalog::UnitType::infantry; });
    Random random(Random::spread(1));
    const Edition& arena = edition(EditionId::solaris_vii);
    EXPECT_THROW(random_match(nobody, arena, MatchKind::duel, random), std::runtime_error);
    EXPECT_THROW(random_match(one_class, arena, MatchKind::duel, random), std::runtime_error);
    EXPECT_THROW(random_force(nobody, edition(EditionId::age_of_destruction), 450, random),
                 std::runtime_error);
}

// RULES: SOL-BUILD-03, SOL-BUILD-06, SOL-BUILD-08, SOL-TARGET-02, SOL-STD-01, SOL-STD-02, SOL-STD-04
TEST(Matches, WhatIsDrawnIsLegal) {
    int with_cards = 0;
    for (std::uint64_t n = 0; n < 200; ++n)
        for (const MatchKind kind : {MatchKind::duel, MatchKind::pairs, MatchKind::teams, MatchKind::four}) {
            const auto setup = match(kind, n);
            ASSERT_TRUE(judge_setup(*setup)) << "match " << n;
            for (const RosterUnit& unit : setup->roster)
                with_cards += unit.pilot != nullptr || !unit.gear.empty() ? 1 : 0;
            setup->time_limit_minutes = 20;
            ASSERT_EQ(static_cast<bool>(judge_standard(*setup)), kind != MatchKind::pairs) << "match " << n;
        }
    EXPECT_GT(with_cards, 200);
}

// Gear and pilots are chosen before the match and stay: nothing in a game can change its setup.
// RULES: SOL-CEC-08
TEST(Matches, NobodyChangesGearOrPilots) {
    static_assert(std::is_same_v<decltype(std::declval<Game&>().setup()), const rules::Setup&>);
    const auto setup = match(MatchKind::pairs, 4);
    std::vector<std::size_t> gear;
    std::vector<const catalog::Pilot*> pilots;
    for (const RosterUnit& unit : setup->roster)
        gear.push_back(unit.gear.size()), pilots.push_back(unit.pilot);
    Game game(setup, Random::spread(1));
    for (int answers = 0; answers < 200 && game.waiting() != nullptr; ++answers) {
        const Decision decision = *game.waiting();
        if (decision.wants_order())
            ASSERT_TRUE(game.answer(Order{.type = OrderType::pass, .unit = decision.unit}));
        else
            ASSERT_TRUE(game.answer(default_choice(game.position_now(), decision)));
    }
    EXPECT_GT(game.state().turn, 5);
    for (std::size_t i = 0; i < setup->roster.size(); ++i) {
        EXPECT_EQ(game.setup().roster[i].gear.size(), gear[i]);
        EXPECT_EQ(game.setup().roster[i].pilot, pilots[i]);
    }
}

// The time limit is that of a clock outside; the phase is finished first.
// RULES: SOL-END-02, SOL-R-48
TEST(Matches, TheClockEndsAMatchAtTheEndOfAPhase) {
    Game game(match(MatchKind::duel, 1), Random::spread(1));
    while (game.waiting()->ask != Ask::order || game.state().stage != Stage::move)
        ASSERT_TRUE(game.waiting()->wants_order()
                        ? game.answer(Order{.type = OrderType::pass, .unit = game.waiting()->unit})
                        : game.answer(default_choice(game.position_now(), *game.waiting())));
    game.end_for_time();
    EXPECT_FALSE(game.over());
    for (int units = 0; units < 2 && !game.over(); ++units)
        ASSERT_TRUE(game.answer(Order{.type = OrderType::pass, .unit = game.waiting()->unit}));
    EXPECT_TRUE(game.over());
}

}  // namespace
}  // namespace irondial::game
