#include "rules/deeds.h"

#include <algorithm>

#include "rules/combat.h"
#include "rules/deed.h"
#include "rules/rally.h"
#include "rules/ranged.h"
#include "rules/sequence.h"

namespace irondial::rules {
namespace {

using catalog::Outcome;
using catalog::Role;
using catalog::Who;

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

}  // namespace irondial::rules
