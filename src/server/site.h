// The built web client (web/dist), read once when the server starts.
#pragma once

#include <filesystem>
#include <stdexcept>

#include "server/router.h"

namespace irondial::server {

/// The folder is missing, holds no index.html, or is far too large to be a built client.
struct SiteError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Adds every file below `folder` under its path, and index.html as the front page. "x.js.gz" is not a file
/// of its own but the compressed twin of "x.js". Links are not followed. Throws SiteError.
void add_site(Router& router, const std::filesystem::path& folder);

}  // namespace irondial::server
