// Whole rounds: what a scenario file cannot show, because it lies between two steps or in what is printed.
#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "rules/damage.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;

constexpr Seed seed{1, 2, 3, 4};

/// Players south, west, north, east; each has these figures.
std::shared_ptr<Setup> round_the_table(std::size_t players, std::initializer_list<const char*> figures) {
    constexpr std::array edges = {catalog::Edge::south, catalog::Edge::west, catalog::Edge::north,
                                  catalog::Edge::east};
    const catalog::Catalog& catalog = tests::shipped_catalog();
    auto setup = std::make_shared<Setup>();
    setup->edition = edition(EditionId::age_of_destruction);
    for (std::size_t p = 0; p < players; ++p) {
        setup->players.push_back({.name = std::to_string(p),
                                  .team = static_cast<std::uint8_t>(p),
                                  .edge = edges[players == 2 ? p * 2 : p]});
        Force force;
        for (const char* figure : figures) force.push_back(catalog.unit(figure));
        add_force(*setup, catalog, static_cast<PlayerId>(p), force);
    }
    return setup;
}

/// Deploys everybody by default and stops at the first order.
Game after_deployment(std::shared_ptr<Setup> setup) {
    Game game(std::move(setup), seed);
    while (game.waiting() != nullptr && game.waiting()->ask != Ask::order)
        EXPECT_TRUE(game.answer(default_choice(game.position_now(), *game.waiting())));
    return game;
}

// RULES: AOD-TURN-01, AOD-TURN-08, AOD-TURN-19, AOD-SETUP-18, AOD-SETUP-21
TEST(Rounds, FourPlayersTakeTurnsClockwiseFromTheFirst) {
    const auto setup = round_the_table(4, {"AOD130", "AOD049"});
    ASSERT_TRUE(judge_setup(*setup));
    Game game = after_deployment(setup);
    const std::size_t first = index(game.state().first);
    for (std::size_t turn = 0; turn < 12; ++turn) {
        EXPECT_EQ(index(game.state().active), (first + turn) % 4);
        EXPECT_EQ(game.state().turn, turn + 1);
        EXPECT_EQ(game.state().players[index(game.state().active)].orders, 3);
        ASSERT_TRUE(game.answer(Order{.type = OrderType::end_turn}));
    }
}

// RULES: AOD-R-157, AOD-END-03
TEST(Rounds, AnOrderUnderWayIsFinishedWhenTheTimeIsUp) {
    const auto setup = round_the_table(2, {"AOD130"});
    Game game = after_deployment(setup);
    State state = game.state();
    // Bring the first player's infantry next to the other: the move asks for a free spin.
    const PlayerId active = state.active;
    const UnitId mover{static_cast<std::uint8_t>(index(active))},
        other{static_cast<std::uint8_t>(1 - index(active))};
    state.units[index(mover)].at = {18'000, 18'000};
    state.units[index(other)].at = {18'000, 22'000};
    Game close(setup, seed, state);
    Order order{.type = OrderType::move, .unit = mover};
    order.path.add({18'000, 20'750});
    ASSERT_TRUE(close.answer(order));
    ASSERT_NE(close.waiting(), nullptr);
    ASSERT_EQ(close.waiting()->ask, Ask::free_spin);
    close.end_for_time();
    ASSERT_FALSE(close.over());
    ASSERT_TRUE(close.answer(Choice{.ask = Ask::free_spin, .unit = other}));
    EXPECT_TRUE(close.over());
    EXPECT_EQ(close.state().units[index(mover)].at, (geo::Point{18'000, 20'750}));
    EXPECT_EQ(close.state().units[index(mover)].tokens, 1);
}

// RULES: AOD-END-03
TEST(Rounds, AtRestTheGameEndsAtOnceWhenTheTimeIsUp) {
    Game game = after_deployment(round_the_table(2, {"AOD130"}));
    game.end_for_time();
    EXPECT_TRUE(game.over());
}

// RULES: AOD-UNIT-10, AOD-UNIT-18
TEST(Rounds, RepairTurnsTheDialBackAsFarAsABlackMarker) {
    const auto setup = round_the_table(2, {"AOD130"});  // black marker on click 3
    Game game = after_deployment(setup);
    const std::shared_ptr<const Field> field = make_field(*setup, game.state());
    EveryRoll inputs;
    Table table(*setup, *field, game.state(), inputs, nullptr);
    table.unit(UnitId{0}).click = 2;
    repair_damage(table, UnitId{0}, 1, RuleId::none);
    EXPECT_EQ(table.unit(UnitId{0}).click, 1);
    table.unit(UnitId{0}).click = 5;
    repair_damage(table, UnitId{0}, 5, RuleId::none);
    EXPECT_EQ(table.unit(UnitId{0}).click, 3);
}

// RULES: AOD-UNIT-02, AOD-UNIT-03, AOD-UNIT-06, AOD-UNIT-07, AOD-UNIT-08, AOD-UNIT-17, AOD-UNIT-22
TEST(Figures, ArePrintedAsTheBookSays) {
    using catalog::UnitType;
    const catalog::Catalog& catalog = tests::shipped_catalog();
    for (const char* id :
         {"bannsons-raiders", "dragons-fury", "highlanders", "house-davion", "house-liao", "house-steiner",
          "jade-falcon", "republic", "sea-fox", "spirit-cats", "steel-wolves", "stormhammers", "swordsworn"})
        EXPECT_TRUE(std::any_of(catalog.factions.begin(), catalog.factions.end(), [&](const auto& f) {
            return f.id.find(id) != std::string::npos;
        })) << id;
    EXPECT_EQ(catalog.factions[0].id, "mercenary");
    EXPECT_EQ(catalog[catalog.unit("AOD130")].faction, catalog::FactionId::mercenary);
    EXPECT_NE(catalog[catalog.unit("AOD091")].faction, catalog::FactionId::mercenary);
    EXPECT_EQ(catalog[catalog.unit("AOD049")].rank, catalog::Rank::green);
    EXPECT_EQ(catalog[catalog.unit("AOD050")].rank, catalog::Rank::veteran);
    EXPECT_EQ(catalog[catalog.unit("AOD052")].rank, catalog::Rank::elite);
    EXPECT_EQ(catalog[catalog.unit("AOD133")].rank, catalog::Rank::unique);
    // The base is the type's, and the two kinds of 'Mech have one each.
    const auto base_of = [&](const char* id) { return catalog[catalog.unit(id)].base; };
    for (const catalog::Unit& unit : catalog.units) {
        EXPECT_EQ(unit.dial[0].marker, catalog::Marker::green);
        EXPECT_EQ(unit.heat_positions > 0, unit.type == UnitType::mech);
        switch (unit.type) {
            case UnitType::infantry: EXPECT_EQ(unit.base, base_of("AOD130")); break;
            case UnitType::vehicle: EXPECT_EQ(unit.base, base_of("AOD049")); break;
            case UnitType::mech:
                EXPECT_EQ(unit.base,
                          base_of(unit.speed_mode == catalog::SpeedMode::quad ? "AOD097" : "AOD133"));
                break;
        }
    }
    EXPECT_NE(base_of("AOD097"), base_of("AOD133"));
}

}  // namespace
}  // namespace irondial::game
