#include "geo/path_tree.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "geo/distance.h"
#include "geo/side.h"

namespace irondial::geo {
namespace {

/// Longer than any path needs to be, and short enough that nothing overflows.
constexpr Length longest_of_all{1 << 30};

/// Not more than a mil too short.
std::int64_t rough_length(Vec v) {
    return static_cast<std::int64_t>(std::sqrt(static_cast<double>(squared(v))));
}

bool covers(const Box& box, Point p) {
    return contains(box, Box{p, p});
}

}  // namespace

// ---- Setting out ----

void PathTree::set_out(const Obstacles& obstacles, Point from, std::optional<Point> goal, Length longest,
                       ObstacleId without) {
    obstacles_ = &obstacles;
    from_ = from;
    goal_ = goal;
    longest_ = std::min(longest, longest_of_all);
    most_ = fine(longest_) + (Fine{1} << (fine_bits - 1)) - 1;
    last_blocker_ = nullptr;
    legs_offered_ = 0;
    turns_.clear();
    legs_.clear();
    exits_.clear();
    closed_.clear();
    gather(without);
    find_stops(from, starts_);
    std::erase_if(starts_, [&](const Stop& stop) { return stop.rest > most_; });
    for (const Stop& stop : starts_) {
        Turn root;
        root.at = stop.at;
        root.way = stop.rest;
        turns_.push_back(root);
    }
}

/// The obstacles that a path within the longest length can meet.
void PathTree::gather(ObstacleId without) {
    const auto in_reach = [&](const Box& box) {
        const Vec v = towards(from_, box);
        if (longest_.mil < 0 || squared(v) > squared(longest_)) return false;
        return !goal_ || rough_length(v) + rough_length(towards(*goal_, box)) <= longest_.mil;
    };
    blocks_.clear();
    bases_.clear();
    corners_.clear();
    for (const Block& block : obstacles_->blocks()) {
        if (!in_reach(block.box) || block.belongs_to(without)) continue;
        blocks_.push_back(&block);
        if (block.kind == Block::Kind::base) bases_.emplace_back().block = &block;
    }
    for (const TurningCorner& corner : obstacles_->turning_corners())
        if (in_reach({corner.at, corner.at}) && !obstacles_->blocks()[corner.block].belongs_to(without))
            corners_.push_back({corner, no_index});
}

/// Normally p itself; but round outlines and strips are a little larger than what they stand for, and a p in
/// between gets out of them by a step to the side.
void PathTree::find_stops(Point p, std::vector<Stop>& stops) const {
    stops.clear();
    if (!covers(obstacles_->bounds(), p)) return;
    bool in_rounding = false;
    for (const Block* block : blocks_) {
        if (!obstacles_->contains(*block, p)) continue;
        const bool has_rounding = block->kind == Block::Kind::base || block->kind == Block::Kind::wall;
        if (!has_rounding || side_of(p, block->core) == Side::inside) return;
        in_rounding = true;
    }
    if (!in_rounding) return stops.push_back({p, 0});
    constexpr std::array<Vec, 8> steps{
        {{3, 0}, {2, 2}, {0, 3}, {-2, 2}, {-3, 0}, {-2, -2}, {0, -3}, {2, -2}}};
    for (const Vec step : steps)
        if (may_step_aside(p, p + step)) stops.push_back({p + step, fine_distance(p, p + step)});
}

/// p lies in the rounding of some blocks: there the obstacle itself is asked.
bool PathTree::may_step_aside(Point p, Point q) const {
    if (!covers(obstacles_->bounds(), q)) return false;
    const Segment step{p, q};
    return std::none_of(blocks_.begin(), blocks_.end(), [&](const Block* block) {
        if (obstacles_->contains(*block, q)) return true;
        if (!obstacles_->contains(*block, p)) return obstacles_->crosses(*block, p, q);
        const Segment core = spine(block->core);
        if (block->kind == Block::Kind::base) return compare_distance(step, core, block->core.radius) < 0;
        return compare_distance(p, core, {}) != 0 && segments_meet(step, core);
    });
}

// ---- Growing ----

void PathTree::grow_all() {
    grow_from_roots();
    while (!legs_.empty()) look_at_next_leg();
}

void PathTree::grow_from_roots() {
    if (legs_offered_ != 0) return;
    for (Index i = 0; i < starts_.size(); ++i) grow_from(i);
}

/// Looks at the nearest leg on offer. The turn it ends in; none if it is blocked or comes too late.
Index PathTree::look_at_next_leg() {
    std::pop_heap(legs_.begin(), legs_.end(), later);
    const Leg leg = legs_.back();
    legs_.pop_back();
    if (reached_before(leg) || !is_free(leg)) return no_index;
    const Index turn = add_turn(leg);
    grow_from(turn);
    return turn;
}

bool PathTree::is_free(const Leg& leg) {
    const Turn& from = turns_[leg.from];
    const Block* const touched = leg.to_base == no_index ? nullptr : bases_[leg.to_base].block;
    if (leg.exit == no_index) return sees(from.at, end_of(leg), touched, nullptr);
    Exit& exit = exits_[leg.exit];
    if (exit.sight == Exit::Sight::unknown) {
        const Base& base = bases_[from.base];
        const bool clear = sees(corner_at(base, exit.corner), exit.end, base.block, touched);
        exit.sight = clear ? Exit::Sight::clear : Exit::Sight::blocked;
    }
    return exit.sight == Exit::Sight::clear;
}

Index PathTree::add_turn(const Leg& leg) {
    const auto number = static_cast<Index>(turns_.size());
    const Turn& from = turns_[leg.from];
    Turn turn;
    turn.at = end_of(leg);
    turn.way = leg.way;
    turn.from = leg.from;
    turn.hand = leg.hand;
    Point start = from.at;
    if (leg.exit != no_index) {
        turn.from_corner = exits_[leg.exit].corner;
        start = corner_at(bases_[from.base], turn.from_corner);
    }
    turn.came = turn.at - start;
    if (leg.to_base != no_index) {
        Index& first = bases_[leg.to_base].first_turn[leg.hand];
        turn.base = leg.to_base;
        turn.corner = leg.at;
        turn.next_at_base = first;
        first = number;
    } else {
        Corner& there = corners_[leg.to_corner];
        turn.edge = (leg.hand == Hand::left ? there.corner.after : there.corner.before) - turn.at;
        there.turn = number;
    }
    turns_.push_back(turn);
    return number;
}

namespace {

/// A shortest path bends only towards the obstacle it goes round; from a root it goes anywhere.
bool goes_on(const PathTree::Turn& turn, Vec v) {
    if (turn.from == no_index) return true;
    const std::int64_t bend = cross(turn.came, v), room = cross(v, turn.edge);
    return turn.hand == Hand::left ? bend >= 0 && room >= 0 : bend <= 0 && room <= 0;
}

}  // namespace

/// Offers every leg that goes on from a turn.
void PathTree::grow_from(Index number) {
    if (turns_[number].base != no_index) return grow_from_base(number);
    const Turn& turn = turns_[number];
    const std::int64_t rest = ((most_ - turn.way) >> fine_bits) + 1, reach = rest * rest;
    for (Index i = 0; i < corners_.size(); ++i) {
        const Corner& to = corners_[i];
        const Vec v = to.corner.at - turn.at;
        if (to.turn != no_index || squared(v) > reach || !goes_on(turn, v) || v == Vec{}) continue;
        const std::optional<Hand> hand = hand_at(to.corner, v);
        if (!hand) continue;
        Leg leg;
        leg.way = turn.way + fine_distance(turn.at, to.corner.at);
        leg.from = number;
        leg.to_corner = i;
        leg.hand = *hand;
        offer(leg, to.corner.at);
    }
    for (Index i = 0; i < bases_.size(); ++i) {
        const Base& base = bases_[i];
        if (squared(towards(turn.at, base.block->box)) > reach) continue;
        for (const Hand hand : {Hand::left, Hand::right}) {
            const Index at = arrival_corner(base, turn.at, hand);
            if (at == no_index) continue;
            const Point end = corner_at(base, at);
            if (!goes_on(turn, end - turn.at)) continue;
            Leg leg;
            leg.way = turn.way + fine_distance(turn.at, end);
            leg.from = number;
            leg.to_base = i;
            leg.at = at;
            leg.hand = hand;
            offer(leg, end);
        }
    }
}

/// Offers every tangent that leaves the base, after the way round it from the turn.
void PathTree::grow_from_base(Index number) {
    const Turn& turn = turns_[number];
    Base& base = bases_[turn.base];
    // Without a goal the first turn on a hand is the nearest: what lies beyond its rest is beyond that of
    // all.
    if (base.exits[turn.hand].first == no_index)
        find_exits(base, turn.hand, goal_ ? most_ : most_ - turn.way);
    for (Index i = base.exits[turn.hand].first; i < base.exits[turn.hand].end; ++i) {
        const Exit& exit = exits_[i];
        if (!exit.turns || exit.sight == Exit::Sight::blocked) continue;
        if (exit.to_corner != no_index && corners_[exit.to_corner].turn != no_index) continue;
        if (exit.corner == turn.corner) {
            const std::int64_t bend = cross(turn.came, exit.end - turn.at);
            if (turn.hand == Hand::left ? bend < 0 : bend > 0) continue;
        }
        Leg leg;
        leg.way = turn.way + way_round(base, turn.hand, turn.corner, exit.corner) + exit.length;
        leg.from = number;
        leg.exit = i;
        leg.to_corner = exit.to_corner;
        leg.to_base = exit.to_base;
        leg.at = exit.at;
        leg.hand = exit.hand;
        offer(leg, exit.end);
    }
}

void PathTree::offer(Leg leg, Point end) {
    leg.key = leg.way;
    if (goal_) {
        // The rest is at least the straight way. A 256th less makes up for rounding: no detour looks shorter
        // than the way it replaces, so the first leg to get to a corner is the best.
        const Fine straight = fine_distance(end, *goal_);
        leg.key += straight - (straight >> 8);
    }
    if (leg.key > most_) return;
    leg.number = legs_offered_++;
    legs_.push_back(leg);
    std::push_heap(legs_.begin(), legs_.end(), later);
}

bool PathTree::later(const Leg& a, const Leg& b) {
    return a.key != b.key ? a.key > b.key : a.number > b.number;
}

/// Is the leg free? Blocks to which it is a tangent need not be asked.
bool PathTree::sees(Point p, Point q, const Block* but, const Block* and_but) {
    const auto blocks = [&](const Block* block) {
        return block != but && block != and_but && obstacles_->crosses(*block, p, q);
    };
    if (last_blocker_ != nullptr && blocks(last_blocker_)) return false;
    for (const Block* block : blocks_) {
        if (!blocks(block)) continue;
        last_blocker_ = block;
        return false;
    }
    return true;
}

/// A corner is reached once. On a base a turn also reaches the corners ahead of it.
bool PathTree::reached_before(const Leg& leg) const {
    if (leg.to_base == no_index) return corners_[leg.to_corner].turn != no_index;
    return overtaken(bases_[leg.to_base], leg.at, leg.way + 1);
}

Point PathTree::end_of(const Leg& leg) const {
    return leg.to_base == no_index ? corners_[leg.to_corner].corner.at
                                   : corner_at(bases_[leg.to_base], leg.at);
}

std::optional<Hand> PathTree::hand_at(const TurningCorner& corner, Vec arriving) {
    const std::int64_t before = cross(arriving, corner.before - corner.at);
    const std::int64_t after = cross(arriving, corner.after - corner.at);
    if (before >= 0 && after >= 0) return Hand::left;
    if (before <= 0 && after <= 0) return Hand::right;
    return std::nullopt;
}

// ---- Answering ----

PathTree::Finding PathTree::find(Point to) {
    Finding best{most_ + 1, no_index, no_index, to};
    find_stops(to, stops_);
    for (const Stop& stop : stops_) find_from_turns(stop, best);
    return best;
}

void PathTree::find_from_turns(const Stop& stop, Finding& best) {
    for (Index i = 0; i < turns_.size(); ++i)
        if (turns_[i].base == no_index) try_turn(i, stop, best);
    if (starts_.size() == 1 && best.turn == 0 && best.stop == stop.at) return;  // straight there
    for (const Base& base : bases_) {
        try_base(base, Hand::left, stop, best);
        try_base(base, Hand::right, stop, best);
    }
    grow_from_roots();
    while (!legs_.empty() && legs_.front().key < best.way) {
        const Index t = look_at_next_leg();
        if (t == no_index) continue;
        if (turns_[t].base == no_index)
            try_turn(t, stop, best);
        else
            try_base(bases_[turns_[t].base], turns_[t].hand, stop, best);
    }
}

void PathTree::try_turn(Index number, const Stop& stop, Finding& best) {
    const Turn& turn = turns_[number];
    if (!goes_on(turn, stop.at - turn.at)) return;
    const Fine way = turn.way + fine_distance(turn.at, stop.at) + stop.rest;
    if (way < best.way && sees(turn.at, stop.at, nullptr, nullptr)) best = {way, number, no_index, stop.at};
}

void PathTree::try_base(const Base& base, Hand hand, const Stop& stop, Finding& best) {
    if (base.first_turn[hand] == no_index) return;
    const Index corner = exit_corner(base, stop.at, hand);
    if (corner == no_index) return;
    const Point at = corner_at(base, corner);
    Finding found = best_way_to(base, hand, corner, stop.at);
    found.way += fine_distance(at, stop.at) + stop.rest;
    if (found.way < best.way && sees(at, stop.at, base.block, nullptr)) best = found;
}

/// Writes the path down from its end.
void PathTree::trace(const Finding& found, Point to, std::vector<Point>& path) const {
    path.clear();
    if (found.turn == no_index) return;
    const auto add = [&](Point p) {
        if (path.empty() || path.back() != p) path.push_back(p);
    };
    add(to);
    add(found.stop);
    Index leaves_at = found.corner;
    for (Index number = found.turn; number != no_index; number = turns_[number].from) {
        const Turn& turn = turns_[number];
        if (turn.base != no_index) {
            const Index n = bases_[turn.base].block->count, back = turn.hand == Hand::left ? n - 1 : 1;
            for (Index c = leaves_at; c != turn.corner; c = (c + back) % n)
                add(corner_at(bases_[turn.base], c));
        }
        add(turn.at);
        leaves_at = turn.from_corner;
    }
    add(from_);
    if (path.size() == 1) path.push_back(from_);
    std::reverse(path.begin(), path.end());
}

}  // namespace irondial::geo
