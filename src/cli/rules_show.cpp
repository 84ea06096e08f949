#include "cli/rules_show.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "cli/attempt.h"
#include "cli/language.h"
#include "cli/pack_files.h"
#include "cli/terminal.h"

namespace irondial::cli {
namespace {

std::string lower(std::string text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

std::string_view kind_word(const RuleText& rule) {
    switch (rule.kind) {
        case RuleText::Kind::reading: return "our reading";
        case RuleText::Kind::example: return "worked example";
        case RuleText::Kind::rule: break;
    }
    return rule.info ? "information" : rule.derived ? "follows from other rules" : "rule";
}

std::string named_in(std::string_view label, const std::map<std::string, std::set<std::string>>& files,
                     const std::string& id) {
    const auto found = files.find(id);
    return found == files.end()
               ? ""
               : wrapped(fmt::format("{}: {}", label, fmt::join(found->second, ", ")), 100, 2);
}

std::string describe(const RuleText& rule, catalog::Language language, const Coverage& coverage) {
    std::string out = fmt::format("{}  ({}, {})\n", rule.id, kind_word(rule), fmt::join(rule.editions, ", "));
    if (!rule.question.en.empty())
        out += wrapped(language == catalog::Language::de && !rule.question.de.empty() ? rule.question.de
                                                                                      : rule.question.en,
                       100, 2);
    out += wrapped(rule.sentence(language), 100, 2);
    if (!rule.source.empty()) out += "  Book: " + rule.source + "\n";
    out += named_in("Code", coverage.cited, rule.id);
    out += named_in("Tests", coverage.tested, rule.id);
    return out;
}

}  // namespace

Output show_rules(const std::vector<RuleText>& all, const std::vector<std::string>& ids,
                  catalog::Language language, const Coverage& coverage) {
    Output output;
    for (const std::string& wanted : ids) {
        // A whole id, or the beginning of several: AOD-BREAK shows the topic.
        bool found = false;
        for (const RuleText& rule : all) {
            const bool whole = lower(rule.id) == lower(wanted);
            if (!whole && !lower(rule.id).starts_with(lower(wanted) + "-")) continue;
            output.text += (output.text.empty() ? "" : "\n") + describe(rule, language, coverage);
            found = true;
        }
        if (found) continue;
        output.error += fmt::format(
            "error: no rule is called {}. Try `irondial rules search` with a word, or a topic such as "
            "AOD-BREAK.\n",
            wanted);
        output.status = 1;
    }
    return output;
}

Output search_rules(const std::vector<RuleText>& all, const std::vector<std::string>& words,
                    catalog::Language language) {
    Output output;
    std::size_t hits = 0;
    for (const RuleText& rule : all) {
        const std::string text = lower(rule.id + " " + rule.question.en + " " + rule.sentence(language));
        if (!std::all_of(words.begin(), words.end(), [&](const std::string& word) {
                return text.find(lower(word)) != std::string::npos;
            }))
            continue;
        output.text += fmt::format("{:<18} {}\n", rule.id, rule.sentence(language));
        ++hits;
    }
    output.text += fmt::format("{} found\n", hits);
    if (hits == 0) output.status = 1;
    return output;
}

void add_rule_text_commands(CLI::App& rules, int& status) {
    struct Options {
        std::string data, language = "en";
        std::vector<std::string> words;
    };
    const auto add = [&](const char* name, const char* what, const char* argument, const char* example,
                         auto command) {
        auto options = std::make_shared<Options>();
        CLI::App* sub = rules.add_subcommand(name, what);
        sub->add_option(argument, options->words)->required();
        add_language(*sub, options->language);
        sub->add_option("--data", options->data, "Folder of the data");
        sub->footer(example);
        sub->callback([options, command, &status] {
            attempt(status, [&] {
                return command(data_folder(options->data), options->words,
                               *catalog::parse<catalog::Language>(options->language));
            });
        });
    };
    add("show", "The sentence behind rule ids", "ids",
        "Examples:\n  irondial rules show AOD-BREAK-03\n  irondial rules show AOD-SHUT --lang de",
        [](const auto& data, const auto& ids, catalog::Language language) {
            return show_rules(load_rule_texts(data), ids, language, read_coverage(sources_beside(data)));
        });
    add("search", "Rules with all of these words", "words", "Example:\n  irondial rules search heat water",
        [](const auto& data, const auto& words, catalog::Language language) {
            return search_rules(load_rule_texts(data), words, language);
        });
}

}  // namespace irondial::cli
