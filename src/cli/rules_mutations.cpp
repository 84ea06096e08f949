#include "cli/rules_mutations.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/attempt.h"
#include "cli/editions.h"
#include "cli/pack_files.h"
#include "cli/progress.h"
#include "cli/rules_coverage.h"
#include "cli/scenario_command.h"
#include "game/mutations.h"

namespace irondial::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
    std::string edition = "age-of-destruction", field, data;
    int every = 1;
};

Output run(const Options& options) {
    const rules::EditionId edition = edition_named(options.edition);
    const fs::path data = data_folder(options.data), project = sources_beside(data);
    const catalog::Catalog catalog = playable_catalog(data);
    std::vector<game::ScenarioFile> files;
    for (const fs::path& file : scenario_files({(project / "tests" / "scenarios").string()}))
        files.push_back({file.lexically_relative(project).generic_string(), read_text(file), {}});
    files = game::scenarios_for(catalog, edition, std::move(files));

    const fs::path list = project / "tests" / "scenarios" / "unnoticed.txt";
    const auto known = game::excused(fs::exists(list) ? read_text(list) : "", edition);
    const auto all = game::mutations(edition);
    Progress progress;
    Output output;
    int tried = 0, survivors = 0, expected = 0;
    for (std::size_t k = 0; k < all.size(); k += static_cast<std::size_t>(options.every)) {
        const game::Mutation& m = all[k];
        if (!options.field.empty() && m.field.find(options.field) == std::string::npos) continue;
        if (progress.due()) progress.show(fmt::format("{:>3} %  {}", 100 * k / all.size(), m.field));
        ++tried;
        const std::string by = game::noticed_by(catalog, edition, files, m);
        if (!options.field.empty())
            output.text +=
                fmt::format("{} = {} (not {}): {}\n", m.field, m.to, m.from, by.empty() ? "-" : by);
        if (!by.empty()) continue;
        if (known.contains(m.field)) {
            ++expected;
            continue;
        }
        ++survivors;
        output.text += fmt::format("nobody notices {} = {} (the book: {}, {})\n", m.field, m.to, m.from,
                                   rules::name_of(m.rule));
    }
    output.text += fmt::format("{} values changed, {} unnoticed, {} more excused; {} scenarios\n", tried,
                               survivors, expected, files.size());
    output.status = survivors == 0 ? 0 : 1;
    return output;
}

}  // namespace

void add_mutations_command(CLI::App& rules, int& status) {
    auto options = std::make_shared<Options>();
    CLI::App* sub = rules.add_subcommand(
        "mutations", "Change every value of an edition in turn: does a scenario notice? (in a source tree)");
    sub->add_option("--edition", options->edition, "Whose values")->capture_default_str();
    sub->add_option("--field", options->field, "Only fields with this in their name, told one by one");
    sub->add_option("--every", options->every, "Only every so many: a sample")->check(CLI::Range(1, 1000));
    sub->add_option("--data", options->data, "Folder of the data; the sources lie beside it");
    sub->footer(
        "Examples:\n  irondial rules mutations --edition dark-age\n"
        "  irondial rules mutations --field breakaway");
    sub->callback([options, &status] { attempt(status, [&] { return run(*options); }); });
}

}  // namespace irondial::cli
