#include "cli/bench_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/attempt.h"
#include "cli/editions.h"
#include "cli/pack_files.h"
#include "cli/progress.h"
#include "sim/signature.h"

namespace irondial::cli {
namespace {

struct Options {
    std::string edition = "age-of-destruction", data;
    int games = 256;
    bool full = false;
};

Output run_signature(const Options& options) {
    const rules::EditionId edition = edition_named(options.edition);
    const catalog::Catalog catalog = playable_catalog(data_folder(options.data));
    const int games = options.full ? 100'000 : options.games;
    Progress progress;
    const auto show = [&](int done) {
        if ((done % 64 == 0 || done == games) && progress.due())
            progress.show(fmt::format("{:>3} % of {} games", 100LL * done / games, games));
    };
    return {.text = fmt::format("{:016x}\n", sim::signature(catalog, edition, games, show)),
            .error = {},
            .status = 0};
}

}  // namespace

void add_bench_command(CLI::App& app, int& status) {
    CLI::App* bench = app.add_subcommand("bench", "Numbers about the engine itself")->require_subcommand(1);
    auto options = std::make_shared<Options>();
    CLI::App* sub = bench->add_subcommand(
        "signature", "Fixed random games folded into one number: it changes when behaviour does");
    sub->add_option("--edition", options->edition, "Which rules")->capture_default_str();
    sub->add_option("--games", options->games, "How many games")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000));
    sub->add_flag("--full", options->full, "The long form: 100,000 games");
    sub->add_option("--data", options->data, "Folder of the data");
    sub->footer("Example:\n  irondial bench signature");
    sub->callback([options, &status] { attempt(status, [&] { return run_signature(*options); }); });
}

}  // namespace irondial::cli
