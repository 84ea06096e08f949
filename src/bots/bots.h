// Players that are programs of others: they read requests and write answers, a line of JSON each
// (docs/bots.md).
//
// Nothing a program does can hurt the game: it lives in a process of its own, has a time for each answer, and
// what it writes is bounded, read with care and judged. A program that is too slow, ends, or answers wrongly
// three times running throws a game::Forfeit in the name of its player.
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
