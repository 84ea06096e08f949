#include "players/sampler.h"

#include "geo/fit.h"
#include "rules/arena.h"
#include "rules/movement.h"
#include "rules/ranged.h"
#include "rules/transport.h"
#include "rules/turn_cards.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;
using game::Random;

namespace {

/// When cards can be used that are used at will.
constexpr std::array at_will{Trigger::own_turn, Trigger::in_play, Trigger::played};

/// Opponents that a weapon could hit as far as range and front arc go.
UnitSet in_sight(const Position& pos, UnitId u, Weapon weapon) {
    UnitSet near;
    for (const UnitId other : pos.opponents_of(u))
        if (pos.field().within(pos, u, other, max_range(pos, u, weapon, other))) near.add(other);
    return pos.field().in_front(pos, u, near);
}

Weapon draw_weapon(const Position& pos, UnitId u, Random& random) {
    return pos.printed(u).weapon_count > 1 && one_in(random, 2) ? Weapon::secondary : Weapon::primary;
}

/// The player's own that stand in one group with the unit, could be given an order too, and fight for one
/// faction or for none; up to so many.
UnitSet group_of(const Position& pos, UnitId u, int most) {
    constexpr auto none = catalog::FactionId::mercenary;
    const auto faction = [&](UnitId one) { return pos.setup().roster[index(one)].faction; };
    catalog::FactionId common = faction(u);
    UnitSet group = UnitSet::of(u);
    const auto fits = [&](UnitId other) {
        return group.size() < most && pos.unit(other).controller == pos.unit(u).controller &&
               !pos.unit(other).ordered &&
               (common == none || faction(other) == none || faction(other) == common);
    };
    for (UnitSet fresh = group; !fresh.empty();) {
        UnitSet next;
        for (const UnitId one : fresh) next = next | pos.touching(one);
        fresh = {};
        for (const UnitId other : next - group) {
            if (!fits(other)) continue;
            group.add(other), fresh.add(other);
            if (common == none) common = faction(other);
        }
    }
    return group;
}

/// Adds members to a legal order as long as the judge agrees.
void join(const Position& pos, UnitSet others, Order& order, Plan& plan) {
    const Formation before = order.formation;
    for (const UnitId other : others)
        if (order.formation.has_room({})) order.formation.add({.unit = other});
    if (Plan together; judge(pos, order, together))
        plan = together;
    else
        order.formation = before;
}

/// A legal shot is fired with all of the group that see the target, if they are enough.
void join_shot(const Position& pos, Order& order, Plan& plan) {
    const UnitId u = order.unit;
    if (pos.touching(u).empty()) return;
    UnitSet others;
    for (const UnitId other : group_of(pos, u, 5))
        if (other != u && in_sight(pos, other, Weapon::primary).has(order.targets[0])) others.add(other);
    if (others.size() > 1) join(pos, others, order, plan);
}

/// A legal blow is struck with whoever else touches the target, one after the other.
void join_blow(const Position& pos, Order& order, Plan& plan) {
    for (const UnitId other : pos.engaged_with(order.targets[0]))
        if (other != order.unit) join(pos, UnitSet::of(other), order, plan);
}

bool draw_strike(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    const UnitId target = draw_one(pos.engaged_with(u), random);
    if (target == UnitId::none) return false;
    order = {.type = OrderType::close, .unit = u, .weapon = Weapon::primary};
    aim(order, target).capture = one_in(random, 4);
    if (judge(pos, order, plan)) return true;
    order.capture = !order.capture;
    return static_cast<bool>(judge(pos, order, plan));
}

bool draw_shot(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    if (pos.printed(u).weapon_count == 0) return false;
    const Weapon weapon = draw_weapon(pos, u, random);
    UnitSet targets = in_sight(pos, u, weapon);
    const UnitId target = draw_one(targets, random);
    if (target == UnitId::none) return false;
    order = {.type = OrderType::ranged, .unit = u, .weapon = weapon};
    if (!judge(pos, aim(order, target), plan)) return false;
    targets.remove(target);
    if (weapon_of(pos, u, weapon)->targets > 1 && !targets.empty() && one_in(random, 4))
        add_target(pos, draw_one(targets, random), order, plan);
    return true;
}

/// A straight way as far as the order lets the unit go. Most of them head for the foe, give or take 30
/// degrees; the others go anywhere.
void draw_way(const Position& pos, UnitId foe, Random& random, Order& order) {
    const UnitState& unit = pos.unit(order.unit);
    const int speed = speed_for(pos, order).value * 1000;
    const geo::Vec to_foe = foe == UnitId::none ? geo::Vec{} : pos.unit(foe).at - unit.at;
    const geo::Facing towards = geo::facing_of(to_foe);
    geo::Facing bearing = geo::facing_from_tenths(random.below(3600));
    if (to_foe != geo::Vec{} && !one_in(random, 4))
        bearing = geo::turned(towards, static_cast<int>(random.below(601)) - 300);
    if (speed > 0) {
        const geo::Length far{static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(speed))) + 1};
        order.path.add(unit.at + geo::along(bearing, far));
    }
    order.turns = true;
    order.facing = to_foe != geo::Vec{} && !one_in(random, 4) ? towards : bearing;
}

