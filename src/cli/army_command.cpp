#include "cli/army_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/attempt.h"
#include "cli/editions.h"
#include "cli/language.h"
#include "cli/names.h"
#include "cli/pack_files.h"
#include "cli/seed.h"
#include "game/armies.h"
#include "game/army_report.h"
#include "game/phrasebook.h"
#include "players/battleforce.h"
#include "players/levels.h"
#include "rules/army.h"

namespace irondial::cli {

using namespace rules;
namespace fs = std::filesystem;

namespace {

constexpr PlayerId owner{0};

/// file: line 12, or file#/units/3.
std::string placed(const std::string& file, const std::string& place) {
    if (place.empty()) return file;
    return file + (place.front() == '/' ? "#" : ": ") + place;
}

/// What the army costs, of how much where there is one total for all of it.
std::string cost_text(const Setup& setup, Language language = Language::en) {
    const int points = points_of(setup, owner);
    if (setup.edition.battleforce.total_per_unit || setup.build_total == 0)
        return fmt::format("{} {}", points, say(language, "points", "Punkte"));
    return fmt::format(fmt::runtime(say(language, "{} of {} points", "{} von {} Punkten")), points,
                       setup.build_total);
}

nlohmann::ordered_json report_json(const std::string& file, const catalog::ArmyFile& read,
                                   const game::ArmyReport& report) {
    nlohmann::ordered_json problems = nlohmann::ordered_json::array();
    for (const game::ArmyComplaint& c : report.complaints)
        problems.push_back(
            {{"place", c.place}, {"rule", c.rule}, {"message", c.message}, {"remedy", c.remedy}});
    return {{"file", file},
            {"name", read.army.name.en},
            {"edition", report.setup->edition.name},
            {"buildTotal", report.setup->build_total},
            {"points", points_of(*report.setup, owner)},
            {"legal", report.legal()},
            {"problems", std::move(problems)}};
}

Language language_of(const std::string& locale) {
    const auto word = nlohmann::json::parse(locale).at("words").at("language").get<std::string>();
    return catalog::parse<Language>(word).value_or(Language::en);
}

std::string report_text(const std::string& file, const game::ArmyReport& report, Language language) {
    std::string text;
    for (const game::ArmyComplaint& c : report.complaints) {
        const bool line = language == Language::de && c.place.starts_with("line ");
        text += placed(file, line ? "Zeile " + c.place.substr(5) : c.place) + ": " + c.message;
        if (!c.rule.empty()) text += fmt::format(" [{}]", c.rule);
        if (!c.remedy.empty()) text += " " + c.remedy;
        text += '\n';
    }
    const std::size_t n = report.complaints.size();
    const std::string verdict = report.legal() ? std::string(say(language, "legal", "zulässig"))
                                : n == 1       ? std::string(say(language, "1 problem", "1 Fehler"))
                                               : fmt::format("{} {}", n, say(language, "problems", "Fehler"));
    return text + fmt::format("{}: {}, {}\n", file, verdict, cost_text(*report.setup, language));
}

// --- the table -------------------------------------------------------------------------------------------

using Rows = std::vector<std::vector<std::string>>;

std::string cost_of(const catalog::Cost& cost, int points) {
    return cost.known ? std::to_string(points) : "?";
}

/// A unit with its points as printed, its cards below it, each with what it adds.
void add_rows(Rows& rows, const Setup& setup, const RosterUnit& unit, Language language) {
    const catalog::Catalog& catalog = *setup.catalog;
    const auto faction = [&](catalog::FactionId id) { return in(catalog[id].name, language); };
    std::string kind(name(unit.printed->type, language));
    if (unit.printed->weight_class != catalog::WeightClass::none)
        kind = fmt::format("{}, {}", kind, name(unit.printed->weight_class, language));
    rows.push_back({unit.id, unit.name, kind, faction(unit.faction),
                    unit.gear.empty() && unit.pilot == nullptr ? "" : std::to_string(unit.printed->points),
                    std::to_string(unit.points)});
    const Tally tally = points_of(setup, unit);
    std::size_t part = 1;
    const auto next = [&] { return part < tally.count ? tally.parts[part++].amount : 0; };
    for (const FittedGear& gear : unit.gear) {
        const catalog::Card& card = gear.card->card;
        const int points = card.cost.points != 0 ? next() : 0;
        rows.push_back({"  " + card.id, "  " + in(card.name, language),
                        gear.on ? std::string(name(*gear.on, language)) : "", "", cost_of(card.cost, points),
                        ""});
    }
    if (unit.pilot == nullptr) return;
    const catalog::Cost& cost = unit.preferred ? unit.pilot->alternative : unit.pilot->card.cost;
    const int points = cost.points != 0 ? next() : 0;
    std::string tier(name(unit.pilot->tier, language));
    if (unit.preferred) tier += say(language, ", preferred 'Mech", ", Stamm-Mech");
    rows.push_back({"  " + unit.pilot->card.id, "  " + in(unit.pilot->card.name, language), tier, "",
                    cost_of(cost, points), ""});
    if (const int recruited = next(); recruited != 0)
        rows.push_back({"", std::string(say(language, "    recruited", "    angeworben")), "",
                        faction(unit.faction), std::to_string(recruited), ""});
}

std::string army_table(const Setup& setup, const catalog::Army& army, Language language, Paint paint) {
    Rows rows{{std::string(say(language, "number", "Nummer")), std::string(say(language, "name", "Name")),
               std::string(say(language, "kind", "Art")), std::string(say(language, "faction", "Fraktion")),
               std::string(say(language, "each", "einzeln")),
               std::string(say(language, "points", "Punkte"))}};
    for (const RosterUnit& unit : setup.roster) add_rows(rows, setup, unit, language);
    for (const catalog::EntryRef ref : army.cards) {
        const catalog::Card& head = *card(*setup.catalog, ref);
        rows.push_back({head.id, in(head.name, language), std::string(name(card_type(ref.entry), language)),
                        "", "", cost_of(head.cost, points_of(setup, owner, ref).value)});
    }
    std::string text = fmt::format("{} ({})\n", bold(paint, in(army.name, language)), setup.edition.name);
    text += table(rows, {false, false, false, false, true, true}, paint);
    text += cost_text(setup, language) + "\n";
    for (const std::string& note : army.notes) text += note + "\n";
    return text;
}

catalog::FactionId faction_called(const catalog::Catalog& catalog, const std::string& name) {
    for (std::size_t i = 0; i < catalog.factions.size(); ++i) {
        const catalog::Faction& faction = catalog.factions[i];
        if (name == faction.id || name == faction.name.en || name == faction.name.de)
            return static_cast<catalog::FactionId>(i);
    }
    std::vector<std::string> ids;
    for (const catalog::Faction& faction : catalog.factions) ids.push_back(faction.id);
    throw std::runtime_error(
        fmt::format("no faction is called {}: there are {}", name, fmt::join(ids, ", ")));
}

Output shown(const catalog::Catalog& catalog, const catalog::ArmyFile& file, const std::string& path,
             const std::string& locale, ArmyForm form, Paint paint) {
    const game::ArmyReport report = game::report_army(catalog, file, locale);
    const Language language = language_of(locale);
    Output output{.text = {}, .error = {}, .status = 0};
    if (!file.problems.empty()) {  // half an army is not written out as if it were whole
        output.error = report_text(path, report, language);
        output.status = 1;
        return output;
    }
    switch (form) {
        case ArmyForm::table:
            output.text = army_table(*report.setup, file.army, language, paint);
            if (!report.legal()) output.text += report_text(path, report, language);
            break;
        case ArmyForm::text: output.text = army_text(catalog, file.army); break;
        case ArmyForm::json: output.text = army_json(catalog, file.army); break;
    }
    return output;
}

Output proposed(const catalog::Catalog& catalog, std::optional<catalog::Army> army, std::string name,
                const std::string& locale, ArmyForm form, Paint paint) {
    if (!army)
        throw std::runtime_error(
            "no legal army can be made of that: try another faction, class, edition or a higher total");
    army->name.en = std::move(name);
    // Written and read again: judged as `army check` will.
    const catalog::ArmyFile file = read_army_file(catalog, {"proposal", army_text(catalog, *army)});
    return shown(catalog, file, "proposal", locale, form, paint);
}

/// Elsewhere it would quietly leave out all that has no class, and most that has one.
void check_class(const game::ArmyWishes& wishes) {
    const Edition& book = edition(wishes.edition);
    if (wishes.weight_class == catalog::WeightClass::none || book.battleforce.weight_classes) return;
    throw std::runtime_error(
        fmt::format("--class is for the arena: {} has no classes to build for, leave it out", book.name));
}

/// "no infantry of House Steiner can be had for 450 points in age-of-destruction: there are 'Mechs".
std::string without_style(const catalog::Catalog& catalog, const game::ArmyWishes& wishes,
                          std::span<const catalog::UnitType> types) {
    const auto several = [](catalog::UnitType type) -> std::string_view {
        if (type == catalog::UnitType::mech) return "'Mechs";
        return type == catalog::UnitType::vehicle ? "vehicles" : "infantry";
    };
    std::vector<std::string_view> names;
    for (const catalog::UnitType type : types) names.push_back(several(type));
    const int total = game::total_of(edition(wishes.edition), wishes.total);
    return fmt::format("no {}{} can be had{} in {}: there are {}", several(*game::type_of(wishes.style)),
                       wishes.faction ? " of " + catalog[*wishes.faction].name.en : "",
                       total > 0 ? fmt::format(" for {} points", total) : "", name_of(wishes.edition),
                       fmt::join(names, " and "));
}

/// A proposal that serves its style; nothing where no army at all can be made. Throws std::runtime_error
/// where there is none of what the style is about.
std::optional<catalog::Army> build_in_style(const catalog::Catalog& catalog, const game::ArmyWishes& wishes,
                                            game::Random& random) {
    const auto wanted = game::type_of(wishes.style);
    if (!wanted) return game::build_army(catalog, wishes, random);
    const auto types = game::types_for(catalog, wishes);
    if (types.empty()) return std::nullopt;
    if (std::find(types.begin(), types.end(), *wanted) == types.end())
        throw std::runtime_error(without_style(catalog, wishes, types));
    constexpr int most = 20;  // what is rare is not in every proposal
    for (int i = 0; i < most; ++i)
        if (auto army = game::build_army(catalog, wishes, random);
            army && game::has_type(catalog, *army, *wanted))
            return army;
    throw std::runtime_error(
        "none of the proposals has what the style is about: try another seed or a higher total");
}

}  // namespace

catalog::ArmyFile read_army(const catalog::Catalog& catalog, const std::string& path) {
    if (!fs::exists(path))
        if (const auto ref = catalog.find(path); ref.entry == catalog::Entry::army)
            return read_army_file(catalog, {path, army_text(catalog, catalog.armies[ref.index])});
    if (!fs::exists(path) || fs::is_directory(path))
        throw std::runtime_error("there is no army file \"" + path + "\", and no army of a pack has that id");
    return read_army_file(catalog, {path, read_text(path)});
}

Output check_armies(const catalog::Catalog& catalog, const std::vector<std::string>& paths,
                    const std::string& locale, bool json) {
    Output output;
    const Language language = language_of(locale);
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const std::string& path : paths) try {
            const catalog::ArmyFile file = read_army(catalog, path);
            const game::ArmyReport report = game::report_army(catalog, file, locale);
            if (json)
                list.push_back(report_json(path, file, report));
            else
                output.text += report_text(path, report, language);
            if (!report.legal()) output.status = 1;
        } catch (const std::runtime_error& missing) {  // the others are told all the same
            const std::string what = game::Phrasebook(locale).said(missing.what());
            if (json)
                list.push_back({{"file", path}, {"legal", false}, {"problems", {{{"message", what}}}}});
            else
                output.text += fmt::format("{}: {}\n", path, what);
            output.status = 1;
        }
    if (json) output.text = list.dump(1) + "\n";
    return output;
}

