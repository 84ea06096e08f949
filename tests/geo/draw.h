// Random shapes for the property tests. Each property draws a seed from rapidcheck and builds everything from
// it, so a failure is repeated by its seed. Three scales: a small grid, where ties are the rule; a table; and
// the whole range of the kernel, where overflow would show.
#pragma once

#include <rapidcheck.h>

#include "table.h"

namespace irondial::geo {

enum class Scale : std::uint8_t { grid, table, range };

class Draw {
  public:
    Draw() : random_(*rc::gen::arbitrary<std::uint64_t>().as("seed")) {}
    explicit Draw(Scale scale) : Draw() { scale_ = scale; }
    static Draw any_scale() {
        Draw d;
        d.scale_ = static_cast<Scale>(d.random_.in(0, 2));
        return d;
    }

    Scale scale() const { return scale_; }
    int in(int low, int high) { return random_.in(low, high); }
    bool coin() { return in(0, 1) == 1; }

    int reach() const { return scale_ == Scale::grid ? 6 : scale_ == Scale::table ? 18000 : 1'000'000; }
    Point point() { return {in(-reach(), reach()), in(-reach(), reach())}; }
    Segment segment() { return {point(), point()}; }
    Segment real_segment() {
        Segment s = segment();
        while (s.a == s.b) s = segment();
        return s;
    }
    /// A segment that crosses the capsule more often than not.
    Segment segment_across(const Capsule& c) {
        const int r = c.radius.mil / 2;
        const Point p = (coin() ? c.a : c.b) + Vec{in(-r, r), in(-r, r)};
        const Point from = point();
        if (from == p || in(0, 3) == 0) return real_segment();
        return {from, coin() ? p : p + (p - from)};
    }
    /// A segment that often passes exactly through one of the points, or starts or ends there.
    Segment segment_through(std::span<const Point> points) {
        if (coin()) return real_segment();
        const Point p = points[static_cast<std::size_t>(in(0, static_cast<int>(points.size()) - 1))];
        const Vec v = point() - p;
        if (v == Vec{}) return real_segment();
        const int before = in(0, 2), after = in(before == 0 ? 1 : 0, 2);
        return {p - Vec{v.x * before, v.y * before}, p + Vec{v.x * after, v.y * after}};
    }
    Facing facing() { return facing_from_tenths(in(0, 3599)); }
    Length radius() { return {in(1, std::max(1, reach() / 3))}; }
    Capsule capsule() {
        const Point a = point();
        return {a, coin() ? a : point(), radius()};
    }
    BaseShape base() {
        const Length width{2 * in(200, 1500)};
        return {width, coin() ? width : width + Length{2 * in(1, 1500)}};
    }
    /// Arcs as bases have them, now and then any.
    Arc arc() {
        constexpr std::int16_t usual[] = {900, 1350, 1800, 2700, 3600};
        const bool any = in(0, 3) == 0;
        return {facing(), any ? static_cast<std::int16_t>(in(0, 3600)) : usual[in(0, 4)]};
    }

    /// Three to seven corners in any arrangement that is simple.
    Polygon polygon() {
        for (;;) {
            Polygon p;
            for (int i = in(3, scale_ == Scale::grid ? 7 : 5); i > 0; --i) p.corners.push_back(point());
            if (is_simple(p)) return p;
            std::ranges::reverse(p.corners);
            if (is_simple(p)) return p;
        }
    }
    /// Two to five points, sometimes closed.
    Polyline polyline() {
        for (;;) {
            Polyline p;
            for (int i = in(2, 5); i > 0; --i) p.points.push_back(point());
            if (in(0, 9) == 0) p.points.push_back(p.points.front());
            if (is_simple(p)) return p;
        }
    }

  private:
    bench::Random random_;
    Scale scale_ = Scale::table;
};

}  // namespace irondial::geo
