#include "rules/effects.h"

#include <algorithm>

#include "rules/attack.h"
#include "rules/equipment.h"
#include "rules/rally.h"
#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::Condition;
using catalog::Fact;
using catalog::Outcome;
using catalog::Quantity;
using catalog::Role;
using catalog::Who;

/// Moments of an attack, where `self` is one of those who take part in it or look on.
bool is_of_attack(Trigger when) {
    return (when >= Trigger::attack_declared && when <= Trigger::attack_resolved) ||
           when == Trigger::eliminated;
}

std::size_t number_of(const Position& pos, const Clause& clause) {
    return static_cast<std::size_t>(&clause - pos.setup().deck.clauses.data());
}

bool running(const Position& pos, const Clause& clause, const Scene& scene) {
    return scene.attack != nullptr && scene.attack->played.running[number_of(pos, clause)];
}

/// Does the dial show Salvage? Gear is ignored then.  [AOD-GEAR-16, SOL-GEAR-06]
bool shows_salvage(const Position& pos, UnitId u) {
    return showing(pos, u)[DialSlot::attack].equip == Equipment::salvage;
}

/// The value at which a clause grants equipment.
std::uint8_t seat_of(const Clause& clause, const Action& action) {
    if (clause.host != Clause::none) return clause.host;
    switch (facts(action.equipment).slot) {
        case catalog::EquipSlot::speed: return static_cast<std::uint8_t>(DialSlot::speed);
        case catalog::EquipSlot::attack: return static_cast<std::uint8_t>(DialSlot::attack);
        case catalog::EquipSlot::defense: return static_cast<std::uint8_t>(DialSlot::defense);
        default: return static_cast<std::uint8_t>(DialSlot::primary);
    }
}

Tally value_at(const Position& pos, UnitId u, DialSlot slot) {
    switch (slot) {
        case DialSlot::primary: return damage_value(pos, u, Weapon::primary);
        case DialSlot::secondary: return damage_value(pos, u, Weapon::secondary);
        case DialSlot::speed: return speed_value(pos, u);
        case DialSlot::attack: return attack_value(pos, u);
        case DialSlot::defense: break;
    }
    return defense_value(pos, u);
}

// --- conditions ----------------------------------------------------------------------------------------

bool any_equipment(std::uint64_t kinds, auto test) {
    catalog::Set<Equipment> set;
    set.bits = kinds;
    for (const Equipment e : set)
        if (test(e)) return true;
    return false;
}

