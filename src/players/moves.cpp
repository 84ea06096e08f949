#include "players/moves.h"

#include <algorithm>

#include "geo/fit.h"
#include "players/sampler.h"
#include "rules/capture.h"
#include "rules/deployment.h"
#include "rules/movement.h"

namespace irondial::players {

using namespace rules;

namespace {

constexpr std::size_t most_goals = 3;
constexpr geo::Length short_of{300};  // where it stops, so that it is well in reach

/// A move that has not been judged yet, and what it promises.
struct Wish {
    Order order;
    double promise = 0;
};

/// Collects wishes of one unit on the plane.
class Wishes {
  public:
    Wishes(const Position& pos, UnitId u, const Outlook& outlook)
        : pos_(pos),
          unit_(u),
          outlook_(outlook),
          walk_(speed({.type = OrderType::move, .unit = u})),
          run_(pos.is_mech(u) ? speed({.type = OrderType::move, .unit = u, .run = true}) : 0) {}

    /// So far in this direction, looking at somebody at the end.
    void go(geo::Facing bearing, std::int32_t far, UnitId look_at) {
        if (far < 200) return;
        Order order{.type = OrderType::move, .unit = unit_, .run = far > walk_, .turns = true};
        const geo::Point end =
            pos_.unit(unit_).at + geo::along(bearing, {std::min(far, std::max(walk_, run_))});
        order.path.add(end);
        add(order, end, look_at);
    }
    /// Against somebody, near the side it comes from.
    void touch(UnitId other) {
        const geo::Facing towards = bearing_to(other);
        Order order{.type = OrderType::move, .unit = unit_, .turns = true};
        const geo::Point end = geo::place_in_contact(pos_.ground(other), pos_.printed(unit_).base, towards,
                                                     geo::opposite(towards))
                                   .at;
        if (geo::distance(pos_.unit(unit_).at, end).mil > walk_) return;
        order.path.add(end);
        add(order, end, other);
    }
    /// Stays and turns.
    void turn(UnitId look_at) {
        Order order{.type = OrderType::move, .unit = unit_, .turns = true};
        add(order, pos_.unit(unit_).at, look_at);
    }
    std::int32_t walk() const { return walk_; }
    std::int32_t run() const { return run_; }
    geo::Facing bearing_to(UnitId other) const { return facing_from(pos_.unit(unit_).at, other); }

    /// The best of them that are legal.
    void put(std::size_t most, std::vector<Order>& orders) {
        std::stable_sort(wishes_.begin(), wishes_.end(),
                         [](const Wish& a, const Wish& b) { return a.promise > b.promise; });
        for (const Wish& wish : wishes_) {
            if (most == 0) return;
            if (!judge(pos_, wish.order)) continue;
            orders.push_back(wish.order);
            --most;
        }
    }

  private:
    int speed(const Order& order) const { return speed_for(pos_, order).value * 1000; }
    geo::Facing facing_from(geo::Point from, UnitId other) const {
        const geo::Vec way = pos_.unit(other).at - from;
        return way == geo::Vec{} ? pos_.unit(unit_).facing : geo::facing_of(way);
    }
    void add(Order& order, geo::Point end, UnitId look_at) {
        order.facing = look_at == UnitId::none ? pos_.unit(unit_).facing : facing_from(end, look_at);
        wishes_.push_back({order, outlook_.promise(pos_, unit_, end)});
    }

