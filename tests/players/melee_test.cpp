// Matches of five to eight players, each alone: everybody begins somewhere, and they are played to the end.
#include <gtest/gtest.h>

#include <set>

#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "game/matches.h"
#include "players/random_player.h"
#include "rules/arena.h"
#include "support/dealt_cards.h"
#include "support/packs.h"

namespace irondial::players {
namespace {

using namespace rules;

std::shared_ptr<Setup> melee(std::size_t players, const catalog::Arena& arena, std::uint64_t number) {
    const Edition& ed = edition(EditionId::solaris_vii);
    for (std::uint64_t n = number * 1000;; ++n) {
        game::Random random(game::Random::spread(n));
        auto setup = game::random_match(tests::shipped_catalog(), ed, game::MatchKind::melee, random);
        if (setup->players.size() != players) continue;
        setup->arenas = {arena};
        return setup;
    }
}

/// All stand in hexes of their own when the first round begins.
void expect_all_in_place(const Position& pos) {
    UnitSet placed = pos.units();
    EXPECT_EQ(static_cast<std::size_t>(placed.size()), pos.setup().players.size());
    for (const UnitId a : placed)
        for (const UnitId b : placed)
            EXPECT_TRUE(a == b || geo::distance(hex_of(pos, a), hex_of(pos, b)) > 1);
}

void play(const Setup& setup, std::uint64_t number, Audience* audience = nullptr) {
    game::Random random(game::Random::spread(number));
    std::vector<RandomPlayer> bots;
    for (std::size_t p = 0; p < setup.players.size(); ++p) bots.emplace_back(game::Random::spread(p));
    std::vector<game::Player*> players;
    for (RandomPlayer& bot : bots) players.push_back(&bot);
    game::Live inputs(random, players);
    State state = game::opening(setup);
    auto field = game::make_field(setup, state);
    bool begun = false;
    while (state.stage != Stage::over) {
        state.time_up = state.turn >= 100;
        Table table(setup, *field, state, inputs, audience);
        game::step(table);
        if (game::terrain_changed(setup, state, table.state()))
            field = game::make_field(setup, table.state());
        state = table.state();
        if (state.stage != Stage::initiative || std::exchange(begun, true)) continue;
        expect_all_in_place({setup, *field, state});
    }
    EXPECT_TRUE(begun);
    EXPECT_GT(state.turn, 1);
}

// Six starting areas are printed; whoever finds none begins on the rim, far from the others.
// RULES: SOL-SETUP-04, SOL-SETUP-07, SOL-SETUP-08, SOL-R-24
TEST(Melee, UpToEightPlayersInEveryArena) {
    std::vector<catalog::Arena> arenas = tests::shipped_catalog().arenas;
    arenas.push_back(game::open_arena(edition(EditionId::solaris_vii)));
    ASSERT_EQ(arenas.size(), 6U);
    for (const catalog::Arena& arena : arenas)
        for (std::size_t players = 5; players <= max_players; ++players) {
            SCOPED_TRACE(arena.id + ", " + std::to_string(players) + " players");
            const auto setup = melee(players, arena, players);
            ASSERT_TRUE(judge_setup(*setup));
            play(*setup, players);
        }
}

class CardsUsed final : public Audience {
  public:
    void hear(const Event& e) override {
        if (e.what == Happened::card_used) used.insert(e.rule);
    }
    std::set<RuleId> used;
};

// Hands are played, every card of them in one match or another.
// RULES: CAM-RALLY-04, CAM-RALLY-05
TEST(Melee, RallyCardsArePlayed) {
    std::set<std::string> used;
    for (std::uint64_t n = 0; n < 60; ++n) {
        const auto setup =
            melee(5 + n % 4, game::open_arena(edition(EditionId::solaris_vii)), n % max_players);
        game::Random random(game::Random::spread(n));
        tests::deal_rally(*setup, random);
        ASSERT_TRUE(judge_setup(*setup));
        CardsUsed audience;
        play(*setup, n, &audience);
        for (const RuleId rule : audience.used) used.emplace(name_of(*setup, rule));
    }
    EXPECT_EQ(used.size(), tests::shipped_catalog().rally_cards.size());
}

}  // namespace
}  // namespace irondial::players
