// Armies over HTTP: judging them, and keeping those that people made. (Shows JSON.)
#pragma once

#include <nlohmann/json.hpp>

#include "server/rooms.h"
#include "server/router.h"

namespace irondial::server {

void add_armies(Router& router, Rooms& rooms);

/// An army in a list: what it is worth, and the editions in which it is legal.
json listed_army(const Library&, const catalog::Army&, const std::string& id, catalog::Language);
/// The saved ones, each with "saved": true.
json saved_armies(Rooms&, catalog::Language);

}  // namespace irondial::server
