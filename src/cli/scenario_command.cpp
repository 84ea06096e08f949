#include "cli/scenario_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/attempt.h"
#include "cli/pack_files.h"
#include "game/scenario.h"

namespace irondial::cli {
namespace {

namespace fs = std::filesystem;

Output run(const std::vector<std::string>& paths, const std::string& data, bool as_json) {
    const catalog::Catalog catalog = playable_catalog(data_folder(data));
    Output output;
    nlohmann::json list = nlohmann::json::array();
    std::size_t passed = 0, failed = 0;
    for (const fs::path& file : scenario_files(paths))
        for (const auto& result : game::run_scenario(catalog, file.string(), read_text(file))) {
            ++(result.passed() ? passed : failed);
            if (as_json) {
                list.push_back({{"file", file.string()},
                                {"scenario", result.name},
                                {"edition", result.edition},
                                {"rules", result.rules},
                                {"passed", result.passed()},
                                {"failures", result.failures}});
                continue;
            }
            const std::string edition = result.edition.empty() ? "" : " (" + result.edition + ")";
            output.text += fmt::format("{}  {}{}: {}\n", result.passed() ? "pass" : "FAIL", file.string(),
                                       edition, result.name);
            for (const std::string& failure : result.failures)
                output.text += fmt::format("      {}\n", failure);
        }
    if (as_json)
        output.text = list.dump(1) + "\n";
    else
        output.text += fmt::format("{} passed, {} failed\n", passed, failed);
    output.status = failed == 0 ? 0 : 1;
    return output;
}

}  // namespace

std::vector<fs::path> scenario_files(const std::vector<std::string>& given) {
    std::vector<fs::path> files;
    for (const std::string& path : given) {
        if (!fs::exists(path)) throw std::runtime_error("there is no file or folder " + path);
        if (!fs::is_directory(path)) {
            files.emplace_back(path);
            continue;
        }
        for (const auto& entry : fs::recursive_directory_iterator(path))
            if (entry.is_regular_file() && entry.path().extension() == ".json") files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

void add_scenario_command(CLI::App& app, int& status) {
    struct Options {
        std::vector<std::string> paths;
        std::string data;
        bool json = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* sub =
        app.add_subcommand("scenario", "Run scenario files: positions with scripted dice and expectations");
    sub->add_option("paths", options->paths, "Files, or folders of them")->required();
    sub->add_flag("--json", options->json, "Results as JSON");
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer("Example:\n  irondial scenario tests/scenarios");
    sub->callback([options, &status] {
        attempt(status, [&] { return run(options->paths, options->data, options->json); });
    });
}

}  // namespace irondial::cli
