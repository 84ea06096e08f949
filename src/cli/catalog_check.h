// `irondial catalog check`: every problem of some packs, or that there is none.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/output.h"

namespace irondial::cli {

struct CheckOptions {
    std::vector<std::string> paths;  // files or folders; none: the packs we ship
    bool alone = false;              // without the packs we ship beside them
};

/// Status 1 when there are problems. The shipped packs are loaded too, so that names in a pack of one's own
/// are known; only problems of the paths asked for are told.
Output check_packs(const std::filesystem::path& data, const CheckOptions&);

}  // namespace irondial::cli
