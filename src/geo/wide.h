// Arithmetic beyond 64 bits, for the few places where products of products must be compared exactly.
//
// A cross product of two differences has up to 44 bits, its square 88: Wide (128 bits) holds that. Where a
// root is compared with a fraction both sides are squared once more, and Wider (256 bits) holds the result.
#pragma once

#include <compare>
#include <cstdint>

#include "geo/length.h"

namespace irondial::geo {

__extension__ using UWide = unsigned __int128;

/// An unsigned number of 256 bits: just enough arithmetic to compare two exact products.
struct Wider {
    UWide high = 0, low = 0;

    constexpr auto operator<=>(const Wider&) const = default;
};

constexpr Wider operator+(const Wider& a, const Wider& b) {
    const UWide low = a.low + b.low;
    return {a.high + b.high + (low < a.low ? 1 : 0), low};
}

/// The whole product, by halves of 64 bits.
constexpr Wider product(UWide a, UWide b) {
    constexpr UWide half = ~std::uint64_t{0};
    const UWide a0 = a & half, a1 = a >> 64, b0 = b & half, b1 = b >> 64;
    const UWide low = a0 * b0, cross1 = a1 * b0, cross2 = a0 * b1;
    const UWide middle = (low >> 64) + (cross1 & half) + (cross2 & half);
    return {a1 * b1 + (cross1 >> 64) + (cross2 >> 64) + (middle >> 64), (middle << 64) | (low & half)};
}

constexpr UWide magnitude(Wide n) {
    return n < 0 ? -static_cast<UWide>(n) : static_cast<UWide>(n);
}
constexpr Wider squared_wide(Wide n) {
    return product(magnitude(n), magnitude(n));
}
constexpr int sign(Wide n) {
    return (n > 0) - (n < 0);
}

/// The sign of a + b * sqrt(n), exactly; n >= 0.
constexpr int sign_with_root(Wide a, std::int64_t b, Wide n) {
    const int sa = sign(a), sb = n == 0 ? 0 : sign(b);
    if (sa == 0 || sb == 0 || sa == sb) return sa != 0 ? sa : sb;
    const Wider rational = squared_wide(a);
    const Wider root = product(magnitude(Wide{b} * b), static_cast<UWide>(n));
    return rational == root ? 0 : rational > root ? sa : sb;
}

constexpr Wide floor_div(Wide n, Wide d) {  // d > 0
    const Wide q = n / d;
    return q * d > n ? q - 1 : q;
}

/// n / d to the nearest whole number, halves away from zero; d > 0.
constexpr Wide nearest_div(Wide n, Wide d) {
    return n < 0 ? -((-2 * n + d) / (2 * d)) : (2 * n + d) / (2 * d);
}

/// The largest whole number whose square is at most n, 0 <= n < 2^124. The double root is good to 52 bits;
/// one step of Newton's method brings it next to the answer, and the comparisons make it exact.
inline Wide wide_isqrt(Wide n) {
    if (n == 0) return 0;
    Wide r = static_cast<Wide>(std::sqrt(static_cast<double>(n)));
    r = (r + n / r) / 2;
    while (r * r > n) --r;
    while ((r + 1) * (r + 1) <= n) ++r;
    return r;
}

/// A fraction with a positive denominator; both parts stay below 2^62, so that comparisons fit in a Wide.
struct Fraction {
    std::int64_t num = 0, den = 1;
};

constexpr Fraction fraction(std::int64_t num, std::int64_t den) {  // den != 0
    return den < 0 ? Fraction{-num, -den} : Fraction{num, den};
}
constexpr std::strong_ordering operator<=>(const Fraction& a, const Fraction& b) {
    return static_cast<Wide>(a.num) * b.den <=> static_cast<Wide>(b.num) * a.den;
}
constexpr bool operator==(const Fraction& a, const Fraction& b) {
    return (a <=> b) == 0;
}

}  // namespace irondial::geo
