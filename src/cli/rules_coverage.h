// irondial rules coverage: which rule ids no test names, and which no code cites.
#pragma once

#include <map>
#include <set>

#include "cli/output.h"
#include "cli/rules_text.h"

namespace CLI {
class App;
}

namespace irondial::cli {

void add_coverage_command(CLI::App& rules, int& status);

/// The rule ids a text names; "AOD-COOL-04 to AOD-COOL-08" and "AOD-ELEV-05, -06" name all of them.
std::set<std::string> ids_in(std::string_view text);

/// Where each id is named: the files, below the project's folder.
struct Coverage {
    std::map<std::string, std::set<std::string>> tested, cited;
};

/// Where the sources lie, if this is a source tree.
std::filesystem::path sources_beside(const std::filesystem::path& data);

/// Reads the sources below the project's folder: tests name ids, src/rules and src/game cite them.
Coverage read_coverage(const std::filesystem::path& project);

/// Without `all` only what is open is listed. Information rows need nothing; examples need no citation.
Output report_coverage(const std::vector<RuleText>&, const Coverage&, const std::string& edition,
                       const std::string& topic);

}  // namespace irondial::cli
