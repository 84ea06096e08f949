#include "players/sampler.h"

#include "rules/movement.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;
using game::Random;

namespace {

UnitId draw_one(UnitSet units, Random& random) {
    if (units.empty()) return UnitId::none;
    std::uint32_t skip = random.below(static_cast<std::uint32_t>(units.size()));
    for (const UnitId u : units)
        if (skip-- == 0) return u;
    return UnitId::none;
}

bool draw_attack(const Position& pos, UnitId u, OrderType type, UnitSet targets, Random& random,
                 Order& order) {
    const UnitId target = draw_one(targets, random);
    if (target == UnitId::none) return false;
    order = {.type = type, .unit = u, .weapon = Weapon::primary, .target_count = 1};
    if (type == OrderType::ranged && pos.printed(u).weapon_count > 1 && random.below(2) == 0)
        order.weapon = Weapon::secondary;
    order.targets[0] = target;
    return static_cast<bool>(judge(pos, order));
}

}  // namespace

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
    const UnitSet foes = pos.opponents_of(u);
    const std::uint32_t wish = random.below(8);
    if (wish < 2 && draw_attack(pos, u, OrderType::close, pos.engaged_with(u), random, order)) return true;
    if (wish < 5)
        for (int tries = 0; tries < 3; ++tries)
            if (draw_attack(pos, u, OrderType::ranged, foes, random, order)) return true;
    if (wish == 5 && pos.unit(u).heat > 0) {
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
