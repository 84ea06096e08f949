// Orders, choices and positions as JSON: the one place that knows their written form. Included only by
// sources that already speak JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "game/game.h"
#include "game/spread.h"

namespace irondial::game::wire {

using nlohmann::json;

/// A mistake in a written form: where (a JSON pointer) and what.
struct Mistake {
    std::string pointer, message;
};

/// Reads an object key by key; finish() complains about the keys nobody asked for. To forget it is a mistake
/// of ours.
class Reader {
  public:
    Reader(const json& value, std::string pointer);
    ~Reader();
    Reader(const Reader&) = delete;
    Reader& operator=(const Reader&) = delete;

    bool has(std::string_view key) const;
    /// The value of a key, or null; the key counts as known.
    const json* find(std::string_view key);
    const json& need(std::string_view key);
    std::string at(std::string_view key) const { return pointer_ + "/" + std::string(key); }
    const std::string& pointer() const { return pointer_; }
    void finish();

    int number(std::string_view key, int fallback, int low, int high);
    bool flag(std::string_view key, bool fallback);
    std::string text(std::string_view key, std::string fallback);

  private:
    const json& value_;
    std::string pointer_;
    std::vector<std::string> known_;
    bool finished_ = false;
    int exceptions_;
};

[[noreturn]] void fail(std::string pointer, std::string message);

/// [[0, 0.4], [2, 0.6]]: only what can happen.
template <int most>
json to_json(const Spread<most>& spread) {
    json list = json::array();
    spread.each([&](int n, double chance) { list.push_back({n, chance}); });
    return list;
}

/// A text as JSON, in which there may be comments.
json parsed(std::string_view text);
/// What a stranger said as JSON: not too deep, or it is a Mistake. Throws exceptions of nlohmann::json as
/// well.
json parse_carefully(std::string_view text);

geo::Point point(const json&, const std::string& pointer);
/// Degrees; in the arena a heading from 0 to 11.
geo::Facing facing(const rules::Setup&, const json&, const std::string& pointer);
json to_json(const rules::Setup&, geo::Facing);
json to_json(geo::Point);
/// Adds the names of the rules that a sum is made of to a list.
void cite(const rules::Setup&, const rules::Tally&, json& list);
/// "noe" or "cruising".
catalog::Level level(const json&, const std::string& pointer);

/// The unit with this id in the roster, the player with this name.
rules::UnitId unit_named(const rules::Setup&, const json&, const std::string& pointer);
rules::PlayerId player_named(const rules::Setup&, const json&, const std::string& pointer);

rules::Order order(const rules::Setup&, const json&, const std::string& pointer);
json to_json(const rules::Setup&, const rules::Order&);

rules::Choice choice(const rules::Setup&, const json&, const std::string& pointer);
json to_json(const rules::Setup&, const rules::Choice&);

}  // namespace irondial::game::wire
