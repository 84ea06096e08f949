#include "players/ideas.h"

#include "game/inputs.h"
#include "players/arena_sampler.h"
#include "players/sampler.h"
#include "players/worth.h"
#include "rules/movement.h"
#include "rules/plan.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;

namespace {

constexpr int most_ways = 64;  // of the dice; where there are more, some are drawn
constexpr int drawn_ways = 24;

/// Dice from a generator, answers by default.
class Drawn final : public Inputs {
  public:
    explicit Drawn(game::Random& random) : random_(random) {}
    Dice roll(const Position&, const Chance& chance) override {
        Dice dice{.count = chance.dice};
        for (std::size_t i = 0; i < chance.dice; ++i)
            dice.face[i] = static_cast<std::uint8_t>(random_.below(chance.sides) + 1);
        return dice;
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        return game::default_choice(pos, decision);
    }
    Order order(const Position&, const Decision&) override { return {}; }

  private:
    game::Random& random_;
};

class Thinker {
  public:
    Thinker(const Position& pos, game::Random& random, std::vector<Idea>& ideas)
        : pos_(pos), random_(random), ideas_(ideas) {}

    void think_of(UnitId u, int drawn) {
        now_ = worth(pos_, pos_.unit(u).controller) + prospects(pos_, u);
        consider_attacks(u);
        if (const Order vent{.type = OrderType::vent, .unit = u}; pos_.unit(u).heat > 0 && judge(pos_, vent))
            consider(vent);
        for (int i = 0; i < drawn; ++i)
            if (Order order; draw(u, order)) consider(order);
    }

  private:
    bool draw(UnitId u, Order& order) {
        if (on_hexes(pos_.setup()))
            return sample_turn(pos_, u, random_, order) && order.type != OrderType::pass;
        Plan plan;
        return sample_order(pos_, u, random_, order, plan);
    }

    void consider_attacks(UnitId u) {
        Order order{.unit = u, .target_count = 1};
        for (const UnitId target : pos_.opponents_of(u)) {
            order.targets[0] = target;
            order.type = OrderType::ranged;
            for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
                order.weapon = weapon;
                if (weapon_of(pos_, u, weapon) != nullptr && judge(pos_, order)) consider(order);
            }
            order.type = OrderType::close;
            order.weapon = Weapon::primary;
            if (pos_.beside(u).has(target) && judge(pos_, order)) consider(order);
        }
    }

    void consider(const Order& order) {
        ideas_.push_back({order, value_of(order) - now_});
        // What shuts the 'Mech down is better left off now and then.
        if (!order.cancel.empty() || !cancellable(pos_, order.unit).has(Equipment::alpha_strike)) return;
        Order tamer = order;
        tamer.cancel.add(Equipment::alpha_strike);
        if (judge(pos_, tamer)) ideas_.push_back({tamer, value_of(tamer) - now_});
    }

    double value_of(const Order& order) {
        double sum = 0, mass = 0;
        game::EveryRoll every;
        for (int ways = 0; ways < most_ways && every.next_way(); ++ways) {
            sum += every.probability() * value_with(order, every);
            mass += every.probability();
        }
        if (mass > 0.999) return sum;
        sum = 0;
        Drawn some(random_);
        for (int i = 0; i < drawn_ways; ++i) sum += value_with(order, some) / drawn_ways;
        return sum;
    }

    double value_with(const Order& order, Inputs& inputs) const {
        Table table(pos_, inputs, nullptr);
        resolve(table, order);
        return worth(table, pos_.unit(order.unit).controller) + prospects(table, order.unit);
    }

    const Position& pos_;
    game::Random& random_;
    std::vector<Idea>& ideas_;
    double now_ = 0;  // what the position is worth before
};

}  // namespace

void think(const Position& pos, const Decision& decision, int drawn, game::Random& random,
           std::vector<Idea>& ideas) {
    ideas.clear();
    Thinker thinker(pos, random, ideas);
    if (decision.unit != UnitId::none) return thinker.think_of(decision.unit, drawn);
    if (pos.player(decision.player).orders == 0) return;
    for (const UnitId u : pos.units())
        if (pos.unit(u).controller == decision.player && !pos.unit(u).ordered &&
            (judge_unit(pos, OrderType::move, u) || judge_unit(pos, OrderType::vent, u)))
            thinker.think_of(u, drawn);
}

Order nothing_more(const Decision& decision) {
    return decision.unit != UnitId::none ? Order{.type = OrderType::pass, .unit = decision.unit} : Order{};
}

}  // namespace irondial::players
