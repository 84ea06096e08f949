// The engine: memory, copies, applying decisions, previews and odds of attacks, whole random games.
//
// All of it is measured on games between random players. Before a time is taken, a benchmark plays its games
// a second time the way it will be measured and compares the ends; the number behind `random_game` is the
// fold of all final states, so that two tables are known to be of the same games.
#include <benchmark/benchmark.h>
#include <sys/resource.h>

#include "allocations.h"
#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "game/matches.h"
#include "game/odds.h"
#include "game/play_out.h"
#include "game/record.h"
#include "players/random_player.h"
#include "rules/close.h"
#include "rules/orders.h"
#include "rules/ranged.h"
#include "support/packs.h"

namespace irondial {
namespace {

using namespace rules;

constexpr std::uint64_t games = 16;

std::shared_ptr<Setup> setup_number(std::uint64_t n) {
    game::Random random(game::Random::spread(n));
    return game::random_setup(tests::shipped_catalog(), EditionId::age_of_destruction, 450, 6, random);
}

/// Two random players and their dice, the same for the same number.
struct Match {
    explicit Match(std::uint64_t n)
        : dice(game::Random::spread(n)),
          first(game::Random::spread(n + 1000)),
          second(game::Random::spread(n + 2000)) {}

    game::Random dice;
    players::RandomPlayer first, second;
    std::array<game::Player*, 2> players{&first, &second};
};

/// Lets a match answer and writes the answers down.
class Recording final : public Inputs {
  public:
    explicit Recording(Match& match) : live_(match.dice, match.players) {}

    Dice roll(const Position& pos, const Chance& c) override { return noted(live_.roll(pos, c)); }
    Choice decide(const Position& pos, const Decision& d) override { return noted(live_.decide(pos, d)); }
    Order order(const Position& pos, const Decision& d) override { return noted(live_.order(pos, d)); }

    std::vector<game::Input> answers;

  private:
    template <class Answer>
    Answer noted(const Answer& answer) {
        answers.emplace_back(answer);
        return answer;
    }
    game::Live live_;
};

/// A game after deployment, with every answer that was given from there to the end.
struct Played {
    std::shared_ptr<Setup> setup;
    std::shared_ptr<const Field> field;
    State start, end;
    std::vector<game::Input> answers;

