// Contests in which the first player is a program.
#pragma once

#include "bots/bots.h"
#include "players/levels.h"
#include "sim/contest.h"
#include "support/packs.h"

namespace irondial::tests {

inline sim::Contest with_program(const std::string& command, std::chrono::milliseconds per_answer) {
    sim::Contest contest{.players = {"exec:" + command, "random"},
                         .total = 150,
                         .terrain = 6,
                         .turns = 6,
                         .games = 2,
                         .seed = 4};
    contest.make = [per_answer](std::string_view name,
                                const game::Seed& seed) -> std::unique_ptr<game::Player> {
        static const std::string locale = read_file("data/locales/en.json");
        if (bots::is_program(name)) return bots::start(name, {per_answer, locale, seed});
        return players::make_player(name, seed);
    };
    return contest;
}

inline const std::string example_bot = "python3 " + in_sources("examples/bot.py");

}  // namespace irondial::tests
