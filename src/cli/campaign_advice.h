// What a person can do next in a season, as commands to be typed.
#pragma once

#include <string>

#include "campaign/campaign.h"
#include "campaign/story.h"

namespace irondial::cli {

/// A few lines: the commands that lead on from here, each with what it is for.
std::string next_steps(const campaign::Campaign&, const campaign::Story&, const std::string& file);

/// A person's stable that would go into the season without a unit; none where there is none.
campaign::StableId empty_hangar(const campaign::Campaign&);

}  // namespace irondial::cli
