// What a screen is shown, in random games of every edition: it is complete, and what it offers is accepted.
#include "game/view.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/preview.h"
#include "players/random_player.h"
#include "rules/orders.h"
#include "support/dealt_cards.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;
using ::testing::Contains;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

/// The words of a language, read once.
std::shared_ptr<const Story::Words> words(const std::string& language) {
    static const auto read = [](const char* name) {
        return Story::read(tests::read_file(std::string("data/locales/") + name + ".json"));
    };
    static const auto en = read("en"), de = read("de");
    return language == "de" ? de : en;
}

std::shared_ptr<Setup> some_setup(EditionId edition, std::uint64_t seed) {
    Random random(Random::spread(seed));
    auto setup = random_setup(tests::shipped_catalog(), edition, 450, 5, random);
    if (edition == EditionId::age_of_destruction) tests::deal_cards(*setup, random);
    return setup;
}

class Heard final : public Audience {
  public:
    void hear(const Event& event) override { events.push_back(event); }
    std::vector<Event> events;
};

/// Any game, seen at every decision.
class Seen : public testing::TestWithParam<int> {
  protected:
    EditionId edition() const { return static_cast<EditionId>(GetParam()); }

    template <class At>
    void play(std::uint64_t seed, int answers, At at) {
        const auto setup = some_setup(edition(), seed);
        players::RandomPlayer player(Random::spread(seed + 1));
        Game game(setup, Random::spread(seed + 2));
        while (const Decision* waiting = game.waiting()) {
            if (answers-- == 0) break;
            const Decision decision = *waiting;
            at(*setup, game, decision);
            if (decision.wants_order()) {
                const Position pos = decision.ask == Ask::order ? game.position() : game.position_now();
                if (!game.answer(player.order(pos, decision))) game.answer(Order{});
            } else if (!game.answer(player.decide(game.position_now(), decision))) {
                game.answer(default_choice(game.position_now(), decision));
            }
        }
    }
};
INSTANTIATE_TEST_SUITE_P(EveryEdition, Seen, testing::Range(0, static_cast<int>(edition_count)));

TEST_P(Seen, TheDefaultOfEveryDecisionIsAccepted) {
    int cards = 0;
    const auto look = [&](const rules::Setup& setup, const Game& game, const Decision& decision) {
        const Story story(setup, words("en"));
        const json shown = decision_json(game.position_now(), decision, story);
        EXPECT_THAT(shown.at("sentence").get<std::string>(), Not(IsEmpty()));
        EXPECT_EQ(shown.at("sentence").get<std::string>().find('{'), std::string::npos) << shown;
        for (const json& card : shown.value("cards", json::array())) {
            if (decision.ask != Ask::order) break;
            json use{{"type", "card"}, {"card", card.at("id")}};
            if (card.contains("units")) use["unit"] = card["units"].back();
            if (card.contains("turns")) use["facing"] = on_hexes(setup) ? 3 : 90;
            if (card.contains("on")) use["on"] = card["on"][0];
            const Verdict usable = judge(game.position(), wire::order(setup, use, ""));
            ++cards;
            EXPECT_TRUE(usable) << card << ": " << story.explain(usable);
        }
        Game tried = game;
        const json& answer = shown.at("default");
        const Verdict verdict = decision.wants_order()
                                    ? tried.answer(wire::order(setup, answer.at("order"), ""))
                                    : tried.answer(wire::choice(setup, answer.at("choice"), ""));
        EXPECT_TRUE(verdict) << shown << ": " << story.explain(verdict);
    };
    for (const std::uint64_t seed : {11UL, 21UL, 31UL, 41UL}) play(seed, 200, look);
    if (edition() == EditionId::age_of_destruction) {
        EXPECT_GT(cards, 0);  // used at will
    }
}

