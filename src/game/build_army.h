// Proposes armies: drawn at random with a style in mind, judged as `army check` judges, the best of many.
#pragma once

#include <optional>
#include <vector>

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

/// The type of unit that a style is about, if it is about one.
std::optional<catalog::UnitType> type_of(ArmyStyle);
bool has_type(const catalog::Catalog&, const catalog::Army&, catalog::UnitType);

/// Types of units that such an army could have, whatever its style.
std::vector<catalog::UnitType> types_for(const catalog::Catalog&, const ArmyWishes&);

}  // namespace irondial::game