/// Of the attack or the game.
bool holds(const Position& pos, const Condition& c, const Clause& clause, UnitId self, const Scene& scene) {
    const Attack* attack = scene.attack;
    const auto number = [&](int n) { return n >= c.low && n <= c.high; };
    const auto among = [&](auto value) { return (c.any_of >> static_cast<unsigned>(value) & 1) != 0; };
    switch (c.fact) {
        case Fact::targets: return attack != nullptr && number(attack->count);
        case Fact::range_type:
            return attack != nullptr &&
                   (attack->is(pos, catalog::RangeType::ballistic) ||
                    attack->is(pos, catalog::RangeType::energy) ||
                    attack->is(pos, catalog::RangeType::melee)) &&
                   among(attack->used(pos).range_type);
        case Fact::damage_slot: return attack != nullptr && among(slot_of(attack->weapon));
        case Fact::hit: return among(scene.hit);
        case Fact::critical: return among(scene.critical);
        case Fact::black_die: return number(scene.black_die);
        case Fact::rear_arc: return attack != nullptr && among(from_behind(pos, *attack, scene.target));
        case Fact::indirect: return attack != nullptr && among(attack->indirect);
        case Fact::in_formation: return attack != nullptr && among(!attack->others.empty());
        case Fact::pushing: return among(false);  // pushing damage is no moment of its own
        case Fact::same_speed_mode:
            return among(pos.printed(scene.attacker).speed_mode == pos.printed(scene.target).speed_mode);
        case Fact::host_value:
            return clause.host != Clause::none &&
                   number(value_at(pos, self, static_cast<DialSlot>(clause.host)).value);
        default: break;
    }
    // Of a unit.
    const UnitId u = unit_meant(c.of, self, scene);
    if (u == UnitId::none) return false;
    const UnitState& unit = pos.unit(u);
    const catalog::Unit& printed = pos.printed(u);
    switch (c.fact) {
        case Fact::type: return among(printed.type);
        case Fact::weight_class: return among(printed.weight_class);
        case Fact::rank: return among(printed.rank);
        case Fact::faction: return among(pos.setup().roster[index(u)].faction);
        case Fact::speed_mode: return among(printed.speed_mode);
        case Fact::level: return among(unit.level);
        case Fact::started_turn_at: return among(unit.level_at_turn_start);
        case Fact::shutdown: return among(unit.shutdown);
        case Fact::tokens: return number(unit.tokens);
        case Fact::heat: return number(unit.heat);
        case Fact::shows: return any_equipment(c.any_of, [&](Equipment e) { return has(pos, u, e); });
        case Fact::uses:
            return attack != nullptr && u == attack->attacker &&
                   any_equipment(c.any_of, [&](Equipment e) { return works(pos, *attack, e); });
        case Fact::terrain: return in_terrain(pos, u, c.any_of);
        case Fact::elevated: return among(on_elevated(pos, u));
        case Fact::friendly: return among(pos.friendly(self, u));
        case Fact::touching_self: return among(pos.touching(self).has(u));
        case Fact::touching_opponent: return among(!pos.engaged_with(u).empty());
        case Fact::within: return near(pos, u, self, c.high);  // low is 0
        case Fact::moved: return among(unit.moved);
        case Fact::ordered: return among(unit.ordered);
        case Fact::gained_salvage: return among(scene.gained_salvage);
        case Fact::at_start_marker: return among(unit.click == 0);
        case Fact::primary: return number(showing(pos, u)[DialSlot::primary].value);
        case Fact::secondary: return number(showing(pos, u)[DialSlot::secondary].value);
        case Fact::speed: return number(showing(pos, u)[DialSlot::speed].value);
        case Fact::attack: return number(showing(pos, u)[DialSlot::attack].value);
        case Fact::defense: return number(showing(pos, u)[DialSlot::defense].value);
        default: return false;
    }
}

/// Is there a use left in this period?  [AOD-CEC-16]
bool left(const Position& pos, const Clause& clause) {
    return clause.counter == Clause::none || pos.state().uses[clause.counter] < clause.times;
}

// --- changing numbers ----------------------------------------------------------------------------------

void apply(const Action& action, int amount, Tally& value, RuleId rule) {
    const auto floor = [&](int n) { return std::max(n, std::min<int>(value.value, action.minimum)); };
    switch (action.verb) {
        case Verb::add: value.becomes(floor(value.value + amount), rule); break;
        case Verb::multiply: value.becomes(value.value * amount, rule); break;
        case Verb::halve: value.becomes(floor((value.value + 1) / 2), rule); break;
        case Verb::set: value.becomes(std::max<int>(amount, action.minimum), rule); break;
        case Verb::at_most: value.at_most(amount, rule); break;
        case Verb::at_least: value.at_least(amount, rule); break;
        default: break;
    }
}

/// What a clause's dice have shown in this attack; null while they are not thrown.
const Played::Thrown* thrown(const Position& pos, const Clause& clause, const Scene& scene) {
    if (scene.attack == nullptr) return nullptr;
    const Played& played = scene.attack->played;
    for (std::size_t i = 0; i < played.dice_count; ++i)
        if (played.dice[i].clause == number_of(pos, clause)) return &played.dice[i];
    return nullptr;
}

