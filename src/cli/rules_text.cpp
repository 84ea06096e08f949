#include "cli/rules_text.h"

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace irondial::cli {
namespace {

using nlohmann::json;

catalog::Text text_of(const json& entry, const char* key) {
    const auto found = entry.find(key);
    if (found == entry.end()) return {};
    return {found->value("en", ""), found->value("de", "")};
}

RuleText read(const json& entry, RuleText::Kind kind) {
    RuleText rule{.kind = kind,
                  .id = entry.at("id"),
                  .topic = entry.at("topic"),
                  .section = entry.value("section", ""),
                  .source = entry.value("source", ""),
                  .editions = entry.at("editions").get<std::vector<std::string>>(),
                  .text = {},
                  .question = {},
                  .info = entry.value("info", false),
                  .derived = entry.value("derived", false)};
    switch (kind) {
        case RuleText::Kind::rule: rule.text = text_of(entry, "text"); break;
        case RuleText::Kind::reading:
            rule.text = text_of(entry, "reading");
            rule.question = text_of(entry, "question");
            break;
        case RuleText::Kind::example:
            rule.text = text_of(entry, "expected");
            rule.question = text_of(entry, "given");
            break;
    }
    return rule;
}

}  // namespace

const std::string& RuleText::sentence(catalog::Language language) const {
    return language == catalog::Language::de && !text.de.empty() ? text.de : text.en;
}

std::vector<RuleText> load_rule_texts(const std::filesystem::path& data) {
    std::vector<RuleText> all;
    for (const char* book : {"dark-age", "dark-age-de", "death-from-above", "quick-start",
                             "age-of-destruction", "solaris-vii", "solaris-campaign"}) {
        const auto path = data / "rules" / (std::string(book) + ".json");
        std::ifstream in(path);
        if (!in) throw std::runtime_error("cannot read " + path.string());
        try {
            const json root = json::parse(in);
            for (const json& entry : root.at("rules")) all.push_back(read(entry, RuleText::Kind::rule));
            for (const json& entry : root.at("readings")) all.push_back(read(entry, RuleText::Kind::reading));
            for (const json& entry : root.at("examples")) all.push_back(read(entry, RuleText::Kind::example));
        } catch (const json::exception& e) {
            throw std::runtime_error(path.string() + ": " + e.what());
        }
    }
    std::sort(all.begin(), all.end(), [](const RuleText& a, const RuleText& b) { return a.id < b.id; });
    return all;
}

}  // namespace irondial::cli
