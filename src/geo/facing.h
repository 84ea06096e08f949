// Facings: whole tenths of a degree, 0 = east, counter-clockwise, with exact integer directions.
#pragma once

#include <array>
#include <cstdint>

#include "geo/length.h"

namespace irondial::geo {

/// A direction as an integer vector of length 2^30 (rounded per component).
struct Direction {
    std::int32_t x = 0, y = 0;

    constexpr bool operator==(const Direction&) const = default;
};

inline constexpr int direction_bits = 30;

struct Facing {
    std::int16_t tenths = 0;  // 0..3599

    constexpr bool operator==(const Facing&) const = default;
};

/// The facing of any whole number of tenths, brought into 0..3599.
constexpr Facing facing_from_tenths(std::int64_t tenths) {
    const std::int64_t t = tenths % 3600;
    return {static_cast<std::int16_t>(t < 0 ? t + 3600 : t)};
}
constexpr Facing facing_from_degrees(std::int64_t degrees) {
    return facing_from_tenths(degrees * 10);
}
constexpr Facing turned(Facing f, int tenths) {
    return facing_from_tenths(f.tenths + tenths);
}
constexpr Facing opposite(Facing f) {
    return turned(f, 1800);
}

namespace detail {
inline constexpr std::array<std::int32_t, 901> quarter_cosine = {
#include "geo/directions.inc"
};
constexpr std::int32_t cosine(int tenths) {  // 0..3599
    if (tenths > 1800) tenths = 3600 - tenths;
    return tenths <= 900 ? quarter_cosine[static_cast<std::size_t>(tenths)]
                         : -quarter_cosine[static_cast<std::size_t>(1800 - tenths)];
}
}  // namespace detail

constexpr Direction direction(Facing f) {
    return {detail::cosine(f.tenths), detail::cosine((f.tenths + 2700) % 3600)};
}

constexpr std::int64_t dot(Direction d, Vec v) {
    return std::int64_t{d.x} * v.x + std::int64_t{d.y} * v.y;
}
constexpr std::int64_t cross(Direction d, Vec v) {
    return std::int64_t{d.x} * v.y - std::int64_t{d.y} * v.x;
}

/// The vector of the given length along a facing, rounded to the nearest mil per component (halves away
/// from zero, so that mirrored facings give mirrored vectors).
constexpr Vec along(Facing f, Length length) {
    const Direction d = direction(f);
    const auto scaled = [&](std::int32_t component) {
        const std::int64_t p = std::int64_t{component} * length.mil;
        constexpr std::int64_t one = std::int64_t{1} << direction_bits;
        return static_cast<std::int32_t>((p >= 0 ? p + one / 2 : p - one / 2) / one);
    };
    return {scaled(d.x), scaled(d.y)};
}

/// The facing nearest to the direction of v (v != 0); ties go counter-clockwise.
Facing facing_of(Vec v);

}  // namespace irondial::geo
