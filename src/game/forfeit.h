// A player who cannot go on: thrown by it in the middle of a game, which it has lost.
#pragma once

#include <stdexcept>
#include <string>

#include "rules/ids.h"

namespace irondial::game {

struct Forfeit : std::runtime_error {
    Forfeit(rules::PlayerId loser, const std::string& why) : std::runtime_error(why), player(loser) {}

    rules::PlayerId player;
};

}  // namespace irondial::game
