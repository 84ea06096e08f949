#include "game/mutations.h"

#include <algorithm>
#include <array>

namespace irondial::game {

using namespace rules;

namespace {

bool is_number(const std::string& text) {
    return !text.empty() && text.find_first_not_of("-0123456789") == std::string::npos;
}

bool takes(const Edition& edition, const std::string& field, const std::string& value) {
    Edition copy = edition;
    return !override_field(copy, field, value);
}

/// The words of a set as it is written, without one of them or with one more.
std::string another_set(const FieldView& f) {
    const std::size_t comma = f.value.rfind(", ");
    if (comma != std::string::npos) return f.value.substr(0, comma);
    for (const std::string& word : f.legal)
        if (word != f.value && word != "none") return f.value == "none" ? word : f.value + ", " + word;
    return "none";
}

/// The fields of every edition, by its number.
using Columns = std::array<std::vector<FieldView>, edition_count>;

Columns all_columns() {
    Columns columns;
    for (std::size_t id = 0; id < edition_count; ++id)
        columns[id] = fields(edition(static_cast<EditionId>(id)));
    return columns;
}

/// What another edition says, where one says otherwise.
std::string borrowed_value(const Columns& columns, std::size_t field, const FieldView& f) {
    for (const std::vector<FieldView>& column : columns)
        if (column[field].rule != RuleId::none && column[field].value != f.value) return column[field].value;
    return {};
}

/// The next word or number, or a set with one member fewer or more.
std::string next_value(const Edition& edition, const FieldView& f) {
    if (f.legal.empty() && is_number(f.value)) return std::to_string(std::stoi(f.value) + 1);
    if (const std::string set = another_set(f); takes(edition, f.full_name(), set)) return set;
    const auto at = std::find(f.legal.begin(), f.legal.end(), f.value);
    if (f.legal.empty()) return f.value;
    return at == f.legal.end() || at + 1 == f.legal.end() ? f.legal.front() : *(at + 1);
}

bool plays(const ScenarioResult& result, EditionId id) {
    return result.edition == name_of(id);
}

}  // namespace

std::vector<Mutation> mutations(EditionId id) {
    const Edition& book = edition(id);
    const Columns columns = all_columns();
    const std::vector<FieldView>& all = columns[static_cast<std::size_t>(id)];
    std::vector<Mutation> list;
    for (std::size_t k = 0; k < all.size(); ++k) {
        const FieldView& f = all[k];
        if (f.rule == RuleId::none) continue;
        std::string to = borrowed_value(columns, k, f);
        if (to.empty()) to = next_value(book, f);
        list.push_back({f.full_name(), f.value, std::move(to), f.rule});
    }
    return list;
}

std::vector<ScenarioFile> scenarios_for(const catalog::Catalog& catalog, EditionId id,
                                        std::vector<ScenarioFile> files) {
    std::vector<ScenarioFile> list;
    for (ScenarioFile& file : files)
        for (const ScenarioResult& result : run_scenario(catalog, file.name, file.text))
            if (plays(result, id) && result.passed()) {
                file.rules = result.rules;
                list.push_back(std::move(file));
                break;
            }
    return list;
}

std::set<std::string> excused(std::string_view list, EditionId id) {
    std::set<std::string> fields;
    while (!list.empty()) {
        const std::string_view line = list.substr(0, list.find('\n'));
        list.remove_prefix(std::min(line.size() + 1, list.size()));
        const std::size_t space = line.find(' '), colon = line.find(": ");
        if (line.starts_with("#") || space == std::string_view::npos || colon == std::string_view::npos)
            continue;
        const std::string_view which = line.substr(0, space);
        if (which == "all" || which == name_of(id)) fields.emplace(line.substr(space + 1, colon - space - 1));
    }
    return fields;
}

std::string noticed_by(const catalog::Catalog& catalog, EditionId id, const std::vector<ScenarioFile>& files,
                       const Mutation& mutation) {
    const HouseRule bent{mutation.field, mutation.to};
    const std::string rule(name_of(mutation.rule));
    for (const bool first : {true, false})
        for (const ScenarioFile& file : files) {
            const bool proves = std::find(file.rules.begin(), file.rules.end(), rule) != file.rules.end();
            if (proves != first) continue;
            for (const ScenarioResult& result : run_scenario(catalog, file.name, file.text, &bent))
                if (plays(result, id) && !result.passed()) return file.name;
        }
    return {};
}

}  // namespace irondial::game
