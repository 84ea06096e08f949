#include "geo/level_union.h"

#include <algorithm>
#include <limits>

namespace irondial::geo {
namespace {

constexpr std::uint32_t unset = std::numeric_limits<std::uint32_t>::max();

/// The lines are at most this far apart, and no nearer than the other.
constexpr std::int32_t spacing = 100, nearest_lines = 20;

/// Bands of 64 mil, to find lines by their height.
std::int32_t band_of(std::int32_t y) {
    return y >> 6;
}

/// To the nearest whole number, of numbers within the plane.
std::int32_t whole(double d) {
    constexpr std::int32_t lift = 1 << 22;  // conversion cuts off towards zero: lift all above it
    return static_cast<std::int32_t>(d + lift + 0.5) - lift;
}

}  // namespace

void LevelUnion::clear(const Box& bounds) {
    bounds_ = bounds;
    points_.clear();
    polygon_ends_.clear();
    extremes_.clear();
}

void LevelUnion::add(std::span<const Point> polygon) {
    points_.insert(points_.end(), polygon.begin(), polygon.end());
    polygon_ends_.push_back(static_cast<std::uint32_t>(points_.size()));
    // A highest place is where the outline has gone up and goes down. The line goes a mil below it, or above
    // a lowest place, where it cuts the polygon.
    std::int32_t going = 0;
    Point before = polygon.back();
    for (std::size_t i = 0; i < polygon.size() + 2; ++i) {  // two more: the last corners may be extremes
        const Point p = polygon[i % polygon.size()];
        const std::int32_t goes = (p.y > before.y) - (p.y < before.y);
        if (going * goes < 0) extremes_.push_back(before.y - going);
        if (goes != 0) going = goes;
        before = p;
    }
}

void LevelUnion::trace(Loops& out) {
    out.points.clear();
    out.loops.clear();
    if (extremes_.empty()) return;
    choose_levels();
    if (levels_.empty()) return;
    edges_.clear();
    begins_.assign(levels_.size(), -1);
    std::uint32_t first = 0;
    for (const std::uint32_t end : polygon_ends_) {
        find_edges({points_.data() + first, end - first});
        first = end;
    }
    find_spans();
    join_spans();
    for (std::uint32_t end = 0; end < next_.size(); ++end)
        if (next_[end] != unset) write_loop(end, out);
}

void LevelUnion::choose_levels() {
    std::sort(extremes_.begin(), extremes_.end());
    const std::int32_t lowest = std::max(extremes_.front(), bounds_.low.y);
    const std::int32_t highest = std::min(extremes_.back(), bounds_.high.y - 1);
    levels_.clear();
    first_level_.clear();
    const auto add_level = [&](std::int32_t y) {
        while (static_cast<std::int32_t>(first_level_.size()) <= band_of(y) - band_of(lowest))
            first_level_.push_back(static_cast<std::int32_t>(levels_.size()));
        levels_.push_back(y);
    };
    if (lowest > highest) return;
    add_level(lowest);
    for (const std::int32_t e : extremes_) {
        const std::int32_t y = std::clamp(e, lowest, highest);
        while (levels_.back() + spacing + nearest_lines < y) add_level(levels_.back() + spacing);
        if (y >= levels_.back() + nearest_lines) add_level(y);
    }
}

/// The first line at or above y.
std::int32_t LevelUnion::level_at(std::int32_t y) const {
    const auto lines = static_cast<std::int32_t>(levels_.size());
    const std::int32_t band = band_of(y) - band_of(levels_.front());
    if (band < 0) return 0;
    if (band >= static_cast<std::int32_t>(first_level_.size())) return lines;
    std::int32_t level = first_level_[static_cast<std::size_t>(band)];
    while (level < lines && levels_[static_cast<std::size_t>(level)] < y) ++level;
    return level;
}

void LevelUnion::find_edges(std::span<const Point> polygon) {
    std::int32_t before = -1;  // the edge before
    Point a = polygon.back();
    std::int32_t level_a = level_at(a.y);
    for (const Point b : polygon) {
        const std::int32_t level_b = level_at(b.y);
        if (level_a != level_b) {
            const auto number = static_cast<std::int32_t>(edges_.size());
            const bool upward = level_a < level_b;
            const auto first = static_cast<std::size_t>(upward ? level_a : level_b);
            Cut e;
            e.slope = static_cast<double>(b.x - a.x) / (b.y - a.y);
            e.x = a.x + e.slope * (levels_[first] - a.y);
            e.last = upward ? level_b : level_a;
            e.turn = upward ? -1 : 1;  // the inside lies on the left
            // Edges that go on from each other take each other's place; only the lowest begins at its line.
            const bool goes_on = before >= 0 && edges_[static_cast<std::size_t>(before)].turn == e.turn;
            if (goes_on && upward) {
                edges_[static_cast<std::size_t>(before)].above = number;
            } else {
                if (goes_on) {
                    Cut& other = edges_[static_cast<std::size_t>(before)];
                    e.above = before;
                    begins_[static_cast<std::size_t>(e.last)] = other.next;
                }
                e.next = begins_[first];
                begins_[first] = number;
            }
            edges_.push_back(e);
            before = number;
        }
        a = b;
        level_a = level_b;
    }
}

/// Where polygons overlap one span covers all. Hairline slits, where two meet along an edge and were rounded
/// apart, are closed.
inline void LevelUnion::take_spans(std::int32_t level) {
    constexpr std::int32_t hairline = 3;
    const std::size_t first = 2 * level_of_.size();
    if (ends_.size() < first + cuts_.size() + 1) ends_.resize(2 * (first + cuts_.size() + 1));
    std::int32_t* end = ends_.data() + first;
    int depth = 0;
    for (const Cut& cut : cuts_) {
        const int before = depth;
        depth += cut.turn;
        *end = whole(cut.x);
        end += before + depth == 1;  // from 0 to 1 or from 1 to 0; no branch, for no one could foretell it
    }
    std::int32_t* kept = ends_.data() + first;
    for (const std::int32_t* i = kept; i + 1 < end; i += 2) {
        const std::int32_t left = std::max(i[0], bounds_.low.x), right = std::min(i[1], bounds_.high.x);
        if (left >= right) continue;
        if (2 * level_of_.size() > first && left - kept[-1] <= hairline) {
            kept[-1] = right;
        } else {
            *kept++ = left;
            *kept++ = right;
            level_of_.push_back(level);
        }
    }
}

/// Goes up line by line with the edges that cross it, from left to right: the order changes little between
/// lines.
void LevelUnion::find_spans() {
    cuts_.clear();
    level_of_.clear();
    level_begin_.resize(levels_.size() + 1);
    const auto sift = [&](std::size_t at) {  // those before are in order
        const Cut cut = cuts_[at];
        for (; at > 0 && cuts_[at - 1].x > cut.x; --at) cuts_[at] = cuts_[at - 1];
        cuts_[at] = cut;
    };
    std::int32_t below = levels_.front();
    for (std::size_t level = 0; level < levels_.size(); ++level) {
        const auto number = static_cast<std::int32_t>(level);
        const double rise = levels_[level] - below;
        below = levels_[level];
        std::size_t ended = 0;
        for (std::size_t i = 0; i < cuts_.size(); ++i) {
            Cut& cut = cuts_[i];
            if (cut.last != number) {
                cut.x += cut.slope * rise;
            } else if (cut.above >= 0) {
                cut = edges_[static_cast<std::size_t>(cut.above)];
            } else {
                cut.x = std::numeric_limits<double>::max();  // to the end, and off
                ++ended;
            }
            if (i > 0 && cuts_[i - 1].x > cut.x) sift(i);
        }
        cuts_.resize(cuts_.size() - ended);
        for (std::int32_t i = begins_[level]; i >= 0; i = edges_[static_cast<std::size_t>(i)].next) {
            cuts_.push_back(edges_[static_cast<std::size_t>(i)]);
            sift(cuts_.size() - 1);
        }
        level_begin_[level] = static_cast<std::uint32_t>(level_of_.size());
        take_spans(number);
    }
    level_begin_[levels_.size()] = static_cast<std::uint32_t>(level_of_.size());
}

void LevelUnion::join_spans() {
    next_.assign(2 * level_of_.size(), unset);
    const std::size_t levels = levels_.size();
    const std::int32_t* const ends = ends_.data();
    const auto left = [=](std::size_t span) { return ends[2 * span]; };
    const auto right = [=](std::size_t span) { return ends[2 * span + 1]; };
    for (std::size_t level = 0; level <= levels; ++level) {
        // The spans of the line below and of this one; below the first and above the last there are none.
        std::size_t l = level_begin_[level == 0 ? 0 : level - 1], u = level_begin_[level];
        const std::size_t l_end = u, u_end = level_begin_[std::min(level + 1, levels)];
        while (l < l_end || u < u_end) {
            if (l + 1 == l_end && u + 1 == u_end && left(l) < right(u) && left(u) < right(l)) {
                next_[2 * u] = static_cast<std::uint32_t>(2 * l);  // the common case
                next_[2 * l + 1] = static_cast<std::uint32_t>(2 * u + 1);
                break;
            }
            // A group: spans that hang together, each overlapping the last of the other line.
            const std::size_t l_first = l, u_first = u;
            ++(u == u_end || (l < l_end && left(l) < left(u)) ? l : u);
            for (;;) {
                if (l < l_end && u > u_first && left(l) < right(u - 1))
                    ++l;
                else if (u < u_end && l > l_first && left(u) < right(l - 1))
                    ++u;
                else
                    break;
            }
            join(l_first, l, u_first, u);
        }
    }
}

/// Ties the ends of a group: a loop goes up along right ends and down along left ends.
inline void LevelUnion::join(std::size_t lower, std::size_t lower_end, std::size_t upper,
                             std::size_t upper_end) {
    const auto left = [](std::size_t span) { return static_cast<std::uint32_t>(2 * span); };
    const auto right = [](std::size_t span) { return static_cast<std::uint32_t>(2 * span + 1); };
    for (std::size_t i = lower; i + 1 < lower_end; ++i) next_[right(i)] = left(i + 1);
    for (std::size_t i = upper; i + 1 < upper_end; ++i) next_[left(i + 1)] = right(i);
    if (lower == lower_end) {
        next_[left(upper)] = right(upper_end - 1);  // begins here
    } else if (upper == upper_end) {
        next_[right(lower_end - 1)] = left(lower);  // ends here
    } else {
        next_[left(upper)] = left(lower);
        next_[right(lower_end - 1)] = right(upper_end - 1);
    }
}

/// Follows a loop and leaves out points that lie within 2 mil of the line between those kept.
void LevelUnion::write_loop(std::uint32_t start, Loops& out) {
    constexpr double tolerance = 2, any = 1e18;
    const auto first = static_cast<std::uint32_t>(out.points.size());
    const auto place = [&](std::uint32_t end) {
        return Point{ends_[end], levels_[static_cast<std::size_t>(level_of_[end / 2])]};
    };
    std::int64_t twice_area = 0;
    std::uint32_t number = start;
    Point at = place(start), anchor = at;
    out.points.push_back(at);
    double low = -any,
           high = any;  // between these slopes a line from the anchor passes all since, across per up
    do {
        const std::uint32_t next = next_[number];
        next_[number] = unset;
        const Point to = place(next);
        twice_area += std::int64_t{at.x + to.x} * (to.y - at.y);
        if (to.y == at.y) {  // from one side of the ground to the other
            if (at != anchor) out.points.push_back(at);
            out.points.push_back(to);
            anchor = to;
            low = -any, high = any;
        } else {
            double part = 1.0 / std::abs(to.y - anchor.y), slope = (to.x - anchor.x) * part;
            if (slope < low || slope > high) {
                out.points.push_back(at);
                anchor = at;
                low = -any, high = any;
                part = 1.0 / std::abs(to.y - at.y);
                slope = (to.x - at.x) * part;
            }
            low = std::max(low, slope - tolerance * part);
            high = std::min(high, slope + tolerance * part);
        }
        number = next;
        at = to;
    } while (number != start);
    if (out.points.back() == out.points[first] && out.points.size() - first > 1) out.points.pop_back();
    const auto count = static_cast<std::uint32_t>(out.points.size()) - first;
    if (count < 3) return out.points.resize(first);
    out.loops.push_back({first, count, twice_area < 0});
}

}  // namespace irondial::geo
