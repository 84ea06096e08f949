// Random games to prove things on, of every edition. Number n is always the same game: two players
// with the points of the standard game as a rule; now and then three, two teams of two, twice the points, a
// table without terrain.
#pragma once

#include <memory>

#include "game/flow.h"
#include "game/game.h"
#include "support/effort.h"
#include "wild_player.h"

namespace irondial::tests {

struct RandomGame {
    explicit RandomGame(std::uint64_t number);

    std::shared_ptr<rules::Setup> setup;
    game::Seed seed;
    std::vector<WildPlayer> bots;
    std::vector<game::Player*> players;

    RandomGame(const RandomGame&) = delete;
    RandomGame& operator=(const RandomGame&) = delete;
};

/// A game that nobody wins ends for time in this turn: where armor keeps off pushing damage (DA-R-06), two
/// immobile guns may face each other for ever. Other random games are over long before.
inline constexpr int endless = 3000;

/// Plays the game without a pause and calls `at_rest(position)` at every moment of rest.
template <class AtRest>
rules::State play(RandomGame& g, rules::Audience* audience, AtRest&& at_rest) {
    game::Random random(g.seed);
    game::Live inputs(random, g.players);
    rules::State state = game::opening(*g.setup);
    auto field = game::make_field(*g.setup, state);
    while (state.stage != rules::Stage::over) {
        state.time_up = state.time_up || state.turn >= endless;
        rules::Table table(*g.setup, *field, state, inputs, audience);
        game::step(table);
        if (game::terrain_changed(*g.setup, state, table.state()))
            field = game::make_field(*g.setup, table.state());
        state = table.state();
        at_rest(rules::Position(*g.setup, *field, state));
    }
    return state;
}

/// Somebody's answer to what the game waits for: an order or a choice, both legal.
using Answer = std::variant<rules::Order, rules::Choice>;
Answer answer_of(RandomGame&, const game::Game&);
rules::Verdict give(game::Game&, const Answer&);

/// Do two games stand alike, as far as can be seen from outside?
bool same(const game::Game&, const game::Game&);

/// Plays the game by way of Game and calls `before(game, answer)` before each answer.
template <class Before>
void play_paused(RandomGame& g, game::Game& game, Before&& before) {
    while (game.waiting() != nullptr && game.state().turn < endless) {
        const Answer answer = answer_of(g, game);
        before(game, answer);
        if (!give(game, answer)) return;
    }
}

}  // namespace irondial::tests