void apply_all(const Position& pos, const Clause& clause, const std::vector<Action>& actions, Stat stat,
               UnitId self, UnitId subject, const Scene& scene, Tally& value) {
    for (const Action& action : actions) {
        if (!action.outcomes.empty())
            if (const Played::Thrown* die = thrown(pos, clause, scene))
                for (const Outcome& outcome : action.outcomes)
                    if ((outcome.on & die->on) != 0)
                        apply_all(pos, clause, outcome.actions, stat, self, subject, scene, value);
        if (action.stat != stat || action.after != Trigger::always) continue;
        if (concerns(pos, action, self, subject, scene))
            apply(action, amount_of(pos, clause, action, subject, scene), value, clause.rule);
    }
}

}  // namespace

bool in_play(const Position& pos, const Clause& clause) {
    const State& state = pos.state();
    if (clause.out_bit != Clause::none && (state.cards_out >> clause.out_bit & 1) != 0) return false;
    return clause.precedence != Precedence::condition || state.stage >= Stage::deployment;
}

bool ready(const Position& pos, const Clause& clause, UnitId self, const Scene& scene, bool despite_salvage) {
    const catalog::Effect& effect = *clause.effect;
    if (!in_play(pos, clause)) return false;
    if (clause.hand != Clause::none && !in_force(pos, clause, self)) return false;
    const UnitState& unit = pos.unit(self);
    const bool gone = effect.when == Trigger::eliminated && effect.as == Role::target;
    if (pos.is_captive(self) || (unit.place != Place::field && unit.place != Place::reserve && !gone))
        return false;
    if (clause.precedence == Precedence::army_card && unit.controller != clause.owner) return false;
    if (clause.precedence == Precedence::gear && !despite_salvage && shows_salvage(pos, self)) return false;
    // An unconscious pilot can do nothing; gear works on.  [SOL-PILOTKO-03, SOL-R-89]
    if (clause.precedence == Precedence::pilot && pos.unit(clause.carrier).pilot_out) return false;
    if (const Attack* attack = scene.attack; attack != nullptr && is_of_attack(effect.when)) {
        if (!effect.attacks.empty() && !effect.attacks.has(attack->kind)) return false;
        // Gear on a damage value speaks of attacks with it.  [AOD-GEAR-09]
        const bool on_damage = clause.host <= static_cast<std::uint8_t>(DialSlot::secondary);
        if (on_damage && effect.as == Role::attacker &&
            static_cast<std::uint8_t>(slot_of(attack->weapon)) != clause.host)
            return false;
        if (attack->played.declined[number_of(pos, clause)]) return false;
        // A choice that comes with the declaration counts once it is made.
        if (effect.optional && effect.when == Trigger::attack_declared && !running(pos, clause, scene))
            return false;
    }
    if (!left(pos, clause) && !running(pos, clause, scene)) return false;
    return std::all_of(clause.conditions.begin(), clause.conditions.end(),
                       [&](const Condition& c) { return holds(pos, c, clause, self, scene); });
}

bool near(const Position& pos, UnitId a, UnitId b, int far) {
    if (on_hexes(pos.setup())) return pos.field().within(pos, a, b, {far * 1000});
    return geo::within(pos.unit(a).at, pos.unit(b).at, {far * 1000});
}

bool meets(const Position& pos, const std::vector<Condition>& conditions, UnitId u) {
    return std::all_of(conditions.begin(), conditions.end(),
                       [&](const Condition& c) { return holds(pos, c, Clause{}, u, {}); });
}

UnitSet selves_in(const Position& pos, const Clause& clause, UnitId subject, const Scene& scene) {
    const catalog::Effect& effect = *clause.effect;
    const auto one = [&](UnitId u) { return u == UnitId::none ? UnitSet{} : clause.selves & UnitSet::of(u); };
    if (is_of_attack(effect.when)) {
        if (scene.target == UnitId::none) return {};
        if (effect.as == Role::attacker) return one(scene.attacker);
        if (effect.as == Role::target) return one(scene.target);
        return (clause.selves & pos.units()) - one(scene.attacker) - one(scene.target);
    }
    const bool only_self = std::all_of(effect.actions.begin(), effect.actions.end(),
                                       [](const Action& a) { return a.to == Who::self; });
    return subject != UnitId::none && only_self ? one(subject) : clause.selves & pos.units();
}

