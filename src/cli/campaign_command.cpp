#include "cli/campaign_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>

#include "campaign/bout.h"
#include "campaign/manager.h"
#include "campaign/names.h"
#include "campaign/story.h"
#include "cli/attempt.h"
#include "cli/campaign_advice.h"
#include "cli/campaign_file.h"
#include "cli/campaign_result.h"
#include "cli/campaign_status.h"
#include "cli/language.h"
#include "cli/pack_files.h"
#include "cli/progress.h"
#include "cli/seed.h"
#include "cli/split.h"
#include "game/filled.h"
#include "players/levels.h"
#include "rules/options.h"

namespace irondial::cli {

using namespace campaign;
using catalog::Entry;

namespace {

struct Options {
    std::string file, data, language = "en", stable;
    std::vector<std::string> ids, hand;
    std::string pilot, borrowed, slot, level = "greedy", weight_class = "medium", cycles;
    std::vector<std::string> stables, options;
    WrittenResult result;
    int match = 0, matches = 0, players = 4;
    std::uint64_t seed = 1;
    bool json = false, for_people = false, anyway = false;
    bool pilot_death = false, printed_tables = false, flag_team_purses = false, allied_teams = false;
};

/// The catalog, the file and the words for it, as most subcommands need them.
struct Office {
    explicit Office(const Options& options)
        : data(data_folder(options.data)),
          catalog(playable_catalog(data)),
          file(catalog, options.file),
          locale(read_text(data / "locales" / (options.language + ".json"))),
          story(file.campaign(), locale) {}

    std::filesystem::path data;
    catalog::Catalog catalog;
    CampaignFile file;
    std::string locale;
    Story story;

    const Campaign& campaign() const { return file.campaign(); }
    StableId stable(const std::string& name) const {
        const StableId found = find_stable(campaign(), name);
        if (found != StableId::none) return found;
        std::string known;
        for (const Stable& stable : campaign().stables) known += (known.empty() ? "" : ", ") + stable.name;
        throw std::runtime_error(fmt::format("no stable is called \"{}\": there are {}", name, known));
    }
    AssetId asset(StableId owner, const std::string& id) const {
        const AssetId found = find_asset(campaign(), owner, id);
        if (found != AssetId::none) return found;
        throw std::runtime_error(
            fmt::format("{} has no {}: `irondial campaign status FILE --stable {}` lists "
                        "what it has",
                        campaign()[owner].name, id, campaign()[owner].name));
    }
    EntryRef entry(const std::string& id) const {
        const EntryRef found = catalog.find(id);
        if (found.entry != Entry::none) return found;
        std::string similar;
        for (const std::string& one : catalog::similar_ids(catalog, id)) similar += " " + one;
        throw std::runtime_error(
            fmt::format("the catalog has no {}{}{}", id, similar.empty() ? "" : "; similar:", similar));
    }
};

/// Sentences of what happens, one a line. They are told when the command is done, since only then the story
/// knows all names.
class Log final : public Audience {
  public:
    void hear(const Event& event) override { events_.push_back(event); }
    std::string take(const Story& story) {
        std::string text;
        for (const Event& event : events_) text += story.line(event) + "\n";
        events_.clear();
        return text;
    }

