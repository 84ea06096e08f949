// irondial arena: lists the arenas of the catalog and draws them.
#pragma once

#include <string>

#include "catalog/catalog.h"
#include "cli/output.h"
#include "cli/terminal.h"

namespace CLI {
class App;
}

namespace irondial::cli {

/// Every arena with its size and a sentence.
Output list_arenas(const catalog::Catalog&, catalog::Language, Paint);

/// One arena, named by id or by name in either language, whatever the case. Drawn in characters when `svg` is
/// empty, else as SVG: to standard output for "-", else into that file. Throws std::runtime_error with a
/// sentence when there is no such arena or the file cannot be written.
Output show_arena(const catalog::Catalog&, const std::string& wanted, const std::string& svg,
                  catalog::Language, Paint);

void add_arena_commands(CLI::App& app, int& status);

}  // namespace irondial::cli
