#include "rules/deck.h"

#include <algorithm>

#include "rules/army.h"
#include "rules/setup.h"
#include "rules/values.h"

namespace irondial::rules {
namespace {

using namespace catalog;

/// What all clauses of one card have in common.
struct Source {
    RuleId rule = RuleId::none;
    Precedence precedence = Precedence::condition;
    PlayerId owner = PlayerId::none;
    UnitId carrier = UnitId::none;
    Set<FactionId> factions{};  // whom a card of the army speaks of
    std::uint8_t host = Clause::none;
    std::uint8_t piece = 0;
    std::uint8_t out_bit = Clause::none;
    std::uint8_t hand = Clause::none;
};

/// Calls test on every action, those that follow from dice included, until it says yes.
template <class Test>
bool any_action(const std::vector<Action>& actions, Test test) {
    return std::any_of(actions.begin(), actions.end(), [&](const Action& action) {
        return test(action) ||
               std::any_of(action.outcomes.begin(), action.outcomes.end(),
                           [&](const Outcome& outcome) { return any_action(outcome.actions, test); });
    });
}

class Compiler {
  public:
    explicit Compiler(Setup& setup) : setup_(setup), deck_(setup.deck) {}

    void run() {
        deck_ = {};
        deck_.bearers.fill({});
        for (std::size_t u = 0; u < setup_.roster.size(); ++u) note_dial(static_cast<UnitId>(u));
        if (setup_.catalog == nullptr) return;
        for (std::size_t p = 0; p < setup_.players.size(); ++p) add_conditions(static_cast<PlayerId>(p));
        for (std::size_t p = 0; p < setup_.players.size(); ++p) add_abilities(static_cast<PlayerId>(p));
        for (std::size_t p = 0; p < setup_.players.size(); ++p) add_army_cards(static_cast<PlayerId>(p));
        for (std::size_t u = 0; u < setup_.roster.size(); ++u) add_gear(static_cast<UnitId>(u));
        for (std::size_t u = 0; u < setup_.roster.size(); ++u) add_pilot(static_cast<UnitId>(u));
        for (std::size_t p = 0; p < setup_.players.size(); ++p) add_rally_cards(static_cast<PlayerId>(p));
        deck_.clauses.shrink_to_fit();
        deck_.set_lists(lists_);
    }

  private:
    const Catalog& catalog() const { return *setup_.catalog; }
    bool used(CardType type) const { return setup_.edition.battleforce.card_types->has(type); }
    const std::vector<EntryRef>& cards(PlayerId p) const { return setup_.players[index(p)].cards; }

    RuleId cited(EntryRef ref) {
        const auto same = [&](const DeckCard& one) { return one.ref == ref; };
        auto found = std::find_if(deck_.cards.begin(), deck_.cards.end(), same);
        if (found == deck_.cards.end()) found = deck_.cards.insert(found, {ref, card(catalog(), ref)->id});
        return static_cast<RuleId>(first_card_rule + (found - deck_.cards.begin()));
    }
    std::uint8_t next_out_bit() { return out_bits_ < 63 ? out_bits_++ : out_bits_; }

    void bears(UnitId u, Equipment e) { deck_.bearers[static_cast<std::size_t>(e)].add(u); }

    void note_dial(UnitId u) {
        const catalog::Unit& unit = setup_.printed(u);
        for (std::size_t click = 0; click < unit.clicks; ++click)
            for (const DialSlot slot : all_slots) bears(u, unit.dial[click][slot].equip);
    }

    // --- the cards, in order of precedence

    /// Copies of a condition do not stack; what its owner does with it, every owner may.  [AOD-PC-04]
    void add_conditions(PlayerId p) {
        if (!used(CardType::planetary_condition)) return;
        for (const EntryRef ref : cards(p)) {
            if (ref.entry != Entry::planetary_condition) continue;
            const bool copy = std::any_of(deck_.conditions.begin(), deck_.conditions.end(),
                                          [&](const auto& one) { return one.condition == ref.index; });
            const RuleId rule = cited(ref);
            deck_.conditions.push_back({p, ref.index, next_out_bit(), rule});
            Source source{.rule = rule,
                          .precedence = Precedence::condition,
                          .owner = p,
                          .out_bit = deck_.conditions.back().out_bit};
            for (const Effect& effect : catalog().planetary_conditions[ref.index].card.effects)
                if (!copy || effect.when == Trigger::in_play) add(effect, source);
        }
    }

