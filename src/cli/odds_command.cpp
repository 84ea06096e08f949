#include "cli/odds_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/attempt.h"
#include "cli/editions.h"
#include "cli/language.h"
#include "cli/names.h"
#include "cli/pack_files.h"
#include "game/by_edition.h"
#include "game/game.h"
#include "game/order_odds.h"
#include "game/scenario.h"
#include "game/scenario_file.h"
#include "game/scenario_script.h"
#include "game/story.h"
#include "players/worth.h"
#include "rules/orders.h"

namespace irondial::cli {
namespace {

using namespace rules;
using nlohmann::json;

// --- what is shown -------------------------------------------------------------------------------------

std::string bar(double share) {
    return std::string(static_cast<std::size_t>(share * 40 + 0.5), '#');
}

template <int most>
std::string distribution(const game::Spread<most>& spread, std::string_view one, std::string_view many) {
    std::string text;
    spread.each([&](int n, double chance) {
        text += fmt::format("  {:>2} {:<7} {:>6.2f} %  {}\n", n, n == 1 || n == -1 ? one : many, 100 * chance,
                            bar(chance));
    });
    return text;
}

std::string as_text(const game::Story& story, const game::UnitOdds& odds) {
    const Language lang = story.language();
    const std::string_view clicks = say(lang, "clicks", "Klicks"), heat = say(lang, "heat", "Wärme");
    std::string text = story.name(odds.unit) + "\n";
    const bool heated = odds.heat[0] < 1 - 1e-9;
    text += distribution(odds.clicks, say(lang, "click", "Klick"), clicks);
    if (heated) text += distribution(odds.heat, heat, heat);
    const auto tell = [&](std::string_view what, double chance) {
        if (chance > 0) text += fmt::format("  {:<13} {:>6.2f} %\n", what, 100 * chance);
    };
    tell(say(lang, "eliminated", "ausgeschaltet"), odds.eliminated);
    tell(say(lang, "salvage", "Wrack"), odds.salvage);
    tell(say(lang, "captured", "gefangen"), odds.captured);
    tell(say(lang, "shut down", "stillgelegt"), odds.shutdown);
    tell(say(lang, "restarted", "neu gestartet"), odds.restarted);
    tell(say(lang, "pilot out", "bewusstlos"), odds.pilot_out);
    return text + fmt::format("  {} {:.3f} {}{}\n", say(lang, "on average", "im Mittel"),
                              odds.expected_clicks, clicks,
                              heated ? fmt::format(", {:.3f} {}", odds.expected_heat, heat) : "");
}

json as_json(const Setup& setup, const game::UnitOdds& odds) {
    return {{"unit", setup.roster[index(odds.unit)].id},
            {"clicks", game::wire::to_json(odds.clicks)},
            {"heat", game::wire::to_json(odds.heat)},
            {"eliminated", odds.eliminated},
            {"salvage", odds.salvage},
            {"captured", odds.captured},
            {"shutdown", odds.shutdown},
            {"restarted", odds.restarted},
            {"pilotOut", odds.pilot_out},
            {"expectedClicks", odds.expected_clicks},
            {"expectedHeat", odds.expected_heat}};
}

/// What the players decide on the way: each question with its answers, likeliest first. What comes up more
/// often than once says how often, and its answers are shares of that.
std::string as_text(const game::Story& story, const std::vector<game::Taken>& taken) {
    constexpr std::size_t most = 8;
    const auto times = [&](const std::string& question) {
        double sum = 0;
        for (const game::Taken& one : taken)
            if (story.ask(one.asked) == question) sum += one.chance;
        return std::max(sum, 1.0);
    };
    std::vector<std::pair<std::string, std::string>> questions;
    for (std::size_t i = 0; i < std::min(most, taken.size()); ++i) {
        const std::string question = story.ask(taken[i].asked);
        auto found = std::find_if(questions.begin(), questions.end(),
                                  [&](const auto& one) { return one.first == question; });
        if (found == questions.end()) found = questions.insert(found, {question, ""});
        found->second += fmt::format("    {:>6.2f} %  {}\n", 100 * taken[i].chance / times(question),
                                     story.answer(taken[i].choice));
    }
    const Language lang = story.language();
    std::string text;
    for (const auto& [question, answers] : questions) {
        text += "  " + question;
        if (const double often = times(question); often > 1 + 1e-9)
            text += fmt::format(
                fmt::runtime(say(lang, " {:.2f} times on average:", " im Mittel {:.2f}-mal:")), often);
        text += "\n" + answers;
    }
    if (taken.size() > most)
        text += fmt::format(fmt::runtime(say(lang, "  and {} more (--json has all)\n",
                                             "  und {} weitere (--json hat alle)\n")),
                            taken.size() - most);
    return text.empty()
               ? text
               : fmt::format("{}\n", say(lang, "decided for the best", "zum Besten entschieden")) + text;
}

/// Where shells fall, marker by marker, likeliest first.
std::string as_text(Language lang, std::vector<game::Shells> shells) {
    constexpr int most = 8;
    const auto spot = [](geo::Point at) { return fmt::format("{:g}, {:g}", at.x / 1000.0, at.y / 1000.0); };
    std::string text;
    while (!shells.empty()) {
        const geo::Point aimed = shells.front().aimed;
        text += fmt::format("{} {}\n", say(lang, "shells aimed at", "Granaten auf"), spot(aimed));
        int shown = 0;
        double none = 1;
        for (const game::Shells& some : shells) {
            if (some.aimed != aimed) continue;
            none -= some.chance;
            if (++shown > most) continue;
            text += fmt::format("  {:>6.2f} %  {}\n", 100 * some.chance,
                                some.at == aimed ? say(lang, "on the spot", "ins Ziel")
                                : some.on_field  ? spot(some.at)
                                                 : say(lang, "off the battlefield", "neben das Spielfeld"));
        }
        if (shown > most)
            text += fmt::format(fmt::runtime(say(lang, "  and {} other places (--json has all)\n",
                                                 "  und {} andere Stellen (--json hat alle)\n")),
                                shown - most);
        if (none > 1e-9)
            text +=
                fmt::format("  {:>6.2f} %  {}\n", 100 * none, say(lang, "nowhere: a miss", "nirgendwohin"));
        std::erase_if(shells, [&](const game::Shells& some) { return some.aimed == aimed; });
    }
    return text;
}

Output as_text(const game::Story& story, const game::BestOdds& best, bool ahead_of_time) {
    const Language lang = story.language();
    Output output;
    for (const game::UnitOdds& odds : best.units) output.text += as_text(story, odds);
    output.text += as_text(lang, best.shells);
    if (ahead_of_time)
        output.text += say(lang,
                           "the shells fall a turn later; these are the odds if everybody is still where "
                           "they stand now\n",
                           "die Granaten fallen einen Zug später; so stehen die Chancen, wenn dann alle "
                           "noch sind, wo sie jetzt stehen\n");
    output.text += as_text(story, best.taken);
    if (output.text.empty()) output.text = say(lang, "nothing changes\n", "nichts ändert sich\n");
    output.text +=
        best.ways == 1
            ? std::string(
                  say(lang, "exact: no dice have a say in it\n", "genau: kein Würfel entscheidet mit\n"))
            : fmt::format(fmt::runtime(say(lang, "exact, over {} ways the dice can fall\n",
                                           "genau, über {} Arten, wie die Würfel fallen können\n")),
                          best.ways);
    if (!best.complete)
        output.error =
            say(lang, "so many ways that some decisions were taken by default; the dice are exact\n",
                "so viele Arten, dass manches wie ohne Antwort entschieden wurde; die Würfel sind "
                "genau gezählt\n");
    return output;
}

Output as_json(const Setup& setup, const game::Story& story, const game::BestOdds& best,
               const std::string& edition) {
    json units = json::array(), taken = json::array(), shells = json::array();
    for (const game::UnitOdds& odds : best.units) units.push_back(as_json(setup, odds));
    for (const game::Taken& t : best.taken)
        taken.push_back({{"chance", t.chance},
                         {"asked", story.ask(t.asked)},
                         {"choice", game::wire::to_json(setup, t.choice)}});
    for (const game::Shells& some : best.shells)
        shells.push_back({{"chance", some.chance},
                          {"aimed", game::wire::to_json(some.aimed)},
                          {"at", some.on_field ? game::wire::to_json(some.at) : json(nullptr)}});
    json out{{"edition", edition},
             {"ways", best.ways},
             {"complete", best.complete},
             {"units", units},
             {"decided", taken}};
    if (!shells.empty()) out["shells"] = shells;
    return {.text = out.dump(1) + "\n", .error = {}, .status = 0};
}

// --- what is asked -------------------------------------------------------------------------------------

bool ends_turn(const json& step) {
    return step.is_object() && step.contains("endTurn") && step["endTurn"] == true;
}

/// What a step orders, or asks about as an attack; null: it does neither.
const json* order_in(const json& step) {
    if (!step.is_object()) return nullptr;
    if (step.contains("order")) return &step["order"];
    const auto query = step.find("query");
    if (query == step.end() || !query->is_object() || !query->contains("attack")) return nullptr;
    return &(*query)["attack"];
}

/// Does the scenario expect the rules to refuse it?
bool is_refused(const json& step) {
    const json expected = step.value("expect", json::object());
    return step.contains("illegal") || (expected.is_object() && expected.contains("illegal"));
}

/// The step asked for, or the first with an order that the rules should accept, or else with a question about
/// such an attack; from 0.
std::size_t step_asked(const json& script, int step) {
    if (step == 0) {
        for (const char* kind : {"order", "query"})
            for (std::size_t i = 0; i < script.size(); ++i)
                if (order_in(script[i]) != nullptr && script[i].contains(kind) && !is_refused(script[i]))
                    return i;
        throw std::runtime_error("the script of this scenario gives no order and asks about no attack");
    }
    const auto i = static_cast<std::size_t>(step) - 1;
    if (i >= script.size())
        throw std::runtime_error(
            fmt::format("the script has no step {}: the last is {}", step, script.size()));
    if (order_in(script[i]) == nullptr && !ends_turn(script[i]))
        throw std::runtime_error(fmt::format(
            "step {} of the script gives no order, asks about no attack and ends no turn: it has no odds",
            step));
    return i;
}

/// The order of a step, with all that becomes of it; throws where it may not be given.
game::Play play_of(const Position& pos, const json& step, const std::string& where,
                   const game::Story& story) {
    if (ends_turn(step)) {
        const Stage stage = pos.state().stage;
        if (stage != Stage::order && stage != Stage::clean_up && stage != Stage::command)
            throw std::runtime_error(where + ": there is no turn to end");
        return game::end_of_turn();
    }
    const json no_answers = json::object();  // where it puts others makes no odds
    game::wire::Reader in(no_answers, where);
    game::Script script(pos.setup(), in);
    in.finish();
    const Order order =
        game::wire::order(pos.setup(), script.take_places(pos, *order_in(step), where), where);
    if (order.unit == UnitId::none && order.type != OrderType::card)
        throw std::runtime_error("this order is given to no unit: no dice are rolled for it");
    if (const Verdict verdict = judge(pos, order); !verdict)
        throw std::runtime_error("this order is not legal: " + story.explain(verdict));
    return order.type == OrderType::artillery ? game::with_shells(order) : game::whole(order);
}

/// The edition asked for, of those the scenario is for.
std::string edition_of(const std::vector<std::string>& editions, const std::string& wanted) {
    if (wanted.empty()) return editions.at(0);
    if (std::find(editions.begin(), editions.end(), wanted) != editions.end()) return wanted;
    throw std::runtime_error(
        fmt::format("this scenario is not for {}, but for {}", wanted, fmt::join(editions, ", ")));
}

Output odds_of_scenario(const catalog::Catalog& catalog, const json& root, const OddsQuery& query) {
    game::Scenario scenario;
    game::ScenarioResult result;
    scenario.own = catalog;
    const std::vector<std::string> editions = game::editions_of(root);
    const std::string edition = edition_of(editions, query.edition);
    game::read_scenario(game::in_edition(root, edition), scenario, result);
    const std::size_t step = step_asked(scenario.script, query.step);
    game::play_steps(scenario, step);
    const auto field = game::make_field(*scenario.setup, scenario.state);
    const Position pos(*scenario.setup, *field, scenario.state);
    const game::Story story(*scenario.setup, query.locale);
    const game::Play play = play_of(pos, scenario.script[step], fmt::format("/script/{}/order", step), story);
    const game::BestOdds best =
        game::best_odds_of(pos, play, query.by_default ? game::Worth{} : game::Worth{players::worth});
    if (!best.counted) throw std::runtime_error("the dice can fall in too many ways here to count them all");
    if (query.json) return as_json(*scenario.setup, story, best, edition);
    Output output = as_text(story, best, play.shells && play.unit != UnitId::none);
    if (editions.size() > 1)
        output.text += fmt::format(fmt::runtime(say(story.language(), "by the rules of {} (--edition: {})\n",
                                                    "nach den Regeln von {} (--edition: {})\n")),
                                   edition, fmt::join(editions, ", "));
    return output;
}

}  // namespace

Output odds(const catalog::Catalog& catalog, const OddsQuery& query) {
    try {
        const json root =
            query.scenario ? game::wire::parsed(*query.scenario) : typed_scenario(catalog, query.typed);
        return odds_of_scenario(catalog, root, query);
    } catch (const game::wire::Mistake& mistake) {
        throw std::runtime_error((mistake.pointer.empty() ? "the scenario" : mistake.pointer) + ": " +
                                 mistake.message + " (docs/scenarios.md has the form)");
    } catch (const json::exception&) {  // a value of a kind that no reader expected
        throw std::runtime_error(
            "this is no scenario: a value in it is of another kind than docs/scenarios.md says (text, "
            "number, "
            "list ...)");
    }
}

void add_odds_command(CLI::App& app, int& status) {
    struct Options {
        OddsQuery query;
        std::string file, data, language = "en";
        EditionName edition;
    };
    auto options = std::make_shared<Options>();
    TypedAttack& typed = options->query.typed;
    CLI::App* sub =
        app.add_subcommand("odds", "What an order comes to: exact, over all dice, by the rules themselves");
    CLI::Option* file =
        sub->add_option(
               "scenario", options->file,
               "A scenario file: its position, and the first order of its script, or attack it asks about")
            ->check(CLI::ExistingFile);
    sub->add_option(
           "--step", options->query.step,
           "Another step of the script, from 1, with an order or the end of a turn; those before are played")
        ->check(CLI::Range(1, 9999));
    sub->add_flag("--default", options->query.by_default,
                  "Decisions by default, not for the best: all damage to the first target, no rerolls");
    sub->add_option("--edition", options->edition,
                    "Which rules [age-of-destruction, or the first that the scenario is for]");
    const auto number = [&](const char* name, int& value, const char* about, int low, int high) {
        sub->add_option(name, value, about)
            ->capture_default_str()
            ->check(CLI::Range(low, high))
            ->excludes(file);
    };
    number("--attack", typed.attack, "Typed: attack value", 1, 15);
    number("--defense", typed.defense, "Typed: defense value", 0, 30);
    number("--damage", typed.damage, "Typed: damage value", 0, 9);
    number("--clicks", typed.clicks, "Typed: clicks the target has left", 1, catalog::max_clicks);
    number("--targets", typed.targets, "Typed: so many alike, side by side", 1, 3);
    const auto word = [&](const char* name, std::string& value, const char* about,
                          std::vector<std::string> words) {
        sub->add_option(name, value, about)
            ->capture_default_str()
            ->check(CLI::IsMember(std::move(words)))
            ->excludes(file);
    };
    word("--by", typed.by, "Typed: mech, vehicle or infantry", {"mech", "vehicle", "infantry"});
    word("--vs", typed.against, "Typed: mech, vehicle or infantry", {"mech", "vehicle", "infantry"});
    word("--type", typed.type, "Typed: ballistic, energy or melee", {"ballistic", "energy", "melee"});
    sub->add_option("--equip", typed.equipment,
                    "Typed: special equipment; what belongs to speed or defense is the target's")
        ->excludes(file);
    sub->add_flag("--close", typed.close, "Typed: close combat")->excludes(file);
    sub->add_flag("--rear", typed.rear, "Typed: from behind")->excludes(file);
    sub->add_flag("--json", options->query.json, "For programs");
    add_language(*sub, options->language);
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer(
        "Examples:\n"
        "  irondial odds --attack 9 --defense 20 --damage 3 --vs infantry --equip decoy\n"
        "  irondial odds --attack 9 --defense 19 --damage 3 --type energy --equip pulse --equip heavy-armor\n"
        "  irondial odds --attack 10 --damage 4 --targets 2 --equip improved-targeting --json\n"
        "  irondial odds tests/scenarios/age-of-destruction/special/charge.json\n"
        "docs/lab.md explains the tables.");
    sub->callback([options, &status] {
        attempt(status, [&] {
            const auto folder = data_folder(options->data);
            OddsQuery& query = options->query;
            if (options->edition) query.edition = query.typed.edition = *options->edition;
            if (!options->file.empty()) options->query.scenario = read_text(options->file);
            options->query.locale = read_text(folder / "locales" / (options->language + ".json"));
            return odds(playable_catalog(folder), options->query);
        });
    });
}

}  // namespace irondial::cli
