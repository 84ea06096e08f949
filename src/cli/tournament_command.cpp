#include "cli/tournament_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "cli/army_command.h"
#include "cli/attempt.h"
#include "cli/forces.h"
#include "cli/interrupt.h"
#include "cli/language.h"
#include "cli/pack_files.h"
#include "cli/progress.h"
#include "cli/seed.h"
#include "cli/sim_command.h"
#include "sim/ranks.h"

namespace irondial::cli {

using nlohmann::json;

namespace {

struct Options {
    Wanted wanted;
    std::string state, data, language = "en";
    std::vector<std::string> players{"greedy"}, armies;
    sim::Tournament tournament{.terms = {.games = 20}, .entrants = {}};
    int threads = 0, bot_milliseconds = 5000;
    bool resume = false, as_json = false;

    Language lang() const { return *catalog::parse<Language>(language); }
};

/// The name under which it is entered is English, whoever looks at the table.
std::string shown_name(const sim::Entrant& entrant, Language lang) {
    if (!entrant.army) return entrant.name;
    const std::string& army = in(entrant.army->name, lang);
    if (entrant.name == entrant.army->name.en) return army;
    return fmt::format("{} {} {}", entrant.player, say(lang, "with", "mit"), army);
}

/// `sim` takes these in the place of army files; here they are told in other options.
void check_armies_are_named(std::span<const std::string> armies) {
    for (const std::string& name : armies) {
        const std::string_view said = name;
        const auto is_number = [](std::string_view text) {
            return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
        };
        if (said == "random")
            throw std::runtime_error("without --armies forces are drawn at random: leave `random` out");
        if (is_number(said))
            throw std::runtime_error(fmt::format(
                "--armies takes armies, or built: for random forces of {0} points say --total {0}", said));
        if (said == "built" && armies.size() > 1)
            throw std::runtime_error(
                "--armies takes armies, or built and nothing else: built is for all players");
        if (said.starts_with("built:"))
            throw std::runtime_error(fmt::format(
                "--armies takes built, its total stands apart: --armies built{}",
                is_number(said.substr(6)) ? fmt::format(" --total {}", said.substr(6)) : " --total 450"));
    }
}

/// Every player with every army.
void enter(const catalog::Catalog& catalog, const Options& options, const std::string& locale,
           sim::Tournament& t) {
    for (const std::string& player : options.players) check_player(player);
    Forces forces{.edition = edition_or_usual(options.wanted.edition),
                  .total = options.wanted.total.value_or(0)};
    check_armies_are_named(options.armies);
    t.terms.built = options.armies == std::vector<std::string>{"built"};
    if (t.terms.built) check_building(forces.edition, forces.total);
    if (!options.armies.empty() && !t.terms.built)
        forces = read_forces(catalog, options.armies, locale, options.wanted);
    else if (options.wanted.total)
        checked_total(forces.edition, forces.total);
    t.terms.edition = forces.edition, t.terms.total = forces.total;
    for (const std::string& player : options.players) {
        for (const catalog::Army& army : forces.armies)
            t.entrants.push_back(
                {options.players.size() == 1 ? army.name.en : player + " with " + army.name.en, player,
                 army});
        if (forces.armies.empty()) t.entrants.push_back({player, player, std::nullopt});
    }
    for (std::size_t i = 0; i < t.entrants.size(); ++i)
        for (std::size_t k = 0; k < i; ++k)
            if (t.entrants[i].name == t.entrants[k].name)
                throw std::runtime_error("two entrants are called " + t.entrants[i].name +
                                         ": give every player once, and every army a name of its own");
    if (t.entrants.size() < 2)
        throw std::runtime_error("a tournament needs two players or two armies at least");
}

json table_json(const sim::Tournament& t, std::span<const sim::Match> matches) {
    json out{{"entrants", json::array()}, {"matches", json::array()}};
    for (const sim::Rank& rank : sim::table_of(t, matches))
        out["entrants"].push_back({{"name", t.entrants[static_cast<std::size_t>(rank.entrant)].name},
                                   {"elo", rank.elo},
                                   {"error", rank.error},
                                   {"points", rank.points},
                                   {"games", rank.games},
                                   {"wins", rank.wins},
                                   {"losses", rank.losses},
                                   {"draws", rank.draws}});
    for (const sim::Match& match : matches) out["matches"].push_back(json::parse(match_line(t, match)));
    return out;
}

/// The matches played before, and the file to write further ones to.
std::vector<sim::Match> open_state(const catalog::Catalog& catalog, const Options& options,
                                   const sim::Tournament& t, std::ofstream& file) {
    if (options.state.empty() && options.resume)
        throw std::runtime_error("--resume goes on with the matches of a file: name it with --state");
    if (options.state.empty()) return {};
    std::vector<sim::Match> played;
    std::string text;
    const bool there = std::filesystem::exists(options.state);
    if (there && !std::filesystem::is_regular_file(options.state))
        throw std::runtime_error(options.state + " is no file that matches could be written to");
    const std::string head = head_line(catalog, t);
    if (there && !options.resume)
        throw std::runtime_error(options.state + " is there already: --resume goes on with it");
    if (there) {
        text = read_text(options.state);
        if (text.find('\n') == std::string::npos && !head.starts_with(text))
            throw std::runtime_error(options.state + " is no state file of a tournament");
        played = matches_in(t, head, text);
        const auto end = text.rfind('\n');  // a line that was cut off is written anew
        std::filesystem::resize_file(options.state, end == std::string::npos ? 0 : end + 1);
    }
    file.open(options.state, std::ios::binary | std::ios::app);
    if (text.find('\n') == std::string::npos) file << head << std::endl;
    if (!file) throw std::runtime_error("cannot write " + options.state);
    return played;
}

Output run_tournament(const Options& options) {
    if (sim::Ranks().size() > 1)
        throw std::runtime_error("a tournament is played by one process: start it without mpirun");
    sim::Tournament t = options.tournament;
    const auto data = data_folder(options.data);
    const catalog::Catalog catalog = playable_catalog(data);
    const std::string locale = read_text(data / "locales" / (options.language + ".json"));
    enter(catalog, options, locale, t);
    t.terms.make = make_players(options.bot_milliseconds, locale);

    std::ofstream file;
    std::vector<sim::Match> played = open_state(catalog, options, t, file);
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    Progress progress;
    const std::size_t all = static_cast<std::size_t>(sim::rounds_of(t)) * ((t.entrants.size() + 1) / 2);
    const Interruptible guard(options.lang());
    sim::play_on(
        catalog, t, {options.threads > 0 ? options.threads : cores, 0, 1}, played,
        [&](const sim::Match& match) {
            if (file.is_open() && !(file << match_line(t, match) << std::endl))
                throw std::runtime_error("cannot write " + options.state + ": the disk may be full");
            if (progress.due())
                progress.show(fmt::format("{} {} {} {}", played.size(), say(options.lang(), "of", "von"), all,
                                          say(options.lang(), "matches", "Begegnungen")));
        },
        &interrupted);
    Output output;
    output.text =
        options.as_json ? table_json(t, played).dump(1) + "\n" : tournament_table(t, played, options.lang());
    if (interrupted) {
        output.error =
            options.state.empty()
                ? std::string(
                      say(options.lang(), "stopped: this is how it stood\n", "abgebrochen: so stand es\n"))
                : fmt::format(fmt::runtime(say(options.lang(), "stopped: --resume goes on from {}\n",
                                               "abgebrochen: mit --resume geht es aus {} weiter\n")),
                              options.state);
        output.status = 130;
    }
    return output;
}

/// In what the first line of a state file is not the one that is played here.
std::string difference(const std::string& line, const std::string& head) {
    const json there = json::parse(line, nullptr, false), here = json::parse(head);
    if (!there.is_object() || !there.contains("tournament")) return "its first line tells of none";
    for (const auto& [key, value] : here.items()) {
        const json other = there.value(key, json());
        if (other == value) continue;
        if (key == "armies") return "its armies are others";
        return fmt::format("{} there, {} here", json{{key, other}}.dump(), json{{key, value}}.dump());
    }
    return "its terms are others";
}

/// A whole number; of anything else -1, which is never written.
int whole(const json& number) {
    return number.is_number_integer() ? number.get<int>() : -1;
}

/// Can so many games have ended so?
bool is_result(const sim::Match& match) {
    const sim::Standing& s = match.standing;
    const bool text = std::none_of(match.forfeit.begin(), match.forfeit.end(),
                                   [](char c) { return static_cast<unsigned char>(c) < ' ' || c == 127; });
    return std::min({s.wins, s.losses, s.draws}) >= 0 &&
           std::int64_t{s.wins} + s.losses + s.draws == s.games && match.forfeited <= s.games && text;
}

}  // namespace

std::string head_line(const catalog::Catalog& catalog, const sim::Tournament& t) {
    json names = json::array(), players = json::array(), armies = json::array();
    for (const sim::Entrant& entrant : t.entrants) {
        names.push_back(entrant.name), players.push_back(entrant.player);
        if (entrant.army) armies.push_back(json::parse(army_json(catalog, *entrant.army)));
    }
    json head{{"tournament", t.swiss ? "swiss" : "round robin"},
              {"entrants", names},
              {"players", players},
              {"armies", armies},
              {"edition", rules::name_of(t.terms.edition)},
              {"total", t.terms.total},
              {"games", t.terms.games},
              {"turns", t.terms.turns},
              {"seed", t.terms.seed}};
    if (t.terms.built) head["built"] = true;
    return head.dump();
}

std::string match_line(const sim::Tournament& t, const sim::Match& match) {
    const auto name = [&](int e) { return t.entrants[static_cast<std::size_t>(e)].name; };
    json out{{"round", match.round}, {"first", name(match.pairing.first)}};
    if (match.pairing.second < 0) return out.dump();
    out["second"] = name(match.pairing.second);
    out["wins"] = match.standing.wins;
    out["losses"] = match.standing.losses;
    out["draws"] = match.standing.draws;
    if (match.forfeited > 0) out["forfeited"] = match.forfeited, out["forfeit"] = match.forfeit;
    return out.dump(-1, ' ', false,
                    json::error_handler_t::replace);  // what programs said last may be anything
}

std::vector<sim::Match> matches_in(const sim::Tournament& t, const std::string& head,
                                   const std::string& text) {
    const auto number = [&](const json& name) {
        for (std::size_t i = 0; i < t.entrants.size(); ++i)
            if (name == t.entrants[i].name) return static_cast<int>(i);
        throw std::runtime_error("nobody here is called " + name.dump());
    };
    std::vector<sim::Match> matches;
    std::vector<sim::Pairing> pairs;  // of the round: it is played from the first of them to the last
    int round = 0;
    std::istringstream in(text.substr(0, text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1));
    std::string line;
    const auto next = [&] {
        if (!std::getline(in, line)) return false;
        if (line.ends_with('\r')) line.pop_back();  // an editor's way to end lines
        return true;
    };
    if (next() && line != head)
        throw std::runtime_error("the state file is of another tournament: " + difference(line, head));
    for (int n = 2; next(); ++n) try {
            const json match = json::parse(line);
            sim::Match read{.round = whole(match.at("round")),
                            .pairing = {number(match.at("first")), -1},
                            .standing = {}};
            if (match.contains("second")) {
                read.pairing.second = number(match.at("second"));
                read.standing = {.games = t.terms.games,
                                 .wins = whole(match.at("wins")),
                                 .losses = whole(match.at("losses")),
                                 .draws = whole(match.at("draws"))};
            }
            if (match.contains("forfeited"))
                read.forfeited = whole(match["forfeited"]), read.forfeit = match.at("forfeit");
            const std::size_t seat = matches.size() % ((t.entrants.size() + 1) / 2);
            if (seat == 0) pairs = sim::pairings(t, ++round, matches);
            if (read.round == round && round > sim::rounds_of(t))
                throw std::runtime_error(fmt::format(
                    "line {} of the state file is of round {}, and {} would be played here: give --rounds as "
                    "before, or more",
                    n, round, sim::rounds_of(t)));
            if (read.round != round || read.pairing != pairs[seat] || !is_result(read) ||
                match.dump() != match_line(t, read))
                throw std::runtime_error(
                    fmt::format("line {} of the state file is no match that could follow there: {}", n,
                                match.dump(-1, ' ', true)));  // control characters are for no terminal
            matches.push_back(read);
        } catch (const json::exception& e) {
            throw std::runtime_error(fmt::format("line {} of the state file is no match: {}", n, e.what()));
        }
    return matches;
}

std::string tournament_table(const sim::Tournament& t, std::span<const sim::Match> matches, Language lang) {
    const auto shown = [&](int entrant) {
        return shown_name(t.entrants[static_cast<std::size_t>(entrant)], lang);
    };
    std::string text =
        fmt::format("{:>4}  {:<36} {:>5} {:>7} {:>6} {:>6} {:>5} {:>6} {:>6}\n", say(lang, "rank", "Rang"),
                    say(lang, "entrant", "Teilnehmer"), "Elo", "+/-", say(lang, "points", "Punkte"),
                    say(lang, "games", "Spiele"), say(lang, "won", "Siege"), say(lang, "lost", "Verl."),
                    say(lang, "drawn", "Remis"));
    int place = 0;
    for (const sim::Rank& rank : sim::table_of(t, matches))
        text += fmt::format("{:>4}  {:<36.36} {:>+5} {:>7.0f} {:>6.1f} {:>6} {:>5} {:>6} {:>6}\n", ++place,
                            shown(rank.entrant), std::lround(rank.elo), rank.error, rank.points, rank.games,
                            rank.wins, rank.losses, rank.draws);
    for (const sim::Match& match : matches)
        if (match.forfeited > 0)
            text += fmt::format(
                fmt::runtime(say(lang,
                                 "round {}, {} against {}: {} of the games lost by default; the first: {}\n",
                                 "Runde {}, {} gegen {}: {} der Spiele kampflos; das erste: {}\n")),
                match.round, shown(match.pairing.first), shown(match.pairing.second), match.forfeited,
                match.forfeit);
    return text;
}

void add_tournament_command(CLI::App& app, int& status) {
    auto options = std::make_shared<Options>();
    sim::Tournament& t = options->tournament;
    CLI::App* sub =
        app.add_subcommand("tournament", "Round robin or Swiss among players or armies, with Elo");
    sub->add_option("--players", options->players,
                    "Levels of play, or exec:COMMAND; with --armies each leads each")
        ->capture_default_str();
    sub->add_option("--armies", options->armies,
                    "Army files or ids; built: what everybody builds; none: random forces");
    add_edition(*sub, options->wanted.edition);
    sub->add_option(
        "--total", options->wanted.total,
        "Points a side, enough for an order, 2000 at most [those of the standard game, or of the armies]");
    const auto number = [&](const char* name, int& value, const char* about, int low, int high) {
        sub->add_option(name, value, about)->capture_default_str()->check(CLI::Range(low, high));
    };
    number("--games", t.terms.games, "Games of a match", 1, 100'000);
    sub->add_flag("--swiss", t.swiss, "Swiss: those with most points play each other");
    number(
        "--rounds", t.rounds,
        "Swiss: how many rounds, 0: as many as a knock-out would take (2 for up to 4 entrants, 3 for up to 8 "
        "and so on); else how often everybody meets everybody, 0: once",
        0, 1000);
    number("--turns", t.terms.turns, "Turns after which time is up", 1, 10'000);
    sub->add_option("--seed", t.terms.seed, "The same seed gives the same tournament")
        ->capture_default_str()
        ->transform(whole_seed());
    number("--threads", options->threads, "Threads; 0: one for each core", 0, 1024);
    number("--bot-time", options->bot_milliseconds, "Milliseconds a program has for each answer", 1, 600'000);
    sub->add_option("--state", options->state, "Write every match to this file as soon as it is played");
    sub->add_flag("--resume", options->resume, "Go on with the matches of the state file");
    sub->add_flag("--json", options->as_json, "For programs: the table and every match");
    add_language(*sub, options->language);
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer(
        "Examples:\n  irondial tournament --players random greedy planner:20 --total 200 --games 10\n"
        "  irondial tournament --armies IDO-A-LIAO IDO-A-REPUBLIC IDO-A-HIRED --swiss --games 4 --state "
        "spring.jsonl\n"
        "  irondial tournament --armies IDO-A-LIAO IDO-A-REPUBLIC IDO-A-HIRED --swiss --games 4 --state "
        "spring.jsonl "
        "--resume");
    sub->callback([options, &status] { attempt(status, [&] { return run_tournament(*options); }); });
}

}  // namespace irondial::cli
