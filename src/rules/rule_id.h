// Rule ids: the ledger's name of every rule, as a two-byte value that any number or refusal can carry.
//
// `rule("AOD-RMOD-01")` is looked up while compiling: a misspelt id does not build. The list itself,
// rule_ids.inc, is written by scripts/import_rules.py from the same ledger as data/rules.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

namespace irondial::rules {

enum class RuleId : std::uint16_t { none = 0 };

namespace detail {
/// Sorted; entry 0 stands for "no rule".
inline constexpr auto rule_names = std::to_array<std::string_view>({
    "",
#include "rules/rule_ids.inc"
});
}  // namespace detail

/// Numbers beyond the ledger are cards, which only a setup can name (deck.h).
constexpr std::string_view name_of(RuleId id) {
    const auto k = static_cast<std::size_t>(id);
    return k < detail::rule_names.size() ? detail::rule_names[k] : "card";
}

/// The id with this name, or RuleId::none.
constexpr RuleId find_rule(std::string_view name) {
    const auto& all = detail::rule_names;
    const auto it = std::lower_bound(all.begin(), all.end(), name);
    return it != all.end() && *it == name ? static_cast<RuleId>(it - all.begin()) : RuleId::none;
}

/// Cites a rule in code. Does not compile when the ledger has no such id.
consteval RuleId rule(const char* name) {
    const RuleId id = find_rule(name);
    if (id == RuleId::none) throw "no such rule id in rule_ids.inc";
    return id;
}

}  // namespace irondial::rules