/// Lets a VTOL change its level on the way, or shoot before it flies on.
void draw_flight(const Position& pos, Random& random, Order& order) {
    const UnitId u = order.unit;
    Flight& flight = order.flight;
    if (one_in(random, 4)) {
        const bool high = pos.unit(u).level == Level::cruising;
        flight.changes[flight.count++] = {.after = {}, .to = high ? Level::noe : Level::cruising};
    } else if (one_in(random, 2)) {
        order.weapon = draw_weapon(pos, u, random);
        const UnitId target = draw_one(in_sight(pos, u, order.weapon), random);
        flight.shoots = target != UnitId::none;
        if (flight.shoots) aim(order, target);
    }
}

/// A straight way to where the unit would stand against the target, near the side it comes from.
bool draw_approach(const Position& pos, UnitId target, Random& random, Order& order, Plan& plan) {
    const UnitId u = order.unit;
    const geo::Vec way = pos.unit(target).at - pos.unit(u).at;
    if (way == geo::Vec{}) return false;
    const geo::Facing towards = geo::facing_of(way);
    const geo::Facing side = geo::turned(geo::opposite(towards), static_cast<int>(random.below(901)) - 450);
    order.path.add(geo::place_in_contact(pos.ground(target), pos.printed(u).base, towards, side).at);
    order.facing = towards;
    order.turns = true;
    return static_cast<bool>(judge(pos, aim(order, target), plan));
}

/// Opponents near enough to be reached with this order.
UnitSet in_reach(const Position& pos, const Order& order) {
    const geo::Length far{(speed_for(pos, order).value + 4) * 1000};  // centre to centre, bases between
    UnitSet near;
    for (const UnitId other : pos.opponents_of(order.unit))
        if (geo::within(pos.unit(order.unit).at, pos.unit(other).at, far)) near.add(other);
    return near;
}

/// A charge or death from above of a 'Mech, a ram of a vehicle, or an assault in close combat.
bool draw_collision(const Position& pos, UnitId u, OrderType type, Random& random, Order& order, Plan& plan) {
    order = {.type = type, .unit = u, .attack_kind = catalog::AttackKind::close};
    if (type == OrderType::assault) order.weapon = Weapon::primary;
    const UnitId target = draw_one(in_reach(pos, order), random);
    return target != UnitId::none && draw_approach(pos, target, random, order, plan);
}

/// Infantry comes to blows by moving, several of them at one opponent.
bool draw_rush(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    if (!pos.engaged_with(u).empty()) return false;
    if (pos.is_infantry(u)) {
        const bool comes = draw_collision(pos, u, OrderType::move, random, order, plan);
        order.target_count = 0;
        return comes;
    }
    if (!pos.is_mech(u)) return draw_collision(pos, u, OrderType::ram, random, order, plan);
    constexpr std::array kinds{OrderType::charge, OrderType::death_from_above, OrderType::assault};
    return draw_collision(pos, u, kinds[random.below(kinds.size())], random, order, plan);
}

/// A 'Mech moves and shoots.
bool draw_assault(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    if (!pos.is_mech(u) || pos.printed(u).weapon_count == 0 || !pos.engaged_with(u).empty()) return false;
    const UnitId target = draw_one(pos.opponents_of(u), random);
    if (target == UnitId::none) return false;
    order = {.type = OrderType::assault, .unit = u, .weapon = draw_weapon(pos, u, random)};
    draw_way(pos, target, random, order);
    return static_cast<bool>(judge(pos, aim(order, target), plan));
}

