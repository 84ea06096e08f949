// The tree of shortest paths from one start. Used inside the module; ask PathField.
//
// A turn is a place where paths bend round an obstacle: a convex corner of an area, wall or link, or a corner
// of a base's round outline. From a turn a path goes on between two directions: straight on, and along the
// obstacle. Legs from settled turns to turns ahead are offered to a heap and looked at nearest first; whether
// a leg is free is asked only then. Corners are reached once, by the first leg to get there.
//
// A base has too many corners to treat each one as a turn. A path that arrives at one goes round with the
// base on its left or right hand and leaves at any corner ahead; the tangents that leave a base on one hand,
// its exits, are found once, when a path first arrives there.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "geo/obstacles.h"

namespace irondial::geo {

/// On which hand the obstacle lies while the path goes round it.
enum class Hand : std::uint8_t { left, right };

template <class T>
struct PerHand {
    std::array<T, 2> of{};

    T& operator[](Hand h) { return of[static_cast<std::size_t>(h)]; }
    const T& operator[](Hand h) const { return of[static_cast<std::size_t>(h)]; }
};

class PathTree {
  public:
    /// A turn, or a root of the tree: one that comes from none.
    struct Turn {
        Point at;
        Fine way = 0;                  // from the start
        Index from = no_index;         // the turn before,
        Index from_corner = no_index;  // and if that is at a base: the corner where it was left
        Index base = no_index;         // where it is: at a base,
        Index corner = no_index;       // at this corner of it
        Index next_at_base = no_index;
        Hand hand = Hand::left;
        Vec came,
            edge;  // the path goes on between these two directions; at a base the outline says the second
    };
    struct Corner {
        TurningCorner corner;
        Index turn = no_index;
    };
    /// A tangent that leaves a base: it ends at a turning corner, or touches another base.
    struct Exit {
        enum class Sight : std::uint8_t { unknown, clear, blocked };

        Index corner = 0;
        Index to_corner = no_index, to_base = no_index;
        Index at = 0;  // the corner of to_base
        Hand hand = Hand::left;
        bool turns = true;  // or only ends there, at a corner that faces it
        Sight sight = Sight::unknown;
        Point end;
        Fine length = 0;
    };
    struct Exits {
        Index first = no_index, end = no_index;
    };
    struct Base {
        const Block* block = nullptr;
        PerHand<Index> first_turn{{no_index, no_index}};
        PerHand<Exits> exits;
        bool knows_closed = false;
        Index closed = no_index;  // where its closed edges are counted; none: all are open
    };
    /// How to get to a place: the last turn, the corner where its base is left, the last stop before the end.
    struct Finding {
        Fine way = 0;
        Index turn = no_index, corner = no_index;
        Point stop;

        std::optional<Length> length() const {
            return turn == no_index ? std::nullopt : std::optional(rounded(way));
        }
    };
    static constexpr Fine no_way = std::numeric_limits<Fine>::max() / 4;

    /// To everywhere within the longest length, or towards one goal.
    void set_out(const Obstacles& obstacles, Point from, std::optional<Point> goal, Length longest,
                 ObstacleId without);
    void grow_all();
    Finding find(Point to);
    void trace(const Finding& found, Point to, std::vector<Point>& path) const;

    // What has been found, for drawing.

    const Obstacles& obstacles() const { return *obstacles_; }
    Fine most() const { return most_; }
    const std::vector<const Block*>& blocks() const { return blocks_; }
    const std::vector<Turn>& turns() const { return turns_; }
    const std::vector<Corner>& corners() const { return corners_; }
    const std::vector<Base>& bases() const { return bases_; }
    const std::vector<Exit>& exits() const { return exits_; }

    /// The hand on which a leg that arrives at a corner leaves its obstacle; none when the corner faces it.
    static std::optional<Hand> hand_at(const TurningCorner& corner, Vec arriving);
    /// Where a leg from p touches the base and keeps it on its hand.
    Index arrival_corner(const Base& base, Point p, Hand hand) const;
    Point corner_at(const Base& base, Index corner) const;
    /// Along the outline, with the base on the left counter-clockwise; no_way across a closed edge.
    Fine way_round(const Base& base, Hand hand, Index from, Index to) const;
    /// Does another way get to this corner of a base in less?
    bool overtaken(const Base& base, Index corner, Fine way) const;

  private:
    /// A leg still to be looked at, nearest first; of equals the one offered first.
    struct Leg {
        Fine key = 0, way = 0;  // way: from the start to its end
        Index number = 0;
        Index from = no_index, exit = no_index;  // a turn; and if that is at a base, which of its exits
        Index to_corner = no_index, to_base = no_index;
        Index at = 0;  // the corner of to_base
        Hand hand = Hand::left;
    };
    /// Where a path really begins or ends. A place in the rounding of an outline is reached over a stop just
    /// beside it, `rest` away.
    struct Stop {
        Point at;
        Fine rest = 0;
    };

    void gather(ObstacleId without);
    void find_stops(Point p, std::vector<Stop>& stops) const;
    bool may_step_aside(Point p, Point q) const;

    void grow_from_roots();
    Index look_at_next_leg();
    bool is_free(const Leg& leg);
    Index add_turn(const Leg& leg);
    void grow_from(Index turn);
    void grow_from_base(Index turn);
    void offer(Leg leg, Point end);
    static bool later(const Leg& a, const Leg& b);
    bool sees(Point p, Point q, const Block* but, const Block* and_but);
    bool reached_before(const Leg& leg) const;
    Point end_of(const Leg& leg) const;

    void find_exits(Base& base, Hand hand, Fine rest);
    void find_exits_to_base(const Base& base, Hand hand, Index to, Hand arriving);
    bool try_exit(const Base& base, Hand hand, Index corner, Index to, Hand arriving);
    void add_exit(Exit exit, Point start);
    void find_closed_edges(Base& base);
    bool is_closed(const Base& base, Point p, Point q) const;
    Index exit_corner(const Base& base, Point p, Hand hand) const;
    Finding best_way_to(const Base& base, Hand hand, Index corner, Point onward) const;

    void find_from_turns(const Stop& stop, Finding& best);
    void try_turn(Index turn, const Stop& stop, Finding& best);
    void try_base(const Base& base, Hand hand, const Stop& stop, Finding& best);

    const Obstacles* obstacles_ = nullptr;
    Point from_;
    std::optional<Point> goal_;
    Length longest_;
    Fine most_ = 0;                     // the longest way that rounds to the longest length
    std::vector<const Block*> blocks_;  // those within reach; so bases_ and corners_
    std::vector<Base> bases_;
    std::vector<Corner> corners_;
    std::vector<Stop> starts_, stops_;
    std::vector<Turn> turns_;
    std::vector<Leg> legs_;  // a heap
    Index legs_offered_ = 0;
    std::vector<Exit> exits_;
    std::vector<std::uint16_t> closed_;    // running counts of closed edges
    const Block* last_blocker_ = nullptr;  // likely to block the next leg too
};

/// How far off a box is, across and along.
constexpr Vec towards(Point p, const Box& box) {
    return {std::max({box.low.x - p.x, p.x - box.high.x, 0}),
            std::max({box.low.y - p.y, p.y - box.high.y, 0})};
}

}  // namespace irondial::geo
