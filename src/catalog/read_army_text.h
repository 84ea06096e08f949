// The text form of army files, one line at a time.
#pragma once

#include "catalog/army_file.h"

namespace irondial::catalog {

inline constexpr std::size_t most_army_bytes = 64 * 1024;

/// A text as one line: no control characters, no space at the ends, single spaces between.
std::string one_line(std::string_view);

void read_army_text(const Catalog&, const Source&, ArmyFile&);

}  // namespace irondial::catalog