/// Somebody boards a transport, or everybody leaves it.
bool draw_transfer(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    if (!is_transport(pos, u)) return false;
    order = draw_move(pos, u, random);
    order.run = false;
    order.disembark = passengers_of(pos, u);
    order.disembark_last = one_in(random, 2);
    if (order.disembark.empty()) {
        const UnitId boarder = draw_one(units_behind(pos, u), random);
        if (boarder == UnitId::none) return false;
        order.board.add(boarder);
    }
    if (judge(pos, order, plan)) return true;
    order.path = {};
    return static_cast<bool>(judge(pos, order, plan));
}

/// Goes and stands behind a transport, to board it next turn.
bool draw_queueing(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    if (!pos.is_infantry(u)) return false;
    UnitSet rides;
    for (const UnitId other : pos.units())
        if (other != u && pos.friendly(u, other) && is_transport(pos, other)) rides.add(other);
    const UnitId ride = draw_one(rides, random);
    if (ride == UnitId::none) return false;
    const UnitState& transport = pos.unit(ride);
    order = {.type = OrderType::move, .unit = u, .turns = true, .facing = transport.facing};
    order.path.add(geo::place_in_contact(pos.ground(ride), pos.printed(u).base, transport.facing,
                                         geo::opposite(transport.facing))
                       .at);
    return static_cast<bool>(judge(pos, order, plan));
}

/// Whoever has the equipment mends a neighbour or wins a captive over.
bool draw_service(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    if (has(pos, u, Equipment::bypass)) {
        order = {.type = OrderType::bypass, .unit = u};
        if (judge(pos, order, plan)) return true;
    }
    if (!has(pos, u, Equipment::repair) && !has(pos, u, Equipment::coolant_flush)) return false;
    const UnitId patient = draw_one(pos.touching(u) - pos.engaged_with(u), random);
    if (patient == UnitId::none) return false;
    order = {.type = OrderType::repair, .unit = u, .weapon = draw_weapon(pos, u, random)};
    return static_cast<bool>(judge(pos, aim(order, patient), plan));
}

UnitId foremost(const Position& pos, UnitSet units, geo::Vec way) {
    UnitId best = units.first();
    for (const UnitId u : units)
        if (geo::dot(pos.unit(u).at - pos.unit(best).at, way) > 0) best = u;
    return best;
}

/// A group moves on side by side, whoever stands foremost first; infantry turns, vehicles find room as they
/// are.
bool draw_march(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    if (pos.is_mech(u) || pos.touching(u).empty()) return false;
    UnitSet group = group_of(pos, u, 5);
    for (const UnitId one : group)
        if (pos.is_mech(one)) group.remove(one);
    if (group.size() < 3) return false;
    Order drawn{.type = OrderType::move, .unit = u};
    for (const UnitId other : group - UnitSet::of(u)) drawn.formation.add({.unit = other});
    draw_way(pos, draw_one(pos.opponents_of(u), random), random, drawn);  // with the speed of the slowest
    const geo::Vec way = drawn.path.last(pos.unit(u).at) - pos.unit(u).at;

    const auto facing = [&](UnitId one) { return pos.is_infantry(one) ? drawn.facing : geo::Facing{}; };
    const UnitId first = foremost(pos, group, way);
    order = {
        .type = OrderType::move, .unit = first, .turns = pos.is_infantry(first), .facing = facing(first)};
    order.path.add(pos.unit(first).at + way);
    for (group.remove(first); !group.empty();) {
        const UnitId next = foremost(pos, group, way);
        group.remove(next);
        Path path;
        path.add(pos.unit(next).at + way);
        order.formation.add({.unit = next, .turns = pos.is_infantry(next), .facing = facing(next)}, path);
    }
    return static_cast<bool>(judge(pos, order, plan));
}

bool draw_vent(const Position& pos, UnitId u, Order& order, Plan& plan) {
    if (pos.unit(u).heat == 0) return false;
    order = {.type = OrderType::vent, .unit = u};
    return static_cast<bool>(judge(pos, order, plan));
}

/// At an opponent, or up to two inches from it.
bool draw_shelling(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    if (pos.printed(u).artillery_range == 0) return false;
    const UnitId foe = draw_one(pos.opponents_of(u), random);
    if (foe == UnitId::none) return false;
    order = {.type = OrderType::artillery, .unit = u, .weapon = Weapon::primary};
    const geo::Facing bearing = geo::facing_from_tenths(random.below(3600));
    const geo::Length far{static_cast<std::int32_t>(random.below(2000))};
    order.path.add(pos.unit(foe).at + geo::along(bearing, far));
    return static_cast<bool>(judge(pos, order, plan));
}

