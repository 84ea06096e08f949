// How the ground a path field reaches is drawn. Used inside the module; ask ReachOutlines.
//
// From the start, and from each turn of the tree, the ground ahead is seen as a fan of rays: each ray ends
// where the way is used up or where an obstacle begins. Where a ray grazes a corner at which the paths turn,
// the fan of that turn is let in. Fans that come round an obstacle from both sides overlap behind it; the
// union of all is the ground reached.
//
// This is the one place in src/geo that computes in doubles, and only with + - * / and the square root, which
// are the same everywhere. No rule asks it.
#pragma once

#include <vector>

#include "geo/level_union.h"
#include "geo/path_tree.h"

namespace irondial::geo {

class ReachDrawing {
  public:
    const Loops& draw(const PathTree& tree);

  private:
    using Turn = PathTree::Turn;
    using Base = PathTree::Base;

    /// What a ray is cast at: a corner or a rim ahead. Past a rim it may go on: the obstacle lies on that
    /// hand.
    enum class At : std::uint8_t { nothing, corner, left_rim, right_rim };
    struct Ray {
        Vec v;  // its direction; to a corner or rim the whole way there
        At at = At::nothing;
        const Block* block = nullptr;  // the corner's or rim's
        Index turn = no_index;         // the turn there of the paths of this fan
    };
    /// A ray that leaves a base so many corners after the turn there.
    struct Leaving {
        Index step = 0;
        Ray ray;
    };
    /// Where a ray ends, and at which block; none when its way is used up.
    struct End {
        Point at;
        const Block* block = nullptr;
    };
    /// A block that rays may meet; its box as middle and half sides.
    struct Near {
        double x = 0, y = 0, half_width = 0, half_height = 0;
        const Block* block = nullptr;
    };
    /// Where rays come from and how far they go.
    struct Eye {
        Point from;
        std::int64_t reach = 0;
    };
    /// The fan in hand, with the ray before and what lies beyond it.
    struct Fan {
        Eye eye;
        std::size_t first_near = 0;
        bool has_last = false;
        Eye last_eye;
        Vec last_v;
        const Block* last_block = nullptr;
    };
    /// The directions from `first` counter-clockwise to `last`; all of them when both are the same.
    struct Wedge {
        Vec first, last;

        bool all_round() const { return first == last; }
        bool contains(Vec v) const { return all_round() || (turns_left(first, v) && turns_left(v, last)); }

      private:
        /// From a to b by less than half a turn to the left, or not at all.
        static bool turns_left(Vec a, Vec b) {
            const std::int64_t turn = cross(a, b);
            return turn > 0 || (turn == 0 && dot(a, b) > 0);
        }
    };

    void add_fan(Index turn);
    void look_ahead(Index turn, const Wedge& wedge);
    void look_ahead_from_base(Index turn);
    Index steps_round(const Base& base, const Turn& turn) const;
    void find_rays(Index turn, const Wedge& wedge, const Eye& eye);
    void find_rays_round(Index turn, Index steps);
    void find_near(const Box& box, std::int64_t reach, const Block* but);
    Index turn_at_corner(Index from, Index corner) const;
    Index turn_at_base(Index from, Index base, Hand hand, Index corner) const;

    void cast_ray(Fan& fan, Ray ray);  // by value: fans let in make the lists grow
    void cast_regular_ray(Fan& fan, Direction d);
    void add_end(Fan& fan, const Ray& ray, const End& end);
    void add_change(const Fan& fan, Vec v, const Block* to);
    End end_of(const Fan& fan, const Eye& eye, Vec v, double x, double y, double length) const;
    std::int64_t reach_at(Fine way) const;
    static At rim(Hand hand);
    static bool nearer(const Ray& a, const Ray& b);

    const PathTree* tree_ = nullptr;
    std::vector<std::uint8_t> drawn_;  // which turns are
    std::vector<Point> outline_;
    // Of the fan in hand, behind those of the fans it is let into.
    std::vector<Ray> rays_;
    std::vector<Leaving> leaving_;
    std::vector<Near> near_;
    LevelUnion union_;
    Loops loops_;
};

}  // namespace irondial::geo
