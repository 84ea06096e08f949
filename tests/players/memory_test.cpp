// What a running game needs: the state, the game around it, and its record as text.
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "game/record.h"
#include "players/random_player.h"
#include "random_games.h"
#include "support/allocations.h"
#include "support/packs.h"

namespace irondial::tests {
namespace {

using namespace rules;

// A game of an afternoon has some 200 answers; random players wander about until they have given up to a
// thousand. All games of at most 500 keep to 64 KiB: setup, field, state and the record as text.
TEST(Memory, AGameWithItsRecordIsSmall) {
    const catalog::Catalog& catalog = shipped_catalog();
    std::size_t most = 0;
    int games = 0;
    for (std::uint64_t n = 0; n < many(400);
         n += n % 8 == 3 ? 5 : 1) {  // two players with the standard points
        const std::size_t before = bytes_held();
        RandomGame g(n);
        if (g.setup->players.size() != 2) continue;
        players::RandomPlayer a(game::Random::spread(n)), b(game::Random::spread(n + 1000));
        const std::array<game::Player*, 2> players{&a, &b};
        std::string record = game::play_recorded(catalog, g.setup, g.seed, players, endless);
        record.shrink_to_fit();
        if (std::count(record.begin(), record.end(), '\n') > 401) continue;
        const auto game = std::make_unique<game::Game>(g.setup, g.seed);
        most = std::max(most, bytes_held() - before);
        ++games;
    }
    EXPECT_LE(most, 64U * 1024);
    EXPECT_GT(most, 16U * 1024) << "too little to be true";
    EXPECT_GT(games, many<int>(60));
    RecordProperty("largest_bytes", static_cast<int>(most));
}

TEST(Memory, AProcessWithTheCatalogAndAGameIsSmall) {
    if (sanitized) GTEST_SKIP() << "sanitizers keep books of their own";
    RandomGame g(1);
    play(g, nullptr, [](const Position&) {});
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    EXPECT_LE(usage.ru_maxrss, 50 * 1024);  // KiB
}

}  // namespace
}  // namespace irondial::tests
