// Games that go on from a file: a record up to a step, or a position.
#include <gmock/gmock.h>

#include "house.h"

namespace irondial::server::tests {
namespace {

using ::testing::HasSubstr;
using ::testing::SizeIs;

const char* const duel = R"({
  "scenario": "Two 'Mechs face each other", // comments are allowed, as in scenarios
  "players": [{"id": "red"}, {"id": "blue"}],
  "units": [{"id": "r", "of": "AOD133", "player": "red", "at": [10, 10], "facing": 90},
            {"id": "b", "of": "AOD083", "player": "blue", "at": [10, 14], "facing": 270, "tokens": 1}],
  "turn": {"player": "red", "orders": 2},
  "script": [{"endTurn": true}]
})";

Json unit_in(const Json& view, const std::string& id) {
    for (const Json& unit : view["units"])
        if (unit["id"] == id) return unit;
    return {};
}

/// The problem with a wish that cannot be fulfilled.
Json problem_of(House& house, const Json& wish) {
    try {
        house.create(wish);
    } catch (const Unfulfilled& refused) {
        return refused.problems.at(0);
    }
    ADD_FAILURE() << "begun in spite of everything";
    return {};
}

/// A hotseat game in which so many usual answers were given.
Json played(House& house, Guest& guest, int answers) {
    const Json game = house.hotseat();
    Json view = guest.join(game)["view"];
    for (int i = 0; i < answers; ++i) {
        EXPECT_TRUE(guest.answer_default(game, view).value("ok", false));
        view = guest.ears().next().at("view");
    }
    return game;
}

TEST(Store, ForgetsTheGamesThatNobodyMovedInForLongest) {
    Store store(":memory:");
    for (const char* id : {"a", "b", "c"}) {
        StoredGame game;
        game.id = id;
        store.add(game, {"{}"});
    }
    EXPECT_EQ(store.forget_games(3), 0);
    EXPECT_EQ(store.forget_games(1), 2);
    EXPECT_THAT(store.games(10), SizeIs(1));
    const std::string left = store.games(10).front().id;
    EXPECT_THAT(store.lines(left), SizeIs(1));
    EXPECT_THAT(store.lines(left == "a" ? "b" : "a"), SizeIs(0));
}

TEST(GameFile, APositionIsPlayedFromThere) {
    House house;
    Guest guest(house);
    const Json game = house.create({{"from", duel}});
    EXPECT_THAT(game["keys"], SizeIs(2));  // two people, unless somebody says otherwise
    const Json joined = guest.join(game);
    EXPECT_EQ(joined["yours"], Json::parse(R"(["red", "blue"])"));
    const Json view = joined["view"];
    EXPECT_EQ(view["decision"]["ask"], "order");
    EXPECT_EQ(view["decision"]["player"], "red");
    EXPECT_EQ(unit_in(view, "b")["tokens"], 1);
    ASSERT_TRUE(guest.answer_default(game, view)["ok"]);
    EXPECT_EQ(guest.ears().next()["view"]["active"], "blue");
}

TEST(GameFile, AGameFromAPositionIsResumedAndReplayed) {
    House house;
    Guest guest(house);
    const Json game = house.create({{"from", duel}});
    ASSERT_TRUE(guest.answer_default(game, guest.join(game)["view"])["ok"]);
    const Json before = guest.ears().next()["view"];
    Rooms later{library(), house.store};  // a server started again
    EXPECT_NE(later.find(game["game"]), nullptr);
    const std::string record = later.record(game["game"]);
    later.stop();
    const Json again = house.create({{"from", record}});
    Json view = guest.join(again)["view"];
    EXPECT_EQ(view["units"], before["units"]);
    EXPECT_EQ(view["step"], 1);
}

TEST(GameFile, ARecordIsPlayedOnFromAnyOfItsSteps) {
    House house;
    Guest guest(house), other(house);
    const std::string record = house.rooms.record(played(house, guest, 9)["game"]);
    const Json game =
        house.create({{"from", record}, {"step", 5}, {"seats", {{{"by", "person"}}, {{"by", "greedy"}}}}});
    EXPECT_TRUE(game["keys"][1].is_null());
    const Json joined = other.join(game);
    EXPECT_GE(joined["view"]["step"], 5);
    EXPECT_EQ(joined["scene"]["players"][1]["by"], "greedy");
    EXPECT_EQ(house.rooms.record(game["game"]).find(record.substr(0, record.find('\n'))), 0);
}

TEST(GameFile, WhatCannotBePlayedIsRefusedWithTheReason) {
    House house;
    Guest guest(house);
    const std::string record = house.rooms.record(played(house, guest, 3)["game"]);
    EXPECT_EQ(problem_of(house, {{"from", ""}})["where"], "/from");
    EXPECT_EQ(problem_of(house, {{"from", "no file"}})["where"], "/from");
    EXPECT_EQ(problem_of(house, {{"from", record}, {"step", 4}})["where"], "/step");
    EXPECT_EQ(problem_of(house, {{"from", record}, {"seats", {{{"by", "hal"}}, Json::object()}}})["where"],
              "/seats/0/by");
    EXPECT_EQ(problem_of(house, {{"from", record}, {"seats", Json::array()}})["where"], "/seats");
    std::string forged = record;
    forged.replace(forged.rfind("\"hash\":\"") + 8, 4, "0000");
    EXPECT_THAT(problem_of(house, {{"from", forged}})["what"].get<std::string>(), HasSubstr("recorded was"));
}

TEST(GameFile, NoPositionPutsUnitsWhereTheyCouldNotBe) {
    House house;
    const auto refused = [&](const char* pointer, const Json& value) {
        Json position = Json::parse(duel, nullptr, true, true);
        position[Json::json_pointer(pointer)] = value;
        return problem_of(house, {{"from", position.dump()}})["what"].get<std::string>();
    };
    EXPECT_THAT(refused("/units/1/at", {10, 10.5}), HasSubstr("no room"));
    EXPECT_THAT(refused("/units/0/at", {-40, 10}), HasSubstr("no room"));
    EXPECT_THAT(refused("/units/0/captor", "r"), HasSubstr("holds"));
    EXPECT_THAT(refused("/units/0/click", 200), HasSubstr("/units/0/click"));
    EXPECT_THAT(refused("/players", Json::parse(R"([{"id": "red"}])")), HasSubstr("blue"));
    EXPECT_THAT(refused("/players/1/id", "red"), HasSubstr("blue"));
    EXPECT_THAT(
        refused("/players", Json::parse(R"([{"id": "red", "team": "x"}, {"id": "blue", "team": "x"}])")),
        HasSubstr("two teams"));
    Json flags = Json::parse(irondial::tests::read_file("tests/scenarios/solaris-vii/flags/both.json"));
    flags["flags"][0]["at"] = {300, 300};
    EXPECT_THAT(problem_of(house, {{"from", flags.dump()}})["what"].get<std::string>(), HasSubstr("no room"));
}

}  // namespace
}  // namespace irondial::server::tests
