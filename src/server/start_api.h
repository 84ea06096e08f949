// /api/start: what a game can be begun with.
#pragma once

#include "server/rooms.h"
#include "server/router.h"

namespace irondial::server {

void add_start(Router& router, Rooms& rooms);

}  // namespace irondial::server
