// A wish for a season made into an agreement and its stables. (Shows JSON.)
#pragma once

#include <nlohmann/json.hpp>

#include "campaign/command.h"
#include "server/new_game.h"

namespace irondial::server {

struct NewSeason {
    campaign::Agreement agreement;
    std::vector<campaign::Found> stables;
};

/// Reads a wish (docs/campaign.md); what it leaves open is as in the book. Throws wire::Mistake.
NewSeason read_season(const json& wish, game::Random& random);

/// Is a season from elsewhere one that this server would have made? Throws wire::Mistake.
void check_season(const campaign::Campaign&);

}  // namespace irondial::server
