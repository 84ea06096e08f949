// The result of a match that was played at the table, as it is typed.
#pragma once

#include <string>
#include <vector>

#include "campaign/command.h"

namespace irondial::cli {

struct WrittenResult {
    std::string winner;                                  // a stable; nobody where it is empty
    std::vector<std::string> reputation;                 // STABLE=N
    std::vector<std::string> clicks, kills;              // STABLE/UNIT=N
    std::vector<std::string> surrendered;                // stables
    std::vector<std::string> own_flags, opposing_flags;  // STABLE=home, STABLE=carried
};

/// Throws std::runtime_error where it does not fit the match.
campaign::Report report_of(const campaign::Campaign&, int match, const WrittenResult&);

}  // namespace irondial::cli
