// The engine: copying a state, applying decisions, whole random games.
#include <benchmark/benchmark.h>

#include <filesystem>

#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "players/random_player.h"
#include "support/packs.h"

namespace irondial {
namespace {

using namespace rules;

std::shared_ptr<Setup> setup_number(std::uint64_t n) {
    game::Random random(game::Random::spread(n));
    return game::random_setup(tests::shipped_catalog(), EditionId::age_of_destruction, 450, 6, random);
}

void copy_state(benchmark::State& bench) {
    State state = game::opening(*setup_number(1));
    for (auto _ : bench) {
        State copy = state;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(copy_state);

/// A game from deployment to the end; the counters say how many orders and games a second.
void random_game(benchmark::State& bench) {
    std::uint64_t n = 0;
    std::int64_t orders = 0;
    std::array<std::shared_ptr<Setup>, 16> setups;
    for (std::size_t i = 0; i < setups.size(); ++i) setups[i] = setup_number(i);
    for (auto _ : bench) {
        const Setup& setup = *setups[n % setups.size()];
        ++n;
        game::Random random(game::Random::spread(n));
        players::RandomPlayer a(game::Random::spread(n + 1000)), b(game::Random::spread(n + 2000));
        const std::array<game::Player*, 2> players{&a, &b};
        State state = game::opening(setup);
        game::play_out(setup, state, random, players);
        orders += state.orders_given;
    }
    bench.counters["games/s"] = benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsRate);
    bench.counters["orders/s"] = benchmark::Counter(static_cast<double>(orders), benchmark::Counter::kIsRate);
    bench.counters["orders/game"] = static_cast<double>(orders) / static_cast<double>(n);
}
BENCHMARK(random_game)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace irondial
