// `--edition`: the rulebook that commands with rules share.
#pragma once

#include <optional>
#include <string>

#include "rules/edition.h"

namespace CLI {
class App;
}

namespace irondial::cli {

/// For commands that can also be told armies, which bring their own edition: nothing where none was named.
using EditionName = std::optional<std::string>;
void add_edition(CLI::App&, EditionName&);

/// Throws a std::runtime_error that names the editions there are.
rules::EditionId edition_named(const std::string& name);
/// Age of Destruction unless it was named.
rules::EditionId edition_or_usual(const EditionName&);

}  // namespace irondial::cli
