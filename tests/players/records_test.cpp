// Replay equals play, from any prefix; what is written is read back the same.
#include <gtest/gtest.h>

#include <sstream>

#include "game/record.h"
#include "game/story.h"
#include "game/wire.h"
#include "random_games.h"
#include "support/packs.h"

namespace irondial::tests {
namespace {

using namespace rules;

std::string random_record(std::uint64_t n) {
    RandomGame game(n);
    return game::play_recorded(shipped_catalog(), game.setup, game.seed, game.players);
}

TEST(Records, ReplayEqualsPlay) {
    for (std::uint64_t n = 0; n < many(200); ++n) {
        RandomGame straight(n);
        const State last = play(straight, nullptr, [](const Position&) {});
        const game::Replayed replayed = game::replay(shipped_catalog(), random_record(n));
        ASSERT_EQ(replayed.problem, "") << "game " << n;
        ASSERT_EQ(replayed.game->state(), last) << "game " << n;
    }
}

/// A record with the answers in it.
struct Recorded {
    std::string text;
    std::vector<Answer> answers;
    std::vector<std::size_t> ends;  // of the lines: the head's first
    game::Game last;
};
Recorded record(std::uint64_t n) {
    RandomGame players(n);
    Recorded r{.text = {}, .answers = {}, .ends = {}, .last{players.setup, players.seed}};
    const auto write = [&](const std::string& line) {
        r.text += line + '\n';
        r.ends.push_back(r.text.size() - 1);
    };
    write(game::record_head(shipped_catalog(), *players.setup, players.seed));
    play_paused(players, r.last, [&](const game::Game& before, const Answer& answer) {
        game::Game after = before;
        give(after, answer);
        r.answers.push_back(answer);
        write(std::visit(
            [&](const auto& given) { return game::record_line(*players.setup, given, after.state()); },
            answer));
    });
    return r;
}

// Cut off anywhere behind the head, a record is the game after the answers it holds in full: it can be saved
// there, loaded, and played to the same end.
TEST(Records, AnyPrefixIsASavedGame) {
    for (std::uint64_t n = 0; n < many(60); ++n) {
        const Recorded r = record(n);
        game::Random random(game::Random::spread(n));
        for (int cuts = 0; cuts < 10; ++cuts) {
            const std::size_t after_head = r.text.size() - r.ends[0];
            const std::size_t cut = r.ends[0] + random.below(static_cast<std::uint32_t>(after_head));
            const auto complete = static_cast<std::size_t>(
                std::count_if(r.ends.begin(), r.ends.end(), [&](std::size_t end) { return end <= cut; }) - 1);
            game::Replayed loaded = game::replay(shipped_catalog(), std::string_view(r.text).substr(0, cut));
            ASSERT_EQ(loaded.problem, "") << "game " << n << " cut at " << cut;
            ASSERT_EQ(loaded.answers, complete) << "game " << n << " cut at " << cut;
            for (std::size_t k = complete; k < r.answers.size(); ++k)
                ASSERT_TRUE(give(*loaded.game, r.answers[k])) << "game " << n << " cut at " << cut;
            ASSERT_TRUE(same(*loaded.game, r.last)) << "game " << n << " cut at " << cut;
        }
    }
}

TEST(Records, WithoutAHeadThereIsNoGame) {
    const std::string record = random_record(3);
    const game::Replayed cut = game::replay(shipped_catalog(), std::string_view(record).substr(0, 100));
    EXPECT_EQ(cut.game, nullptr);
    EXPECT_NE(cut.problem, "");
    EXPECT_NE(game::replay(shipped_catalog(), "").problem, "");
}

// What is written is read and written again the same: the setup, every order and every choice.
TEST(Records, EveryLineSurvivesReadingAndWriting) {
    for (std::uint64_t n = 0; n < many(100); ++n) {
        const std::string text = random_record(n);
        std::istringstream lines(text);
        std::string line;
        std::getline(lines, line);
        const game::Replayed start = game::replay(shipped_catalog(), line);
        const game::wire::json head = game::wire::json::parse(line);
        game::Seed seed{};
        for (std::size_t i = 0; i < seed.size(); ++i)
            seed[i] = std::stoull(head["seed"][i].get<std::string>(), nullptr, 16);
        ASSERT_EQ(game::record_head(shipped_catalog(), *start.setup, seed), line);
        while (std::getline(lines, line)) {
            const game::wire::json written = game::wire::json::parse(line);
            if (written.contains("order")) {
                const Order order = game::wire::order(*start.setup, written["order"], "");
                ASSERT_EQ(game::wire::to_json(*start.setup, order), written["order"]);
            } else {
                const Choice choice = game::wire::choice(*start.setup, written["choice"], "");
                ASSERT_EQ(game::wire::to_json(*start.setup, choice), written["choice"]);
            }
        }
    }
}

TEST(Records, AForgedLineIsFound) {
    std::string record = random_record(8);
    const std::size_t at = record.find("\"hash\":\"", record.size() / 2) + 8;
    record[at] = record[at] == '0' ? '1' : '0';
    const game::Replayed replayed = game::replay(shipped_catalog(), record);
    EXPECT_NE(replayed.problem.find("recorded was"), std::string::npos) << replayed.problem;
}

TEST(Story, EveryEventHasWordsInEveryLanguage) {
    for (const char* language : {"en", "de"}) {
        const std::string locale = read_file("data/locales/" + std::string(language) + ".json");
        class Listener final : public Audience {
          public:
            std::unique_ptr<game::Story> story;
            std::size_t sentences = 0;
            void hear(const Event& e) override {
                const std::string text = story->tell(e);
                EXPECT_EQ(text.find('{'), std::string::npos) << text;
                sentences += text.empty() ? 0 : 1;
            }
        } listener;
        for (const std::uint64_t seed : {9UL, 10UL, 11UL, 12UL, 32UL, 33UL, 56UL, 57UL})
            game::replay(shipped_catalog(), random_record(seed), SIZE_MAX, &listener,
                         [&](const rules::Setup& setup) {
                             listener.story = std::make_unique<game::Story>(setup, locale);
                         });
        EXPECT_GT(listener.sentences, 200U);
    }
}

}  // namespace
}  // namespace irondial::tests
