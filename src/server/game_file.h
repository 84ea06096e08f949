// A game that goes on from a file: a record up to one of its steps, or a position. (Shows JSON.)
//
// Both become a record: of a position, one that has only a head. So a game that was continued is kept,
// resumed and replayed like any other.
#pragma once

#include "game/record.h"
#include "server/new_game.h"

namespace irondial::server {

/// The lines of a record; empty ones are none.
std::vector<std::string> lines_of(std::string_view text);

/// The text of a file, sorted: the head of a record and its answers.
struct GameFile {
    std::string head;
    std::vector<std::string> answers{};
    bool from_position = false;

    std::string record() const;
};
/// A position gets a seed drawn with `random`. Throws Unfulfilled where it is neither record nor position.
GameFile read_game_file(const Library&, std::string_view text, game::Random& random);

/// Throws wire::Mistake where a game cannot be begun with the setup of such a file.
void check_setup(const Library&, const GameFile&, const rules::Setup&, catalog::Language);

struct ContinuedGame {
    GameFile file;  // as far as it was played
    std::vector<SeatWish> seats;
    game::Replayed played;
    std::vector<rules::Event> told;
};
/// Fulfils {"from": text, "step"?: n, "seats"?: [{"by"}, ...]}. Throws Unfulfilled.
ContinuedGame continue_game(const Library&, const json& wish, catalog::Language, game::Random& random);

}  // namespace irondial::server