UnitId unit_meant(Who who, UnitId self, const Scene& scene) {
    switch (who) {
        case Who::self: return self;
        case Who::target: return scene.target;
        case Who::attacker: return scene.attacker;
        default: return UnitId::none;
    }
}

bool concerns(const Position& pos, const Action& action, UnitId self, UnitId subject, const Scene& scene) {
    switch (action.to) {
        case Who::self:
        case Who::target:
        case Who::attacker: return unit_meant(action.to, self, scene) == subject;
        case Who::every_unit: return true;
        case Who::own_units: return pos.friendly(self, subject);
        case Who::opposing_units: return pos.opposing(self, subject);
        case Who::friendly_touching_self:
            return pos.touching(self).has(subject) && pos.friendly(self, subject);
        case Who::opposing_touching_self:
            return pos.touching(self).has(subject) && pos.opposing(self, subject);
        default: return false;
    }
}

int amount_of(const Position& pos, const Clause& clause, const Action& action, UnitId subject,
              const Scene& scene) {
    switch (action.amount.quantity) {
        case Quantity::number: return action.amount.number;
        case Quantity::d6: {
            const Played::Thrown* die = thrown(pos, clause, scene);
            return die == nullptr ? 0 : die->number;
        }
        case Quantity::primary_damage: return damage_value(pos, subject, Weapon::primary).value;
        case Quantity::secondary_damage: return damage_value(pos, subject, Weapon::secondary).value;
        case Quantity::both_damage_values:
            return damage_value(pos, subject, Weapon::primary).value +
                   damage_value(pos, subject, Weapon::secondary).value;
        case Quantity::vent_rating: return pos.printed(subject).vent;
    }
    return 0;
}

namespace {

/// Every clause that changes a number, for each of its units, in the order of precedence.
template <class Each>
void each_change(const Position& pos, Stat stat, UnitId subject, const Scene& scene, Each each) {
    const Deck& deck = pos.setup().deck;
    for (const std::uint8_t k : deck.of(stat)) {
        const Clause& clause = deck.clauses[k];
        for (const UnitId self : selves_in(pos, clause, subject, scene))
            if (ready(pos, clause, self, scene)) each(clause, self);
    }
}

/// Does the player whose turn it is like the number high? That player attacks, as a rule; what the attack is
/// up against and what it costs had better be low.
bool likes_more(const Position& pos, Stat stat, const Scene& scene) {
    const bool low = stat == Stat::defense || stat == Stat::recoil;
    const bool attacks = scene.attacker == UnitId::none ||
                         pos.team(pos.unit(scene.attacker).controller) == pos.team(pos.state().active);
    return low != attacks;
}

/// Where nothing but the wish of the player whose turn it is says which comes first, the last change to come
/// is made first if that suits the player better; two are all that ever meet.  [SOL-CEC-05]
void change_in_liked_order(const Position& pos, Stat stat, UnitId subject, Tally& value, const Scene& scene) {
    const auto apply_one = [&](const Clause& clause, UnitId self, Tally& number) {
        apply_all(pos, clause, clause.effect->actions, stat, self, subject, scene, number);
    };
    int count = 0;
    const Clause* last = nullptr;
    UnitId whose = UnitId::none;
    each_change(pos, stat, subject, scene, [&](const Clause& clause, UnitId self) {
        ++count;
        last = &clause;
        whose = self;
    });
    if (count == 0) return;
    Tally other = value;
    apply_one(*last, whose, other);
    each_change(pos, stat, subject, scene, [&](const Clause& clause, UnitId self) {
        apply_one(clause, self, value);
        if (&clause != last || self != whose) apply_one(clause, self, other);
    });
    if (likes_more(pos, stat, scene) ? other.value > value.value : other.value < value.value) value = other;
}

}  // namespace

