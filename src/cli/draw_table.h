// The battlefield drawn in characters, for the terminal.
#pragma once

#include <string>

#include "rules/position.h"

namespace irondial::cli {

/// A map of `columns` characters across, north on top, with a list of the units below it.
std::string draw_table(const rules::Position&, int columns = 72);

}  // namespace irondial::cli
