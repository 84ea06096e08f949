#include "rules/army.h"

#include <algorithm>

// A card's type, and with it whether it is Unique, is told by its collector's number, which the packs spell
// out: G gear, P common pilots, L and GS the Unique ones, PC, F, MC and SA the rest.  [AOD-GEAR-06,
// AOD-PILOT-02, AOD-CEC-02, SOL-PILOT-03, SOL-PILOT-04]  Nobody has to use any.  [SOL-CEC-01]

namespace irondial::rules {
namespace {

using catalog::Catalog;
using catalog::Cost;
using catalog::DialSlot;
using catalog::Entry;
using catalog::EntryRef;
using catalog::FactionId;
using catalog::Gear;
using catalog::GearSlot;
using catalog::Pilot;
using catalog::PilotTier;
using catalog::WeightClass;

EntryRef ref_of(const Setup& setup, const Gear& gear) {
    return {Entry::gear, static_cast<std::uint16_t>(&gear - setup.catalog->gear.data())};
}

EntryRef ref_of(const Setup& setup, const Pilot& pilot) {
    return {Entry::pilot, static_cast<std::uint16_t>(&pilot - setup.catalog->pilots.data())};
}

// --- whom a unit fights for ----------------------------------------------------------------------------

/// The faction that Mercenaries of a player join.  [AOD-MC-02]
FactionId contract_of(const Setup& setup, PlayerId p) {
    if (p == PlayerId::none) return FactionId::mercenary;
    for (const EntryRef card : setup.players[index(p)].cards)
        if (card.entry == Entry::mercenary_contract)
            return setup.catalog->mercenary_contracts[card.index].faction;
    return FactionId::mercenary;
}

/// Does this pilot have to be recruited, or is it? A 'Mech's own symbol decides before any wish.
/// [AOD-RECRUIT-07, AOD-RECRUIT-09]
std::optional<FactionId> recruiter(const Setup& setup, const RosterUnit& unit) {
    if (!setup.edition.battleforce.recruiting || unit.pilot == nullptr ||
        unit.pilot->tier != PilotTier::gunslinger)
        return std::nullopt;
    if (unit.printed->faction != FactionId::mercenary) return unit.printed->faction;
    return unit.recruited_by;
}

/// Its own symbol, else the one it was recruited for, else that of the contract.  [AOD-RECRUIT-02,
/// AOD-RECRUIT-03, AOD-MC-02, AOD-MC-04]
FactionId faction_of(const Setup& setup, const RosterUnit& unit) {
    if (unit.printed->faction != FactionId::mercenary) return unit.printed->faction;
    if (const auto faction = recruiter(setup, unit)) return *faction;
    return contract_of(setup, unit.owner);
}

bool has_unit_of(const Setup& setup, PlayerId p, FactionId faction) {
    return std::any_of(setup.roster.begin(), setup.roster.end(),
                       [&](const RosterUnit& unit) { return unit.owner == p && unit.faction == faction; });
}

// --- where gear sits -----------------------------------------------------------------------------------

/// Can gear sit on this damage value? PRI and SEC name one, a range type narrows it.  [AOD-GEAR-07,
/// AOD-GEAR-11]
bool fits(const catalog::Unit& unit, const Gear& gear, DialSlot value) {
    const auto weapon = static_cast<std::size_t>(value);
    if (weapon >= unit.weapon_count) return false;
    if (gear.slot == GearSlot::primary_damage && value != DialSlot::primary) return false;
    if (gear.slot == GearSlot::secondary_damage && value != DialSlot::secondary) return false;
    return !gear.range_type || unit.weapons[weapon].range_type == *gear.range_type;
}

/// The value gear sits on; for damage the chosen one, or the only one there is.  [AOD-GEAR-12]
std::optional<DialSlot> value_of(const catalog::Unit& unit, const FittedGear& gear) {
    switch (gear.card->slot) {
        case GearSlot::speed: return DialSlot::speed;
        case GearSlot::attack: return DialSlot::attack;
        case GearSlot::defense: return DialSlot::defense;
        case GearSlot::damage:
        case GearSlot::primary_damage:
        case GearSlot::secondary_damage: break;
    }
    const bool primary = fits(unit, *gear.card, DialSlot::primary),
               secondary = fits(unit, *gear.card, DialSlot::secondary);
    if (gear.set_to) return fits(unit, *gear.card, *gear.set_to) ? gear.set_to : std::nullopt;
    if (primary == secondary) return std::nullopt;
    return primary ? DialSlot::primary : DialSlot::secondary;
}

// --- what things cost ----------------------------------------------------------------------------------

/// Costs that no source records count as 0.
int points(const Cost& cost, int build_total) {
    return cost.per_150 ? cost.points * (build_total / 150) : cost.points;  // AOD-CEC-12
}

RuleId rule_of(const Setup& setup, const Cost& cost, RuleId plain) {
    return cost.per_150 ? setup.edition.cite.points_per_150 : plain;
}

/// Are both among these factions?
bool names(const std::vector<FactionId>& factions, FactionId a, FactionId b) {
    const auto has = [&](FactionId f) {
        return std::find(factions.begin(), factions.end(), f) != factions.end();
    };
    return has(a) && has(b);
}

}  // namespace

namespace {

/// Units released before Age of Destruction have no variant name.  [SOL-BUILD-11]
bool has_variant(const Setup& setup, const RosterUnit& unit) {
    return !setup.catalog->text(kind_of(*setup.catalog, unit)).variant.empty();
}

}  // namespace

catalog::UnitKind kind_of(const Catalog& catalog, const RosterUnit& unit) {
    return static_cast<catalog::UnitKind>(unit.printed - catalog.units.data());
}

std::vector<const catalog::Army*> kit_forces(const Catalog& catalog) {
    std::vector<const catalog::Army*> forces;
    for (const std::string_view id : {"QS-LANCERS", "QS-DRAGOONS"})
        if (const EntryRef ref = catalog.find(id); ref.entry == Entry::army)
            forces.push_back(&catalog.armies[ref.index]);
    return forces;
}

int class_total(const Edition& ed, WeightClass weight) {
    switch (weight) {
        case WeightClass::light: return ed.battleforce.light_total;
        case WeightClass::medium: return ed.battleforce.medium_total;
        case WeightClass::heavy: return ed.battleforce.heavy_total;
        case WeightClass::assault: return ed.battleforce.assault_total;
        case WeightClass::none: break;
    }
    return 0;
}

WeightClass class_of(const Setup& setup, const RosterUnit& unit) {
    if (has_variant(setup, unit)) return unit.printed->weight_class;
    for (const WeightClass weight : {WeightClass::light, WeightClass::medium, WeightClass::heavy})
        if (unit.printed->points <= class_total(setup.edition, weight)) return weight;
    return WeightClass::assault;
}

// The agreed total, else the suggested one of the class.  [SOL-BUILD-01, SOL-BUILD-13]
int most_points(const Setup& setup, const RosterUnit& unit) {
    if (!setup.edition.battleforce.total_per_unit) return 0;
    if (setup.build_total > 0) return setup.build_total;
    const WeightClass weight =
        setup.weight_class != WeightClass::none ? setup.weight_class : class_of(setup, unit);
    return class_total(setup.edition, weight);
}

std::optional<int> recruitment_cost(const Pilot& pilot, FactionId faction) {
    if (!pilot.recruitment || pilot.recruitment->forbidden.has(faction)) return std::nullopt;
    for (const auto& [listed, cost] : pilot.recruitment->by_faction)
        if (listed == faction) return cost;
    if (pilot.recruitment->base) return *pilot.recruitment->base;  // AOD-RECRUIT-04
    return std::nullopt;
}

// Victory points are counted from this, whether the 'Mech stands or falls.  [AOD-CEC-13, AOD-GEAR-18,
// AOD-PILOT-11, AOD-R-136]
Tally points_of(const Setup& setup, const RosterUnit& unit) {
    const Citations& cite = setup.edition.cite;
    Tally tally(unit.printed->points, cite.unit_points);
    for (const FittedGear& gear : unit.gear)
        tally.add(cite.gear_points, points(gear.card->card.cost, setup.build_total));
    if (unit.pilot == nullptr) return tally;
    // In the preferred 'Mech the alternative cost is not a choice.  [AOD-CEC-14, AOD-CEC-15, AOD-PILOT-07,
    // SOL-CEC-04]
    if (unit.preferred)
        tally.add(cite.preferred_points, points(unit.pilot->alternative, setup.build_total));
    else
        tally.add(cite.pilot_points, points(unit.pilot->card.cost, setup.build_total));
    if (const auto faction = recruiter(setup, unit))  // AOD-RECRUIT-06: one faction, one cost
        tally.add(cite.recruitment_points, recruitment_cost(*unit.pilot, *faction).value_or(0));
    return tally;
}

Tally points_of(const Setup& setup, PlayerId p, EntryRef ref) {
    const Citations& cite = setup.edition.cite;
    if (ref.entry == Entry::faction_pride) {
        const catalog::FactionPride& pride = setup.catalog->faction_pride[ref.index];
        if (faction_pure(setup, p, pride.faction))
            return {points(pride.pure, setup.build_total), cite.pure_points};
    }
    const Cost& cost = card(*setup.catalog, ref)->cost;
    return {points(cost, setup.build_total), rule_of(setup, cost, cite.card_points)};
}

int points_of(const Setup& setup, PlayerId p) {
    int sum = 0;
    for (const RosterUnit& unit : setup.roster)
        if (unit.owner == p) sum += unit.points;
    for (const EntryRef card : setup.players[index(p)].cards) sum += points_of(setup, p, card).value;
    return sum;  // AOD-CEC-11
}

bool faction_pure(const Setup& setup, PlayerId p, FactionId faction) {
    return std::all_of(setup.roster.begin(), setup.roster.end(),
                       [&](const RosterUnit& unit) { return unit.owner != p || unit.faction == faction; });
}

int uses(const catalog::Limit& limit, int build_total) {
    return limit.each_450 ? limit.times * (build_total / 450) : limit.times;
}

bool allied(const Catalog& catalog, FactionId a, FactionId b) {
    return std::any_of(catalog.alliances.begin(), catalog.alliances.end(),
                       [&](const catalog::Alliance& one) { return names(one.factions, a, b); });
}

bool allied(const Setup& setup, PlayerId p, FactionId a, FactionId b) {
    const auto& cards = setup.players[index(p)].cards;
    return allied(*setup.catalog, a, b) ||
           std::any_of(cards.begin(), cards.end(), [&](catalog::EntryRef ref) {
               return ref.entry == Entry::situational_alliance &&
                      names(setup.catalog->situational_alliances[ref.index].factions, a, b);
           });
}

CardType card_type(Entry entry) {
    switch (entry) {
        case Entry::gear: return CardType::gear;
        case Entry::pilot: return CardType::pilot;
        case Entry::planetary_condition: return CardType::planetary_condition;
        case Entry::faction_pride: return CardType::faction_pride;
        case Entry::mercenary_contract: return CardType::mercenary_contract;
        case Entry::situational_alliance: return CardType::situational_alliance;
        default: return CardType::rally;
    }
}

namespace {

/// Does the edition have what the action speaks of: order tokens, formations, levels of flight ...?
bool matters(const Edition& ed, const catalog::Action& action) {
    using catalog::Thing;
    using catalog::Verb;
    const bool hexes = ed.setup.board == Board::hexes;
    const auto any = [&](const catalog::Outcome& outcome) {
        return std::any_of(outcome.actions.begin(), outcome.actions.end(),
                           [&](const catalog::Action& a) { return matters(ed, a); });
    };
    switch (action.verb) {
        case Verb::order_token: return ed.turn.order_count != OrderCount::per_unit;
        case Verb::roll: return std::any_of(action.outcomes.begin(), action.outcomes.end(), any);
        default: break;
    }
    switch (action.thing) {
        case Thing::formations:
        case Thing::ram:
        case Thing::capture:
        case Thing::cruising_level:
        case Thing::deploying_at_cruising_level:
        case Thing::pushing:
        case Thing::push_damage:
        case Thing::gaps_between_bases:
        case Thing::hull_down:
        case Thing::line_to_artillery_markers: return !hexes;
        case Thing::crossing_bases:
            return action.types.empty() || !(action.types & ed.battleforce.unit_types.value).empty();
        default: return true;
    }
}

/// Can it ever come about: its moment, and all it asks for?
bool matters(const Edition& ed, const catalog::Effect& effect) {
    using catalog::Fact;
    using catalog::Trigger;
    const bool rounds = ed.turn.structure == TurnStructure::phases;
    if (rounds && (effect.when == Trigger::turn_start || effect.when == Trigger::command_stage_start))
        return false;
    const auto never = [&](const catalog::Condition& c) {
        if (c.fact == Fact::type) {
            catalog::Set<UnitType> wanted;
            for (const UnitType type : {UnitType::infantry, UnitType::vehicle, UnitType::mech})
                if ((c.any_of >> static_cast<unsigned>(type) & 1) != 0) wanted.add(type);
            return (wanted & ed.battleforce.unit_types.value).empty();
        }
        const bool of_level = c.fact == Fact::level || c.fact == Fact::started_turn_at;
        return of_level && (c.any_of >> static_cast<unsigned>(catalog::Level::noe) & 1) == 0 &&
               !ed.battleforce.unit_types->has(UnitType::vehicle);
    };
    if (std::any_of(effect.conditions.begin(), effect.conditions.end(), never)) return false;
    return std::any_of(effect.actions.begin(), effect.actions.end(),
                       [&](const catalog::Action& action) { return matters(ed, action); });
}

/// In its preferred 'Mech a pilot has its ability and another cost; not where no part of the ability can ever
/// matter.  [AOD-PILOT-07, SOL-PILOT-05, SOL-PILOT-06]
bool in_preferred(const Setup& setup, const RosterUnit& unit) {
    if (unit.pilot == nullptr || unit.pilot->preferred == catalog::UnitKind::none) return false;
    if (&(*setup.catalog)[unit.pilot->preferred] != unit.printed) return false;
    const auto& effects = unit.pilot->card.effects;
    return effects.empty() || std::any_of(effects.begin(), effects.end(), [&](const catalog::Effect& e) {
               return matters(setup.edition, e);
           });
}

}  // namespace

void fit_out(Setup& setup) {
    if (!on_hexes(setup)) {  // the formats of a season are matches in an arena
        setup.edition.formats.tag_team.value = false;
        setup.edition.formats.capture_the_flag.value = false;
    }
    for (RosterUnit& unit : setup.roster) {
        for (FittedGear& gear : unit.gear) gear.on = value_of(*unit.printed, gear);
        unit.preferred = in_preferred(setup, unit);
        unit.faction = faction_of(setup, unit);
        unit.points = points_of(setup, unit).value;
    }
    compile_deck(setup);
}

// --- the judge -----------------------------------------------------------------------------------------

namespace {

class Judge {
  public:
    Judge(const Setup& setup, PlayerId p)
        : setup_(setup), ed_(setup.edition), cite_(setup.edition.cite), player_(p) {}

