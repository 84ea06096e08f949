// Whole random games: what must hold in every one of them.
#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "players/random_player.h"
#include "rules/values.h"
#include "support/packs.h"

namespace irondial::players {
namespace {

using namespace rules;

TEST(RandomGames, EndWithEverythingInRange) {
    int finished = 0;
    long turns = 0;
    for (std::uint64_t n = 0; n < 50; ++n) {
        game::Random random(game::Random::spread(n));
        const auto setup =
            game::random_setup(tests::shipped_catalog(), EditionId::age_of_destruction, 450, 6, random);
        RandomPlayer a(game::Random::spread(n + 1000)), b(game::Random::spread(n + 2000));
        const std::array<game::Player*, 2> players{&a, &b};
        State state = game::opening(*setup);
        auto field = game::make_field(*setup, state);
        game::Live inputs(random, players);
        while (state.stage != Stage::over && state.turn < 2000) {
            Table table(*setup, *field, state, inputs, nullptr);
            game::step(table);
            if (table.state().feature_count != state.feature_count)
                field = game::make_field(*setup, table.state());
            state = table.state();
            const Position pos(*setup, *field, state);
            for (const UnitId u : pos.units()) {
                const UnitState& unit = pos.unit(u);
                ASSERT_LT(unit.click, pos.printed(u).clicks);
                ASSERT_LE(unit.heat, pos.printed(u).heat_positions);
                ASSERT_LE(unit.tokens, 2);
                ASSERT_EQ(pos.bases().overlapping(pos.ground(u), ~UnitSet::of(u).bits), 0U) << "seed " << n;
                ASSERT_TRUE(geo::contains(setup->board, pos.ground(u)));
            }
        }
        finished += state.stage == Stage::over ? 1 : 0;
        turns += state.turn;
    }
    EXPECT_EQ(finished, 50);
    RecordProperty("turns", static_cast<int>(turns / 50));
}

}  // namespace
}  // namespace irondial::players
