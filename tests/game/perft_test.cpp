// Tiny arenas counted out: every order, every answer and every way the dice can fall, and the distinct
// positions they lead to. A number that changes is a rule that changed: the signature from below.
#include <gtest/gtest.h>

#include <algorithm>
#include <unordered_map>

#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "rules/arena.h"
#include "rules/initiative.h"
#include "rules/orders.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;

/// Three columns of three hexes, all clear: (0,0) to (0,2), (1,0) to (1,2), (2,-1) to (2,1).
catalog::Arena three_by_three() {
    catalog::Arena arena;
    arena.id = "tiny";
    arena.columns = {{0, 2}, {0, 2}, {-1, 1}};
    return arena;
}

/// Two 'Mechs without equipment and as slow as one hex a move, in the middle and in the north-east.
struct Tiny {
    catalog::Unit slow = tests::shipped_catalog()[tests::shipped_catalog().unit("AOD096")];
    std::shared_ptr<Setup> setup = std::make_shared<Setup>();
    State state;

    Tiny(Stage stage, geo::Hex red, int red_heading, geo::Hex blue, int blue_heading) {
        for (catalog::Click& click : slow.dial) click[catalog::DialSlot::speed].value = 2;
        setup->catalog = &tests::shipped_catalog();
        setup->edition = edition(EditionId::solaris_vii);
        setup->arenas = {three_by_three()};
        setup->players = {{.name = "red", .team = 0}, {.name = "blue", .team = 1}};
        for (const PlayerId p : {PlayerId{0}, PlayerId{1}}) {
            RosterUnit unit;
            unit.printed = &slow;
            unit.id = setup->players[index(p)].name;
            unit.owner = p;
            setup->roster.push_back(unit);
        }
        state = opening(*setup);
        const auto put = [&](std::size_t u, geo::Hex at, int heading) {
            state.units[u].at = place_of(at);
            state.units[u].facing = facing_of(geo::heading(heading));
            state.units[u].place = Place::field;
        };
        put(0, red, red_heading);
        put(1, blue, blue_heading);
        state.stage = stage;
        state.turn = 1;
        state.first = state.active = PlayerId{0};
        state.sequence = {UnitId{0}, UnitId{1}};
        state.sequence_count = 2;
        state.quickest = UnitId{1};
    }
};

/// To where it stands, to the hexes beside it, and to those two steps away: once to each. New base contact
/// ends a move, so no way leads on from there.
std::vector<Path> cheapest_ways(const Position& pos, UnitId u, UnitId foe) {
    const auto& hexes = static_cast<const Arena&>(pos.field()).hexes();
    const bool free = pos.engaged_with(u).empty();
    std::vector<geo::Hex> reached{hex_of(pos, u)};
    std::vector<Path> ways{Path{}};
    for (std::size_t from = 0; from < ways.size(); ++from) {
        if (ways[from].count == 2) break;
        if (from > 0 && free && geo::distance(reached[from], hex_of(pos, foe)) == 1) continue;
        for (int side = 0; side < 6; ++side) {
            const geo::Hex next = geo::neighbour(reached[from], side);
            if (!hexes.contains(next) || next == hex_of(pos, foe)) continue;
            if (std::find(reached.begin(), reached.end(), next) != reached.end()) continue;
            Path way = ways[from];
            way.add(place_of(next));
            reached.push_back(next);
            ways.push_back(way);
        }
    }
    return ways;
}

/// All that the unit could be ordered to do: the cheapest way to every hex, every heading, every attack.
std::vector<Order> all_orders(const Position& pos, UnitId u) {
    std::vector<Order> orders{{.type = OrderType::pass, .unit = u}};
    const auto add = [&](const Order& order) {
        if (judge(pos, order)) orders.push_back(order);
    };
    const UnitId foe = u == UnitId{0} ? UnitId{1} : UnitId{0};
    const std::vector<Path> ways = cheapest_ways(pos, u, foe);
    const auto on_every_way = [&](Order order) {
        order.turns = true;
        for (const Path& way : ways)
            for (int heading = 0; heading < 12; ++heading) {
                order.path = way;
                order.facing = facing_of(geo::heading(heading));
                add(order);
            }
    };
    Order at_foe{.unit = u, .target_count = 1};
    at_foe.targets[0] = foe;
    for (const bool run : {false, true}) on_every_way({.type = OrderType::move, .unit = u, .run = run});
    for (const OrderType type : {OrderType::vent, OrderType::dig_in}) add({.type = type, .unit = u});
    for (const Weapon weapon : {Weapon::primary, Weapon::secondary})
        for (const OrderType type : {OrderType::ranged, OrderType::close}) {
            Order order = at_foe;
            order.type = type;
            order.weapon = weapon;
            add(order);
        }
    for (const OrderType type : {OrderType::pin, OrderType::charge}) {
        Order order = at_foe;
        order.type = type;
        if (type == OrderType::pin)
            add(order);
        else
            on_every_way(order);
    }
    return orders;
}

/// Every order, answer and roll in turn: an odometer whose wheels are the questions that come up.
class Everything final : public Inputs {
  public:
    bool next() {
        if (!started_) return started_ = true;
        wheels_.resize(used_);
        while (!wheels_.empty() && wheels_.back().at + 1 == wheels_.back().of) wheels_.pop_back();
        if (wheels_.empty()) return false;
        ++wheels_.back().at;
        used_ = 0;
        return true;
    }

