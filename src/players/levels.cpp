#include "players/levels.h"

#include <charconv>
#include <optional>

namespace irondial::players {

namespace {

/// What is behind "planner": nothing, or a number of continuations, or of milliseconds.
std::optional<Budget> budget_of(std::string_view text, const Clock& clock) {
    if (text.empty()) return Budget{};
    if (text[0] != ':') return std::nullopt;
    text.remove_prefix(1);
    const bool timed = text.ends_with("ms");
    if (timed) text.remove_suffix(2);
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (n < 1 || n > 1'000'000 || (timed && !clock)) return std::nullopt;
    if (!timed) return Budget{.continuations = n};
    return Budget{.turn_ms = n, .clock = clock};
}

}  // namespace

std::unique_ptr<game::Player> make_player(std::string_view level, const game::Seed& seed,
                                          const Clock& clock) {
    constexpr std::string_view planner = "planner";
    if (level == "random") return std::make_unique<RandomPlayer>(seed);
    if (level == "greedy") return std::make_unique<GreedyPlayer>(seed);
    if (!level.starts_with(planner)) return nullptr;
    const auto budget = budget_of(level.substr(planner.size()), clock);
    return budget ? std::make_unique<Planner>(seed, *budget) : nullptr;
}

}  // namespace irondial::players
