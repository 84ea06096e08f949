// `irondial catalog list`: the catalog as a table or as JSON, filtered.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "cli/output.h"
#include "cli/terminal.h"

namespace irondial::cli {

/// Filters; those of one kind are alternatives, those of different kinds must all hold.
struct ListOptions {
    std::string kind = "units";
    std::vector<std::string> factions, types, classes, speed_modes, ranks, equipment, sets;
    std::string points;  // "35", "20..50", "20.." or "..50"
    std::string text;    // in id, names, faction or summary; upper and lower case alike
    bool json = false;
    catalog::Language language = catalog::Language::en;
};

/// The kinds that can be listed.
std::vector<std::string> listed_kinds();

Output list_entries(const catalog::Catalog&, const ListOptions&, Paint);

}  // namespace irondial::cli
