// How long planners with a time budget really think: whole games, every turn of theirs timed, answers in the
// middle of orders included. Not among the benchmarks: it plays a thousand games, see bench/budget.
#include <fmt/format.h>
#include <sys/resource.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <type_traits>

#include "players/levels.h"
#include "sim/contest.h"
#include "support/packs.h"

namespace irondial {
namespace {

using Time = std::chrono::steady_clock;

/// Plays as another does, and writes down how long each of its turns took, in milliseconds.
class Timed final : public game::Player {
  public:
    Timed(std::unique_ptr<game::Player> player, std::vector<double>& turns)
        : player_(std::move(player)), turns_(turns) {}
    ~Timed() override { note(); }

    rules::Order order(const rules::Position& pos, const rules::Decision& decision) override {
        return timed(pos, [&] { return player_->order(pos, decision); });
    }
    rules::Choice decide(const rules::Position& pos, const rules::Decision& decision) override {
        return timed(pos, [&] { return player_->decide(pos, decision); });
    }

  private:
    template <class Think>
    std::invoke_result_t<Think> timed(const rules::Position& pos, Think think) {
        if (pos.state().turn != turn_) note();
        turn_ = pos.state().turn;
        const Time::time_point began = Time::now();
        auto answer = think();
        spent_ += std::chrono::duration<double, std::milli>(Time::now() - began).count();
        return answer;
    }
    void note() {
        if (spent_ > 0) turns_.push_back(spent_);
        spent_ = 0;
    }

    std::unique_ptr<game::Player> player_;
    std::vector<double>& turns_;
    int turn_ = -1;
    double spent_ = 0;
};

std::int64_t milliseconds() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(Time::now().time_since_epoch()).count();
}

/// The turns of the first player, shortest first.
std::vector<double> turns_of(sim::Contest contest, int budget) {
    std::vector<double> turns;
    contest.players = {fmt::format("planner:{}ms", budget), "greedy"};
    contest.make = [&](std::string_view level, const game::Seed& seed) -> std::unique_ptr<game::Player> {
        auto player = players::make_player(level, seed, milliseconds);
        if (level == "greedy") return player;
        return std::make_unique<Timed>(std::move(player), turns);
    };
    sim::play(tests::shipped_catalog(), contest, {.threads = 1});
    std::sort(turns.begin(), turns.end());
    return turns;
}

void print_row(const sim::Contest& contest, int budget) {
    const std::vector<double> turns = turns_of(contest, budget);
    const auto at = [&](double share) {
        return turns[std::min(turns.size() - 1,
                              static_cast<std::size_t>(share * static_cast<double>(turns.size())))];
    };
    const auto over = turns.end() - std::upper_bound(turns.begin(), turns.end(), budget);
    fmt::print("| {} | {} | {} | {} ms | {:.1f} | {:.1f} | {:.1f} | {:.2f} % |\n",
               rules::name_of(contest.edition), contest.games, turns.size(), budget, at(0.5), at(0.99),
               turns.back(), 100.0 * static_cast<double>(over) / static_cast<double>(turns.size()));
    std::fflush(stdout);
}

/// Of the whole process, at its largest: catalog, games and all that planners remember.
double most_mebibytes() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return static_cast<double>(used.ru_maxrss) / 1024;
}

}  // namespace
}  // namespace irondial

int main(int argc, char** argv) {
    using namespace irondial;
    int games = 1000, budget = 50;
    CLI::App app("How long planners with a time budget really think, a turn");
    app.add_option("--games", games, "In all, most of them duels")->check(CLI::Range(20, 100'000));
    app.add_option("--ms", budget, "The budget of a turn")->check(CLI::Range(1, 60'000));
    CLI11_PARSE(app, argc, argv);
    fmt::print("| edition | games | turns | budget | median ms | p99 | longest | over budget |\n");
    fmt::print("|---|---:|---:|---:|---:|---:|---:|---:|\n");
    const int few = games / 20, some = 3 * few;
    print_row({.edition = rules::EditionId::age_of_destruction, .games = few}, budget);
    print_row({.edition = rules::EditionId::dark_age, .total = 300, .games = few}, budget);
    print_row({.edition = rules::EditionId::quick_start, .games = some}, budget);
    print_row({.edition = rules::EditionId::solaris_vii, .games = games - 2 * few - some}, budget);
    fmt::print("\nThe process took {:.0f} MiB of memory at most.\n", most_mebibytes());
}
