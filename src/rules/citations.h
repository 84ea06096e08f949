// Rules that say the same in every edition but stand under different ids: what a Tally or a Verdict cites.
//
// Values and policies belong in edition_table.inc; a row here is only the name of a rule.
#pragma once

#include <array>

#include "rules/rule_id.h"

namespace irondial::rules {

struct Citations {
#define CITE(name, dark_age, dark_age_de, death_from_above, quick_start, age_of_destruction, solaris_vii) \
    RuleId name = RuleId::none;
#include "rules/citations.inc"
#undef CITE
    constexpr bool operator==(const Citations&) const = default;
};

namespace detail {
/// The rule of a cell. An empty cell: the edition has no such rule, or nothing asks for it there.
/// Immediate, so that every cell is looked up on its own: clang++ limits the work of one constant.
consteval RuleId cited(const char* name) {
    return *name == '\0' ? RuleId::none : rule(name);
}
}  // namespace detail

/// The column of an edition, by its index in the edition table.
constexpr Citations citations(std::size_t column) {
    using detail::cited;
    Citations c;
#define CITE(name, da, de, dfa, qs, aod, sol) \
    c.name = std::array{cited(da), cited(de), cited(dfa), cited(qs), cited(aod), cited(sol)}[column];
#include "rules/citations.inc"
#undef CITE
    return c;
}

}  // namespace irondial::rules
