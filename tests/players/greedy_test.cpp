// What thinking players do in plain positions: each of these was a mistake once, or would be one.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "game/game.h"
#include "game/scenario.h"
#include "game/scenario_file.h"
#include "players/answers.h"
#include "players/branches.h"
#include "players/ideas.h"
#include "players/levels.h"
#include "players/moves.h"
#include "players/outlook.h"
#include "players/sampler.h"
#include "rules/arena.h"
#include "rules/deployment.h"
#include "rules/orders.h"
#include "rules/rehearsal.h"
#include "support/packs.h"

namespace irondial::tests {
namespace {

using namespace rules;
using nlohmann::json;

json dial(int clicks, int damage, int speed, int attack, int defense) {
    json list = json::array();
    for (int i = 0; i < clicks; ++i)
        list.push_back({{"primary", damage}, {"speed", speed}, {"attack", attack}, {"defense", defense}});
    return list;
}

/// A vehicle with one gun that reaches ten inches.
json tank(const char* id, const char* player, double x, double y, int facing, const json& dial_of) {
    const json weapon{{"rangeType", "ballistic"}, {"maxRange", 10}};
    return {{"id", id},
            {"player", player},
            {"at", {x, y}},
            {"facing", facing},
            {"define",
             {{"id", std::string("TST") + id},
              {"name", id},
              {"points", 40},
              {"type", "vehicle"},
              {"speedMode", "tracked"},
              {"weapons", json::array({weapon})},
              {"dial", dial_of}}}};
}

json soldiers(const char* id, const char* player, double x, double y, int facing, int attack, int defense) {
    json unit = tank(id, player, x, y, facing, dial(5, 1, 6, attack, defense));
    unit["define"]["type"] = "infantry";
    unit["define"]["speedMode"] = "foot";
    return unit;
}

/// A 'Mech whose heat dial has five positions without effects.
json mech(const char* id, const char* player, double x, double y, int facing, const json& dial_of) {
    json unit = tank(id, player, x, y, facing, dial_of);
    unit["define"]["type"] = "mech";
    unit["define"]["speedMode"] = "mech";
    unit["define"]["vent"] = 2;
    unit["define"]["heatDial"] =
        json::array({json::object(), json::object(), json::object(), json::object(), json::object()});
    return unit;
}

/// A position of two players, red to give orders.
struct Table {
    explicit Table(const json& units, const json& more = {{"turn", {{"player", "red"}, {"orders", 3}}}}) {
        scenario.own = shipped_catalog();
        game::ScenarioResult result;
        json root{
            {"scenario", "position"}, {"players", {{{"id", "red"}}, {{"id", "blue"}}}}, {"units", units}};
        root.update(more);
        game::read_scenario(root, scenario, result);
        field = game::make_field(*scenario.setup, scenario.state);
        position.emplace(*scenario.setup, *field, scenario.state);
    }
    Order order_of(std::string_view level, std::uint64_t seed = 1, UnitId unit = UnitId::none) const {
        Decision decision = asked();
        decision.unit = unit;
        return players::make_player(level, game::Random::spread(seed))->order(*position, decision);
    }
    Choice choice_of(const Decision& decision) const {
        return players::make_player("greedy", game::Random::spread(1))->decide(*position, decision);
    }
    static Decision asked() { return {.ask = Ask::order, .player = PlayerId{0}}; }

