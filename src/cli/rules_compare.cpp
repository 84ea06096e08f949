#include "cli/rules_compare.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iterator>
#include <memory>
#include <string_view>
#include <vector>

#include "cli/editions.h"
#include "rules/options.h"

namespace irondial::cli {
namespace {

using rules::Edition;
using rules::EditionId;
using rules::FieldView;
using rules::RuleId;

constexpr std::array all_editions = {EditionId::dark_age,           EditionId::dark_age_de,
                                     EditionId::death_from_above,   EditionId::quick_start,
                                     EditionId::age_of_destruction, EditionId::solaris_vii};
constexpr std::array<std::string_view, rules::edition_count> titles = {
    "Dark Age", "Dark Age (German)", "Death from Above", "Quick-Start", "Age of Destruction", "Solaris VII"};

/// A value, or a dash where the edition has no such thing.
std::string_view value_of(const FieldView& f) {
    return f.rule == RuleId::none ? "-" : std::string_view(f.value);
}

std::string_view reading_of(const FieldView& f) {
    return f.reading ? " (our reading)" : "";
}

/// The fields of several editions, row by row.
std::vector<std::vector<FieldView>> rows(std::span<const EditionId> editions) {
    std::vector<std::vector<FieldView>> all;
    for (const auto id : editions) {
        auto column = rules::fields(rules::edition(id));
        all.resize(column.size());
        for (std::size_t k = 0; k < column.size(); ++k) all[k].push_back(std::move(column[k]));
    }
    return all;
}

bool differs(const std::vector<FieldView>& row) {
    return std::any_of(row.begin(), row.end(),
                       [&](const auto& f) { return value_of(f) != value_of(row[0]); });
}

}  // namespace

std::string compare_editions(std::span<const EditionId> editions, bool all) {
    std::string text;
    const auto out = std::back_inserter(text);
    std::string_view title;
    for (const auto& row : rows(editions)) {
        if (!all && !differs(row)) continue;
        if (row[0].title != title) fmt::format_to(out, "{}{}\n", title.empty() ? "" : "\n", row[0].title);
        title = row[0].title;
        fmt::format_to(out, "  {}: {}\n", row[0].full_name(), row[0].doc);
        for (std::size_t k = 0; k < editions.size(); ++k)
            fmt::format_to(out, "      {:<18}  {:<20} {}{}\n", rules::name_of(editions[k]), value_of(row[k]),
                           rules::name_of(row[k].rule), reading_of(row[k]));
    }
    if (!text.empty())
        text += "\nA dash: the edition has no such thing. `irondial rules show ID` tells what a rule says.\n";
    return text;
}

std::string list_fields(const Edition& edition) {
    std::string text;
    const auto out = std::back_inserter(text);
    std::string_view title;
    for (const auto& f : rules::fields(edition)) {
        if (f.title != title) fmt::format_to(out, "{}{}\n", title.empty() ? "" : "\n", f.title);
        title = f.title;
        fmt::format_to(out, "  {:<42} {:<24} {}{}\n", f.full_name(), value_of(f), rules::name_of(f.rule),
                       reading_of(f));
    }
    return text;
}

std::string list_options(const Edition& edition) {
    std::string text;
    const auto out = std::back_inserter(text);
    for (const auto& option : rules::options(edition)) {
        std::string words = option.value;
        for (const auto& word : option.legal)
            if (word != option.value) words += ", " + word;
        fmt::format_to(out, "{:<28} {:<36} {}\n    {}\n", option.name, words, rules::name_of(option.rule),
                       option.doc);
    }
    return text;
}

std::string editions_page() {
    std::string text =
        "# The editions side by side\n"
        "\n"
        "What the rulebooks do differently, value by value, each with the rule that states it. A dash means "
        "that the\n"
        "edition has no such thing; a star marks a place where the book is silent or unclear and the value "
        "is our\n"
        "reading ([rulings](rulings.md)). Penalties are amounts: in Solaris VII they lower the attack, "
        "elsewhere they\n"
        "raise the target's defense. `irondial rules show ID` tells what a rule says.\n"
        "\n"
        "Written by `./irondial rules compare --markdown`; the table itself is "
        "`src/rules/edition_table.inc`.\n";
    const auto out = std::back_inserter(text);
    std::string_view title;
    for (const auto& row : rows(all_editions)) {
        if (row[0].title != title) {
            title = row[0].title;
            fmt::format_to(out, "\n## {}\n\n| what |", title);
            for (const auto name : titles) fmt::format_to(out, " {} |", name);
            fmt::format_to(out, "\n|---|---|---|---|---|---|---|\n");
        }
        fmt::format_to(out, "| {}<br>`{}` |", row[0].doc, row[0].full_name());
        for (const auto& f : row)
            if (f.rule == RuleId::none)
                fmt::format_to(out, " – |");
            else
                fmt::format_to(out, " {}{}<br>{} |", f.value, f.reading ? "\\*" : "", rules::name_of(f.rule));
        text += '\n';
    }
    return text;
}

void add_edition_commands(CLI::App& rules) {
    struct Arguments {
        std::vector<std::string> editions;
        bool all = false, markdown = false;
        std::string edition = "age-of-destruction";
    };
    const auto args = std::make_shared<Arguments>();  // lives as long as the callbacks

    auto* compare = rules.add_subcommand("compare", "Where editions differ, with the rule of each value");
    compare->add_option("editions", args->editions, "dark-age, age-of-destruction, ...; none means all six");
    compare->add_flag("--all", args->all, "also the fields in which they agree");
    compare->add_flag("--markdown", args->markdown, "the page docs/editions.md");
    compare->callback([args] {
        std::vector<EditionId> editions;
        for (const auto& name : args->editions) editions.push_back(edition_named(name));
        if (editions.empty()) editions.assign(all_editions.begin(), all_editions.end());
        fmt::print("{}", args->markdown ? editions_page() : compare_editions(editions, args->all));
    });

    auto* fields = rules.add_subcommand("fields", "Every value of an edition, with its rule");
    fields->add_option("--edition", args->edition, "the edition")->capture_default_str();
    fields->callback([args] { fmt::print("{}", list_fields(rules::edition(edition_named(args->edition)))); });

    auto* options = rules.add_subcommand("options", "The options of an edition, the default first");
    options->add_option("--edition", args->edition, "the edition")->capture_default_str();
    options->callback(
        [args] { fmt::print("{}", list_options(rules::edition(edition_named(args->edition)))); });
}

}  // namespace irondial::cli
