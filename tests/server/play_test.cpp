// Whole games over real sockets on the loopback; a server killed in the middle of an order; messages that are
// not to be believed.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "client.h"
#include "house.h"
#include "server/server.h"

namespace irondial::server::tests {
namespace {

using beast::http::verb;
using ::testing::HasSubstr;

/// A server of this process on a free port.
class Playing : public testing::Test {
  protected:
    Playing() {
        Router router;
        add_games(router, house_.rooms);
        router.set_front_page(make_resource("text/html", "<h1>IronDial</h1>"));
        Options options{.port = 0};
        options.limits.visitor.messages_a_second = 1e6;  // these clients are quicker than people
        server_ = std::make_unique<Server>(options, std::move(router), &house_.rooms);
        thread_ = std::thread([this] { server_->run(); });
    }
    ~Playing() override {
        server_->stop();
        thread_.join();
        house_.rooms.stop();
    }

    HttpAnswer ask(verb method, const std::string& target, const std::string& body = {},
                   const std::string& origin = {}) {
        return http(server_->port(), method, target, body, origin);
    }
    Json begin(const Json& wish) {
        const HttpAnswer answer = ask(verb::post, "/api/games", wish.dump());
        EXPECT_EQ(answer.status, 201U) << answer.body;
        return answer.json();
    }

