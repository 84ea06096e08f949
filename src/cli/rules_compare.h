// irondial rules compare, fields, options: the edition table for people.
#pragma once

#include <span>
#include <string>

#include "rules/edition.h"

namespace CLI {
class App;
}

namespace irondial::cli {

/// Adds the subcommands to `irondial rules`.
void add_edition_commands(CLI::App& rules);

/// Every field in which the editions differ, with each one's value and rule; with `all` the others too.
std::string compare_editions(std::span<const rules::EditionId> editions, bool all);

/// Every field of an edition, one line each: name, value, rule.
std::string list_fields(const rules::Edition& edition);

/// The options of an edition, with their values, default first.
std::string list_options(const rules::Edition& edition);

/// docs/editions.md: the six editions side by side.
std::string editions_page();

}  // namespace irondial::cli
