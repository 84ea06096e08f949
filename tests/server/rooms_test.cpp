// Games without sockets: who may answer what, taking back, resuming, and everything that is not to be
// believed.
#include <gmock/gmock.h>

#include "game/wire.h"
#include "house.h"

namespace irondial::server::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

/// Answers by default until the decision is of this kind, or so many answers were given.
Json play_to(Guest& guest, const Json& game, Json view, const std::string& ask, int most = 400) {
    while (view.contains("decision") && view["decision"]["ask"] != ask && most-- > 0) {
        const Json reply = guest.answer_default(game, view);
        EXPECT_TRUE(reply.value("ok", false)) << reply;
        view = guest.ears().next().at("view");
    }
    return view;
}

TEST(Rooms, OneWhoJoinsSeesSceneViewAndStory) {
    House house;
    Guest guest(house);
    const Json game = house.hotseat();
    EXPECT_THAT(game["keys"], SizeIs(2));
    const Json joined = guest.join(game);
    EXPECT_EQ(joined["yours"], Json::parse(R"(["Anna", "Ben"])"));
    EXPECT_EQ(joined["scene"]["edition"], "quick-start");
    EXPECT_EQ(joined["scene"]["players"][0]["by"], "person");
    EXPECT_THAT(joined["scene"]["units"], SizeIs(10));
    EXPECT_THAT(joined["story"], Not(IsEmpty()));  // who begins
    EXPECT_EQ(joined["view"]["decision"]["ask"], "place-feature");
}

TEST(Rooms, TwoScreensStayInStep) {
    House house;
    Guest anna(house), ben(house);
    const Json game = house.hotseat();
    Json view = anna.say({{"do", "join"}, {"game", game["game"]}, {"keys", {game["keys"][0]}}})["view"];
    const Json other =
        ben.say({{"do", "join"}, {"game", game["game"]}, {"keys", {game["keys"][1]}}, {"lang", "de"}});
    EXPECT_EQ(other["view"]["decision"]["ask"], view["decision"]["ask"]);
    std::size_t told = other["story"].size();
    for (int i = 0; i < 40; ++i) {
        Guest& asked = view["decision"]["player"] == "Anna" ? anna : ben;
        Guest& waits = view["decision"]["player"] == "Anna" ? ben : anna;
        EXPECT_THAT(waits.answer_default(game, view)["error"]["what"].get<std::string>(),
                    HasSubstr(&waits == &anna ? "is up to" : "Diese Entscheidung trifft"));
        EXPECT_TRUE(asked.answer_default(game, view)["ok"]);
        const Json seen = anna.ears().next(), heard = ben.ears().next();
        EXPECT_EQ(seen["view"]["step"], heard["view"]["step"]);
        EXPECT_EQ(seen["view"]["units"], heard["view"]["units"]);
        EXPECT_EQ(heard["from"], told);
        told += heard["story"].size();
        view = seen["view"];
    }
    const Json again = ben.say({{"do", "join"}, {"game", game["game"]}, {"lang", "de"}});
    EXPECT_THAT(again["story"], SizeIs(told));  // what was pushed piece by piece is the whole story
    EXPECT_THAT(again["yours"], IsEmpty());     // without a key one watches
}

TEST(Rooms, AnAnswerWithoutDiceCanBeTakenBack) {
    House house;
    Guest guest(house);
    const Json game = house.hotseat();
    const Json before = play_to(guest, game, guest.join(game)["view"], "order");
    ASSERT_EQ(before["decision"]["ask"], "order");
    const std::string unit = before["decision"]["units"][0];
    const Json story = guest.join(game)["story"];
    Json at;
    for (const Json& one : before["units"])
        if (one["id"] == unit) at = one;
    const double up = at["facing"] == 90.0 ? 1 : -1;
    const Json move{
        {"type", "move"}, {"unit", unit}, {"to", {at["at"][0], at["at"][1].get<double>() + 2 * up}}};
    const Json moved =
        guest.say({{"do", "answer"}, {"game", game["game"]}, {"step", before["step"]}, {"order", move}});
    ASSERT_TRUE(moved.value("ok", false)) << moved;
    const Json after = guest.ears().next();
    EXPECT_TRUE(after["view"]["undo"]);
    EXPECT_NE(after["view"]["units"], before["units"]);
    EXPECT_TRUE(guest.say({{"do", "undo"}, {"game", game["game"]}, {"step", after["view"]["step"]}})["ok"]);
    const Json back = guest.ears().next();
    EXPECT_EQ(back["view"]["units"], before["units"]);
    EXPECT_EQ(back["from"], story.size());
    EXPECT_GT(back["view"]["step"], after["view"]["step"]);  // the old step is not valid again
    EXPECT_EQ(house.rooms.record(game["game"]).find("\"move\""), std::string::npos);
}

