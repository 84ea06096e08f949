// Records: a game as setup, seed and answers, one JSON object a line, with a state hash after every answer.
//
// The first line is the head; each further line one accepted answer. Any prefix of a record is a valid saved
// game, also one cut off in the middle of a line: that answer was never given. Dice are not written: they
// follow from the seed. A game that begins in the middle has its position in the head.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "game/game.h"

namespace irondial::game {

/// Rules and data versions a record was played with.
struct Versions {
    std::string rules, data;
    bool operator==(const Versions&) const = default;
};
Versions current_versions(const catalog::Catalog&);

/// The head line of a new game.
std::string record_head(const catalog::Catalog&, const rules::Setup&, const Seed&);

/// The head line of a game that begins in a position (game/position_file.h) instead of with a set-up.
std::string record_head(const catalog::Catalog&, const std::string& position, const Seed&);

/// The line of an answer, with the hash of the state the game stands in after it.
std::string record_line(const rules::Setup&, const rules::Order&, const rules::State& after);
std::string record_line(const rules::Setup&, const rules::Choice&, const rules::State& after);
/// The line of the moment in which the time limit was reached.
std::string record_time_up(const rules::State& after);

struct Replayed {
    std::shared_ptr<const rules::Setup> setup;
    std::unique_ptr<Game> game;  // as it stands after the last line read
    std::size_t answers = 0;
    std::string problem;  // empty: every hash was as recorded
};

/// Plays a record again, up to `most` answers. Stops at the first line that does not fit and says why.
/// `at_start` is called once the setup is known, before anything is told; `after_each` when the game has
/// begun and after every answer.
Replayed replay(const catalog::Catalog&, std::string_view text, std::size_t most = SIZE_MAX,
                rules::Audience* = nullptr, const std::function<void(const rules::Setup&)>& at_start = {},
                const std::function<void(const Game&)>& after_each = {});

/// The record of a game played by players that never pause. The time limit, which people read from a clock,
/// is reached after so many turns.
std::string play_recorded(const catalog::Catalog&, std::shared_ptr<const rules::Setup>, const Seed&,
                          std::span<Player* const>, int turns = 3000);

}  // namespace irondial::game
