// A wish for a game ("Age of Destruction against a greedy bot") made into a setup. (Shows JSON.)
#pragma once

#include <nlohmann/json.hpp>

#include "game/random.h"
#include "rules/setup.h"
#include "server/library.h"
#include "server/store.h"

namespace irondial::server {

using nlohmann::json;

/// What is wrong with a wish, all of it: [{"what", "where"?, "rule"?, "fix"?}, ...].
struct Unfulfilled {
    json problems;
};

/// Who sits where: "person", or the level of a bot.
struct SeatWish {
    std::string name, by;
};

struct NewGame {
    std::shared_ptr<const rules::Setup> setup;
    game::Seed seed{};
    std::vector<SeatWish> seats;
};

inline constexpr std::string_view person = "person";

/// Is this a person or a bot that strangers may ask for? Throws game::wire::Mistake.
void check_player(const std::string& by, const std::string& pointer);

/// Reads and fulfils a wish (docs/protocol.md). What it leaves open is drawn with `random`. Throws
/// Unfulfilled.
NewGame fulfil(const Library&, Store&, const json& wish, catalog::Language, game::Random& random);

/// The seed that a word stands for, always the same; without a word a new one.
game::Seed seed_of(const std::string& word, game::Random& random);

inline constexpr std::size_t longest_player_name = 24;

/// How many letters a text in UTF-8 has, not bytes.
std::size_t letters_in(std::string_view text);

/// A name for a player or a stable: short, and of letters. Throws wire::Mistake.
void check_name(const std::string& name, const std::string& pointer);

/// An army of a wish, judged by nobody yet. Throws wire::Mistake.
catalog::Army army_of(const Library&, Store&, const json& wish, const std::string& pointer);

}  // namespace irondial::server
