#include "sim/contest.h"

#include <chrono>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>

#include "game/armies.h"
#include "game/army_game.h"
#include "game/forfeit.h"
#include "game/matches.h"
#include "game/play_out.h"
#include "players/battleforce.h"
#include "players/levels.h"
#include "sim/watch.h"

namespace irondial::sim {

using namespace rules;

namespace {

/// A seed for one purpose of one game.
game::Seed seed_for(const Contest& contest, std::uint64_t number, std::uint64_t purpose) {
    return game::Random::spread(contest.seed * 0x9e3779b97f4a7c15U + 8 * number + purpose);
}

std::unique_ptr<game::Player> player_of(const Contest& contest, int which, std::uint64_t number) {
    const auto k = static_cast<std::size_t>(which);
    const std::string& level = contest.players[k];
    const game::Seed seed = seed_for(contest, number, 2 + k);
    auto player =
        contest.make ? contest.make(level, seed) : players::make_player(level, seed, machine_clock());
    if (!player) throw std::runtime_error("no player is called " + level);
    return player;
}

/// What the players bring to a pair of games: in the arena to a match of a class drawn for it.
std::vector<catalog::Army> built_forces(const catalog::Catalog& catalog, const Contest& contest,
                                        std::uint64_t pair) {
    players::ForceTerms terms{.edition = contest.edition, .total = contest.total};
    if (edition(contest.edition).setup.board == Board::hexes)
        terms.weight_class =
            static_cast<catalog::WeightClass>(1 + game::Random(seed_for(contest, pair, 4)).below(4));
    std::vector<catalog::Army> forces;
    for (std::size_t k = 0; k < 2; ++k) {
        auto force =
            players::build_force(catalog, builder_of(contest, k), terms, seed_for(contest, pair, 5 + k));
        if (!force)
            throw std::runtime_error("no force can be built for " + std::string(name_of(contest.edition)));
        forces.push_back(std::move(*force));
    }
    return forces;
}

/// The game that number n is played in; `first` has the first seat.
std::shared_ptr<Setup> setup_of(const catalog::Catalog& catalog, const Contest& contest, int number,
                                int first) {
    const auto pair = static_cast<std::uint64_t>(number) / 2;
    game::Random ground(seed_for(contest, pair, 0));
    const Edition& book = edition(contest.edition);
    const bool hexes = book.setup.board == Board::hexes;
    const int total = total_of(contest);
    const auto armies = contest.built ? built_forces(catalog, contest, pair) : contest.armies;
    if (!armies.empty()) {  // an army stays with its player
        const auto k = static_cast<std::size_t>(first);
        const catalog::Army &one = armies.front(), &other = armies.back();
        const std::array<const catalog::Army*, 2> seats{k == 0 ? &one : &other, k == 0 ? &other : &one};
        return game::army_game(catalog, book, total, seats, contest.terrain, ground);
    }
    // In the arena one 'Mech fights another.
    const auto setup = hexes ? game::random_match(catalog, book, game::MatchKind::duel, ground)
                             : game::random_setup(catalog, contest.edition, total, contest.terrain, ground);
    if (contest.even) game::even_out(*setup);
    return setup;
}

}  // namespace

players::Clock machine_clock() {
    return [] {
        const auto now = std::chrono::steady_clock::now().time_since_epoch();
        return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    };
}

const std::string& builder_of(const Contest& contest, std::size_t player) {
    return contest.builders[player].empty() ? contest.players[player] : contest.builders[player];
}

int total_of(const Contest& contest) {
    return game::total_of(edition(contest.edition), contest.total);
}

GameReport play_game(const catalog::Catalog& catalog, const Contest& contest, int number) {
    const auto n = static_cast<std::uint64_t>(number);
    const int first = number % 2;  // the player of the contest who has the first seat
    const auto setup = setup_of(catalog, contest, number, first);
    std::array<int, max_players> side_of_team;
    side_of_team.fill(1 - first);
    side_of_team[0] = first;
    std::vector<std::unique_ptr<game::Player>> owners;
    std::vector<game::Player*> seats;
    for (std::size_t seat = 0; seat < setup->players.size(); ++seat) {
        owners.push_back(player_of(contest, side_of_team[setup->players[seat].team], n + 1000003 * seat));
        seats.push_back(owners.back().get());
    }
    game::Random dice(seed_for(contest, n, 1));
    State state = game::opening(*setup);
    Watch watch(*setup);
    std::optional<game::Forfeit> forfeit;
    try {
        game::play_out(
            *setup, state, dice, seats, &watch, [](const State&) {}, contest.turns);
    } catch (const game::Forfeit& given) {
        forfeit = given;
    }
    const auto field = game::make_field(*setup, state);
    GameReport report = watch.report(Position(*setup, *field, state), side_of_team);
    report.number = number;
    if (forfeit) {
        report.winner = 1 - side_of_team[setup->players[index(forfeit->player)].team];
        report.forfeit = forfeit->what();
    }
    return report;
}

std::vector<GameReport> play(const catalog::Catalog& catalog, const Contest& contest, const Crew& crew,
                             const std::function<void(const GameReport&)>& done,
                             const std::atomic<bool>* stop) {
    std::vector<std::optional<GameReport>> reports(static_cast<std::size_t>(contest.games));
    std::atomic<std::int64_t> next{0};
    std::atomic<bool> failed{false};
    std::mutex telling;
    std::exception_ptr failure;
    const auto take = [&] { return crew.first + crew.step * next++; };
    const auto work = [&] {
        try {
            for (std::int64_t n = take(); n < contest.games && !failed; n = take()) {
                if (stop != nullptr && *stop) return;
                GameReport report = play_game(catalog, contest, static_cast<int>(n));
                const std::lock_guard lock(telling);
                if (done) done(report);
                reports[static_cast<std::size_t>(n)] = std::move(report);
            }
        } catch (...) {
            const std::lock_guard lock(telling);
            failure = std::current_exception();
            failed = true;
        }
    };
    {
        std::vector<std::jthread> helpers;
        for (int i = 1; i < crew.threads; ++i) helpers.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
    std::vector<GameReport> played;
    for (auto& report : reports)
        if (report) played.push_back(std::move(*report));
    return played;
}

}  // namespace irondial::sim