    House house_;
    std::unique_ptr<Server> server_;
    std::thread thread_;
};

const Json against_greedy = Json::parse(R"([{"name": "Anna"}, {"name": "Greedy", "by": "greedy"}])");

TEST_F(Playing, AWholeGameAgainstABot) {
    const Json game = begin({{"edition", "quick-start"}, {"seed", "whole"}, {"seats", against_greedy}});
    Client client(server_->port());
    client.join(game);
    int answers = 0;
    while (!client.until_asked({"Anna"})["over"].get<bool>() && ++answers < 2000) {
        const Json reply = client.answer(game, simple_answer(client, game));
        ASSERT_TRUE(reply.contains("ok")) << reply;
    }
    ASSERT_TRUE(client.view()["over"].get<bool>());
    EXPECT_GT(answers, 10);
    const std::string id = game["game"];
    const HttpAnswer record = ask(verb::get, "/api/games/" + id + "/record");
    EXPECT_EQ(record.status, 200U);  // it is over: anybody may have it
    const Json replay = ask(verb::post, "/api/replay?lang=de", record.body).json();
    EXPECT_FALSE(replay.contains("problem")) << replay["problem"];
    EXPECT_TRUE(replay["frames"].back()["view"]["over"].get<bool>());
    EXPECT_EQ(replay["frames"].back()["view"]["units"], client.view()["units"]);
    EXPECT_TRUE(ask(verb::get, "/api/games").json()["games"][0]["over"].get<bool>());
}

TEST_F(Playing, TheRecordOfAGameUnderWayIsForThoseWhoPlayIt) {
    const Json game = begin({{"edition", "quick-start"}, {"seats", against_greedy}});
    const std::string record = "/api/games/" + game["game"].get<std::string>() + "/record";
    EXPECT_EQ(ask(verb::get, record).status, 403U);
    EXPECT_EQ(ask(verb::get, record + "?keys=abc").status, 403U);
    EXPECT_EQ(ask(verb::get, record + "?keys=" + game["keys"][0].get<std::string>()).status, 200U);
    EXPECT_EQ(ask(verb::get, "/api/games/nothing/record").status, 404U);
}

TEST_F(Playing, BadRequestsAreTold) {
    EXPECT_EQ(ask(verb::post, "/api/games", "{").status, 400U);
    EXPECT_EQ(ask(verb::post, "/api/games", "[]").status, 422U);
    EXPECT_EQ(ask(verb::post, "/api/armies/check", std::string(100'000, ' ')).status, 413U);
    EXPECT_EQ(ask(verb::delete_, "/api/games").status, 405U);
    EXPECT_EQ(ask(verb::post, "/api/replay", "nonsense").status, 422U);
    EXPECT_EQ(ask(verb::get, "/api/armies/nobody").status, 404U);
    EXPECT_EQ(ask(verb::get, "/api/start", "", "http://evil.example").status, 403U);
    EXPECT_EQ(ask(verb::get, "/api/start", "", "http://127.0.0.1:" + std::to_string(server_->port())).status,
              200U);
}

TEST_F(Playing, MistakesAreToldInTheLanguageAskedFor) {
    struct Case {
        verb method;
        std::string target, body;
    };
    const Json wrong_army = {{"edition", "age-of-destruction"},
                             {"seats", {{{"name", "A"}, {"army", {{"saved", "x"}}}}, {{"name", "B"}}}}};
    const std::vector<Case> cases{
        {verb::post, "/api/games", "{"},
        {verb::post, "/api/games", "[]"},
        {verb::post, "/api/games", R"({"edition": "chess", "seats": []})"},
        {verb::post, "/api/games", R"({"edition": "quick-start", "seats": []})"},
        {verb::post, "/api/games", R"({"edition": "quick-start", "seats": [{"name": ""}, {}]})"},
        {verb::post, "/api/games", R"({"edition": "quick-start", "seats": [{"name": "A"}, {"name": "A"}]})"},
        {verb::post, "/api/games", wrong_army.dump()},
        {verb::post, "/api/games", R"({"from": "nothing"})"},
        {verb::post, "/api/replay", "{}"},
        {verb::post, "/api/replay", ""},
        {verb::delete_, "/api/games", ""},
        {verb::get, "/api/games/none/record", ""},
        {verb::get, "/api/armies/none", ""},
        {verb::put, "/api/armies/bad", R"({"units": []})"},
        {verb::put, "/api/armies/" + std::string(61, 'x'), "{}"},
        {verb::post, "/api/armies/check", R"({"army": 3})"},
        {verb::post, "/api/armies/check", std::string(100'000, ' ')},
        {verb::post, "/api/armies/check", R"({"army": "Arm: X\nAOD0134\n3 x AOD125 Nobody\n  gun X\n"})"},
    };
    const auto sentences = [](const Json& answer) {
        std::vector<std::string> list;
        if (answer.contains("error")) list.push_back(answer["error"]);
        for (const Json& problem : answer.value("problems", Json::array()))
            list.push_back(problem.contains("what") ? problem["what"] : problem["message"]);
        return list;
    };
    for (const Case& c : cases) {
        const Json english = ask(c.method, c.target, c.body).json();
        const Json german = ask(c.method, c.target + "?lang=de", c.body).json();
        const auto told = sentences(english), said = sentences(german);
        ASSERT_FALSE(told.empty()) << english;
        ASSERT_EQ(told.size(), said.size()) << german;
        for (std::size_t i = 0; i < told.size(); ++i) EXPECT_NE(told[i], said[i]) << c.target << c.body;
    }
    const auto said = [&](verb method, const std::string& target, const std::string& body) {
        return sentences(ask(method, target + "?lang=de", body).json()).at(0);
    };
    EXPECT_EQ(said(verb::post, "/api/games", "[]"), "ein Objekt wird erwartet, hier steht eine Liste");
    EXPECT_EQ(said(verb::put, "/api/armies/bad", R"({"name": "X", "units": {}})"),
              "„units“ (Einheiten) ist eine Liste, nicht ein Objekt");
    EXPECT_EQ(said(verb::post, "/api/armies/check", R"({"army": "Army: X\nAOD0134\n"})"),
              "es ist keine Einheit \"AOD0134\" geladen; meintest du \"AOD013\"?");
    EXPECT_EQ(said(verb::post, "/api/replay", "{}"), "/players: fehlt");
    Client client(server_->port());
    const Json reply = client.say({{"do", "join"}, {"game", "nowhere"}, {"lang", "de"}});
    EXPECT_EQ(reply["error"]["what"], "Ein Spiel nowhere gibt es nicht.");
}

TEST_F(Playing, MistakesAsLongAsARequestAreCutBeforeTheyAreTold) {
    std::string much;
    while (much.size() < 60'000) much += "is no : /a: ";
    const Json wish{{"edition", much}, {"seats", Json::array()}};
    const Json told = ask(verb::post, "/api/games?lang=de", wish.dump()).json();
    EXPECT_LE(told["problems"][0]["what"].get<std::string>().size(), 450U);
    const Json army = ask(verb::put, "/api/armies/bad?lang=de", Json{{much, 1}}.dump()).json();
    EXPECT_LE(army["problems"][0]["what"].get<std::string>().size(), 450U);
    const std::string nowhere = "/api/" + std::string(6000, 'x');
    EXPECT_LE(ask(verb::get, nowhere + "?lang=de", "").body.size(), 500U);
}

TEST_F(Playing, AMessageTooLongEndsTheConnectionAndNothingElse) {
    const Json game = begin({{"edition", "quick-start"}, {"seats", against_greedy}});
    Client huge(server_->port());
    huge.join(game);
    const auto send_and_listen = [&] {
        huge.send(std::string(200'000, 'x'));
        for (;;) EXPECT_EQ(huge.read().value("push", ""), "moved");  // until the connection ends
    };
    EXPECT_THROW(send_and_listen(), boost::system::system_error);
    Client client(server_->port());
    EXPECT_TRUE(client.join(game).contains("view"));
}

TEST_F(Playing, ArmiesAreJudgedAndKept) {
    const Json army =
        Json::parse(R"({"name": {"en": "Two"}, "units": [{"unit": "AOD125"}, {"unit": "AOD131"}]})");
    const Json report =
        ask(verb::post, "/api/armies/check", Json{{"army", army}, {"total", 300}}.dump()).json();
    EXPECT_TRUE(report["legal"].get<bool>()) << report;
    // The same army as text, and back.
    const Json again = ask(verb::post, "/api/armies/check", Json{{"army", report["text"]}}.dump()).json();
    EXPECT_EQ(again["army"], report["army"]);
    EXPECT_TRUE(again["readable"].get<bool>()) << again;
    EXPECT_EQ(ask(verb::put, "/api/armies/My%20two", army.dump()).status, 200U);
    EXPECT_EQ(ask(verb::put, "/api/armies/bad", R"({"units": []})").status, 422U);
    EXPECT_EQ(ask(verb::get, "/api/armies").json()["armies"][0]["id"], "My two");
    Json seats = against_greedy;
    seats[0]["army"] = {{"saved", "My two"}};
    const Json game = begin({{"edition", "age-of-destruction"}, {"seats", seats}});
    Client client(server_->port());
    const Json scene = client.join(game)["scene"];
    EXPECT_EQ(std::count_if(scene["units"].begin(), scene["units"].end(),
                            [](const Json& unit) { return unit["player"] == "Anna"; }),
              2);
    EXPECT_EQ(ask(verb::delete_, "/api/armies/My%20two").status, 200U);
    EXPECT_EQ(ask(verb::get, "/api/armies/My%20two").status, 404U);
}

/// `irondial serve` as a process of its own, to be killed.
class Process {
  public:
    explicit Process(const std::filesystem::path& folder) {
        int pipe_ends[2];
        if (pipe(pipe_ends) != 0) throw std::runtime_error("no pipe");
        const std::string games = (folder / "games.sqlite").string(), web = folder.string();
        // Tests lie in a folder beside the program.
        const std::string program =
            std::filesystem::canonical("/proc/self/exe").parent_path() / "../irondial";
        const std::string data = irondial::tests::in_sources("data");
        pid_ = fork();
        if (pid_ == 0) {
            dup2(pipe_ends[1], STDOUT_FILENO);
            close(pipe_ends[0]);
            execl(program.c_str(), "irondial", "serve", "--port", "0", "--web", web.c_str(), "--games",
                  games.c_str(), "--data", data.c_str(), nullptr);
            _exit(127);
        }
        close(pipe_ends[1]);
        std::string said;
        for (char c = 0; read(pipe_ends[0], &c, 1) == 1 && c != '\n';) said += c;
        close(pipe_ends[0]);
        const std::size_t at = said.find("127.0.0.1:");
        if (at == std::string::npos) throw std::runtime_error("the server did not start: " + said);
        port_ = static_cast<std::uint16_t>(std::stoi(said.substr(at + 10)));
    }
    ~Process() { kill_it(); }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Without a chance to tidy up.
    void kill_it() {
        if (pid_ <= 0) return;
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
        pid_ = 0;
    }
    std::uint16_t port() const { return port_; }

  private:
    pid_t pid_ = 0;
    std::uint16_t port_ = 0;
};

TEST(Killed, TheServerResumesInTheMiddleOfAnOrder) {
    const auto folder =
        std::filesystem::temp_directory_path() / ("irondial-killed-" + std::to_string(getpid()));
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "index.html") << "x";
    Json game, before;
    {
        Process process(folder);
        game = http(process.port(), verb::post, "/api/games",
                    Json{{"edition", "solaris-vii"}, {"seed", "killed"}, {"seats", against_greedy}}.dump())
                   .json();
        Client client(process.port());
        client.join(game);
        // On to a decision that the bot's attack asks of Anna: nothing of that order has happened for good.
        const auto attacked = [](const Json& view) { return view["decision"]["ask"] == "react"; };
        for (int i = 0; i < 600; ++i) {
            ASSERT_FALSE(client.until_asked({"Anna"})["over"].get<bool>());
            if (attacked(client.view())) break;
            ASSERT_TRUE(client.answer_default(game).contains("ok"));
        }
        before = client.view();
        ASSERT_TRUE(attacked(before)) << before["decision"];
        process.kill_it();
    }
    Process process(folder);
    Client client(process.port());
    const Json joined = client.join(game);
    EXPECT_EQ(joined["yours"], Json::parse(R"(["Anna"])"));
    before.erase("undo");
    EXPECT_EQ(client.view(), before);
    EXPECT_TRUE(client.answer_default(game).contains("ok"));  // and the order goes on
    // Killed again while the bot thinks, over and over: every answer that was accepted stays.
    int step = client.view()["step"];
    process.kill_it();
    for (int again = 0; again < 3; ++again) {
        Process another(folder);
        Client same(another.port());
        same.join(game);
        EXPECT_GE(same.view()["step"].get<int>(), step);
        if (!same.until_asked({"Anna"})["over"].get<bool>()) {
            EXPECT_TRUE(same.answer_default(game).contains("ok"));
        }
        step = same.view()["step"];
    }
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace irondial::server::tests
