// The levels of play by name: "random", "greedy", "planner" or "planner:200" with so many continuations an
// order.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

#include "game/inputs.h"

namespace irondial::players {

inline constexpr std::array<std::string_view, 3> level_names{"random", "greedy", "planner"};

/// A player of this level; the same seed plays the same way. Null where no level is called so.
std::unique_ptr<game::Player> make_player(std::string_view level, const game::Seed& seed);

}  // namespace irondial::players
