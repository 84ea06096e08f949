// Players that are programs of others: they read requests and write answers, a line of JSON each
// (docs/bots.md).
//
// Nothing a program says can hurt the game: it lives in a process of its own, has a time for each answer, and
// what it writes is bounded, read with care and judged. A program that is too slow, ends, answers wrongly
// three times running or never comes to the end of its turn throws a game::Forfeit in the name of its player.
// What it does otherwise it does as the user who started it.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>

#include "game/inputs.h"

namespace irondial::bots {

inline constexpr std::string_view program_prefix = "exec:";

/// Is it called "exec:COMMAND"?
bool is_program(std::string_view name);

struct Terms {
    std::chrono::milliseconds per_answer{5000};
    std::string locale{};  // the text of data/locales/*.json: the language of its sentences
    game::Seed seed{};     // for the answers it is offered
};

/// A player behind which a new process runs COMMAND (with the shell) until the player is destroyed.
std::unique_ptr<game::Player> start(std::string_view name, const Terms&);

}  // namespace irondial::bots
