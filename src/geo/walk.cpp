#include "geo/walk.h"

#include <algorithm>

#include "geo/side.h"

namespace irondial::geo {

namespace {
constexpr Fraction zero{0, 1}, one{1, 1};
}

std::optional<RingWalk::Step> RingWalk::next_step() const {
    const Vec d = s_.b - s_.a;
    std::optional<Step> found;
    for (const Segment e : Edges(ring_)) {
        const std::int64_t a = orientation(s_.a, s_.b, e.a), b = orientation(s_.a, s_.b, e.b);
        const bool left = (a > 0) != (b > 0), right = (a >= 0) != (b >= 0);
        if (!left && !right) continue;
        Fraction at;
        if (a == 0) {
            at = {dot(e.a - s_.a, d), squared(d)};
        } else if (b == 0) {
            at = {dot(e.b - s_.a, d), squared(d)};
        } else {
            const std::int64_t from = orientation(e.a, e.b, s_.a), to = orientation(e.a, e.b, s_.b);
            at = fraction(from, from - to);
        }
        if (at_ && at <= *at_) continue;
        if (!found || at < found->at) found = Step{at};
        if (at == found->at) {
            found->left ^= left;
            found->right ^= right;
        }
    }
    return found;
}

std::optional<Stretch> RingWalk::next() {
    std::optional<Fraction> enter;
    while (!at_ || *at_ < one) {
        const std::optional<Step> step = next_step();
        if (!step) return {};
        at_ = step->at;
        left_in_ ^= step->left;
        right_in_ ^= step->right;
        const bool inside = left_in_ && right_in_;
        if (inside && !enter && *at_ < one) enter = step->at;
        if (!enter || (inside && *at_ < one)) continue;
        const Stretch stretch{std::max(*enter, zero), std::min(step->at, one)};
        enter.reset();
        if (stretch.enter < stretch.leave) return stretch;
    }
    return {};
}

void ChainWalk::set_out(const Segment& leg) {
    leg_ = leg;
    at_.reset();
}

std::optional<ChainWalk::Run> ChainWalk::run_on(const Segment& edge) const {
    const Vec d = leg_.b - leg_.a;
    const std::int64_t a = orientation(leg_.a, leg_.b, edge.a), b = orientation(leg_.a, leg_.b, edge.b);
    if ((a > 0 && b > 0) || (a < 0 && b < 0)) return {};
    Run run;
    if (a == b) {  // both on the line
        const Fraction p{dot(edge.a - leg_.a, d), squared(d)}, q{dot(edge.b - leg_.a, d), squared(d)};
        run = {std::max(std::min(p, q), zero), std::min(std::max(p, q), one)};
    } else {
        run.first = run.last = fraction(
            a == 0   ? dot(edge.a - leg_.a, d)
            : b == 0 ? dot(edge.b - leg_.a, d)
                     : orientation(edge.a, edge.b, leg_.a),
            a == 0 || b == 0 ? squared(d)
                             : orientation(edge.a, edge.b, leg_.a) - orientation(edge.a, edge.b, leg_.b));
    }
    if (run.first > run.last || run.last < zero || run.first > one) return {};
    return run;
}

std::optional<ChainWalk::Run> ChainWalk::next_run() const {
    std::optional<Run> found;
    for (const Segment edge : Edges(chain_)) {
        const std::optional<Run> run = run_on(edge);
        if (!run || (at_ && run->first <= *at_)) continue;
        if (!found || run->first < found->first) found = run;
    }
    if (!found) return {};
    // Edges that follow on the same line, or start where this one ends, belong to the same run.
    for (bool grown = true; grown;) {
        grown = false;
        for (const Segment edge : Edges(chain_)) {
            const std::optional<Run> run = run_on(edge);
            if (!run || run->first > found->last || run->last <= found->last) continue;
            found->last = run->last;
            grown = true;
        }
    }
    return found;
}

bool ChainWalk::is_corner(Point p, const Fraction& at) const {
    const Vec d = leg_.b - leg_.a;
    return orientation(leg_.a, leg_.b, p) == 0 && Fraction{dot(p - leg_.a, d), squared(d)} == at;
}

int ChainWalk::side(const Fraction& at, Vec v) const {
    const std::span<const Point> p = chain_.points;
    const bool closed = p.front() == p.back();
    for (std::size_t i = 0; i < p.size(); ++i) {
        if (!is_corner(p[i], at)) continue;
        if (i > 0 && i + 1 < p.size()) return side_at_bend(p[i - 1], p[i], p[i + 1], v);
        return closed && p.size() > 3 ? side_at_bend(p[p.size() - 2], p[0], p[1], v) : 0;
    }
    for (const Segment edge : Edges(chain_)) {
        const std::optional<Run> run = run_on(edge);
        if (run && run->first <= at && at <= run->last) return sign(cross(edge.b - edge.a, v));
    }
    return 0;
}

std::optional<Fraction> ChainWalk::next() {
    const Vec d = leg_.b - leg_.a;
    while (const std::optional<Run> run = next_run()) {
        at_ = run->last;
        met_ = true;
        if (run->first > zero) came_from_ = side(run->first, -d);
        if (run->last < one) {
            const int goes_to = side(run->last, d);
            const bool crossed = came_from_ * goes_to < 0;
            came_from_ = 0;
            if (crossed) return run->last;
        }
    }
    return {};
}

}  // namespace irondial::geo