Output show_army(const catalog::Catalog& catalog, const std::string& path, const std::string& locale,
                 ArmyForm form, Paint paint) {
    return shown(catalog, read_army(catalog, path), path, locale, form, paint);
}

void check_building(EditionId id, int total) {
    const Edition& book = edition(id);
    if (book.battleforce.kit_forces)
        throw std::runtime_error(std::string(book.name) +
                                 " is played with the forces of its box: none is built");
    const int step = book.battleforce.build_total_step;
    if (step > 0 && total % step != 0)
        throw std::runtime_error(
            fmt::format("{} is no build total of {}: it is a multiple of {}", total, book.name, step));
}

Output propose_army(const catalog::Catalog& catalog, const game::ArmyWishes& wishes, std::uint64_t seed,
                    const std::string& locale, ArmyForm form, Paint paint) {
    check_building(wishes.edition, wishes.total);
    check_class(wishes);
    game::Random random(game::Random::spread(seed));
    return proposed(catalog, build_in_style(catalog, wishes, random),
                    fmt::format("Proposal {} ({})", seed, name_of(wishes.style)), locale, form, paint);
}

Output propose_force(const catalog::Catalog& catalog, const std::string& level,
                     const game::ArmyWishes& wishes, std::uint64_t seed, const std::string& locale,
                     ArmyForm form, Paint paint) {
    check_building(wishes.edition, wishes.total);
    check_class(wishes);
    const players::ForceTerms terms{wishes.edition, wishes.total, wishes.weight_class};
    return proposed(catalog, players::build_force(catalog, level, terms, game::Random::spread(seed)),
                    fmt::format("Proposal {} ({})", seed, level), locale, form, paint);
}

