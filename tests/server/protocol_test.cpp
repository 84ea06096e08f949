// docs/protocol.md, played through: every message it shows is sent, every answer it shows is found in the
// real one.
#include <gmock/gmock.h>

#include "examples.h"
#include "house.h"
#include "support/shows.h"

namespace irondial::server::tests {
namespace {

/// Reads the page from top to bottom and does what it says.
class Protocol : public testing::Test {
  protected:
    Protocol() {
        add_games(router_, house_.rooms);
        add_rules(router_,
                  {{"AOD-RMOD-01",
                    "Ranged combat modifiers",
                    {"age-of-destruction"},
                    {"Shots into the rear arc: +2 to the attack value when the line of fire enters the "
                     "target there.",
                     ""},
                    {}}});
    }

    std::string with_names(std::string text) const {
        for (const auto& [word, real] : names_)
            for (std::size_t at = text.find(word); at != std::string::npos;
                 at = text.find(word, at + real.size()))
                text.replace(at, word.size(), real);
        return text;
    }
    Response request(const std::string& kind, const std::string& body) {
        const std::size_t space = kind.find(' ');
        const std::string method = kind.substr(0, space), target = with_names(kind.substr(space + 1));
        Request sent;
        sent.method = method;
        sent.target = target;
        sent.body = body;
        const Router::Handled* handled = router_.handler_of(target);
        return handled != nullptr ? handled->handler(sent) : router_.answer(sent);
    }
    void take_names(const Json& made) {
        names_ = {{"GAME", made.at("game")},
                  {"KEY-ANNA", made.at("keys").at(0)},
                  {"KEY-BEN", made.at("keys").at(1)}};
    }

    House house_;
    Router router_;
    Guest guest_{house_};
    std::vector<std::pair<std::string, std::string>> names_;
};

TEST_F(Protocol, IsAsItsPageSays) {
    Json last, view;
    unsigned status = 0;
    int compared = 0;
    const auto hear = [&] {
        last = guest_.ears().next();
        view = last.at("view");
    };
    for (const Example& example : examples("docs/protocol.md")) {
        SCOPED_TRACE("docs/protocol.md:" + std::to_string(example.line));
        const auto compare = [&] {
            EXPECT_TRUE(irondial::tests::shows(last, Json::parse(with_names(example.text)))) << last.dump();
            ++compared;
        };
        if (example.kind.starts_with("GET ")) {
            const Response response = request(example.kind, "");
            ASSERT_EQ(response.status, 200U) << response.content->body;
            last = Json::parse(response.content->body);
            compare();
        } else if (example.kind.starts_with("POST ")) {
            const Response response = request(example.kind, with_names(example.text));
            status = response.status;
            last = Json::parse(response.content->body);
            if (status == 201U && names_.empty()) take_names(last);
        } else if (example.kind.starts_with("answer ")) {
            EXPECT_EQ(std::to_string(status), example.kind.substr(7));
            compare();
        } else if (example.kind == "say") {
            last = Json::parse(guest_.raw(with_names(example.text)));
            if (last.contains("view")) view = last["view"];
        } else if (example.kind == "push") {
            hear();
            compare();
        } else if (example.kind == "reply") {
            compare();
        } else if (example.kind == "play to order") {
            while (view.at("decision").at("ask") != "order") {
                ASSERT_TRUE(guest_.answer_default({{"game", names_[0].second}}, view).contains("ok"));
                hear();
            }
        } else {
            ADD_FAILURE() << "what is a \"" << example.kind << "\"?";
        }
    }
    EXPECT_EQ(compared, 22);
}

}  // namespace
}  // namespace irondial::server::tests
