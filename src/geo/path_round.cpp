// PathTree: the way round a base.
#include <algorithm>

#include "geo/distance.h"
#include "geo/path_tree.h"

namespace irondial::geo {

Index PathTree::arrival_corner(const Base& base, Point p, Hand hand) const {
    return hand == Hand::left ? obstacles_->rightmost(*base.block, p) : obstacles_->leftmost(*base.block, p);
}

/// Where a path with the base on its hand leaves it towards p.
Index PathTree::exit_corner(const Base& base, Point p, Hand hand) const {
    return hand == Hand::left ? obstacles_->leftmost(*base.block, p) : obstacles_->rightmost(*base.block, p);
}

Point PathTree::corner_at(const Base& base, Index corner) const {
    return obstacles_->corners(*base.block)[corner];
}

/// All tangents that leave the base on one hand and are not longer than the rest of the way.
void PathTree::find_exits(Base& base, Hand hand, Fine rest) {
    const Box& box = base.block->box;
    const std::int64_t mils = (rest >> fine_bits) + 1, reach = mils * mils;
    const Vec room{static_cast<std::int32_t>(mils), static_cast<std::int32_t>(mils)};
    const Box nearby{box.low - room, box.high + room};
    base.exits[hand].first = static_cast<Index>(exits_.size());
    for (Index i = 0; i < corners_.size(); ++i) {
        const TurningCorner& to = corners_[i].corner;
        if (squared(towards(to.at, box)) > reach) continue;
        Exit exit;
        exit.corner = exit_corner(base, to.at, hand);
        if (exit.corner == no_index) continue;
        const Point start = corner_at(base, exit.corner);
        const std::optional<Hand> arriving = hand_at(to, to.at - start);
        exit.to_corner = i;
        exit.hand = arriving.value_or(hand);
        exit.turns = arriving.has_value();
        exit.end = to.at;
        add_exit(exit, start);
    }
    for (Index i = 0; i < bases_.size(); ++i) {
        if (&bases_[i] == &base || !boxes_meet(nearby, bases_[i].block->box)) continue;
        find_exits_to_base(base, hand, i, Hand::left);
        find_exits_to_base(base, hand, i, Hand::right);
    }
    base.exits[hand].end = static_cast<Index>(exits_.size());
    find_closed_edges(base);
}

/// Two bases apart have one common tangent for each choice of hands; two that overlap can have several.
void PathTree::find_exits_to_base(const Base& base, Hand hand, Index to, Hand arriving) {
    const Block &one = *base.block, &other = *bases_[to].block;
    const Length together = one.core.radius + other.core.radius + contact_gap;
    if (boxes_meet(one.box, other.box) &&
        compare_distance(spine(one.core), spine(other.core), together) < 0) {
        for (Index corner = 0; corner < one.count; ++corner) try_exit(base, hand, corner, to, arriving);
        return;
    }
    // Swing the line to and fro between the two until it touches both.
    Index corner = exit_corner(base, centre(other.core), hand);
    for (Index swings = 0; swings < one.count && !try_exit(base, hand, corner, to, arriving); ++swings) {
        const Index at = arrival_corner(bases_[to], corner_at(base, corner), arriving);
        corner = exit_corner(base, corner_at(bases_[to], at), hand);
    }
}

/// Adds the exit at a corner if it touches both bases there.
bool PathTree::try_exit(const Base& base, Hand hand, Index corner, Index to, Hand arriving) {
    Exit exit;
    const Point start = corner_at(base, corner);
    exit.corner = corner;
    exit.to_base = to;
    exit.at = arrival_corner(bases_[to], start, arriving);
    if (exit.at == no_index) return false;
    exit.end = corner_at(bases_[to], exit.at);
    if (exit_corner(base, exit.end, hand) != corner) return false;
    exit.hand = arriving;
    add_exit(exit, start);
    return true;
}

void PathTree::add_exit(Exit exit, Point start) {
    exit.length = fine_distance(start, exit.end);
    if (exit.length <= most_) exits_.push_back(exit);
}

/// A base may overlap other obstacles or stick out of the bounds: then edges of its outline lead nowhere.
void PathTree::find_closed_edges(Base& base) {
    if (base.knows_closed) return;
    base.knows_closed = true;
    const Block& own = *base.block;
    const auto is_near = [&](const Block* block) { return block != &own && boxes_meet(block->box, own.box); };
    if (contains(obstacles_->bounds(), own.box) && std::none_of(blocks_.begin(), blocks_.end(), is_near))
        return;
    const std::span<const Point> corner = obstacles_->corners(own);
    const auto first = static_cast<Index>(closed_.size());
    std::uint16_t count = 0;
    closed_.push_back(0);
    for (std::size_t i = 0; i < corner.size(); ++i) {
        if (is_closed(base, corner[i], corner[i + 1 < corner.size() ? i + 1 : 0])) ++count;
        closed_.push_back(count);
    }
    if (count != 0) base.closed = first;
}

bool PathTree::is_closed(const Base& base, Point p, Point q) const {
    if (!contains(obstacles_->bounds(), bounds(Segment{p, q}))) return true;
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const Block* block) {
        return block != base.block && (obstacles_->contains(*block, p) || obstacles_->crosses(*block, p, q));
    });
}

Fine PathTree::way_round(const Base& base, Hand hand, Index from, Index to) const {
    if (hand == Hand::right) std::swap(from, to);
    const Index n = base.block->count;
    if (base.closed != no_index) {
        const std::uint16_t* const closed = closed_.data() + base.closed;
        if (closed[to] - closed[from] + (to < from ? closed[n] : 0) != 0) return no_way;
    }
    const std::span<const Fine> ways = obstacles_->ways(*base.block);
    return ways[to] - ways[from] + (to < from ? ways[n] : 0);
}

bool PathTree::overtaken(const Base& base, Index corner, Fine way) const {
    for (const Hand hand : {Hand::left, Hand::right})
        for (Index t = base.first_turn[hand]; t != no_index; t = turns_[t].next_at_base)
            if (turns_[t].way + way_round(base, hand, turns_[t].corner, corner) < way) return true;
    return false;
}

/// The best way with the base on one hand to a corner where the path leaves it towards a point.
PathTree::Finding PathTree::best_way_to(const Base& base, Hand hand, Index corner, Point onward) const {
    Finding best{no_way, no_index, corner, onward};
    for (Index t = base.first_turn[hand]; t != no_index; t = turns_[t].next_at_base) {
        const Turn& turn = turns_[t];
        const std::int64_t bend = turn.corner == corner ? cross(turn.came, onward - turn.at) : 0;
        const Fine way = turn.way + way_round(base, hand, turn.corner, corner);
        if (way >= best.way || (hand == Hand::left ? bend < 0 : bend > 0)) continue;
        best.way = way;
        best.turn = t;
    }
    return best;
}

}  // namespace irondial::geo
