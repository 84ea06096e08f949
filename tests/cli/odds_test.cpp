// irondial odds: exact numbers that a million rolls agree with, decisions for the best, both forms of output.
#include "cli/odds_command.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "game/order_odds.h"
#include "game/scenario.h"
#include "game/scenario_file.h"
#include "players/worth.h"
#include "rules/orders.h"
#include "support/effort.h"
#include "support/packs.h"

namespace irondial::cli {
namespace {

using namespace rules;
using nlohmann::json;

/// A typed attack as a position with an order.
struct Attack {
    explicit Attack(const TypedAttack& typed) {
        game::ScenarioResult result;
        scenario.own = tests::shipped_catalog();
        game::read_scenario(typed_scenario(scenario.own, typed), scenario, result);
        order = game::wire::order(*scenario.setup, scenario.script[0]["order"], "");
        field = game::make_field(*scenario.setup, scenario.state);
    }
    Position position() const { return {*scenario.setup, *field, scenario.state}; }

    game::Scenario scenario;
    Order order;
    std::shared_ptr<const Field> field;
};

/// Rolls a missed or weak attack's lowest die again, divides evenly: somebody with habits.
class Habits final : public game::Player {
  public:
    Order order(const Position&, const Decision&) override { return {}; }
    Choice decide(const Position& pos, const Decision& decision) override {
        Choice choice = game::default_choice(pos, decision);
        if (decision.ask == Ask::reroll) choice.mask = 1;
        if (decision.ask == Ask::divide) {
            std::size_t n = 0;
            int rest = decision.total;
            for (const UnitId u : decision.units) {
                const int share = n + 1 == static_cast<std::size_t>(decision.units.size()) ? rest : rest / 2;
                choice.shares[n++] = {u, static_cast<std::int8_t>(share)};
                rest -= share;
            }
        }
        return choice;
    }
};

using Clicks = std::array<double, catalog::max_clicks + 1>;

/// How often units lose how many clicks when dice are really rolled.
std::vector<Clicks> rolled(const Attack& attack, int times, std::uint64_t seed) {
    Habits habits;
    const std::array<game::Player*, 2> players{&habits, &habits};
    game::Random random(game::Random::spread(seed));
    const Position pos = attack.position();
    std::vector<Clicks> counts(pos.state().unit_count);
    for (int i = 0; i < times; ++i) {
        game::Live live(random, players);
        Table table(pos, live, nullptr);
        resolve(table, attack.order);
        for (const UnitId u : pos.all_units()) {
            const UnitState &was = pos.unit(u), &is = table.state().units[index(u)];
            const int clicks = std::max(0, is.click + is.damage_die - was.click - was.damage_die);
            counts[index(u)][static_cast<std::size_t>(clicks)] += 1.0 / times;
        }
    }
    return counts;
}

TEST(OddsCommand, AMillionRollsAgree) {
    const int times = tests::sanitized ? 4'000 : 200'000;  // five attacks: a million
    const std::vector<TypedAttack> attacks{
        {.attack = 9, .defense = 20, .damage = 3, .against = "infantry", .equipment = {"decoy"}},
        {.attack = 9, .defense = 19, .damage = 3, .type = "energy", .equipment = {"pulse", "heavy-armor"}},
        {.attack = 10, .defense = 19, .damage = 4, .targets = 2, .equipment = {"improved-targeting"}},
        {.edition = "solaris-vii", .attack = 8, .defense = 18, .damage = 3},
        {.edition = "dark-age", .attack = 9, .defense = 18, .damage = 2, .close = true, .rear = true}};
    std::uint64_t seed = 1;
    for (const TypedAttack& typed : attacks) {
        const Attack attack(typed);
        const Position pos = attack.position();
        ASSERT_TRUE(judge(pos, attack.order));
        const auto counts = rolled(attack, times, seed++);
        Habits habits;
        for (const game::UnitOdds& odds : game::odds_of(pos, attack.order, &habits)) {
            double sum = 0;
            for (std::size_t n = 0; n < odds.clicks.size(); ++n) {
                const double p = odds.clicks[n];
                sum += p;
                EXPECT_NEAR(counts[index(odds.unit)][n], p, 5 * std::sqrt(p * (1 - p) / times) + 1e-9)
                    << "attack " << seed << ", unit " << index(odds.unit) << ", clicks " << n;
            }
            EXPECT_NEAR(sum, 1, 1e-12);
        }
    }
}

TEST(OddsCommand, DamageIsDividedForTheBest) {
    // 4 clicks, two targets with 2 clicks left: both fall, where all to one would waste half.
    const Attack attack({.attack = 12, .defense = 14, .damage = 4, .clicks = 2, .targets = 2});
    const Position pos = attack.position();
    const game::BestOdds best = game::best_odds_of(pos, attack.order, players::worth);
    ASSERT_EQ(best.units.size(), 3U);
    const auto usual = game::odds_of(pos, attack.order);
    EXPECT_GT(best.units[1].eliminated, 0.9);
    EXPECT_DOUBLE_EQ(best.units[1].eliminated, best.units[2].eliminated);
    EXPECT_LT(usual.back().eliminated, 0.1);  // by default the first has it all
    ASSERT_FALSE(best.taken.empty());
    EXPECT_EQ(best.taken[0].choice.ask, Ask::divide);
    EXPECT_EQ(best.taken[0].choice.shares[0].damage, 2);
    EXPECT_GT(best.taken[0].chance, 0.9);
}

TEST(OddsCommand, DiceAreRolledAgainForTheBest) {
    const Attack attack({.attack = 9, .defense = 20, .damage = 3, .equipment = {"improved-targeting"}});
    const Position pos = attack.position();
    const double usual = game::odds_of(pos, attack.order)[1].expected_clicks;
    Habits habits;
    const double first_die = game::odds_of(pos, attack.order, &habits)[1].expected_clicks;
    const double best = game::best_odds_of(pos, attack.order, players::worth).units[1].expected_clicks;
    EXPECT_GT(best, usual);
    EXPECT_GT(best, first_die);
    // No more than if any die could be rolled again at will until the attack hits or all have been tried.
    EXPECT_LT(best, 3.0);
}

TEST(OddsCommand, WhereNothingIsToBeDecidedBothAreTheSame) {
    const Attack attack(
        {.attack = 9, .defense = 20, .damage = 3, .against = "infantry", .equipment = {"decoy"}});
    const Position pos = attack.position();
    const auto usual = game::odds_of(pos, attack.order);
    const auto best = game::best_odds_of(pos, attack.order, players::worth);
    ASSERT_EQ(best.units.size(), usual.size());
    for (std::size_t i = 0; i < usual.size(); ++i)
        for (std::size_t n = 0; n < usual[i].clicks.size(); ++n)
            EXPECT_NEAR(best.units[i].clicks[n], usual[i].clicks[n], 1e-12);
}

OddsQuery query(const std::string& file = {}) {
    OddsQuery query;
    const std::string root = IRONDIAL_SOURCE_DIR;
    query.locale = tests::read_file(root + "/data/locales/en.json");
    if (!file.empty()) query.scenario = tests::read_file(root + "/tests/scenarios/" + file);
    return query;
}

TEST(OddsCommand, TakesTheFirstLegalOrderOfAScenarioAndSpeaksJson) {
    OddsQuery charge = query("age-of-destruction/special/charge.json");
    charge.json = true;
    const json out = json::parse(odds(tests::shipped_catalog(), charge).text);
    EXPECT_EQ(out["units"][0]["unit"], "r");
    EXPECT_EQ(out["units"][1]["unit"], "b");
    EXPECT_NEAR(out["units"][1]["clicks"][4].get<double>() + out["units"][1]["clicks"][5].get<double>(),
                0.7407,
                0.03);  // as the query of that scenario says, and some criticals
    EXPECT_NEAR(out["units"][0]["expectedHeat"].get<double>(), 2, 1e-9);  // the charger's own
    charge.step = 5;
    EXPECT_EQ(json::parse(odds(tests::shipped_catalog(), charge).text)["units"][0]["unit"], "s");
}

TEST(OddsCommand, SaysWhatIsWrong) {
    OddsQuery charge = query("age-of-destruction/special/charge.json");
    charge.step = 1;  // the script expects a refusal there
    EXPECT_THROW(odds(tests::shipped_catalog(), charge), std::runtime_error);
    charge.step = 3;  // a query
    EXPECT_THROW(odds(tests::shipped_catalog(), charge), std::runtime_error);
    OddsQuery typed = query();
    typed.typed.equipment = {"decoi"};
    EXPECT_THROW(odds(tests::shipped_catalog(), typed), std::runtime_error);
    typed.typed.equipment = {"decoy"};
    EXPECT_NO_THROW(odds(tests::shipped_catalog(), typed));
    typed.typed.edition = "quick-start";  // QS-SCOPE-04: it would have no effect
    EXPECT_THROW(odds(tests::shipped_catalog(), typed), std::runtime_error);
    typed.scenario = "{";
    EXPECT_THROW(odds(tests::shipped_catalog(), typed), std::runtime_error);
}

TEST(OddsCommand, OrdersWithoutAUnitHaveNoOdds) {
    for (const char* file :
         {"age-of-destruction/withdraw/two-players.json", "solaris-vii/victory/agreed.json"})
        EXPECT_THROW(odds(tests::shipped_catalog(), query(file)), std::runtime_error) << file;
    OddsQuery empty = query();
    empty.scenario = "";
    EXPECT_THROW(odds(tests::shipped_catalog(), empty), std::runtime_error);
}

TEST(OddsCommand, WhoeverCanFightCloseCanBeTyped) {
    for (const char* edition : {"age-of-destruction", "dark-age"})
        for (const char* by : {"mech", "infantry"})
            for (const char* against : {"mech", "vehicle", "infantry"})
                for (const bool rear : {false, true}) {
                    OddsQuery typed = query();
                    typed.typed = {
                        .edition = edition, .by = by, .against = against, .close = true, .rear = rear};
                    EXPECT_NO_THROW(odds(tests::shipped_catalog(), typed))
                        << edition << by << against << rear;
                }
    OddsQuery melee = query();
    melee.typed = {.against = "infantry", .type = "melee"};
    EXPECT_NO_THROW(odds(tests::shipped_catalog(), melee));
}

TEST(OddsCommand, TypedTargetsAreAlike) {
    for (const char* edition : {"age-of-destruction", "solaris-vii"}) {
        OddsQuery typed = query();
        typed.json = typed.by_default = true;
        typed.typed.edition = edition;
        const auto hit = [&](int targets) {
            typed.typed.targets = targets;
            return json::parse(odds(tests::shipped_catalog(), typed).text)["units"][1]["clicks"][0]
                .get<double>();
        };
        EXPECT_NEAR(hit(1), hit(2), 1e-12) << edition;
        EXPECT_NEAR(hit(1), hit(3), 1e-12) << edition;
    }
}

TEST(OddsCommand, TellsInWords) {
    OddsQuery typed = query();
    typed.typed = {.attack = 12, .defense = 14, .damage = 4, .clicks = 2, .targets = 2};
    const std::string text = odds(tests::shipped_catalog(), typed).text;
    EXPECT_NE(text.find("eliminated"), std::string::npos);
    EXPECT_NE(text.find("attacker (attacker): divide 4 damage among the targets that were hit.\n"
                        "     94.44 %  target (target) 2, target (target2) 2\n"),
              std::string::npos)
        << text;

    OddsQuery aimed = query();
    aimed.typed = {.attack = 10, .damage = 4, .equipment = {"improved-targeting"}};
    const std::string rerolled = odds(tests::shipped_catalog(), aimed).text;
    EXPECT_NE(rerolled.find("roll one of the dice again? (Improved Targeting)\n     83.33 %  no\n"),
              std::string::npos)
        << rerolled;
    EXPECT_NE(rerolled.find(" %  die 1\n"), std::string::npos) << rerolled;

    typed.locale = tests::read_file(IRONDIAL_SOURCE_DIR "/data/locales/de.json");
    const std::string german = odds(tests::shipped_catalog(), typed).text;
    EXPECT_NE(german.find("  ausgeschaltet  97.22 %\n  im Mittel 1.944 Klicks\n"), std::string::npos)
        << german;
    EXPECT_NE(german.find("genau, über 3 Arten, wie die Würfel fallen können\n"), std::string::npos)
        << german;
}

}  // namespace
}  // namespace irondial::cli
