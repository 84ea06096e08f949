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

/// The column of an edition, by its index in the edition table.
constexpr Citations citations(std::size_t column) {
    // An empty cell: the edition has no such rule, or nothing asks for it there.
    constexpr auto id = [](const char* name) {
        const RuleId found = find_rule(name);
        if (found == RuleId::none && *name != '\0') throw "no such rule id in rule_ids.inc";
        return found;
    };
    Citations c;
#define CITE(name, da, de, dfa, qs, aod, sol)                                                      \
    {                                                                                              \
        constexpr std::array<RuleId, 6> row = {id(da), id(de), id(dfa), id(qs), id(aod), id(sol)}; \
        c.name = row[column];                                                                      \
    }
#include "rules/citations.inc"
#undef CITE
    return c;
}

}  // namespace irondial::rules