    std::vector<Verdict> run() {
        judge_build_total();
        for (std::size_t i = 0; i < setup_.roster.size(); ++i)
            if (setup_.roster[i].owner == player_) judge_unit(static_cast<UnitId>(i));
        judge_cards();
        judge_hand();
        judge_sum();
        judge_kit();
        return std::move(problems_);
    }

  private:
    const RosterUnit& unit(UnitId u) const { return setup_.roster[index(u)]; }
    const Catalog& catalog() const { return *setup_.catalog; }

    void refuse(Verdict verdict) {
        if (verdict.player == PlayerId::none) verdict.player = player_;
        problems_.push_back(verdict);
    }

    /// Totals come in steps, and the whole force keeps within its own.  [AOD-BUILD-02]
    void judge_build_total() {
        const auto& step = ed_.battleforce.build_total_step;
        if (step > 0 && (setup_.build_total <= 0 || setup_.build_total % step != 0))
            refuse({.rule = step.rule,
                    .why = Why::odd_build_total,
                    .count = static_cast<std::int16_t>(setup_.build_total),
                    .most = step});
    }

    /// At most the one build total of the game; it may cost less.  [AOD-BUILD-01, DA-BUILD-01, AOD-BUILD-04,
    /// AOD-BUILD-05, DA-BUILD-06, AOD-CEC-11]  In the arena it is each unit's own, unless a total for all of
    /// them is agreed.  [SOL-BUILD-01, SOL-R-87]
    void judge_sum() {
        const int sum = points_of(setup_, player_);
        const auto& rules = ed_.battleforce;
        const bool for_all = rules.build_total_step > 0 ||
                             (rules.weight_classes && !rules.total_per_unit && setup_.build_total > 0);
        if (for_all && sum > setup_.build_total)
            refuse({.rule = cite_.within_build_total,
                    .why = Why::over_build_total,
                    .count = static_cast<std::int16_t>(sum),
                    .most = static_cast<std::int16_t>(setup_.build_total)});
    }

