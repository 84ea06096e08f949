// Small vocabulary: policies (enumerations whose values have names), for the edition table and for whatever
// else is named in files, and a value together with the rule that states it.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "catalog/words.h"
#include "rules/rule_id.h"

namespace irondial::rules {

/// Declares `enum class Name`; its enumerators are its words.
#define IRONDIAL_POLICY(Name, ...)                  \
    enum class Name : std::uint8_t { __VA_ARGS__ }; \
    constexpr std::string_view policy_text(Name) {  \
        return #__VA_ARGS__;                        \
    }

/// Enumerations that name their values: those declared above, and the printed vocabulary of the catalog.
template <class E>
concept DeclaredPolicy = std::is_enum_v<E> && requires(E e) {
    policy_text(e);
};
template <class E>
concept PrintedWord = std::is_enum_v<E> && requires {
    catalog::Words<E>::list;
};
template <class E>
concept Policy = DeclaredPolicy<E> || PrintedWord<E>;

namespace detail {
template <DeclaredPolicy E>
constexpr std::size_t count_names() {
    constexpr std::string_view text = policy_text(E{});
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), ',')) + 1;
}

/// "flat, stages, phases" as three words.
template <DeclaredPolicy E>
constexpr auto split_names() {
    std::array<std::string_view, count_names<E>()> names;
    std::string_view rest = policy_text(E{});
    for (auto& name : names) {
        const auto comma = std::min(rest.find(','), rest.size());
        name = rest.substr(0, comma);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
        while (rest.starts_with(' ')) rest.remove_prefix(1);
    }
    return names;
}

template <Policy E>
constexpr auto names() {
    if constexpr (PrintedWord<E>)
        return catalog::Words<E>::list;
    else
        return split_names<E>();
}

/// The same word, whether spelt with dashes as in files or with underscores as in code.
constexpr bool same_word(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) {
        return x == y || (x == '-' && y == '_') || (x == '_' && y == '-');
    });
}
}  // namespace detail

/// The names of a policy's values, in order.
template <Policy E>
inline constexpr auto names_of = detail::names<E>();

template <Policy E>
constexpr std::string_view name_of(E e) {
    return names_of<E>[static_cast<std::size_t>(e)];
}

/// A word as files and players spell it: with dashes.
inline std::string spell(std::string_view word) {
    std::string spelt(word);
    std::replace(spelt.begin(), spelt.end(), '_', '-');
    return spelt;
}

/// The value with this name ("called_shot" or "called-shot").
template <Policy E>
constexpr std::optional<E> parse_policy(std::string_view word) {
    for (std::size_t k = 0; k < names_of<E>.size(); ++k)
        if (detail::same_word(names_of<E>[k], word)) return static_cast<E>(k);
    return std::nullopt;
}

/// A value of an edition and the ledger row that states it. Reads like the bare value.
template <class T>
struct Ruled {
    using Value = T;

    T value{};
    RuleId rule = RuleId::none;

    constexpr operator T() const { return value; }  // NOLINT: reading `ed.x` as its value is the point
    constexpr const T* operator->() const { return &value; }
    constexpr bool operator==(const Ruled&) const = default;
};

}  // namespace irondial::rules
