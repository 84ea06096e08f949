#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "campaign/names.h"
#include "campaign/seasons.h"
#include "cli/attempt.h"
#include "cli/campaign_command.h"
#include "cli/interrupt.h"
#include "cli/pack_files.h"
#include "cli/progress.h"
#include "cli/seed.h"
#include "cli/terminal.h"
#include "players/levels.h"

namespace irondial::cli {

using namespace campaign;

namespace {

struct Options {
    int players = 8, seasons = 20, threads = 0, matches = 0;
    std::string weight_class = "all", level = "greedy", data;
    std::uint64_t seed = 1;
    bool json = false, pilot_death = false;
};

/// Season n goes through the classes in turn, so that each has as many.
Agreement season(const Options& options, int number) {
    Agreement agreement;
    agreement.edition = rules::edition(rules::EditionId::solaris_vii);
    const auto one = parse_class(options.weight_class);
    agreement.weight_class = one ? *one : static_cast<WeightClass>((number + 1) % 5);
    agreement.cycles = engine_season(options.players, agreement.weight_class == WeightClass::none);
    for (Cycle& cycle : agreement.cycles)
        if (options.matches > 0 && cycle.format != Format::grand_melee) cycle.matches = options.matches;
    agreement.pilot_death = options.pilot_death;
    agreement.seed = game::Random::spread(options.seed * 0x9e3779b97f4a7c15U + static_cast<unsigned>(number));
    return agreement;
}

/// A bar of matches, since a season takes a while.
class Matches {
  public:
    explicit Matches(int all) : all_(all) {}
    void add() {
        const std::lock_guard lock(mutex_);
        ++done_;
        if (progress_.due()) progress_.show(bar(done_, all_) + " matches");
    }

  private:
    std::mutex mutex_;
    Progress progress_;
    int all_, done_ = 0;
};

std::vector<SeasonReport> play_all(const catalog::Catalog& catalog, const Options& options) {
    std::vector<SeasonReport> reports(static_cast<std::size_t>(options.seasons));
    int all = 0;
    for (int n = 0; n < options.seasons; ++n) all += matches_of(season(options, n).cycles, options.players);
    Matches matches(all);
    std::atomic<int> next{0};
    std::exception_ptr failure;
    std::mutex failing;
    const auto work = [&] {
        try {
            for (int n = next++; n < options.seasons && !interrupted; n = next++)
                reports[static_cast<std::size_t>(n)] =
                    play_season(catalog, season(options, n), options.players, {.level = options.level}, [&] {
                        matches.add();
                        return !interrupted.load();
                    });
        } catch (...) {
            const std::lock_guard lock(failing);
            failure = std::current_exception();
            next = options.seasons;
        }
    };
    {
        std::vector<std::jthread> crew;
        for (int i = 1; i < options.threads; ++i) crew.emplace_back(work);
        work();
    }
    if (failure) std::rethrow_exception(failure);
    std::erase_if(reports, [](const SeasonReport& report) { return !report.finished; });
    return reports;
}

struct Sum {
    int seasons = 0, stables = 0, matches = 0, kills = 0, deaths = 0, forfeits = 0, sudden = 0,
        reputation = 0;
    std::vector<CycleRecord> cycles;

    void add(const SeasonReport& r) {
        ++seasons;
        stables += r.players, matches += r.matches, kills += r.kills, deaths += r.deaths;
        forfeits += r.forfeits, sudden += r.sudden_deaths, reputation += r.reputation;
        if (cycles.size() < r.cycles.size()) cycles.resize(r.cycles.size());
        for (std::size_t i = 0; i < r.cycles.size(); ++i) {
            cycles[i].capital += r.cycles[i].capital;
            cycles[i].hangar += r.cycles[i].hangar;
            cycles[i].damaged += r.cycles[i].damaged;
        }
    }
};

std::string ratio(double a, double b, int digits = 1) {
    return b == 0 ? "-" : fmt::format("{:.{}f}", a / b, digits);
}

/// How the stables of a class stand on average when a cycle is paid: a column for each cycle.
std::string money_table(const std::map<WeightClass, Sum>& by_class) {
    std::vector<std::string> head{"class", "founded with"};
    for (const Cycle& cycle : engine_season(fewest_stables, false))
        head.push_back(rules::spell(rules::name_of(cycle.format)));
    std::vector<std::vector<std::string>> rows{head};
    for (const auto& [weight, sum] : by_class) {
        rows.push_back({std::string(class_word(weight)), std::to_string(starting_capital(weight))});
        for (const CycleRecord& cycle : sum.cycles)
            rows.back().push_back(fmt::format("{:.0f}+{:.0f} ({:.1f})", 1.0 * cycle.capital / sum.stables,
                                              1.0 * cycle.hangar / sum.stables,
                                              1.0 * cycle.damaged / sum.stables));
        rows.back().resize(head.size());
    }
    return "\nStones of a stable after each cycle, purse paid: in hand + price of all it owns (units to be "
           "repaired)\n" +
           table(rows, {false, true, true, true, true, true, true, true}, Paint::none);
}

std::string report_text(const catalog::Catalog& catalog, const std::vector<SeasonReport>& reports) {
    std::map<WeightClass, Sum> by_class;
    std::map<std::uint16_t, UnitRecord> units;
    for (const SeasonReport& report : reports) {
        by_class[report.weight_class].add(report);
        for (const auto& [kind, record] : report.units) {
            units[kind].fielded += record.fielded;
            units[kind].won += record.won;
            units[kind].eliminated += record.eliminated;
        }
    }
    std::vector<std::vector<std::string>> rows{{"class", "seasons", "matches", "kills a match",
                                                "forfeits a season", "sudden deaths",
                                                "champion's reputation"}};
    for (const auto& [weight, sum] : by_class)
        rows.push_back({std::string(class_word(weight)), std::to_string(sum.seasons),
                        std::to_string(sum.matches), ratio(sum.kills, sum.matches, 2),
                        ratio(sum.forfeits, sum.seasons), std::to_string(sum.sudden),
                        ratio(sum.reputation, sum.seasons, 0)});
    std::string text = table(rows, {false, true, true, true, true, true, true}, Paint::none);
    text += money_table(by_class);
    std::vector<std::pair<double, std::uint16_t>> order;
    for (const auto& [kind, record] : units)
        if (record.fielded >= 8) order.emplace_back(1.0 * record.won / record.fielded, kind);
    std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a > b; });
    rows = {{"unit", "points", "fielded", "won", "of 100", "eliminated"}};
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (order.size() > 12 && i == 6) rows.push_back({"...", "", "", "", "", ""});
        if (order.size() > 12 && i >= 6 && i + 6 < order.size()) continue;
        const std::uint16_t kind = order[i].second;
        const UnitRecord& record = units[kind];
        rows.push_back({fmt::format("{} ({})", catalog.unit_texts[kind].name, catalog.unit_texts[kind].id),
                        std::to_string(catalog.units[kind].points), std::to_string(record.fielded),
                        std::to_string(record.won), fmt::format("{:.0f}", 100 * order[i].first),
                        std::to_string(record.eliminated)});
    }
    if (rows.size() > 1)
        text += "\nunits fielded at least eight times, by matches won\n" +
                table(rows, {false, true, true, true, true, true}, Paint::none);
    return text;
}

