#include "players/ideas.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>

#include "game/inputs.h"
#include "players/answers.h"
#include "players/arena_sampler.h"
#include "players/moves.h"
#include "players/outlook.h"
#include "players/sampler.h"
#include "players/worth.h"
#include "rules/capture.h"
#include "rules/movement.h"
#include "rules/plan.h"
#include "rules/reputation.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;

namespace {

constexpr int drawn_ways = 24;  // where there are too many

/// Everybody, in the middle of an order that is thought about.
class Others final : public game::Player {
  public:
    Order order(const Position&, const Decision&) override { return {}; }
    Choice decide(const Position& pos, const Decision& decision) override { return reply(pos, decision); }
};

/// Does the order take its unit elsewhere, or turn it?
bool moves(const Order& order) {
    return order.type == OrderType::move || order.type == OrderType::assault || is_special(order.type);
}

class Thinker {
  public:
    Thinker(const Position& pos, PlayerId me, const Care& care, game::Random& random,
            std::vector<Idea>& ideas)
        : pos_(pos),
          me_(me),
          care_(care),
          random_(random),
          ideas_(ideas),
          outlook_(pos, me),
          now_{worth(pos, me), outlook_.of(pos)} {}

    /// What an order comes to; nothing: it is illegal.
    std::optional<Idea> rated(const Order& order) {
        Plan plan;
        if (!judge(pos_, order, plan)) return std::nullopt;
        const Value value = value_of(order, plan);
        const double material = value.material - now_.material;
        return Idea{order, material + value.ahead - now_.ahead, material};
    }

    void think_of(UnitId u) {
        orders_.clear();
        if (on_hexes(pos_.setup()))
            list_turn(u);
        else
            list_orders(u);
        for (const Order& order : orders_) consider(order);
    }

    void rate(const Order& order) {
        if (const auto idea = rated(order)) ideas_.push_back(*idea);
    }

  private:
    /// On the plane.
    void list_orders(UnitId u) {
        list_attacks(u);
        list_vent(u);
        list_shelling(u);
        list_rushes(pos_, u, orders_);
        const std::size_t before = orders_.size();
        list_moves(pos_, u, outlook_, static_cast<std::size_t>(care_.moves), orders_);
        list_assaults(u, before);
        for (int i = 0; i < care_.drawn; ++i) {
            Order order;
            Plan plan;
            if (sample_order(pos_, u, random_, order, plan)) orders_.push_back(order);
        }
    }

    /// In a phase of the arena.
    void list_turn(UnitId u) {
        switch (pos_.state().stage) {
            case Stage::initiative: list_arena_rushes(pos_, u, orders_); break;
            case Stage::move: list_arena_moves(pos_, u, orders_); break;
            case Stage::combat:
                list_attacks(u);
                list_vent(u);
                if (care_.assaults) list_arena_assaults(pos_, u, orders_);
                break;
            default: break;
        }
        for (int i = 0; i < care_.drawn; ++i)
            if (Order order; sample_turn(pos_, u, random_, order)) orders_.push_back(order);
    }

    void list_vent(UnitId u) {
        const Order vent{.type = OrderType::vent, .unit = u};
        if (pos_.unit(u).heat + pos_.unit(u).heat_die > 0 && judge(pos_, vent)) orders_.push_back(vent);
    }

    /// At each opponent, where it stands.
    void list_shelling(UnitId u) {
        if (pos_.printed(u).artillery_range == 0) return;
        for (const UnitId target : pos_.opponents_of(u)) {
            Order order{.type = OrderType::artillery, .unit = u, .weapon = Weapon::primary};
            order.path.add(pos_.unit(target).at);
            if (judge(pos_, order)) orders_.push_back(order);
        }
    }

    void list_attacks(UnitId u) {
        UnitSet targets = pos_.opponents_of(u);
        if (on_hexes(pos_.setup()))
            if (const UnitId token = token_in_play(pos_); token != UnitId::none) targets.add(token);
        for (const UnitId target : targets) {
            Order order{.type = OrderType::ranged, .unit = u};
            aim(order, target);
            for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
                if (weapon_of(pos_, u, weapon) == nullptr) continue;
                order.weapon = weapon;
                order.type = OrderType::ranged;
                add_shot(order);
                add_volleys(order);
                order.type = OrderType::close;
                add_blow(order);
                order.capture = true;
                if (pos_.beside(u).has(target) && judge(pos_, order)) orders_.push_back(order);
                order.capture = false;
            }
        }
    }