    /// A player's figures in the order of the catalog: the same for the same battleforce.
    std::vector<catalog::UnitKind> figures_of(PlayerId p) const {
        std::vector<catalog::UnitKind> kinds;
        for (const RosterUnit& one : setup_.roster)
            if (one.owner == p) kinds.push_back(kind_of(catalog(), one));
        std::sort(kinds.begin(), kinds.end());
        return kinds;
    }

    /// One of the two forces of the starter kit as it is, and not the one that sits opposite.  [QS-BUILD-01,
    /// QS-BUILD-02, QS-BUILD-03]
    void judge_kit() {
        const auto& kit = ed_.battleforce.kit_forces;
        if (!kit) return;
        const auto forces = kit_forces(catalog());
        if (forces.empty()) return;
        const auto mine = figures_of(player_);
        const auto is_mine = [&](const catalog::Army* force) {
            std::vector<catalog::UnitKind> kinds;
            for (const catalog::ArmyUnit& one : force->units) kinds.push_back(one.unit);
            std::sort(kinds.begin(), kinds.end());
            return kinds == mine;
        };
        if (std::none_of(forces.begin(), forces.end(), is_mine))
            return refuse({.rule = kit.rule, .why = Why::not_of_the_kit});
        for (std::size_t p = 0; p < index(player_); ++p)
            if (figures_of(static_cast<PlayerId>(p)) == mine)
                return refuse({.rule = cite_.other_kit_force, .why = Why::kit_force_taken});
    }

