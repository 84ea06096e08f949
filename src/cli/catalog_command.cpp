#include "cli/catalog_command.h"

#include <CLI/CLI.hpp>
#include <memory>

#include "cli/attempt.h"
#include "cli/catalog_check.h"
#include "cli/catalog_list.h"
#include "cli/catalog_options.h"
#include "cli/catalog_show.h"
#include "cli/pack_files.h"

namespace irondial::cli {

namespace {

void add_list(CLI::App& group, std::shared_ptr<CatalogOptions> common, int& status) {
    auto options = std::make_shared<ListOptions>();
    CLI::App* command = group.add_subcommand("list", "List units, or cards, terrain and arenas, filtered");
    command->add_option("--kind", options->kind, "What to list: " + CLI::detail::join(listed_kinds(), ", "))
        ->capture_default_str();
    repeatable(command->add_option("--faction", options->factions,
                                   "Only this faction, such as steel-wolves (repeatable)"));
    repeatable(command->add_option("--type", options->types, "infantry, vehicle or mech"));
    repeatable(command->add_option("--class", options->classes, "light, medium, heavy or assault"));
    repeatable(command->add_option("--speed-mode", options->speed_modes,
                                   "foot, aquatic, hover, tracked, wheeled, mech, quad or vtol"));
    repeatable(command->add_option("--rank", options->ranks, "green, veteran, elite, unique or unknown"));
    command->add_option("--points", options->points, "A range of points: 35, 20..50, 20.. or ..50");
    command->add_option("--text", options->text, "Part of an id, a name or a faction");
    repeatable(command->add_option("--equipment", options->equipment,
                                   "Shows this equipment on its dial, such as jump-jets"));
    repeatable(command->add_option("--set", options->sets, "Of this set, such as AOD"));
    command->add_flag("--json", options->json, "A JSON array in the form of data packs");
    command->footer(
        "Examples:\n"
        "  irondial catalog list --type mech --class assault\n"
        "  irondial catalog list --faction spirit-cats --points 20..50 --equipment jump-jets\n"
        "  irondial catalog list --kind gear --text armor\n"
        "  irondial catalog list --json | jq length");
    command->callback([=, &status] {
        attempt(status, [&] {
            options->language = common->lang();
            return list_entries(common->load(), *options, common->paint());
        });
    });
}

void add_show(CLI::App& group, std::shared_ptr<CatalogOptions> common, int& status) {
    auto options = std::make_shared<ShowOptions>();
    auto rules = std::make_shared<std::string>("age-of-destruction");
    CLI::App* command = group.add_subcommand("show", "Show a unit with its dials, or a card");
    command->add_option("id", options->id, "Collector's number, such as AOD104 or AOD-G-013")->required();
    command
        ->add_option("--rules", *rules,
                     "Whose wording explains equipment: dark-age, age-of-destruction, solaris-vii")
        ->check(CLI::IsMember({"dark-age", "age-of-destruction", "solaris-vii"}))
        ->capture_default_str();
    command->add_flag("--json", options->json, "As JSON in the form of data packs");
    command->footer(
        "On a dial [8]B is 8 on a blue square, (8)R 8 on a red circle; K is black, E grey.\n"
        "Examples:\n"
        "  irondial catalog show AOD104\n"
        "  irondial catalog show AOD-GS-009 --lang de\n"
        "  irondial catalog show aod133 --rules solaris-vii --color | less -R");
    command->callback([=, &status] {
        attempt(status, [&] {
            options->language = common->lang();
            options->rules = *catalog::parse<catalog::RulesFamily>(*rules);
            return show_entry(common->load(), *options, common->paint());
        });
    });
}

void add_check(CLI::App& group, std::shared_ptr<CatalogOptions> common, int& status) {
    auto options = std::make_shared<CheckOptions>();
    CLI::App* command = group.add_subcommand("check", "Check packs and tell every problem with its place");
    command->add_option("path", options->paths, "Files or folders; without any, the packs we ship");
    command->add_flag("--alone", options->alone, "Do not load the packs we ship beside them");
    command->footer(
        "Exit status 1 if there are problems. docs/data-packs.md describes the format.\n"
        "Examples:\n"
        "  irondial catalog check my-pack.json\n"
        "  irondial catalog check tests/catalog/broken");
    command->callback(
        [=, &status] { attempt(status, [&] { return check_packs(data_folder(common->data), *options); }); });
}

}  // namespace

void add_catalog_commands(CLI::App& app, int& status) {
    auto common = std::make_shared<CatalogOptions>();
    CLI::App* group = app.add_subcommand("catalog", "Figures, cards, terrain: list, show, check data packs");
    group->require_subcommand(1);
    add_catalog_options(*group, *common);
    add_list(*group, common, status);
    add_show(*group, common, status);
    add_check(*group, common, status);
}

}  // namespace irondial::cli