/// The cards a player may use at will now, each with the units it may be used for, until `use` says that one
/// is enough.
template <typename Use>
bool any_at_will(const Position& pos, PlayerId p, Use use) {
    const Deck& deck = pos.setup().deck;
    for (const Trigger when : at_will)
        for (const std::uint8_t k : deck.of(when))
            if (use(deck.clauses[k], usable(pos, deck.clauses[k], p))) return true;
    return false;
}

}  // namespace

geo::Facing facing_to(const Position& pos, UnitId u, UnitId another) {
    if (on_hexes(pos.setup())) return facing_towards(hex_of(pos, u), hex_of(pos, another));
    return geo::facing_of(pos.unit(another).at - pos.unit(u).at);
}

void add_target(const Position& pos, UnitId another, Order& order, Plan& plan) {
    order.targets[order.target_count++] = another;
    if (Plan both; judge(pos, order, both))
        plan = both;
    else
        --order.target_count;
}

void list_cards(const Position& pos, PlayerId p, std::vector<Order>& orders) {
    const auto add = [&](const Order& order) {
        const bool legal = static_cast<bool>(judge(pos, order));
        if (legal) orders.push_back(order);
        return legal;
    };
    any_at_will(pos, p, [&](const Clause& card, UnitSet units) {
        for (const UnitId u : units) {
            const Order plain{.type = OrderType::card, .unit = u, .card = card.rule};
            if (add(plain)) continue;
            for (const ConditionInPlay& condition : pos.setup().deck.conditions) {
                Order order = plain;
                order.other_card = condition.rule;
                add(order);
            }
            for (const UnitId foe : pos.opponents_of(u)) {
                Order order = plain;
                order.turns = true;
                order.facing = facing_to(pos, u, foe);
                add(order);
            }
        }
        return false;
    });
}

bool sample_card(const Position& pos, PlayerId p, Random& random, Order& order) {
    const auto& conditions = pos.setup().deck.conditions;
    return any_at_will(pos, p, [&](const Clause& card, UnitSet units) {
        if (units.empty() || !one_in(random, 4)) return false;
        order = {.type = OrderType::card, .unit = draw_one(units, random), .card = card.rule};
        order.turns = true;
        order.facing = geo::facing_from_tenths(random.below(3600));
        if (!conditions.empty())
            order.other_card = conditions[random.below(static_cast<std::uint32_t>(conditions.size()))].rule;
        return static_cast<bool>(judge(pos, order));
    });
}

UnitId draw_one(UnitSet units, Random& random) {
    if (units.empty()) return UnitId::none;
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(units.size())); skip > 0; --skip)
        units.remove(units.first());
    return units.first();
}

Order draw_move(const Position& pos, UnitId u, Random& random) {
    Order order{.type = OrderType::move, .unit = u};
    order.run = pos.printed(u).heat_positions > 0 && one_in(random, 4);
    draw_way(pos, draw_one(pos.opponents_of(u), random), random, order);
    return order;
}

bool sample_order(const Position& pos, UnitId u, Random& random, Order& order, Plan& plan) {
    const std::uint32_t wish = random.below(16);
    if (wish < 2 && draw_rush(pos, u, random, order, plan)) return true;
    if (wish == 2 && draw_service(pos, u, random, order, plan)) return true;
    if (wish < 6 && draw_transfer(pos, u, random, order, plan)) return true;
    if (wish == 3 && draw_queueing(pos, u, random, order, plan)) return true;
    if (wish == 4 && draw_vent(pos, u, order, plan)) return true;
    if (wish < 13) {
        if (draw_strike(pos, u, random, order, plan)) return join_blow(pos, order, plan), true;
        if (draw_shot(pos, u, random, order, plan)) return join_shot(pos, order, plan), true;
        if (draw_shelling(pos, u, random, order, plan) || draw_assault(pos, u, random, order, plan))
            return true;
    }
    if (wish != 0 && draw_march(pos, u, random, order, plan)) return true;
    for (int tries = 0; tries < 4; ++tries) {
        order = draw_move(pos, u, random);
        if (pos.printed(u).speed_mode == SpeedMode::vtol) draw_flight(pos, random, order);
        if (judge(pos, order, plan)) return true;
    }
    return false;
}

}  // namespace irondial::players
