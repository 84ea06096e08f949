// Games, replays and armies over HTTP (docs/protocol.md has an example of each).
//
//     /api/start              what a game can be begun with: editions, bots, armies, tables, arenas
//     /api/games              POST begins one; GET lists them; /ID/record and /ID/replay
//     /api/replay             POST a record: every moment of it
//     /api/armies             saved armies; /check judges one
//     /api/rules/ID           what a rule says
#pragma once

#include "server/rooms.h"
#include "server/router.h"

namespace irondial::server {

/// A rule as people read it.
struct RuleSentence {
    std::string id, section;
    std::vector<std::string> editions;
    catalog::Text text, question;
};

/// The rooms must outlive the router.
void add_games(Router& router, Rooms& rooms);
void add_rules(Router& router, const std::vector<RuleSentence>& rules);

}  // namespace irondial::server