TEST(Rooms, NoAnswerIsTakenBackAfterDice) {
    House house;
    Guest guest(house);
    const Json game = house.hotseat("age-of-destruction");
    Json view = guest.join(game)["view"];
    bool rolled = false;
    for (int i = 0; i < 600 && view.contains("decision") && !rolled; ++i) {
        Json message = view["decision"]["default"];
        if (view["decision"]["ask"] == "order")  // whoever can shoot shoots
            for (const Json& unit : view["decision"]["units"]) {
                const Json targets =
                    guest.say({{"do", "ask"}, {"game", game["game"]}, {"targets", {{"unit", unit}}}});
                for (const Json& target : targets["targets"])
                    if (target.contains("hit"))
                        message = {{"order",
                                    {{"type", "ranged"},
                                     {"unit", unit},
                                     {"weapon", "primary"},
                                     {"target", target["unit"]}}}};
                if (message.contains("order") && message["order"]["type"] == "ranged") break;
                Json at;
                for (const Json& one : view["units"])
                    if (one["id"] == unit) at = one;
                const double up = view["decision"]["player"] == "Anna" ? 1 : -1;
                const Json to{{"type", "move"},
                              {"unit", unit},
                              {"to", {at["at"][0], at["at"][1].get<double>() + 3 * up}}};
                if (guest.say({{"do", "ask"}, {"game", game["game"]}, {"preview", to}}).contains("ok")) {
                    message = {{"order", to}};
                    break;
                }
            }
        const bool shot = message.contains("order") && message["order"]["type"] == "ranged";
        message.update({{"do", "answer"}, {"game", game["game"]}, {"step", view["step"]}});
        const Json reply = guest.say(message);
        ASSERT_TRUE(reply.value("ok", false)) << message << reply;
        const Json push = guest.ears().next();
        view = push["view"];
        for (const Json& entry : push["story"]) rolled = rolled || (shot && entry["what"] == "rolled");
    }
    ASSERT_TRUE(rolled);
    EXPECT_FALSE(view.contains("undo"));
    EXPECT_TRUE(
        guest.say({{"do", "undo"}, {"game", game["game"]}, {"step", view["step"]}}).contains("error"));
}

TEST(Rooms, LateAndForgedAnswersChangeNothing) {
    House house;
    Guest guest(house), stranger(house);
    const Json game = house.hotseat();
    const Json view = guest.join(game)["view"];
    stranger.say({{"do", "join"}, {"game", game["game"]}});
    const std::string before = house.rooms.record(game["game"]);
    const Json right = view["decision"]["default"];
    const auto error = [](const Json& reply) {
        return reply.value("error", Json::object()).value("what", "");
    };
    const auto with = [&](const Json& more) {
        Json message = right;
        message.update({{"do", "answer"}, {"game", game["game"]}, {"step", view["step"]}});
        if (!more.is_null()) message.update(more);
        return message;
    };
    EXPECT_THAT(error(guest.say(with({{"step", 5}}))), HasSubstr("too late"));
    EXPECT_THAT(error(guest.say(with({{"step", -1}}))), HasSubstr("not from 0"));
    EXPECT_THAT(error(guest.say(with({{"game", "nowhere"}}))), HasSubstr("Join the game first"));
    EXPECT_THAT(error(stranger.say(with({}))), HasSubstr("is up to"));
    EXPECT_THAT(error(guest.say(with({{"choice", {{"deploy", {{"unit", "zz"}}}}}}))), HasSubstr("no unit"));
    EXPECT_THAT(error(guest.say(with({{"choice", 7}}))), HasSubstr("expected an object"));
    EXPECT_THAT(error(guest.say(with({{"surprise", 1}}))), HasSubstr("unknown key"));
    EXPECT_TRUE(guest.say(with({{"choice", {{"agree", true}}}})).contains("refused"));
    EXPECT_THAT(error(stranger.say({{"do", "join"}, {"game", game["game"]}, {"keys", {"wrong"}}})),
                HasSubstr("keys"));
    EXPECT_THAT(error(guest.say({{"do", "dance"}})), HasSubstr("dance"));
    EXPECT_EQ(house.rooms.record(game["game"]), before);
    EXPECT_EQ(guest.ears().waiting(), 0U);
    EXPECT_TRUE(guest.say(with({}))["ok"]);  // and the right one still counts
}

