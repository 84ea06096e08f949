// Armies named on the command line, to be fielded against each other.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "catalog/army_file.h"
#include "cli/editions.h"

namespace irondial::cli {

/// What the command line asks for beside the armies, as far as it does.
struct Wanted {
    EditionName edition{};
    std::optional<int> total{};
};

struct Forces {
    std::vector<catalog::Army> armies{};
    rules::EditionId edition{};
    int total = 0;  // points a side; 0 in the arena: by classes
};

/// The armies of files, or of packs under their ids; one at least. Throws std::runtime_error for one that
/// cannot be fielded, for two that were not built for each other, and where something else is wanted than
/// they are.
Forces read_forces(const catalog::Catalog&, std::span<const std::string> names, const std::string& locale,
                   const Wanted& = {});

}  // namespace irondial::cli
