// Branches: what an order can lead to, a position for each way its dice can fall.
#pragma once

#include <vector>

#include "players/ideas.h"

namespace irondial::players {

struct Branch {
    double chance = 0;
    double gained = 0;  // of what is there (worth.h), against the position before
    rules::Position after;
};

/// The branches of an order that a player gives, the likeliest first. Ways that lead to the same position are
/// one; of more than there is use for the likeliest are taken. The chances add up to 1.
std::vector<Branch> branches_of(const rules::Position&, rules::PlayerId, const rules::Order&);

}  // namespace irondial::players
