#include "rules/edition.h"

#include <charconv>
#include <type_traits>

namespace irondial::rules {
namespace {

// --- the columns -------------------------------------------------------------------------------------

template <class T>
struct Is {
    T value;
    RuleId rule;
};
struct As {
    std::size_t column;
};
struct None {};

template <class T>
consteval Is<T> is(T value, const char* id) {
    return {value, rule(id)};
}
/// A reading where the book is silent: the same as `is`, but the table says so.
template <class T>
consteval Is<T> read(T value, const char* id) {
    return is(value, id);
}
constexpr As en{0}, dfa{2}, aod{4};
constexpr None none;

template <class T, std::size_t K, class... Cells>
constexpr Ruled<T> cell(const Cells&... cells) {
    static_assert(sizeof...(Cells) == edition_count, "a field needs one cell per edition");
    Ruled<T> result;
    std::array<std::size_t, edition_count> same{};
    std::array<Ruled<T>, edition_count> own{};
    std::size_t k = 0;
    const auto take = [&](const auto& c) {
        using C = std::decay_t<decltype(c)>;
        same[k] = k;
        if constexpr (std::is_same_v<C, As>)
            same[k] = c.column;
        else if constexpr (!std::is_same_v<C, None>)
            own[k] = {static_cast<T>(c.value), c.rule};
        ++k;
    };
    (take(cells), ...);
    std::size_t at = K;
    while (same[at] != at) at = same[at];
    return own[at];
}

template <std::size_t K>
constexpr Edition column(std::string_view name) {
    Edition e;
    e.name = name;
#define GROUP(group, title) \
    {                       \
        auto& g = e.group;
#define FIELD(type, field, doc, ...) g.field = cell<type, K>(__VA_ARGS__);
#define END(group) }
#include "rules/edition_table.inc"
#undef GROUP
#undef FIELD
#undef END
    return e;
}

constexpr std::array<Edition, edition_count> columns = {
    column<0>("dark-age"),    column<1>("dark-age-de"),        column<2>("death-from-above"),
    column<3>("quick-start"), column<4>("age-of-destruction"), column<5>("solaris-vii"),
};

}  // namespace

const Edition& edition(EditionId id) {
    return columns[static_cast<std::size_t>(id)];
}

std::string_view name_of(EditionId id) {
    return edition(id).name;
}

std::optional<EditionId> find_edition(std::string_view name) {
    for (std::size_t k = 0; k < edition_count; ++k)
        if (columns[k].name == name) return static_cast<EditionId>(k);
    return std::nullopt;
}

}  // namespace irondial::rules
