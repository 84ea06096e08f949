#include "cli/editions.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>

namespace irondial::cli {

rules::EditionId edition_named(const std::string& name) {
    if (const auto id = rules::find_edition(name)) return *id;
    std::string known;
    for (std::size_t i = 0; i < rules::edition_count; ++i)
        known += (i == 0 ? "" : ", ") + std::string(name_of(static_cast<rules::EditionId>(i)));
    throw CLI::ValidationError(fmt::format("There is no edition \"{}\". There are: {}.", name, known));
}

rules::EditionId edition_or_usual(const EditionName& name) {
    return name ? edition_named(*name) : rules::EditionId::age_of_destruction;
}

void add_edition(CLI::App& sub, EditionName& name) {
    sub.add_option("--edition", name, "Which rules [age-of-destruction, or those of the armies]");
}

}  // namespace irondial::cli
