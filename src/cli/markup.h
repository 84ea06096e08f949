// Text inside pictures and reports: SVG and HTML.
#pragma once

#include <string>
#include <string_view>

namespace irondial::cli {

/// A text as XML may hold it.
std::string escaped(std::string_view);

}  // namespace irondial::cli