    // --- units

    void judge_unit(UnitId u) {
        const auto& rules = ed_.battleforce;
        if (!rules.unit_types->has(unit(u).printed->type))  // AOD-UNIT-06; Mercenaries as others: DFA-MERC-03
            refuse({.rule = rules.unit_types.rule, .why = Why::unit_not_allowed, .unit = u});
        const auto& modes = ed_.movement.modes;  // none at all: they do not matter there
        if (!modes->empty() && !modes->has(unit(u).printed->speed_mode))
            refuse({.rule = modes.rule, .why = Why::unit_not_allowed, .unit = u});
        if (const UnitId first =
                earlier(u, [&](const RosterUnit& other) { return same_unique(unit(u), other); });
            first != UnitId::none)
            refuse({.rule = rules.unique_limit.rule, .why = Why::unique_twice, .unit = u, .other = first});
        judge_combatant(u);
        judge_slots(u);
        for (const FittedGear& gear : unit(u).gear) judge_gear(u, gear);
        judge_values(u);
        if (unit(u).pilot != nullptr) judge_pilot(u, *unit(u).pilot);
    }

    /// Of the class of the match, and within its total with gear and pilot.  [SOL-BUILD-03 to SOL-BUILD-05,
    /// SOL-BUILD-13, SOL-EX-01]
    void judge_combatant(UnitId u) {
        const auto& classes = ed_.battleforce.weight_classes;
        if (classes && setup_.weight_class != WeightClass::none &&
            class_of(setup_, unit(u)) != setup_.weight_class)
            refuse({.rule = classes.rule, .why = Why::outside_the_class, .unit = u});
        if (const int most = most_points(setup_, unit(u)); most > 0 && unit(u).points > most)
            refuse({.rule = cite_.within_build_total,
                    .why = Why::over_build_total,
                    .unit = u,
                    .count = static_cast<std::int16_t>(unit(u).points),
                    .most = static_cast<std::int16_t>(most)});
    }

