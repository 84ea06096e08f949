// What every group of subcommands that shows the catalog understands: where the data lies, further packs,
// language and colours.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "cli/terminal.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace irondial::cli {

struct CatalogOptions {
    std::string data;
    std::vector<std::string> packs;
    std::string language = "en";
    bool colour = false;

    Paint paint() const { return choose_paint(colour ? ColourChoice::always : ColourChoice::automatic); }
    catalog::Language lang() const { return *catalog::parse<catalog::Language>(language); }
    /// The catalog to look at. Problems are told but do not keep what is readable from being shown.
    catalog::Catalog load() const;
};

/// Adds the flags to a group. They may also be given after the subcommand. The options outlive the group.
void add_catalog_options(CLI::App& group, CatalogOptions&);

/// One value per flag, and the flag as often as wanted; so a value never swallows what follows it.
void repeatable(CLI::Option*);

}  // namespace irondial::cli
