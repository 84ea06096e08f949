#include "cli/cli.h"

#include <CLI/CLI.hpp>

#include "cli/arena_command.h"
#include "cli/army_command.h"
#include "cli/bench_command.h"
#include "cli/campaign_command.h"
#include "cli/catalog_command.h"
#include "cli/odds_command.h"
#include "cli/play_command.h"
#include "cli/replay_command.h"
#include "cli/rules_compare.h"
#include "cli/rules_coverage.h"
#include "cli/rules_mutations.h"
#include "cli/rules_show.h"
#include "cli/scenario_command.h"
#include "cli/serve.h"
#include "cli/sim_command.h"
#include "cli/tournament_command.h"

namespace irondial::cli {

int run(int argc, char** argv) {
    CLI::App app{"IronDial: the MechWarrior clix games on your computer."};
    app.set_version_flag("--version", "irondial 0.1.0");
    app.require_subcommand(0, 1);
    int status = 0;
    add_catalog_commands(app, status);
    add_arena_commands(app, status);
    add_army_commands(app, status);
    auto* rules = app.add_subcommand("rules", "The rulebooks, rule by rule")->require_subcommand(1);
    add_edition_commands(*rules);
    add_rule_text_commands(*rules, status);
    add_coverage_command(*rules, status);
    add_mutations_command(*rules, status);
    add_scenario_command(app, status);
    add_serve_command(app, status);
    add_replay_command(app, status);
    add_play_command(app, status);
    add_bench_command(app, status);
    add_odds_command(app, status);
    add_sim_command(app, status);
    add_campaign_commands(app, status);
    add_tournament_command(app, status);
    CLI11_PARSE(app, argc, argv);
    if (app.get_subcommands().empty()) std::fputs(app.help().c_str(), stdout);
    return status;
}

}  // namespace irondial::cli
