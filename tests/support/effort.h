// How hard tests try: as ever, or less under sanitizers.
#pragma once

#include <cstdint>
#include <type_traits>

namespace irondial::tests {

#if defined(__has_feature)  // clang++
#if __has_feature(address_sanitizer)
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
#elif defined(__SANITIZE_ADDRESS__)  // g++
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif

/// How many cases a test tries, and how often it wants to see what it is about: a twentieth where sanitizers
/// make each of them slow.
template <class Number = std::uint64_t>
constexpr Number many(std::type_identity_t<Number> cases) {
    return sanitized ? cases / 20 : cases;
}

}  // namespace irondial::tests
