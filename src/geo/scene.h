// Many shapes at once: the bases on a table and the outlines drawn on it.
//
// Both hold up to 64 shapes, numbered by the caller, and answer with masks: bit i stands for shape i. Every
// query takes a mask of the shapes it is about, so "all but these two" costs nothing. Bases is a plain value
// without pointers, meant to be copied and changed; Outlines is built once and shared. No query allocates.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <type_traits>
#include <variant>
#include <vector>

#include "geo/meet.h"
#include "geo/shapes.h"

namespace irondial::geo {

using Mask = std::uint64_t;
inline constexpr Mask every = ~Mask{0};
inline constexpr int max_shapes = 64;

constexpr Mask bit(int id) {
    return Mask{1} << id;
}

/// Calls f(id) for each id in the mask, lowest first.
template <class F>
constexpr void for_each_bit(Mask mask, F f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

/// What a segment meets. The two masks have no id in common.
struct Met {
    Mask crossed = 0, touched = 0;

    constexpr bool operator==(const Met&) const = default;
};

/// Bounding boxes, one array per side, so that a first look compares many at a time.
class Boxes {
  public:
    void set(int id, const Box& box);
    Box operator[](int id) const;

    /// Those that share a point with the box, or with the segment.
    Mask meeting(const Box& box, Mask among) const;
    Mask meeting(const Segment& s, Mask among) const;

  private:
    alignas(16) std::array<std::int32_t, max_shapes> west_{}, south_{}, east_{}, north_{};
};

class Bases {
  public:
    /// Puts base `id` (0..63) there, wherever it was before.
    void place(int id, const Capsule& ground);
    void remove(int id) { present_ &= ~bit(id); }

    Mask present() const { return present_; }
    Capsule operator[](int id) const;  // of a base that is present

    Met met_by(const Segment& s, Mask among = every) const;
    Mask crossed_by(const Segment& s, Mask among = every) const { return met_by(s, among).crossed; }
    Mask overlapping(const Capsule& ground, Mask among = every) const;
    /// In base contact with the ground given: a gap of at most 0.010".
    Mask touching(const Capsule& ground, Mask among = every) const {
        return within(ground, contact_gap, among);
    }
    Mask within(const Capsule& ground, Length reach, Mask among = every) const;
    /// Those that cover the point; rims count.
    Mask covering(Point p, Mask among = every) const;

  private:
    // A capsule is told by its box, its radius, and in which corners of the box its spine ends.
    Boxes boxes_;
    std::array<std::int32_t, max_shapes> radius_{};
    Mask a_is_east_ = 0, a_is_north_ = 0;
    Mask present_ = 0;
};
static_assert(std::is_trivially_copyable_v<Bases> && sizeof(Bases) == 1312);

/// The shapes an outline may have.
using Outline = std::variant<Polygon, Polyline, Capsule>;

class Outlines {
  public:
    Outlines() = default;
    /// At most 64; an outline's id is its place in the list.
    explicit Outlines(std::span<const Outline> outlines);

    int size() const { return static_cast<int>(pieces_.size()); }

    Met met_by(const Segment& s, Mask among = every) const;
    Mask crossed_by(const Segment& s, Mask among = every) const { return met_by(s, among).crossed; }
    /// Those that contain the point, or all of the base; rims count.
    Mask containing(Point p, Mask among = every) const;
    Mask containing(const Capsule& ground, Mask among = every) const;
    Mask overlapping(const Capsule& ground, Mask among = every) const;
    Mask touching(const Capsule& ground, Mask among = every) const {
        return within(ground, contact_gap, among);
    }
    Mask within(const Capsule& ground, Length reach, Mask among = every) const;

    /// Calls f with outline `id` as a Ring, a Chain or a Capsule.
    template <class F>
    auto visit(int id, F f) const {
        const Piece& p = pieces_[static_cast<std::size_t>(id)];
        const std::span<const Point> points = std::span(points_).subspan(p.first, p.count);
        switch (p.kind) {
            case Kind::chain: return f(Chain(points));
            case Kind::capsule: return f(Capsule{points[0], points[1], p.radius});
            case Kind::ring: break;
        }
        return f(Ring(points));
    }

  private:
    enum class Kind : std::uint8_t { ring, chain, capsule };
    struct Piece {
        std::uint32_t first = 0, count = 0;  // in points_
        Length radius;
        Kind kind = Kind::ring;
    };
    Mask all() const { return size() == max_shapes ? every : bit(size()) - 1; }

    Boxes boxes_;
    std::vector<Piece> pieces_;
    std::vector<Point> points_;
};

}  // namespace irondial::geo
