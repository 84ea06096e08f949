// Rally cards that help for an attack or for the whole match: no pack of ours has one, so they are made up.
// Every other kind stands in tests/scenarios/solaris-vii/rally.
#include <gtest/gtest.h>

#include "game/scenario.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace catalog;

const Catalog& with(Span lasts) {
    static std::map<Span, Catalog> made;
    auto [found, is_new] = made.try_emplace(lasts, tests::shipped_catalog());
    if (is_new)
        for (RallyCard& rally : found->second.rally_cards)
            if (rally.card.id == "IDO-R-002") rally.card.effects[0].actions[0].lasts = lasts;
    return found->second;
}

/// What fails when the card is played for r, and then this happens.
std::string failures(Span lasts, const std::string& steps) {
    const auto results = run_scenario(with(lasts), "made up",
                                      R"({
        "scenario": "made up", "rules": [], "edition": "solaris-vii", "board": {"arena": "open"},
        "players": [{"id": "red", "cards": ["IDO-R-002", "IDO-R-001"]}, {"id": "blue"}],
        "units": [{"id": "r", "of": "AOD134", "click": 8, "player": "red", "at": [5, 5], "facing": 3},
                  {"id": "b", "of": "AOD134", "player": "blue", "at": [5, 2], "facing": 9}],
        "turn": {"phase": "combat", "round": 2, "sequence": ["r", "b"], "acting": "r"},
        "script": [{"order": {"type": "card", "card": "IDO-R-002", "unit": "r"}},)" +
                                          steps + "]}");
    std::string all;
    for (const ScenarioResult& result : results)
        for (const std::string& failure : result.failures) all += failure + "; ";
    return all;
}

/// r's preview cites the card, or does not.
std::string helps(bool yes) {
    const std::string fire = R"({"type": "ranged", "unit": "r", "weapon": "primary", "targets": ["b"]})";
    return R"({"query": {"attack": )" + fire + R"(}, "expect": {"attack": )" + (yes ? "9" : "7") + "}}";
}

const std::string pass = R"({"order": {"type": "pass", "unit": "r"}},)";
const std::string shot =
    R"({"order": {"type": "ranged", "unit": "b", "weapon": "primary", "targets": ["r"]}, "dice": [1, 1, 2]},)";

// RULES: CAM-RALLY-05, CAM-RALLY-09
TEST(Rally, ForAnAttackThatItsUnitMakesOrSuffers) {
    EXPECT_EQ(failures(Span::attack, helps(true)), "");
    EXPECT_EQ(failures(Span::attack, pass + shot + helps(false)), "");
    EXPECT_EQ(failures(Span::round, pass + shot + helps(true)), "");
    // It has helped in this round, if no longer: there is no second card.
    const std::string again =
        R"({"order": {"type": "ranged", "unit": "r", "weapon": "primary", "targets": ["b"]}, "dice": [1, 1, 2]},
           {"endPhase": true, "unasked": [{"rally": false}]},)";
    EXPECT_EQ(failures(Span::attack, again + helps(false)), "");
}

// A card that goes on helping keeps its unit from another, in every round.
// RULES: CAM-RALLY-09
TEST(Rally, ForTheWholeMatch) {
    const std::string round =
        R"({"endPhase": true}, {"endPhase": true}, {"play": true, "dice": [1, 1, 6, 6]},)";
    EXPECT_EQ(failures(Span::round, round + helps(false)), "");
    EXPECT_EQ(failures(Span::game, round + helps(true)), "");
    const std::string second = R"({"order": {"type": "card", "card": "IDO-R-001", "unit": "r"})";
    EXPECT_EQ(failures(Span::round, round + second + "}"), "");
    EXPECT_EQ(failures(Span::game, round + second + R"(, "illegal": "CAM-RALLY-09"})"), "");
}

/// Cools all own units that are at most 2 away.
const Catalog& with_a_far_reaching_card() {
    static const Catalog catalog = [] {
        Catalog made = tests::shipped_catalog();
        for (RallyCard& rally : made.rally_cards)
            if (rally.card.id == "IDO-R-005") {
                rally.card.effects[0].actions[0].to = Who::own_units;
                rally.card.effects[0].actions[0].within = 2;
            }
        return made;
    }();
    return catalog;
}

// Two steps in a row of hexes are farther on paper than two of the axes.
// RULES: CAM-RALLY-01
TEST(Rally, WithinCountsHexes) {
    const auto results = run_scenario(with_a_far_reaching_card(), "made up", R"({
        "scenario": "made up", "rules": [], "edition": "solaris-vii", "board": {"arena": "open"},
        "players": [{"id": "red", "cards": ["IDO-R-005"]}, {"id": "blue"}],
        "units": [{"id": "r", "of": "AOD134", "click": 8, "player": "red", "at": [5, 5], "facing": 3, "heat": 2},
                  {"id": "near", "of": "AOD134", "player": "red", "at": [7, 3], "facing": 3, "heat": 2},
                  {"id": "far", "of": "AOD134", "player": "red", "at": [7, 6], "facing": 3, "heat": 2},
                  {"id": "b", "of": "AOD134", "player": "blue", "at": [5, 6], "facing": 9, "heat": 2}],
        "turn": {"phase": "combat", "round": 2, "sequence": ["r", "near", "far", "b"], "acting": "r"},
        "script": [{"order": {"type": "card", "card": "IDO-R-005", "unit": "r"},
                    "expect": {"units": {"near": {"heat": 0}, "far": {"heat": 2}, "b": {"heat": 2}}}}]})");
    for (const ScenarioResult& result : results)
        for (const std::string& failure : result.failures) ADD_FAILURE() << failure;
}

}  // namespace
}  // namespace irondial::game