void add_army_commands(CLI::App& app, int& status) {
    struct Options {
        std::vector<std::string> paths;
        std::string data, language = "en";
        bool json = false, text = false;
        // build
        game::ArmyWishes wishes;
        std::string edition = "age-of-destruction", faction, style = "balanced", weight_class = "none",
                    player;
        std::uint64_t seed = 1;
    };
    auto options = std::make_shared<Options>();
    const auto catalog = [options] { return playable_catalog(data_folder(options->data)); };
    const auto locale = [options] {
        return read_text(data_folder(options->data) / "locales" / (options->language + ".json"));
    };
    CLI::App* group =
        app.add_subcommand("army", "Armies: are they legal, what do they cost")->require_subcommand(1);
    const auto common = [&](CLI::App* sub) {
        add_language(*sub, options->language);
        sub->add_option("--data", options->data, "Folder of the data");
    };

    CLI::App* check =
        group->add_subcommand("check", "Every problem of some armies, with its rule and a remedy");
    check->add_option("armies", options->paths, "Army files, or ids of armies in packs")->required();
    check->add_flag("--json", options->json, "Results as JSON");
    common(check);
    check->footer(
        "Examples:\n  irondial army check data/armies/*.army\n  irondial army check IDO-A-LIAO --lang de\n"
        "The exit status is 1 when any army has a problem. docs/armies.md describes the files.");
    check->callback([=, &status] {
        attempt(status, [&] { return check_armies(catalog(), options->paths, locale(), options->json); });
    });

    CLI::App* show = group->add_subcommand("show", "An army as a table with points, or in its written forms");
    show->add_option("army", options->paths, "An army file, or the id of an army in a pack")
        ->required()
        ->expected(1);
    auto* json = show->add_flag("--json", options->json, "The army as a JSON file");
    show->add_flag("--text", options->text, "The army as a text file")->excludes(json);
    common(show);
    show->footer(
        "Examples:\n  irondial army show data/armies/wolf-spear.army\n"
        "  irondial army show IDO-A-LIAO --text > garden-party.army");
    show->callback([=, &status] {
        attempt(status, [&] {
            const ArmyForm form = options->json   ? ArmyForm::json
                                  : options->text ? ArmyForm::text
                                                  : ArmyForm::table;
            return show_army(catalog(), options->paths.front(), locale(), form,
                             choose_paint(ColourChoice::automatic));
        });
    });

    CLI::App* build = group->add_subcommand("build", "Propose a legal army");
    build
        ->add_option("--total", options->wishes.total, "Points; 0: the standard game, in the arena the class")
        ->capture_default_str()
        ->check(CLI::Range(0, catalog::most_build_total));
    build->add_option("--edition", options->edition, "Which rules")->capture_default_str();
    auto* faction =
        build->add_option("--faction", options->faction, "All units of this faction: its id or name");
    std::vector<std::string> styles, classes;
    for (const std::string_view style : names_of<game::ArmyStyle>) styles.emplace_back(style);
    for (const std::string_view word : catalog::Words<catalog::WeightClass>::list) classes.emplace_back(word);
    auto* style = build->add_option("--style", options->style, "What it is made of")
                      ->capture_default_str()
                      ->check(CLI::IsMember(styles));
    build->add_option("--class", options->weight_class, "Arena: the class of the combatant")
        ->capture_default_str()
        ->check(CLI::IsMember(classes));
    build->add_flag("--cards", options->wishes.cards, "With cards, as far as the edition has them");
    build
        ->add_option("--player", options->player,
                     "What this level of play would bring to a game, with cards: random, greedy, planner")
        ->check(
            CLI::IsMember(std::vector<std::string>(players::level_names.begin(), players::level_names.end())))
        ->excludes(faction)
        ->excludes(style);
    build->add_option("--seed", options->seed, "Another seed, another proposal")
        ->capture_default_str()
        ->transform(whole_seed());
    auto* as_json = build->add_flag("--json", options->json, "The army as a JSON file");
    build->add_flag("--text", options->text, "The army as a text file")->excludes(as_json);
    common(build);
    build->footer(
        "Examples:\n  irondial army build --total 450 --faction house-steiner --style balanced\n"
        "  irondial army build --total 300 --edition dark-age --style swarm --seed 7 --text > swarm.army\n"
        "  irondial army build --edition solaris-vii --class heavy --cards --json\n"
        "  irondial army build --player planner --total 450 --seed 3");
    build->callback([=, &status] {
        attempt(status, [&] {
            const catalog::Catalog all = catalog();
            game::ArmyWishes wishes = options->wishes;
            wishes.edition = edition_named(options->edition);
            if (!options->faction.empty()) wishes.faction = faction_called(all, options->faction);
            wishes.style = *parse_policy<game::ArmyStyle>(options->style);
            wishes.weight_class = *catalog::parse<catalog::WeightClass>(options->weight_class);
            const ArmyForm form = options->json   ? ArmyForm::json
                                  : options->text ? ArmyForm::text
                                                  : ArmyForm::table;
            if (!options->player.empty())
                return propose_force(all, options->player, wishes, options->seed, locale(), form,
                                     choose_paint(ColourChoice::automatic));
            return propose_army(all, wishes, options->seed, locale(), form,
                                choose_paint(ColourChoice::automatic));
        });
    });
}

}  // namespace irondial::cli
