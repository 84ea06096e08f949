// Cards of the arena that act in the clean-up phase: no pack of ours has one, so two are made up.
#include <gtest/gtest.h>

#include "game/scenario.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace catalog;

/// In the clean-up phase the owner may change the unit's heat.
Effect in_the_clean_up(std::int8_t heat) {
    Action action;
    action.verb = Verb::heat;
    action.amount.number = heat;
    Effect effect;
    effect.when = Trigger::cleanup_stage_start;
    effect.optional = true;
    effect.actions = {action};
    return effect;
}

const Catalog& with_made_up_cards() {
    static const Catalog catalog = [] {
        Catalog made = tests::shipped_catalog();
        for (Pilot& pilot : made.pilots)
            if (pilot.card.id == "AOD-GS-003" || pilot.card.id == "AOD-L-003")
                pilot.card.effects = {in_the_clean_up(-1)};
        for (Gear& gear : made.gear)
            if (gear.card.id == "AOD-G-011") gear.card.effects = {in_the_clean_up(1)};
        return made;
    }();
    return catalog;
}

std::string failures(const std::string& units, const std::string& sequence, const std::string& step) {
    const auto results = run_scenario(
        with_made_up_cards(), "made up",
        R"({"scenario": "made up", "rules": [], "edition": "solaris-vii", "board": {"arena": "open"},
            "players": [{"id": "red"}, {"id": "blue"}], "units": [)" +
            units + R"(], "turn": {"phase": "clean-up", "sequence": )" + sequence + R"(}, "script": [)" +
            step + "]}");
    std::string all;
    for (const ScenarioResult& result : results)
        for (const std::string& failure : result.failures) all += failure + "; ";
    return all;
}

const std::string both =
    R"({"id": "r", "of": "AOD118", "player": "red", "at": [4, 4], "facing": 3, "pilot": "AOD-GS-003", "heat": 1, "ordered": true},
       {"id": "b", "of": "AOD117", "player": "blue", "at": [4, 0], "facing": 9, "pilot": "AOD-L-003", "heat": 1, "ordered": true})";

// RULES: SOL-R-93
TEST(ArenaCards, InTheCleanUpPhaseWhoActedFirstDecidesFirst) {
    const std::string red_first =
        R"({"endPhase": true, "choices": [{"use": "AOD-GS-003"}, {"use": "AOD-L-003"}],
            "expect": {"units": {"r": {"heat": 0}, "b": {"heat": 0}}}})";
    EXPECT_EQ(failures(both, R"(["r", "b"])", red_first), "");
    EXPECT_NE(failures(both, R"(["b", "r"])", red_first), "");
}

// RULES: SOL-CEC-05
TEST(ArenaCards, ThePlayerWhoseTurnItIsOrdersWhatHappensTogether) {
    const std::string one =
        R"({"id": "r", "of": "AOD118", "player": "red", "at": [4, 4], "facing": 3, "pilot": "AOD-GS-003", "gear": ["AOD-G-011"], "ordered": true},
           {"id": "b", "of": "AOD117", "player": "blue", "at": [4, 0], "facing": 9})";
    const auto step = [](const std::string& first, const std::string& second, int heat) {
        return R"({"endPhase": true, "choices": [{"first": ")" + first + R"("}, {"use": ")" + first +
               R"("}, {"use": ")" + second + R"("}], "expect": {"units": {"r": {"heat": )" +
               std::to_string(heat) + "}}}}";
    };
    EXPECT_EQ(failures(one, R"(["r", "b"])", step("AOD-G-011", "AOD-GS-003", 0)), "");
    EXPECT_EQ(failures(one, R"(["r", "b"])", step("AOD-GS-003", "AOD-G-011", 1)), "");
}

}  // namespace
}  // namespace irondial::game
