#include "rules/turn_cards.h"

#include <algorithm>

#include "rules/deed.h"
#include "rules/initiative.h"
#include "rules/rally.h"

namespace irondial::rules {

using catalog::Per;
using catalog::Scope;
using catalog::Who;

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
