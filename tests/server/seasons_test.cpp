// Seasons on the server: docs/campaign.md played through; keys, crashes, files from elsewhere, matches in
// rooms.
#include <gmock/gmock.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "examples.h"
#include "game/record.h"
#include "house.h"
#include "server/season_api.h"
#include "support/shows.h"

namespace irondial::server::tests {
namespace {

using ::testing::HasSubstr;

const Json four =
    Json::parse(R"({"class": "medium", "seed": "four", "cycles": [{"format": "standard", "matches": 1}],
    "stables": [{"name": "Dogs"}, {"name": "Lynx", "manager": "random"}, {"name": "Orca", "manager": "random"},
                {"name": "Yak", "manager": "random"}]})");

struct Answer {
    unsigned status = 0;
    std::string body;
    Json json() const { return Json::parse(body); }
};

/// A file for a store, gone afterwards.
struct StoreFile {
    explicit StoreFile(const std::string& name)
        : path(
              (std::filesystem::temp_directory_path() / ("irondial-" + name + "-" + std::to_string(getpid())))
                  .string()) {
        remove();
    }
    ~StoreFile() { remove(); }
    StoreFile(const StoreFile&) = delete;
    StoreFile& operator=(const StoreFile&) = delete;
    void remove() const {
        for (const char* tail : {"", "-wal", "-shm"}) std::filesystem::remove(path + tail);
    }
    std::string path;
};

/// An office without sockets, on a store of its own or a given one.
struct Desk {
    explicit Desk(const std::string& file = ":memory:") : store(file) { add_seasons(router, seasons); }

    Answer ask(std::string_view method, const std::string& target, const std::string& body = {}) {
        Request request;
        request.method = method;
        request.target = target;
        request.body = body;
        const Response response = router.handler_of(target)->handler(request);
        return {response.status, response.content->body};
    }
    Json post(const std::string& target, const Json& body, unsigned status = 200) {
        const Answer answer = ask("POST", target, body.dump());
        EXPECT_EQ(answer.status, status) << target << " " << body << " " << answer.body;
        return answer.json();
    }
    /// As it stands when the bots have done what they had to do.
    Json settled(const std::string& target) {
        for (int tries = 0; tries < 6000; ++tries) {
            Json view = ask("GET", target).json();
            if (!view.at("busy").get<bool>()) return view;
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        ADD_FAILURE() << "the bots never rest";
        return {};
    }

    Store store;
    Rooms rooms{library(), store};
    Seasons seasons{rooms};
    Router router;
};

/// A season of four, and somebody who runs Dogs.
struct Founder {
    explicit Founder(Desk& d, const Json& wish = four) : desk(d) {
        const Json made = desk.post("/api/campaigns", wish, 201);
        id = made.at("campaign");
        key = made.at("keys").at(0);
    }
    std::string at(const std::string& what = "") const {
        return "/api/campaigns/" + id + what + "?keys=" + key;
    }
    Json view() { return desk.settled(at()); }
    Json give(const Json& command, unsigned status = 200) { return desk.post(at("/do"), command, status); }
    void must(const Json& command) { EXPECT_EQ(give(command).value("ok", false), true) << command; }
    /// Shops, and lines up for the first match.
    void line_up() {
        must({{"buy", {{"stable", "Dogs"}, {"what", "AOD106"}}}});
        must({{"buy", {{"stable", "Dogs"}, {"what", "AOD-P-008"}}}});
        must({{"assign", {{"stable", "Dogs"}, {"card", "AOD-P-008"}, {"unit", "AOD106"}}}});
        view();
        must({{"advance", Json::object()}});
        must({{"lineUp", {{"stable", "Dogs"}, {"units", {"AOD106"}}}}});
    }
    /// The match of Dogs.
    int match() {
        const Json seen = view();
        return seen.at("stables").at(0).at("match");
    }

