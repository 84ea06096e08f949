#include "cli/typed.h"

#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/game.h"
#include "rules/army.h"
#include "support/packs.h"
#include "support/sources.h"

namespace irondial::cli {
namespace {

using namespace rules;
using catalog::Equipment;

/// A duel: units a1 and b1.
class Typing : public testing::Test {
  protected:
    Typing() : setup_(std::make_shared<rules::Setup>()) {
        const catalog::Catalog& catalog = tests::shipped_catalog();
        setup_->edition = edition(EditionId::age_of_destruction);
        setup_->players = {{.name = "red", .team = 0, .edge = catalog::Edge::south},
                           {.name = "blue", .team = 1, .edge = catalog::Edge::north}};
        for (const PlayerId p : {PlayerId{0}, PlayerId{1}})
            game::add_force(*setup_, catalog, p, game::Force{catalog.unit("AOD130")});
        game_.emplace(setup_, game::Seed{1, 2, 3, 4});
    }

    Order order(std::string_view line) const { return read_order(game_->position(), words_of(line)); }
    Choice answer(const Decision& decision, std::string_view line, const Choice& by_default = {}) const {
        return read_answer(game_->position(), decision, by_default, words_of(line));
    }
    std::string refused(std::string_view line) const {
        try {
            order(line);
        } catch (const Mistyped& wrong) {
            return wrong.sentence;
        }
        return "read";
    }
    const std::string& id(std::size_t unit) const { return setup_->roster[unit].id; }