TEST(Rooms, WhateverIsSentGetsAReply) {
    House house;
    Guest guest(house);
    for (const std::string& text :
         {std::string(), std::string("{"), std::string("[1,2]"), std::string("null"),
          std::string(60'000, '['), std::string("{\"id\":1,\"do\":{}}"), std::string("{\"do\":\"join\"}"),
          std::string("\xff\xfe{}"), R"({"id":1,"do":"join","game":")" + std::string(50'000, 'x') + "\"}",
          std::string(R"({"id":{"a":1},"do":"join"})"), std::string(R"({"id":1e99,"do":"ask"})")}) {
        const Json reply = Json::parse(guest.raw(text));
        EXPECT_TRUE(reply.contains("error")) << text.substr(0, 60);
        EXPECT_LT(reply.dump().size(), 1000U);
    }
}

/// A message with something wrong in it, or not.
std::string spoilt(std::string text, game::Random& random) {
    constexpr std::string_view signs = "{}[]\":,0123456789-.eE truefalsnab\\\x01\xff";
    for (std::uint32_t changes = random.below(4); changes > 0 && !text.empty(); --changes) {
        const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
        const char sign = signs[random.below(static_cast<std::uint32_t>(signs.size()))];
        switch (random.below(4)) {
            case 0: text[at] = sign; break;
            case 1: text.insert(at, 1, sign); break;
            case 2: text.erase(at, 1 + random.below(8)); break;
            default: text.insert(at, text.substr(at, random.below(30))); break;
        }
    }
    return text;
}

TEST(Rooms, SpoiltMessagesChangeTheGameOnlyWhenTheyAreAccepted) {
    House house;
    Guest guest(house);
    const Json game = house.hotseat("age-of-destruction");
    const std::string id = game["game"];
    Json view = play_to(guest, game, guest.join(game)["view"], "order");
    game::Random random(game::Random::spread(99));
    int accepted = 0, refused = 0;
    for (int i = 0; i < 3000 && view.contains("decision"); ++i) {
        Json unit = "a1";
        if (view["decision"].contains("units") && !view["decision"]["units"].empty())
            unit = view["decision"]["units"]
                       [random.below(static_cast<std::uint32_t>(view["decision"]["units"].size()))];
        Json message{{"id", i}, {"game", id}};
        switch (random.below(6)) {
            case 0: message.update(view["decision"]["default"]); break;
            case 1:
                message["order"] = {{"type", "move"},
                                    {"unit", unit},
                                    {"to", {random.below(36), random.below(36)}},
                                    {"facing", random.below(360)}};
                break;
            case 2:
                message["preview"] = {{"type", "assault"},
                                      {"unit", unit},
                                      {"path", {{18, 18}, {random.below(36), 9}}},
                                      {"attack", {{"type", "close"}, {"target", "b1"}}}};
                break;
            case 3: message["targets"] = {{"unit", unit}, {"type", "close"}}; break;
            case 4: message["reach"] = {{"unit", unit}, {"run", true}}; break;
            default: message["unit"] = unit; break;
        }
        const bool answers = message.contains("order") || message.contains("choice");
        message["do"] = answers ? "answer" : "ask";
        if (answers) message["step"] = view["step"];
        const std::string before = house.rooms.record(id);
        const Json reply = Json::parse(guest.raw(spoilt(message.dump(), random)));
        if (guest.ears().waiting() > 0) {
            EXPECT_TRUE(reply.value("ok", false)) << reply;
            view = guest.ears().next().at("view");
            ++accepted;
        } else {
            EXPECT_EQ(house.rooms.record(id), before);
            ++refused;
        }
    }
    EXPECT_GT(accepted, 50);
    EXPECT_GT(refused, 500);
}

TEST(Rooms, OneWhoSendsTooFastIsTold) {
    House house;
    Guest guest(house);
    int refused = 0;
    for (int i = 0; i < 300; ++i) {
        const Json reply = Json::parse(guest.at_once(R"({"id":1,"do":"leave","game":"x"})"));
        EXPECT_EQ(reply["re"], 1);
        refused += reply["error"]["what"].get<std::string>().find("Too many") != std::string::npos;
    }
    EXPECT_EQ(refused, 100);  // beyond the burst of 200
}

TEST(Rooms, AGameIsResumedFromItsRecord) {
    Store store(":memory:");
    Json game, last;
    {
        Rooms rooms(library(), store);
        const auto ears = std::make_shared<Ears>();
        Visitor visitor(rooms, ears);
        game = rooms.create({{"edition", "solaris-vii"},
                             {"seed", "resume"},
                             {"seats", {{{"name", "Anna"}}, {{"name", "Ben"}}}}},
                            catalog::Language::en);
        Json view = Json::parse(visitor.reply_to(
            Json{{"id", 1}, {"do", "join"}, {"game", game["game"]}, {"keys", game["keys"]}}.dump(),
            {}))["view"];
        for (int i = 0; i < 30; ++i) {
            Json message = view["decision"]["default"];
            message.update({{"id", i}, {"do", "answer"}, {"game", game["game"]}, {"step", view["step"]}});
            ASSERT_TRUE(Json::parse(visitor.reply_to(message.dump(), {}))["ok"]);
            view = ears->next()["view"];
        }
        last = view;
        rooms.stop();
    }
    Rooms rooms(library(), store);
    const auto room = rooms.find(game["game"]);
    ASSERT_NE(room, nullptr);
    const auto ears = std::make_shared<Ears>();
    Json view = room->join(ears, room->seats_of(game["keys"]), catalog::Language::en)["view"];
    last.erase("undo");
    EXPECT_EQ(view, last);
    EXPECT_EQ(rooms.find("nothing"), nullptr);
    rooms.stop();
}

TEST(Rooms, BotsAnswerByThemselves) {
    House house;
    Guest guest(house);
    const Json game =
        house.create({{"edition", "quick-start"},
                      {"seed", "bots"},
                      {"seats", {{{"name", "R"}, {"by", "random"}}, {{"name", "G"}, {"by", "greedy"}}}}});
    EXPECT_EQ(game["keys"], Json::parse("[null, null]"));
    Json view = guest.join(game)["view"];
    while (!view["over"]) view = guest.ears().next().at("view");
    EXPECT_TRUE(house.store.game(game["game"])->standing.over);
}

TEST(Rooms, AWishThatCannotBeFulfilledSaysWhy) {
    House house;
    const auto problem = [&](Json wish) {
        try {
            house.create(std::move(wish));
        } catch (const Unfulfilled& no) {
            return no.problems.at(0).value("where", "") + ": " +
                   no.problems.at(0).at("what").get<std::string>();
        }
        return std::string("fine");
    };
    const Json seats = Json::parse(R"([{"name": "A"}, {"name": "B", "by": "greedy"}])");
    EXPECT_THAT(problem({{"edition", "chess"}, {"seats", seats}}),
                HasSubstr("/edition: \"chess\" is no edition"));
    EXPECT_THAT(problem({{"edition", "dark-age"}}), HasSubstr("/seats: missing"));
    EXPECT_THAT(problem({{"edition", "dark-age"}, {"seats", {seats[0], seats[0]}}}),
                HasSubstr("both be called A"));
    EXPECT_THAT(problem({{"edition", "dark-age"}, {"seats", seats}, {"board", {{"table", "x"}}}}),
                HasSubstr("no table"));
    EXPECT_THAT(problem({{"edition", "quick-start"}, {"seats", seats}, {"board", {{"random", 3}}}}),
                HasSubstr("playmat"));
    EXPECT_THAT(problem({{"edition", "solaris-vii"}, {"seats", seats}, {"class", "fluffy"}}),
                HasSubstr("/class"));
    EXPECT_THAT(problem({{"edition", "age-of-destruction"},
                         {"seats", {seats[0], {{"name", "B"}, {"by", "genius"}}}}}),
                HasSubstr("neither person nor a bot"));
    Json small = seats;
    small[0]["army"] = {{"ready", "IDO-A-LIAO"}};
    EXPECT_THAT(problem({{"edition", "age-of-destruction"}, {"total", 300}, {"seats", small}}),
                HasSubstr("/seats/0/army: "));
    EXPECT_THAT(problem({{"edition", "age-of-destruction"}, {"options", {{"no-such", 1}}}, {"seats", seats}}),
                HasSubstr("/options/no-such"));
}

TEST(Rooms, AMatchIsOfTheClassOfTheCombatantBroughtAlong) {
    House house;
    const Json army = Json::parse(R"({"name": "Torch", "edition": "solaris-vii", "units": ["AOD114"]})");
    const Json seats = {{{"name", "Anna"}, {"army", {{"file", army}}}}, {{"name", "Ben"}}};
    const Json game = house.create({{"edition", "solaris-vii"}, {"seats", seats}});
    Guest anna(house);
    const Json scene = anna.say({{"do", "join"}, {"game", game["game"]}})["scene"];
    const auto annas = std::count_if(scene["units"].begin(), scene["units"].end(),
                                     [](const Json& unit) { return unit.value("of", "") == "AOD114"; });
    EXPECT_GE(annas, 1);  // a light one: in the usual class, medium, it would be refused
    Json medium{{"edition", "solaris-vii"}, {"class", "medium"}, {"seats", seats}};
    EXPECT_THROW(house.create(medium), Unfulfilled);
}

TEST(Rooms, TheClassIsThatOfTheMatchWhateverTheArmyWasBuiltFor) {
    House house;
    const auto class_with = [&](const char* edition) {
        const Json army{{"name", "One"}, {"edition", edition}, {"units", {"E103"}}};
        const Json seats = {{{"name", "Anna"}, {"army", {{"file", army}}}}, {{"name", "Ben"}}};
        game::Random random(game::Seed{1, 2, 3, 4});
        const Json wish{{"edition", "solaris-vii"}, {"seats", seats}};
        return fulfil(library(), house.store, wish, catalog::Language::en, random).setup->weight_class;
    };
    EXPECT_EQ(class_with("age-of-destruction"), class_with("solaris-vii"));
}

TEST(Rooms, LettersOfANameAreCountedNotBytes) {
    const auto named = [](int letters) {
        std::string name;
        for (int i = 0; i < letters; ++i) name += "ü";
        return name;
    };
    EXPECT_NO_THROW(check_name(named(24), "/name"));
    EXPECT_THROW(check_name(named(25), "/name"), game::wire::Mistake);
}

TEST(Rooms, EveryEditionCanBeBegunWithNothingButSeats) {
    House house;
    for (std::size_t i = 0; i < rules::edition_count; ++i)
        for (int again = 0; again < 5; ++again) {
            const Json game = house.create({{"edition", rules::name_of(static_cast<rules::EditionId>(i))},
                                            {"seats", {{{"name", "A"}}, {{"name", "B"}}}}});
            Guest guest(house);
            EXPECT_TRUE(guest.join(game)["view"].contains("decision"));
        }
}

TEST(Rooms, EveryReadyTableCouldHaveBeenLaidByTheRules) {
    int laid = 0;
    for (const catalog::Battlefield& table : library().catalog.battlefields) {
        auto setup = std::make_shared<rules::Setup>();
        setup->catalog = &library().catalog;
        setup->edition = rules::edition(rules::EditionId::age_of_destruction);
        setup->players = {{.name = "A", .team = 0, .edge = catalog::Edge::south},
                          {.name = "B", .team = 1, .edge = catalog::Edge::north}};
        for (const catalog::PlacedPiece& piece : table.terrain)
            setup->pile.push_back(library().catalog.terrain[piece.piece]);
        game::Game game(setup, game::Random::spread(1));
        for (std::size_t i = 0; i < table.terrain.size(); ++i) {
            rules::Choice lay{.ask = rules::Ask::place_feature, .yes = true};
            lay.piece = static_cast<std::uint8_t>(i);
            lay.place = table.terrain[i].place;
            const rules::Verdict verdict = game.answer(lay);
            EXPECT_TRUE(verdict)
                << table.id << ": " << setup->pile[i].id << ": "
                << game::Story(*setup, library().words(catalog::Language::en)).explain(verdict);
            ++laid;
        }
        House house;
        EXPECT_NO_THROW(house.create({{"edition", "age-of-destruction"},
                                      {"board", {{"table", table.id}}},
                                      {"seats", {{{"name", "A"}}, {{"name", "B"}}}}}));
    }
    EXPECT_GE(laid, 12);
}

}  // namespace
}  // namespace irondial::server::tests
