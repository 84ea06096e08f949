// Thinking players: a side's whole turn of the greedy player, and how many continuations the planner plays.
//
// Measured on positions of games between two greedy players, every fifth turn of them; the fold of the orders
// they give is printed behind the counters, so that two tables are known to be of the same turns.
#include <benchmark/benchmark.h>

#include <map>

#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "game/matches.h"
#include "players/levels.h"
#include "support/packs.h"

namespace irondial {
namespace {

using namespace rules;

struct Game {
    std::shared_ptr<Setup> setup;
    std::shared_ptr<const Field> field;
    std::vector<State> turns;  // as some turns or rounds begin
};

std::shared_ptr<Setup> setup_number(EditionId id, std::uint64_t n) {
    game::Random random(game::Random::spread(n));
    const Edition& book = edition(id);
    if (book.setup.board == Board::hexes)
        return game::random_match(tests::shipped_catalog(), book, game::MatchKind::duel, random);
    return game::random_setup(tests::shipped_catalog(), id, book.battleforce.standard_build_total, 6, random);
}

/// Two players of a level with dice of their own.
struct Match {
    Match(std::string_view level, std::uint64_t n)
        : dice(game::Random::spread(n)),
          first(players::make_player(level, game::Random::spread(n + 1000))),
          second(players::make_player(level, game::Random::spread(n + 2000))) {}

    game::Random dice;
    std::unique_ptr<game::Player> first, second;
    std::array<game::Player*, 2> players{first.get(), second.get()};
};

Game play(EditionId id, std::uint64_t n) {
    constexpr int every = 5, last = 60;
    Game game{.setup = setup_number(id, n), .field = {}, .turns = {}};
    Match match("greedy", n);
    game::Live inputs(match.dice, match.players);
    State state = game::opening(*game.setup);
    int seen = 0;
    while (state.stage != Stage::over && state.turn < last) {
        if (!game.field) game.field = game::make_field(*game.setup, state);
        if (state.turn > seen && state.turn % every == 0) game.turns.push_back(state);
        seen = state.turn;
        Table table(*game.setup, *game.field, state, inputs, nullptr);
        game::step(table);
        if (game::terrain_changed(*game.setup, state, table.state())) {
            game.field = {};
            game.turns.clear();
        }
        state = table.state();
    }
    return game;
}

const std::vector<Game>& games(EditionId id) {
    static std::map<EditionId, std::vector<Game>> all;
    std::vector<Game>& list = all[id];
    for (std::uint64_t n = 0; list.size() < 6; ++n) list.push_back(play(id, n));
    return list;
}

/// To the end of the turn, or of the round.
std::uint64_t play_turn(const Game& game, const State& start, Match& match) {
    game::Live inputs(match.dice, match.players);
    Table table(*game.setup, *game.field, start, inputs, nullptr);
    while (table.state().stage != Stage::over && table.state().turn == start.turn) game::step(table);
    return hash(table.state());
}

void side_turn(benchmark::State& bench, EditionId id) {
    std::int64_t turns = 0;
    std::uint64_t fold = 0;
    games(id);  // played before the clock runs
    const auto play_all = [&] {
        fold = 0;
        for (const Game& game : games(id))
            for (const State& start : game.turns) {
                Match match("greedy", 1);
                fold = fold * 31 + play_turn(game, start, match);
                // In the arena both sides take their turns in a round.
                turns += game.setup->edition.turn.structure == TurnStructure::phases ? 2 : 1;
            }
    };
    for (auto _ : bench) play_all();
    using benchmark::Counter;
    const auto count = static_cast<double>(turns);
    bench.counters["side_turns"] = Counter(count, Counter::kIsRate);
    bench.counters["time_each"] = Counter(count, Counter::kIsRate | Counter::kInvert);
    bench.SetLabel(std::to_string(fold));
}

void continuations(benchmark::State& bench, EditionId id) {
    std::int64_t played = 0;
    games(id);
    for (auto _ : bench)
        for (const Game& game : games(id)) {
            if (game.turns.empty()) continue;
            players::Planner planner(game::Random::spread(1), {.continuations = 20});
            Match match("greedy", 1);
            match.players = {&planner, &planner};
            play_turn(game, game.turns[game.turns.size() / 2], match);
            played += planner.continued();
        }
    bench.counters["continuations"] =
        benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
}

BENCHMARK_CAPTURE(side_turn, age_of_destruction_450, EditionId::age_of_destruction);
BENCHMARK_CAPTURE(side_turn, dark_age_300, EditionId::dark_age);
BENCHMARK_CAPTURE(side_turn, solaris_duel, EditionId::solaris_vii);
BENCHMARK_CAPTURE(continuations, age_of_destruction_450, EditionId::age_of_destruction);
BENCHMARK_CAPTURE(continuations, dark_age_300, EditionId::dark_age);
BENCHMARK_CAPTURE(continuations, solaris_duel, EditionId::solaris_vii);

}  // namespace
}  // namespace irondial