    /// The shot, over what stands in the way where it must be; dug in where that is offered.
    void add_shot(Order order) {
        order.indirect = !judge(pos_, order);
        if (order.indirect && !judge(pos_, order)) return;
        orders_.push_back(order);
        order.type = OrderType::dig_in;
        if (on_hexes(pos_.setup()) && judge(pos_, order)) orders_.push_back(order);
    }

    /// The shot at a target and at another one with it, for weapons that can: those who are worth it, each
    /// pair once.  [AOD-MULTI-01]
    void add_volleys(Order order) {
        if (weapon_of(pos_, order.unit, order.weapon)->targets < 2 || !judge(pos_, order)) return;
        const UnitId first = order.targets[0];
        order.target_count = 2;
        for (const UnitId second : pos_.opponents_of(order.unit)) {
            if (index(second) <= index(first) || outlook_.shot(order.unit, second) <= 0) continue;
            order.targets[1] = second;
            if (judge(pos_, order)) orders_.push_back(order);
        }
    }

    /// The blow, dug in where that is offered.
    void add_blow(Order order) {
        if (judge(pos_, order)) orders_.push_back(order);
        if (!on_hexes(pos_.setup())) return;
        order.type = OrderType::dig_in;
        order.attack_kind = catalog::AttackKind::close;
        if (judge(pos_, order)) orders_.push_back(order);
    }

    /// Shots from where the moves since `first` would end, as far as an assault goes.
    void list_assaults(UnitId u, std::size_t first) {
        if (!pos_.is_mech(u) || !pos_.engaged_with(u).empty()) return;
        const geo::Length far{
            speed_for(pos_, {.type = OrderType::assault, .unit = u, .weapon = Weapon::primary}).value * 1000};
        const std::size_t last = orders_.size();
        for (std::size_t i = first; i < last; ++i) {
            Order order = orders_[i];
            const geo::Point start = pos_.unit(u).at, end = order.path.last(start);
            if (order.type != OrderType::move || order.run || end == start) continue;
            const geo::Facing bearing = geo::facing_of(end - start);
            if (!geo::within(start, end, far))
                order.path.points[order.path.count - 1] = start + geo::along(bearing, far);
            order.type = OrderType::assault;
            std::array<UnitId, 2> goals;
            const std::size_t count = outlook_.goals(pos_, u, order.path.last(start), goals);
            for (std::size_t k = 0; k < count; ++k)
                for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
                    order.weapon = weapon;
                    if (weapon_of(pos_, u, weapon) == nullptr) continue;
                    const geo::Vec way = pos_.unit(goals[k]).at - order.path.last(start);
                    if (way != geo::Vec{}) order.facing = geo::facing_of(way);
                    if (judge(pos_, aim(order, goals[k]))) orders_.push_back(order);
                }
        }
    }

    void consider(const Order& order) {
        rate(order);
        // What shuts the 'Mech down is better left off now and then.
        if (!order.cancel.empty() || !cancellable(pos_, order.unit).has(Equipment::alpha_strike)) return;
        Order tamer = order;
        tamer.cancel.add(Equipment::alpha_strike);
        rate(tamer);
    }

    /// What is there, and what is ahead.
    struct Value {
        double material = 0, ahead = 0;
    };

    Value value_of(const Order& order, const Plan& plan) {
        Value sum;
        double mass = 0;
        game::EveryRoll every(&others_);
        for (int ways = 0; ways < most_ways && every.next_way(); ++ways) {
            const Value value = value_with(order, plan, every);
            sum.material += every.probability() * value.material;
            sum.ahead += every.probability() * value.ahead;
            mass += every.probability();
        }
        if (mass > 0.999) return sum;
        sum = {};
        std::array<game::Player*, max_players> everybody;
        everybody.fill(&others_);
        game::Live some(random_, everybody);
        for (int i = 0; i < drawn_ways; ++i) {
            const Value value = value_with(order, plan, some);
            sum.material += value.material / drawn_ways;
            sum.ahead += value.ahead / drawn_ways;
        }
        return sum;
    }

    Value value_with(const Order& order, Plan plan, Inputs& inputs) const {
        Table table(pos_, inputs, nullptr);
        resolve(table, order, plan);
        if (order.type == OrderType::card)  // it may change what everybody can do
            return {worth(table, me_), Outlook(table, me_).of(table)};
        return {worth(table, me_), outlook_.of(table, moves(order) ? order.unit : UnitId::none)};
    }

    const Position& pos_;
    PlayerId me_;
    Care care_;
    game::Random& random_;
    std::vector<Idea>& ideas_;
    Outlook outlook_;
    Value now_;  // of the position before
    Others others_;
    std::vector<Order> orders_;
};

}  // namespace

