// docs/bots.md: every example is what is really said, as far as it goes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "game/armies.h"
#include "game/wire.h"
#include "guests.h"
#include "rules/army.h"

namespace irondial::bots {
namespace {

using nlohmann::json;

/// The kind of a message: its keys but for the id.
std::string kind_of(const json& message) {
    std::string kind;
    for (const auto& [key, value] : message.items())
        if (key != "id") kind += (kind.empty() ? "" : "+") + key;
    return kind;
}

/// The ```json examples of the page, by kind.
std::map<std::string, json> documented() {
    std::istringstream page(tests::read_file("docs/bots.md"));
    std::map<std::string, json> examples;
    std::string line, text;
    for (bool inside = false; std::getline(page, line);) {
        if (line == "```json") {
            inside = true, text.clear();
        } else if (line == "```" && inside) {
            inside = false;
            const json example = json::parse(text);
            examples[kind_of(example)] = example;
        } else if (inside) {
            text += line;
        }
    }
    return examples;
}

/// What is said in a game with the example, which makes a mistake or two at first.
std::map<std::string, std::vector<json>> heard() {
    const auto folder =
        std::filesystem::temp_directory_path() / ("irondial-bots-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder);
    const std::string in = (folder / "in").string(), out = (folder / "out").string();
    // The third line of the bot is changed into nonsense, the sixth into an order that cannot be given.
    const std::string command =
        "tee -a " + in + " | " + tests::example_bot +
        R"( | sed -u -e '3s/"id"/"no"/' -e '/"order"/{x;s/^/x/;/^x\{4\}$/{x;s/"order": {.*/"order": {"type": "move", "unit": "b1", "path": [[18, 18]]}}/;b};x}' | tee -a )" +
        out;
    sim::Contest contest = tests::with_program(command, std::chrono::seconds(60));
    contest.games = 2;
    for (int n = 0; n < contest.games; ++n)
        EXPECT_EQ(sim::play_game(tests::shipped_catalog(), contest, n).forfeit, "");
    std::map<std::string, std::vector<json>> messages;
    for (const std::string& file : {in, out}) {
        std::istringstream lines(tests::read_file(file));
        for (std::string line; std::getline(lines, line);)
            if (const json message = json::parse(line, nullptr, false); message.is_object())
                messages[kind_of(message)].push_back(message);
    }
    std::filesystem::remove_all(folder);
    return messages;
}

/// Does the real message have everything the example has, with values of the same type?
bool has_all(const json& real, const json& example) {
    if (example.is_number()) return real.is_number();
    if (example.type() != real.type()) return false;
    if (example.is_object())
        for (const auto& [key, value] : example.items())
            if (!real.contains(key) || !has_all(real[key], value)) return false;
    if (example.is_array() && !real.empty() && real.front().is_structured())
        for (const json& part : example)
            if (std::none_of(real.begin(), real.end(), [&](const json& one) { return has_all(one, part); }))
                return false;
    return true;
}

TEST(BotMessages, EveryExampleIsWhatIsSaid) {
    const auto examples = documented();
    const auto messages = heard();
    // Answers are of many forms; those offered are accepted as they are.
    std::map<std::string, std::vector<json>> offered;
    for (const json& request : messages.at("legal+view"))
        for (json one : request["legal"]) {
            const std::string kind = kind_of(one);
            one["id"] = request["id"];
            offered[kind].push_back(std::move(one));
        }
    for (const char* kind :
         {"hello+scene", "name", "legal+view", "order", "choice", "error+legal+view", "legal+refused+view"}) {
        ASSERT_TRUE(examples.contains(kind)) << kind << " has no example in docs/bots.md";
        ASSERT_TRUE(messages.contains(kind)) << kind << " was not said";
        const json& example = examples.at(kind);
        const bool answer = std::string_view(kind) == "order" || std::string_view(kind) == "choice";
        const auto& real = answer ? offered.at(kind) : messages.at(kind);
        EXPECT_TRUE(std::any_of(
            real.begin(), real.end(),
            [&](const json& one) { return has_all(one, example) && (!answer || has_all(example, one)); }))
            << kind << ": " << example.dump() << "\nis not like\n"
            << real.front().dump();
    }
    // The order of the example is one of those that its request offers.
    const json order{{"order", examples.at("order")["order"]}};
    EXPECT_EQ(examples.at("order")["id"], examples.at("legal+view")["id"]);
    const json& legal = examples.at("legal+view")["legal"];
    EXPECT_NE(std::find(legal.begin(), legal.end(), order), legal.end());
    for (const auto& [kind, message] : messages)
        EXPECT_TRUE(examples.contains(kind) || kind == "no+order" || kind == "choice+no") << kind;
}

/// What stands between grave accents in the first two cells of a row, by the first.
std::map<std::string, std::string> documented_answers() {
    std::istringstream page(tests::read_file("docs/bots.md"));
    std::map<std::string, std::string> answers;
    const std::regex row(R"(^\| `([a-z-]+)` \| (`([^`]+)`|an order) \|.*)");
    std::smatch part;
    for (std::string line; std::getline(page, line);)
        if (std::regex_match(line, part, row)) answers[part[1]] = part[3];
    return answers;
}

TEST(BotMessages, EveryQuestionIsDocumentedWithAnAnswer) {
    const auto answers = documented_answers();
    game::Random random(game::Seed{});
    const auto setup =
        game::random_setup(tests::shipped_catalog(), rules::EditionId::age_of_destruction, 450, 6, random);
    setup->pile[0].id = "T-RUBBLE";
    setup->edition.battleforce.rally_hand.value = 1;  // of no edition: it knows whatever an answer can name
    for (const char* card : {"IDO-PC-001", "IDO-R-001"})
        setup->players[0].cards.push_back(setup->catalog->find(card));
    rules::fit_out(*setup);
    const auto place = [&](std::size_t n, const char* name) { setup->roster.at(n).id = name; };
    place(0, "a1"), place(1, "a2"), place(2, "b1"), place(3, "b2");
    for (const std::string_view name : rules::names_of<rules::Ask>) {
        const std::string ask = rules::spell(name);
        ASSERT_TRUE(answers.contains(ask)) << ask;
        const std::string& answer = answers.at(ask);
        if (answer.empty()) continue;  // an order
        try {
            EXPECT_EQ(rules::name_of(game::wire::choice(*setup, json::parse(answer), "").ask), name);
        } catch (const game::wire::Mistake& mistake) {
            ADD_FAILURE() << answer << ": " << mistake.pointer << " " << mistake.message;
        }
    }
}

}  // namespace
}  // namespace irondial::bots