    Desk& desk;
    std::string id, key;
};

const Json& match_in(const Json& view, int number) {
    return view.at("matches").at(static_cast<std::size_t>(number - 1));
}

TEST(Seasons, AreAsTheirPageSays) {
    Desk desk;
    std::vector<std::pair<std::string, std::string>> names;
    const auto real = [&](std::string text) {
        for (const auto& [word, name] : names)
            for (std::size_t at = text.find(word); at != std::string::npos;
                 at = text.find(word, at + name.size()))
                text.replace(at, word.size(), name);
        return text;
    };
    Answer last;
    int compared = 0;
    for (const Example& example : examples("docs/campaign.md")) {
        SCOPED_TRACE("docs/campaign.md:" + std::to_string(example.line));
        const std::string target = real(example.kind.substr(example.kind.find(' ') + 1));
        if (example.kind == "wait") {
            desk.settled(real("/api/campaigns/CAMPAIGN"));
            continue;
        }
        if (example.kind.starts_with("POST ")) {
            last = desk.ask("POST", target, example.text);
            if (last.status == 201)
                names = {{"CAMPAIGN", last.json().at("campaign")},
                         {"\"KEY\"", last.json().at("keys").at(0).dump()},
                         {"keys=KEY", "keys=" + last.json().at("keys").at(0).get<std::string>()}};
            continue;
        }
        if (example.kind.starts_with("GET ")) {
            last = desk.ask("GET", target);
            EXPECT_EQ(last.status, 200U);
        } else {
            EXPECT_EQ(std::to_string(last.status), target);
        }
        EXPECT_TRUE(irondial::tests::shows(last.json(), Json::parse(real(example.text)))) << last.body;
        ++compared;
    }
    EXPECT_EQ(compared, 12);
}

TEST(Seasons, AreRunOnlyByThoseWhoHoldTheKey) {
    Desk desk;
    Founder dogs(desk);
    const Json buy{{"buy", {{"stable", "Dogs"}, {"what", "AOD106"}}}};
    for (const std::string& keys : {std::string(), std::string(32, 'a'), dogs.key.substr(1), dogs.key + "a"})
        for (const char* what : {"/do", "/judge"})
            EXPECT_EQ(
                desk.ask("POST", "/api/campaigns/" + dogs.id + what + "?keys=" + keys, buy.dump()).status,
                403U);
    dogs.view();
    EXPECT_EQ(dogs.give({{"buy", {{"stable", "Lynx"}, {"what", "AOD106"}}}}, 403).value("status", 0), 403);
    EXPECT_EQ(dogs.give({{"found", {{"name", "Fifth"}}}}, 409).value("status", 0), 409);
    EXPECT_TRUE(desk.ask("GET", "/api/campaigns/" + dogs.id).json()["stables"][0]["assets"].empty());
    EXPECT_EQ(desk.ask("GET", "/api/campaigns/" + dogs.id + "/record").status, 403U);
}

TEST(Seasons, TakeNothingThatIsNoWish) {
    Desk desk;
    const auto refused = [&](const std::string& pointer, const Json& value) {
        Json wish = four;
        wish[Json::json_pointer(pointer)] = value;
        const Answer answer = desk.ask("POST", "/api/campaigns", wish.dump());
        EXPECT_EQ(answer.status, 422U) << pointer << " " << value << answer.body;
    };
    refused("/class", "feather");
    refused("/cycles", Json::array());
    refused("/cycles", Json::array_t(13, {{"format", "standard"}}));
    refused("/cycles/0/matches", 21);
    refused("/cycles/0/format", "sudden-death");
    refused("/class", "multi");  // without classes of the cycles
    refused("/stables/0/name", "");
    refused("/stables/0/name", std::string(25, 'x'));
    refused("/stables/0/name", "Lynx");
    refused("/stables/0/manager", "chess");
    refused("/stables/0/manager", "planner:100000");
    refused("/options", {{"victory.time_limit_minutes", "100000"}});
    refused("/stables", Json::array_t(9, {{"name", "x"}}));
    refused("/options", {{"chess", "on"}});
    refused("/edition", "quick-start");
    refused("/more", 1);
    for (const char* text : {"", "{", "[]", "7", "null", "{\"stables\": 7}"}) {
        const unsigned status = desk.ask("POST", "/api/campaigns", text).status;
        EXPECT_TRUE(status == 400 || status == 422) << text;
    }
    Founder dogs(desk);
    for (const char* text :
         {"{}", "[]", "{\"buy\": 1}", "{\"buy\": {\"stable\": \"Dogs\", \"what\": \"XYZ\"}}",
          "{\"chess\": {}}", "{\"report\": {\"match\": 99}}", "{\"report\": {\"entrants\": []}}"}) {
        EXPECT_EQ(desk.ask("POST", dogs.at("/do"), text).status, 422U) << text;
        EXPECT_EQ(desk.ask("POST", dogs.at("/judge"), text).status, 422U) << text;
    }
    for (const char* text : {"{\"match\": 99}", "{\"how\": \"chess\"}", "{\"match\": 1, \"x\": 1}", "{}"})
        EXPECT_EQ(desk.ask("POST", dogs.at("/play"), text).status, 422U) << text;
    // Only a whole record may be long.
    EXPECT_EQ(desk.router.handler_of("/api/campaigns/record")->body_bytes, 4U << 20U);
    EXPECT_EQ(desk.router.handler_of(dogs.at("/do"))->body_bytes, 0U);
    EXPECT_EQ(desk.ask("GET", "/api/campaigns/nothing").status, 404U);
    EXPECT_EQ(desk.ask("GET", dogs.at("/nothing")).status, 404U);
    EXPECT_EQ(desk.ask("DELETE", dogs.at()).status, 405U);
}

/// On the way out errors are looked up in the phrasebook: none of a season may be missing there.
TEST(Seasons, ErrorsHaveGermanWords) {
    Desk desk;
    Founder dogs(desk);
    std::vector<Answer> wrong;
    const auto ask = [&](const std::string& target, const std::string& body) {
        wrong.push_back(desk.ask("POST", target, body));
    };
    const auto wish = [&](const std::string& pointer, const Json& value) {
        Json changed = four;
        changed[Json::json_pointer(pointer)] = value;
        ask("/api/campaigns", changed.dump());
    };
    wish("/class", "feather");
    wish("/class", "multi");
    wish("/cycles", Json::array());
    wish("/cycles", Json::array_t(13, {{"format", "standard"}}));
    wish("/cycles/0/format", "chess");
    wish("/cycles/0/class", "chess");
    wish("/stables", 7);
    wish("/stables", Json::array());
    wish("/stables/0/name", "Lynx");
    wish("/edition", "quick-start");
    wish("/edition", "chess");
    wish("/options", {{"victory.time_limit_minutes", "100000"}});
    for (const char* text :
         {"{}", R"({"chess": {}})", R"({"buy": {"stable": "Cats", "what": "AOD106"}})",
          R"({"buy": {"stable": "Dogs", "what": "XYZ"}})", R"({"sell": {"stable": "Dogs", "asset": 1}})",
          R"({"sell": {"stable": "Dogs", "asset": "AOD106"}})", R"({"lineUp": {"stable": "Dogs"}})",
          R"({"buy": {"stable": "Lynx", "what": "AOD106"}})", R"({"found": {"name": "Fifth"}})"})
        ask(dogs.at("/do"), text);
    ask("/api/campaigns/" + dogs.id + "/do", R"({"advance": {}})");
    for (const char* text : {R"({"match": 99})", R"({"how": "chess"})", "{}"}) ask(dogs.at("/play"), text);
    for (const char* text : {"", "{\"campaign\": 2}\n"}) ask("/api/campaigns/record", text);
    wrong.push_back(desk.ask("GET", "/api/campaigns/" + dogs.id + "/record"));
    wrong.push_back(desk.ask("GET", dogs.at("/market") + "&stable=Cats"));
    dogs.line_up();
    const int match = dogs.match();
    desk.post(dogs.at("/play"), {{"match", match}});
    ask(dogs.at("/do"), R"({"surrender": {"stable": "Dogs"}})");
    const game::Phrasebook& german = library().phrases(catalog::Language::de);
    for (const Answer& answer : wrong) {
        ASSERT_GE(answer.status, 400U) << answer.body;
        const Json told = answer.json();
        std::vector<std::string> sentences;
        if (told.contains("error")) sentences.push_back(told["error"]);
        for (const Json& problem : told.value("problems", Json::array()))
            sentences.push_back(problem["what"]);
        ASSERT_FALSE(sentences.empty()) << answer.body;
        for (const std::string& sentence : sentences) EXPECT_NE(german.said(sentence), sentence);
    }
    const auto said = [&](const std::string& target, const std::string& body) {
        const Json told = desk.ask("POST", target, body).json();
        return german.said(told.contains("error") ? told["error"] : told["problems"][0]["what"]);
    };
    EXPECT_EQ(said("/api/campaigns/record", "{\"campaign\": 2}\n"),
              "Zeile 1: /campaign: nur Saisons der Version 1 können gelesen werden");
    EXPECT_EQ(said(dogs.at("/do"), R"({"buy": {"stable": "unit", "what": "AOD106"}})"),
              "kein Stall heißt \"unit\"");
}

TEST(Seasons, AFileFromElsewhereGoesOn) {
    Desk here, there;
    Founder dogs(here);
    dogs.line_up();
    const Json before = dogs.view();
    const std::string record = here.ask("GET", dogs.at("/record")).body;
    const Answer taken = there.ask("POST", "/api/campaigns/record", record + "{\"command\": torn");
    ASSERT_EQ(taken.status, 201U) << taken.body;
    const std::string id = taken.json().at("campaign"), key = taken.json().at("keys").at(0);
    Json after = there.settled("/api/campaigns/" + id + "?keys=" + key);
    after["campaign"] = before["campaign"];
    after["stables"][0]["key"] = before["stables"][0]["key"];
    EXPECT_EQ(after, before);
    EXPECT_EQ(there.ask("GET", "/api/campaigns/" + id + "/record?keys=" + key).body, record);

    std::string forged = record;
    forged.replace(forged.rfind("\"hash\":\"") + 8, 4, "0000");
    for (const std::string& text : {forged, std::string("nonsense\n"), std::string(), std::string("{}\n"),
                                    record.substr(0, record.find('\n') + 1)})
        EXPECT_EQ(there.ask("POST", "/api/campaigns/record", text).status, 422U) << text.substr(0, 40);
}

TEST(Seasons, AMatchIsPlayedInARoomAndCountsOnce) {
    Desk desk;
    Founder dogs(desk);
    dogs.line_up();
    const int match = dogs.match();
    const Json game = desk.post(dogs.at("/play"), {{"match", match}});
    EXPECT_EQ(desk.post(dogs.at("/play"), {{"match", match}}), game);  // the same again
    EXPECT_EQ(desk.post("/api/campaigns/" + dogs.id + "/play", {{"match", match}}).at("keys").size(), 0U);
    ASSERT_EQ(game.at("keys").size(), 1U);
    dogs.give({{"surrender", {{"stable", "Dogs"}}}}, 409);
    const auto room = desk.rooms.find(game.at("game"));
    const auto yours = room->seats_of({game["keys"][0].get<std::string>()});
    EXPECT_FALSE(yours.empty());
    EXPECT_FALSE(match_in(dogs.view(), match).at("over").get<bool>());
    // Dogs say nothing until it is over: what happens by default happens, and in the end time is up.
    auto ears = std::make_shared<Ears>();
    Json view = room->join(ears, yours, catalog::Language::en).at("view");
    while (!view.at("over").get<bool>()) {
        const Json& decision = view.at("decision");
        if (decision.at("player") == "Dogs") {
            const Outcome done =
                room->answer(yours, view.at("step"), decision.at("default"), catalog::Language::en);
            ASSERT_TRUE(done.reply.contains("ok")) << done.error;
        }
        desk.rooms.wake_bots(room);
        view = ears->next().at("view");
    }
    const Json after = dogs.view();
    EXPECT_TRUE(match_in(after, match).at("over").get<bool>());
    EXPECT_EQ(dogs.view(), after);
    const std::string record = desk.seasons.record(dogs.id);
    EXPECT_NE(record.find("\"report\""), std::string::npos);
    EXPECT_EQ(record.find("\"report\""), record.rfind("\"report\""));
}

/// What the others field shows when all have decided, to everybody.
TEST(Seasons, LineUpsAreSecretUntilAllHaveDecided) {
    Desk desk;
    Json wish = four;
    for (Json& stable : wish["stables"]) stable.erase("manager");
    const Json made = desk.post("/api/campaigns", wish, 201);
    const std::string at = "/api/campaigns/" + made.at("campaign").get<std::string>();
    const auto key = [&](std::size_t s) { return "?keys=" + made.at("keys").at(s).get<std::string>(); };
    const std::vector<std::string> names{"Dogs", "Lynx", "Orca", "Yak"};
    for (std::size_t s = 0; s < 4; ++s)
        for (const Json& command :
             {Json{{"buy", {{"stable", names[s]}, {"what", "AOD106"}}}},
              Json{{"buy", {{"stable", names[s]}, {"what", "AOD-P-008"}}}},
              Json{{"assign", {{"stable", names[s]}, {"card", "AOD-P-008"}, {"unit", "AOD106"}}}}})
            EXPECT_TRUE(desk.post(at + "/do" + key(s), command).contains("ok"));
    desk.settled(at);
    EXPECT_TRUE(desk.post(at + "/do" + key(0), {{"advance", Json::object()}}).contains("ok"));
    const auto first_match = [&](const std::string& keys) {
        return match_in(desk.settled(at + keys), 1).at("entrants");
    };
    const auto fields = [&] {
        return desk.ask("GET", at + "/chronicle").body.find("fields") != std::string::npos;
    };
    const Json entrants = first_match("");
    std::array<std::size_t, 2> who{};
    for (std::size_t e = 0; e < 2; ++e)
        who[e] = static_cast<std::size_t>(
            std::find(names.begin(), names.end(), entrants[e]["stable"].get<std::string>()) - names.begin());
    const auto line_up = [&](std::size_t s) {
        return desk.post(at + "/do" + key(s), {{"lineUp", {{"stable", names[s]}, {"units", {"AOD106"}}}}});
    };
    EXPECT_TRUE(line_up(who[0]).contains("ok"));
    EXPECT_EQ(first_match(key(who[0]))[0]["units"], Json::array({"AOD106"}));  // one knows one's own
    EXPECT_EQ(first_match(key(who[1]))[0]["units"], Json::array());
    EXPECT_EQ(first_match("")[0]["units"], Json::array());
    EXPECT_TRUE(first_match(key(who[1]))[0]["ready"].get<bool>());
    EXPECT_FALSE(fields());
    EXPECT_TRUE(line_up(who[1]).contains("ok"));
    EXPECT_EQ(first_match("")[0]["units"], Json::array({"AOD106"}));
    EXPECT_TRUE(fields());
}

/// The server was stopped in the middle of a fight: it is there to be fought again.
TEST(Seasons, AFightThatWasBrokenOffIsOfferedAgain) {
    const StoreFile file("fight");
    std::string at, keys;
    int match = 0;
    {
        Desk desk(file.path);
        Founder dogs(desk);
        dogs.line_up();
        match = dogs.match();
        at = "/api/campaigns/" + dogs.id, keys = "?keys=" + dogs.key;
        desk.post(at + "/play" + keys, {{"match", match}, {"how", "resolve"}});
    }
    Desk desk(file.path);
    const Json view = desk.settled(at + keys);
    EXPECT_TRUE(match_in(view, match).at("ready").get<bool>());
    EXPECT_FALSE(match_in(view, match).contains("game"));
    if (!match_in(view, match).at("over").get<bool>())  // else it was quicker
        desk.post(at + "/play" + keys, {{"match", match}, {"how", "resolve"}});
    EXPECT_TRUE(match_in(desk.settled(at + keys), match).at("over").get<bool>());
}

TEST(Seasons, OfTooManyThoseThatEndedLongestAgoAreForgotten) {
    Store store(":memory:");
    const auto add = [&](const char* id, const char* stage) {
        StoredSeason season;
        season.id = id;
        season.keys = "[]";
        season.about = Json{{"stage", stage}}.dump();
        store.add(season, {"one", "two"});
        store.add_bout(id, 1, "game");
    };
    add("old", "round");
    add("done", "over");
    add("new", "market");
    using Ids = std::vector<std::string>;
    EXPECT_EQ(store.forget_seasons(3), Ids{});
    add("brought", "over");  // from elsewhere, and ended: it has just been opened
    EXPECT_EQ(store.forget_seasons(3, "brought"), Ids{"done"});
    add("done", "over");
    EXPECT_EQ(store.forget_seasons(2).size(), 2U);  // both that have ended
    EXPECT_FALSE(store.season("done"));
    EXPECT_TRUE(store.season_lines("done").empty());
    EXPECT_TRUE(store.bouts("done").empty());
    EXPECT_TRUE(store.season("old"));
    EXPECT_EQ(store.season_lines("new").size(), 2U);

    Desk desk;  // founding one more forgets one
    Seasons few(desk.rooms, 1);
    const std::string first = few.create(four).at("campaign");
    const auto held = few.find(first);
    const std::string second = few.create(four).at("campaign");
    EXPECT_EQ(desk.store.seasons(10).size(), 1U);
    EXPECT_EQ(few.find(first), nullptr);
    EXPECT_NE(few.find(second), nullptr);
    // Whoever still has it writes nothing more.
    EXPECT_THROW(desk.store.append_to_season(first, 99, "line", "{}"), StoreError);
    EXPECT_TRUE(desk.store.season_lines(first).empty());
}

TEST(Seasons, BotsFightWhatIsLeftToThemAndTheSeasonEnds) {
    Desk desk;
    Founder dogs(desk);
    dogs.line_up();
    const int match = dogs.match();
    desk.post(dogs.at("/play"), {{"how", "resolve"}});
    Json view = dogs.view();
    for (const Json& one : view.at("matches"))
        EXPECT_EQ(one.at("over").get<bool>(), one.at("number") != match);
    desk.post(dogs.at("/play"), {{"how", "resolve"}, {"match", match}});
    EXPECT_EQ(dogs.view().at("advance").value("ok", false), true);
    dogs.must({{"advance", Json::object()}});
    view = dogs.view();
    // Purses are in the table, and the chronicle knows where all the Stones went.
    const Json told = desk.ask("GET", dogs.at("/chronicle")).json();
    for (std::size_t s = 0; s < 4; ++s) {
        EXPECT_GT(view["stables"][s]["purses"].get<int>(), 0);
        EXPECT_EQ(told["samples"].back()["capital"][s], view["stables"][s]["capital"]);
        EXPECT_EQ(told["samples"].back()["reputation"][s], view["stables"][s]["reputation"]);
    }
}

/// Every prefix of the commands, as a server that died between two of them left it.
TEST(Seasons, DyingBetweenAnyTwoCommandsLosesNothing) {
    const StoreFile kept("seasons");
    const std::string& file = kept.path;
    std::string id, key;
    {
        Desk desk(file);
        Founder dogs(desk);
        id = dogs.id, key = dogs.key;
    }
    const std::string at = "/api/campaigns/" + id, keys = "?keys=" + key;
    const std::vector<Json> commands{
        {{"buy", {{"stable", "Dogs"}, {"what", "AOD106"}}}},
        {{"buy", {{"stable", "Dogs"}, {"what", "AOD-P-008"}}}},
        {{"assign", {{"stable", "Dogs"}, {"card", "AOD-P-008"}, {"unit", "AOD106"}}}},
        {{"advance", Json::object()}},
        {{"lineUp", {{"stable", "Dogs"}, {"units", {"AOD106"}}}}}};
    Json before;
    for (const Json& command : commands) {
        Desk desk(file);
        if (!before.is_null()) {
            EXPECT_EQ(desk.settled(at + keys), before);
        }
        EXPECT_TRUE(desk.post(at + "/do" + keys, command).contains("ok"));
        before = desk.settled(at + keys);
    }
    {  // a match that ended while the season was not looked at
        Desk desk(file);
        const int match = desk.settled(at + keys)["stables"][0]["match"];
        const std::string game =
            desk.post(at + "/play" + keys, {{"match", match}, {"how", "watch"}}).at("game");
        const auto room = desk.rooms.find(game);
        for (int tries = 0; tries < 6000 && !room->end(); ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        ASSERT_TRUE(room->end().has_value());
        EXPECT_EQ(desk.seasons.record(id).find("\"report\""), std::string::npos);
    }
    for (int again = 0; again < 2; ++again) {
        Desk desk(file);
        const Json after = desk.settled(at + keys);
        EXPECT_TRUE(match_in(after, before["stables"][0]["match"]).at("over").get<bool>());
        const std::string record = desk.seasons.record(id);
        EXPECT_NE(record.find("\"report\""), std::string::npos);
        EXPECT_EQ(record.find("\"report\""), record.rfind("\"report\""));
    }
}

/// A season of bots alone needs no key: anybody may look on.
TEST(Seasons, EveryFormatIsPlayedInARoomAndItsRecordReplays) {
    for (const char* format : {"team", "weapons-dead", "tag-team", "capture-the-flag", "grand-melee"}) {
        Desk desk;
        Json wish = four;
        wish["stables"][0]["manager"] = "random";
        wish["cycles"][0]["format"] = format;
        const std::string id = desk.post("/api/campaigns", wish, 201).at("campaign");
        const std::string at = "/api/campaigns/" + id;
        desk.settled(at);
        EXPECT_TRUE(desk.post(at + "/do", {{"advance", Json::object()}}).contains("ok")) << format;
        ASSERT_TRUE(match_in(desk.settled(at), 1).at("ready").get<bool>()) << format;
        const std::string game = desk.post(at + "/play", {{"match", 1}, {"how", "watch"}}).at("game");
        const auto room = desk.rooms.find(game);
        for (int tries = 0; tries < 6000 && !room->end(); ++tries)
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        ASSERT_TRUE(room->end().has_value()) << format;
        EXPECT_TRUE(match_in(desk.settled(at), 1).at("over").get<bool>()) << format;
        const game::Replayed again = game::replay(library().catalog, desk.rooms.record(game));
        EXPECT_EQ(again.problem, "") << format;
        EXPECT_EQ(again.game->state(), *room->end()) << format;
    }
}

/// Old damage comes along into the room, and its record knows of it.
TEST(Seasons, UnitsBeginWithTheDamageTheyHave) {
    Desk desk;
    Json wish = four;
    wish["cycles"][0]["matches"] = 2;
    Founder dogs(desk, wish);
    dogs.line_up();
    const int first = dogs.match();
    Json report{{"match", first}, {"winner", -1}, {"entrants", Json::array()}};
    const Json lined_up = dogs.view();
    for (const Json& entrant : match_in(lined_up, first).at("entrants"))
        report["entrants"].push_back(
            {{"reputation", 0}, {"units", {{{"unit", entrant["units"][0]}, {"click", 3}, {"kills", 0}}}}});
    dogs.must({{"report", report}});
    desk.post(dogs.at("/play"), {{"how", "resolve"}});
    dogs.view();
    dogs.must({{"advance", Json::object()}});
    dogs.must({{"lineUp", {{"stable", "Dogs"}, {"units", {"AOD106"}}}}});
    const Json game = desk.post(dogs.at("/play"), {{"match", dogs.match()}, {"how", "play"}});
    const std::string record = desk.rooms.record(game.at("game"));
    const Json head = Json::parse(record.substr(0, record.find('\n')));
    EXPECT_THAT(head["setup"].dump(), HasSubstr(R"("startClick":3)"));
}

}  // namespace
}  // namespace irondial::server::tests