    Dice roll(const Position&, const Chance& chance) override {
        int ways = 1;
        for (int die = 0; die < chance.dice; ++die) ways *= chance.sides;
        int rest = turn(ways);
        Dice dice{.count = chance.dice};
        for (std::size_t d = 0; d < chance.dice; ++d, rest /= chance.sides)
            dice.face[d] = static_cast<std::uint8_t>(rest % chance.sides + 1);
        return dice;
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        Choice choice = default_choice(pos, decision);
        constexpr std::array reactions{OfferedOrder::dig_in, OfferedOrder::defend, OfferedOrder::dodge};
        switch (decision.ask) {
            case Ask::go_first: choice.yes = turn(2) == 1; break;
            case Ask::free_spin:
                if (const int k = turn(13); k < 12) {
                    choice.yes = true;
                    choice.place.facing = facing_of(geo::heading(k));
                }
                break;
            case Ask::react: {
                std::vector<OfferedOrder> offered;
                for (const OfferedOrder one : reactions)
                    if (decision.reactions.has(one)) offered.push_back(one);
                if (const int k = turn(static_cast<int>(offered.size()) + 1); k > 0)
                    choice.reaction = offered[static_cast<std::size_t>(k) - 1];
                break;
            }
            default: break;
        }
        return choice;
    }
    Order order(const Position& pos, const Decision& decision) override {
        if (used_ == 0 && orders_.empty()) orders_ = all_orders(pos, decision.unit);
        return orders_[static_cast<std::size_t>(turn(static_cast<int>(orders_.size())))];
    }

  private:
    struct Wheel {
        int at = 0, of = 1;
    };
    int turn(int of) {
        if (used_ == wheels_.size()) wheels_.push_back({0, of});
        return wheels_[used_++].at;
    }
    std::vector<Wheel> wheels_;
    std::size_t used_ = 0;
    bool started_ = false;
    std::vector<Order> orders_;
};

/// The distinct positions after so many turns of units.
std::size_t positions_after(const Tiny& tiny, int turns) {
    const auto field = make_field(*tiny.setup, tiny.state);
    std::unordered_map<std::uint64_t, State> now{{hash(tiny.state), tiny.state}};
    for (int k = 0; k < turns; ++k) {
        const bool last = k + 1 == turns;
        std::unordered_map<std::uint64_t, State> next;
        std::unordered_map<std::uint64_t, bool> seen;
        for (const auto& [number, state] : now) {
            const Position pos(*tiny.setup, *field, state);
            Everything inputs;
            while (inputs.next()) {
                Table table(pos, inputs, nullptr);
                step(table);
                const std::uint64_t found = hash(table.state());
                if (last)
                    seen.emplace(found, true);
                else
                    next.emplace(found, table.state());
            }
        }
        if (last) return seen.size();
        now = std::move(next);
    }
    return now.size();
}

// By hand: passing leaves 1 position. Without running the middle hex and its six neighbours are in reach; in
// two of them, (1,0) and (2,0), the unit comes into contact and the other may spin: 5 x 12 + 2 x 12 x 12 =
// 348. Running (that is 1 heat) also leads to (0,0): 6 x 12 + 2 x 12 x 12 = 360.
// RULES: SOL-MOVE-01, SOL-MOVE-02, SOL-MOVE-09, SOL-MOVE-12, SOL-RUN-01
TEST(Perft, MovePhase) {
    const Tiny tiny(Stage::move, geo::hex(1, 1), 3, geo::hex(2, -1), 9);
    EXPECT_EQ(positions_after(tiny, 1), 1U + 348U + 360U);
    EXPECT_EQ(positions_after(tiny, 2), 20893U);
}

// By hand: passing, venting and digging in are a position each. A shot (2 damage), a blow with the primary
// value (1) and one with the secondary (2): each meets one of four answers, and misses, hits or misses
// critically. Misses look alike, and so do both ways to 2 damage: 4 x (miss, critical miss, 2 damage, 1
// damage) = 16. RULES: SOL-COMBAT-03, SOL-COMBAT-12, SOL-CC-06
TEST(Perft, CombatPhase) {
    const Tiny tiny(Stage::combat, geo::hex(1, 1), 3, geo::hex(1, 0), 9);
    EXPECT_EQ(positions_after(tiny, 1), 3U + 16U);
    EXPECT_EQ(positions_after(tiny, 2), 86U);
}

// By hand: no special attack, or a charge that ends in one of the two hexes beside the target with any of 12
// headings; the target spins to any of 12, and the charge misses, hits or misses critically.
// RULES: SOL-SPECIAL-12, SOL-SPECIAL-13, SOL-SPECIAL-16
TEST(Perft, InitiativePhase) {
    const Tiny tiny(Stage::initiative, geo::hex(0, 2), 3, geo::hex(2, -1), 9);
    EXPECT_EQ(positions_after(tiny, 1), 1U + 2U * 12U * 12U * 3U);
    EXPECT_EQ(positions_after(tiny, 2), 865U);
}

}  // namespace
}  // namespace irondial::game
