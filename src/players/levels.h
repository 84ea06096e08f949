// The levels of play by name, from the weakest to the strongest.
//
//   random           legal orders and answers, drawn
//   greedy           the best order at first sight
//   planner          plays its best ideas on; 48 continuations an order
//   planner:200      so many continuations an order
//   planner:500ms    so long a turn
#pragma once

#include <array>
#include <memory>
#include <string_view>

#include "players/planner.h"

namespace irondial::players {

inline constexpr std::array<std::string_view, 3> level_names{"random", "greedy", "planner"};

/// A player of this level; the same seed plays the same way, if it does not think by the clock. Null where no
/// level is called so, or where it needs a clock and there is none.
std::unique_ptr<game::Player> make_player(std::string_view level, const game::Seed& seed,
                                          const Clock& clock = {});

}  // namespace irondial::players
