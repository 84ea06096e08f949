#include "cli/odds_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/attempt.h"
#include "cli/pack_files.h"
#include "game/by_edition.h"
#include "game/game.h"
#include "game/order_odds.h"
#include "game/scenario.h"
#include "game/scenario_file.h"
#include "rules/orders.h"

namespace irondial::cli {
namespace {

using namespace rules;
using nlohmann::json;

struct Options {
    std::string file, edition = "age-of-destruction", data;
    int attack = 9, defense = 18, damage = 2, clicks = 10, step = 0;
    std::string by = "mech", against = "mech", type = "ballistic";
    std::vector<std::string> equipment;
    bool close = false, rear = false, as_json = false;
};

// --- typed quickly: a position with two units ----------------------------------------------------------

/// Equipment that belongs to the attacker; the rest protects its target.
bool is_attackers(catalog::Equipment e) {
    using catalog::EquipSlot;
    const EquipSlot slot = catalog::facts(e).slot;
    return slot != EquipSlot::speed && slot != EquipSlot::defense;
}

const char* slot_name(catalog::Equipment e) {
    using catalog::EquipSlot;
    switch (catalog::facts(e).slot) {
        case EquipSlot::speed: return "speed";
        case EquipSlot::attack: return "attack";
        case EquipSlot::defense: return "defense";
        default: return "primary";
    }
}

/// The same values on every click, with the equipment of its side.
json unit_of(const Options& options, bool attacker) {
    const std::string& type = attacker ? options.by : options.against;
    json cell{{"primary", attacker ? options.damage : 1},
              {"speed", 6},
              {"attack", attacker ? options.attack : 5},
              {"defense", attacker ? 18 : options.defense}};
    const bool mech = type == "mech";
    if (mech) cell["secondary"] = cell["primary"];
    for (const std::string& name : options.equipment) {
        const auto e = catalog::parse<catalog::Equipment>(name);
        if (!e || *e == catalog::Equipment::none)
            throw std::runtime_error("no special equipment is called " + name +
                                     " (write it like heavy-armor)");
        if (is_attackers(*e) != attacker) continue;
        const char* slot = slot_name(*e);
        cell[slot] = {{"value", cell[slot]}, {"equip", {{"name", name}}}};
    }
    json dial = json::array(), heat = json::array();
    for (int i = 0; i < (attacker ? 12 : options.clicks); ++i) dial.push_back(cell);
    json weapon{{"rangeType", options.type}, {"maxRange", options.type == "melee" ? 0 : 12}};
    json unit{{"id", attacker ? "ODD001" : "ODD002"},
              {"name", attacker ? "attacker" : "target"},
              {"points", 50},
              {"type", type},
              {"speedMode", mech                 ? "mech"
                            : type == "infantry" ? "foot"
                                                 : "tracked"},
              {"dial", dial}};
    unit["weapons"] = mech ? json::array({weapon, weapon}) : json::array({weapon});
    if (mech) {
        for (int i = 0; i < 6; ++i) heat.push_back(json::object());
        unit["heatDial"] = heat;
        unit["vent"] = 2;
    }
    return unit;
}

json typed_scenario(const Options& options) {
    const bool hexes = options.edition == name_of(EditionId::solaris_vii);
    const auto place = [&](json near, json inches) { return hexes ? near : inches; };
    const bool touches = options.close || options.type == "melee";
    json attacker{{"id", "attacker"},
                  {"player", "you"},
                  {"define", unit_of(options, true)},
                  {"at", place({5, 7}, {18, 10})},
                  {"facing", hexes ? 3 : 90}};
    json target{{"id", "target"},
                {"player", "they"},
                {"define", unit_of(options, false)},
                {"at", touches ? place({5, 6}, {18, 12}) : place({5, 4}, {18, 16})},
                {"facing", options.rear ? (hexes ? 3 : 90) : (hexes ? 9 : 270)}};
    if (touches && !hexes && options.against != "mech") target["at"] = {18, 11.625};
    return {{"scenario", "typed"},
            {"edition", options.edition},
            {"players", {{{"id", "you"}}, {{"id", "they"}}}},
            {"units", {attacker, target}},
            {"script",
             {{{"order",
                {{"type", touches ? "close" : "ranged"},
                 {"unit", "attacker"},
                 {"weapon", "primary"},
                 {"targets", {"target"}}}}}}}};
}

// --- what is shown -------------------------------------------------------------------------------------

std::string bar(double share) {
    return std::string(static_cast<std::size_t>(share * 40 + 0.5), '#');
}

template <std::size_t n>
std::string distribution(const std::array<double, n>& shares, std::string_view one, std::string_view many) {
    std::string text;
    for (std::size_t i = 0; i < n; ++i)
        if (shares[i] > 0)
            text += fmt::format("  {:>2} {:<7} {:>6.2f} %  {}\n", i, i == 1 ? one : many, 100 * shares[i],
                                bar(shares[i]));
    return text;
}

std::string as_text(const Setup& setup, const game::UnitOdds& odds) {
    const RosterUnit& unit = setup.roster[index(odds.unit)];
    std::string text = fmt::format("{} ({})\n", unit.name, unit.id);
    text += distribution(odds.clicks, "click", "clicks");
    if (odds.expected_heat != 0) text += distribution(odds.heat, "heat", "heat");
    const auto tell = [&](const char* what, double chance) {
        if (chance > 0) text += fmt::format("  {:<10} {:>6.2f} %\n", what, 100 * chance);
    };
    tell("eliminated", odds.eliminated);
    tell("salvage", odds.salvage);
    tell("captured", odds.captured);
    tell("shut down", odds.shutdown);
    tell("restarted", odds.restarted);
    tell("pilot out", odds.pilot_out);
    return text +
           fmt::format("  on average {:.3f} clicks{}\n", odds.expected_clicks,
                       odds.expected_heat != 0 ? fmt::format(", {:.3f} heat", odds.expected_heat) : "");
}

json as_json(const Setup& setup, const game::UnitOdds& odds) {
    return {{"unit", setup.roster[index(odds.unit)].id},
            {"clicks", odds.clicks},
            {"heat", odds.heat},
            {"eliminated", odds.eliminated},
            {"salvage", odds.salvage},
            {"captured", odds.captured},
            {"shutdown", odds.shutdown},
            {"restarted", odds.restarted},
            {"pilotOut", odds.pilot_out},
            {"expectedClicks", odds.expected_clicks},
            {"expectedHeat", odds.expected_heat}};
}

/// The order of a step of the script; without a number the first there is.
const json& order_of(const game::Scenario& scenario, int step) {
    for (std::size_t i = 0; i < scenario.script.size(); ++i)
        if (scenario.script[i].contains("order") && (step == 0 || static_cast<int>(i) + 1 == step))
            return scenario.script[i]["order"];
    throw std::runtime_error(step == 0 ? "the script of this scenario gives no order"
                                       : fmt::format("step {} of the script gives no order", step));
}

Output run_odds(const Options& options) {
    const catalog::Catalog catalog = playable_catalog(data_folder(options.data));
    json root = options.file.empty() ? typed_scenario(options)
                                     : json::parse(read_text(options.file), nullptr, true, true);
    game::Scenario scenario;
    game::ScenarioResult result;
    scenario.own = catalog;
    try {
        game::read_scenario(game::in_edition(root, game::editions_of(root).at(0)), scenario, result);
        const Order order = game::wire::order(*scenario.setup, order_of(scenario, options.step), "/order");
        const auto field = game::make_field(*scenario.setup, scenario.state);
        const Position pos(*scenario.setup, *field, scenario.state);
        if (const Verdict verdict = judge(pos, order); !verdict)
            throw std::runtime_error(fmt::format("this order is not legal: {} ({})",
                                                 name_of(*scenario.setup, verdict.rule),
                                                 spell(name_of(verdict.why))));
        int ways = 0;
        const auto all = game::odds_of(pos, order, nullptr, &ways);
        Output output;
        json list = json::array();
        for (const game::UnitOdds& odds : all) {
            list.push_back(as_json(*scenario.setup, odds));
            output.text += as_text(*scenario.setup, odds);
        }
        if (options.as_json)
            output.text = json{{"ways", ways}, {"units", list}}.dump(1) + "\n";
        else
            output.text += fmt::format("exact, over {} ways the dice can fall\n", ways);
        return output;
    } catch (const game::wire::Mistake& mistake) {
        throw std::runtime_error(mistake.pointer + ": " + mistake.message);
    }
}

}  // namespace

void add_odds_command(CLI::App& app, int& status) {
    auto options = std::make_shared<Options>();
    CLI::App* sub =
        app.add_subcommand("odds", "What an order comes to: exact, over all dice, by the rules themselves");
    sub->add_option("scenario", options->file,
                    "A scenario file: its position, and the first order of its script")
        ->check(CLI::ExistingFile);
    sub->add_option("--step", options->step, "Another step of the script, from 1")
        ->check(CLI::Range(1, 9999));
    sub->add_option("--edition", options->edition, "Typed: which rules")->capture_default_str();
    sub->add_option("--attack", options->attack, "Typed: attack value")
        ->capture_default_str()
        ->check(CLI::Range(0, 30));
    sub->add_option("--defense", options->defense, "Typed: defense value")
        ->capture_default_str()
        ->check(CLI::Range(0, 40));
    sub->add_option("--damage", options->damage, "Typed: damage value")
        ->capture_default_str()
        ->check(CLI::Range(0, 20));
    sub->add_option("--clicks", options->clicks, "Typed: clicks the target has left")
        ->capture_default_str()
        ->check(CLI::Range(1, static_cast<int>(catalog::max_clicks)));
    sub->add_option("--by", options->by, "Typed: mech, vehicle or infantry")
        ->capture_default_str()
        ->check(CLI::IsMember({"mech", "vehicle", "infantry"}));
    sub->add_option("--vs", options->against, "Typed: mech, vehicle or infantry")
        ->capture_default_str()
        ->check(CLI::IsMember({"mech", "vehicle", "infantry"}));
    sub->add_option("--type", options->type, "Typed: ballistic, energy or melee")
        ->capture_default_str()
        ->check(CLI::IsMember({"ballistic", "energy", "melee"}));
    sub->add_option("--equip", options->equipment,
                    "Typed: special equipment; what belongs to speed or defense is the target's");
    sub->add_flag("--close", options->close, "Typed: close combat");
    sub->add_flag("--rear", options->rear, "Typed: from behind");
    sub->add_flag("--json", options->as_json, "For programs");
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer(
        "Examples:\n"
        "  irondial odds --attack 9 --defense 20 --damage 3 --vs infantry --equip decoy\n"
        "  irondial odds --attack 9 --defense 19 --damage 3 --type energy --equip pulse --equip heavy-armor\n"
        "  irondial odds tests/scenarios/age-of-destruction/special/charge.json");
    sub->callback([options, &status] { attempt(status, [&] { return run_odds(*options); }); });
}

}  // namespace irondial::cli
