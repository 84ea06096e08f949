// irondial odds: exact numbers that a million rolls agree with, decisions for the best, both forms of output.
#include "cli/odds_command.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include "game/answers.h"
#include "game/order_odds.h"
#include "game/scenario.h"
#include "game/scenario_file.h"
#include "players/answers.h"
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

game::BestOdds best_odds(const Attack& attack) {
    return game::best_odds_of(attack.position(), game::whole(attack.order), players::worth);
}

/// Answers as players who think do in the middle of orders.
class Thinking final : public game::Player {
  public:
    Order order(const Position&, const Decision&) override { return {}; }
    Choice decide(const Position& pos, const Decision& decision) override {
        return players::reply(pos, decision);
    }
};

/// Rolls a weak attack's lowest die again, divides evenly: somebody with habits.
class Habits final : public game::Player {
  public:
    Order order(const Position&, const Decision&) override { return {}; }
    Choice decide(const Position& pos, const Decision& decision) override {
        Choice choice = game::default_choice(pos, decision);
        if (decision.ask == Ask::reroll && decision.dice.sum() < 12) {
            const auto lowest = std::ranges::min_element(decision.dice.face);
            choice.mask = static_cast<std::uint8_t>(1 << (lowest - decision.dice.face.begin()));
        }
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

/// The best answers, slowly and obviously: every face of every die and every answer are played to the end.
class EverythingTried {
  public:
    explicit EverythingTried(const Attack& attack) : attack_(attack), pos_(attack.position()) {}

    /// How the player answers after these dice and choices.
    const Choice& answer(const std::vector<game::Input>& tape, const std::vector<int>& named) {
        if (!best_.contains(named)) tape_ = tape, named_ = named, worth();
        return best_.at(named);
    }

  private:
    using Worth = std::array<double, max_players>;

    /// Answers from the tape; what comes after its end is remembered.
    struct Probe final : Inputs {
        explicit Probe(const std::vector<game::Input>& from) : tape(from) {}
        Dice roll(const Position&, const Chance& chance) override {
            if (next < tape.size()) return std::get<Dice>(tape[next++]);
            if (!rolled && answers.empty()) rolled = chance;
            return {.face = {1, 1, 1}, .count = chance.dice};
        }
        Choice decide(const Position& pos, const Decision& decision) override {
            const std::vector<Choice> all = game::answers_to(pos, decision);
            if (all.size() > 1 && next < tape.size()) return std::get<Choice>(tape[next++]);
            if (all.size() > 1 && !rolled && answers.empty()) answers = all, player = decision.player;
            return all[0];
        }
        Order order(const Position&, const Decision&) override { return {}; }

        const std::vector<game::Input>& tape;
        std::size_t next = 0;
        std::optional<Chance> rolled;
        std::vector<Choice> answers;
        PlayerId player = PlayerId::none;
    };

    Worth worth() {
        Probe probe(tape_);
        Table table(pos_, probe, nullptr);
        resolve(table, attack_.order);
        Worth sum{};
        if (probe.rolled) {
            const int ways = probe.rolled->dice == 3 ? 216 : 6;
            for (int n = 0; n < ways; ++n) {
                const Dice dice{.face = {face(n), face(n / 6), face(n / 36)}, .count = probe.rolled->dice};
                const Worth one = after(probe.rolled->dice == 3 ? dice : Dice{{face(n)}, 1}, n);
                for (std::size_t p = 0; p < sum.size(); ++p) sum[p] += one[p] / ways;
            }
        } else if (!probe.answers.empty()) {
            for (std::size_t n = 0; n < probe.answers.size(); ++n) {
                const Worth one = after(probe.answers[n], static_cast<int>(n));
                if (n > 0 && one[index(probe.player)] <= sum[index(probe.player)] + 1e-9) continue;
                sum = one;
                best_[named_] = probe.answers[n];
            }
        } else {
            for (const PlayerId p : pos_.players()) sum[index(p)] = players::worth(table, p);
        }
        return sum;
    }
    static std::uint8_t face(int n) { return static_cast<std::uint8_t>(n % 6 + 1); }

    Worth after(const game::Input& input, int name) {
        tape_.push_back(input);
        named_.push_back(name);
        const Worth found = worth();
        tape_.pop_back();
        named_.pop_back();
        return found;
    }

    const Attack& attack_;
    Position pos_;
    std::vector<game::Input> tape_;
    std::vector<int> named_;
    std::map<std::vector<int>, Choice> best_;
};

/// Rolls real dice, and everybody answers for the best.
class RolledForTheBest final : public Inputs {
  public:
    RolledForTheBest(game::Random& random, EverythingTried& best) : random_(random), best_(best) {}
    Dice roll(const Position&, const Chance& chance) override {
        Dice dice{.count = chance.dice};
        int name = 0;
        for (std::size_t d = 0, unit = 1; d < chance.dice; ++d, unit *= 6) {
            dice.face[d] = random_.die();
            name += static_cast<int>(unit) * (dice.face[d] - 1);
        }
        return note(dice, name);
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        const std::vector<Choice> all = game::answers_to(pos, decision);
        if (all.size() == 1) return all[0];
        const Choice& choice = best_.answer(tape_, named_);
        return note(choice, static_cast<int>(std::find(all.begin(), all.end(), choice) - all.begin()));
    }
    Order order(const Position&, const Decision&) override { return {}; }

  private:
    template <class T>
    T note(const T& input, int name) {
        tape_.push_back(input);
        named_.push_back(name);
        return input;
    }
    game::Random& random_;
    EverythingTried& best_;
    std::vector<game::Input> tape_;
    std::vector<int> named_;
};

constexpr int most_clicks = catalog::max_clicks, most_heat = catalog::max_heat;

/// How often what becomes of units when dice are really rolled.
template <class MakeInputs>
std::vector<game::UnitOdds> rolled(const Attack& attack, int times, MakeInputs make_inputs) {
    const Position pos = attack.position();
    std::vector<game::UnitOdds> counts(pos.state().unit_count);
    for (int i = 0; i < times; ++i) {
        auto inputs = make_inputs();
        Table table(pos, inputs, nullptr);
        resolve(table, attack.order);
        for (const UnitId u : pos.all_units()) {
            const UnitState &was = pos.unit(u), &is = table.state().units[index(u)];
            const int clicks = is.click + is.damage_die,
                      heat = is.heat + is.heat_die - was.heat - was.heat_die;
            game::UnitOdds& odds = counts[index(u)];
            odds.clicks[clicks - was.click - was.damage_die] += 1.0 / times;
            odds.heat[heat] += 1.0 / times;
            if (is.place == Place::eliminated || clicks >= pos.printed(u).clicks)
                odds.eliminated += 1.0 / times;
            if (is.shutdown) odds.shutdown += 1.0 / times;
        }
    }
    return counts;
}

/// Within five standard deviations.
void expect_agreement(const std::vector<game::UnitOdds>& counts, const std::vector<game::UnitOdds>& exact,
                      int times, const std::string& which) {
    for (const game::UnitOdds& odds : exact) {
        const game::UnitOdds& count = counts[index(odds.unit)];
        const std::string where = which + ", unit " + std::to_string(index(odds.unit)) + ", ";
        const auto near = [&](double counted, double p, const std::string& what) {
            EXPECT_NEAR(counted, p, 5 * std::sqrt(p * (1 - std::min(p, 1.0)) / times) + 1e-9)
                << where << what;
        };
        for (int n = -most_clicks; n <= most_clicks; ++n)
            near(count.clicks[n], odds.clicks[n], "clicks " + std::to_string(n));
        for (int n = -most_heat; n <= most_heat; ++n)
            near(count.heat[n], odds.heat[n], "heat " + std::to_string(n));
        near(count.eliminated, odds.eliminated, "eliminated");
        near(count.shutdown, odds.shutdown, "shut down");
        EXPECT_NEAR(odds.clicks.sum(), 1, 1e-12) << where;
        EXPECT_NEAR(odds.heat.sum(), 1, 1e-12) << where;
    }
}

const std::vector<TypedAttack>& typed_attacks() {
    static const std::vector<TypedAttack> all{
        {.attack = 9, .defense = 20, .damage = 3, .against = "infantry", .equipment = {"decoy"}},
        {.attack = 9, .defense = 19, .damage = 3, .type = "energy", .equipment = {"pulse", "heavy-armor"}},
        {.attack = 10,
         .defense = 19,
         .damage = 4,
         .clicks = 3,
         .targets = 2,
         .equipment = {"improved-targeting"}},
        {.edition = "solaris-vii",
         .attack = 8,
         .defense = 18,
         .damage = 3,
         .clicks = 3,
         .type = "energy",
         .equipment = {"alpha-strike"}},
        {.edition = "dark-age", .attack = 9, .defense = 18, .damage = 2, .close = true, .rear = true}};
    return all;
}

TEST(OddsCommand, AMillionRollsAgree) {
    const int times = tests::sanitized ? 4'000 : 200'000;  // five attacks: a million
    game::Random random(game::Random::spread(1));
    for (std::size_t i = 0; i < typed_attacks().size(); ++i) {
        const Attack attack(typed_attacks()[i]);
        ASSERT_TRUE(judge(attack.position(), attack.order));
        Habits habits;
        const std::array<game::Player*, 2> players{&habits, &habits};
        const auto counts = rolled(attack, times, [&] { return game::Live(random, players); });
        expect_agreement(counts, game::odds_of(attack.position(), attack.order, &habits), times,
                         "attack " + std::to_string(i + 1));
    }
}

TEST(OddsCommand, ManyRollsAgreeWhereEverybodyDecidesForTheBest) {
    const int times = tests::sanitized ? 1'000 : 40'000;
    game::Random random(game::Random::spread(2));
    for (std::size_t i = 0; i < typed_attacks().size(); ++i) {
        const Attack attack(typed_attacks()[i]);
        EverythingTried tried(attack);
        const auto counts = rolled(attack, times, [&] { return RolledForTheBest(random, tried); });
        const game::BestOdds best = best_odds(attack);
        EXPECT_TRUE(best.complete);
        expect_agreement(counts, best.units, times, "attack " + std::to_string(i + 1));
    }
}

TEST(OddsCommand, DamageIsDividedForTheBest) {
    // 4 clicks, two targets with 2 clicks left: both fall, where all to one would waste half.
    const Attack attack({.attack = 12, .defense = 14, .damage = 4, .clicks = 2, .targets = 2});
    const Position pos = attack.position();
    const game::BestOdds best = best_odds(attack);
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
    const double by_habit = game::odds_of(pos, attack.order, &habits)[1].expected_clicks;
    const double best = best_odds(attack).units[1].expected_clicks;
    EXPECT_GT(by_habit, usual);
    EXPECT_GT(best, by_habit);
    // 11 is needed. Two sixes hit critically for one click more, a miss is rolled again by the die that most
    // likely makes it a hit, and nothing else.
    double exact = 0;
    for (int a = 1; a <= 6; ++a)
        for (int b = 1; b <= 6; ++b)
            for (int c = 1; c <= 6; ++c) {
                const bool ones = a == 1 && b == 1;
                double hit = !ones && a + b + c >= 11 ? 1 : 0;
                const auto faces = [](int rest, int least) {
                    return std::clamp(7 - std::max(11 - rest, least), 0, 6) / 6.0;
                };
                if (hit == 0) {
                    hit = std::max(faces(b + c, b == 1 ? 2 : 1), faces(a + c, a == 1 ? 2 : 1));
                    if (!ones) hit = std::max(hit, faces(a + b, 1));
                }
                exact += (3 * hit + (a == 6 && b == 6 ? 1 : 0)) / 216;
            }
    EXPECT_NEAR(best, exact, 1e-12);
    // With one target there is nothing more to think about: players who think decide just so.
    Thinking thinking;
    EXPECT_NEAR(game::odds_of(pos, attack.order, &thinking)[1].expected_clicks, exact, 1e-12);
}

TEST(OddsCommand, WhereNothingIsToBeDecidedBothAreTheSame) {
    const Attack attack(
        {.attack = 9, .defense = 20, .damage = 3, .against = "infantry", .equipment = {"decoy"}});
    const Position pos = attack.position();
    const auto usual = game::odds_of(pos, attack.order);
    const auto best = best_odds(attack);
    ASSERT_EQ(best.units.size(), usual.size());
    for (std::size_t i = 0; i < usual.size(); ++i)
        for (int n = 0; n <= most_clicks; ++n)
            EXPECT_NEAR(best.units[i].clicks[n], usual[i].clicks[n], 1e-12);
}

OddsQuery query(const std::string& file = {}) {
    OddsQuery query;
    query.locale = tests::read_file("data/locales/en.json");
    if (!file.empty()) query.scenario = tests::read_file("tests/scenarios/" + file);
    return query;
}

/// Of a number, in [[0, 0.4], [2, 0.6]].
double chance_of(const json& pairs, int n) {
    for (const json& pair : pairs)
        if (pair[0] == n) return pair[1].get<double>();
    return 0;
}

TEST(OddsCommand, TakesTheFirstLegalOrderOfAScenarioAndSpeaksJson) {
    OddsQuery charge = query("age-of-destruction/special/charge.json");
    charge.json = true;
    const json out = json::parse(odds(tests::shipped_catalog(), charge).text);
    EXPECT_EQ(out["units"][0]["unit"], "r");
    EXPECT_EQ(out["units"][1]["unit"], "b");
    EXPECT_NEAR(chance_of(out["units"][1]["clicks"], 4) + chance_of(out["units"][1]["clicks"], 5), 0.7407,
                0.03);  // as the query of that scenario says, and some criticals
    EXPECT_NEAR(out["units"][0]["expectedHeat"].get<double>(), 2, 1e-9);  // the charger's own
    charge.step = 5;
    EXPECT_EQ(json::parse(odds(tests::shipped_catalog(), charge).text)["units"][0]["unit"], "s");
}

/// What the command says against it.
std::string refusal(const OddsQuery& query) {
    try {
        odds(tests::shipped_catalog(), query);
    } catch (const std::runtime_error& failure) {
        return failure.what();
    }
    return "";
}

TEST(OddsCommand, MuchEquipmentAtOnceIsStillCounted) {
    const auto total = [](const game::BestOdds& best) {
        EXPECT_TRUE(best.counted);
        for (const game::UnitOdds& odds : best.units) EXPECT_NEAR(odds.clicks.sum(), 1, 1e-9);
        return best.units.at(1).expected_clicks;
    };
    for (const char* edition : {"age-of-destruction", "solaris-vii"}) {
        TypedAttack typed{.edition = edition, .type = "energy", .equipment = {"pulse", "improved-targeting"}};
        const game::BestOdds two = best_odds(Attack(typed));
        typed.equipment.push_back("decoy");
        const game::BestOdds three = best_odds(Attack(typed));
        typed.equipment.push_back("evade");
        const game::BestOdds four = best_odds(Attack(typed));
        for (const game::BestOdds* best : {&two, &three, &four}) EXPECT_TRUE(best->complete) << edition;
        EXPECT_LT(total(three), total(two)) << edition;
        EXPECT_LE(total(four), total(three)) << edition;
    }
}

TEST(OddsCommand, WhatIsTooMuchToCompareIsDecidedByDefaultAndSaysSo) {
    const Attack attack({.type = "energy", .equipment = {"pulse", "improved-targeting", "decoy"}});
    const Position pos = attack.position();
    const game::Play play = game::whole(attack.order);
    const auto with = [&](int runs) { return game::best_odds_of(pos, play, players::worth, runs); };
    const double usual = game::odds_of(pos, attack.order)[1].expected_clicks;
    const double best = with(10'000).units[1].expected_clicks;
    const game::BestOdds some = with(200);
    EXPECT_FALSE(some.complete);
    ASSERT_TRUE(some.counted);
    EXPECT_GT(some.units[1].expected_clicks, usual);
    EXPECT_LT(some.units[1].expected_clicks, best);
    const game::BestOdds none = with(60);
    EXPECT_FALSE(none.complete);
    ASSERT_TRUE(none.counted);
    EXPECT_NEAR(none.units[1].expected_clicks, usual, 1e-12);
    EXPECT_FALSE(with(10).counted);
}

// What is repaired or cooled off used to count as no change, beside an average that said otherwise.
TEST(OddsCommand, RepairsAndCoolingAreLessThanNothing) {
    OddsQuery repair = query("age-of-destruction/repair/repair.json");
    const std::string text = odds(tests::shipped_catalog(), repair).text;
    EXPECT_NE(text.find("  -1 click "), std::string::npos) << text;
    repair.json = true;
    const json out = json::parse(odds(tests::shipped_catalog(), repair).text);
    for (const json& unit : out["units"]) {
        double mean = 0, sum = 0;
        for (const json& pair : unit["clicks"])
            mean += pair[0].get<int>() * pair[1].get<double>(), sum += pair[1].get<double>();
        EXPECT_NEAR(sum, 1, 1e-12);
        EXPECT_NEAR(mean, unit["expectedClicks"].get<double>(), 1e-12);
    }
    const std::string vent =
        odds(tests::shipped_catalog(), query("age-of-destruction/turn/vent-is-an-order.json")).text;
    EXPECT_NE(vent.find("  -2 heat    100.00 %"), std::string::npos) << vent;
}

TEST(OddsCommand, AScenarioForSeveralEditionsIsPlayedByTheOneAskedFor) {
    OddsQuery energy = query("age-of-destruction/energy-against-infantry.json");
    const std::string first = odds(tests::shipped_catalog(), energy).text;
    EXPECT_NE(first.find("by the rules of age-of-destruction"), std::string::npos) << first;
    energy.edition = "dark-age";
    const std::string other = odds(tests::shipped_catalog(), energy).text;
    EXPECT_NE(other.find("by the rules of dark-age"), std::string::npos) << other;
    EXPECT_NE(other.substr(0, other.find("by the rules")), first.substr(0, first.find("by the rules")));
    energy.edition = "solaris-vii";
    EXPECT_TRUE(refusal(energy).starts_with("this scenario is not for solaris-vii, but for "));
}

/// The scenario of the odds of shells, with another script.
OddsQuery shelling(const json& script) {
    OddsQuery shells = query("age-of-destruction/artillery/odds.json");
    json scenario = json::parse(*shells.scenario);
    scenario["script"] = script;
    shells.scenario = scenario.dump();
    return shells;
}
const json shell_order = {{"order", {{"type", "artillery"}, {"unit", "g"}, {"at", {{6, 20}}}}}};

TEST(OddsCommand, TheOddsOfAnArtilleryOrderAreThoseOfItsShells) {
    OddsQuery shells = shelling(json::array({shell_order}));
    const std::string text = odds(tests::shipped_catalog(), shells).text;
    EXPECT_NE(text.find("the shells fall a turn later; these are the odds if everybody is still"),
              std::string::npos)
        << text;
    EXPECT_NE(text.find("shells aimed at 6, 20\n   37.50 %  on the spot\n"), std::string::npos) << text;
    shells.locale = tests::read_file("data/locales/de.json");
    const std::string german = odds(tests::shipped_catalog(), shells).text;
    EXPECT_NE(german.find("die Granaten fallen einen Zug später"), std::string::npos) << german;
    EXPECT_NE(german.find("Granaten auf 6, 20\n   37.50 %  ins Ziel\n"), std::string::npos) << german;
    shells.json = true;
    for (const bool by_default : {false, true}) {
        shells.by_default = by_default;
        const json out = json::parse(odds(tests::shipped_catalog(), shells).text);
        std::map<std::string, double> damaged;
        for (const json& unit : out["units"])
            damaged[unit["unit"].get<std::string>()] = 1 - chance_of(unit["clicks"], 0);
        // As the query of that scenario says; g pays for a critical miss.
        EXPECT_NEAR(damaged["t"], 0.625, 1e-9);
        EXPECT_NEAR(damaged["north"], 2.0 / 216, 1e-9);
        EXPECT_NEAR(damaged["g"], 6.0 / 216, 1e-9);
        ASSERT_TRUE(out.contains("shells")) << out;
        double fallen = 0;
        for (const json& place : out["shells"]) fallen += place["chance"].get<double>();
        EXPECT_NEAR(fallen, 1 - 6.0 / 216, 1e-9);  // a critical miss falls nowhere
    }
}

TEST(OddsCommand, TheEndOfATurnHasTheOddsOfTheShellsThatFallThen) {
    OddsQuery later = shelling({shell_order, {{"endTurn", true}}, {{"endTurn", true}}});
    later.json = true;
    later.step = 2;  // blue's command stage: no shells
    EXPECT_FALSE(json::parse(odds(tests::shipped_catalog(), later).text).contains("shells"));
    later.step = 3;  // red's
    const json out = json::parse(odds(tests::shipped_catalog(), later).text);
    ASSERT_TRUE(out.contains("shells")) << out;
    EXPECT_NEAR(out["shells"][0]["chance"].get<double>(), 0.375, 1e-9);
    for (const json& unit : out["units"])
        if (unit["unit"] == "t") {
            EXPECT_NEAR(1 - chance_of(unit["clicks"], 0), 0.625, 1e-9);
        }
    later.step = 4;
    EXPECT_EQ(refusal(later), "the script has no step 4: the last is 3");
}

// Scenarios that only ask about attacks used to have no odds.
TEST(OddsCommand, AnAttackThatAScenarioAsksAboutHasOddsToo) {
    OddsQuery asked = query("age-of-destruction/special/charge.json");
    json scenario = json::parse(*asked.scenario);
    const std::string ordered = odds(tests::shipped_catalog(), asked).text;
    for (json& step : scenario["script"])
        if (step.contains("order") && !step.contains("illegal")) {
            scenario["script"] =
                json::array({{{"query", {{"attack", step["order"]}}}, {"expect", {{"illegal", "AOD"}}}},
                             {{"query", {{"attack", step["order"]}}}}});
            break;
        }
    asked.scenario = scenario.dump();
    EXPECT_EQ(odds(tests::shipped_catalog(), asked).text, ordered);
    asked.step = 3;
    EXPECT_EQ(refusal(asked), "the script has no step 3: the last is 2");
    scenario["script"] = json::array({{{"query", {{"values", {{"unit", "r"}}}}}}});
    asked.scenario = scenario.dump(), asked.step = 0;
    EXPECT_EQ(refusal(asked), "the script of this scenario gives no order and asks about no attack");
}

TEST(OddsCommand, WhereNoDiceAreRolledItSaysSo) {
    OddsQuery turn = query("age-of-destruction/end/teams.json");
    turn.step = 2;
    EXPECT_EQ(
        odds(tests::shipped_catalog(), turn).text,
        "nothing changes\nexact: no dice have a say in it\nby the rules of age-of-destruction (--edition: "
        "age-of-destruction, dark-age, dark-age-de, death-from-above)\n");
}

TEST(OddsCommand, EquipmentOfAnotherTypeOfWeaponSaysWhichOne) {
    OddsQuery typed = query();
    const auto said = [&](const char* type, const char* equipment) {
        typed.typed = {.type = type, .equipment = {equipment}};
        return refusal(typed);
    };
    EXPECT_EQ(said("ballistic", "pulse"), "pulse belongs on a weapon of the type energy: add --type energy");
    EXPECT_EQ(said("ballistic", "agility"),
              "agility belongs on a weapon of the type melee: add --type melee");
    EXPECT_EQ(said("energy", "artemis-v"),
              "artemis-v belongs on a weapon of the type ballistic: add --type ballistic");
    EXPECT_EQ(said("energy", "pulse"), "");
    EXPECT_EQ(said("energy", "decoy"), "");
    EXPECT_EQ(said("energy", "improved-targeting"), "");
}

TEST(OddsCommand, WhatIsNoScenarioIsSaidInWords) {
    const std::string whole = *query("age-of-destruction/special/charge.json").scenario;
    const auto with = [&](const char* key, json value) {
        json scenario = json::parse(whole);
        scenario[key] = std::move(value);
        return scenario.dump();
    };
    for (const std::string& text : {std::string("[]"),
                                    std::string("5"),
                                    std::string("null"),
                                    std::string(R"("text")"),
                                    std::string("{"),
                                    std::string(),
                                    std::string("{\n \"units\": [,]}"),
                                    with("units", 5),
                                    with("units", {5}),
                                    with("units", json::object()),
                                    with("script", 5),
                                    with("script", {5}),
                                    with("script", {{{"order", 5}}}),
                                    with("script", {{{"order", json::array()}}}),
                                    with("players", 5),
                                    with("players", {5}),
                                    with("rules", 5),
                                    with("rules", {5}),
                                    with("edition", 5),
                                    with("edition", {5}),
                                    with("edition", json::array()),
                                    with("turn", 5),
                                    with("terrain", 5),
                                    with("markers", 5),
                                    with("scenario", 5)}) {
        OddsQuery wrong = query();
        wrong.scenario = text;
        const std::string said = refusal(wrong);
        EXPECT_NE(said, "") << text.substr(0, 40);
        EXPECT_EQ(said.find("json.exception"), std::string::npos) << said;
    }
    OddsQuery wrong = query();
    wrong.scenario = "[]";
    EXPECT_EQ(refusal(wrong),
              "the scenario: expected an object with units and a script, like {...} (docs/scenarios.md has "
              "the form)");
    wrong.scenario = "{\n \"units\": [,]}";
    EXPECT_EQ(refusal(wrong),
              "the scenario: line 2, column 12: not JSON: unexpected ','; expected '[', '{', or a literal "
              "(docs/scenarios.md has the form)");
}

TEST(OddsCommand, SaysWhatIsWrong) {
    OddsQuery charge = query("age-of-destruction/special/charge.json");
    charge.step = 1;  // the script expects a refusal there
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
            return chance_of(json::parse(odds(tests::shipped_catalog(), typed).text)["units"][1]["clicks"],
                             0);
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
    aimed.typed.type = "energy";
    aimed.typed.equipment.emplace_back("pulse");  // it asks with each of two attacks: no 122 per cent
    const std::string twice = odds(tests::shipped_catalog(), aimed).text;
    EXPECT_NE(twice.find("(Improved Targeting) 1."), std::string::npos) << twice;

    typed.locale = tests::read_file("data/locales/de.json");
    const std::string german = odds(tests::shipped_catalog(), typed).text;
    EXPECT_NE(german.find("  ausgeschaltet  97.22 %\n  im Mittel 1.944 Klicks\n"), std::string::npos)
        << german;
    EXPECT_NE(german.find("genau, über 3 Arten, wie die Würfel fallen können\n"), std::string::npos)
        << german;
}

}  // namespace
}  // namespace irondial::cli
