#include "cli/catalog_options.h"

#include <CLI/CLI.hpp>
#include <cstdio>

#include "cli/pack_files.h"

namespace irondial::cli {

catalog::Catalog CatalogOptions::load() const {
    catalog::Loaded loaded = load_catalog(data_folder(data), packs);
    constexpr std::size_t most = 5;
    for (std::size_t i = 0; i < std::min(most, loaded.problems.size()); ++i)
        std::fprintf(stderr, "warning: %s\n", to_text(loaded.problems[i]).c_str());
    if (loaded.problems.size() > most)
        std::fprintf(stderr, "warning: and %zu more problems; see `irondial catalog check`\n",
                     loaded.problems.size() - most);
    return std::move(loaded.catalog);
}

void add_catalog_options(CLI::App& group, CatalogOptions& options) {
    group.fallthrough();
    group.add_option("--data", options.data,
                     "The data folder (default: $IRONDIAL_DATA, else found beside the program)");
    repeatable(group.add_option("--pack", options.packs, "A pack of your own to load as well (repeatable)"));
    group.add_option("--lang", options.language, "Language of texts")
        ->check(CLI::IsMember({"en", "de"}))
        ->capture_default_str();
    group.add_flag("--color,--colour", options.colour,
                   "Colours even if the output is no terminal; otherwise NO_COLOR is heeded");
}

void repeatable(CLI::Option* option) {
    option->allow_extra_args(false);
}

}  // namespace irondial::cli
