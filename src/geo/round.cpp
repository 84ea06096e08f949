#include "geo/round.h"

#include <algorithm>
#include <array>

#include "geo/facing.h"

namespace irondial::geo {
namespace {

/// Tenths of a degree between two tangents: divides 45 degrees, and is fine enough that the corner between
/// two tangents of the ideal polygon lies at most about a mil outside the disc.
int tangent_step(Length radius) {
    struct Row {
        std::int32_t up_to;
        int step;
    };
    constexpr std::array<Row, 6> rows{{{1'500, 45}, {3'300, 30}, {9'000, 18}, {30'000, 10}, {120'000, 5}}};
    for (const Row& row : rows)
        if (radius.mil <= row.up_to) return row.step;
    return 3;
}

/// The whole point beyond two neighbouring tangents that is nearest to where they meet.
Vec corner_beyond(Direction n, Direction m, Length radius) {
    // A whole point c is beyond the tangent with normal n when n.c >= radius * |n|. The directions of the
    // table are a little longer or shorter than 2^30, so their length is taken up to the next whole number.
    const auto beyond = [&](Direction d) { return radius.mil * (isqrt(dot(d, Vec{d.x, d.y}) - 1) + 1); };
    const std::int64_t beyond_n = beyond(n), beyond_m = beyond(m);
    const double det = static_cast<double>(n.x) * m.y - static_cast<double>(n.y) * m.x;
    const auto reach_n = static_cast<double>(beyond_n), reach_m = static_cast<double>(beyond_m);
    const auto x = static_cast<std::int32_t>(std::floor((reach_n * m.y - reach_m * n.y) / det));
    const auto y = static_cast<std::int32_t>(std::floor((reach_m * n.x - reach_n * m.x) / det));
    Vec best{};
    std::int64_t best_reach = INT64_MAX;
    const auto weigh = [&](Vec c) {
        if (dot(n, c) < beyond_n || dot(m, c) < beyond_m) return;
        const std::int64_t reach_of_c = dot(n, c) + dot(m, c);
        if (reach_of_c < best_reach) best = c, best_reach = reach_of_c;
    };
    for (std::int32_t i = -1; i <= 3; ++i)
        for (std::int32_t j = -1; j <= 3; ++j) weigh({x + i, y + j});
    return best;
}

/// One corner per pair of neighbouring tangents, made for the first octant and mirrored into the others.
std::vector<Vec> corners_beyond_tangents(Length radius, int step) {
    const auto per_octant = static_cast<std::size_t>(450 / step);
    std::vector<Vec> all(8 * per_octant);
    for (std::size_t k = 0; k < per_octant; ++k) {
        const int tenths = static_cast<int>(k) * step;
        const Vec c = corner_beyond(direction(facing_from_tenths(tenths)),
                                    direction(facing_from_tenths(tenths + step)), radius);
        all[k] = c;
        all[2 * per_octant - 1 - k] = {c.y, c.x};
    }
    for (std::size_t k = 2 * per_octant; k < all.size(); ++k) {
        const Vec c = all[k - 2 * per_octant];
        all[k] = {-c.y, c.x};
    }
    return all;
}

/// Counter-clockwise; corners on a straight edge are left out.
std::vector<Vec> convex_hull(std::vector<Vec> points) {
    std::sort(points.begin(), points.end(), [](Vec a, Vec b) { return a.x != b.x ? a.x < b.x : a.y < b.y; });
    points.erase(std::unique(points.begin(), points.end()), points.end());
    std::vector<Vec> hull;
    // There along the lower side, and back along the upper side.
    for (int side = 0; side < 2; ++side) {
        const std::size_t first = hull.size();
        for (const Vec p : points) {
            while (hull.size() >= first + 2 &&
                   cross(hull.back() - hull[hull.size() - 2], p - hull.back()) <= 0)
                hull.pop_back();
            hull.push_back(p);
        }
        hull.pop_back();  // the other side begins there
        std::reverse(points.begin(), points.end());
    }
    return hull;
}

std::size_t sector_of(double x, double y, std::size_t sectors) {
    const auto s = static_cast<std::size_t>(rough_turn(x, y) * static_cast<double>(sectors));
    return s < sectors ? s : 0;
}

RoundOutline with_sectors(std::vector<Vec> corners, std::size_t sectors) {
    RoundOutline outline{std::move(corners), {}, std::vector<std::uint16_t>(sectors, 0), 0};
    const auto n = outline.corners.size();
    for (std::size_t c = 0; c < n; ++c) {
        const Vec at = outline.corners[c], after = outline.corners[(c + 1) % n];
        outline.edges.push_back(fine_distance({at.x, at.y}, {after.x, after.y}));
        outline.outer = std::max(outline.outer, std::sqrt(static_cast<double>(squared(at))));
    }
    outline.outer += 0.001;
    std::size_t corner = 0;
    for (std::size_t s = 0; s < sectors; ++s) {
        const auto middle = static_cast<std::int64_t>((2 * s + 1) * 1800 / sectors);
        const Direction d = direction(facing_from_tenths(middle));
        const auto reach = [&](std::size_t c) { return dot(d, outline.corners[c % n]); };
        if (s == 0) {
            for (std::size_t c = 1; c < n; ++c)
                if (reach(c) > reach(corner)) corner = c;
        }
        while (reach(corner + 1) > reach(corner)) corner = (corner + 1) % n;
        outline.corner_of_sector[s] = static_cast<std::uint16_t>(corner);
    }
    return outline;
}

}  // namespace

double rough_turn(double x, double y) {
    const double ax = std::fabs(x), ay = std::fabs(y);
    const double t = ax > ay ? ay / ax : (ay > 0 ? ax / ay : 0);
    const double eighth = t * (0.15468 - 0.0305 * t * t);
    const double quarter = ax > ay ? eighth : 0.25 - eighth;
    const double half = x >= 0 ? quarter : 0.5 - quarter;
    return y >= 0 ? half : 1.0 - half;
}

std::uint16_t RoundOutline::near(double x, double y) const {
    return corner_of_sector[sector_of(x, y, corner_of_sector.size())];
}

RoundOutline outline_of_disc(Length radius) {
    if (radius.mil < 1) return outline_of_diamond({1});
    const int step = tangent_step(radius);
    return with_sectors(convex_hull(corners_beyond_tangents(radius, step)),
                        static_cast<std::size_t>(3600 / step));
}

RoundOutline outline_of_diamond(Length radius) {
    const std::int32_t r = radius.mil;
    return with_sectors({{r, 0}, {0, r}, {-r, 0}, {0, -r}}, 4);
}

}  // namespace irondial::geo