    const Position& pos_;
    UnitId unit_;
    const Outlook& outlook_;
    std::int32_t walk_, run_;
    std::vector<Wish> wishes_;
};

/// Towards the middle of a zone.
void go_to_zone(const Position& pos, UnitId u, PlayerId p, UnitId look_at, Wishes& wishes) {
    if (in_zone(pos, u, p)) return;
    const geo::Box zone = deployment_zone(pos.setup(), p);
    const geo::Point at = pos.unit(u).at;
    const geo::Point inside{std::clamp(at.x, zone.low.x + 1000, zone.high.x - 1000),
                            std::clamp(at.y, zone.low.y + 1000, zone.high.y - 1000)};
    if (inside == at) return;
    const std::int32_t far = geo::distance(at, inside).mil;
    wishes.go(geo::facing_of(inside - at), std::min(far, wishes.walk()), look_at);
}

void go_for(const Position& pos, UnitId u, const Outlook& outlook, UnitId goal, Wishes& wishes) {
    const geo::Facing towards = wishes.bearing_to(goal);
    const std::int32_t bases = (pos.printed(u).base.width.mil + pos.printed(goal).base.width.mil) / 2;
    const std::int32_t gap = geo::distance(pos.unit(u).at, pos.unit(goal).at).mil - bases;
    const std::int32_t reach = static_cast<std::int32_t>(outlook.reach(u) * 1000);
    const std::int32_t into_reach = gap - reach + short_of.mil;
    const std::int32_t most = std::min(wishes.walk(), gap - 1100);
    if (into_reach > 0 && into_reach < wishes.walk()) wishes.go(towards, into_reach, goal);
    if (into_reach > wishes.walk() && into_reach < wishes.run()) wishes.go(towards, into_reach, goal);
    if (into_reach > wishes.run() && wishes.run() > 0) wishes.go(towards, wishes.run(), goal);
    for (const int aside : {0, 300, -300, 600, -600, 900, -900}) {
        wishes.go(geo::turned(towards, aside), aside == 0 ? most : wishes.walk(), goal);
        if (aside != 0) wishes.go(geo::turned(towards, aside), wishes.walk() / 2, goal);
    }
    wishes.turn(goal);
    wishes.touch(goal);
}

}  // namespace

void list_moves(const Position& pos, UnitId u, const Outlook& outlook, std::size_t most,
                std::vector<Order>& orders) {
    Wishes wishes(pos, u, outlook);
    std::array<UnitId, most_goals> goals;
    const std::size_t count = outlook.goals(pos, u, pos.unit(u).at, goals);
    for (std::size_t i = 0; i < count; ++i) go_for(pos, u, outlook, goals[i], wishes);
    const UnitId look_at = count > 0 ? goals[0] : UnitId::none;
    if (count > 0) wishes.go(geo::opposite(wishes.bearing_to(look_at)), wishes.walk(), look_at);
    wishes.put(most, orders);
    // What has another point than the next attack is looked at in any case.
    Wishes others(pos, u, outlook);
    if (captive_of(pos, u) != UnitId::none) {
        go_to_zone(pos, u, pos.unit(u).controller, look_at, others);
    } else if (pos.edition().victory.zone_points > 0) {
        for (const PlayerId p : pos.players())
            if (pos.team(p) != pos.side(u)) go_to_zone(pos, u, p, look_at, others);
    }
    others.put(1, orders);
}

void list_rushes(const Position& pos, UnitId u, std::vector<Order>& orders) {
    if (!pos.engaged_with(u).empty() || pos.is_infantry(u)) return;
    const auto add = [&](OrderType type, UnitId target) {
        Order order{.type = type, .unit = u, .attack_kind = catalog::AttackKind::close, .turns = true};
        if (type == OrderType::assault) order.weapon = Weapon::primary;
        const geo::Vec way = pos.unit(target).at - pos.unit(u).at;
        if (way == geo::Vec{}) return;
        const std::int32_t far = (speed_for(pos, order).value + 3) * 1000;
        if (!geo::within(pos.unit(u).at, pos.unit(target).at, {far})) return;
        order.facing = geo::facing_of(way);
        order.path.add(geo::place_in_contact(pos.ground(target), pos.printed(u).base, order.facing,
                                             geo::opposite(order.facing))
                           .at);
        if (judge(pos, aim(order, target))) orders.push_back(order);
    };
    for (const UnitId target : pos.opponents_of(u)) {
        if (!pos.is_mech(u)) {
            add(OrderType::ram, target);
            continue;
        }
        for (const OrderType type : {OrderType::charge, OrderType::death_from_above, OrderType::assault})
            add(type, target);
    }
}

}  // namespace irondial::players