    std::int64_t decisions() const {
        return std::ranges::count_if(answers, [](const auto& a) { return !std::holds_alternative<Dice>(a); });
    }
};

Played play(std::uint64_t n) {
    Played played{.setup = setup_number(n), .field = {}, .start = {}, .end = {}, .answers = {}};
    Match match(n);
    Recording inputs(match);
    State state = game::opening(*played.setup);
    while (state.stage != Stage::command) {
        played.field = game::make_field(*played.setup, state);
        Table table(*played.setup, *played.field, state, inputs, nullptr);
        game::step(table);
        state = table.state();
    }
    inputs.answers.clear();
    played.start = state;
    Table table(*played.setup, *played.field, state, inputs, nullptr);
    while (table.state().stage != Stage::over) game::step(table);
    played.end = table.state();
    played.answers = std::move(inputs.answers);
    return played;
}

const std::vector<Played>& played_games() {
    static const std::vector<Played> all = [] {
        std::vector<Played> list;
        for (std::uint64_t n = 0; n < games; ++n) list.push_back(play(n));
        return list;
    }();
    return all;
}

/// A moment before an order, and the answers that follow.
struct Moment {
    Position position;
    Order order;
    std::vector<game::Input> answers;
};

/// Every moment of the games before an order for which `wanted` holds, up to 256 of them spread over all.
template <class Wanted>
std::vector<Moment> moments(Wanted wanted) {
    std::vector<Moment> all;
    for (const Played& played : played_games()) {
        std::vector<game::Input> answers = played.answers;
        game::Tape tape(answers, nullptr);
        Table table(*played.setup, *played.field, played.start, tape, nullptr);
        while (table.state().stage != Stage::over) {
            const std::size_t used = tape.used();
            const Position before = table;
            game::step(table);
            if (before.state().stage != Stage::order) continue;
            const auto from = answers.begin() + static_cast<std::ptrdiff_t>(used);
            const auto to = answers.begin() + static_cast<std::ptrdiff_t>(tape.used());
            const Order order = std::get<Order>(*from);
            if (wanted(before, order)) all.push_back({before, order, {from, to}});
        }
    }
    std::vector<Moment> some;
    for (std::size_t i = 0; i < 256; ++i) some.push_back(all[i * all.size() / 256]);
    return some;
}

/// The attack of an order, judged; nothing where the order is no legal attack.
std::optional<Attack> attack_of(const Position& pos, const Order& order) {
    Attack attack;
    if (order.type == OrderType::ranged && judge_ranged(pos, order, attack)) return attack;
    if (order.type == OrderType::close && judge_close(pos, order, attack)) return attack;
    return {};
}

/// Bytes a game in progress holds with its record at the end, and the most this process ever held. It comes
/// first: the other benchmarks keep positions by the hundred.
void memory(benchmark::State& bench) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    std::size_t most = 0, sum = 0;
    for (auto _ : bench) {
        most = sum = 0;
        for (std::uint64_t n = 0; n < games; ++n) {
            const auto setup = setup_number(n);
            Match match(n);
            const std::size_t before = bytes_held;
            game::Game game(setup, game::Random::spread(n));
            std::string record = game::play_recorded(catalog, setup, game::Random::spread(n), match.players);
            record.shrink_to_fit();
            const std::size_t held = sizeof(game) + bytes_held - before;
            most = std::max(most, held);
            sum += held;
        }
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    bench.counters["game_KiB"] = static_cast<double>(sum) / games / 1024;
    bench.counters["largest_game_KiB"] = static_cast<double>(most) / 1024;
    bench.counters["process_MiB"] = static_cast<double>(usage.ru_maxrss) / 1024;
}
BENCHMARK(memory)->Iterations(1)->Unit(benchmark::kMillisecond);

void copy_state(benchmark::State& bench) {
    State state = game::opening(*setup_number(1));
    for (auto _ : bench) {
        State copy = state;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(copy_state);

void copy_position(benchmark::State& bench) {
    const Played& game = played_games()[0];
    const Position position(*game.setup, *game.field, game.start);
    for (auto _ : bench) {
        Position copy = position;
        benchmark::DoNotOptimize(copy);
    }
}
BENCHMARK(copy_position);

/// One order or other decision, judged and carried out with all that follows by itself: games are played
/// again from their answers, from the first turn to the end.
void apply_decision(benchmark::State& bench) {
    std::vector<Played> all = played_games();
    std::int64_t decisions = 0;
    for (const Played& played : all) decisions += played.decisions();
    while (bench.KeepRunningBatch(decisions))
        for (Played& played : all) {
            game::Tape tape(played.answers, nullptr);
            Table table(*played.setup, *played.field, played.start, tape, nullptr);
            while (table.state().stage != Stage::over) game::step(table);
            if (table.state() != played.end) bench.SkipWithError("another game");
        }
}
BENCHMARK(apply_decision);

/// The same for a search: the position is copied, the order applied to the copy.
void copy_and_apply(benchmark::State& bench) {
    std::vector<Moment> all = moments([](const Position&, const Order&) { return true; });
    while (bench.KeepRunningBatch(static_cast<std::int64_t>(all.size())))
        for (Moment& moment : all) {
            game::Tape tape(moment.answers, nullptr);
            Table table(moment.position, tape, nullptr);
            game::step(table);
            benchmark::DoNotOptimize(table);
        }
}
BENCHMARK(copy_and_apply);

/// What a screen shows before an attack: may it be made, both sums and the damage with every reason, and the
/// chance to hit.
void attack_preview(benchmark::State& bench) {
    const std::vector<Moment> all =
        moments([](const Position& pos, const Order& order) { return attack_of(pos, order).has_value(); });
    while (bench.KeepRunningBatch(static_cast<std::int64_t>(all.size())))
        for (const Moment& moment : all) {
            const Attack attack = *attack_of(moment.position, moment.order);
            benchmark::DoNotOptimize(sums_of(moment.position, attack, 0));
            benchmark::DoNotOptimize(damage_to(moment.position, attack, 0));
            benchmark::DoNotOptimize(chance_to_hit(moment.position, attack, 0));
        }
}
BENCHMARK(attack_preview);

/// How many clicks the target takes, for every way the dice can fall.
void attack_odds(benchmark::State& bench) {
    const std::vector<Moment> all =
        moments([](const Position& pos, const Order& order) { return attack_of(pos, order).has_value(); });
    while (bench.KeepRunningBatch(static_cast<std::int64_t>(all.size())))
        for (const Moment& moment : all) {
            const Attack attack = *attack_of(moment.position, moment.order);
            benchmark::DoNotOptimize(game::odds_of(moment.position, attack, attack.targets[0]));
        }
}
BENCHMARK(attack_odds);

/// A game from terrain and deployment to the end, every order sampled.
void random_game(benchmark::State& bench) {
    std::array<std::shared_ptr<Setup>, games> setups;
    for (std::uint64_t i = 0; i < games; ++i) setups[i] = setup_number(i);
    std::int64_t orders = 0, played = 0;
    std::uint64_t fold = 0;
    while (bench.KeepRunningBatch(games)) {
        fold = 0;
        for (std::uint64_t n = 0; n < games; ++n) {
            Match match(n);
            State state = game::opening(*setups[n]);
            game::play_out(*setups[n], state, match.dice, match.players);
            orders += state.orders_given;
            fold = std::rotl(fold, 7) ^ hash(state);
        }
        played += games;
    }
    bench.counters["games/s"] = benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
    bench.counters["orders/game"] = static_cast<double>(orders) / static_cast<double>(played);
    std::array<char, 24> label{};
    std::snprintf(label.data(), label.size(), "%016llx", static_cast<unsigned long long>(fold));
    bench.SetLabel(label.data());
}
BENCHMARK(random_game)->Unit(benchmark::kMicrosecond);

/// A match of two 'Mechs in the arena from the choice of starting areas to the end, every order sampled.
void random_duel(benchmark::State& bench) {
    constexpr std::uint64_t duels = 64;
    const Edition& ed = edition(EditionId::solaris_vii);
    std::array<std::shared_ptr<Setup>, duels> setups;
    for (std::uint64_t i = 0; i < duels; ++i) {
        game::Random random(game::Random::spread(i));
        setups[i] = game::random_match(tests::shipped_catalog(), ed, game::MatchKind::duel, random);
    }
    const auto fold_all = [&](std::int64_t& orders, std::int64_t& rounds) {
        std::uint64_t fold = 0;
        for (std::uint64_t n = 0; n < duels; ++n) {
            Match match(n);
            State state = game::opening(*setups[n]);
            game::play_out(*setups[n], state, match.dice, match.players);
            orders += state.orders_given;
            rounds += state.turn;
            fold = std::rotl(fold, 7) ^ hash(state);
        }
        return fold;
    };
    std::int64_t orders = 0, rounds = 0, played = 0;
    const std::uint64_t first = fold_all(orders, rounds);
    orders = rounds = 0;
    while (bench.KeepRunningBatch(duels)) {
        if (fold_all(orders, rounds) != first) bench.SkipWithError("another game");
        played += duels;
    }
    bench.counters["games/s"] = benchmark::Counter(static_cast<double>(played), benchmark::Counter::kIsRate);
    bench.counters["orders/game"] = static_cast<double>(orders) / static_cast<double>(played);
    bench.counters["rounds/game"] = static_cast<double>(rounds) / static_cast<double>(played);
    std::array<char, 24> label{};
    std::snprintf(label.data(), label.size(), "%016llx", static_cast<unsigned long long>(first));
    bench.SetLabel(label.data());
}
BENCHMARK(random_duel)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace irondial