    /// Of every faction in the player's force, also of Mercenaries by contract and of recruited gunslingers;
    /// an alliance changes nobody's.  [AOD-FAC-01, AOD-FAC-02, AOD-MC-03, AOD-RECRUIT-03, AOD-SA-06]
    void add_abilities(PlayerId p) {
        if (!setup_.edition.battleforce.faction_abilities) return;
        for (std::size_t f = 0; f < catalog().factions.size(); ++f)
            for (const FactionAbility& ability : catalog().factions[f].abilities) {
                Source source{.rule = find_rule(ability.rule),
                              .precedence = Precedence::ability,
                              .owner = p,
                              .factions = {static_cast<FactionId>(f)}};
                if (source.rule == RuleId::none)
                    source.rule = setup_.edition.battleforce.faction_abilities.rule;
                for (const Effect& effect : ability.effects) add(effect, source);
            }
    }

    void add_army_cards(PlayerId p) {
        for (const EntryRef ref : cards(p)) {
            Source source{.precedence = Precedence::army_card, .owner = p, .piece = 1U << 7};
            switch (ref.entry) {
                case Entry::faction_pride:
                    source.factions.add(catalog().faction_pride[ref.index].faction);
                    break;
                case Entry::mercenary_contract:
                    source.factions.add(catalog().mercenary_contracts[ref.index].faction);
                    break;
                case Entry::situational_alliance:
                    for (const FactionId f : catalog().situational_alliances[ref.index].factions)
                        source.factions.add(f);
                    break;
                default: continue;
            }
            if (!used(card_type(ref.entry))) continue;
            source.rule = cited(ref);
            for (const Effect& effect : card(catalog(), ref)->effects) add(effect, source);
        }
    }

    /// Gear that fits nowhere does nothing.  [AOD-GEAR-07]
    void add_gear(UnitId u) {
        if (!used(CardType::gear)) return;
        const RosterUnit& unit = setup_.roster[index(u)];
        for (std::size_t k = 0; k < unit.gear.size() && k < 2; ++k) {
            const FittedGear& gear = unit.gear[k];
            if (!gear.on) continue;
            const EntryRef ref{Entry::gear, static_cast<std::uint16_t>(gear.card - catalog().gear.data())};
            const auto& effects = gear.card->card.effects;
            const bool can_leave = std::any_of(effects.begin(), effects.end(), [](const Effect& e) {
                return any_action(e.actions, [](const Action& a) { return a.verb == Verb::remove_card; });
            });
            Source source{.rule = cited(ref),
                          .precedence = Precedence::gear,
                          .owner = unit.owner,
                          .carrier = u,
                          .host = static_cast<std::uint8_t>(*gear.on),
                          .piece = static_cast<std::uint8_t>(1U << (5 + k)),
                          .out_bit = can_leave ? next_out_bit() : Clause::none};
            for (const Effect& effect : effects) add(effect, source);
            if (gear.card->modifiers != Modifiers{}) deck_.modified.add(u);
        }
    }

    /// The rules text counts in the preferred 'Mech only, the modifiers in any.  [AOD-PILOT-06, AOD-PILOT-08]
    void add_pilot(UnitId u) {
        const RosterUnit& unit = setup_.roster[index(u)];
        if (unit.pilot == nullptr || !used(CardType::pilot)) return;
        if (unit.pilot->modifiers != Modifiers{}) deck_.modified.add(u);
        if (!unit.preferred) return;
        const EntryRef ref{Entry::pilot, static_cast<std::uint16_t>(unit.pilot - catalog().pilots.data())};
        const Source source{.rule = cited(ref),
                            .precedence = Precedence::pilot,
                            .owner = unit.owner,
                            .carrier = u,
                            .piece = 1U << 7};
        for (const Effect& effect : unit.pilot->card.effects) add(effect, source);
    }