TEST_P(Seen, TheViewShowsEveryUnitAndPlayer) {
    play(12, 150, [&](const rules::Setup& setup, const Game& game, const Decision&) {
        const Story story(setup, words("de"));
        const json view = view_json(game, story, 7, PlayerSet::below(1));
        EXPECT_EQ(view.at("step"), 7);
        EXPECT_THAT(view.at("units"), SizeIs(setup.roster.size()));
        EXPECT_THAT(view.at("players"), SizeIs(setup.players.size()));
        for (const json& unit : view.at("units"))
            if (unit.at("place") == "field") {
                EXPECT_TRUE(unit.contains("at") && unit.contains("facing") && unit.contains("defense"))
                    << unit;
            }
        EXPECT_TRUE(view.contains("decision"));
        EXPECT_EQ(view.at("decision").at("player"), setup.players[index(game.waiting()->player)].name);
    });
}

TEST_P(Seen, WhatIsToldSoFarIsHowTheWholeStoryBegins) {
    const auto setup = some_setup(edition(), 13);
    players::RandomPlayer player(Random::spread(14));
    Heard told;
    Game game(setup, Random::spread(15), &told);
    int answers = 0;
    std::vector<Event> promised;
    while (const Decision* waiting = game.waiting()) {
        if (++answers > 300) break;
        const Decision decision = *waiting;
        Heard now;
        game.tell_so_far(now);
        ASSERT_GE(now.events.size(), promised.size());
        EXPECT_TRUE(std::equal(promised.begin(), promised.end(), now.events.begin()));
        told.events.clear();
        if (decision.wants_order()) {
            const Position pos = decision.ask == Ask::order ? game.position() : game.position_now();
            if (!game.answer(player.order(pos, decision), &told)) game.answer(Order{}, &told);
        } else if (!game.answer(player.decide(game.position_now(), decision), &told)) {
            game.answer(default_choice(game.position_now(), decision), &told);
        }
        if (told.events.empty()) {  // still in the middle of it
            promised = now.events;
            continue;
        }
        ASSERT_GE(told.events.size(), now.events.size());
        EXPECT_TRUE(std::equal(now.events.begin(), now.events.end(), told.events.begin()));
        promised.clear();
    }
}

TEST_P(Seen, QuestionsAboutEveryUnitHaveAnswers) {
    int asked = 0;
    play(16, 60, [&](const rules::Setup& setup, const Game& game, const Decision& decision) {
        if (decision.ask != Ask::order || ++asked % 7 != 0) return;
        const Story story(setup, words("en"));
        for (const UnitId u : game.position().units()) {
            if (game.position().is_token(u)) continue;
            const std::string& id = setup.roster[index(u)].id;
            const json about = answer_question(game.position(), story, {{"unit", id}});
            EXPECT_THAT(about.at("orders"), Not(IsEmpty()));
            for (const json& order : about.at("orders"))
                EXPECT_NE(order.contains("ok"), order.contains("refused")) << order;
            const json reach = answer_question(game.position(), story, {{"reach", {{"unit", id}}}});
            EXPECT_TRUE(reach.contains("limit"));
            const json targets =
                answer_question(game.position(), story, {{"targets", {{"unit", id}, {"type", "ranged"}}}});
            for (const json& target : targets.at("targets"))
                EXPECT_NE(target.contains("hit"), target.contains("refused")) << target;
        }
    });
}

TEST(View, ATurnOfAUnitIsPreviewedWithItsWayAndItsOdds) {
    const auto setup = some_setup(EditionId::quick_start, 1);
    const Story story(*setup, words("en"));
    Game game(setup, Random::spread(2));
    while (game.waiting() != nullptr && game.waiting()->ask != Ask::order)
        game.answer(default_choice(game.position_now(), *game.waiting()));
    const UnitId u = [&] {
        for (const UnitId v : game.position().units())
            if (game.position().unit(v).controller == game.waiting()->player) return v;
        return UnitId::none;
    }();
    ASSERT_NE(u, UnitId::none);
    const std::string id = setup->roster[index(u)].id;
    const geo::Point at = game.position().unit(u).at;
    const int up = setup->players[index(game.waiting()->player)].edge == catalog::Edge::south ? 1 : -1;
    const json order{{"type", "move"}, {"unit", id}, {"to", {at.x / 1000.0, at.y / 1000.0 + 3 * up}}};
    const json seen = answer_question(game.position(), story, {{"preview", order}});
    ASSERT_TRUE(seen.contains("ok")) << seen;
    EXPECT_DOUBLE_EQ(seen.at("way").at("length").get<double>(), 3);
    EXPECT_THAT(seen.at("way").at("path"), SizeIs(2));
    EXPECT_EQ(seen.at("odds").at(0).at("unit"), id);
    const json far{{"type", "move"}, {"unit", id}, {"to", {at.x / 1000.0, at.y / 1000.0 + 30 * up}}};
    EXPECT_TRUE(answer_question(game.position(), story, {{"preview", far}}).contains("refused"));
    EXPECT_THROW(answer_question(game.position(), story, {{"unit", "nobody"}}), wire::Mistake);
    EXPECT_THROW(answer_question(game.position(), story, json::object()), wire::Mistake);
}

