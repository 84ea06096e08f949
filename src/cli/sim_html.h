// The report of a contest as one HTML file that needs no other: tables, and charts as inline SVG.
#pragma once

#include <string>

#include "cli/names.h"
#include "sim/contest.h"
#include "sim/statistics.h"

namespace irondial::cli {

std::string html_report(const catalog::Catalog&, const sim::Contest&, const sim::Statistics&,
                        Language = Language::en);

}  // namespace irondial::cli
