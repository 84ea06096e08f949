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

/// Reads and fulfils a wish (docs/protocol.md). What it leaves open is drawn with `random`. Throws
/// Unfulfilled.
NewGame fulfil(const Library&, Store&, const json& wish, catalog::Language, game::Random& random);

/// An army of a wish, judged by nobody yet. Throws wire::Mistake.
catalog::Army army_of(const Library&, Store&, const json& wish, const std::string& pointer);

}  // namespace irondial::server