    /// The first unit of the same force before this one of which something is true.
    template <class Test>
    UnitId earlier(UnitId u, Test test) const {
        for (std::size_t i = 0; i < index(u); ++i)
            if (setup_.roster[i].owner == player_ && test(setup_.roster[i])) return static_cast<UnitId>(i);
        return UnitId::none;
    }

    /// Others may be taken several times, of one faction or of many, and every team has its own. Other ranks
    /// have no effect.  [AOD-BUILD-06, DA-BUILD-07, AOD-BUILD-07, AOD-BUILD-10, DA-BUILD-09, AOD-BUILD-11,
    /// DA-GAME-04, SOL-BUILD-10, SOL-COMP-07]
    bool same_unique(const RosterUnit& a, const RosterUnit& b) const {
        if (a.printed->rank != catalog::Rank::unique) return false;
        switch (ed_.battleforce.unique_limit.value) {
            case UniqueLimit::none: return false;
            case UniqueLimit::per_name: return a.name == b.name;                    // DA-BUILD-08
            case UniqueLimit::per_collector_number: return a.printed == b.printed;  // AOD-BUILD-08, -09
        }
        return false;
    }

    /// Two gear, or one and a pilot, all before the first unit is deployed; only 'Mechs have slots.
    /// [AOD-GEAR-01 to AOD-GEAR-03, AOD-GEAR-05, SOL-CEC-08]
    void judge_slots(UnitId u) {
        const auto& slots = ed_.battleforce.mech_slots;
        const std::size_t filled = unit(u).gear.size() + (unit(u).pilot != nullptr ? 1 : 0);
        if (slots == 0 || filled <= static_cast<std::size_t>(slots)) return;
        if (unit(u).printed->type != UnitType::mech) return;  // said of every card
        refuse({.rule = cite_.slots_hold,
                .why = Why::slots_full,
                .unit = u,
                .count = static_cast<std::int16_t>(filled),
                .most = static_cast<std::int16_t>(slots)});
    }

