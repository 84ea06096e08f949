// `--edition`: the rulebook that commands with rules share.
#pragma once

#include <string>

#include "rules/edition.h"

namespace irondial::cli {

/// Throws a std::runtime_error that names the editions there are.
rules::EditionId edition_named(const std::string& name);

}  // namespace irondial::cli