    std::shared_ptr<rules::Setup> setup_;
    std::optional<game::Game> game_;
};

TEST_F(Typing, SpacesAndCommasSeparate) {
    EXPECT_EQ(words_of(" move a1  10,12.5\t"), (std::vector<std::string>{"move", "a1", "10", "12.5"}));
    EXPECT_TRUE(words_of(" , ").empty());
}

TEST_F(Typing, OrdersSayWhatWasTyped) {
    const Order go = order("go " + id(0) + " 10,12.5 face 90 run off jump-jets");
    EXPECT_EQ(go.type, OrderType::move);
    EXPECT_EQ(go.unit, UnitId{0});
    EXPECT_TRUE(go.path.find && go.run && go.turns);
    EXPECT_EQ(go.path.last({}), (geo::Point{10'000, 12'500}));
    EXPECT_EQ(go.facing, geo::facing_from_degrees(90));
    EXPECT_TRUE(go.cancel.has(Equipment::jump_jets));

    EXPECT_EQ(order("move " + id(0) + " 1,1 2,2 3,1").path.count, 3);

    const Order march =
        order("move " + id(0) + " 1,1 2,2 face 90 with " + id(1) + " 4,5 6,7 face 45 with " + id(0));
    EXPECT_EQ(march.path.count, 2);
    EXPECT_EQ(march.facing, geo::facing_from_degrees(90));
    ASSERT_EQ(march.formation.count, 2);
    EXPECT_EQ(march.formation.members[0].unit, UnitId{1});
    EXPECT_EQ(march.formation.members[0].facing, geo::facing_from_degrees(45));
    EXPECT_EQ(march.formation.way_of(0).last({}), (geo::Point{6'000, 7'000}));
    EXPECT_FALSE(march.formation.members[1].turns);
    EXPECT_EQ(march.formation.way_of(1).count, 0);
    EXPECT_TRUE(order("go " + id(0) + " 1,1 with " + id(1) + " 4,5").formation.way_of(0).find);
    const Order volley = order("fire " + id(0) + " " + id(1) + " with " + id(0) + " with " + id(1) + " sec");
    EXPECT_EQ(volley.formation.count, 2);
    EXPECT_EQ(volley.target_count, 1);
    EXPECT_EQ(volley.weapon, Weapon::secondary);

    const Order assault = order("assault " + id(0) + " 1,1 2,2 face 0 hit " + id(1));
    EXPECT_EQ(assault.type, OrderType::assault);
    EXPECT_EQ(assault.attack_kind, catalog::AttackKind::close);
    EXPECT_EQ(assault.path.count, 2);
    EXPECT_EQ(assault.targets[0], UnitId{1});
    EXPECT_EQ(order("assault " + id(0) + " 1,1").target_count, 0);
    EXPECT_NE(refused("assault " + id(0) + " 1,1 " + id(1)), "read");

    const Order shell = order("shell " + id(0) + " 10,20 12.5,21 off evade");
    EXPECT_EQ(shell.type, OrderType::artillery);
    EXPECT_EQ(shell.path.count, 2);
    EXPECT_EQ(shell.path.last({}), (geo::Point{12'500, 21'000}));
    EXPECT_TRUE(shell.cancel.has(Equipment::evade));
    EXPECT_NE(refused("shell " + id(0)), "read");
    EXPECT_NE(refused("shell " + id(0) + " " + id(1)), "read");
    EXPECT_NE(refused("shell " + id(0) + " 10,20 sec"), "read");

    const Order charge = order("charge " + id(0) + " " + id(1) + " 3,4 face 90");
    EXPECT_EQ(charge.type, OrderType::charge);
    EXPECT_EQ(charge.targets[0], UnitId{1});
    EXPECT_EQ(charge.path.last({}), (geo::Point{3'000, 4'000}));
    EXPECT_EQ(order("dfa " + id(0) + " " + id(1) + " 3,4").type, OrderType::death_from_above);

    const Order flight =
        order("move " + id(0) + " 1,1 2,2 climb fire after 1.5 " + id(1) + " descend after 2");
    EXPECT_TRUE(flight.flight.shoots);
    EXPECT_EQ(flight.flight.count, 2);
    EXPECT_EQ(flight.flight.changes[0].to, Level::cruising);
    EXPECT_EQ(flight.flight.changes[1], (Flight::Change{{2'000}, Level::noe}));
    EXPECT_EQ(flight.flight.shoots_after, geo::Length{1'500});
    EXPECT_EQ(flight.flight.shoots_at_change, 1);
    EXPECT_EQ(flight.targets[0], UnitId{1});

    const Order fire = order("fire " + id(0) + " " + id(1) + " sec indirect");
    EXPECT_EQ(fire.type, OrderType::ranged);
    EXPECT_EQ(fire.weapon, Weapon::secondary);
    EXPECT_TRUE(fire.indirect);
    EXPECT_EQ(fire.target_count, 1);
    EXPECT_TRUE(order("hit " + id(0) + " " + id(1) + " capture").capture);
}

/// The duel with a card for each side.
class TypingWithCards : public Typing {
  protected:
    TypingWithCards() {
        const catalog::Catalog& catalog = tests::shipped_catalog();
        for (Seat& seat : setup_->players)
            seat.cards = {{catalog::Entry::planetary_condition, 0}, {catalog::Entry::planetary_condition, 1}};
        setup_->catalog = &catalog;
        fit_out(*setup_);
        for (const std::size_t k : {0U, 1U}) {
            names_.push_back(catalog.planetary_conditions[k].card.id);
            cards_.push_back(find_cited(*setup_, names_.back()));
        }
        game_.emplace(setup_, game::Seed{1, 2, 3, 4});
    }
    std::vector<std::string> names_;
    std::vector<RuleId> cards_;
};

TEST_F(TypingWithCards, CardsAreNamedAndWhatFollowsBelongsToThem) {
    ASSERT_NE(cards_[0], RuleId::none);
    const Order plain = order("card " + names_[0]);
    EXPECT_EQ(plain.type, OrderType::card);
    EXPECT_EQ(plain.card, cards_[0]);
    EXPECT_EQ(plain.unit, UnitId::none);
    const Order full = order("card " + names_[0] + " " + id(1) + " face 90 on " + names_[1]);
    EXPECT_EQ(full.unit, UnitId{1});
    EXPECT_TRUE(full.turns);
    EXPECT_EQ(full.facing, geo::facing_from_degrees(90));
    EXPECT_EQ(full.other_card, cards_[1]);
    EXPECT_EQ(refused("card"), "A card is missing at the end.");
    EXPECT_EQ(refused("card joker"), "`joker` is no card of this game.");
    EXPECT_EQ(refused("card " + names_[0] + " on"), "A card is missing at the end.");
    EXPECT_EQ(refused("card " + names_[0] + " nobody"), "No unit is called `nobody`. `map` lists them.");
}

TEST_F(TypingWithCards, AnswersToQuestionsOfCards) {
    const Decision first{.ask = Ask::choose_card, .cards = {cards_[0], cards_[1]}};
    EXPECT_EQ(answer(first, "2").card, cards_[1]);
    EXPECT_EQ(answer(first, "", {.ask = Ask::choose_card, .card = cards_[0]}).card, cards_[0]);
    EXPECT_THROW(answer(first, "0"), Mistyped);
    EXPECT_THROW(answer(first, "9"), Mistyped);
    EXPECT_THROW(answer(first, "1 2"), Mistyped);
    EXPECT_THROW(answer(first, "3"), Mistyped);  // there are two
    const Decision rally{.ask = Ask::rally, .unit = UnitId{0}, .cards = {cards_[0], cards_[1]}};
    EXPECT_EQ(answer(rally, "2").card, cards_[1]);
    EXPECT_EQ(answer(rally, "", {.ask = Ask::rally}).card, RuleId::none);
    EXPECT_THROW(answer(rally, "3"), Mistyped);

    const Choice go = answer({.ask = Ask::move_unit, .unit = UnitId{0}}, "4,5 90");
    EXPECT_TRUE(go.yes);
    EXPECT_EQ(go.place, (geo::Placement{{4'000, 5'000}, geo::facing_from_degrees(90)}));
    EXPECT_TRUE(answer({.ask = Ask::use, .card = cards_[0]}, "yes").yes);
}

TEST_F(Typing, WhatIsNotUnderstoodIsRefusedAndNotGuessed) {
    EXPECT_EQ(refused("dance"), "I do not know `dance`; try `help`.");
    EXPECT_EQ(refused("go"), "A unit is missing at the end.");
    EXPECT_EQ(refused("go nobody 1,1"), "No unit is called `nobody`. `map` lists them.");
    EXPECT_EQ(refused("go " + id(0) + " to 1,1"), "X (inches from the west) must be a number, not `to`.");
    EXPECT_EQ(refused("go " + id(0) + " 1"), "Y (inches from the south) is missing at the end.");
    EXPECT_EQ(refused("go " + id(0) + " 1e9,1"),
              "X (inches from the west) must lie between -100 and 100, not at 1e9.");
    EXPECT_EQ(refused("go " + id(0) + " nan,1"), "X (inches from the west) must be a number, not `nan`.");
    EXPECT_EQ(refused("go " + id(0) + " 1,1 quickly"), "I do not understand `quickly`.");
    EXPECT_EQ(refused("vent " + id(0) + " off lasers"),
              "No equipment is called `lasers`; write it like jump-jets.");
    std::string far = "move " + id(0);
    for (std::size_t i = 0; i <= Path::capacity; ++i) far += " 1,1";
    EXPECT_EQ(refused(far), "A path has at most 24 points.");
    std::string many = "fire " + id(0);
    for (std::size_t i = 0; i <= max_targets; ++i) many += " " + id(1);
    EXPECT_EQ(refused(many), "There can be at most 8 targets.");
}

TEST_F(Typing, AUnitStandsAlone) {
    EXPECT_EQ(read_unit(game_->position(), {id(1)}), UnitId{1});
    EXPECT_THROW(read_unit(game_->position(), {}), Mistyped);
    EXPECT_THROW(read_unit(game_->position(), {id(1), id(0)}), Mistyped);
}

TEST_F(Typing, AnswersFollowTheQuestionAndNothingIsTheDefault) {
    const Choice spin = answer({.ask = Ask::free_spin, .unit = UnitId{0}}, "270", {.ask = Ask::free_spin});
    EXPECT_TRUE(spin.yes);
    EXPECT_EQ(spin.place.facing, geo::facing_from_degrees(270));
    EXPECT_FALSE(answer({.ask = Ask::free_spin}, "", {.ask = Ask::free_spin}).yes);

    const Choice divided = answer({.ask = Ask::divide, .total = 3}, id(0) + " 1 " + id(1) + " 2");
    EXPECT_EQ(divided.shares[0], (Share{UnitId{0}, 1}));
    EXPECT_EQ(divided.shares[1], (Share{UnitId{1}, 2}));

    const Decision reroll{.ask = Ask::reroll, .mask = 7, .dice = {{1, 6, 3}, 3}};
    EXPECT_EQ(answer(reroll, "3").mask, 4);
    EXPECT_EQ(
        question(game::Story(*setup_, tests::read_file("data/locales/en.json")), game_->position(), reroll),
        "The dice show 1 6 (white) and 3 (black): reroll die 1, 2 or 3, or nothing");
    EXPECT_TRUE(answer({.ask = Ask::use}, "y").yes);
    EXPECT_FALSE(answer({.ask = Ask::use}, "n", {.ask = Ask::use, .yes = true}).yes);
    EXPECT_THROW(answer({.ask = Ask::use}, "perhaps"), Mistyped);
    EXPECT_THROW(answer({.ask = Ask::agree}, "y y"), Mistyped);
    EXPECT_TRUE(answer({.ask = Ask::cancel}, "evade").cancelled.has(Equipment::evade));

    EXPECT_EQ(answer({.ask = Ask::choose_unit}, id(1)).unit, UnitId{1});
    EXPECT_EQ(answer({.ask = Ask::choose_player}, "2").mask, 2);
    const Choice placed = answer({.ask = Ask::place_feature}, "1 18,12.5 90");
    EXPECT_TRUE(placed.yes);
    EXPECT_EQ(placed.piece, 1);
    EXPECT_EQ(placed.place, (geo::Placement{{18'000, 12'500}, geo::facing_from_degrees(90)}));

    const Choice deployed = answer({.ask = Ask::deploy}, id(0) + " 12,1 45");
    EXPECT_EQ(deployed.unit, UnitId{0});
    EXPECT_EQ(deployed.place, (geo::Placement{{12'000, 1'000}, geo::facing_from_degrees(45)}));
}

/// A duel in the arena at its first order.
class TypingInTheArena : public testing::Test {
  protected:
    TypingInTheArena() : setup_(std::make_shared<rules::Setup>()) {
        const catalog::Catalog& catalog = tests::shipped_catalog();
        setup_->edition = edition(EditionId::solaris_vii);
        setup_->arenas = {game::open_arena(setup_->edition)};
        setup_->players = {{.name = "red", .team = 0}, {.name = "blue", .team = 1}};
        for (const PlayerId p : {PlayerId{0}, PlayerId{1}})
            game::add_force(*setup_, catalog, p, game::Force{catalog.unit("AOD109")});
        game_.emplace(setup_, game::Seed{1, 2, 3, 4});
    }
    Order order(std::string_view line) const { return read_order(game_->position(), words_of(line)); }

    std::shared_ptr<rules::Setup> setup_;
    std::optional<game::Game> game_;
};

TEST_F(TypingInTheArena, HexesAndHeadings) {
    const Order move = order("move a1 5,6 6,5 face 3 run");
    EXPECT_EQ(move.path.count, 2);
    EXPECT_EQ(move.path.points[1], (geo::Point{6000, 5000}));
    EXPECT_EQ(move.facing.tenths, 900);
    EXPECT_TRUE(move.run && move.turns);
    EXPECT_THROW(order("move a1 5.5,6"), Mistyped);
    EXPECT_THROW(order("turn a1 12"), Mistyped);
    EXPECT_THROW(order("turn a1 90"), Mistyped);
}

TEST_F(TypingInTheArena, OrdersOfItsOwn) {
    EXPECT_EQ(order("pin a1 b1").type, OrderType::pin);
    EXPECT_EQ(order("pin a1 b1").targets[0], UnitId{1});
    EXPECT_EQ(order("pass a1").type, OrderType::pass);
    EXPECT_EQ(order("dig-in a1").target_count, 0);
    const Order strikes = order("dig-in a1 hit b1 sec");
    EXPECT_EQ(strikes.attack_kind, catalog::AttackKind::close);
    EXPECT_EQ(strikes.weapon, Weapon::secondary);
    EXPECT_TRUE(order("fire a1 b1 reckless").reckless);
    EXPECT_THROW(order("hit a1 b1 reckless"), Mistyped);
}

TEST_F(TypingInTheArena, AnswersToAnAttack) {
    Decision attacked{.ask = Ask::react, .player = PlayerId{0}, .unit = UnitId{0}, .against = UnitId{1}};
    attacked.reactions.add(OfferedOrder::defend);
    attacked.reactions.add(OfferedOrder::dodge);
    const auto answer = [&](std::string_view line) {
        return read_answer(game_->position(), attacked, {.ask = Ask::react}, words_of(line));
    };
    EXPECT_EQ(answer("dodge").reaction, OfferedOrder::dodge);
    EXPECT_EQ(answer("").reaction, std::nullopt);
    EXPECT_THROW(answer("dig-in"), Mistyped);
    EXPECT_THROW(answer("hide"), Mistyped);
}

}  // namespace
}  // namespace irondial::cli