    /// May this edition's players have such a card, and this unit carry it?
    bool carries(UnitId u, EntryRef card) {
        const auto& types = ed_.battleforce.card_types;
        if (!types->has(card_type(card.entry))) {  // AOD-CEC-01, AOD-CEC-02
            refuse({.rule = types.rule, .why = Why::card_not_used, .unit = u, .card = card});
            return false;
        }
        if (const auto& bare = ed_.battleforce.old_units_bare; bare && !has_variant(setup_, unit(u))) {
            refuse({.rule = bare.rule, .why = Why::old_unit_bare, .unit = u, .card = card});
            return false;
        }
        if (unit(u).printed->type == UnitType::mech) return true;
        refuse({.rule = ed_.battleforce.mech_slots.rule,
                .why = Why::card_without_mech,
                .unit = u,
                .card = card});
        return false;
    }

    /// Class and faction of the 'Mech against what a card asks for.
    void judge_needs(UnitId u, EntryRef card, const catalog::MechNeeds& needs, RuleId by_class,
                     RuleId by_faction) {
        if (!needs.classes.empty() && !needs.classes.has(unit(u).printed->weight_class))
            refuse({.rule = by_class, .why = Why::wrong_class, .unit = u, .card = card});
        if (!needs.factions.empty() && !needs.factions.has(unit(u).faction))
            refuse({.rule = by_faction, .why = Why::wrong_faction, .unit = u, .card = card});
    }

    void judge_gear(UnitId u, const FittedGear& gear) {
        const EntryRef card = ref_of(setup_, *gear.card);
        if (!carries(u, card)) return;
        if (const auto& risc = ed_.battleforce.risc_gear;
            !risc && gear.card->card.name.en.starts_with("R.I.S.C."))
            refuse({.rule = risc.rule, .why = Why::risc_gear, .unit = u, .card = card});
        judge_needs(u, card, gear.card->needs, cite_.gear_class, cite_.gear_needs);
        judge_value(u, gear, card);
    }

    /// Gear on damage needs a damage value of its kind, and where there are two the player says which.
    void judge_value(UnitId u, const FittedGear& gear, EntryRef card) {
        const bool primary = fits(*unit(u).printed, *gear.card, DialSlot::primary),
                   secondary = fits(*unit(u).printed, *gear.card, DialSlot::secondary);
        const bool on_damage = gear.card->slot <= GearSlot::secondary_damage;
        Verdict refused{.unit = u, .card = card};
        if (on_damage && !primary && !secondary)
            refused.rule = cite_.gear_needs, refused.why = Why::no_such_value;  // AOD-GEAR-07
        else if (gear.set_to && (!on_damage || !gear.on))
            refused.rule = cite_.gear_labels, refused.why = Why::wrong_value;  // AOD-GEAR-11
        else if (!gear.on)
            refused.rule = cite_.gear_either_value, refused.why = Why::value_not_chosen;  // AOD-GEAR-12
        if (!refused) refuse(refused);
    }

