#include "sim/contest.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "game/armies.h"
#include "game/game.h"
#include "game/matches.h"
#include "players/levels.h"
#include "rules/victory.h"

namespace irondial::sim {

using namespace rules;

namespace {

/// A seed for one purpose of one game.
game::Seed seed_for(const Contest& contest, std::uint64_t number, std::uint64_t purpose) {
    return game::Random::spread(contest.seed * 0x9e3779b97f4a7c15U + 8 * number + purpose);
}

std::unique_ptr<game::Player> player_of(const Contest& contest, int which, std::uint64_t number) {
    const auto k = static_cast<std::size_t>(which);
    const auto clock = [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    };
    auto player = players::make_player(contest.players[k], seed_for(contest, number, 2 + k), clock);
    if (!player) throw std::runtime_error("no player is called " + contest.players[k]);
    return player;
}

/// To the end, or until time is up.
void play_out(const Setup& setup, State& state, game::Random& random, std::span<game::Player* const> players,
              int turns) {
    game::Live inputs(random, players);
    while (state.stage != Stage::over) {
        const auto field = game::make_field(setup, state);
        Table table(setup, *field, state, inputs, nullptr);
        do {
            if (table.state().turn > turns) table.change().time_up = true;
            game::step(table);
        } while (table.state().stage != Stage::over && !game::terrain_changed(setup, state, table.state()));
        state = table.state();
    }
}

}  // namespace

GameReport play_game(const catalog::Catalog& catalog, const Contest& contest, int number) {
    const auto n = static_cast<std::uint64_t>(number);
    game::Random ground(seed_for(contest, n / 2, 0)), dice(seed_for(contest, n, 1));
    const Edition& book = edition(contest.edition);
    const int standard = book.battleforce.standard_build_total;
    // In the arena one 'Mech fights another.
    const auto setup =
        book.setup.board == Board::hexes
            ? game::random_match(catalog, book, game::MatchKind::duel, ground)
            : game::random_setup(catalog, contest.edition, contest.total > 0 ? contest.total : standard,
                                 contest.terrain, ground);
    const int first = number % 2;  // the player of the contest who has the first seat
    std::vector<std::unique_ptr<game::Player>> owners;
    std::vector<game::Player*> seats;
    for (std::size_t seat = 0; seat < setup->players.size(); ++seat) {
        const int which = setup->players[seat].team == 0 ? first : 1 - first;
        owners.push_back(player_of(contest, which, n + 1000003 * seat));
        seats.push_back(owners.back().get());
    }
    State state = game::opening(*setup);
    play_out(*setup, state, dice, seats, contest.turns);

    GameReport report{.turns = state.turn, .orders = state.orders_given, .hash = hash(state)};
    report.time_up = state.time_up;
    const auto side = [&](PlayerId p) { return setup->players[index(p)].team == 0 ? first : 1 - first; };
    if (state.winner != PlayerId::none) report.winner = side(state.winner);
    const auto field = game::make_field(*setup, state);
    const Position pos(*setup, *field, state);
    for (const PlayerId p : pos.players())
        report.points[static_cast<std::size_t>(side(p))] += score_of(pos, p).total();
    return report;
}

std::vector<GameReport> play(const catalog::Catalog& catalog, const Contest& contest, int threads,
                             const std::function<void(const GameReport&)>& done,
                             const std::atomic<bool>* stop) {
    std::vector<std::optional<GameReport>> reports(static_cast<std::size_t>(contest.games));
    std::atomic<int> next{0};
    std::mutex telling;
    std::exception_ptr failure;
    const auto work = [&] {
        try {
            for (int n = next++; n < contest.games; n = next++) {
                if (stop != nullptr && *stop) return;
                const GameReport report = play_game(catalog, contest, n);
                const std::lock_guard lock(telling);
                reports[static_cast<std::size_t>(n)] = report;
                if (done) done(report);
            }
        } catch (...) {
            const std::lock_guard lock(telling);
            failure = std::current_exception();
            next = contest.games;
        }
    };
    {
        std::vector<std::jthread> crew;
        for (int i = 1; i < threads; ++i) crew.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
    std::vector<GameReport> played;
    for (const auto& report : reports)
        if (report) played.push_back(*report);
    return played;
}

void Standing::add(const GameReport& report) {
    ++games;
    if (report.winner == 0)
        ++wins;
    else if (report.winner == 1)
        ++losses;
    else
        ++draws;
}

Share Standing::score() const {
    if (games == 0) return {};
    constexpr double z = 1.96;
    const double n = games, p = (wins + 0.5 * draws) / n;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double reach = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {p, std::max(middle - reach, 0.0), std::min(middle + reach, 1.0)};
}

Share Standing::elo() const {
    const auto of = [](double share) {
        const double kept = std::clamp(share, 0.001, 0.999);
        return -400 * std::log10(1 / kept - 1);
    };
    const Share s = score();
    return {of(s.value), of(s.low), of(s.high)};
}

}  // namespace irondial::sim
