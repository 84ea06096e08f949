#include "cli/sim_command.h"

#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <csignal>
#include <memory>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/attempt.h"
#include "cli/pack_files.h"
#include "cli/terminal.h"
#include "players/levels.h"
#include "sim/contest.h"

namespace irondial::cli {
namespace {

struct Options {
    std::string edition = "age-of-destruction", data;
    sim::Contest contest{.players = {"greedy", "random"}};
    int threads = 0;
    bool json = false;
};

std::atomic<bool> interrupted{false};

/// Ctrl-C ends the run after the games that are being played; what was played counts.
class Interruptible {
  public:
    Interruptible() : before_(std::signal(SIGINT, [](int) { interrupted = true; })) {}
    ~Interruptible() { std::signal(SIGINT, before_); }
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

  private:
    void (*before_)(int);
};

std::string percent(const sim::Share& share) {
    return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * share.value, 100 * share.low, 100 * share.high);
}

void show_progress(const sim::Contest& contest, const sim::Standing& so_far) {
    constexpr int width = 30;
    const int full = width * so_far.games / contest.games;
    fmt::print(stderr, "\r[{:#>{}}{:.>{}}] {}/{} games  {} scores {}   ", "", full, "", width - full,
               so_far.games, contest.games, contest.players[0], percent(so_far.score()));
    if (so_far.games == contest.games) fmt::print(stderr, "\n");
}

std::string as_json(const sim::Contest& contest, std::string_view edition,
                    const std::vector<sim::GameReport>& reports, const sim::Standing& standing) {
    nlohmann::json out{{"edition", edition},      {"players", contest.players}, {"seed", contest.seed},
                       {"games", standing.games}, {"wins", standing.wins},      {"losses", standing.losses},
                       {"draws", standing.draws}};
    const sim::Share score = standing.score(), elo = standing.elo();
    out["score"] = {{"value", score.value}, {"low", score.low}, {"high", score.high}};
    out["elo"] = {{"value", elo.value}, {"low", elo.low}, {"high", elo.high}};
    for (const sim::GameReport& report : reports)
        out["reports"].push_back({{"winner", report.winner},
                                  {"turns", report.turns},
                                  {"orders", report.orders},
                                  {"points", report.points},
                                  {"timeUp", report.time_up},
                                  {"hash", fmt::format("{:016x}", report.hash)}});
    return out.dump(1) + "\n";
}

std::string as_table(const sim::Contest& contest, const std::vector<sim::GameReport>& reports,
                     const sim::Standing& standing, double seconds) {
    double turns = 0, orders = 0;
    int timed_out = 0;
    std::array<double, 2> points{};
    for (const sim::GameReport& report : reports) {
        turns += report.turns, orders += report.orders, timed_out += report.time_up ? 1 : 0;
        for (std::size_t k = 0; k < points.size(); ++k) points[k] += report.points[k];
    }
    const double n = std::max<double>(standing.games, 1);
    const sim::Share elo = standing.elo();
    return fmt::format(
        "{} against {}: {} games, {} won, {} lost, {} drawn\n"
        "score      {} of the games\n"
        "Elo        {:+.0f} ({:+.0f} to {:+.0f})\n"
        "points     {:.1f} against {:.1f} on average\n"
        "length     {:.1f} turns, {:.1f} orders; {} games ended by time\n"
        "speed      {:.1f} games a second\n",
        contest.players[0], contest.players[1], standing.games, standing.wins, standing.losses,
        standing.draws, percent(standing.score()), elo.value, elo.low, elo.high, points[0] / n, points[1] / n,
        turns / n, orders / n, timed_out, n / std::max(seconds, 1e-9));
}

Output run_sim(const Options& options) {
    sim::Contest contest = options.contest;
    const auto edition = rules::find_edition(options.edition);
    if (!edition) throw std::runtime_error("no edition is called " + options.edition);
    for (const std::string& level : contest.players)
        if (!players::make_player(level, {}, [] { return std::int64_t{0}; }))
            throw std::runtime_error(fmt::format("no player is called {}: there are {}", level,
                                                 fmt::join(players::level_names, ", ")));
    contest.edition = *edition;
    const catalog::Catalog catalog = playable_catalog(data_folder(options.data));
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const bool watched = isatty(STDERR_FILENO) != 0;
    sim::Standing so_far;
    const auto done = [&](const sim::GameReport& report) {
        so_far.add(report);
        if (watched) show_progress(contest, so_far);
    };
    const Interruptible guard;
    const auto begun = std::chrono::steady_clock::now();
    const auto reports =
        sim::play(catalog, contest, options.threads > 0 ? options.threads : cores, done, &interrupted);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::string text = options.json ? as_json(contest, options.edition, reports, so_far)
                                    : as_table(contest, reports, so_far, took.count());
    if (interrupted)
        return {.text = text, .error = "stopped: these are the games played until then\n", .status = 130};
    return {.text = text, .error = {}, .status = 0};
}

}  // namespace

void add_sim_command(CLI::App& app, int& status) {
    auto options = std::make_shared<Options>();
    sim::Contest& contest = options->contest;
    CLI::App* sub = app.add_subcommand("sim", "Many games between two players, on all cores");
    sub->add_option("--edition", options->edition, "Which rules")->capture_default_str();
    sub->add_option("--p1", contest.players[0],
                    "The first player: random, greedy, planner, planner:200, planner:500ms")
        ->capture_default_str();
    sub->add_option("--p2", contest.players[1], "The second player")->capture_default_str();
    sub->add_option("--armies", contest.total, "Random forces of so many points; 0: the standard game")
        ->capture_default_str()
        ->check(CLI::Range(0, 10'000));
    sub->add_option("--games", contest.games, "How many games")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000));
    sub->add_option("--turns", contest.turns, "Turns after which time is up")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000));
    sub->add_option("--seed", contest.seed, "The same seed gives the same games")->capture_default_str();
    sub->add_option("--threads", options->threads, "Threads; 0: one for each core")
        ->capture_default_str()
        ->check(CLI::Range(0, 1024));
    sub->add_flag("--json", options->json, "For programs: every game");
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer("Example:\n  irondial sim --edition age-of-destruction --p1 greedy --p2 random --games 200");
    sub->callback([options, &status] { attempt(status, [&] { return run_sim(*options); }); });
}

}  // namespace irondial::cli
