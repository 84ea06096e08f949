#include "game/position_file.h"

#include "game/by_edition.h"
#include "game/game.h"
#include "game/scenario.h"
#include "game/scenario_file.h"

namespace irondial::game {

using namespace rules;
using wire::fail;
using wire::json;

namespace {

void check_holder(const Scenario& s, UnitId held, UnitId holder, const std::string& pointer) {
    const UnitState& other = s.state.units[index(holder)];
    const bool free = other.place == Place::field && other.captor == UnitId::none;
    if (holder == held || !free) fail(pointer, "whoever holds or carries stands free on the battlefield");
}

/// Units stand on the battlefield, none in another, and nobody is held by somebody who is held.
void check_places(const Scenario& s) {
    const auto field = make_field(*s.setup, s.state);
    const Position pos(*s.setup, *field, s.state);
    for (std::size_t i = 0; i < s.setup->roster.size(); ++i) {
        const auto u = static_cast<UnitId>(i);
        const UnitState& unit = s.state.units[i];
        const std::string pointer = "/units/" + std::to_string(i);
        if (unit.captor != UnitId::none) check_holder(s, u, unit.captor, pointer + "/captor");
        if (unit.carrier != UnitId::none) check_holder(s, u, unit.carrier, pointer + "/aboard");
        if (unit.place != Place::field) continue;
        const Verdict room = field->fits(pos, u, {unit.at, unit.facing});
        const bool token = s.setup->roster[i].token != nullptr;  // it only has to lie on the battlefield
        if (!room && (!token || room.why == Why::base_off_field))
            fail(pointer + "/at", s.setup->roster[i].id + " has no room there");
    }
}

void check_players(const Scenario& s) {
    const auto& players = s.setup->players;
    if (players.size() < 2) fail("/players", "a game has two players at least");
    for (std::size_t i = 0; i < players.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if (players[i].name == players[j].name)
                fail("/players/" + std::to_string(i), "two players cannot both be called " + players[i].name);
    for (const Seat& seat : players)
        if (seat.team != players.front().team) return;
    fail("/players", "a game has two teams at least");
}

}  // namespace

json position_in(std::string_view text) {
    const json root = wire::parsed(text);
    if (!root.is_object()) fail("", "a position is a JSON object");
    const auto editions = editions_of(root);
    if (editions.empty()) fail("/edition", "no edition is named");
    json position = in_edition(root, editions.front());
    position["edition"] = editions.front();
    for (const char* key : {"script", "rules"}) position.erase(key);
    return position;
}

Beginning read_position(const catalog::Catalog& catalog, const json& position) {
    const auto read = std::make_shared<Scenario>();
    read->own = catalog;
    ScenarioResult named;
    read_scenario(position, *read, named);
    check_players(*read);
    check_places(*read);
    return {std::shared_ptr<const Setup>(read, read->setup.get()), read->state};
}

}  // namespace irondial::game
