// The ledger for people: every rule, reading and worked example with its sentence (data/rules).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "catalog/catalog.h"

namespace irondial::cli {

struct RuleText {
    enum class Kind { rule, reading, example };

    Kind kind = Kind::rule;
    std::string id, topic, section, source;
    std::vector<std::string> editions;
    catalog::Text text;      // a reading: what we do; an example: what comes out
    catalog::Text question;  // a reading: what is unclear; an example: what is given
    bool info = false, derived = false;

    /// The sentence in a language, in English where there is none yet.
    const std::string& sentence(catalog::Language) const;
};

/// All of data/rules, in the order of the ids.
std::vector<RuleText> load_rule_texts(const std::filesystem::path& data);

}  // namespace irondial::cli
