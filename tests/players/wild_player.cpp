#include "wild_player.h"

#include "game/game.h"
#include "rules/arena.h"
#include "rules/initiative.h"
#include "rules/orders.h"
#include "rules/values.h"

namespace irondial::tests {

using namespace rules;
using game::Random;

namespace {

template <class T>
std::uint32_t count_of(T n) {
    return static_cast<std::uint32_t>(n);
}

bool one_in(Random& random, std::uint32_t n) {
    return random.below(n) == 0;
}

/// Any unit at all; now and then one that does not exist.
UnitId any_unit(const Position& pos, Random& random) {
    if (one_in(random, 64)) return one_in(random, 2) ? UnitId::none : UnitId{max_units - 1};
    return static_cast<UnitId>(random.below(count_of(pos.state().unit_count)));
}

UnitId any_of(UnitSet units, Random& random) {
    if (units.empty()) return UnitId::none;
    std::uint32_t skip = random.below(count_of(units.size()));
    for (const UnitId u : units)
        if (skip-- == 0) return u;
    return UnitId::none;
}

geo::Facing any_facing(const Position& pos, Random& random) {
    if (on_hexes(pos.setup()) && !one_in(random, 32))
        return facing_of(geo::heading(static_cast<int>(random.below(12))));
    return geo::facing_from_tenths(random.below(3600));
}

geo::Point any_point(const geo::Box& box, Random& random) {
    const auto between = [&](std::int32_t low, std::int32_t high) {
        return low + static_cast<std::int32_t>(random.below(count_of(high - low + 1)));
    };
    return {between(box.low.x, box.high.x), between(box.low.y, box.high.y)};
}

/// From hex to hex, or to a destination.
Path any_steps(geo::Point start, Random& random) {
    Path path;
    path.find = one_in(random, 32);
    geo::Hex here = hex_at(start);
    for (std::uint32_t legs = random.below(6); legs > 0; --legs) {
        here = geo::neighbour(here, static_cast<int>(random.below(6)));
        if (!path.find) path.add(place_of(here));
    }
    if (path.find) path.add(place_of(here));
    return path;
}

/// A few legs of up to 8 inches each, or a destination to find a way to.
Path any_path(const Position& pos, geo::Point start, Random& random) {
    if (on_hexes(pos.setup())) return any_steps(start, random);
    Path path;
    path.find = one_in(random, 32);
    for (std::uint32_t legs = path.find ? 1 : random.below(4); legs > 0; --legs) {
        const geo::Length far{static_cast<std::int32_t>(random.below(8000))};
        start = start + geo::along(any_facing(pos, random), far);
        path.add(start);
    }
    return path;
}

catalog::Set<Equipment> some_of(catalog::Set<Equipment> all, Random& random) {
    catalog::Set<Equipment> some;
    for (std::size_t k = 0; k < catalog::count<Equipment>; ++k)
        if (const auto e = static_cast<Equipment>(k); all.has(e) && one_in(random, 2)) some.add(e);
    return some;
}

OrderType any_type(Random& random) {
    constexpr std::array often = {OrderType::move,    OrderType::ranged,   OrderType::ranged,
                                  OrderType::close,   OrderType::vent,     OrderType::repair,
                                  OrderType::assault, OrderType::artillery};
    if (one_in(random, 200)) return OrderType::propose_end;
    if (one_in(random, 8)) return static_cast<OrderType>(random.below(count_of(OrderType::end_turn)));
    return often[random.below(often.size())];
}

}  // namespace

Order wild_order(const Position& pos, Random& random) {
    Order order{.type = any_type(random), .unit = any_unit(pos, random)};
    if (const UnitId acting = acting_unit(pos); acting != UnitId::none && !one_in(random, 4))
        order.unit = acting;
    if (pos.exists(order.unit)) {
        order.path = any_path(pos, pos.unit(order.unit).at, random);
        if (one_in(random, 8)) order.cancel = some_of(cancellable(pos, order.unit), random);
    }
    order.weapon = static_cast<Weapon>(random.below(3));
    order.target_count = static_cast<std::uint8_t>(one_in(random, 4) ? random.below(4) : 1);
    for (std::size_t i = 0; i < order.target_count; ++i) order.targets[i] = any_unit(pos, random);
    if (order.type == OrderType::artillery) {
        order.path = {};
        for (std::uint32_t n = random.below(3); n > 0; --n)
            order.path.add(any_point(pos.setup().board, random));
    }
    if (order.type == OrderType::assault && one_in(random, 2)) order.attack_kind = catalog::AttackKind::close;
    if (order.type == OrderType::move && one_in(random, 4)) {
        for (std::uint32_t n = random.below(3); n > 0; --n)
            order.flight.changes[order.flight.count++] = {{static_cast<std::int32_t>(random.below(6000))},
                                                          one_in(random, 2) ? Level::cruising : Level::noe};
        order.flight.shoots = one_in(random, 2);
        if (order.flight.shoots) {
            order.flight.shoots_at_change =
                static_cast<std::uint8_t>(random.below(count_of(order.flight.count + 1)));
            order.flight.shoots_after = {static_cast<std::int32_t>(random.below(6000))};
        }
    }
    order.run = one_in(random, 4);
    order.jump = one_in(random, 8);
    order.indirect = one_in(random, 4);
    order.capture = one_in(random, 8);
    for (UnitSet* transfer : {&order.board, &order.disembark})
        if (const UnitId u = any_unit(pos, random); one_in(random, 16) && pos.exists(u)) transfer->add(u);
    order.disembark_last = one_in(random, 2);
    order.turns = one_in(random, 2);
    order.facing = any_facing(pos, random);
    return order;
}

Choice wild_choice(const Position& pos, const Decision& decision, Random& random) {
    Choice choice{.ask = decision.ask, .unit = decision.unit};
    choice.yes = one_in(random, 2);
    choice.mask = static_cast<std::uint8_t>(one_in(random, 2) ? 0 : 1U << random.below(3));
    choice.cancelled = some_of(decision.optional, random);
    choice.place = {any_point(pos.setup().board, random), any_facing(pos, random)};
    if (decision.ask == Ask::react && one_in(random, 2))
        choice.reaction = static_cast<OfferedOrder>(random.below(8));
    if (!pos.setup().pile.empty())
        choice.piece = static_cast<std::uint8_t>(random.below(count_of(pos.setup().pile.size())));
    if (decision.ask == Ask::choose_unit || decision.ask == Ask::deploy)
        choice.unit = any_of(decision.units, random);
    if (decision.ask == Ask::divide) {
        std::size_t n = 0;
        int rest = decision.total;
        for (const UnitId u : decision.units) {
            const bool last = n + 1 == count_of(decision.units.size());
            const int share = last ? rest : static_cast<int>(random.below(count_of(rest + 1)));
            choice.shares[n++] = {u, static_cast<std::int8_t>(share)};
            rest -= share;
        }
    }
    return choice;
}

Order WildPlayer::order(const Position& pos, const Decision& decision) {
    if (one_in(random_, 2))
        for (int tries = 0; tries < 16; ++tries)
            if (const Order order = wild_order(pos, random_); judge(pos, order)) return order;
    return tame_.order(pos, decision);
}

Choice WildPlayer::decide(const Position& pos, const Decision& decision) {
    if (decision.ask == Ask::place_feature || decision.ask == Ask::deploy) return tame_.decide(pos, decision);
    for (int tries = 0; tries < 8; ++tries)
        if (const Choice choice = wild_choice(pos, decision, random_); game::judge(pos, decision, choice))
            return choice;
    return tame_.decide(pos, decision);
}

}  // namespace irondial::tests
