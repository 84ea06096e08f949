// Small vocabulary for the edition table: policies (enumerations whose values have names), sets of
// enumerators, and a value together with the rule that states it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "rules/rule_id.h"

namespace irondial::rules {

/// Declares `enum class Name` and names_of(Name), the list of its enumerators as written.
#define IRONDIAL_POLICY(Name, ...)                  \
    enum class Name : std::uint8_t { __VA_ARGS__ }; \
    constexpr std::string_view policy_text(Name) {  \
        return #__VA_ARGS__;                        \
    }

/// A set of enumerators, as bits.
template <class E>
struct Set {
    std::uint32_t bits = 0;

    constexpr Set() = default;
    template <class... Es>
    constexpr explicit Set(E first, Es... rest) : bits((bit(first) | ... | bit(rest))) {}
    constexpr bool has(E e) const { return (bits & bit(e)) != 0; }
    constexpr bool empty() const { return bits == 0; }
    constexpr bool operator==(const Set&) const = default;

  private:
    static constexpr std::uint32_t bit(E e) { return std::uint32_t{1} << static_cast<unsigned>(e); }
};

/// A value of an edition and the ledger row that states it. Reads like the bare value.
template <class T>
struct Ruled {
    T value{};
    RuleId rule = RuleId::none;

    constexpr operator T() const { return value; }  // NOLINT: reading `ed.x` as its value is the point
    constexpr bool operator==(const Ruled&) const = default;
};

}  // namespace irondial::rules
