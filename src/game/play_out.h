// A whole game between players that never pause.
#pragma once

#include <limits>

#include "game/game.h"

namespace irondial::game {

/// Plays it to its end and leaves the final state, also where a player throws. `at_rest(state)` is called at
/// every moment of rest. After so many turns time is up.
template <class AtRest>
void play_out(const rules::Setup& setup, rules::State& state, Random& random,
              std::span<Player* const> players, rules::Audience* audience, AtRest at_rest,
              int turns = std::numeric_limits<int>::max()) {
    Live inputs(random, players);
    while (state.stage != rules::Stage::over) {
        const std::shared_ptr<const rules::Field> field = make_field(setup, state);
        rules::Table table(setup, *field, state, inputs, audience);
        try {
            do {
                if (table.state().turn > turns) table.change().time_up = true;
                step(table);
                at_rest(table.state());
            } while (table.state().stage != rules::Stage::over &&
                     !terrain_changed(setup, state, table.state()));
        } catch (...) {  // somebody gave up
            state = table.state();
            throw;
        }
        state = table.state();
    }
}

inline void play_out(const rules::Setup& setup, rules::State& state, Random& random,
                     std::span<Player* const> players, rules::Audience* audience = nullptr) {
    play_out(setup, state, random, players, audience, [](const rules::State&) {});
}

}  // namespace irondial::game
