// Small ids: units and players are named by number, so copies, logs and the wire agree for free.
#pragma once

#include <bit>
#include <cstdint>

#include "catalog/words.h"

namespace irondial::rules {

inline constexpr std::size_t max_units = 40;
inline constexpr std::size_t max_players = 8;
inline constexpr std::size_t max_counters = 96;  // effects of cards that can be used only so often

enum class UnitId : std::uint8_t { none = 255 };     // index into State::units and Setup::roster
enum class PlayerId : std::uint8_t { none = 255 };   // index into State::players and Setup::players
enum class FeatureId : std::uint8_t { none = 255 };  // number of a feature on the table: Field::feature

template <class Id>
constexpr std::size_t index(Id id) {
    return static_cast<std::size_t>(id);
}

/// A set of units, players or terrain features: one bit each, walked in order of their numbers.
template <class Id>
struct IdSet {
    std::uint64_t bits = 0;

    constexpr IdSet() = default;
    constexpr explicit IdSet(std::uint64_t b) : bits(b) {}
    /// The ids below a number, which is at most 63.
    static constexpr IdSet below(std::size_t n) { return IdSet{(std::uint64_t{1} << n) - 1}; }
    static constexpr IdSet of(Id id) { return IdSet{std::uint64_t{1} << index(id)}; }

    /// Any id may be asked for, also one that no set can hold.
    constexpr bool has(Id id) const { return index(id) < 64 && (bits >> index(id) & 1) != 0; }
    constexpr bool empty() const { return bits == 0; }
    constexpr int size() const { return std::popcount(bits); }
    constexpr Id first() const { return bits == 0 ? Id::none : static_cast<Id>(std::countr_zero(bits)); }
    constexpr void add(Id id) { bits |= std::uint64_t{1} << index(id); }
    constexpr void remove(Id id) { bits &= ~(std::uint64_t{1} << index(id)); }
    constexpr bool operator==(const IdSet&) const = default;

    friend constexpr IdSet operator&(IdSet a, IdSet b) { return IdSet{a.bits & b.bits}; }
    friend constexpr IdSet operator|(IdSet a, IdSet b) { return IdSet{a.bits | b.bits}; }
    friend constexpr IdSet operator-(IdSet a, IdSet b) { return IdSet{a.bits & ~b.bits}; }

    template <class Test>
    constexpr bool any(Test test) const {
        for (const Id id : *this)
            if (test(id)) return true;
        return false;
    }
    template <class Test>
    constexpr bool all(Test test) const {
        return !any([&](Id id) { return !test(id); });
    }

    constexpr catalog::BitIterator<Id> begin() const { return {bits}; }
    constexpr catalog::BitIterator<Id> end() const { return {0}; }
};

using UnitSet = IdSet<UnitId>;
using PlayerSet = IdSet<PlayerId>;
using FeatureSet = IdSet<FeatureId>;

}  // namespace irondial::rules