void change_listed(const Position& pos, Stat stat, UnitId subject, Tally& value, const Scene& scene) {
    if (pos.edition().turn.structure == TurnStructure::phases)
        return change_in_liked_order(pos, stat, subject, value, scene);
    each_change(pos, stat, subject, scene, [&](const Clause& clause, UnitId self) {
        apply_all(pos, clause, clause.effect->actions, stat, self, subject, scene, value);
    });
}

const Clause* rolls_before_attack(const Position& pos, const Attack& attack) {
    const Deck& deck = pos.setup().deck;
    for (const Trigger when : {Trigger::attack_declared, Trigger::attack_values})
        for (const std::uint8_t k : deck.of(when)) {
            const Clause& clause = deck.clauses[k];
            const auto& actions = clause.effect->actions;
            const bool rolls = std::any_of(actions.begin(), actions.end(), [](const Action& a) {
                return a.verb == Verb::roll || a.amount.quantity == Quantity::d6;
            });
            const Scene scene = scene_of(attack, attack.targets[0]);
            if (rolls && clause.effect->as == Role::attacker && clause.selves.has(attack.attacker) &&
                thrown(pos, clause, scene) == nullptr && ready(pos, clause, attack.attacker, scene))
                return &clause;
        }
    return nullptr;
}

void throw_before_attack(const Position& pos, const Clause& clause, int face, Attack& attack) {
    Played& played = attack.played;
    const unsigned on = 1U << static_cast<unsigned>(face);
    played.dice[0] = {static_cast<std::uint8_t>(number_of(pos, clause)), static_cast<std::uint8_t>(on),
                      static_cast<std::uint8_t>(face)};
    played.dice_count = 1;
    for (const Action& action : clause.effect->actions)
        for (const Outcome& outcome : action.outcomes)
            for (const Action& follows : outcome.actions)
                if ((outcome.on & on) != 0 && follows.verb == Verb::change_terrain)
                    played.cleared.bits |= follows.terrain.bits;
}

bool black_ones_count_six(const Position& pos, UnitId attacker) {
    const Deck& deck = pos.setup().deck;
    const Scene scene{.attacker = attacker, .target = attacker, .black_die = 1};
    const Deck::List list = deck.of(Trigger::attack_rolled);
    return std::any_of(list.begin(), list.end(), [&](std::uint8_t k) {
        return deck.clauses[k].selves.has(attacker) && ready(pos, deck.clauses[k], attacker, scene);
    });
}

// "On exactly these faces": the lowest. Where several say so the player who rolls has them applied in the
// order he or she likes.  [AOD-CEC-18]
FailsOn fails_on(const Position& pos, catalog::NamedRoll roll, UnitId u, FailsOn by_the_book) {
    const Deck& deck = pos.setup().deck;
    FailsOn result = by_the_book;
    bool said = false;
    for (const std::uint8_t k : deck.of(roll)) {
        const Clause& clause = deck.clauses[k];
        for (const Action& action : clause.effect->actions) {
            if (action.roll != roll || action.verb != Verb::fails_on) continue;
            const int up_to = static_cast<int>(std::bit_width(static_cast<unsigned>(action.faces))) - 1;
            if (said && up_to >= result.up_to) continue;
            for (const UnitId self : clause.selves& pos.units())
                if (concerns(pos, action, self, u, {}) && ready(pos, clause, self, {})) {
                    result = {up_to, clause.rule};
                    said = true;
                }
        }
    }
    return result;
}

// --- equipment -----------------------------------------------------------------------------------------

