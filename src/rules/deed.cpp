#include "rules/deed.h"

#include <algorithm>

#include "rules/combat.h"
#include "rules/damage.h"
#include "rules/equipment.h"
#include "rules/heat.h"
#include "rules/initiative.h"
#include "rules/movement.h"
#include "rules/ranged.h"
#include "rules/sequence.h"

namespace irondial::rules {

using catalog::Outcome;
using catalog::Who;

std::uint8_t number_of(const Position& pos, const Clause& clause) {
    return static_cast<std::uint8_t>(&clause - pos.setup().deck.clauses.data());
}

PlayerId player_of(const Position& pos, const Deed& deed) {
    if (deed.clause.effect->when == Trigger::in_play) return deed.clause.owner;
    return deed.clause.everybody() || deed.self == UnitId::none ? pos.state().active
                                                                : pos.unit(deed.self).controller;
}

void tell_use(Table& t, const Deed& deed) {
    t.tell({.what = Happened::card_used,
            .unit = deed.clause.everybody() ? UnitId::none : deed.self,
            .other = deed.scene.target,
            .player = player_of(t, deed),
            .rule = deed.clause.rule,
            .yes = !deed.clause.everybody() && deed.self != UnitId::none});
}

bool wanted(Table& t, const Deed& deed) {
    return !deed.clause.effect->optional || t.ask({.ask = Ask::use,
                                                   .player = player_of(t, deed),
                                                   .unit = deed.self,
                                                   .against = deed.scene.target,
                                                   .card = deed.clause.rule})
                                                .yes;
}

void count_use(Table& t, const Clause& clause) {
    if (clause.counter != Clause::none) t.change().uses[clause.counter] += 1;
}

void remove_card(Table& t, std::uint8_t out_bit, PlayerId owner, UnitId carrier, RuleId card) {
    if (out_bit == Clause::none) return;
    t.change().cards_out |= std::uint64_t{1} << out_bit;
    t.tell({.what = Happened::card_removed, .unit = carrier, .player = owner, .rule = card});
}

namespace {

// --- whom an action concerns ---------------------------------------------------------------------------

bool affects(const Position& pos, const Deed& deed, const Action& action, UnitId u) {
    const catalog::Unit& printed = pos.printed(u);
    return (action.types.empty() || action.types.has(printed.type)) &&
           (action.speed_modes.empty() || action.speed_modes.has(printed.speed_mode)) &&
           (action.factions.empty() || action.factions.has(pos.setup().roster[index(u)].faction)) &&
           (action.within == 0 || near(pos, u, deed.self, action.within));
}

UnitSet own_units(const Position& pos, PlayerId p) {
    UnitSet result;
    for (const UnitId u : pos.units())
        if (pos.unit(u).controller == p && !pos.is_captive(u)) result.add(u);
    return result;
}

UnitSet units_meant(Table& t, const Deed& deed, const Action& action) {
    UnitSet result;
    const auto pick = [&](PlayerId p, UnitSet among) {
        for (const UnitId u : among)
            if (!affects(t, deed, action, u)) among.remove(u);
        UnitId u = among.first();
        if (among.size() > 1) {
            u = t.ask({.ask = Ask::choose_unit,
                       .player = p,
                       .unit = u,
                       .units = among,
                       .card = deed.clause.rule})
                    .unit;
            if (!among.has(u)) u = among.first();
        }
        if (u != UnitId::none) result.add(u);
    };
    if (action.to == Who::one_own_unit) {
        pick(player_of(t, deed), own_units(t, player_of(t, deed)));
        return result;
    }
    if (action.to == Who::one_unit_of_each_player) {
        const std::size_t players = t.state().player_count;
        for (std::size_t i = 0; i < players; ++i) {
            const auto p = static_cast<PlayerId>((index(t.state().active) + i) % players);
            pick(p, own_units(t, p));
        }
        return result;
    }
    const UnitId one = unit_meant(action.to, deed.self, deed.scene);
    for (const UnitId u : t.units())
        if ((u == one || (one == UnitId::none && concerns(t, action, deed.self, u, deed.scene))) &&
            affects(t, deed, action, u))
            result.add(u);
    return result;
}

// --- what is done to units -----------------------------------------------------------------------------

/// The bill of the acting unit, as long as it can still be added to.
Bill* open_bill(Table& t, UnitId u) {
    Bill* bill = t.bill();
    return bill != nullptr && bill->unit == u && !bill->closed ? bill : nullptr;
}

void give_heat(Table& t, const Deed& deed, UnitId u, int heat) {
    const RuleId rule = deed.clause.rule;
    if (heat < 0) return lose_heat(t, u, Tally{-heat, rule});
    if (Bill* bill = open_bill(t, u)) return bill->heat.add(rule, heat);
    gain_heat(t, u, heat, rule, deed.attack == nullptr ? PlayerId::none : player_of(t, deed));
}

void push(Table& t, const Deed& deed, UnitId u, int damage) {
    if (Bill* bill = open_bill(t, u)) return bill->pushing.add(deed.clause.rule, damage);
    deal_damage(t, u, damage, deed.clause.rule, PlayerId::none);
}

/// A second token pushes whoever is not a 'Mech, once the order is resolved; the two of a shutdown 'Mech
/// stay. [AOD-PUSH-01, AOD-SHUT-03]
void change_tokens(Table& t, const Deed& deed, UnitId u, int by) {
    UnitState& unit = t.unit(u);
    if (t.edition().tokens.limit == 0) return;  // there are none: SOL-PILOT-06
    if (unit.shutdown && t.edition().tokens.kept_by_shutdown) return;
    const int tokens = std::clamp(unit.tokens + by, 0, 2);
    if (tokens == unit.tokens) return;
    unit.tokens = static_cast<std::uint8_t>(tokens);
    t.tell({.what = Happened::tokens_changed, .unit = u, .rule = deed.clause.rule, .amount = unit.tokens});
    if (by > 0 && tokens == 2 && !t.is_mech(u) && t.bill() != nullptr) t.bill()->jolted.add(u);
}

/// Moves a unit a little without an order, if its player likes.
void let_move(Table& t, const Deed& deed, UnitId u, int inches) {
    const Choice choice = t.ask({.ask = Ask::move_unit,
                                 .player = t.unit(u).controller,
                                 .unit = u,
                                 .total = static_cast<std::int16_t>(inches),
                                 .card = deed.clause.rule});
    if (!choice.yes) return;
    Order order{.type = OrderType::move, .unit = u, .turns = true, .facing = choice.place.facing};
    order.path.find = true;
    order.path.add(choice.place.at);
    Motion motion = motion_of(t, order);
    motion.limit = {inches * 1000};
    if (const Trip trip = t.field().travel(t, u, motion); trip.verdict) arrive(t, u, trip);
}

/// Turns it where it stands: no order, no roll to break away, and no move.
void turn_freely(Table& t, const Deed& deed) {
    if (!deed.facing) return;
    const geo::Placement place{t.unit(deed.self).at, *deed.facing};
    if (!t.field().fits(t, deed.self, place)) return;
    t.place(deed.self, place);
    t.tell({.what = Happened::turned, .unit = deed.self, .yes = true, .place = place});
}

/// The card itself, or another condition on the table.  [AOD-CEC-08, SOL-SE-10]
void remove_card(Table& t, const Deed& deed, const Action& action) {
    if (action.to != Who::chosen_condition)
        return remove_card(t, deed.clause.out_bit, deed.clause.owner, deed.clause.carrier, deed.clause.rule);
    for (const ConditionInPlay& one : t.setup().deck.conditions)
        if (one.rule == deed.other_card) remove_card(t, one.out_bit, one.owner, UnitId::none, one.rule);
}

/// An opponent, named by the owner.  [AOD-FAC-03]
PlayerId choose_opponent(Table& t, const Deed& deed) {
    const PlayerId owner = player_of(t, deed);
    unsigned others = 0;
    for (std::size_t i = 0; i < t.state().player_count; ++i)
        if (const auto p = static_cast<PlayerId>(i); t.team(p) != t.team(owner) && !t.player(p).out)
            others |= 1U << i;
    if (others == 0) return PlayerId::none;
    if (std::popcount(others) > 1) {
        const unsigned mask = t.ask({.ask = Ask::choose_player,
                                     .player = owner,
                                     .unit = deed.self,
                                     .mask = static_cast<std::uint8_t>(others),
                                     .card = deed.clause.rule})
                                  .mask &
                              others;
        if (mask != 0) others = mask;
    }
    return static_cast<PlayerId>(std::countr_zero(others));
}

/// One order fewer, but never fewer than none.  [AOD-FAC-05, AOD-R-135]
void change_orders(Table& t, const Deed& deed, int by) {
    if (deed.chosen == PlayerId::none) return;
    PlayerState& player = t.player(deed.chosen);
    player.orders = static_cast<std::uint8_t>(std::max(player.orders + by, 0));
    t.tell({.what = Happened::orders_changed,
            .player = deed.chosen,
            .rule = deed.clause.rule,
            .amount = player.orders});
}

// --- a second attack -----------------------------------------------------------------------------------

/// The attack that a card brings about, if it can be made: it has to meet all conditions again, and one
/// brings no further.  [AOD-FAC-22, AOD-FAC-23, AOD-FAC-25, AOD-R-143]
bool find_attack(const Position& pos, const Deed& deed, const Action& action, UnitId target, Attack& again) {
    const UnitId u = deed.self;
    if (deed.attack == nullptr || deed.attack->played.generated || !pos.on_field(target)) return false;
    if (!pos.on_field(u) || pos.unit(u).shutdown || has_salvage(pos, u)) return false;
    const bool close = action.kind == AttackKind::close;
    Order order{.type = close ? OrderType::close : OrderType::ranged, .unit = u, .target_count = 1};
    order.targets[0] = target;
    const Played played{.generated = true,
                        .attack = action.amount.number,
                        .rule = deed.clause.rule,
                        .barred = equipment_meant(action)};
    const auto possible = [&](Weapon weapon) {
        order.weapon = weapon;
        again.played = played;
        return static_cast<bool>(judge_combat(pos, order, again));
    };
    if (action.slot != Action::no_slot)
        return possible(action.slot == static_cast<std::uint8_t>(DialSlot::secondary) ? Weapon::secondary
                                                                                      : Weapon::primary);
    // With the same damage value where the same kind follows, else with one that can.
    const bool same = action.kind == deed.attack->kind && u == deed.attack->attacker;
    if (same) return possible(deed.attack->weapon);
    return possible(Weapon::primary) || possible(Weapon::secondary);
}

/// No order, no token; what it costs is paid with the order, or at once by a unit that has none.
/// [AOD-FAC-24, AOD-FAC-26]
bool attack_again(Table& t, const Deed& deed, const Action& action) {
    const UnitSet targets = targets_again(t, deed, action);
    if (targets.empty()) return false;
    UnitId target = targets.first();
    if (targets.size() > 1) {
        target = t.ask({.ask = Ask::choose_unit,
                        .player = player_of(t, deed),
                        .unit = target,
                        .units = targets,
                        .card = deed.clause.rule})
                     .unit;
        if (!targets.has(target)) target = targets.first();
    }
    Attack again;
    if (!find_attack(t, deed, action, target, again)) return false;
    again.ordered = false;
    again.second = true;
    if (Bill* bill = open_bill(t, deed.self)) return resolve_attack(t, again, *bill);
    Bill own{.unit = deed.self};
    Bill* const outer = t.settle_on(&own);
    const bool hit = resolve_attack(t, again, own);
    own.closed = true;
    pay(t, deed.self, own);
    t.settle_on(outer);
    return hit;
}

// --- carrying actions out ------------------------------------------------------------------------------

void follow(Table& t, Deed& deed, const Action& action, unsigned on) {
    for (const Outcome& outcome : action.outcomes)
        if ((outcome.on & on) != 0) do_all(t, deed, outcome.actions, Trigger::always);
}

/// The faces of a die from which on something else happens; every one where its number counts.
Steps steps_in(const std::vector<Action>& actions) {
    Steps steps = 0;
    for (const Action& action : actions) {
        if (action.amount.quantity == catalog::Quantity::d6) return every_step;
        for (const Outcome& outcome : action.outcomes)
            steps |= (outcome.on ^ Steps{outcome.on} << 1) | steps_in(outcome.actions);
    }
    return steps;
}

/// The die of an attack lies there already; others are thrown now, one for each full 450 points where it says
/// so.  [AOD-FAC-04]
void roll(Table& t, Deed& deed, const Action& action) {
    if (deed.attack != nullptr) {
        const Played& played = deed.attack->played;
        for (std::size_t i = 0; i < played.dice_count; ++i)
            if (played.dice[i].clause == number_of(t, deed.clause))
                return follow(t, deed, action, played.dice[i].on);
    }
    const int dice = action.per_450 ? t.setup().build_total / 450 : 1;
    for (int i = 0; i < dice; ++i) follow(t, deed, action, 1U << throw_die(t, deed));
}

/// Keeps an action for later: of this order, or of a player's next turn.
void put_off(Table& t, const Deed& deed, Trigger until) {
    const std::uint8_t clause = number_of(t, deed.clause);
    if (until == Trigger::next_turn_start) {
        for (Waiting& one : t.change().waiting)
            if (one.player == PlayerId::none) {
                one = {clause, deed.chosen};
                return;
            }
        return;
    }
    Bill* bill = t.bill();
    if (bill != nullptr && bill->later_count < bill->later.size())
        bill->later[bill->later_count++] = {clause, deed.self, until};
}

void do_one(Table& t, Deed& deed, const Action& action) {
    const auto each = [&](auto deed_to) {
        for (const UnitId u : units_meant(t, deed, action))
            if (t.on_field(u)) deed_to(u, amount_of(t, deed.clause, action, u, deed.scene));
    };
    const RuleId rule = deed.clause.rule;
    switch (action.verb) {
        case Verb::heat: return each([&](UnitId u, int n) { give_heat(t, deed, u, n); });
        case Verb::pushing_damage: return each([&](UnitId u, int n) { push(t, deed, u, n); });
        case Verb::damage:
            return each([&](UnitId u, int n) { deal_damage(t, u, n, rule, player_of(t, deed)); });
        case Verb::repair: return each([&](UnitId u, int n) { repair_damage(t, u, n, rule); });
        case Verb::order_token: return each([&](UnitId u, int n) { change_tokens(t, deed, u, n); });
        case Verb::shut_down: return each([&](UnitId u, int) { shut_down(t, u, rule); });
        case Verb::restart: return each([&](UnitId u, int) { restart(t, u, rule); });
        case Verb::move: return each([&](UnitId u, int n) { let_move(t, deed, u, n); });
        case Verb::roll: return roll(t, deed, action);
        case Verb::attack_again:
            return follow(t, deed, action, attack_again(t, deed, action) ? Outcome::hit : Outcome::miss);
        case Verb::bind_attacks:  // AOD-FAC-09, AOD-FAC-12
            t.unit(deed.self).marked = deed.scene.target;
            return;
        case Verb::choose_opponent: deed.chosen = choose_opponent(t, deed); return;
        case Verb::remove_card: return remove_card(t, deed, action);
        case Verb::allow:
            if (action.thing == Thing::free_facing_change) turn_freely(t, deed);
            return;
        case Verb::add:
            if (action.stat == Stat::orders) change_orders(t, deed, action.amount.number);
            return;
        default: return;  // sums and leaves, which are asked for where they count (effects.h)
    }
}

}  // namespace

UnitSet targets_again(const Position& pos, const Deed& deed, const Action& action) {
    Attack again;
    UnitSet result;
    if (const UnitId one = unit_meant(action.to, deed.self, deed.scene); one != UnitId::none) {
        if (find_attack(pos, deed, action, one, again)) result.add(one);
        return result;
    }
    for (const UnitId u : pos.opponents_of(deed.self))
        if (u != deed.scene.target && find_attack(pos, deed, action, u, again)) result.add(u);
    return result;
}

int throw_die(Table& t, const Deed& deed) {
    return t
        .roll({.roll = Roll::equipment,
               .dice = 1,
               .unit = deed.clause.everybody() ? UnitId::none : deed.self,
               .player = player_of(t, deed),
               .only_sum = true,
               .steps = steps_in(deed.clause.effect->actions)})
        .face[0];
}

void do_all(Table& t, Deed& deed, const std::vector<Action>& actions, Trigger now) {
    Trigger until = Trigger::always;
    for (const Action& action : actions)
        if (action.after == now)
            do_one(t, deed, action);
        else if (now == Trigger::always)
            until = action.after;
    if (until != Trigger::always) put_off(t, deed, until);
}

}  // namespace irondial::rules
