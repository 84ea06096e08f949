#include "players/arena_sampler.h"

#include <algorithm>

#include "game/inputs.h"
#include "players/sampler.h"
#include "rules/arena.h"
#include "rules/flags.h"
#include "rules/initiative.h"
#include "rules/movement.h"
#include "rules/reputation.h"
#include "rules/special.h"
#include "rules/starting.h"
#include "rules/tag_team.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;
using game::Random;

namespace {

/// Opponents, and the Target token.
UnitSet worth_attacking(const Position& pos, UnitId u) {
    UnitSet all = pos.opponents_of(u);
    if (const UnitId token = token_in_play(pos); token != UnitId::none) all.add(token);
    return all;
}

/// Steps from hex to hex that a unit could take, as far as it sees itself: the judge knows better.
class Walk {
  public:
    Walk(const Position& pos, const Order& order)
        : pos_(pos),
          arena_(static_cast<const Arena&>(pos.field())),
          left_(speed_for(pos, order).value),
          jumps_(jumps(pos, order)),
          foes_(pos.opponents_of(order.unit) - pos.engaged_with(order.unit)),
          here_(hex_of(pos, order.unit)) {}

    geo::Hex here() const { return here_; }

    /// On by one hex, nearer to the goal or anywhere; false where there is no way on.
    bool step(geo::Hex goal, bool anywhere, Random& random, Path& path) {
        const int first = static_cast<int>(random.below(6)), far = geo::distance(here_, goal);
        for (int k = 0; k < 6 && path.count < Path::capacity; ++k) {
            const geo::Hex next = geo::neighbour(here_, geo::sixth(first + k));
            if (!anywhere && geo::distance(next, goal) >= far) continue;
            const int price = arena_.cost(pos_.edition(), here_, next, jumps_);
            if (price > left_ || !is_free(next)) continue;
            left_ -= price;
            here_ = next;
            path.add(place_of(next));
            return true;
        }
        return false;
    }

    /// A try for a flag in the next hex.
    void reach_for_flag(Path& path) const {
        for (int side = 0; side < 6 && path.count < Path::capacity; ++side) {
            const geo::Hex next = geo::neighbour(here_, side);
            if (flags_at(pos_, place_of(next)).empty()) continue;
            if (arena_.cost(pos_.edition(), here_, next, jumps_) <= left_) return path.add(place_of(next));
        }
    }

    /// Does base contact end the move here?
    bool stops() const {
        return !jumps_ && foes_.any([&](UnitId foe) { return arena_.in_contact(here_, hex_of(pos_, foe)); });
    }

  private:
    bool is_free(geo::Hex h) const {
        if (!arena_.open(h) || (!jumps_ && arena_.abrupt(h) && !arena_.elevated(here_))) return false;
        if (!flags_at(pos_, place_of(h)).empty()) return false;
        return !standing(pos_).any([&](UnitId other) { return hex_of(pos_, other) == h; });
    }

