#include "cli/sim_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <chrono>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "bots/bots.h"
#include "cli/army_command.h"
#include "cli/attempt.h"
#include "cli/forces.h"
#include "cli/interrupt.h"
#include "cli/language.h"
#include "cli/pack_files.h"
#include "cli/progress.h"
#include "cli/seed.h"
#include "cli/sim_html.h"
#include "players/levels.h"
#include "sim/ranks.h"

namespace irondial::cli {
namespace {

struct Options {
    EditionName edition;
    std::string data, report, language = "en";
    std::vector<std::string> armies{"random"};
    sim::Contest contest{.players = {"greedy", "random"}};
    int threads = 0, bot_milliseconds = 5000;
    bool json = false;

    Language lang() const { return *catalog::parse<Language>(language); }
};

std::optional<long long> number_in(const std::string& text) {
    long long n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

/// The reports of all ranks in the order of the games; empty in all ranks but the first.
std::vector<sim::GameReport> gathered(const catalog::Catalog& catalog, const sim::Ranks& ranks,
                                      std::vector<sim::GameReport> mine) {
    if (ranks.size() == 1) return mine;
    std::string lines;
    for (const sim::GameReport& report : mine) lines += sim::to_line(catalog, report) + "\n";
    std::vector<sim::GameReport> all;
    for (const std::string& said : ranks.gather(lines)) {
        std::istringstream in(said);
        for (std::string line; std::getline(in, line);) all.push_back(sim::report_of_line(catalog, line));
    }
    std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
    return all;
}

bool is_text(const std::string& bytes) {
    return nlohmann::json(bytes).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) ==
           nlohmann::json(bytes).dump(-1, ' ', false, nlohmann::json::error_handler_t::ignore);
}

/// Before hours are spent on what it is to tell.
void check_report(const std::string& path) {
    if (!path.empty() && !std::ofstream(path, std::ios::binary | std::ios::app))
        throw std::runtime_error("cannot write the report to " + path);
}

void write_report(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    out.flush();
    if (!out) throw std::runtime_error("cannot write the report to " + path);
}

Output run_sim(const Options& options, const sim::Ranks& ranks) {
    sim::Contest contest = options.contest;
    contest.edition = edition_or_usual(options.edition);
    for (const std::string& name : contest.players) check_player(name);
    const auto data = data_folder(options.data);
    const catalog::Catalog catalog = playable_catalog(data);
    const std::string locale = read_text(data / "locales" / (options.language + ".json"));
    contest.make = make_players(options.bot_milliseconds, locale);
    take_forces(catalog, options.armies, locale, options.edition, contest);
    if (ranks.rank() == 0) check_report(options.report);

    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const int usual = ranks.size() > 1 ? 1 : cores;  // ranks are the cores there
    const sim::Crew crew{options.threads > 0 ? options.threads : usual, ranks.rank(), ranks.size()};
    const int share = (contest.games - ranks.rank() + ranks.size() - 1) / ranks.size();
    sim::Standing so_far;
    Progress progress;
    const auto done = [&](const sim::GameReport& report) {
        so_far.add(report);
        if (ranks.rank() == 0 && progress.due())
            progress.show(sim_progress(contest, so_far, share, options.lang()));
    };
    const Interruptible guard(options.lang());
    const auto begun = std::chrono::steady_clock::now();
    const auto reports = gathered(catalog, ranks, sim::play(catalog, contest, crew, done, &interrupted));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    if (ranks.rank() != 0) return {};

    const sim::Statistics all = sim::statistics_of(reports);
    if (!options.report.empty())
        write_report(options.report, html_report(catalog, contest, all, options.lang()));
    Output output;
    output.text =
        options.json ? sim_json(catalog, contest, reports) : sim_table(catalog, contest, all, options.lang());
    output.error =
        fmt::format("{:.1f} {}\n", static_cast<double>(reports.size()) / std::max(took.count(), 1e-9),
                    say(options.lang(), "games a second", "Spiele in der Sekunde"));
    if (interrupted) {
        output.error += say(options.lang(), "stopped: these are the games played until then\n",
                            "abgebrochen: das sind die Spiele bis dahin\n");
        output.status = 130;
    }
    return output;
}

/// Where one rank gives up, all are ended before its last words could be printed.
Output run_sim(const Options& options) {
    const sim::Ranks ranks;
    try {
        return run_sim(options, ranks);
    } catch (const std::exception& failure) {
        if (ranks.size() > 1) fmt::print(stderr, "error (rank {}): {}\n", ranks.rank(), failure.what());
        throw;
    }
}

}  // namespace

void check_player(const std::string& name) {
    if (!is_text(name)) throw std::runtime_error("the name of a player has bytes in it that are not UTF-8");
    if (bots::is_program(name) || players::make_player(name, {}, sim::machine_clock())) return;
    throw std::runtime_error(
        fmt::format("no player is called {}: there are {} (also planner:200 and planner:500ms), and programs "
                    "(exec:COMMAND)",
                    name, fmt::join(players::level_names, ", ")));
}

sim::MakePlayer make_players(int bot_milliseconds, const std::string& locale) {
    return [bot_milliseconds, locale](std::string_view name,
                                      const game::Seed& seed) -> std::unique_ptr<game::Player> {
        if (bots::is_program(name))
            return bots::start(name, {std::chrono::milliseconds(bot_milliseconds), locale, seed});
        return players::make_player(name, seed, sim::machine_clock());
    };
}

int checked_total(rules::EditionId edition, long long total) {
    const rules::Edition& book = rules::edition(edition);
    if (book.setup.board == rules::Board::hexes)
        throw std::runtime_error(
            "in the arena forces are drawn and built by class, not for a total of points");
    if (book.battleforce.kit_forces)
        throw std::runtime_error(
            fmt::format("{} is played with the forces of its box: leave the total out", book.name));
    const int least = book.turn.points_per_order;  // with less nobody has an order to give  [AOD-TURN-05]
    constexpr int most = 2000;
    if (total < least || total > most)
        throw std::runtime_error(
            fmt::format("{} is no total to draw or build forces of {} for: {} to {} points", total, book.name,
                        least, most));
    return static_cast<int>(total);
}

namespace {

/// "built" or "built:450".
void take_built(const std::string& name, sim::Contest& contest) {
    if (contest.even)
        throw std::runtime_error("--even is for random forces: what players build is their own");
    for (const std::string& builder : contest.builders)
        if (!builder.empty()) check_player(builder);
    contest.built = true;
    if (name != "built") {
        const auto total = number_in(name.substr(name.find(':') + 1));
        if (!total) throw std::runtime_error(name + " names no total: built:450 is for 450 points a side");
        contest.total = checked_total(contest.edition, *total);
    }
    check_building(contest.edition, contest.total);
}

}  // namespace

void take_forces(const catalog::Catalog& catalog, std::span<const std::string> armies,
                 const std::string& locale, const EditionName& edition, sim::Contest& contest) {
    const auto is_drawn = [](const std::string& name) { return name == "random" || number_in(name); };
    const auto is_built = [](const std::string& name) {
        return name == "built" || name.starts_with("built:");
    };
    if (armies.size() > 1 && (std::ranges::any_of(armies, is_drawn) || std::ranges::any_of(armies, is_built)))
        throw std::runtime_error(
            "--armies takes random, or built, or a total for both sides, or the armies of both; not " +
            fmt::format("{}", fmt::join(armies, " and ")));
    if (is_built(armies.front())) return take_built(armies.front(), contest);
    if (!contest.builders[0].empty())
        throw std::runtime_error("--builders is for forces that are built: --armies built");
    if (is_drawn(armies.front())) {
        if (const auto total = number_in(armies.front()))
            contest.total = checked_total(contest.edition, *total);
        return;
    }
    if (contest.even)
        throw std::runtime_error(
            "--even is for random forces: one army named alone already plays both sides");
    const Forces forces = read_forces(catalog, armies, locale, {.edition = edition});
    contest.armies = forces.armies, contest.edition = forces.edition, contest.total = forces.total;
}

void add_sim_command(CLI::App& app, int& status) {
    auto options = std::make_shared<Options>();
    sim::Contest& contest = options->contest;
    CLI::App* sub = app.add_subcommand("sim", "Many games between two players, on all cores");
    add_edition(*sub, options->edition);
    sub->add_option("--p1", contest.players[0],
                    "The first player: random, greedy, planner, planner:200, planner:500ms, or exec:COMMAND "
                    "(docs/bots.md)")
        ->capture_default_str();
    sub->add_option("--p2", contest.players[1], "The second player")->capture_default_str();
    sub->add_option(
           "--armies", options->armies,
           "random; a total for random forces, enough for an order, 2000 at most; built: everybody brings "
           "what its level builds, or with a total built:450; an army file or id for both sides, or one for "
           "each")
        ->capture_default_str()
        ->expected(1, 2);
    sub->add_option("--builders", contest.builders,
                    "With --armies built: the levels that build for the first and for the second player [the "
                    "players themselves; for programs: random]");
    sub->add_flag("--even", contest.even,
                  "Random forces: the same one for both sides, so that only the players differ");
    const auto number = [&](const char* name, int& value, const char* about, int low, int high) {
        sub->add_option(name, value, about)->capture_default_str()->check(CLI::Range(low, high));
    };
    number("--games", contest.games, "How many games", 1, 10'000'000);
    number("--turns", contest.turns, "Turns after which time is up", 1, 10'000);
    sub->add_option("--seed", contest.seed, "The same seed gives the same games")
        ->capture_default_str()
        ->transform(whole_seed());
    number("--threads", options->threads, "Threads; 0: one for each core", 0, 1024);
    number("--bot-time", options->bot_milliseconds, "Milliseconds a program has for each answer", 1, 600'000);
    sub->add_flag("--json", options->json, "For programs: every game");
    sub->add_option("--report", options->report, "Write a report with charts to this HTML file");
    add_language(*sub, options->language);
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer(
        "Examples:\n  irondial sim --edition age-of-destruction --p1 greedy --p2 random --games 200\n"
        "  irondial sim --armies data/armies/wolf-spear.army data/armies/highland-watch.army --p2 greedy\n"
        "  irondial sim --edition solaris-vii --games 1000 --report duels.html\n"
        "  irondial sim --armies built:300 --edition dark-age --p1 planner --p2 greedy --games 10\n"
        "  irondial sim --p1 'exec:python3 examples/bot.py' --armies 200 --games 4\n"
        "Ctrl-C stops; the games played until then are reported. docs/lab.md has more.");
    sub->callback([options, &status] { attempt(status, [&] { return run_sim(*options); }); });
}

}  // namespace irondial::cli
