#include "cli/catalog_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "cli/pack_files.h"

namespace irondial::cli {

Output check_packs(const std::filesystem::path& data, const CheckOptions& options) {
    const std::vector<std::filesystem::path> asked =
        options.paths.empty() ? shipped_packs(data) : pack_paths(options.paths);
    std::vector<std::filesystem::path> all;
    if (!options.alone) all = shipped_packs(data);
    all.insert(all.end(), asked.begin(), asked.end());

    std::set<std::string> concerned;
    for (const catalog::Source& source : read_packs(asked)) concerned.insert(source.name);
    const catalog::Loaded loaded = catalog::load(read_packs(all));

    Output out;
    std::size_t problems = 0;
    for (const catalog::Problem& problem : loaded.problems)
        if (concerned.count(problem.file) != 0) {
            out.text += to_text(problem) + "\n";
            ++problems;
        }
    const std::string files = fmt::format("{} file{}", concerned.size(), concerned.size() == 1 ? "" : "s");
    if (problems == 0)
        out.text += fmt::format("{}: no problems\n", files);
    else
        out.text += fmt::format("{}: {} problem{}\n", files, problems, problems == 1 ? "" : "s");
    out.status = problems == 0 ? 0 : 1;
    return out;
}

}  // namespace irondial::cli