TEST(View, CardsLieFaceDownUntilUnitsAreDeployed) {
    auto setup = some_setup(EditionId::age_of_destruction, 3);
    ASSERT_THAT(setup->players[1].cards, Not(IsEmpty()));
    ASSERT_THAT(setup->pile, Not(IsEmpty()));
    const Story story(*setup, words("en"));
    Game game(setup, Random::spread(4));
    const auto card = [&](std::size_t of) {
        return view_json(game, story, 0, PlayerSet::below(1)).at("players").at(of).at("cards").at(0);
    };
    ASSERT_EQ(game.state().stage, Stage::terrain);
    EXPECT_TRUE(card(0).contains("id"));
    EXPECT_FALSE(card(1).contains("id"));
    while (game.state().stage == Stage::terrain)
        game.answer(default_choice(game.position_now(), *game.waiting()));
    EXPECT_TRUE(card(1).contains("id"));
}

TEST(View, TheStoryNamesEquipmentAndRoundsLengthsButNotRefusals) {
    const auto setup = some_setup(EditionId::age_of_destruction, 7);
    const Story en(*setup, words("en")), de(*setup, words("de"));
    constexpr UnitId unit{0};
    const Event jets{
        .what = Happened::equipment_used, .unit = unit, .equipment = catalog::Equipment::jump_jets};
    EXPECT_THAT(en.tell(jets), EndsWith(" uses Jump Jets."));
    EXPECT_THAT(de.tell(jets), EndsWith(" benutzt Sprungdüsen."));
    const Event heat{.what = Happened::heat_effect,
                     .unit = unit,
                     .yes = true,
                     .amount = static_cast<std::int16_t>(catalog::HeatEffect::avoid_shutdown)};
    EXPECT_THAT(en.tell(heat), HasSubstr(": Avoid Shutdown fails."));
    EXPECT_THAT(de.tell(heat), HasSubstr(": Stilllegung vermeiden misslingt."));
    const Event moved{
        .what = Happened::moved, .unit = unit, .place = {{13'049, 27'960}, {}}, .length = {4472}};
    EXPECT_THAT(en.tell(moved), EndsWith(" moves 4.5\" to (13, 28)."));
    const Verdict far{.why = Why::path_too_long, .unit = unit, .length = {6003}, .limit = {6000}};
    EXPECT_THAT(en.explain(far), HasSubstr("6.003\": it has 6\""));
}

TEST(View, TheSceneHasEveryFigureOnce) {
    const auto setup = some_setup(EditionId::quick_start, 5);
    const json scene = scene_json(*setup, catalog::Language::de);
    EXPECT_THAT(scene.at("units"), SizeIs(10));
    EXPECT_THAT(scene.at("figures"), SizeIs(10));
    EXPECT_TRUE(scene.at("figures").at("AOD125").contains("dial"));
    EXPECT_EQ(scene.at("board").at("kind"), "plane");
    EXPECT_THAT(scene.at("board").at("zones"), SizeIs(2));
    const auto arena = some_setup(EditionId::solaris_vii, 6);
    EXPECT_GT(scene_json(*arena, catalog::Language::en).at("board").at("arenas").at(0).at("hexes").size(),
              100U);
}

}  // namespace
}  // namespace irondial::game
