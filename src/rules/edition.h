// The editions: one table of values and policies, one column per edition.
//
// edition_table.inc holds a row per field with its value in every edition and the ledger row that says so.
// From it come the structs below, the six columns, and the list of fields that can be shown, compared and
// overridden by name ("ranged.rear_arc_bonus"). Rules ask for fields, never for an edition's name:
//
//     const Edition& ed = edition(EditionId::age_of_destruction);
//     tally.add(ed.ranged.rear_arc_bonus.rule, ed.ranged.rear_arc_bonus);   // AOD-RMOD-01, +2
//     switch (ed.turn.structure.value) { ... }
//     if (ed.close.types->has(UnitType::vehicle)) ...
//
// A game's options are overrides of fields (options.h), so an edition in play is a copy of a column.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/citations.h"
#include "rules/policies.h"
#include "rules/policy.h"

namespace irondial::rules {

enum class EditionId : std::uint8_t {
    dark_age,
    dark_age_de,
    death_from_above,
    quick_start,
    age_of_destruction,
    solaris_vii,
};
inline constexpr std::size_t edition_count = 6;

/// Build totals and other large numbers of the table.
using Points = std::int16_t;

// One struct per group of the table.
#define GROUP(group, title) struct group##_fields {
#define FIELD(type, field, doc, ...) Ruled<type> field;
#define END(group)                                                    \
    constexpr bool operator==(const group##_fields&) const = default; \
    }                                                                 \
    ;
#include "rules/edition_table.inc"
#undef GROUP
#undef FIELD
#undef END

struct Edition {
    std::string_view name;  // "age-of-destruction"
    Citations cite;         // rules that only have different names
#define GROUP(group, title) group##_fields group;
#define FIELD(type, field, doc, ...)
#define END(group)
#include "rules/edition_table.inc"
#undef GROUP
#undef FIELD
#undef END
    bool operator==(const Edition&) const = default;
};

/// The column of an edition, as the book has it.
const Edition& edition(EditionId id);
std::string_view name_of(EditionId id);
std::optional<EditionId> find_edition(std::string_view name);

/// A field as people see it: its name, what it means, its value as a word or number, and its rule.
struct FieldView {
    std::string_view group, title;   // "ranged", "Ranged combat"
    std::string_view name, doc;      // "rear_arc_bonus", what it means in one sentence
    std::string value;               // "2", "yes", "called-shot", "infantry, mech"
    RuleId rule;                     // none where the edition has no such thing
    bool reading;                    // the book is silent or unclear: the value is our reading
    std::vector<std::string> legal;  // for policies, sets and flags every word; empty for plain numbers

    std::string full_name() const { return std::string(group) + '.' + std::string(name); }
};

/// Every field of the table, in its order.
std::vector<FieldView> fields(const Edition&);

/// Sets "group.field" to a value given as a word or number. On a mistake the edition is unchanged and the
/// answer says what is wrong and what would be fine. The field keeps the rule it bends; one the edition does
/// not have cites the first edition that has it.
std::optional<std::string> override_field(Edition&, std::string_view field, std::string_view value);

}  // namespace irondial::rules
