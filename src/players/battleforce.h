// Building a battleforce: what a level brings to the table.
//
// All levels draw proposals (game::build_army), each of a random style. `random` brings the first. Those who
// think let theirs fight quick games against the same opposing forces, with the same ground and dice for all,
// drop the worse half, play on, and bring the one that is left.
#pragma once

#include <optional>
#include <string_view>

#include "catalog/catalog.h"
#include "game/random.h"
#include "rules/edition.h"

namespace irondial::players {

/// What both sides agree on beforehand.
struct ForceTerms {
    rules::EditionId edition = rules::EditionId::age_of_destruction;
    int total = 0;                                                   // 0: that of the standard game
    catalog::WeightClass weight_class = catalog::WeightClass::none;  // arena: of this class
};

/// The battleforce of a level, with cards where the edition has them. Whoever is of no level of levels.h
/// gets what `random` builds. Nothing where an edition is played with the forces of its box, or where the
/// catalog has no legal one. The same seed builds the same force everywhere.
std::optional<catalog::Army> build_force(const catalog::Catalog&, std::string_view level, const ForceTerms&,
                                         const game::Seed&);

}  // namespace irondial::players