void think(const Position& pos, const Decision& decision, const Care& care, game::Random& random,
           std::vector<Idea>& ideas) {
    ideas.clear();
    std::vector<Order> cards;  // they need no order
    list_cards(pos, decision.player, cards);
    const bool of_one = decision.unit != UnitId::none, has_orders = pos.player(decision.player).orders > 0;
    if (cards.empty() && !of_one && !has_orders) return;
    Thinker thinker(pos, decision.player, care, random, ideas);
    for (const Order& card : cards) thinker.rate(card);
    if (of_one) return thinker.think_of(decision.unit);
    if (!has_orders) return;
    for (const UnitId u : pos.units())
        if (pos.unit(u).controller == decision.player && !pos.unit(u).ordered &&
            (judge_unit(pos, OrderType::move, u) || judge_unit(pos, OrderType::vent, u)))
            thinker.think_of(u);
}

const Idea* best_of(const std::vector<Idea>& ideas) {
    const auto best = std::ranges::max_element(ideas, {}, &Idea::gain);
    return best == ideas.end() || best->gain <= 0 ? nullptr : &*best;
}

namespace {

/// Could an order that was thought of earlier in the turn still be given, as far as its player and unit go?
bool still_open(const Position& pos, PlayerId me, const Order& order) {
    return order.type == OrderType::card || (pos.player(me).orders > 0 && !pos.unit(order.unit).ordered);
}

}  // namespace

const Idea* best_by_now(const Position& pos, PlayerId me, game::Random& random, std::vector<Idea>& ideas) {
    const auto open = [&](const Idea& idea) { return still_open(pos, me, idea.order); };
    if (std::ranges::none_of(ideas, open)) return nullptr;
    std::optional<Thinker> thinker;  // only where there is something to rate
    std::size_t rated = 0;           // those in front are as they are now
    while (const Idea* best = best_of(ideas)) {
        const auto at = static_cast<std::size_t>(best - ideas.data());
        if (at < rated) return best;
        std::optional<Idea> now;
        if (open(*best)) {
            if (!thinker) thinker.emplace(pos, me, Care{}, random, ideas);
            now = thinker->rated(best->order);
        }
        if (now) {
            ideas[at] = ideas[rated];
            ideas[rated++] = *now;
        } else {
            ideas[at] = ideas.back();
            ideas.pop_back();
        }
    }
    return nullptr;
}

std::vector<Idea> best_few_by_now(const Position& pos, PlayerId me, game::Random& random,
                                  const std::vector<Idea>& best_first, std::size_t few) {
    std::vector<Idea> best, unused;
    Thinker thinker(pos, me, Care{}, random, unused);
    for (const Idea& idea : best_first) {
        if (best.size() == 3 * few) break;
        if (!still_open(pos, me, idea.order)) continue;
        if (const auto now = thinker.rated(idea.order)) best.push_back(*now);
    }
    std::ranges::stable_sort(best, std::greater{}, &Idea::gain);
    best.resize(std::min(best.size(), few));
    return best;
}

Order nothing_more(const Decision& decision) {
    return decision.unit != UnitId::none ? Order{.type = OrderType::pass, .unit = decision.unit} : Order{};
}

}  // namespace irondial::players
