// `irondial catalog show`: one figure with its dials drawn, or one card.
#pragma once

#include <string>

#include "catalog/catalog.h"
#include "cli/output.h"
#include "cli/terminal.h"

namespace irondial::cli {

struct ShowOptions {
    std::string id;
    catalog::RulesFamily rules =
        catalog::RulesFamily::age_of_destruction;  // whose wording explains equipment
    bool json = false;
    catalog::Language language = catalog::Language::en;
};

Output show_entry(const catalog::Catalog&, const ShowOptions&, Paint);

}  // namespace irondial::cli