    game::Scenario scenario;
    std::shared_ptr<const Field> field;
    std::optional<Position> position;
};

constexpr UnitId first{0}, second{1}, third{2};

TEST(Greedy, TakesTheKill) {
    json weak = tank("b2", "blue", 22, 12, 270, dial(5, 2, 6, 9, 17));
    weak["click"] = 4;
    const Table table(json::array({tank("r1", "red", 20, 4, 90, dial(5, 2, 6, 9, 16)),
                                   tank("b1", "blue", 18, 12, 270, dial(5, 2, 6, 9, 17)), weak}));
    const Order order = table.order_of("greedy");
    EXPECT_EQ(order.type, OrderType::ranged);
    EXPECT_EQ(order.targets[0], third);
}

TEST(Greedy, ShootsAtTheRear) {
    // Both are as good as the other; one shows its back.
    const Table table(json::array({tank("r1", "red", 20, 4, 90, dial(5, 2, 6, 9, 16)),
                                   tank("b1", "blue", 17, 12, 270, dial(5, 2, 6, 9, 19)),
                                   tank("b2", "blue", 23, 12, 90, dial(5, 2, 6, 9, 19))}));
    const Order order = table.order_of("greedy");
    EXPECT_EQ(order.type, OrderType::ranged);
    EXPECT_EQ(order.targets[0], third);
}

TEST(Greedy, DoesNotPushItselfToDeath) {
    json worn = tank("r1", "red", 20, 4, 90, dial(5, 2, 6, 9, 16));
    worn["click"] = 4;
    worn["tokens"] = 1;
    const Table table(json::array({worn, tank("b1", "blue", 20, 12, 270, dial(5, 2, 6, 9, 19))}));
    EXPECT_EQ(table.order_of("greedy").type, OrderType::end_turn);
}

TEST(Greedy, DoesNotShutItselfDownForAPoorShot) {
    json hot = mech("r1", "red", 20, 4, 90, dial(10, 2, 6, 9, 18));
    hot["heat"] = 4;
    hot["tokens"] = 1;  // whatever it does but vent gives it the last heat it can take
    const Table table(json::array({hot, tank("b1", "blue", 20, 12, 270, dial(5, 2, 6, 9, 24))}));
    const Order order = table.order_of("greedy");
    EXPECT_TRUE(order.type == OrderType::vent || order.type == OrderType::end_turn);
}

TEST(Greedy, Captures) {
    const Table table(json::array(
        {soldiers("r1", "red", 20, 20, 90, 12, 17), soldiers("b1", "blue", 20, 21.255, 90, 8, 14)}));
    const Order order = table.order_of("greedy");
    EXPECT_EQ(order.type, OrderType::close);
    EXPECT_TRUE(order.capture);
}

TEST(Greedy, BringsItselfIntoReach) {
    const Table table(json::array({tank("r1", "red", 20, 4, 90, dial(5, 2, 6, 9, 16)),
                                   tank("b1", "blue", 20, 24, 270, dial(5, 2, 6, 9, 17))}));
    const Order order = table.order_of("greedy");
    ASSERT_EQ(order.type, OrderType::move);
    EXPECT_LT(geo::distance(order.path.last({}), table.position->unit(second).at).mil, 16'000);
}

/// A gun that hits nothing, far from it all.
json bystander() {
    return tank("b1", "blue", 3, 20, 270, dial(5, 1, 1, 4, 24));
}

TEST(Greedy, TakesTheOpposingZoneAndHoldsIt) {
    const Table near(json::array({tank("r1", "red", 18, 30, 90, dial(5, 1, 6, 9, 16)), bystander()}));
    const Order order = near.order_of("greedy");
    ASSERT_EQ(order.type, OrderType::move);
    EXPECT_GE(order.path.last({}).y, deployment_zone(near.position->setup(), PlayerId{1}).low.y);

    const Table there(json::array({tank("r1", "red", 18, 34.5, 90, dial(5, 1, 6, 9, 16)), bystander()}));
    const Order next = there.order_of("greedy");
    EXPECT_GE(next.path.last(there.position->unit(first).at).y,
              deployment_zone(there.position->setup(), PlayerId{1}).low.y);
}

TEST(Greedy, BringsCaptivesHome) {
    json captive = soldiers("b2", "blue", 18, 13.255, 90, 8, 14);
    captive["captor"] = "r1";
    const Table table(json::array({soldiers("r1", "red", 18, 12, 90, 12, 17), bystander(), captive}));
    const Order order = table.order_of("greedy");
    ASSERT_EQ(order.type, OrderType::move);
    EXPECT_LT(order.path.last({}).y, 8'000);
}

// Duels used to stall here: a wreck was worth too little to take heat for, and no match is won without it.
TEST(Greedy, FinishesTheWreckInTheArena) {
    json wreck = mech("b1", "blue", 5, 5, 3, dial(6, 2, 8, 9, 17));
    wreck["define"]["dial"][5]["attack"] = {{"value", 5}, {"equip", {{"name", "salvage"}}}};
    wreck["click"] = 5;
    json hunter = mech("r1", "red", 5, 2, 9, dial(6, 2, 8, 9, 17));
    hunter["heat"] = 2;
    const Table table(json::array({hunter, wreck}), {{"edition", "solaris-vii"},
                                                     {"board", {{"arena", "open"}}},
                                                     {"turn", {{"phase", "combat"}, {"round", 1}}}});
    const Order order = table.order_of("greedy", 1, first);
    EXPECT_TRUE(order.type == OrderType::ranged || order.type == OrderType::dig_in);
    EXPECT_EQ(order.target_count, 1);
}

/// An arena without terrain in which red has its turn after blue.
json in_the_arena(const char* phase) {
    return {{"edition", "solaris-vii"},
            {"board", {{"arena", "open"}}},
            {"turn", {{"phase", phase}, {"round", 1}, {"sequence", {"b1", "r1"}}, {"acting", "r1"}}}};
}

/// A 'Mech that strikes hard and shoots well.
json brawler(const char* id, const char* player, int q, int r, int heading) {
    json unit = mech(id, player, q, r, heading, dial(9, 4, 8, 9, 19));
    for (json& click : unit["define"]["dial"]) click["secondary"] = 3;
    unit["define"]["weapons"] = {{{"rangeType", "melee"}}, {{"rangeType", "ballistic"}, {"maxRange", 10}}};
    return unit;
}

// It used to run into the arms of whoever turned its back, as if that would not turn round when touched.
TEST(Greedy, KnowsThatWhoeverIsTouchedTurnsRound) {
    const Table table(json::array({brawler("r1", "red", 5, 2, 9), brawler("b1", "blue", 5, 5, 9)}),
                      in_the_arena("move"));
    const Order order = table.order_of("greedy", 1, first);
    EXPECT_GT(geo::distance(hex_at(order.path.last(table.position->unit(first).at)), geo::hex(5, 5)), 1);
    const Decision touched{.ask = Ask::free_spin, .player = PlayerId{1}, .unit = second, .against = first};
    const Choice spin = players::reply(*table.position, touched);
    EXPECT_TRUE(spin.yes);
    EXPECT_EQ(spin.place.facing, facing_towards(geo::hex(5, 5), geo::hex(5, 2)));
}

// Whoever stands still aims better, with blows as well as with shots.
TEST(Greedy, DigsInForABlow) {
    const Table table(json::array({brawler("r1", "red", 5, 4, 9), brawler("b1", "blue", 5, 5, 3)}),
                      in_the_arena("combat"));
    const Order order = table.order_of("greedy", 1, first);
    EXPECT_EQ(order.type, OrderType::dig_in);
    EXPECT_EQ(order.attack_kind, catalog::AttackKind::close);
    EXPECT_EQ(order.target_count, 1);
}

// Two hexes out of reach, after everybody has moved: a step and a shot.
TEST(Ideas, AssaultsInTheArena) {
    const Table table(json::array({brawler("r1", "red", 5, 2, 9), brawler("b1", "blue", 5, 9, 3)}),
                      in_the_arena("combat"));
    Decision decision = Table::asked();
    decision.unit = first;
    game::Random random(game::Random::spread(1));
    std::vector<players::Idea> ideas;
    for (const bool assaults : {false, true}) {
        players::think(*table.position, decision, {.drawn = 0, .assaults = assaults}, random, ideas);
        EXPECT_EQ(ideas.empty(), !assaults);
        for (const players::Idea& idea : ideas) {
            EXPECT_EQ(idea.order.type, OrderType::assault);
            EXPECT_TRUE(judge(*table.position, idea.order));
        }
    }
}

// Its charge costs it two clicks. It used to ram with its last ones, and nobody gains by that.
TEST(Random, DoesNotChargeToItsDeath) {
    json arena = in_the_arena("initiative");
    arena["turn"]["sequence"] = {"r1", "b1"};
    json red = brawler("r1", "red", 5, 3, 9);
    for (const int left : {3, 2}) {
        red["click"] = 9 - left;
        const Table table(json::array({red, brawler("b1", "blue", 5, 5, 3)}), arena);
        int charges = 0;
        for (std::uint64_t seed = 0; seed < 60; ++seed)
            if (table.order_of("random", seed, first).type == OrderType::charge) ++charges;
        EXPECT_EQ(charges > 0, left == 3) << charges << " charges with " << left << " clicks left";
    }
}

// Games used to go on for ever where guns without wheels face each other out of reach.
TEST(Greedy, AsksForAnEndWhereNobodyGetsAnywhere) {
    Table table(json::array({tank("r1", "red", 8, 4, 90, dial(5, 2, 0, 9, 16)),
                             tank("b1", "blue", 28, 32, 270, dial(5, 2, 0, 9, 16))}));
    const Decision asked{.ask = Ask::agree, .player = PlayerId{1}};
    for (const std::uint16_t turn : std::array<std::uint16_t, 2>{5, 60}) {
        table.scenario.state.turn = turn;
        table.position.emplace(*table.scenario.setup, *table.field, table.scenario.state);
        for (const char* level : {"greedy", "planner:8"}) {
            const auto player = players::make_player(level, game::Random::spread(1));
            const Order first_answer = player->order(*table.position, Table::asked());
            EXPECT_EQ(first_answer.type, turn == 60 ? OrderType::propose_end : OrderType::end_turn) << level;
            EXPECT_EQ(player->order(*table.position, Table::asked()).type, OrderType::end_turn) << level;
            EXPECT_EQ(player->decide(*table.position, asked).yes, turn == 60) << level;
        }
    }
}

TEST(Ideas, MovesAndRushesAreLegal) {
    const Table table(json::array(
        {mech("r1", "red", 20, 4, 90, dial(10, 2, 6, 9, 18)), soldiers("r2", "red", 16, 4, 90, 9, 15),
         tank("b1", "blue", 20, 12, 270, dial(5, 2, 6, 9, 17)), soldiers("b2", "blue", 16, 9, 270, 9, 15)}));
    const Position& pos = *table.position;
    const players::Outlook outlook(pos, PlayerId{0});
    for (const UnitId u : {first, second}) {
        std::vector<Order> orders;
        players::list_moves(pos, u, outlook, 8, orders);
        EXPECT_EQ(orders.size(), 8U);
        players::list_rushes(pos, u, orders);
        for (const Order& order : orders) EXPECT_TRUE(judge(pos, order)) << static_cast<int>(order.type);
    }
}

// The equipment was there and nobody used it.
TEST(Answers, TheDieIsRolledAgainThatHelpsMost) {
    const Table table(json::array({tank("r1", "red", 20, 4, 90, dial(5, 2, 6, 9, 16)),
                                   tank("b1", "blue", 17, 12, 270, dial(5, 2, 6, 9, 17))}));
    const auto rerolled = [&](std::array<std::uint8_t, 3> faces, Steps steps) {
        return int{players::reply(*table.position, {.ask = Ask::reroll,
                                                    .player = PlayerId{0},
                                                    .unit = first,
                                                    .equipment = catalog::Equipment::improved_targeting,
                                                    .mask = 0b111,
                                                    .dice = {faces, 3},
                                                    .steps = steps})
                       .mask};
    };
    EXPECT_EQ(rerolled({4, 2, 3}, step_at(12)), 0b010);  // 9 of 12: only a 5 or 6 for the 2 will do
    EXPECT_EQ(rerolled({4, 4, 1}, step_at(12)), 0b100);
    EXPECT_EQ(rerolled({5, 4, 4}, step_at(12)), 0);                // it hits
    EXPECT_EQ(rerolled({2, 2, 2}, step_at(12)), 0);                // no die could make up for that
    EXPECT_EQ(rerolled({6, 6, 1}, step_at(12) | step_at(18)), 0);  // critical: hits everybody
    EXPECT_NE(rerolled({1, 1, 6}, step_at(30)), 0);                // a critical miss costs a click
    EXPECT_EQ(rerolled({5, 4, 4}, step_at(12) | step_at(14)), 0);  // not at the risk of the hit there is
    EXPECT_EQ(rerolled({6, 1, 5}, step_at(12) | step_at(14)), 0b010);
}

// One volley at two that a single click destroys each.
TEST(Greedy, ShootsAtTwoWhereThatPays) {
    const auto table = [](int symbols) {
        json red = tank("r1", "red", 20, 4, 90, dial(5, 2, 6, 11, 16));
        red["define"]["weapons"][0]["targets"] = symbols;
        json left = tank("b1", "blue", 18, 12, 270, dial(5, 2, 6, 9, 15)),
             right = tank("b2", "blue", 22, 12, 270, dial(5, 2, 6, 9, 15));
        left["click"] = right["click"] = 4;
        return Table(json::array({red, left, right}));
    };
    const Order order = table(2).order_of("greedy");
    EXPECT_EQ(order.type, OrderType::ranged);
    EXPECT_EQ(order.target_count, 2);
    EXPECT_EQ(table(1).order_of("greedy").target_count, 1);
}

// Three that stand together and cannot get away: the gun behind the hill is for that.
TEST(Greedy, ShellsACrowd) {
    const json gun{{"id", "r1"}, {"player", "red"}, {"of", "AOD069"}, {"at", {6, 4}}, {"facing", 90}};
    json crowd = json::array({gun});
    for (const auto& [id, x] : {std::pair{"b1", 5.0}, std::pair{"b2", 6.5}, std::pair{"b3", 8.0}}) {
        crowd.push_back(soldiers(id, "blue", x, 20, 270, 9, 15));
        crowd.back()["define"]["dial"] = dial(5, 1, 0, 9, 15);
    }
    EXPECT_EQ(Table(crowd).order_of("greedy").type, OrderType::artillery);
}

// Emergency Bleed: four heat less, once a game. A card costs no order: its unit may have had one, and all be
// given.
TEST(Greedy, UsesCardsThatHelp) {
    for (const auto& [heat, orders] : {std::pair{4, 3}, std::pair{4, 0}, std::pair{0, 3}, std::pair{0, 0}}) {
        json red = mech("r1", "red", 20, 4, 90, dial(10, 2, 6, 9, 18));
        red["gear"] = {"IDO-G-010"};
        red["heat"] = heat;
        red["ordered"] = true;
        const Table table(json::array({red, tank("b1", "blue", 20, 30, 270, dial(5, 2, 6, 9, 17))}),
                          {{"turn", {{"player", "red"}, {"orders", orders}}}});
        game::Random random(game::Random::spread(1));
        std::vector<players::Idea> ideas;
        players::think(*table.position, Table::asked(), {}, random, ideas);
        const auto bleed = std::find_if(ideas.begin(), ideas.end(), [](const players::Idea& idea) {
            return idea.order.type == OrderType::card;
        });
        ASSERT_NE(bleed, ideas.end());
        EXPECT_EQ(bleed->gain > 0, heat > 0) << bleed->gain;
        EXPECT_EQ(table.order_of("greedy").type == OrderType::card, heat > 0);
    }
}

// What a card removes and where its unit turns are two things. The first used to stay on the order for the
// second.
TEST(Sampler, ListsCardsWithWhatTheyAskForAlone) {
    const Table table(
        json::array({mech("r1", "red", 20, 4, 90, dial(10, 2, 6, 9, 18)),
                     tank("b1", "blue", 20, 30, 270, dial(5, 2, 6, 9, 17)),
                     tank("b2", "blue", 10, 30, 270, dial(5, 2, 6, 9, 17))}),
        {{"players",
          {{{"id", "red"}, {"cards", {"AOD-PC-008"}}}, {{"id", "blue"}, {"cards", {"AOD-PC-001"}}}}},
         {"turn", {{"player", "red"}, {"orders", 3}}}});
    std::vector<Order> orders;
    players::list_cards(*table.position, PlayerId{0}, orders);
    ASSERT_EQ(orders.size(), 1U);
    EXPECT_NE(orders[0].other_card, RuleId::none);
    EXPECT_FALSE(orders[0].turns);
}

// Ahead in points, behind in two of three conditions: the game would be lost.
TEST(Answers, WhoWouldNotHaveWonDoesNotAgreeToEnd) {
    for (const bool wins : {false, true}) {
        const Table table(
            json::array({tank("r1", "red", 20, 4, 90, dial(5, 2, 6, 9, 16)),
                         tank("b1", "blue", 20, 30, 270, dial(5, 2, 6, 9, 17)),
                         tank("b2", "blue", 10, 30, 270, dial(5, 2, 6, 9, 17))}),
            {{"turn",
              {{"player", "blue"},
               {"score",
                {{"red", {{"vc1", 200}, {"vc3", wins ? 3 : 0}}}, {"blue", {{"vc1", 0}, {"vc3", 2}}}}}}}});
        const Choice choice = table.choice_of({.ask = Ask::agree, .player = PlayerId{0}});
        EXPECT_EQ(choice.yes, wins);
    }
}

// A lake suits hovercraft against tanks: into the middle with it. The tanks' side keeps it out of the way.
TEST(Answers, TerrainIsPlacedWhereItHelps) {
    const auto off_the_middle = [](const char* hovercraft_of) {
        const bool ours = hovercraft_of == std::string("red");
        json hover = tank("h1", hovercraft_of, 12, 2, 90, dial(5, 2, 6, 9, 16));
        hover["define"]["speedMode"] = "hover";
        const Table table(
            json::array({hover, tank("t1", ours ? "blue" : "red", 24, 2, 90, dial(5, 2, 6, 9, 16))}));
        auto setup = std::make_shared<rules::Setup>(*table.scenario.setup);
        Feature lake;
        lake.kind = catalog::TerrainKind::deep_water;
        lake.outline = catalog::OutlineKind::disc;
        lake.points = {geo::Point{}};
        lake.radius = geo::Length{1000};
        setup->pile = {lake};
        const Position pos(*setup, *table.field, table.scenario.state);
        const geo::Box& board = setup->board;
        const geo::Point centre{(board.low.x + board.high.x) / 2, (board.low.y + board.high.y) / 2};
        double inches = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            const Choice choice = players::make_player("greedy", game::Random::spread(seed))
                                      ->decide(pos, {.ask = Ask::place_feature, .player = PlayerId{0}});
            EXPECT_TRUE(choice.yes);
            inches += geo::distance(choice.place.at, centre).mil / 20000.0;
        }
        return inches;
    };
    EXPECT_LT(off_the_middle("red") + 4, off_the_middle("blue"));
}

TEST(Answers, DamageIsDividedWhereItCostsMost) {
    json weak = tank("b2", "blue", 23, 12, 270, dial(5, 2, 6, 9, 17));
    weak["click"] = 4;
    const Table table(json::array({tank("r1", "red", 20, 4, 90, dial(5, 3, 6, 9, 16)),
                                   tank("b1", "blue", 17, 12, 270, dial(5, 2, 6, 9, 17)), weak}));
    const Choice choice = table.choice_of({.ask = Ask::divide,
                                           .player = PlayerId{0},
                                           .unit = first,
                                           .units = UnitSet::of(second) | UnitSet::of(third),
                                           .total = 3});
    int on_weak = 0, sum = 0;
    for (const Share& share : choice.shares) {
        sum += share.damage;
        if (share.unit == third) on_weak += share.damage;
    }
    EXPECT_EQ(on_weak, 1);
    EXPECT_EQ(sum, 3);
}

TEST(Levels, TheSameSeedPlaysTheSame) {
    const Table table(json::array({mech("r1", "red", 20, 4, 90, dial(10, 2, 6, 9, 18)),
                                   tank("r2", "red", 15, 4, 90, dial(5, 2, 6, 9, 16)),
                                   tank("b1", "blue", 20, 16, 270, dial(5, 2, 6, 9, 17)),
                                   tank("b2", "blue", 14, 12, 270, dial(5, 2, 6, 9, 17))}));
    for (const char* level : {"random", "greedy", "planner:12"})
        EXPECT_EQ(table.order_of(level, 5), table.order_of(level, 5)) << level;
}

/// A position with something to think about for either side.
Table skirmish() {
    return Table(json::array({mech("r1", "red", 20, 4, 90, dial(10, 2, 6, 9, 18)),
                              tank("r2", "red", 15, 4, 90, dial(5, 2, 6, 9, 16)),
                              tank("b1", "blue", 20, 16, 270, dial(5, 2, 6, 9, 17)),
                              tank("b2", "blue", 14, 12, 270, dial(5, 2, 6, 9, 17))}));
}

// The same rules rate an order and search beyond it: on average they agree.
TEST(Branches, ComeToWhatTheOrderIsRatedAt) {
    const Table table = skirmish();
    game::Random random(game::Random::spread(1));
    std::vector<players::Idea> ideas;
    players::think(*table.position, Table::asked(), {.drawn = 0}, random, ideas);
    int attacks = 0, moves = 0;
    for (const players::Idea& idea : ideas) {
        const auto branches = players::branches_of(*table.position, PlayerId{0}, idea.order);
        double chances = 0, gained = 0;
        for (const players::Branch& one : branches) {
            chances += one.chance, gained += one.chance * one.gained;
            EXPECT_NE(one.after.state(), table.position->state());
        }
        EXPECT_NEAR(chances, 1, 1e-9);
        EXPECT_NEAR(gained, idea.material, 1e-6);
        const bool moves_only = idea.order.type == OrderType::move;
        EXPECT_EQ(branches.size() == 1, moves_only) << branches.size();
        ++(moves_only ? moves : attacks);
    }
    EXPECT_GT(attacks, 0);
    EXPECT_GT(moves, 0);
}

TEST(Planner, KeepsToItsNumberOfContinuations) {
    const Table table = skirmish();
    for (const int budget : {1, 7, 30}) {
        players::Planner planner(game::Random::spread(1), {.continuations = budget});
        EXPECT_TRUE(judge(*table.position, planner.order(*table.position, Table::asked())));
        EXPECT_EQ(planner.continued(), budget);
    }
}

TEST(Planner, StopsWhenItsTimeIsUp) {
    const Table table = skirmish();
    std::int64_t now = 0;  // a clock that goes on by one every time somebody looks
    players::Planner planner(game::Random::spread(1), {.turn_ms = 60, .clock = [&] { return ++now; }});
    EXPECT_TRUE(judge(*table.position, planner.order(*table.position, Table::asked())));
    EXPECT_LT(now, 40) << "a third of the time is for this order, and a few looks at the clock";
    EXPECT_GT(planner.continued(), 2);
}

TEST(Planner, TakesTheKillToo) {
    json weak = tank("b2", "blue", 22, 12, 270, dial(5, 2, 6, 9, 17));
    weak["click"] = 4;
    const Table table(json::array({tank("r1", "red", 20, 4, 90, dial(5, 2, 6, 9, 16)),
                                   tank("b1", "blue", 18, 12, 270, dial(5, 2, 6, 9, 17)), weak}));
    const Order order = table.order_of("planner:24");
    EXPECT_EQ(order.type, OrderType::ranged);
    EXPECT_EQ(order.targets[0], third);
}

// Where turns have no stages, whoever gives no further order brings the next turn, and what is scored then.
// That used not to count: out of the opposing zone it went, for a shot.
TEST(Planner, CountsWhatHappensBetweenTurns) {
    const Table table(json::array({tank("r1", "red", 18, 34.2, 270, dial(5, 2, 6, 9, 16)),
                                   tank("b1", "blue", 18, 21, 270, dial(5, 1, 0, 4, 17))}),
                      {{"edition", "dark-age"}, {"turn", {{"player", "red"}, {"orders", 1}}}});
    int left = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        const Order order = table.order_of("planner:24", seed);
        if (order.type == OrderType::move && order.path.last({}).y < 32'000) ++left;
    }
    EXPECT_LE(left, 2) << "of 8";
}

/// What a unit's best attack on another comes to, wherever it moves before.
double most_to_fear(const Position& pos, UnitId u, UnitId target) {
    std::vector<Order> moves;
    players::list_arena_moves(pos, u, moves);
    double most = 0;
    for (const Order& move : moves) {
        Rehearsal there(pos);
        there.place(u, {move.path.last(pos.unit(u).at), move.facing});
        most = std::max(most, players::best_attack(there, u, target));
    }
    return most;
}

// Its last click, and an opponent that moves after it. All hexes look the same at first sight that the
// opponent comes near enough to; but to some behind walls no line of fire leads. It used to try one of them.
TEST(Planner, HidesFromWhoeverMovesLater) {
    json yard = in_the_arena("move");
    yard["board"]["arena"] = "slag-yard";
    yard["turn"]["sequence"] = {"r1", "b1"};
    json weak = mech("r1", "red", 7, 6, 3, dial(9, 1, 6, 6, 17));
    weak["click"] = 8;
    json strong = mech("b1", "blue", 5, 6, 9, dial(9, 4, 4, 11, 19));
    strong["define"]["weapons"][0]["maxRange"] = 6;
    const Table table(json::array({weak, strong}), yard);
    const auto to_fear_after = [&](const Order& order) {
        Rehearsal there(*table.position);
        there.place(first, {order.path.last(there.unit(first).at), order.facing});
        return most_to_fear(there, second, first);
    };
    EXPECT_GT(to_fear_after(table.order_of("greedy", 1, first)), 0);
    EXPECT_EQ(to_fear_after(table.order_of("planner:400", 1, first)), 0);
}

TEST(Levels, OnlyTheirNamesAreKnown) {
    const players::Clock clock = [] { return std::int64_t{0}; };
    for (const char* level : {"random", "greedy", "planner", "planner:9", "planner:500ms"})
        EXPECT_NE(players::make_player(level, {}, clock), nullptr) << level;
    for (const char* level : {"", "rando", "planners", "planner:", "planner:ms", "plannerms", "planner:-1"})
        EXPECT_EQ(players::make_player(level, {}, clock), nullptr) << level;
    EXPECT_EQ(players::make_player("planner:500ms", {}), nullptr) << "it needs a clock";
}

}  // namespace
}  // namespace irondial::tests
