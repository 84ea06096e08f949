// irondial rules show, search: the sentence behind a rule id, and the id behind a word.
#pragma once

#include "cli/output.h"
#include "cli/rules_coverage.h"
#include "cli/rules_text.h"

namespace CLI {
class App;
}

namespace irondial::cli {

void add_rule_text_commands(CLI::App& rules, int& status);

/// What the rules say and, where the sources are at hand, the files that cite and prove them.
Output show_rules(const std::vector<RuleText>&, const std::vector<std::string>& ids, catalog::Language,
                  const Coverage& = {});
Output search_rules(const std::vector<RuleText>&, const std::vector<std::string>& words, catalog::Language);

}  // namespace irondial::cli