const Action* granted(const Position& pos, UnitId u, DialSlot slot, Equipment e) {
    const Deck& deck = pos.setup().deck;
    if (!deck.granted[index(u)].has(e)) return nullptr;
    const UnitState& unit = pos.unit(u);
    const catalog::DialCell& cell = showing(pos, u)[slot];
    for (const std::uint8_t k : deck.grants()) {
        const Clause& clause = deck.clauses[k];
        if (!clause.selves.has(u)) continue;
        for (const Action& action : clause.effect->actions) {
            if (action.verb != Verb::grant || action.equipment != e ||
                DialSlot{seat_of(clause, action)} != slot)
                continue;
            if ((unit.cancelled & clause.piece) != 0) continue;
            // One kind of equipment at a value, and what the dial shows comes first; but where that is
            // switched off or lost, or the card says so, the card's works.  [AOD-GEAR-14, AOD-GEAR-15,
            // SOL-SE-11, SOL-GEAR-05]
            const bool free = cell.equip == Equipment::none || (unit.cancelled & bit(slot)) != 0;
            if ((free || action.beside) && ready(pos, clause, u, {}, action.survives_salvage)) return &action;
        }
    }
    return nullptr;
}

void add_granted(const Position& pos, UnitId u, Pieces& pieces) {
    const Deck& deck = pos.setup().deck;
    for (const std::uint8_t k : deck.grants()) {
        const Clause& clause = deck.clauses[k];
        if (!clause.selves.has(u) || (clause.hand != Clause::none && !in_force(pos, clause, u))) continue;
        for (const Action& action : clause.effect->actions)
            if (action.verb == Verb::grant && pieces.count < pieces.list.size())
                pieces.list[pieces.count++] = {action.equipment, action.shape,
                                               DialSlot{seat_of(clause, action)}, clause.piece};
    }
}

bool forbidden(const Position& pos, UnitId u, Equipment e) {
    if (!pos.setup().deck.forbidden.has(e)) return false;
    return static_cast<bool>(find(pos, Verb::forbid, Thing::equipment, u, {},
                                  [&](const Action& action) { return action.equipment == e; }));
}

catalog::Set<Equipment> equipment_meant(const Action& action) {
    const Thing thing = action.verb == Verb::attack_again ? action.without : action.thing;
    catalog::Set<Equipment> result;
    if (thing == Thing::equipment) result.add(action.equipment);
    for (std::size_t i = 1; i < catalog::count<Equipment>; ++i) {
        const auto e = static_cast<Equipment>(i);
        const bool on_damage = facts(e).slot <= catalog::EquipSlot::melee;
        if (thing == Thing::all_equipment || (thing == Thing::damage_equipment && on_damage)) result.add(e);
    }
    return result;
}

// --- terrain -------------------------------------------------------------------------------------------

bool in_terrain(const Position& pos, UnitId u, std::uint64_t kinds) {
    const auto among = [&](catalog::TerrainKind kind) {
        return (kinds >> static_cast<unsigned>(kind) & 1) != 0;
    };
    const FeatureSet under = pos.occupied(u);
    if (under.empty()) return among(catalog::TerrainKind::clear);
    return under.any([&](FeatureId f) { return among(feature(pos, f).kind); });
}

bool change_terrain(const Setup& setup, const State& state, Feature& f) {
    if (state.stage < Stage::deployment) return true;  // conditions are not on the table yet: AOD-PC-03
    for (const std::uint8_t k : setup.deck.terrain()) {
        const Clause& clause = setup.deck.clauses[k];
        if (clause.out_bit != Clause::none && (state.cards_out >> clause.out_bit & 1) != 0) continue;
        for (const Action& action : clause.effect->actions) {
            if (!action.terrain.has(f.kind)) continue;
            if (action.verb == Verb::remove_terrain) return false;
            if (action.verb == Verb::change_terrain) f.kind = action.becomes;
        }
    }
    return true;
}

}  // namespace irondial::rules
