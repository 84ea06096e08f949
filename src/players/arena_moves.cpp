#include <algorithm>

#include "players/moves.h"
#include "players/sampler.h"
#include "rules/arena.h"
#include "rules/flags.h"
#include "rules/movement.h"
#include "rules/reputation.h"
#include "rules/tag_team.h"

namespace irondial::players {

using namespace rules;
using catalog::AttackKind;

namespace {

/// The cheapest ways from where a unit stands to every hex it could get to, as far as it sees itself: the
/// judge knows better.
class Ways {
  public:
    Ways(const Position& pos, const Order& order)
        : pos_(pos),
          arena_(static_cast<const Arena&>(pos.field())),
          limit_(speed_for(pos, order).value),
          jumps_(jumps(pos, order)),
          foes_(pos.opponents_of(order.unit) - pos.engaged_with(order.unit)),
          steps_(static_cast<std::size_t>(arena_.hexes().size())) {
        start_ = arena_.hexes().index(hex_of(pos, order.unit));
        if (start_ >= 0) spread();
    }

    /// All hexes it can end in, with the way there.
    template <class Visit>
    void each(Visit visit) const {
        for (std::size_t n = 0; n < steps_.size(); ++n) {
            if (steps_[n].paid < 0 || static_cast<int>(n) == start_) continue;
            const geo::Hex end = arena_.hexes().at(static_cast<int>(n));
            Path path;
            if (is_free(end) && way_to(static_cast<int>(n), path)) visit(end, path);
        }
    }

  private:
    struct Step {
        int paid = -1, before = -1;
    };
    bool is_free(geo::Hex h) const {
        return arena_.open(h) && !standing(pos_).any([&](UnitId other) { return hex_of(pos_, other) == h; });
    }
    bool enters(geo::Hex from, geo::Hex to) const {
        if (jumps_) return arena_.hexes().contains(to);
        return is_free(to) && (!arena_.abrupt(to) || arena_.elevated(from));
    }
    bool stops(geo::Hex h) const {
        return !jumps_ && foes_.any([&](UnitId foe) { return arena_.in_contact(h, hex_of(pos_, foe)); });
    }
    void spread() {
        steps_[static_cast<std::size_t>(start_)].paid = 0;
        for (int paid = 0; paid < limit_; ++paid)
            for (std::size_t n = 0; n < steps_.size(); ++n) {
                if (steps_[n].paid != paid) continue;
                const geo::Hex here = arena_.hexes().at(static_cast<int>(n));
                if (paid > 0 && (stops(here) || !flags_at(pos_, place_of(here)).empty())) continue;
                for (int side = 0; side < 6; ++side)
                    step(static_cast<int>(n), here, geo::neighbour(here, side));
            }
    }
    void step(int from, geo::Hex here, geo::Hex next) {
        if (!arena_.hexes().contains(next) || !enters(here, next)) return;
        const int paid =
            steps_[static_cast<std::size_t>(from)].paid + arena_.cost(pos_.edition(), here, next, jumps_);
        Step& there = steps_[static_cast<std::size_t>(arena_.hexes().index(next))];
        if (paid <= limit_ && (there.paid < 0 || paid < there.paid)) there = {paid, from};
    }
    bool way_to(int end, Path& path) const {
        std::array<int, Path::capacity> back{};
        std::size_t count = 0;
        for (int n = end; n != start_; n = steps_[static_cast<std::size_t>(n)].before) {
            if (count == back.size()) return false;
            back[count++] = n;
        }
        while (count > 0) path.add(place_of(arena_.hexes().at(back[--count])));
        return true;
    }

    const Position& pos_;
    const Arena& arena_;
    int limit_;
    bool jumps_;
    UnitSet foes_;
    int start_ = -1;
    std::vector<Step> steps_;
};

/// The opponent it looks at from there: the nearest.
UnitId nearest(const Position& pos, geo::Hex from, UnitSet among) {
    UnitId best = UnitId::none;
    for (const UnitId u : among)
        if (best == UnitId::none ||
            geo::distance(from, hex_of(pos, u)) < geo::distance(from, hex_of(pos, best)))
            best = u;
    return best;
}

/// Adds an order that ends in an attack for every hex it leads to and every opponent that can be attacked
/// from there: from afar, or from the next hex only.
void list_clashes(const Position& pos, Order order, bool from_afar, std::vector<Order>& orders) {
    order.turns = true;
    Ways(pos, order).each([&](geo::Hex end, const Path& path) {
        order.path = path;
        for (const UnitId target : pos.opponents_of(order.unit)) {
            if (!from_afar && geo::distance(end, hex_of(pos, target)) != 1) continue;
            order.facing = facing_towards(end, hex_of(pos, target));
            if (judge(pos, aim(order, target))) orders.push_back(order);
        }
    });
}

}  // namespace

void list_arena_moves(const Position& pos, UnitId u, std::vector<Order>& orders) {
    const UnitSet goals = pos.opponents_of(u);
    if (goals.empty()) return;
    const UnitId token = token_in_play(pos);
    const auto add = [&](Order order, geo::Hex end) {
        order.turns = true;
        order.facing = facing_towards(end, hex_of(pos, nearest(pos, end, goals)));
        orders.push_back(order);
        if (token == UnitId::none || hex_of(pos, token) == end) return;
        order.facing = facing_towards(end, hex_of(pos, token));
        if (order.facing != orders.back().facing) orders.push_back(order);
    };
    Order walk{.type = OrderType::move, .unit = u};
    add(walk, hex_of(pos, u));
    std::vector<geo::Hex> walked;
    Ways(pos, walk).each([&](geo::Hex end, const Path& path) {
        walk.path = path;
        walked.push_back(end);
        add(walk, end);
    });
    Order run{.type = OrderType::move, .unit = u, .run = true};
    Ways(pos, run).each([&](geo::Hex end, const Path& path) {
        if (std::find(walked.begin(), walked.end(), end) != walked.end()) return;
        run.path = path;
        add(run, end);
    });
}

void list_arena_assaults(const Position& pos, UnitId u, std::vector<Order>& orders) {
    if (!pos.engaged_with(u).empty()) return;
    for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
        if (weapon_of(pos, u, weapon) == nullptr) continue;
        for (const AttackKind kind : {AttackKind::ranged, AttackKind::close})
            list_clashes(pos, {.type = OrderType::assault, .unit = u, .weapon = weapon, .attack_kind = kind},
                         kind == AttackKind::ranged, orders);
    }
}

void list_arena_rushes(const Position& pos, UnitId u, std::vector<Order>& orders) {
    for (const OrderType type : {OrderType::charge, OrderType::death_from_above})
        if (type != OrderType::death_from_above || has(pos, u, Equipment::jump_jets))
            list_clashes(pos, {.type = type, .unit = u}, false, orders);
}

}  // namespace irondial::players
