// Errors in the language of whoever made them, on their way out (game/phrasebook.h).
#pragma once

#include "game/phrasebook.h"
#include "server/router.h"

namespace irondial::server {

static_assert(longest_error < game::Phrasebook::longest_said);

/// An answer that says what went wrong, with its sentences as the phrasebook has them.
Response spoken(const game::Phrasebook&, Response);

}  // namespace irondial::server
