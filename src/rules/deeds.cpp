#include "rules/deeds.h"

#include <algorithm>

#include "rules/combat.h"
#include "rules/damage.h"
#include "rules/equipment.h"
#include "rules/heat.h"
#include "rules/initiative.h"
#include "rules/movement.h"
#include "rules/rally.h"
#include "rules/ranged.h"
#include "rules/sequence.h"

namespace irondial::rules {
namespace {

using catalog::Effect;
using catalog::Outcome;
using catalog::Per;
using catalog::Role;
using catalog::Scope;
using catalog::Who;

/// A clause being carried out.
struct Deed {
    const Clause& clause;
    UnitId self = UnitId::none;
    Scene scene{};
    Attack* attack = nullptr;
    PlayerId chosen = PlayerId::none;     // an opponent
    RuleId other_card = RuleId::none;     // a condition
    std::optional<geo::Facing> facing{};  // of a turn on the spot
};

std::uint8_t number_of(const Position& pos, const Clause& clause) {
    return static_cast<std::uint8_t>(&clause - pos.setup().deck.clauses.data());
}

/// Who decides and rolls: whoever commands the unit; for what concerns all, the active player.
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

/// Its owner says whether to use it; what is not optional is used.  [AOD-FAC-01, AOD-R-124]
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

void remove_card(Table& t, std::uint8_t out_bit, PlayerId owner, UnitId carrier, RuleId card) {
    if (out_bit == Clause::none) return;
    t.change().cards_out |= std::uint64_t{1} << out_bit;
    t.tell({.what = Happened::card_removed, .unit = carrier, .player = owner, .rule = card});
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

void do_all(Table& t, Deed& deed, const std::vector<Action>& actions, Trigger now);

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

void do_all(Table& t, Deed& deed, const std::vector<Action>& actions, Trigger now) {
    Trigger until = Trigger::always;
    for (const Action& action : actions)
        if (action.after == now)
            do_one(t, deed, action);
        else if (now == Trigger::always)
            until = action.after;
    if (until != Trigger::always) put_off(t, deed, until);
}

// --- decisions about an attack -------------------------------------------------------------------------

/// An optional change of range: used by the attack that needs it, and by no other.
bool is_stretch(const Clause& clause) {
    const auto& actions = clause.effect->actions;
    return clause.effect->optional && std::any_of(actions.begin(), actions.end(),
                                                  [](const Action& a) { return a.stat == Stat::max_range; });
}

/// What was decided for this moment of another attack, or against another unit, does not count.
void forget(const Deck& deck, Trigger now, Played& played) {
    for (const std::uint8_t k : deck.of(now)) {
        if (is_stretch(deck.clauses[k])) continue;
        played.declined.reset(k);
        played.running.reset(k);
        for (std::size_t i = 0; i < played.dice_count;)
            if (played.dice[i].clause == k)
                played.dice[i] = played.dice[--played.dice_count];
            else
                ++i;
    }
}

/// The attack takes in further units, with the same roll.
void add_targets(Table& t, const Deed& deed, const Action& action) {
    Attack& attack = *deed.attack;
    UnitSet more = action.to == Who::opposing_touching_target ? t.touching(attack.targets[0])
                                                              : t.engaged_with(attack.attacker);
    for (const UnitId u : more)
        if (!t.opposing(attack.attacker, u)) more.remove(u);
    for (std::size_t i = 0; i < attack.count; ++i) more.remove(attack.targets[i]);
    const int most = action.amount.number > 0 ? action.amount.number : static_cast<int>(max_targets);
    for (int n = 0; n < most && !more.empty() && attack.count < max_targets; ++n) {
        UnitId u = more.first();
        if (more.size() > 1 && most < more.size()) {
            u = t.ask({.ask = Ask::choose_unit,
                       .player = player_of(t, deed),
                       .unit = u,
                       .units = more,
                       .card = deed.clause.rule})
                    .unit;
            if (!more.has(u)) u = more.first();
        }
        more.remove(u);
        attack.sights[attack.count] = t.field().sight(t, attack.attacker, u);
        attack.contacts[attack.count] = t.field().contact(t, attack.attacker, u);
        attack.targets[attack.count++] = u;
        attack.played.added += 1;
    }
}

/// Rolls once more against the target, and notes how that went.
void roll_again(Table& t, const Deed& deed, const Action& action) {
    Attack& attack = *deed.attack;
    Sums sums = sums_of(t, attack, 0);
    sums.attack.add(deed.clause.rule, action.amount.number);
    const bool hit = roll_against(t, attack, deed.scene.target, sums);
    Played& played = attack.played;
    if (played.dice_count < played.dice.size())
        played.dice[played.dice_count++] = {number_of(t, deed.clause), hit ? Outcome::hit : Outcome::miss, 0};
}

void note_die(Table& t, const Deed& deed) {
    Played& played = deed.attack->played;
    if (played.dice_count == played.dice.size()) return;
    const auto face = static_cast<std::uint8_t>(throw_die(t, deed));
    played.dice[played.dice_count++] = {number_of(t, deed.clause), static_cast<std::uint8_t>(1U << face),
                                        face};
}

/// What an action changes of the attack itself.
void change_attack(Table& t, Deed& deed, const std::vector<Action>& actions) {
    Played& played = deed.attack->played;
    for (const Action& action : actions) {
        if (action.after != Trigger::always) continue;
        if (action.amount.quantity == catalog::Quantity::d6) note_die(t, deed);
        switch (action.verb) {
            case Verb::forbid: played.barred.bits |= equipment_meant(action).bits; break;
            case Verb::add_targets: add_targets(t, deed, action); break;
            case Verb::divide_damage: played.undivided = action.full_damage; break;
            case Verb::change_terrain: played.cleared.bits |= action.terrain.bits; break;
            case Verb::redirect_damage: deed.scene.target = deed.self; break;
            case Verb::roll_again: roll_again(t, deed, action); break;
            case Verb::roll: {
                note_die(t, deed);
                const std::uint8_t on = played.dice[played.dice_count - 1U].on;
                for (const Outcome& outcome : action.outcomes)
                    if ((outcome.on & on) != 0) change_attack(t, deed, outcome.actions);
                break;
            }
            default: break;
        }
    }
}

/// What is neither chosen nor rolled for shows in the sums.
bool worth_telling(const Clause& clause) {
    const auto& actions = clause.effect->actions;
    return clause.effect->optional || std::any_of(actions.begin(), actions.end(), [](const Action& a) {
               return !a.outcomes.empty() || a.amount.quantity == catalog::Quantity::d6 ||
                      a.verb == Verb::bind_attacks;
           });
}

/// Is there anything to be won by asking?
bool worth_asking(const Position& pos, const Deed& deed) {
    const auto& actions = deed.clause.effect->actions;
    return std::all_of(actions.begin(), actions.end(), [&](const Action& action) {
        if (action.verb == Verb::attack_again) return !targets_again(pos, deed, action).empty();
        if (action.verb != Verb::add_targets) return true;
        const Attack& attack = *deed.attack;
        const UnitSet near = action.to == Who::opposing_touching_target ? pos.touching(attack.targets[0])
                                                                        : pos.engaged_with(attack.attacker);
        return near.any([&](UnitId u) { return u != attack.targets[0] && pos.opposing(attack.attacker, u); });
    });
}

}  // namespace

void decide(Table& t, Trigger now, Scene& scene, Attack& attack) {
    const Deck& deck = t.setup().deck;
    if (deck.of(now).empty()) return;
    if (scene.first) forget(deck, now, attack.played);
    for (const std::uint8_t k : deck.of(now)) {
        const Clause& clause = deck.clauses[k];
        if (clause.effect->as == Role::attacker && !scene.first) continue;
        if (is_stretch(clause) && !attack.played.running[k]) continue;
        for (const UnitId self : selves_in(t, clause, UnitId::none, scene)) {
            const bool chosen = attack.played.running[k];
            attack.played.running.set(k);
            const bool could =
                clause.counter == Clause::none || t.state().uses[clause.counter] < clause.times;
            const bool acts = could && ready(t, clause, self, scene);
            attack.played.running.reset(k);
            if (!acts) continue;
            Deed deed{.clause = clause, .self = self, .scene = scene, .attack = &attack};
            if (!chosen && (!worth_asking(t, deed) || !wanted(t, deed))) {
                attack.played.declined.set(k);
                continue;
            }
            attack.played.running.set(k);
            count_use(t, clause);
            if (worth_telling(clause)) tell_use(t, deed);
            change_attack(t, deed, clause.effect->actions);
            scene.target = deed.scene.target;
        }
    }
}

void act(Table& t, Trigger now, const Scene& scene, Attack& attack) {
    const Deck& deck = t.setup().deck;
    for (const std::uint8_t k : deck.of(now)) {
        const Clause& clause = deck.clauses[k];
        if (!attack.played.running[k] || (clause.effect->as == Role::attacker && !scene.first)) continue;
        for (const UnitId self : selves_in(t, clause, UnitId::none, scene)) {
            Deed deed{.clause = clause, .self = self, .scene = scene, .attack = &attack};
            do_all(t, deed, clause.effect->actions, Trigger::always);
        }
    }
}

void stretch(const Position& pos, Attack& attack, UnitId target, geo::Length range) {
    const Deck& deck = pos.setup().deck;
    for (const std::uint8_t k : deck.of(Stat::max_range)) {
        const Clause& clause = deck.clauses[k];
        if (!is_stretch(clause) || !clause.selves.has(attack.attacker)) continue;
        attack.played.running.set(k);
        if (ready(pos, clause, attack.attacker, scene_of(attack, target)) &&
            range <= max_range(pos, attack, target))
            return;
        attack.played.running.reset(k);
    }
}

bool reads_black_die(const Position& pos, UnitId attacker) {
    const Deck& deck = pos.setup().deck;
    const Deck::List list = deck.of(Trigger::attack_rolled);
    return std::any_of(list.begin(), list.end(),
                       [&](std::uint8_t k) { return deck.clauses[k].selves.has(attacker); });
}

void change_black_die(Table& t, UnitId attacker, Dice& dice) {
    const Deck& deck = t.setup().deck;
    for (const std::uint8_t k : deck.of(Trigger::attack_rolled)) {
        const Clause& clause = deck.clauses[k];
        const Scene scene{.attacker = attacker, .target = attacker, .black_die = dice.face[2]};
        const Deed deed{.clause = clause, .self = attacker, .scene = {.attacker = attacker}};
        if (!clause.selves.has(attacker) || !ready(t, clause, attacker, scene) || !wanted(t, deed)) continue;
        count_use(t, clause);
        tell_use(t, deed);
        for (const Action& action : clause.effect->actions)
            if (action.stat == Stat::black_die && action.verb == Verb::set)
                dice.face[2] = static_cast<std::uint8_t>(action.amount.number);
    }
}

// Once for every unit lost, whoever has the ability.  [AOD-FAC-07, AOD-FAC-21, AOD-R-153]
void at_elimination(Table& t, UnitId gone, PlayerId by) {
    const Deck& deck = t.setup().deck;
    if (deck.of(Trigger::eliminated).empty()) return;
    // In the arena its deed shows in the clean-up phase, long after the attack.  [SOL-R-46]
    const Bill* bill = t.bill();
    const UnitId actor =
        bill == nullptr ? t.unit(gone).wrecker : bill->unit;  // in the clean-up phase: SOL-R-46
    const bool its_deed = actor != UnitId::none && actor != gone && t.unit(actor).controller == by;
    if (!its_deed) return;
    const Scene scene{.attacker = actor, .target = gone, .hit = true};
    for (const std::uint8_t k : deck.of(Trigger::eliminated)) {
        const Clause& clause = deck.clauses[k];
        for (const UnitId self : selves_in(t, clause, UnitId::none, scene)) {
            Deed deed{.clause = clause, .self = self, .scene = scene};
            if (!ready(t, clause, self, scene) || !wanted(t, deed)) continue;
            count_use(t, clause);
            tell_use(t, deed);
            do_all(t, deed, clause.effect->actions, Trigger::always);
        }
    }
}

void do_later(Table& t, Trigger now, Bill& bill) {
    const Deck& deck = t.setup().deck;
    for (std::size_t i = 0; i < bill.later_count; ++i) {
        const Bill::Later one = bill.later[i];
        if (one.at != now) continue;
        bill.later[i].at = Trigger::always;
        Deed deed{.clause = deck.clauses[one.clause], .self = one.self};
        do_all(t, deed, deed.clause.effect->actions, now);
    }
}

// --- in a turn -----------------------------------------------------------------------------------------

namespace {

/// The units a clause of this moment may be used for; every unit stands for what concerns all.
UnitSet waiting_for(const Position& pos, const Clause& clause, PlayerId active) {
    UnitSet result;
    for (const UnitId u : clause.selves& pos.units())
        if ((clause.everybody() || pos.unit(u).controller == active) && ready(pos, clause, u, {}))
            result.add(u);
    return result;
}

/// Once for what concerns all; for each of its units where nothing limits it; else for those its player
/// chooses, as often as the limit says.  [AOD-CEC-16, AOD-R-152]
void use_at_moment(Table& t, const Clause& clause) {
    const PlayerId active = t.state().active;
    UnitSet units = waiting_for(t, clause, active);
    const bool limited = clause.counter != Clause::none;
    if (clause.everybody()) units = UnitSet::of(units.first());
    while (!units.empty()) {
        UnitId u = units.first();
        if (limited && clause.effect->scope == Scope::faction && units.size() > 1) {
            u = t.ask({.ask = Ask::choose_unit,
                       .player = active,
                       .unit = u,
                       .units = units,
                       .card = clause.rule})
                    .unit;
            if (!units.has(u)) u = units.first();
        }
        units.remove(u);
        Deed deed{.clause = clause, .self = u};
        if (!ready(t, clause, u, {})) continue;
        if (!wanted(t, deed)) {
            if (limited) return;
            continue;
        }
        count_use(t, clause);
        tell_use(t, deed);
        do_all(t, deed, clause.effect->actions, Trigger::always);
    }
}

}  // namespace

// In the order that the player likes whose turn it is.  [SOL-CEC-05]
void at_moment(Table& t, Trigger now) {
    const Deck& deck = t.setup().deck;
    const Deck::List list = deck.of(now);
    const bool together = t.edition().turn.structure == TurnStructure::phases;  // there is no precedence
    ClauseSet done;
    for (std::size_t i = 0; i < list.size();) {
        // Those of one precedence that would act now.
        const Precedence rank = deck.clauses[list[i]].precedence;
        std::array<std::uint8_t, 8> equals{};
        std::size_t count = 0, next = i;
        for (; next < list.size() && (together || deck.clauses[list[next]].precedence == rank); ++next)
            if (!done[list[next]] && count < equals.size() &&
                !waiting_for(t, deck.clauses[list[next]], t.state().active).empty())
                equals[count++] = list[next];
        if (count == 0) {
            i = next;
            continue;
        }
        std::uint8_t chosen = equals[0];
        if (count > 1) {
            Decision which{.ask = Ask::choose_card, .player = t.state().active};
            for (std::size_t k = 0; k < count; ++k) which.cards[k] = deck.clauses[equals[k]].rule;
            const RuleId card = t.ask(which).card;
            for (std::size_t k = count; k-- > 0;)
                if (which.cards[k] == card) chosen = equals[k];
        }
        done.set(chosen);
        use_at_moment(t, deck.clauses[chosen]);
    }
}

void begin_round_of_cards(Table& t) {
    for (const Clause& clause : t.setup().deck.clauses)
        if (clause.counter != Clause::none && clause.effect->limit.per == Per::round)
            t.change().uses[clause.counter] = 0;
}

void begin_turn_of_cards(Table& t, PlayerId p) {
    const Deck& deck = t.setup().deck;
    const bool phases = t.edition().turn.structure == TurnStructure::phases;
    if (!phases && p == t.state().first) begin_round_of_cards(t);  // AOD-TURN-07
    for (const Clause& clause : deck.clauses) {
        if (clause.counter == Clause::none) continue;
        const bool own = clause.owner == p;
        const Per per = clause.effect->limit.per;
        if ((per == Per::turn && own) || (per == Per::opposing_turn && !own))
            t.change().uses[clause.counter] = 0;
    }
    for (Waiting& one : t.change().waiting) {
        if (one.player != p) continue;
        const Clause& clause = deck.clauses[one.clause];
        one = {};
        UnitSet bearers = clause.selves & t.units();
        if (bearers.empty()) continue;
        Deed deed{.clause = clause, .self = bearers.first(), .chosen = p};
        tell_use(t, deed);
        do_all(t, deed, clause.effect->actions, Trigger::next_turn_start);
    }
}

void do_when_played(Table& t, const RallyInHand& rally, UnitId u) {
    bool told = false;
    for (const std::uint8_t k : t.setup().deck.of(Trigger::played)) {
        const Clause& clause = t.setup().deck.clauses[k];
        if (clause.owner != rally.owner || clause.rule != rally.rule || !ready(t, clause, u, {})) continue;
        Deed deed{.clause = clause, .self = u};
        if (!std::exchange(told, true)) tell_use(t, deed);
        do_all(t, deed, clause.effect->actions, Trigger::always);
    }
}

UnitSet usable(const Position& pos, const Clause& clause, PlayerId p) {
    UnitSet result;
    const Trigger when = clause.effect->when;
    if (when == Trigger::played && clause.owner == p)
        if (const UnitId u = acting_unit(pos); u != UnitId::none && clause.selves.has(u))
            if (judge_rally(pos, u, clause.rule)) result.add(u);
    if (when == Trigger::in_play && clause.owner != p) return result;
    if (when != Trigger::in_play && when != Trigger::own_turn) return result;
    // A turn is a player's, or a unit's own.  [SOL-R-92]
    const UnitSet on_turn = pos.edition().turn.structure == TurnStructure::phases && when != Trigger::in_play
                                ? UnitSet::of(acting_unit(pos))
                                : pos.units();
    for (const UnitId u : clause.selves& on_turn)
        if ((when == Trigger::in_play || pos.unit(u).controller == p) && ready(pos, clause, u, {}))
            result.add(u);
    return when == Trigger::in_play && !result.empty() ? UnitSet::of(result.first()) : result;
}

namespace {

const Clause* clause_of(const Position& pos, const Order& order) {
    const PlayerId p = pos.state().active;
    for (const Clause& clause : pos.setup().deck.clauses) {
        if (clause.rule != order.card) continue;
        const UnitSet units = usable(pos, clause, p);
        if (clause.effect->when == Trigger::in_play ? !units.empty() : units.has(order.unit)) return &clause;
    }
    return nullptr;
}

bool removes_condition(const Clause& clause) {
    const auto& actions = clause.effect->actions;
    return std::any_of(actions.begin(), actions.end(),
                       [](const Action& a) { return a.to == Who::chosen_condition; });
}

bool on_table(const Position& pos, RuleId condition, RuleId other_than) {
    const auto& all = pos.setup().deck.conditions;
    return condition != other_than && std::any_of(all.begin(), all.end(), [&](const ConditionInPlay& one) {
               return one.rule == condition && (pos.state().cards_out >> one.out_bit & 1) == 0;
           });
}

bool is_rally(const Position& pos, const Order& order) {
    return cited_card(pos.setup(), order.card).entry == catalog::Entry::rally_card;
}

/// On the turn of the unit it is for. 
Verdict judge_rally_order(const Position& pos, const Order& order) {
    if (order.unit != acting_unit(pos))
        return {.rule = pos.edition().cite.unit_turns, .why = Why::not_its_turn, .unit = order.unit};
    return judge_rally(pos, order.unit, order.card);
}

}  // namespace

Verdict judge_card(const Position& pos, const Order& order) {
    if (is_rally(pos, order)) return judge_rally_order(pos, order);
    const Verdict no{.rule = order.card == RuleId::none ? pos.edition().cite.card_text : order.card,
                     .why = Why::card_not_usable,
                     .unit = order.unit,
                     .card = cited_card(pos.setup(), order.card)};
    const Clause* clause = clause_of(pos, order);
    if (clause == nullptr) return no;
    if (removes_condition(*clause) && !on_table(pos, order.other_card, order.card)) return no;
    const bool turns = clause->effect->actions[0].thing == Thing::free_facing_change;
    if (turns && !order.turns) return no;
    if (turns) return pos.field().fits(pos, order.unit, {pos.unit(order.unit).at, order.facing});
    return legal;
}

void resolve_card(Table& t, const Order& order) {
    if (is_rally(t, order)) return play_rally(t, order.unit, order.card);
    const Clause& clause = *clause_of(t, order);
    const UnitId self = clause.effect->when == Trigger::in_play ? UnitId::none : order.unit;
    Deed deed{.clause = clause, .self = self, .other_card = order.other_card};
    if (order.turns) deed.facing = order.facing;
    count_use(t, clause);
    tell_use(t, deed);
    do_all(t, deed, clause.effect->actions, Trigger::always);
}

// --- before the first turn -----------------------------------------------------------------------------

// All at once: what two cards do to each other happens to both.  [AOD-CEC-08, AOD-CEC-09]
std::uint64_t cancelled_conditions(const Setup& setup) {
    std::uint64_t out = 0;
    const auto& all = setup.deck.conditions;
    for (const ConditionInPlay& one : all) {
        const auto& ends_by = setup.catalog->planetary_conditions[one.condition].ends_by;
        for (const ConditionInPlay& other : all)
            if (std::find(ends_by.begin(), ends_by.end(),
                          static_cast<catalog::ConditionId>(other.condition)) != ends_by.end())
                out |= std::uint64_t{1} << one.out_bit;
    }
    return out;
}

// What each player picked in secret is in the setup.  [AOD-PC-02]
void put_into_play(Table& t) {
    const Setup& setup = t.setup();
    const auto lay = [&](PlayerId p, RuleId card) {
        t.tell({.what = Happened::card_played, .player = p, .rule = card});
    };
    for (const ConditionInPlay& one : setup.deck.conditions) lay(one.owner, one.rule);
    t.change().cards_out |= cancelled_conditions(setup);
    for (const ConditionInPlay& one : setup.deck.conditions)
        if ((t.state().cards_out >> one.out_bit & 1) != 0)
            remove_card(t, one.out_bit, one.owner, UnitId::none, one.rule);
    using catalog::Entry;
    for (const auto& kinds : {std::array{Entry::mercenary_contract, Entry::mercenary_contract},
                              std::array{Entry::faction_pride, Entry::situational_alliance}})
        for (std::size_t p = 0; p < setup.players.size(); ++p)
            for (const catalog::EntryRef ref : setup.players[p].cards)
                if (ref.entry == kinds[0] || ref.entry == kinds[1])
                    lay(static_cast<PlayerId>(p), find_cited(setup, card(*setup.catalog, ref)->id));
}

}  // namespace irondial::rules
