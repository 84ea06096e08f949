#include "players/levels.h"

#include <charconv>

#include "players/planner.h"

namespace irondial::players {

namespace {

/// The number behind "planner:", or the usual.
std::optional<int> rollouts_of(std::string_view level) {
    constexpr std::string_view name = "planner";
    if (!level.starts_with(name)) return std::nullopt;
    level.remove_prefix(name.size());
    if (level.empty()) return Budget{}.rollouts;
    int n = 0;
    const auto [end, error] = std::from_chars(level.data() + 1, level.data() + level.size(), n);
    if (level[0] != ':' || error != std::errc{} || end != level.data() + level.size() || n < 1 ||
        n > 1'000'000)
        return std::nullopt;
    return n;
}

}  // namespace

std::unique_ptr<game::Player> make_player(std::string_view level, const game::Seed& seed) {
    if (level == "random") return std::make_unique<RandomPlayer>(seed);
    if (level == "greedy") return std::make_unique<GreedyPlayer>(seed);
    if (const auto rollouts = rollouts_of(level))
        return std::make_unique<Planner>(seed, Budget{.rollouts = *rollouts});
    return nullptr;
}

}  // namespace irondial::players