std::string report_json(const catalog::Catalog& catalog, const std::vector<SeasonReport>& reports) {
    nlohmann::json out = nlohmann::json::array();
    for (const SeasonReport& r : reports) {
        nlohmann::json one{{"class", class_word(r.weight_class)},
                           {"players", r.players},
                           {"matches", r.matches},
                           {"kills", r.kills},
                           {"deaths", r.deaths},
                           {"forfeits", r.forfeits},
                           {"suddenDeaths", r.sudden_deaths},
                           {"reputation", r.reputation},
                           {"hash", fmt::format("{:016x}", r.hash)}};
        for (const CycleRecord& cycle : r.cycles)
            one["cycles"].push_back({{"capital", cycle.capital},
                                     {"hangar", cycle.hangar},
                                     {"damaged", cycle.damaged},
                                     {"forfeits", cycle.forfeits}});
        for (const auto& [kind, record] : r.units)
            one["units"][catalog.unit_texts[kind].id] = {
                {"fielded", record.fielded}, {"won", record.won}, {"eliminated", record.eliminated}};
        out.push_back(std::move(one));
    }
    return out.dump(1) + "\n";
}

Output run_sim(Options options) {
    if (options.weight_class != "all" && !parse_class(options.weight_class))
        throw std::runtime_error(options.weight_class +
                                 " is no class: light, medium, heavy, assault, multi or all");
    if (!players::make_player(options.level, {}))
        throw std::runtime_error(fmt::format("no player is called {}: there are {}", options.level,
                                             fmt::join(players::level_names, ", ")));
    if (options.threads == 0)
        options.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    const catalog::Catalog catalog = playable_catalog(data_folder(options.data));
    const Interruptible guard;
    const auto reports = play_all(catalog, options);
    const std::string text = options.json ? report_json(catalog, reports) : report_text(catalog, reports);
    if (interrupted)
        return {.text = text, .error = "stopped: these are the seasons that were finished\n", .status = 130};
    const bool all = static_cast<int>(reports.size()) == options.seasons;
    return {.text = text,
            .error = all ? ""
                         : fmt::format("{} seasons did not end\n",
                                       options.seasons - static_cast<int>(reports.size())),
            .status = all ? 0 : 1};
}

}  // namespace

void add_campaign_sim(CLI::App& group, int& status) {
    auto options = std::make_shared<Options>();
    CLI::App* sub = group.add_subcommand("sim", "Whole seasons of bots: balance of classes, money over time");
    sub->add_option("--players", options->players, "Stables")->capture_default_str()->check(CLI::Range(4, 8));
    sub->add_option("--seasons", options->seasons, "How many")
        ->capture_default_str()
        ->check(CLI::Range(1, 100'000));
    sub->add_option("--class", options->weight_class, "light, medium, heavy, assault, multi; all: in turn")
        ->capture_default_str();
    sub->add_option("--level", options->level, "How the bots fight")->capture_default_str();
    sub->add_option("--matches", options->matches, "Matches a cycle, instead of 3 or 4")
        ->check(CLI::Range(1, 20));
    sub->add_flag("--pilot-death", options->pilot_death, "Pilots may die with their 'Mechs");
    sub->add_option("--seed", options->seed, "The same seed gives the same seasons")
        ->capture_default_str()
        ->transform(whole_seed());
    sub->add_option("--threads", options->threads, "Threads; 0: one for each core")
        ->capture_default_str()
        ->check(CLI::Range(0, 1024));
    sub->add_flag("--json", options->json, "For programs: every season");
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer("Example:\n  irondial campaign sim --players 8 --seasons 20");
    sub->callback([options, &status] { attempt(status, [&] { return run_sim(*options); }); });
}

}  // namespace irondial::cli
