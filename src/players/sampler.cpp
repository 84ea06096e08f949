#include "players/sampler.h"

#include "rules/movement.h"
#include "rules/ranged.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;
using game::Random;

namespace {

/// Opponents that a weapon could hit as far as range and front arc go.
UnitSet in_sight(const Position& pos, UnitId u, Weapon weapon) {
    UnitSet near;
    for (const UnitId other : pos.opponents_of(u))
        if (pos.field().within(pos, u, other, max_range(pos, u, weapon, other))) near.add(other);
    return pos.field().in_front(pos, u, near);
}

bool draw_attack(const Position& pos, UnitId u, OrderType type, Weapon weapon, UnitSet targets,
                 Random& random, Order& order) {
    const UnitId target = draw_one(targets, random);
    if (target == UnitId::none) return false;
    order = {.type = type, .unit = u, .weapon = weapon, .target_count = 1};
    order.targets[0] = target;
    return static_cast<bool>(judge(pos, order));
}

bool draw_shot(const Position& pos, UnitId u, Random& random, Order& order) {
    const std::uint32_t weapons = pos.printed(u).weapon_count;
    if (weapons == 0) return false;
    const Weapon weapon = random.below(weapons) == 0 ? Weapon::primary : Weapon::secondary;
    return draw_attack(pos, u, OrderType::ranged, weapon, in_sight(pos, u, weapon), random, order);
}

}  // namespace

UnitId draw_one(UnitSet units, Random& random) {
    if (units.empty()) return UnitId::none;
    for (std::uint32_t skip = random.below(static_cast<std::uint32_t>(units.size())); skip > 0; --skip)
        units.remove(units.first());
    return units.first();
}

Order draw_move(const Position& pos, UnitId u, Random& random) {
    Order order{.type = OrderType::move, .unit = u, .turns = true};
    const UnitState& unit = pos.unit(u);
    const bool legs = pos.printed(u).heat_positions > 0;
    order.run = legs && random.below(4) == 0;
    const int speed = speed_for(pos, order).value * 1000;
    // Half of the moves head for an opponent, give or take 60 degrees; the others go anywhere.
    const UnitId foe = draw_one(pos.opponents_of(u), random);
    const geo::Vec to_foe = foe == UnitId::none ? geo::Vec{} : pos.unit(foe).at - unit.at;
    geo::Facing bearing = geo::facing_from_tenths(random.below(3600));
    if (to_foe != geo::Vec{} && random.below(2) == 0)
        bearing = geo::turned(geo::facing_of(to_foe), static_cast<int>(random.below(1201)) - 600);
    if (speed > 0) {
        const geo::Length far{static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(speed))) + 1};
        order.path.add(unit.at + geo::along(bearing, far));
    }
    order.facing = to_foe != geo::Vec{} && random.below(4) != 0 ? geo::facing_of(to_foe) : bearing;
    return order;
}

bool sample_order(const Position& pos, UnitId u, Random& random, Order& order) {
    const std::uint32_t wish = random.below(8);
    if (wish < 6) {
        if (draw_attack(pos, u, OrderType::close, Weapon::primary, pos.engaged_with(u), random, order))
            return true;
        if (draw_shot(pos, u, random, order)) return true;
    }
    if (wish == 6 && pos.unit(u).heat > 0) {
        order = {.type = OrderType::vent, .unit = u};
        if (judge(pos, order)) return true;
    }
    for (int tries = 0; tries < 4; ++tries) {
        order = draw_move(pos, u, random);
        if (judge(pos, order)) return true;
    }
    return false;
}

}  // namespace irondial::players
