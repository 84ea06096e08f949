// Naming an entry of the catalog, whatever it is: its kind and its place in the list of that kind.
#pragma once

#include <cstdint>

namespace irondial::catalog {

/// The kinds of things that have an id of their own.
enum class Entry : std::uint8_t {
    none,
    unit,
    gear,
    pilot,
    planetary_condition,
    faction_pride,
    mercenary_contract,
    situational_alliance,
    rally_card,
    target_token,
    terrain,
    arena,
    army,
    battlefield,
};

struct EntryRef {
    Entry entry = Entry::none;
    std::uint16_t index = 0;

    constexpr bool operator==(const EntryRef&) const = default;
};

}  // namespace irondial::catalog
