// The signature: fixed random games folded into one number. It changes when, and only when, behaviour does.
#pragma once

#include <functional>

#include "catalog/catalog.h"
#include "rules/edition.h"

namespace irondial::sim {

/// Plays `games` games of an edition, numbered from 0, and folds the state after every moment of rest.
/// `progress` hears how many are done.
std::uint64_t signature(const catalog::Catalog&, rules::EditionId, int games,
                        const std::function<void(int)>& progress = {});

}  // namespace irondial::sim