  private:
    std::vector<Event> events_;
};

/// Gives a command and says what came of it.
Output give(Office& office, const Command& command) {
    Log log;
    const Verdict verdict = office.file.give(command, &log);
    if (verdict) return {.text = log.take(office.story), .error = {}, .status = 0};
    std::string text = "refused: " + office.story.explain(verdict);
    if (const std::string remedy = office.story.remedy(verdict); !remedy.empty()) text += " " + remedy;
    return {.text = {}, .error = text + "\n", .status = 1};
}

Output joined(Output all, const Output& one) {
    all.text += one.text;
    all.error += one.error;
    all.status = std::max(all.status, one.status);
    return all;
}

/// The same for several; the first refusal ends it.
template <class Each>
Output give_each(Office& office, const std::vector<std::string>& ids, Each each) {
    Output all;
    for (const std::string& id : ids) {
        all = joined(std::move(all), give(office, each(id)));
        if (all.status != 0) break;
    }
    return all;
}

// --- a new season -----------------------------------------------------------------------------------------

/// "standard,team:heavy": the formats of the cycles, with their classes where the campaign has several.
std::vector<Cycle> cycles_of(const Options& options, int players) {
    std::vector<Cycle> cycles = whole_season(players);
    if (!options.cycles.empty()) {
        cycles.clear();
        for (const std::string& word : split(options.cycles, ',')) {
            const auto parts = split(word, ':');
            const auto format = rules::parse_policy<Format>(parts[0]);
            if (!format || *format == Format::sudden_death)
                throw std::runtime_error(
                    fmt::format("no cycle is called {}: there are standard, team, weapons-dead, tag-team, "
                                "capture-the-flag and grand-melee",
                                parts[0]));
            Cycle cycle{.format = *format,
                        .matches = *format == Format::grand_melee ? 1 : matches_per_cycle(players)};
            if (parts.size() > 1) {
                const auto weight = parse_class(parts[1]);
                if (!weight || *weight == WeightClass::none)
                    throw std::runtime_error(parts[1] + " is no class: light, medium, heavy or assault");
                cycle.weight_class = *weight;
            }
            cycles.push_back(cycle);
        }
    }
    for (std::size_t i = 0; i < cycles.size(); ++i) {
        if (options.matches > 0 && cycles[i].format != Format::grand_melee)
            cycles[i].matches = options.matches;
        if (options.weight_class == "multi" && cycles[i].weight_class == WeightClass::none)
            cycles[i].weight_class = static_cast<WeightClass>(1 + i % 4);
    }
    return cycles;
}

Agreement agreement_of(const Options& options, int players) {
    Agreement agreement;
    agreement.edition = rules::edition(rules::EditionId::solaris_vii);
    const auto weight = parse_class(options.weight_class);
    if (!weight)
        throw std::runtime_error(options.weight_class +
                                 " is no class: light, medium, heavy, assault or multi");
    agreement.weight_class = *weight;
    agreement.cycles = cycles_of(options, players);
    agreement.pilot_death = options.pilot_death;
    agreement.printed_tables = options.printed_tables;
    agreement.flag_team_purses = options.flag_team_purses;
    agreement.allied_teams = options.allied_teams;
    agreement.seed = game::Random::spread(options.seed);
    for (const std::string& option : options.options) {
        const auto parts = split(option, '=');
        if (parts.size() != 2) throw std::runtime_error("an option is written NAME=VALUE, not " + option);
        if (const auto problem = rules::apply_option(agreement.edition, parts[0], parts[1]))
            throw std::runtime_error(*problem);
    }
    return agreement;
}

/// "NAME" is a person's stable, "NAME:LEVEL" a bot's; bots fill up to the number of players.
std::vector<Found> stables_of(const Options& options) {
    std::vector<Found> all;
    for (const std::string& word : options.stables) {
        const auto parts = split(word, ':');
        const std::string manager =
            word.size() > parts[0].size() ? word.substr(parts[0].size() + 1) : "";  // planner:20
        if (!manager.empty() && manager != "person" && !players::make_player(manager, {}))
            throw std::runtime_error(fmt::format("no player is called {}: there are {}", manager,
                                                 fmt::join(players::level_names, ", ")));
        all.push_back({parts[0], manager.empty() ? "person" : manager});
    }
    for (int n = 1; static_cast<int>(all.size()) < options.players; ++n)
        all.push_back({fmt::format("Stable {}", n), options.level});
    return all;
}

Output begin(const Options& options) {
    const auto stables = stables_of(options);
    const auto data = data_folder(options.data);
    const catalog::Catalog catalog = playable_catalog(data);
    Agreement agreement = agreement_of(options, static_cast<int>(stables.size()));
    { const CampaignFile fresh(catalog, options.file, std::move(agreement)); }
    Office office(options);
    Output output;
    for (const Found& found : stables) output = joined(std::move(output), give(office, found));
    if (output.status == 0)
        output.text += fmt::format("written to {}\n", options.file) +
                       next_steps(office.campaign(), office.story, options.file);
    return output;
}

// --- the other subcommands --------------------------------------------------------------------------------

Output status(const Options& options) {
    Office office(options);
    if (options.json) return {.text = status_json(office.campaign()), .error = {}, .status = 0};
    std::string text = season_table(office.campaign(), office.story);
    if (!options.stable.empty())
        text += "\n" + stable_table(office.campaign(), office.story, office.stable(options.stable));
    text += next_steps(office.campaign(), office.story, options.file);
    return {.text = text, .error = {}, .status = 0};
}

Output tell(const Options& options) {
    const auto data = data_folder(options.data);
    const catalog::Catalog catalog = playable_catalog(data);
    Log log;
    const CampaignFile file(catalog, options.file, &log);
    const Story story(file.campaign(), read_text(data / "locales" / (options.language + ".json")));
    return {.text = log.take(story), .error = {}, .status = 0};
}

Output assign(const Options& options) {
    Office office(options);
    Assign command{.stable = office.stable(options.stable)};
    command.card = office.asset(command.stable, options.ids[0]);
    if (options.ids.size() > 1) command.unit = office.asset(command.stable, options.ids[1]);
    if (!options.slot.empty()) {
        command.slot = catalog::parse<catalog::DialSlot>(options.slot);
        if (!command.slot) throw std::runtime_error("--on takes primary or secondary");
    }
    return give(office, command);
}

Output line_up(const Options& options) {
    Office office(options);
    LineUp command{.stable = office.stable(options.stable)};
    for (const std::string& id : options.ids) command.units.push_back(office.asset(command.stable, id));
    for (const std::string& id : options.hand) command.hand.push_back(office.asset(command.stable, id));
    if (!options.pilot.empty()) command.pilot = office.asset(command.stable, options.pilot);
    if (!options.borrowed.empty()) {
        const EntryRef unit = office.entry(options.borrowed);
        if (unit.entry != Entry::unit) throw std::runtime_error(options.borrowed + " is no unit");
        command.borrowed = static_cast<catalog::UnitKind>(unit.index);
    }
    if (command.units.empty() && command.pilot == AssetId::none)
        throw std::runtime_error("name the units to be fielded");
    return give(office, command);
}

Output record_result(const Options& options) {
    Office office(options);
    return give(office, report_of(office.campaign(), options.match, options.result));
}

/// One match, whoever has lined up for it, between bots.
Output resolve(Office& office, const Options& options) {
    const Campaign& campaign = office.campaign();
    const auto match = static_cast<MatchId>(options.match - 1);
    if (index(match) >= campaign.matches.size() || campaign[match].over)
        throw std::runtime_error(fmt::format("there is no match {} to be played", options.match));
    Report wish{.match = match};
    if (const Verdict verdict = judge(campaign, Command{wish}); verdict.why == Why::not_lined_up)
        return give(office, wish);  // refused, with the sentence
    return give(office, play_bout(campaign, match, options.level));
}

/// Bots manage and fight until a person is wanted. Every step is on the disk before the next.
Output play(const Options& options) {
    Office office(options);
    if (options.match > 0) return resolve(office, options);
    const Direction direction{.level = options.level, .for_people = options.for_people};
    Progress progress;
    Output output;
    Log log;
    int matches = 0;
    while (const auto command = next_command(office.campaign(), direction)) {
        if (const Verdict verdict = office.file.give(*command, &log); !verdict) {
            output.error = "refused: " + office.story.explain(verdict) + "\n";
            output.status = 1;
            break;
        }
        output.text += log.take(office.story);
        if (std::holds_alternative<Report>(*command)) ++matches;
        if (matches > 0 && progress.due()) progress.show(fmt::format("matches played: {}", matches));
    }
    output.text += season_table(office.campaign(), office.story) +
                   next_steps(office.campaign(), office.story, options.file);
    return output;
}

/// Bots do their shopping before a round is called, and nobody begins with an empty hangar by mistake.
Output advance(const Options& options) {
    Office office(options);
    if (office.campaign().stage == Stage::founding && !options.anyway)
        if (const StableId empty = empty_hangar(office.campaign()); empty != StableId::none) {
            const std::string sentence = game::filled(office.story.word("advice", "unequipped"),
                                                      {{"stable", office.campaign()[empty].name}});
            return {.text = {}, .error = sentence + "\n", .status = 1};
        }
    constexpr int most_deeds = 500;  // no hangar takes so many: the round is called in any case
    Output all;
    for (int s = 0; s < office.campaign().players(); ++s) {
        const auto stable = static_cast<StableId>(s);
        if (!is_bot(office.campaign()[stable])) continue;
        for (int n = 0; n < most_deeds; ++n) {
            const auto deed = next_deed(office.campaign(), stable);
            if (!deed) break;
            all = joined(std::move(all), give(office, *deed));
            if (all.status != 0) return all;
        }
    }
    all = joined(std::move(all), give(office, Advance{}));
    if (all.status == 0) all.text += next_steps(office.campaign(), office.story, options.file);
    return all;
}

}  // namespace

void add_campaign_commands(CLI::App& app, int& status_code) {
    CLI::App* group = app.add_subcommand("campaign", "A Solaris VII season: stables, purses, champions")
                          ->require_subcommand(1);
    group->footer(
        "A season in one file, from founding to champions:\n"
        "  irondial campaign new season.jsonl --class medium --stable \"Iron Dogs\" --players 4\n"
        "  irondial campaign buy season.jsonl \"Iron Dogs\" AOD106 AOD-P-008\n"
        "  irondial campaign assign season.jsonl \"Iron Dogs\" AOD-P-008 AOD106\n"
        "  irondial campaign play season.jsonl\n"
        "  irondial campaign next season.jsonl");
    const auto add = [&](const char* name, const char* help, Output (*run)(const Options&)) {
        auto options = std::make_shared<Options>();
        CLI::App* sub = group->add_subcommand(name, help);
        sub->add_option("file", options->file, "The campaign file (JSON Lines)")->required();
        add_language(*sub, options->language);
        sub->add_option("--data", options->data, "Folder of the data");
        sub->callback([options, run, &status_code] { attempt(status_code, [&] { return run(*options); }); });
        return std::pair(sub, options.get());
    };
    {
        const auto [sub, o] = add("new", "Begin a season and found its stables", begin);
        sub->add_option("--class", o->weight_class, "light, medium, heavy, assault or multi")
            ->capture_default_str();
        sub->add_option("--stable", o->stables,
                        "NAME of a person's stable, or NAME:LEVEL of a bot's; several times");
        sub->add_option("--players", o->players, "Bots fill up to so many stables")->check(CLI::Range(4, 8));
        sub->add_option("--level", o->level, "How those bots play")->capture_default_str();
        sub->add_option("--cycles", o->cycles,
                        "Formats, e.g. standard,team,grand-melee; multi-class: team:heavy");
        sub->add_option("--matches", o->matches, "Matches a cycle, instead of 3 or 4")
            ->check(CLI::Range(1, 20));
        sub->add_flag("--pilot-death", o->pilot_death, "Pilots may die with their 'Mechs");
        sub->add_flag("--printed-tables", o->printed_tables, "Misprinted prices and purses as printed");
        sub->add_flag("--flag-team-purses", o->flag_team_purses, "Capture the flag pays as a team cycle");
        sub->add_flag("--allied-teams", o->allied_teams, "Team matches of two stables a side");
        sub->add_option("--option", o->options, "NAME=VALUE, see `irondial rules options`; several times");
        sub->add_option("--seed", o->seed, "The same seed draws the same season")
            ->capture_default_str()
            ->transform(whole_seed());
    }
    {
        const auto [sub, o] = add("status", "The table of the season, and a stable's hangar", status);
        sub->add_option("--stable", o->stable, "Whose hangar");
        sub->add_flag("--json", o->json, "For programs: all of it");
    }
    add("log", "Everything that happened, from the start", tell);
    const auto add_for_stable = [&](const char* name, const char* help, Output (*run)(const Options&)) {
        const auto [sub, o] = add(name, help, run);
        sub->add_option("stable", o->stable, "Name of the stable")->required();
        return std::pair(sub, o);
    };
    {
        const auto [sub, o] =
            add_for_stable("buy", "Buy units, gear, pilots, rally cards", [](const Options& options) {
                Office office(options);
                const StableId stable = office.stable(options.stable);
                return give_each(office, options.ids, [&](const std::string& id) {
                    return Buy{stable, office.entry(id)};
                });
            });
        sub->add_option("ids", o->ids, "Collector's numbers")->required();
    }
    {
        const auto [sub, o] = add_for_stable("sell", "Sell assets", [](const Options& options) {
            Office office(options);
            const StableId stable = office.stable(options.stable);
            return give_each(office, options.ids, [&](const std::string& id) {
                return Sell{stable, office.asset(stable, id)};
            });
        });
        sub->add_option("assets", o->ids, "As status lists them, e.g. AOD106 or AOD106#2")->required();
    }
    {
        const auto [sub, o] = add_for_stable("repair", "Have units repaired", [](const Options& options) {
            Office office(options);
            const StableId stable = office.stable(options.stable);
            return give_each(office, options.ids, [&](const std::string& id) {
                return Repair{stable, office.asset(stable, id)};
            });
        });
        sub->add_option("units", o->ids, "As status lists them")->required();
    }
    {
        const auto [sub, o] =
            add_for_stable("assign", "Give gear or a pilot to a unit, or put it in store", assign);
        sub->add_option("card", o->ids, "The card, and the unit; without a unit it goes into store")
            ->required()
            ->expected(1, 2);
        sub->add_option("--on", o->slot, "The damage value that gear sits on: primary or secondary");
    }
    {
        const auto [sub, o] = add_for_stable("lineup", "Field units in the stable's match", line_up);
        sub->add_option("units", o->ids, "One, or two in team formats");
        sub->add_option("--rally", o->hand, "Rally cards in the hand");
        sub->add_option("--pilot", o->pilot, "Sudden death: who fights");
        sub->add_option("--borrow", o->borrowed, "Sudden death: in which 'Mech");
    }
    add_for_stable("forfeit", "Forfeit the stable's match", [](const Options& options) {
        Office office(options);
        return give(office, Forfeit{office.stable(options.stable)});
    });
    add_for_stable("surrender", "Surrender as soon as the match begins", [](const Options& options) {
        Office office(options);
        return give(office, Surrender{office.stable(options.stable)});
    });
    {
        const auto [sub, o] = add("record", "The result of a match played at the table", record_result);
        sub->add_option("match", o->match, "Its number")->required();
        sub->add_option("--winner", o->result.winner, "Stable; nobody without it");
        sub->add_option("--rp", o->result.reputation, "STABLE=N: reputation earned in the match");
        sub->add_option("--click", o->result.clicks, "STABLE/UNIT=N: where its dial stands");
        sub->add_option("--kills", o->result.kills, "STABLE/UNIT=N");
        sub->add_option("--surrendered", o->result.surrendered, "Stables that surrendered");
        sub->add_option("--own-flag", o->result.own_flags,
                        "STABLE=home or STABLE=carried: its own flag at the end");
        sub->add_option("--opposing-flag", o->result.opposing_flags, "The same of the other team's flag");
    }
    {
        const auto [sub, o] = add("play", "Bots manage and fight until a person is wanted", play);
        sub->add_option("--level", o->level, "Plays for those who are no level of play")
            ->capture_default_str();
        sub->add_option("--match", o->match, "Only this match: bots fight it for everybody");
        sub->add_flag("--for-people", o->for_people, "Bots manage and fight for people too, to the end");
    }
    {
        const auto [sub, o] = add("next", "Call the next round or cycle", advance);
        sub->add_flag("--anyway", o->anyway, "Also where a person's stable has no 'Mech yet");
    }
    add_campaign_sim(*group, status_code);
}

}  // namespace irondial::cli
