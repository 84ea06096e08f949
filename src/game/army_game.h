// A game between armies that were built beforehand: at a table with random terrain, or in a random arena.
#pragma once

#include <memory>
#include <span>

#include "game/random.h"
#include "rules/setup.h"

namespace irondial::game {

/// Two seats; where there is one army only, the other is drawn at random. In the arena a total of 0 means the
/// class of the first army. Whether it may be played is for judge_setup() to say.
std::shared_ptr<rules::Setup> army_game(const catalog::Catalog&, const rules::Edition&, int total,
                                        std::span<const catalog::Army* const>, int pieces, Random&);

/// Gives everybody the figures that the first player has: what is left is who plays, and luck.
void even_out(rules::Setup&);

}  // namespace irondial::game
