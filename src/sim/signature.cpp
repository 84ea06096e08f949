#include "sim/signature.h"

#include "game/armies.h"
#include "game/play_out.h"
#include "players/random_player.h"

namespace irondial::sim {

using namespace rules;

namespace {

/// One game between random players, folded on the way.
std::uint64_t fold_game(const catalog::Catalog& catalog, EditionId edition, std::uint64_t number) {
    game::Random random(game::Random::spread(3 * number));
    const auto setup = game::random_setup(
        catalog, edition, rules::edition(edition).battleforce.standard_build_total, 6, random);
    players::RandomPlayer first(game::Random::spread(3 * number + 1)),
        second(game::Random::spread(3 * number + 2));
    const std::array<game::Player*, 2> players{&first, &second};
    State state = game::opening(*setup);
    std::uint64_t fold = number;
    game::play_out(*setup, state, random, players, nullptr,
                   [&](const State& now) { fold = std::rotl(fold, 7) ^ hash(now); });
    return fold;
}

}  // namespace

std::uint64_t signature(const catalog::Catalog& catalog, EditionId edition, int games,
                        const std::function<void(int)>& progress) {
    std::uint64_t fold = 0;
    for (int n = 0; n < games; ++n) {
        fold = std::rotl(fold, 11) ^ fold_game(catalog, edition, static_cast<std::uint64_t>(n));
        if (progress) progress(n + 1);
    }
    return fold;
}

}  // namespace irondial::sim
