// Proposes armies: drawn at random with a style in mind, judged as `army check` judges, the best of many.
#pragma once

#include <optional>

#include "catalog/catalog.h"
#include "game/random.h"
#include "rules/edition.h"
#include "rules/policy.h"

namespace irondial::game {

// clang-format off
IRONDIAL_POLICY(ArmyStyle,
    balanced,  // something of everything
    mechs,     // 'Mechs first
    vehicles,  // vehicles first
    infantry,  // infantry first
    swarm,     // as many units as the points allow
    elite      // few and expensive ones
)
// clang-format on

struct ArmyWishes {
    rules::EditionId edition = rules::EditionId::age_of_destruction;
    int total = 0;                                // 0: the standard one; in the arena that of the class
    std::optional<catalog::FactionId> faction{};  // all units of this one
    ArmyStyle style = ArmyStyle::balanced;
    catalog::WeightClass weight_class = catalog::WeightClass::none;  // arena: of this class
    int drawn = 60;      // so many, and the one that uses most points in its style is proposed
    bool cards = false;  // of all types that the edition has
};

/// A legal army near the total; nothing where the catalog has none.
std::optional<catalog::Army> build_army(const catalog::Catalog&, const ArmyWishes&, Random&);

}  // namespace irondial::game