    const Position& pos_;
    const Arena& arena_;
    int left_;
    bool jumps_;
    UnitSet foes_;
    geo::Hex here_;
};

/// A few steps, mostly towards somebody, and then a look at whom it is all about.
void draw_steps(const Position& pos, UnitId foe, Random& random, Order& order) {
    const geo::Hex goal = hex_of(pos, foe);
    Walk walk(pos, order);
    for (std::uint32_t wish = random.below(10); wish > 0; --wish)
        if (!walk.step(goal, one_in(random, 6), random, order.path) || walk.stops()) break;
    if (order.type == OrderType::move && !walk.stops()) walk.reach_for_flag(order.path);
    const UnitId token = token_in_play(pos);
    if (token != UnitId::none && order.path.count > 0 && walk.here() == hex_of(pos, token))
        order.path.count -= 1;  // nobody ends a move there
    order.turns = true;
    const geo::Hex end = hex_at(order.path.last(pos.unit(order.unit).at));
    order.facing = one_in(random, 8) ? facing_of(geo::heading(static_cast<int>(random.below(12))))
                                     : facing_towards(end, goal);
}

/// All the way to a unit, until the two touch.
void draw_rush(const Position& pos, UnitId target, Random& random, Order& order) {
    const geo::Hex goal = hex_of(pos, target);
    Walk walk(pos, order);
    while (geo::distance(walk.here(), goal) > 1 && walk.step(goal, false, random, order.path))
        if (walk.stops()) break;
    order.turns = true;
    order.facing = facing_towards(walk.here(), goal);
}

/// Could it destroy itself by this attack? Nobody would gain by that.
bool is_suicide(const Position& pos, UnitId u, catalog::AttackKind kind) {
    const int left = pos.printed(u).clicks - pos.unit(u).click - pos.unit(u).damage_die;
    return recoil_of(pos, u, kind, false).value >= left;
}

/// The initiative phase: whoever stands in contact may pin, the others charge or jump on somebody.
bool draw_special(const Position& pos, UnitId u, Random& random, Order& order) {
    if (one_in(random, 2)) return false;
    if (const UnitSet engaged = pos.engaged_with(u); !engaged.empty()) {
        order = {.type = OrderType::pin, .unit = u};
        return static_cast<bool>(judge(pos, aim(order, draw_one(engaged, random))));
    }
    const UnitId target = draw_one(pos.opponents_of(u), random);
    if (target == UnitId::none || !acts_before(pos, u, target)) return false;
    const bool jumps = has(pos, u, Equipment::jump_jets) && one_in(random, 2);
    if (is_suicide(pos, u, jumps ? catalog::AttackKind::death_from_above : catalog::AttackKind::charge))
        return false;
    order = {.type = jumps ? OrderType::death_from_above : OrderType::charge, .unit = u};
    const int steps = geo::distance(hex_of(pos, u), hex_of(pos, target)) - 1;
    if (steps * pos.edition().terrain.clear_hex_cost > speed_for(pos, order).value) return false;
    draw_rush(pos, target, random, order);
    return static_cast<bool>(judge(pos, aim(order, target)));
}

/// Opponents, the Target token, and flags that lie somewhere.
UnitSet worth_going_for(const Position& pos, UnitId u) {
    UnitSet all = worth_attacking(pos, u);
    if (pos.edition().formats.capture_the_flag)
        for (const UnitId flag : pos.all_units())
            if (pos.setup().is_flag(flag) && pos.on_field(flag)) all.add(flag);
    return all;
}

bool draw_move(const Position& pos, UnitId u, Random& random, Order& order) {
    const UnitId goal = draw_one(worth_going_for(pos, u), random);
    if (goal == UnitId::none || one_in(random, 8)) return false;
    order = {.type = OrderType::move, .unit = u, .run = one_in(random, 4)};
    draw_steps(pos, goal, random, order);
    return static_cast<bool>(judge(pos, order));
}

/// With whom a weapon could reach, from here and seen from afar.
UnitSet in_range(const Position& pos, UnitId u, const catalog::Weapon& weapon, UnitSet among) {
    const geo::Hex here = hex_of(pos, u);
    UnitSet result;
    for (const UnitId other : pos.field().in_front(pos, u, among)) {
        const int range = geo::range_in_hexsides(here, hex_of(pos, other));
        if (range >= weapon.min_range && range <= weapon.max_range) result.add(other);
    }
    return result;
}

/// A shot at somebody, now and then at several or over what stands in the way.
bool draw_shot(const Position& pos, UnitId u, OrderType type, Random& random, Order& order) {
    const catalog::Unit& printed = pos.printed(u);
    if (printed.weapon_count == 0) return false;
    const std::uint32_t slot = random.below(printed.weapon_count);
    const catalog::Weapon& weapon = printed.weapons[slot];
    if (weapon.range_type == catalog::RangeType::melee) return false;
    UnitSet targets = in_range(pos, u, weapon, worth_attacking(pos, u));
    const UnitId target = draw_one(targets, random);
    if (target == UnitId::none) return false;
    order = {.type = type, .unit = u, .weapon = slot == 0 ? Weapon::primary : Weapon::secondary};
    order.reckless = one_in(random, 8);
    aim(order, target);
    if (!judge(pos, order)) {
        order.indirect = one_in(random, 2);
        return order.indirect && judge(pos, order);
    }
    targets.remove(target);
    if (Plan plan; weapon.targets > 1 && !targets.empty() && one_in(random, 2))
        add_target(pos, draw_one(targets, random), order, plan);
    return true;
}

/// A blow at whoever stands in the next hex, at whatever height.
bool draw_blow(const Position& pos, UnitId u, OrderType type, Random& random, Order& order) {
    const geo::Hex here = hex_of(pos, u);
    UnitSet near;
    for (const UnitId other : worth_attacking(pos, u))
        if (geo::distance(here, hex_of(pos, other)) == 1) near.add(other);
    const UnitId target = draw_one(near, random);
    if (target == UnitId::none) return false;
    const bool second = pos.printed(u).weapon_count > 1 && one_in(random, 2);
    order = {.type = type,
             .unit = u,
             .weapon = second ? Weapon::secondary : Weapon::primary,
             .attack_kind = catalog::AttackKind::close};
    return static_cast<bool>(judge(pos, aim(order, target)));
}

/// A step or two and an attack.
bool draw_assault(const Position& pos, UnitId u, Random& random, Order& order) {
    if (!pos.engaged_with(u).empty()) return false;
    const UnitId target = draw_one(worth_attacking(pos, u), random);
    if (target == UnitId::none) return false;
    const bool second = pos.printed(u).weapon_count > 1 && one_in(random, 2);
    order = {.type = OrderType::assault, .unit = u, .weapon = second ? Weapon::secondary : Weapon::primary};
    const int far = geo::distance(hex_of(pos, u), hex_of(pos, target));
    if (far <= 4 && one_in(random, 2)) {
        order.attack_kind = catalog::AttackKind::close;
        draw_rush(pos, target, random, order);
    } else {
        draw_steps(pos, target, random, order);
    }
    return static_cast<bool>(judge(pos, aim(order, target)));
}

/// Whoever has the equipment mends or cools a friend.
bool draw_service(const Position& pos, UnitId u, Random& random, Order& order) {
    if (!has(pos, u, Equipment::repair) && !has(pos, u, Equipment::coolant_flush)) return false;
    const UnitId patient = draw_one(pos.touching(u) - pos.engaged_with(u), random);
    if (patient == UnitId::none) return false;
    order = {.type = OrderType::repair, .unit = u, .weapon = Weapon::primary};
    return static_cast<bool>(judge(pos, aim(order, patient)));
}

bool draw_vent(const Position& pos, UnitId u, Order& order) {
    order = {.type = OrderType::vent, .unit = u};
    return static_cast<bool>(judge(pos, order));
}

bool draw_dig_in(const Position& pos, UnitId u, Random& random, Order& order) {
    if (draw_shot(pos, u, OrderType::dig_in, random, order)) return true;
    order = {.type = OrderType::dig_in, .unit = u};
    return static_cast<bool>(judge(pos, order));
}

/// The combat phase. Of a reaction only the attack is left.
bool draw_fight(const Position& pos, UnitId u, Random& random, Order& order) {
    if (pos.unit(u).stance == Stance::none) {
        const std::uint32_t wish = random.below(16), hot = pos.unit(u).heat + pos.unit(u).heat_die;
        if (hot > 0 && wish < 2 * hot && draw_vent(pos, u, order)) return true;
        if (wish == 15 && draw_service(pos, u, random, order)) return true;
        if (wish == 14 && draw_dig_in(pos, u, random, order)) return true;
        if (wish == 13 && draw_assault(pos, u, random, order)) return true;
    }
    if (draw_blow(pos, u, OrderType::close, random, order)) return true;
    for (int tries = 0; tries < 2; ++tries)
        if (draw_shot(pos, u, OrderType::ranged, random, order)) return true;
    return pos.unit(u).stance == Stance::none && one_in(random, 2) && draw_assault(pos, u, random, order);
}

}  // namespace

Choice draw_start(const Position& pos, const Decision& decision, Random& random) {
    Choice choice = game::default_choice(pos, decision);
    choice.unit = draw_one(decision.units, random);
    const StartingHexes open = starting_hexes(pos, choice.unit);
    const auto count = static_cast<std::uint32_t>(open.end() - open.begin());
    if (count == 0) return game::default_choice(pos, decision);
    choice.place.at = open.begin()[random.below(count)];
    choice.place.facing = one_in(random, 4) ? facing_of(geo::heading(static_cast<int>(random.below(12))))
                                            : facing_inward(pos.setup(), pos.state(), choice.place.at);
    return choice;
}

bool sample_turn(const Position& pos, UnitId u, Random& random, Order& order) {
    switch (pos.state().stage) {
        case Stage::initiative: return draw_special(pos, u, random, order);
        case Stage::move: return draw_move(pos, u, random, order);
        case Stage::combat: return draw_fight(pos, u, random, order);
        default: return false;
    }
}

}  // namespace irondial::players
