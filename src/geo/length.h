// Lengths and points of the plane, exact.
//
// A Length is a whole number of thousandths of an inch ("mil"). Coordinates stay within +-limit, so every
// square, dot and cross product of differences fits in 64 bits; where products of those are needed, Wide
// holds 128. Nothing here rounds except isqrt and the two functions whose names say so.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

namespace irondial::geo {

__extension__ using Wide = __int128;

struct Length {
    std::int32_t mil = 0;

    constexpr auto operator<=>(const Length&) const = default;
    constexpr Length operator-() const { return {-mil}; }
    constexpr Length& operator+=(Length o) { return mil += o.mil, *this; }
    constexpr Length& operator-=(Length o) { return mil -= o.mil, *this; }
};

constexpr Length operator+(Length a, Length b) {
    return {a.mil + b.mil};
}
constexpr Length operator-(Length a, Length b) {
    return {a.mil - b.mil};
}
constexpr Length operator*(Length a, std::int32_t n) {
    return {a.mil * n};
}
constexpr Length operator*(std::int32_t n, Length a) {
    return {a.mil * n};
}

/// Half a length, rounded up to a whole mil.
constexpr Length half_up(Length a) {
    return {(a.mil + 1) >> 1};
}

constexpr std::int64_t squared(Length a) {
    return std::int64_t{a.mil} * a.mil;
}

constexpr Length inches(int n) {
    return {n * 1000};
}

namespace literals {
constexpr Length operator""_in(unsigned long long n) {
    return {static_cast<std::int32_t>(n * 1000)};
}
constexpr Length operator""_mil(unsigned long long n) {
    return {static_cast<std::int32_t>(n)};
}
}  // namespace literals

/// Largest coordinate the kernel accepts: 1000 inches.
inline constexpr Length limit{1'000'000};

/// Two bases touch when the gap between them is at most this.
inline constexpr Length contact_gap{10};

/// The largest whole number whose square is at most n (n >= 0). Exact for every 63-bit n: the correctly
/// rounded double root is off by at most one, which the two comparisons repair.
inline std::int64_t isqrt(std::int64_t n) {
    auto r = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
    while (r * r > n) --r;
    while ((r + 1) * (r + 1) <= n) ++r;
    return r;
}

/// The square root of n, rounded to the nearest whole number.
inline std::int64_t nearest_sqrt(std::int64_t n) {
    const std::int64_t r = isqrt(n);
    return n - r * r > r ? r + 1 : r;
}

struct Vec {
    std::int32_t x = 0, y = 0;  // mil

    constexpr bool operator==(const Vec&) const = default;
    constexpr Vec operator-() const { return {-x, -y}; }
};

struct Point {
    std::int32_t x = 0, y = 0;  // mil, east and north of the south-west corner

    constexpr bool operator==(const Point&) const = default;
};

constexpr Vec operator-(Point a, Point b) {
    return {a.x - b.x, a.y - b.y};
}
constexpr Point operator+(Point p, Vec v) {
    return {p.x + v.x, p.y + v.y};
}
constexpr Point operator-(Point p, Vec v) {
    return {p.x - v.x, p.y - v.y};
}
constexpr Vec operator+(Vec a, Vec b) {
    return {a.x + b.x, a.y + b.y};
}
constexpr Vec operator-(Vec a, Vec b) {
    return {a.x - b.x, a.y - b.y};
}

constexpr std::int64_t dot(Vec a, Vec b) {
    return std::int64_t{a.x} * b.x + std::int64_t{a.y} * b.y;
}
constexpr std::int64_t cross(Vec a, Vec b) {
    return std::int64_t{a.x} * b.y - std::int64_t{a.y} * b.x;
}
constexpr std::int64_t squared(Vec v) {
    return dot(v, v);
}
constexpr std::int64_t squared_distance(Point a, Point b) {
    return squared(b - a);
}

/// Twice the signed area of the triangle abc: positive when c lies left of the line from a to b.
constexpr std::int64_t orientation(Point a, Point b, Point c) {
    return cross(b - a, c - a);
}

/// Centre to centre, to the nearest mil. For comparisons with a limit use squares instead: they are exact.
inline Length distance(Point a, Point b) {
    return {static_cast<std::int32_t>(nearest_sqrt(squared_distance(a, b)))};
}

constexpr bool within(Point a, Point b, Length reach) {
    return reach.mil >= 0 && squared_distance(a, b) <= squared(reach);
}

}  // namespace irondial::geo
