// An attack typed quickly for `irondial odds`: two sides in the open, written as a scenario.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace irondial::cli {

struct TypedAttack {
    std::string edition = "age-of-destruction";
    int attack = 9, defense = 18, damage = 2, clicks = 10, targets = 1;
    std::string by = "mech", against = "mech", type = "ballistic";
    std::vector<std::string> equipment{};
    bool close = false, rear = false;
};

/// The position and the order, in the form of docs/scenarios.md; the catalog has the sizes of bases. Throws
/// std::runtime_error.
nlohmann::json typed_scenario(const catalog::Catalog&, const TypedAttack&);

}  // namespace irondial::cli
