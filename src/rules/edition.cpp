#include "rules/edition.h"

#include <algorithm>
#include <charconv>
#include <type_traits>

#include "catalog/similar.h"

namespace irondial::rules {
namespace {

constexpr std::size_t field_count = 0
#define GROUP(group, title)
#define FIELD(type, field, doc, ...) +1
#define END(group)
#include "rules/edition_table.inc"
#undef GROUP
#undef FIELD
#undef END
    ;

// --- the columns -------------------------------------------------------------------------------------

/// Where a cell gets its value from: itself, or the same row's cell of another column.
constexpr std::size_t itself = edition_count;

template <class T>
struct Is {
    T value;
    RuleId rule;
    bool reading;
};
struct As {
    std::size_t column;
};
struct None {};

template <class T>
consteval Is<T> is(T value, const char* id) {
    return {value, rule(id), false};
}
template <class T>
consteval Is<T> read(T value, const char* id) {
    return {value, rule(id), true};
}
template <class E, class... Es>
constexpr Set<E> set(E first, Es... rest) {
    return {first, rest...};
}
constexpr As en{0};
constexpr None none;

template <class T>
struct Cell {
    Ruled<T> ruled;
    bool reading = false;
    std::size_t from = itself;

    constexpr Cell() = default;
    constexpr Cell(As as) : from(as.column) {}
    constexpr Cell(None) {}
    constexpr Cell(T neutral) : ruled{neutral, RuleId::none} {}  // a policy's own `none`
    template <class V>
    constexpr Cell(Is<V> is) : ruled{static_cast<T>(is.value), is.rule}, reading(is.reading) {}
};

template <class T, class... Cells>
constexpr std::array<Cell<T>, edition_count> row(const Cells&... cells) {
    static_assert(sizeof...(Cells) == edition_count, "a field needs one cell per edition");
    std::array<Cell<T>, edition_count> all{Cell<T>(cells)...};
    for (auto& cell : all)
        if (cell.from != itself) cell = all[cell.from];
    return all;
}

struct Table {
    std::array<Edition, edition_count> columns;
    std::array<std::array<bool, field_count>, edition_count> readings{};
};

constexpr Table make_table() {
    Table table;
    std::size_t field_index = 0;
#define GROUP(group, title) \
    {                       \
        constexpr auto fields_of_group = &Edition::group;
#define FIELD(type, field, doc, ...)                                    \
    {                                                                   \
        const auto cells = row<type>(__VA_ARGS__);                      \
        for (std::size_t k = 0; k < edition_count; ++k) {               \
            (table.columns[k].*fields_of_group).field = cells[k].ruled; \
            table.readings[k][field_index] = cells[k].reading;          \
        }                                                               \
        ++field_index;                                                  \
    }
#define CHOICE(type, ...)        \
    {                            \
        using enum type;         \
        FIELD(type, __VA_ARGS__) \
    }
#define SET(type, ...)                \
    {                                 \
        using enum type;              \
        FIELD(Set<type>, __VA_ARGS__) \
    }
#define END(group) }
#include "rules/edition_table.inc"
#undef GROUP
#undef FIELD
#undef END
    constexpr std::array<std::string_view, edition_count> names = {
        "dark-age", "dark-age-de", "death-from-above", "quick-start", "age-of-destruction", "solaris-vii"};
    for (std::size_t k = 0; k < edition_count; ++k) {
        table.columns[k].name = names[k];
        table.columns[k].cite = citations(k);
    }
    return table;
}

constexpr Table table = make_table();

// What the table promises at compile time: a few values everybody knows, and a size that is cheap to copy.
static_assert(sizeof(Edition) <= 4096 && std::is_trivially_copyable_v<Edition>);
static_assert(table.columns[0].turn.points_per_order == 100 && table.columns[4].turn.points_per_order == 150);
static_assert(table.columns[4].ranged.rear_arc_bonus.rule == rule("AOD-RMOD-01"));
static_assert(table.columns[5].turn.structure == TurnStructure::phases);
static_assert(!table.columns[3].breakaway.required && table.columns[3].turn.fixed_orders == 2);
static_assert(table.columns[1].victory.winner == VictoryPolicy::total_points);

// --- values as words ---------------------------------------------------------------------------------

/// The least and greatest number a field takes: small ones fit every sum of modifiers.
template <class T>
constexpr int greatest_number = std::is_same_v<T, Points> ? 10000 : 99;
template <class T>
constexpr int least_number = std::is_same_v<T, Points> ? 0 : -99;

template <class T>
constexpr bool is_set = false;
template <class E>
constexpr bool is_set<Set<E>> = true;

std::string join(const std::vector<std::string>& words, std::string_view last_separator) {
    std::string text;
    for (std::size_t k = 0; k < words.size(); ++k) {
        if (k > 0) text += k + 1 == words.size() ? last_separator : ", ";
        text += words[k];
    }
    return text;
}

std::string show(bool value) {
    return value ? "yes" : "no";
}
template <std::integral T>
std::string show(T value) {
    return std::to_string(value);
}

template <Policy E>
std::string show(E value) {
    return spell(name_of(value));
}
template <Policy E>
std::string show(Set<E> value) {
    std::vector<std::string> words;
    for (std::size_t k = 0; k < names_of<E>.size(); ++k)
        if (value.has(static_cast<E>(k))) words.push_back(spell(names_of<E>[k]));
    return words.empty() ? "none" : join(words, ", ");
}

template <Policy E>
std::vector<std::string> all_names() {
    std::vector<std::string> words;
    for (const auto name : names_of<E>) words.push_back(spell(name));
    return words;
}

template <class T>
std::vector<std::string> legal_words() {
    if constexpr (std::is_same_v<T, bool>)
        return {"no", "yes"};
    else if constexpr (Policy<T>)
        return all_names<T>();
    else
        return {};
}
template <class T>
requires is_set<T> std::vector<std::string> legal_words() {
    return []<class E>(Set<E>) { return all_names<E>(); }(T{});
}

std::optional<bool> parse(std::string_view word, bool) {
    if (word == "yes" || word == "true" || word == "on") return true;
    if (word == "no" || word == "false" || word == "off") return false;
    return std::nullopt;
}
template <std::integral T>
std::optional<T> parse(std::string_view word, T) {
    int number = 0;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
    if (error != std::errc{} || end != word.data() + word.size()) return std::nullopt;
    if (number < least_number<T> || number > greatest_number<T>) return std::nullopt;
    return static_cast<T>(number);
}
template <Policy E>
std::optional<E> parse(std::string_view word, E) {
    return parse_policy<E>(word);
}
template <Policy E>
std::optional<Set<E>> parse(std::string_view words, Set<E>) {
    Set<E> set;
    if (words == "none") return set;
    while (!words.empty()) {
        const auto comma = std::min(words.find(','), words.size());
        auto word = words.substr(0, comma);
        words.remove_prefix(std::min(comma + 1, words.size()));
        while (word.starts_with(' ')) word.remove_prefix(1);
        while (word.ends_with(' ')) word.remove_suffix(1);
        const auto one = parse_policy<E>(word);
        if (!one) return std::nullopt;
        set.add(*one);
    }
    return set;
}

/// `turn.structure cannot be "x". It can be flat, stages or phases.`
template <class T>
std::string refuse_value(const std::string& field, std::string_view value) {
    const std::string refusal = field + " cannot be \"" + std::string(value) + "\". ";
    if constexpr (is_set<T>)
        return refusal + "It can be none, or any of " + join(legal_words<T>(), ", ") +
               ", separated by commas.";
    else if constexpr (std::is_same_v<T, bool> || Policy<T>)
        return refusal + "It can be " + join(legal_words<T>(), " or ") + ".";
    else
        return refusal + "It takes a whole number from " + std::to_string(least_number<T>) + " to " +
               std::to_string(greatest_number<T>) + ".";
}

// --- fields by name ----------------------------------------------------------------------------------

struct Info {
    std::string_view group, title, name, doc;
    std::size_t index;

    std::string full_name() const { return std::string(group) + '.' + std::string(name); }
};

/// Calls visit(info, cells...) for every field, with the cell of that field in each edition given.
template <class Visit, class... Editions>
void each_field(Visit&& visit, Editions&... editions) {
    Info info{};
#define GROUP(group_name, group_title) \
    {                                  \
        info.group = #group_name;      \
        info.title = group_title;      \
        constexpr auto fields_of_group = &Edition::group_name;
#define FIELD(type, field, field_doc, ...)             \
    info.name = #field;                                \
    info.doc = field_doc;                              \
    visit(info, (editions.*fields_of_group).field...); \
    ++info.index;
#define END(group) }
#include "rules/edition_table.inc"
#undef GROUP
#undef FIELD
#undef END
}

/// How far a wanted name is from a field's: a part of the name is near, a slip in the right group nearer than
/// one in another.
std::size_t distance(const Info& info, std::string_view wanted) {
    const auto dot = wanted.find('.');
    const bool same_group = dot == std::string_view::npos || wanted.substr(0, dot) == info.group;
    const auto name = wanted.substr(dot + 1);
    if (info.name.find(name) != std::string_view::npos) return same_group ? 0 : 1;
    return 2 * catalog::edit_distance(info.name, name) + (same_group ? 0 : 5);
}

/// `There is no field "ranged.rear_bonus". Nearest: ranged.rear_arc_bonus, ...`
std::string refuse_name(std::string_view wanted) {
    std::vector<std::pair<std::size_t, std::string>> names;
    each_field(
        [&](const Info& info, const auto&) { names.emplace_back(distance(info, wanted), info.full_name()); },
        table.columns[0]);
    std::stable_sort(names.begin(), names.end(), [](auto& a, auto& b) { return a.first < b.first; });
    return "There is no field \"" + std::string(wanted) + "\". Nearest: " + names[0].second + ", " +
           names[1].second + ", " + names[2].second + ".";
}

std::size_t column_of(const Edition& e) {
    const auto id = find_edition(e.name);
    return id ? static_cast<std::size_t>(*id) : 0;
}

}  // namespace

const Edition& edition(EditionId id) {
    return table.columns[static_cast<std::size_t>(id)];
}

std::string_view name_of(EditionId id) {
    return edition(id).name;
}

std::optional<EditionId> find_edition(std::string_view name) {
    for (std::size_t k = 0; k < edition_count; ++k)
        if (table.columns[k].name == name) return static_cast<EditionId>(k);
    return std::nullopt;
}

std::vector<FieldView> fields(const Edition& e) {
    std::vector<FieldView> all;
    all.reserve(field_count);
    const auto& readings = table.readings[column_of(e)];
    each_field(
        [&]<class T>(const Info& info, const Ruled<T>& cell) {
            all.push_back({info.group, info.title, info.name, info.doc, show(cell.value), cell.rule,
                           readings[info.index], legal_words<T>()});
        },
        e);
    return all;
}

std::optional<std::string> override_field(Edition& e, std::string_view field, std::string_view value) {
    bool found = false;
    std::optional<std::string> refusal;
    const auto& [da, de, dfa, qs, aod, sol] = table.columns;
    const Edition& book = table.columns[column_of(e)];
    each_field(
        [&]<class T>(const Info& info, Ruled<T>& cell, const Ruled<T>& stated, const auto&... columns) {
            if (!detail::same_word(info.full_name(), field)) return;
            found = true;
            const std::optional<T> parsed = parse(value, T{});
            if (!parsed) {
                refusal = refuse_value<T>(info.full_name(), value);
                return;
            }
            cell = {*parsed, stated.rule};
            if (*parsed == stated.value || cell.rule != RuleId::none) return;
            for (const RuleId known : {columns.rule...})
                if (known != RuleId::none && cell.rule == RuleId::none) cell.rule = known;
        },
        e, book, da, de, dfa, qs, aod, sol);
    return found ? refusal : refuse_name(field);
}

}  // namespace irondial::rules
