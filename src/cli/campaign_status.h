// What a campaign looks like in the terminal: the table of the season, its matches, a stable's hangar.
#pragma once

#include <string>

#include "campaign/campaign.h"
#include "campaign/story.h"

namespace irondial::cli {

/// Standing of the stables, and the matches of the round.
std::string season_table(const campaign::Campaign&, const campaign::Story&);
/// One stable: Stones, units with pilots and gear and their condition, cards in store.
std::string stable_table(const campaign::Campaign&, const campaign::Story&, campaign::StableId);

/// All of it for programs.
std::string status_json(const campaign::Campaign&);

}  // namespace irondial::cli