    /// The hand. Which unit a card is for is said when it is played.
    void add_rally_cards(PlayerId p) {
        if (setup_.edition.battleforce.rally_hand == 0) return;
        for (const EntryRef ref : cards(p)) {
            if (ref.entry != Entry::rally_card || counters_ == max_counters) continue;
            const RallyCard& rally = catalog().rally_cards[ref.index];
            const std::uint8_t counter = counters_++;
            const Source source{.rule = cited(ref),
                                .precedence = Precedence::rally,
                                .owner = p,
                                .piece = 1U << 7,
                                .hand = static_cast<std::uint8_t>(deck_.rally.size())};
            Span lasts = Span::natural;
            for (const Effect& effect : rally.card.effects) {
                any_action(effect.actions, [&](const Action& a) {
                    lasts = std::max(lasts, a.lasts);
                    return false;
                });
                add(effect, source);
            }
            deck_.rally.push_back(
                {&rally, p, source.rule, counter, lasts == Span::natural ? Span::round : lasts});
        }
    }

    // --- one effect

    UnitSet selves(const Effect& effect, const Source& source) const {
        UnitSet result;
        for (std::size_t i = 0; i < setup_.roster.size(); ++i) {
            const auto u = static_cast<UnitId>(i);
            const RosterUnit& unit = setup_.roster[i];
            const bool own = unit.owner == source.owner;
            const bool faction = own && source.factions.has(unit.faction);
            switch (effect.scope) {
                case Scope::carrier:
                    if (u == source.carrier || (own && source.hand != Clause::none)) result.add(u);
                    break;
                case Scope::faction:
                    if (faction) result.add(u);
                    break;
                case Scope::army:  // an ability is had by the units of the faction, for all of the army
                    if (source.precedence == Precedence::ability ? faction : own) result.add(u);
                    break;
                case Scope::all: result.add(u); break;
            }
        }
        return result;
    }

    /// Percent of the points of a player's units in Elite units of these factions.  [AOD-FAC-06, AOD-R-122]
    int elite_share(const Source& source) const {
        int all = 0, elite = 0;
        for (const RosterUnit& unit : setup_.roster) {
            if (unit.owner != source.owner) continue;
            all += unit.points;
            if (unit.printed->rank == Rank::elite && source.factions.has(unit.faction)) elite += unit.points;
        }
        return all == 0 ? 0 : elite * 100 / all;
    }

    /// Does the condition hold of the unit, as far as that never changes? Nothing where it can.
    std::optional<bool> settled(const Condition& c, const Source& source, UnitId u) const {
        const RosterUnit& unit = setup_.roster[index(u)];
        const auto among = [&](auto value) { return (c.any_of >> static_cast<unsigned>(value) & 1) != 0; };
        if (c.fact == Fact::elite_share) {
            const int share = elite_share(source);
            return share >= c.low && share <= c.high;
        }
        if (c.fact == Fact::faction_pure)
            return among(std::all_of(setup_.roster.begin(), setup_.roster.end(), [&](const RosterUnit& one) {
                return one.owner != source.owner || source.factions.has(one.faction);
            }));
        if (c.of != Who::self) return std::nullopt;
        switch (c.fact) {
            case Fact::type: return among(unit.printed->type);
            case Fact::weight_class: return among(unit.printed->weight_class);
            case Fact::rank: return among(unit.printed->rank);
            case Fact::faction: return among(unit.faction);
            case Fact::speed_mode: return among(unit.printed->speed_mode);
            default: return std::nullopt;
        }
    }

    void add(const Effect& effect, const Source& source) {
        Clause clause{.effect = &effect,
                      .rule = source.rule,
                      .precedence = source.precedence,
                      .owner = source.owner,
                      .carrier = source.carrier,
                      .selves = selves(effect, source),
                      .host = source.host,
                      .piece = source.piece,
                      .out_bit = source.out_bit,
                      .hand = source.hand};
        for (const Condition& c : effect.conditions) {
            bool can_change = false;
            for (const UnitId u : clause.selves) {
                const std::optional<bool> holds = settled(c, source, u);
                if (!holds)
                    can_change = true;
                else if (!*holds)
                    clause.selves.remove(u);
            }
            if (can_change) clause.conditions.push_back(c);
        }
        if (clause.selves.empty() || deck_.clauses.size() == max_clauses) return;
        if (effect.limit.per != Per::unlimited && counters_ < max_counters) {
            clause.counter = counters_++;
            clause.times = static_cast<std::uint8_t>(std::min(uses(effect.limit, setup_.build_total), 255));
        }
        list(clause, static_cast<std::uint8_t>(deck_.clauses.size()));
        deck_.clauses.push_back(std::move(clause));
    }

