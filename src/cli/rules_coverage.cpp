#include "cli/rules_coverage.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>

#include "cli/attempt.h"
#include "cli/editions.h"
#include "cli/pack_files.h"
#include "rules/edition.h"

namespace irondial::cli {
namespace {

namespace fs = std::filesystem;

/// What a test says it proves: the "rules" of a scenario, or what follows RULES: in a comment. An id that a
/// scenario only expects to be cited is not proven by it.
std::string named_by(const fs::path& file, const std::string& text) {
    if (file.extension() == ".json") {
        const auto scenario = nlohmann::json::parse(text, nullptr, false);
        return scenario.is_object() && scenario.contains("rules") ? scenario["rules"].dump() : "";
    }
    std::string named;
    bool listing = false;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = std::string_view(text).substr(at, end - at);
        const std::size_t start = line.find_first_not_of(' ');
        const bool comment = start != std::string_view::npos && line.substr(start).starts_with("//");
        const std::size_t list = line.find("RULES:");
        listing = comment && (listing || list != std::string_view::npos);
        if (listing) named += std::string(line.substr(list == std::string_view::npos ? 0 : list)) + '\n';
        at = end + 1;
    }
    return named;
}

std::string all_of(const fs::path&, const std::string& text) {
    return text;
}

/// Adds the ids in the files below a folder of the project whose endings are wanted, in what `part` takes of
/// each.
template <class Part>
void collect(const fs::path& project, const char* folder, const std::set<std::string>& endings, Part part,
             std::map<std::string, std::set<std::string>>& ids) {
    if (!fs::exists(project / folder)) return;
    for (const auto& entry : fs::recursive_directory_iterator(project / folder)) {
        if (!entry.is_regular_file() || !endings.contains(entry.path().extension().string())) continue;
        if (entry.path().filename() == "rule_ids.inc") continue;  // the list itself cites nothing
        const std::string name = entry.path().lexically_relative(project).generic_string();
        for (const std::string& id : ids_in(part(entry.path(), read_text(entry.path()))))
            ids[id].insert(name);
    }
}

}  // namespace

std::set<std::string> ids_in(std::string_view text) {
    static const std::regex pattern(
        R"((?:((?:AOD|QS|DA|DE|DFA|SOL|CAM)-[A-Z]+(?:-[A-Z]+)*-)(\d+)([a-z]?))|((?:\s*,\s*|\s+to\s+|\s+and\s+)-?)(\d\d)\b)");
    std::set<std::string> ids;
    std::string prefix;  // of the last id, for shortened followers
    int last = -1;
    std::size_t width = 2, end = 0;
    for (std::cregex_iterator it(text.data(), text.data() + text.size(), pattern), none; it != none; ++it) {
        const auto& m = *it;
        const auto at = static_cast<std::size_t>(m.position(0));
        const std::string_view between = text.substr(end, at - end);
        if (m[1].matched) {
            const int number = std::stoi(m[2].str());
            // "AOD-COOL-04 to AOD-COOL-08"
            if (between == " to " && m[1].str() == prefix)
                for (int n = last + 1; n < number; ++n) ids.insert(fmt::format("{}{:0{}}", prefix, n, width));
            prefix = m[1].str();
            width = m[2].str().size();
            last = number;
            ids.insert(m[0].str());
        } else if (!prefix.empty() && between.empty()) {
            // "AOD-ELEV-05, -06" or "AOD-LOF-07 to -10"
            const int number = std::stoi(m[5].str());
            if (m[4].str().find('-') == std::string::npos) {
                prefix.clear();
            } else {
                if (m[4].str().find("to") != std::string::npos)
                    for (int n = last + 1; n < number; ++n)
                        ids.insert(fmt::format("{}{:0{}}", prefix, n, width));
                ids.insert(fmt::format("{}{:0{}}", prefix, number, width));
                last = number;
            }
        } else {
            continue;
        }
        end = at + static_cast<std::size_t>(m.length(0));
    }
    return ids;
}

fs::path sources_beside(const fs::path& data) {
    return fs::absolute(data).lexically_normal().parent_path();
}

Coverage read_coverage(const fs::path& project) {
    Coverage coverage;
    collect(project, "tests", {".json", ".cpp", ".h"}, named_by, coverage.tested);
    for (const char* folder : {"src/rules", "src/game", "src/campaign"})
        collect(project, folder, {".cpp", ".h", ".inc"}, all_of, coverage.cited);
    return coverage;
}

/// The campaign has a ledger of its own, and no column in the table.
constexpr std::string_view campaign = "solaris-campaign";

Output report_coverage(const std::vector<RuleText>& all, const Coverage& coverage, const std::string& edition,
                       const std::string& topic) {
    struct Topic {
        int rows = 0, covered = 0;
        std::vector<std::string> untested, uncited;
    };
    std::map<std::string, Topic> topics;
    int rows = 0, covered = 0;
    for (const RuleText& rule : all) {
        if (rule.info) continue;
        if (!edition.empty() &&
            std::find(rule.editions.begin(), rule.editions.end(), edition) == rule.editions.end())
            continue;
        if (!topic.empty() && rule.topic != topic && !rule.topic.ends_with("-" + topic)) continue;
        Topic& t = topics[rule.topic];
        const bool tested = coverage.tested.contains(rule.id),
                   cited = rule.kind == RuleText::Kind::example || coverage.cited.contains(rule.id);
        ++t.rows;
        ++rows;
        if (tested && cited) ++t.covered, ++covered;
        if (!tested) t.untested.push_back(rule.id);
        if (!cited) t.uncited.push_back(rule.id);
    }
    Output output;
    for (const auto& [name, t] : topics) {
        output.text += fmt::format("{:<16} covered {:>3} of {:>3}\n", name, t.covered, t.rows);
        if (!t.untested.empty())
            output.text += fmt::format("    no test:     {}\n", fmt::join(t.untested, " "));
        if (!t.uncited.empty())
            output.text += fmt::format("    no citation: {}\n", fmt::join(t.uncited, " "));
    }
    output.text += fmt::format("covered {} of {}\n", covered, rows);
    return output;
}

void add_coverage_command(CLI::App& rules, int& status) {
    struct Options {
        std::string data, edition, topic;
    };
    auto options = std::make_shared<Options>();
    CLI::App* sub =
        rules.add_subcommand("coverage", "Rule ids that no test names or no code cites (in a source tree)");
    sub->add_option("--edition", options->edition, "Only rules of this edition, e.g. age-of-destruction");
    sub->add_option("--topic", options->topic, "Only this topic, e.g. BREAK or AOD-BREAK");
    sub->add_option("--data", options->data, "Folder of the data; the sources lie beside it");
    sub->footer("Example:\n  irondial rules coverage --edition age-of-destruction --topic HEAT");
    sub->callback([options, &status] {
        attempt(status, [&] {
            if (!options->edition.empty() && options->edition != campaign) edition_named(options->edition);
            const fs::path data = data_folder(options->data);
            const fs::path project = sources_beside(data);
            if (!fs::exists(project / "tests"))
                throw std::runtime_error("no sources beside " + data.string() +
                                         ": coverage needs a source tree");
            return report_coverage(load_rule_texts(data), read_coverage(project), options->edition,
                                   options->topic);
        });
    });
}

}  // namespace irondial::cli
