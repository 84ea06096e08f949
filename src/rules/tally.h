// A Tally is a number that explains itself: a sum of contributions, each with the rule it comes from.
//
// The parts always add up to the value; a limit that bites (not below 0, at most 2) is a part as well.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/policy.h"

namespace irondial::rules {

struct Tally {
    struct Part {
        RuleId rule;
        std::int16_t amount;
        constexpr bool operator==(const Part&) const = default;
    };
    static constexpr std::size_t capacity = 14;

    std::int16_t value = 0;
    std::uint8_t count = 0;
    std::array<Part, capacity> parts;  // only the first `count` mean anything: sums are made all the time

    constexpr Tally() { parts.back() = {}; }  // where whatever finds no room is added
    constexpr Tally(int start, RuleId why) : Tally() { note(why, start); }

    /// Adds a contribution. Nothing is noted for 0.
    constexpr void add(RuleId why, int amount) {
        if (amount != 0) note(why, amount);
    }
    constexpr void add(const Ruled<int>& modifier) { add(modifier.rule, modifier.value); }

    constexpr Tally& operator+=(const Ruled<int>& part) {
        add(part);
        return *this;
    }

    /// Adds another sum, part by part.
    constexpr void add(const Tally& other) {
        for (std::size_t i = 0; i < other.count; ++i) add(other.parts[i].rule, other.parts[i].amount);
    }
    constexpr Tally& operator+=(const Tally& other) {
        add(other);
        return *this;
    }

    /// Takes off what the table writes as a positive amount.
    constexpr void take(const Ruled<int>& reduction) { add(reduction.rule, -reduction.value); }

    constexpr void at_least(int floor, RuleId why) {
        if (value < floor) add(why, floor - value);
    }
    constexpr void at_most(int cap, RuleId why) {
        if (value > cap) add(why, cap - value);
    }
    constexpr void becomes(int replacement, RuleId why) { add(why, replacement - value); }
    /// [AOD-MOD-09, DA-TERR-HIND-05, SOL-ROUND-02]
    constexpr void halve_up(RuleId why) { becomes((value + 1) / 2, why); }

    /// The rule of the first part, for those who want only one.
    constexpr RuleId rule() const { return count > 0 ? parts[0].rule : RuleId::none; }

    constexpr bool operator==(const Tally& other) const {
        return value == other.value && std::equal(parts.begin(), parts.begin() + count, other.parts.begin(),
                                                  other.parts.begin() + other.count);
    }

  private:
    constexpr void note(RuleId why, int amount) {
        value = static_cast<std::int16_t>(value + amount);
        if (count == capacity) {  // never in practice; keep the sum true rather than the list complete
            parts.back().amount = static_cast<std::int16_t>(parts.back().amount + amount);
            return;
        }
        parts[count++] = {why, static_cast<std::int16_t>(amount)};
    }
};

}  // namespace irondial::rules
