#include "geo/reach_drawing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

namespace irondial::geo {
namespace {

/// How far regular rays are turned from each other: the arc between their ends lies at most 16 mil off the
/// chord.
int ray_step(std::int64_t reach) {  // in tenths of a degree
    const double turn = std::sqrt(8 * 16 / static_cast<double>(reach + 1));
    return std::clamp(static_cast<int>(turn * 573), 5, 150);
}

/// Of the rim of a base that faces the eye every seventh corner is enough: 40 mil on the largest, and that
/// inside.
constexpr Index rim_stride = 7;

Vec to_vec(Direction d) {
    return {d.x >> 10, d.y >> 10};  // 2^20 long: any two directions of the table stay apart
}

/// Directions in the order in which a turn counter-clockwise from `first` meets them.
bool earlier(Vec first, Vec a, Vec b) {
    const auto behind = [&](Vec v) {
        const std::int64_t c = cross(first, v);
        return c < 0 || (c == 0 && dot(first, v) < 0);
    };
    const bool behind_a = behind(a), behind_b = behind(b);
    return behind_a != behind_b ? behind_b : cross(a, b) > 0;
}

/// To the nearest whole number, of numbers within the plane.
std::int32_t nearest(double d) {
    constexpr std::int32_t lift = 1 << 22;  // conversion cuts off towards zero: lift all above it
    return static_cast<std::int32_t>(d + lift + 0.5) - lift;
}

constexpr double never = std::numeric_limits<double>::infinity();

/// Where the ray along the unit vector (x, y) from the origin enters a disc.
double enter_disc(double x, double y, double cx, double cy, double r) {
    const double along = cx * x + cy * y, aside = cx * y - cy * x;
    const double slack = r * r - aside * aside;
    if (slack <= r || along <= 0) return never;  // r: a graze of half a mil is none
    return std::max(0.0, along - std::sqrt(slack));
}

double enter_capsule(Point from, double x, double y, const Capsule& c) {
    const auto r = static_cast<double>(c.radius.mil);
    const double ax = c.a.x - from.x, ay = c.a.y - from.y, bx = c.b.x - from.x, by = c.b.y - from.y;
    double best = enter_disc(x, y, ax, ay, r);
    if (c.a == c.b) return best;
    best = std::min(best, enter_disc(x, y, bx, by, r));
    // The straight side that faces the ray.
    const double dx = bx - ax, dy = by - ay, length = std::sqrt(dx * dx + dy * dy);
    const double slope = (dx * y - dy * x) / length;  // how fast the ray gets to the left of the core
    if (slope == 0) return best;
    const double left = (ax * dy - ay * dx) / length;  // how far left of the core it starts
    const double way = ((slope > 0 ? -r : r) - left) / slope;
    const double foot = ((way * x - ax) * dx + (way * y - ay) * dy) / length;
    return way >= 0 && foot >= 0 && foot <= length ? std::min(best, way) : best;
}

/// Where the ray enters the inside of an outline, in lengths of v. The turns are exact: a ray along an edge
/// or through a rim corner does not enter.
double enter_outline(Point from, Vec v, std::span<const Point> corners) {
    double best = never;
    const std::size_t n = corners.size();
    Point a = corners[n - 1];
    std::int64_t side_a = cross(v, a - from);
    for (std::size_t i = 0; i < n; ++i) {
        const Point b = corners[i];
        const std::int64_t side_b = cross(v, b - from);
        if (side_a > 0 && side_b < 0) {
            // The edge passes from left to right: its inner side lies beyond.
            const std::int64_t before = orientation(a, b, from);
            if (before <= 0)
                best = std::min(best, static_cast<double>(before) / static_cast<double>(side_b - side_a));
        } else if (side_b == 0 && dot(b - from, v) >= 0) {
            const Vec back = a - b, on = corners[i + 1 < n ? i + 1 : 0] - b;
            const bool left_of_on = cross(on, v) > 0, right_of_back = cross(v, back) > 0;
            if (cross(on, back) > 0 ? left_of_on && right_of_back : left_of_on || right_of_back)
                best =
                    std::min(best, static_cast<double>(dot(b - from, v)) / static_cast<double>(squared(v)));
        }
        a = b;
        side_a = side_b;
    }
    return best;
}

/// The corner of a turn's base so many steps on.
Index corner_after(const PathTree::Base& base, const PathTree::Turn& turn, Index steps) {
    const Index n = base.block->count;
    return (turn.corner + (turn.hand == Hand::left ? steps : n - steps)) % n;
}

}  // namespace

ReachDrawing::At ReachDrawing::rim(Hand hand) {
    return hand == Hand::left ? At::left_rim : At::right_rim;
}

const Loops& ReachDrawing::draw(const PathTree& tree) {
    tree_ = &tree;
    union_.clear(tree.obstacles().bounds());
    drawn_.assign(tree.turns().size(), 0);
    // Nearly all turns are let into the fan of a root. Only to a turn at the root itself there is no ray.
    for (Index i = 0; i < tree.turns().size(); ++i) {
        if (drawn_[i] != 0) continue;
        outline_.clear();
        add_fan(i);
        if (tree.turns()[i].from != no_index) outline_.push_back(tree.turns()[i].at);
        if (outline_.size() > 2) union_.add(outline_);
    }
    union_.trace(loops_);
    return loops_;
}

/// Adds where the rays of a turn's fan end, counter-clockwise. The turn itself is left to the caller.
void ReachDrawing::add_fan(Index number) {
    drawn_[number] = 1;
    const Turn& turn = tree_->turns()[number];
    if (turn.from == no_index) return look_ahead(number, {{1, 0}, {1, 0}});
    if (turn.base != no_index) return look_ahead_from_base(number);
    if (turn.came == Vec{}) return;
    // From straight on to along the next edge.
    look_ahead(number, turn.hand == Hand::left ? Wedge{turn.came, turn.edge} : Wedge{turn.edge, turn.came});
}

/// Casts a ray to every corner and rim within reach, and others between so that none are far apart.
void ReachDrawing::look_ahead(Index number, const Wedge& wedge) {
    const Turn& turn = tree_->turns()[number];
    Fan fan;
    fan.eye = {turn.at, reach_at(turn.way)};
    fan.first_near = near_.size();
    find_near({turn.at, turn.at}, fan.eye.reach, nullptr);
    const std::size_t first_ray = rays_.size();
    find_rays(number, wedge, fan.eye);
    const std::size_t end = rays_.size();
    std::size_t next = first_ray;

    if (!wedge.all_round()) cast_ray(fan, {wedge.first});
    const int step = ray_step(fan.eye.reach);
    const int first =
        wedge.all_round() ? 0 : static_cast<int>(rough_turn(wedge.first.x, wedge.first.y) * 3600) / step;
    for (int i = first; i * step < first * step + 3600; ++i) {
        const Direction d = direction(facing_from_tenths(i * step));
        const Vec v = to_vec(d);
        if (!wedge.contains(v)) {
            if (i > first + 1) break;  // the first guess is rough
            continue;
        }
        while (next != end && earlier(wedge.first, rays_[next].v, v)) cast_ray(fan, rays_[next++]);
        cast_regular_ray(fan, d);
    }
    while (next != end) cast_ray(fan, rays_[next++]);
    if (!wedge.all_round()) cast_ray(fan, {wedge.last});
    rays_.resize(first_ray);
    near_.resize(fan.first_near);
}

/// Which of two rays in one direction comes first. The order is complete, for libraries sort equals
/// differently; blocks lie in one array.
bool ReachDrawing::nearer(const Ray& a, const Ray& b) {
    const auto key = [](const Ray& r) { return std::tuple(squared(r.v), r.block, r.at, r.turn); };
    return key(a) < key(b);
}

/// The rays to corners and rims, in order.
void ReachDrawing::find_rays(Index number, const Wedge& wedge, const Eye& eye) {
    const std::size_t first_ray = rays_.size();
    const std::int64_t reach = eye.reach * eye.reach;
    const auto add = [&](Point to, At at, const Block* block, Index turn) {
        const Vec v = to - eye.from;
        if (v != Vec{} && squared(v) <= reach && wedge.contains(v)) rays_.push_back({v, at, block, turn});
    };
    for (Index i = 0; i < tree_->corners().size(); ++i) {
        const TurningCorner& c = tree_->corners()[i].corner;
        const auto hand = PathTree::hand_at(c, c.at - eye.from);
        add(c.at, hand ? rim(*hand) : At::corner, &tree_->obstacles().blocks()[c.block],
            turn_at_corner(number, i));
    }
    for (Index i = 0; i < tree_->bases().size(); ++i) {
        const Base& base = tree_->bases()[i];
        if (squared(towards(eye.from, base.block->box)) > reach) continue;
        const Index right = tree_->arrival_corner(base, eye.from, Hand::left);
        const Index left = tree_->arrival_corner(base, eye.from, Hand::right);
        if (right == no_index || left == no_index) continue;
        const Index n = base.block->count, facing = (right + n - left) % n;
        add(tree_->corner_at(base, left), At::right_rim, base.block,
            turn_at_base(number, i, Hand::right, left));
        for (Index k = rim_stride; k < facing; k += rim_stride)
            add(tree_->corner_at(base, (left + k) % n), At::corner, base.block, no_index);
        add(tree_->corner_at(base, right), At::left_rim, base.block,
            turn_at_base(number, i, Hand::left, right));
    }
    const auto order = [&](const Ray& a, const Ray& b) {
        if (earlier(wedge.first, a.v, b.v)) return true;
        return !earlier(wedge.first, b.v, a.v) && nearer(a, b);
    };
    std::sort(rays_.begin() + static_cast<std::ptrdiff_t>(first_ray), rays_.end(), order);
}

/// Round a base the path can leave at every corner: the fan is a chain of narrow wedges.
void ReachDrawing::look_ahead_from_base(Index number) {
    const Turn& turn = tree_->turns()[number];
    const Base& base = tree_->bases()[turn.base];
    const bool left = turn.hand == Hand::left;
    const Index steps = steps_round(base, turn);
    Fan fan;
    fan.first_near = near_.size();
    find_near(base.block->box, reach_at(turn.way), base.block);
    const std::size_t first = leaving_.size();
    find_rays_round(number, steps);
    const std::size_t end = leaving_.size();

    // Counter-clockwise: with the base on the left first the rays and then back along it, else the other way.
    constexpr Index stride = 3;
    if (!left)
        for (Index s = stride; s < steps + stride; s += stride)
            outline_.push_back(tree_->corner_at(base, corner_after(base, turn, std::min(s, steps))));
    for (std::size_t i = first; i < end; ++i) {
        const Leaving l = leaving_[i];
        const Index corner = corner_after(base, turn, l.step);
        const Fine way = turn.way + tree_->way_round(base, turn.hand, turn.corner, corner);
        fan.eye = {tree_->corner_at(base, corner), reach_at(way)};
        if (l.ray.at == At::nothing || squared(l.ray.v) <= fan.eye.reach * fan.eye.reach)
            cast_ray(fan, l.ray);
    }
    if (left)
        for (Index s = 0; s < steps; s += stride)
            outline_.push_back(tree_->corner_at(base, corner_after(base, turn, steps - s)));
    leaving_.resize(first);
    near_.resize(fan.first_near);
}

/// How far round a turn is the best: to the limit, a closed edge, or where another way has come before.
Index ReachDrawing::steps_round(const Base& base, const Turn& turn) const {
    Fine way = turn.way;
    Index steps = 0;
    while (steps + 1 < base.block->count && !tree_->overtaken(base, corner_after(base, turn, steps), way)) {
        const Index next = corner_after(base, turn, steps + 1);
        way = turn.way + tree_->way_round(base, turn.hand, turn.corner, next);
        if (way > tree_->most()) break;
        ++steps;
    }
    return steps;
}

/// The rays, in order: straight on from every corner, or from every few where they are short; the tangents
/// that end at something ahead; and along the last edge.
void ReachDrawing::find_rays_round(Index number, Index steps) {
    const Turn& turn = tree_->turns()[number];
    const Base& base = tree_->bases()[turn.base];
    const bool left = turn.hand == Hand::left;
    const Index n = base.block->count;
    const std::size_t first = leaving_.size();
    const auto point_after = [&](Index s) { return tree_->corner_at(base, corner_after(base, turn, s)); };

    if (turn.came != Vec{}) leaving_.push_back({0, {turn.came}});
    const auto stride = static_cast<Index>(std::clamp(ray_step(reach_at(turn.way)) / 45, 1, 5));
    for (Index s = stride; s <= steps; s += stride)
        leaving_.push_back({s, {point_after(s) - point_after(s - 1)}});
    leaving_.push_back({steps, {point_after(steps + 1) - point_after(steps)}});
    const PathTree::Exits& exits = base.exits[turn.hand];
    for (Index i = exits.first; i < exits.end; ++i) {
        const PathTree::Exit& exit = tree_->exits()[i];
        const Index s = (left ? exit.corner + n - turn.corner : turn.corner + n - exit.corner) % n;
        const Vec v = exit.end - tree_->corner_at(base, exit.corner);
        const std::int64_t bend = s == 0 ? cross(turn.came, v) : 0;
        if (s > steps || v == Vec{} || (left ? bend < 0 : bend > 0)) continue;
        Ray ray{v, exit.turns ? rim(exit.hand) : At::corner, nullptr, no_index};
        if (exit.to_base != no_index) {
            ray.block = tree_->bases()[exit.to_base].block;
            ray.turn = turn_at_base(number, exit.to_base, exit.hand, exit.at);
        } else {
            ray.block = &tree_->obstacles().blocks()[tree_->corners()[exit.to_corner].corner.block];
            ray.turn = turn_at_corner(number, exit.to_corner);
        }
        leaving_.push_back({s, ray});
    }
    const auto order = [&](const Leaving& a, const Leaving& b) {
        if (a.step != b.step) return left == (a.step < b.step);
        const std::int64_t bend = cross(a.ray.v, b.ray.v);
        return bend != 0 ? bend > 0 : nearer(a.ray, b.ray);
    };
    std::sort(leaving_.begin() + static_cast<std::ptrdiff_t>(first), leaving_.end(), order);
}

/// The turn at a corner, if its path comes from the turn given.
Index ReachDrawing::turn_at_corner(Index from, Index corner) const {
    const Index t = tree_->corners()[corner].turn;
    return t != no_index && tree_->turns()[t].from == from ? t : no_index;
}
Index ReachDrawing::turn_at_base(Index from, Index base, Hand hand, Index corner) const {
    Index t = tree_->bases()[base].first_turn[hand];
    while (t != no_index && (tree_->turns()[t].from != from || tree_->turns()[t].corner != corner))
        t = tree_->turns()[t].next_at_base;
    return t;
}

/// The blocks that rays from a box can meet.
void ReachDrawing::find_near(const Box& box, std::int64_t reach, const Block* but) {
    const Vec v{static_cast<std::int32_t>(reach), static_cast<std::int32_t>(reach)};
    const Box all{box.low - v, box.high + v};
    for (const Block* block : tree_->blocks()) {
        const auto& [low, high] = block->box;
        if (block != but && boxes_meet(all, block->box))
            near_.push_back({(low.x + high.x) * 0.5, (low.y + high.y) * 0.5, (high.x - low.x) * 0.5,
                             (high.y - low.y) * 0.5, block});
    }
}

std::int64_t ReachDrawing::reach_at(Fine way) const {
    constexpr std::int64_t right_across = 3'000'000;  // no ray needs to be longer than the plane
    return std::min((tree_->most() - way) >> fine_bits, right_across);
}

void ReachDrawing::cast_ray(Fan& fan, Ray ray) {
    const double length = std::sqrt(static_cast<double>(squared(ray.v)));
    add_end(fan, ray, end_of(fan, fan.eye, ray.v, ray.v.x / length, ray.v.y / length, length));
}

/// The same for a direction of the table, which needs no root.
void ReachDrawing::cast_regular_ray(Fan& fan, Direction d) {
    constexpr double one = 1 << direction_bits, length = 1 << 20;
    const Vec v = to_vec(d);
    add_end(fan, {v}, end_of(fan, fan.eye, v, d.x / one, d.y / one, length));
}

/// A ray past a rim ends twice: in the distance, and at the rim, where the obstacle hides the ground behind
/// it. Between the two lies the fan of the paths that turn there.
void ReachDrawing::add_end(Fan& fan, const Ray& ray, const End& end) {
    const bool past_rim = ray.at >= At::left_rim && squared(end.at - fan.eye.from) >= squared(ray.v);
    const bool rim_first = past_rim && ray.at == At::right_rim, rim_last = past_rim && !rim_first;
    if (fan.has_last) add_change(fan, ray.v, rim_first ? ray.block : end.block);
    if (rim_first) outline_.push_back(fan.eye.from + ray.v);
    if (rim_last) outline_.push_back(end.at);
    if (past_rim && ray.turn != no_index && drawn_[ray.turn] == 0) add_fan(ray.turn);
    if (!rim_last) outline_.push_back(end.at);
    if (rim_last) outline_.push_back(fan.eye.from + ray.v);
    fan.has_last = true;
    fan.last_eye = fan.eye;
    fan.last_v = ray.v;
    fan.last_block = rim_last ? ray.block : end.block;
}

/// Between the last ray and this one the ground may end at something else: finds where, by halving.
void ReachDrawing::add_change(const Fan& fan, Vec v, const Block* to) {
    if (to == fan.last_block) return;
    constexpr double even = 8192;  // long: directions are halved between vectors of one length
    struct Side {
        Vec v;
        End end;
    };
    const auto side_at = [&](Vec w) {
        const double f = 1 / std::sqrt(static_cast<double>(squared(w))), x = w.x * f, y = w.y * f;
        const Vec of_even_length{nearest(x * even), nearest(y * even)};
        return Side{of_even_length, end_of(fan, fan.last_eye, of_even_length, x, y, even)};
    };
    Side before = side_at(fan.last_v), after = side_at(v);
    for (int i = 0; i < 4 && squared_distance(before.end.at, after.end.at) > 60 * 60; ++i) {
        if (before.v + after.v == Vec{}) break;
        const Side middle = side_at(before.v + after.v);
        (middle.end.block == fan.last_block ? before : after) = middle;
    }
    outline_.push_back(before.end.at);
    outline_.push_back(after.end.at);
}

/// v is (x, y), a direction of length 1, times its length.
ReachDrawing::End ReachDrawing::end_of(const Fan& fan, const Eye& eye, Vec v, double x, double y,
                                       double length) const {
    auto depth = static_cast<double>(eye.reach);
    End end;
    for (std::size_t i = fan.first_near; i < near_.size(); ++i) {
        const Near& near = near_[i];
        // Does the ray pass the box on one side, end before it or lead away from it?
        const double to_x = near.x - eye.from.x, to_y = near.y - eye.from.y;
        const double wide = std::fabs(x), high = std::fabs(y);
        if (std::fabs(x * to_y - y * to_x) > high * near.half_width + wide * near.half_height) continue;
        const double ahead = x * to_x + y * to_y, half = wide * near.half_width + high * near.half_height;
        if (ahead + half < 0 || ahead - half > depth) continue;
        const double enter =
            near.block->kind == Block::Kind::base
                ? enter_capsule(eye.from, x, y, near.block->core)
                : enter_outline(eye.from, v, tree_->obstacles().corners(*near.block)) * length;
        if (enter < depth) depth = enter, end.block = near.block;
    }
    end.at = eye.from + Vec{nearest(x * depth), nearest(y * depth)};
    return end;
}

}  // namespace irondial::geo
