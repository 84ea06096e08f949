// The golden playthrough and the signature: what happens in fixed games. When a rule changes on purpose,
// scripts/rewrite_golden.sh writes the files of this folder anew; the difference is the change in behaviour.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "game/armies.h"
#include "game/record.h"
#include "game/story.h"
#include "players/random_player.h"
#include "sim/signature.h"
#include "support/packs.h"

namespace irondial::tests {
namespace {

using namespace rules;

constexpr EditionId edition_id = EditionId::age_of_destruction;
constexpr int signature_games = 256;
constexpr std::uint64_t golden_seed = 8;

const std::filesystem::path folder = IRONDIAL_SOURCE_DIR "/tests/golden";
const std::filesystem::path record_file = folder / "age-of-destruction.jsonl";
const std::filesystem::path story_file = folder / "age-of-destruction.txt";
const std::filesystem::path signature_file = folder / "signature.txt";

bool rewriting() {
    return std::getenv("IRONDIAL_REWRITE_GOLDEN") != nullptr;
}

/// Compares a file with what it should say, or writes it.
void check(const std::filesystem::path& file, const std::string& text) {
    if (rewriting())
        std::ofstream(file, std::ios::binary) << text;
    else
        EXPECT_EQ(read_file(file), text) << "If this is meant to change: scripts/rewrite_golden.sh";
}

/// A standard game between random players.
std::string play_golden() {
    game::Random random(game::Random::spread(golden_seed));
    const auto setup = game::random_setup(shipped_catalog(), edition_id, 450, 6, random);
    players::RandomPlayer south(game::Random::spread(golden_seed + 1)),
        north(game::Random::spread(golden_seed + 2));
    const std::array<game::Player*, 2> players{&south, &north};
    return game::play_recorded(shipped_catalog(), setup, game::Random::spread(golden_seed + 3), players);
}

/// The story of a record as a page of text: who plays with what, then everything that happens.
class Page final : public Audience {
  public:
    void begin(const Setup& setup) {
        story_ = std::make_unique<game::Story>(setup, read_file(IRONDIAL_SOURCE_DIR "/data/locales/en.json"));
        text_ = std::string(setup.edition.name) + ", " + std::to_string(setup.build_total) + " points\n\n";
        for (const RosterUnit& unit : setup.roster)
            text_ += setup.players[index(unit.owner)].name + ": " + unit.id + " " + unit.name + ", " +
                     std::to_string(unit.points) + " points\n";
        text_ += '\n';
    }
    void hear(const Event& event) override {
        if (event.what == Happened::turn_began) text_ += '\n';
        if (const std::string sentence = story_->tell(event); !sentence.empty()) text_ += sentence + '\n';
    }
    const std::string& text() const { return text_; }

  private:
    std::unique_ptr<game::Story> story_;
    std::string text_;
};

TEST(Golden, PlaythroughReplaysAndTellsItsStory) {
    const std::string record = rewriting() ? play_golden() : read_file(record_file);
    Page page;
    const game::Replayed replayed = game::replay(shipped_catalog(), record, SIZE_MAX, &page,
                                                 [&](const rules::Setup& setup) { page.begin(setup); });
    EXPECT_EQ(replayed.problem, "") << "If this is meant to change: scripts/rewrite_golden.sh";
    ASSERT_NE(replayed.game, nullptr);
    EXPECT_TRUE(replayed.game->over());
    if (rewriting()) check(record_file, record);
    check(story_file, page.text());
}

// Two hundred and fifty-six games folded into one number: the same from every compiler, at every level of
// optimisation.
TEST(Golden, SignatureIsAsRecorded) {
    char text[64];
    std::snprintf(
        text, sizeof text, "%016llx\n",
        static_cast<unsigned long long>(sim::signature(shipped_catalog(), edition_id, signature_games)));
    check(signature_file, text);
}

}  // namespace
}  // namespace irondial::tests