    /// "Works beside other equipment on the same value": the card grants its own so.
    static bool works_beside(const Gear& gear) {
        const auto beside = [](const catalog::Action& action) { return action.beside; };
        return std::any_of(gear.card.effects.begin(), gear.card.effects.end(), [&](const catalog::Effect& e) {
            return std::any_of(e.actions.begin(), e.actions.end(), beside);
        });
    }

    /// Two pieces on one value, unless one of them allows it; never the same twice.  [AOD-GEAR-10]
    void judge_values(UnitId u) {
        const auto& gear = unit(u).gear;
        for (std::size_t i = 0; i < gear.size(); ++i)
            for (std::size_t k = 0; k < i; ++k) {
                if (!gear[i].on || gear[i].on != gear[k].on) continue;
                const bool allowed = works_beside(*gear[i].card) || works_beside(*gear[k].card);
                if (allowed && gear[i].card->card.name != gear[k].card->card.name) continue;
                refuse({.rule = cite_.gear_same_value,
                        .why = Why::value_taken,
                        .unit = u,
                        .card = ref_of(setup_, *gear[i].card),
                        .other_card = ref_of(setup_, *gear[k].card)});
            }
    }

    void judge_pilot(UnitId u, const Pilot& pilot) {
        const EntryRef card = ref_of(setup_, pilot);
        if (!carries(u, card)) return;
        const bool common = pilot.tier == PilotTier::common;
        judge_needs(u, card, pilot.needs, cite_.pilot_class,
                    common ? cite_.common_pilot_needs : cite_.famous_pilot_needs);
        if (const UnitId first = earlier(u, [&](const RosterUnit& other) { return other.pilot == &pilot; });
            pilot.unique && first != UnitId::none)  // AOD-CEC-19
            refuse({.rule = cite_.unique_card,
                    .why = Why::unique_card_twice,
                    .unit = u,
                    .other = first,
                    .card = card});
        judge_recruitment(u, pilot, card);
    }

    /// Only gunslingers are recruited, by whoever can pay; a 'Mech keeps the symbol it has.
    void judge_recruitment(UnitId u, const Pilot& pilot, EntryRef card) {
        const std::optional<FactionId> wish = unit(u).recruited_by;
        const FactionId own = unit(u).printed->faction;
        const auto refused = [&](RuleId rule, Why why, FactionId faction) {
            refuse({.rule = rule, .why = why, .unit = u, .card = card, .faction = faction});
        };
        const auto& recruiting = ed_.battleforce.recruiting;
        if (wish && (!recruiting || pilot.tier != PilotTier::gunslinger))
            return refused(recruiting ? cite_.only_gunslingers : recruiting.rule, Why::not_a_gunslinger,
                           *wish);
        if (wish && own != FactionId::mercenary && *wish != own)
            return refused(cite_.symbol_unchanged, Why::symbol_stays, own);  // AOD-RECRUIT-11
        const auto faction = recruiter(setup_, unit(u));
        if (!faction || recruitment_cost(pilot, *faction)) return;
        if (own != FactionId::mercenary || !pilot.recruitment || !pilot.recruitment->forbidden.has(*faction))
            return refused(cite_.recruitment_unpaid, Why::no_recruitment_cost, *faction);  // AOD-RECRUIT-10
        refused(cite_.struck_out_symbol, Why::faction_struck_out, *faction);               // AOD-RECRUIT-08
    }

    // --- cards beside the battlefield

    void judge_cards() {
        const auto& cards = setup_.players[index(player_)].cards;
        const auto& types = ed_.battleforce.card_types;
        for (std::size_t i = 0; i < cards.size(); ++i) {
            const EntryRef card = cards[i];
            if (card.entry == Entry::rally_card && ed_.battleforce.rally_hand > 0) continue;
            if (!types->has(card_type(card.entry))) {
                refuse({.rule = types.rule, .why = Why::card_not_used, .card = card});
                continue;
            }
            for (std::size_t k = 0; k < i; ++k) judge_pair(card, cards[k]);
            if (card.entry == Entry::faction_pride) judge_pride(card);
            if (card.entry == Entry::situational_alliance) judge_alliance(card);
        }
    }

