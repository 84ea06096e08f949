// Every card and faction ability of Age of Destruction makes a difference: some scenario that names it holds
// with it and fails without it. And no word of their effects is without a meaning in the rules.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "game/scenario.h"
#include "rules/army.h"
#include "rules/turn_cards.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using nlohmann::json;

const std::filesystem::path folder = tests::in_sources("tests/scenarios/age-of-destruction");

struct File {
    std::string name, text;
};

std::vector<File> scenario_files() {
    std::vector<File> files;
    for (const char* where : {"cards", "factions"})
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder / where))
            if (entry.path().extension() == ".json")
                files.push_back({entry.path().filename().string(), tests::read_file(entry.path())});
    std::sort(files.begin(), files.end(), [](const File& a, const File& b) { return a.name < b.name; });
    return files;
}

/// A scenario without a card: nobody has it, nobody uses it, no sum cites it. What else was expected stays.
json without(json scenario, const std::string& id) {
    const auto is_it = [&](const json& value) {
        return value == id || (value.is_object() && value.value("gear", "") == id);
    };
    const auto strip = [&](json& holder, const char* key) {
        if (!holder.contains(key)) return;
        json kept = json::array();
        for (const json& value : holder[key])
            if (!is_it(value)) kept.push_back(value);
        holder[key] = kept;
    };
    for (json& player : scenario["players"]) strip(player, "cards");
    for (json& unit : scenario["units"]) {
        strip(unit, "gear");
        if (unit.contains("pilot") && unit["pilot"] == id) {
            unit.erase("pilot");
            unit.erase("recruitedBy");
        }
    }
    for (json& step : scenario["script"]) {
        for (const char* list : {"choices", "unasked"}) {
            if (!step.contains(list)) continue;
            json kept = json::array();
            for (const json& choice : step[list])
                if (!is_it(choice.value("use", json())) && !is_it(choice.value("decline", json())) &&
                    !is_it(choice.value("first", json())))
                    kept.push_back(choice);
            step[list] = kept;
        }
        if (step.contains("expect")) strip(step["expect"], "why");
        if (step.contains("order") && step["order"].value("card", "") == id) {
            step.erase("order");
            step.erase("dice");
            step.erase("illegal");
        }
    }
    return scenario;
}

/// Does it hold? A scenario that cannot be read holds no more than one that fails: it proves nothing.
enum class Outcome { holds, fails, unreadable };
Outcome outcome_of(const std::string& text) {
    Outcome outcome = Outcome::holds;
    for (const ScenarioResult& result : run_scenario(tests::shipped_catalog(), "file", text))
        for (const std::string& failure : result.failures)
            outcome = failure.starts_with("file") ? Outcome::unreadable : Outcome::fails;
    return outcome;
}

std::vector<const catalog::Card*> cards_of_the_edition() {
    const catalog::Catalog& all = tests::shipped_catalog();
    std::vector<const catalog::Card*> cards;
    for (const auto& one : all.gear) cards.push_back(&one.card);
    for (const auto& one : all.pilots) cards.push_back(&one.card);
    for (const auto& one : all.planetary_conditions) cards.push_back(&one.card);
    for (const auto& one : all.faction_pride) cards.push_back(&one.card);
    for (const auto& one : all.mercenary_contracts) cards.push_back(&one.card);
    for (const auto& one : all.situational_alliances) cards.push_back(&one.card);
    return cards;
}

TEST(Cards, EveryOneMakesADifference) {
    const std::vector<File> files = scenario_files();
    int different = 0;
    for (const catalog::Card* card : cards_of_the_edition()) {
        bool shown = false;
        for (const File& file : files) {
            if (shown || file.text.find('"' + card->id + '"') == std::string::npos) continue;
            const json scenario = json::parse(file.text, nullptr, true, true);
            shown = outcome_of(file.text) == Outcome::holds &&
                    outcome_of(without(scenario, card->id).dump()) == Outcome::fails;
        }
        EXPECT_TRUE(shown) << card->id << " " << card->name.en << ": no scenario holds only with it";
        different += shown ? 1 : 0;
    }
    EXPECT_GE(different, 90) << "the catalog has lost its cards";
}

TEST(Cards, EveryFactionAbilityMakesADifference) {
    const std::vector<File> files = scenario_files();
    int abilities = 0;
    for (const catalog::Faction& faction : tests::shipped_catalog().factions)
        for (const catalog::FactionAbility& ability : faction.abilities) {
            ++abilities;
            EXPECT_NE(rules::find_rule(ability.rule), rules::RuleId::none) << ability.id;
            const bool shown = std::any_of(files.begin(), files.end(), [&](const File& file) {
                if (file.text.find('"' + ability.rule + '"') == std::string::npos) return false;
                json scenario = json::parse(file.text, nullptr, true, true);
                scenario["options"]["battleforce.faction_abilities"] = "false";
                return outcome_of(file.text) == Outcome::holds &&
                       outcome_of(scenario.dump()) == Outcome::fails;
            });
            EXPECT_TRUE(shown) << ability.id << ": no scenario holds only with it";
        }
    EXPECT_EQ(abilities, 9);
}

TEST(Cards, NoWordIsWithoutAMeaning) {
    std::vector<std::string> words;
    const auto ask = [&](const std::vector<catalog::Effect>& effects) {
        for (const catalog::Effect& effect : effects)
            for (const std::string_view word : rules::words_without_meaning(effect)) words.emplace_back(word);
    };
    for (const catalog::Card* card : cards_of_the_edition()) ask(card->effects);
    for (const catalog::RallyCard& rally : tests::shipped_catalog().rally_cards) ask(rally.card.effects);
    for (const catalog::Faction& faction : tests::shipped_catalog().factions)
        for (const catalog::FactionAbility& ability : faction.abilities) ask(ability.effects);
    EXPECT_EQ(words, std::vector<std::string>{});

    catalog::Effect odd;
    odd.actions.emplace_back().stat = catalog::Stat::capacity;
    EXPECT_EQ(rules::words_without_meaning(odd), std::vector<std::string_view>{"capacity"});
}

// No two printed conditions cancel each other; two that do are both out of the game.
// RULES: AOD-CEC-09
TEST(Cards, ConditionsThatCancelEachOtherAreBothRemoved) {
    catalog::Catalog catalog = tests::shipped_catalog();
    catalog.planetary_conditions[0].ends_by = {catalog::ConditionId{1}};
    catalog.planetary_conditions[1].ends_by = {catalog::ConditionId{0}};
    rules::Setup setup;
    setup.catalog = &catalog;
    setup.edition = rules::edition(*rules::find_edition("age-of-destruction"));
    for (const std::uint16_t k : {std::uint16_t{0}, std::uint16_t{1}, std::uint16_t{8}})
        setup.players.push_back({.name = "p", .cards = {{catalog::Entry::planetary_condition, k}}});
    rules::fit_out(setup);
    EXPECT_EQ(rules::cancelled_conditions(setup), 0b011U);
}

}  // namespace
}  // namespace irondial::game
