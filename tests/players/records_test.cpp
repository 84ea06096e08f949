// Replay equals play, from any prefix; copies play on alike.
#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/record.h"
#include "game/story.h"
#include "players/random_player.h"
#include "support/packs.h"

namespace irondial::players {
namespace {

using namespace rules;

std::string random_record(std::uint64_t n) {
    game::Random random(game::Random::spread(n));
    const auto setup =
        game::random_setup(tests::shipped_catalog(), EditionId::age_of_destruction, 450, 6, random);
    RandomPlayer a(game::Random::spread(n + 1)), b(game::Random::spread(n + 2));
    const std::array<game::Player*, 2> players{&a, &b};
    return game::play_recorded(tests::shipped_catalog(), setup, game::Random::spread(n + 3), players);
}

TEST(Records, ReplayEqualsPlay) {
    for (std::uint64_t n = 0; n < 20; ++n) {
        const std::string record = random_record(n * 10);
        const game::Replayed replayed = game::replay(tests::shipped_catalog(), record);
        ASSERT_EQ(replayed.problem, "") << "seed " << n;
        ASSERT_TRUE(replayed.game->over());
        EXPECT_LT(record.size(), 128U * 1024);
    }
}

TEST(Records, AnyPrefixIsASavedGame) {
    const std::string record = random_record(7);
    const game::Replayed half = game::replay(tests::shipped_catalog(), record, 100);
    ASSERT_EQ(half.problem, "");
    EXPECT_EQ(half.answers, 100U);
    EXPECT_NE(half.game->waiting(), nullptr);
}

TEST(Records, AForgedLineIsFound) {
    std::string record = random_record(8);
    const std::size_t at = record.find("\"hash\":\"", record.size() / 2) + 8;
    record[at] = record[at] == '0' ? '1' : '0';
    const game::Replayed replayed = game::replay(tests::shipped_catalog(), record);
    EXPECT_NE(replayed.problem.find("recorded was"), std::string::npos) << replayed.problem;
}

TEST(Story, EveryEventHasWordsInEveryLanguage) {
    for (const char* language : {"en", "de"}) {
        const std::string locale =
            tests::read_file(IRONDIAL_SOURCE_DIR "/data/locales/" + std::string(language) + ".json");
        const std::string record = random_record(9);
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
        game::replay(tests::shipped_catalog(), record, SIZE_MAX, &listener, [&](const rules::Setup& setup) {
            listener.story = std::make_unique<game::Story>(setup, locale);
        });
        EXPECT_GT(listener.sentences, 200U);
    }
}

}  // namespace
}  // namespace irondial::players