    /// So many for each unit, pooled; each kind once.  [CAM-RALLY-04, CAM-RALLY-06, CAM-R-14]
    void judge_hand() {
        const auto& cards = setup_.players[index(player_)].cards;
        const auto& each = ed_.battleforce.rally_hand;
        if (each == 0) return;
        int count = 0, units = 0;
        for (auto card = cards.begin(); card != cards.end(); ++card) {
            if (card->entry != Entry::rally_card) continue;
            ++count;
            if (std::find(cards.begin(), card, *card) != card)
                refuse({.rule = cite_.rally_one_copy, .why = Why::rally_copy, .card = *card});
        }
        for (const RosterUnit& one : setup_.roster) units += one.owner == player_ ? 1 : 0;
        if (count > each * units)
            refuse({.rule = each.rule,
                    .why = Why::too_many_rally_cards,
                    .count = static_cast<std::int16_t>(count),
                    .most = static_cast<std::int16_t>(each * units)});
    }

    RuleId single_rule(Entry entry) const {
        switch (entry) {
            case Entry::planetary_condition: return cite_.one_condition;
            case Entry::faction_pride: return cite_.one_pride;
            case Entry::mercenary_contract: return cite_.one_contract;
            case Entry::situational_alliance: return cite_.one_alliance;
            default: return ed_.battleforce.single_cards.rule;
        }
    }

    /// One of a kind, and not pride and alliance together.  [AOD-CEC-06, AOD-CEC-07, AOD-FP-05, AOD-SA-08]
    void judge_pair(EntryRef card, EntryRef before) {
        const auto& single = ed_.battleforce.single_cards;
        if (card.entry == before.entry && single->has(card_type(card.entry)))
            refuse({.rule = single_rule(card.entry),
                    .why = Why::second_of_its_type,
                    .card = card,
                    .other_card = before});
        const bool alliance_last =
            card.entry == Entry::situational_alliance && before.entry == Entry::faction_pride;
        const bool pride_last =
            card.entry == Entry::faction_pride && before.entry == Entry::situational_alliance;
        if (alliance_last || pride_last)
            refuse({.rule = alliance_last ? cite_.no_alliance_with_pride : cite_.no_pride_with_alliance,
                    .why = Why::pride_beside_alliance,
                    .card = card,
                    .other_card = before});
    }

    /// At least one unit of the faction.  [AOD-FP-02]
    void judge_pride(EntryRef card) {
        const FactionId faction = catalog().faction_pride[card.index].faction;
        if (!has_unit_of(setup_, player_, faction))
            refuse({.rule = cite_.pride_needs_unit,
                    .why = Why::pride_without_unit,
                    .card = card,
                    .faction = faction});
    }

    /// A unit of each faction it names; others only from factions with a lasting alliance.  [AOD-ALLY-08,
    /// AOD-SA-02 to AOD-SA-04]
    void judge_alliance(EntryRef card) {
        const auto& factions = catalog().situational_alliances[card.index].factions;
        for (const FactionId faction : factions)
            if (!has_unit_of(setup_, player_, faction))
                refuse({.rule = cite_.alliance_needs_units,
                        .why = Why::alliance_without_unit,
                        .card = card,
                        .faction = faction});
        for (std::size_t i = 0; i < setup_.roster.size(); ++i) {
            const RosterUnit& one = setup_.roster[i];
            const bool named = std::find(factions.begin(), factions.end(), one.faction) != factions.end();
            if (one.owner != player_ || one.faction == FactionId::mercenary || named) continue;
            if (allied(catalog(), one.faction, one.faction)) continue;
            refuse({.rule = cite_.others_are_allied,
                    .why = Why::outside_the_alliance,
                    .unit = static_cast<UnitId>(i),
                    .card = card,
                    .faction = one.faction});
        }
    }

    const Setup& setup_;
    const Edition& ed_;
    const Citations& cite_;
    PlayerId player_;
    std::vector<Verdict> problems_;
};

}  // namespace

std::vector<Verdict> judge_army(const Setup& setup, PlayerId p) {
    return Judge(setup, p).run();
}

}  // namespace irondial::rules