    /// Enters a clause in the lists of all it touches.
    void list(const Clause& clause, std::uint8_t k) {
        const auto enter = [&](std::size_t base, auto word) {
            auto& where = lists_[base + static_cast<std::size_t>(word)];
            if (where.empty() || where.back() != k) where.push_back(k);
        };
        const bool always = clause.effect->when == Trigger::always;
        enter(Deck::triggers, clause.effect->when);
        any_action(clause.effect->actions, [&](const Action& a) {
            if (a.stat != Stat::none) enter(Deck::stats, a.stat);
            if (a.thing != Thing::none) enter(Deck::things, a.thing);
            if (a.roll != NamedRoll::none) enter(Deck::rolls, a.roll);
            if (a.verb == Verb::grant) {
                enter(Deck::granting, 0);
                for (const UnitId u : clause.selves) {
                    deck_.granted[index(u)].add(a.equipment);
                    bears(u, a.equipment);
                }
            }
            if (always && a.verb == Verb::forbid && a.thing == Thing::equipment)
                deck_.forbidden.add(a.equipment);
            if (always && (a.verb == Verb::change_terrain || a.verb == Verb::remove_terrain))
                enter(Deck::terrain_changing, 0);
            return false;
        });
    }

    Setup& setup_;
    Deck& deck_;
    Deck::Lists lists_{};
    std::uint8_t counters_ = 0, out_bits_ = 0;
};

}  // namespace

void Deck::set_lists(const Lists& lists) {
    for (std::size_t k = 0; k < list_count; ++k) {
        begin_[k] = static_cast<std::uint16_t>(pool_.size());
        pool_.insert(pool_.end(), lists[k].begin(), lists[k].end());
    }
    begin_[list_count] = static_cast<std::uint16_t>(pool_.size());
    pool_.shrink_to_fit();
}

void compile_deck(Setup& setup) {
    Compiler(setup).run();
}

std::vector<std::string_view> words_without_meaning(const Effect& effect) {
    constexpr Set<Stat> stats{Stat::min_range, Stat::targets, Stat::capacity, Stat::heat_gained,
                              Stat::artillery_range};
    constexpr Set<Thing> things{Thing::armor_equipment, Thing::capture,          Thing::indirect_fire,
                                Thing::run_heat,        Thing::pushing,          Thing::push_damage,
                                Thing::free_spin,       Thing::crossing_terrain, Thing::hindering_terrain,
                                Thing::rear_arc,        Thing::friendly_fire,    Thing::critical_miss,
                                Thing::repair_markers};
    constexpr Set<Who> people{Who::every_hit_unit, Who::any_touching_target};
    std::vector<std::string_view> words;
    const auto note = [&](const auto& unknown, auto word) {
        if (unknown.has(word)) words.push_back(text(word));
    };
    any_action(effect.actions, [&](const Action& a) {
        note(stats, a.stat);
        note(things, a.thing);
        note(people, a.to);
        return false;
    });
    return words;
}

std::string_view name_of(const Setup& setup, RuleId id) {
    if (!is_card(id)) return name_of(id);
    const std::size_t k = static_cast<std::uint16_t>(id) - std::size_t{first_card_rule};
    return k < setup.deck.cards.size() ? std::string_view(setup.deck.cards[k].id) : name_of(id);
}

RuleId find_cited(const Setup& setup, std::string_view name) {
    for (std::size_t k = 0; k < setup.deck.cards.size(); ++k)
        if (setup.deck.cards[k].id == name) return static_cast<RuleId>(first_card_rule + k);
    return find_rule(name);
}

catalog::EntryRef cited_card(const Setup& setup, RuleId id) {
    const std::size_t k = static_cast<std::uint16_t>(id) - std::size_t{first_card_rule};
    return is_card(id) && k < setup.deck.cards.size() ? setup.deck.cards[k].ref : catalog::EntryRef{};
}

}  // namespace irondial::rules
