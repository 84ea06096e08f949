// Effects: conditions and actions (docs/effects.md).
#include "catalog/read.h"

namespace irondial::catalog {

namespace {

constexpr std::size_t most_effects = 24, most_actions = 24;

// --- Conditions ------------------------------------------------------------------------------------------

/// A number, or {"min": ..., "max": ...}.
void read_range(Value value, Report& report, std::string_view what, Condition& condition) {
    constexpr int most = 999;
    const auto number = [&](Value v) {
        return static_cast<std::int16_t>(whole(v, report, what, 0, most, 0));
    };
    if (!value.is(Kind::object)) {
        condition.low = condition.high = number(value);
        return;
    }
    Object object(value, report, what);
    const Value min = object.optional("min"), max = object.optional("max");
    object.finish();
    if (!min && !max) return report.add(value, R"(a range needs "min" or "max" or both)");
    if (min) condition.low = number(min);
    if (max) condition.high = number(max);
    if (condition.low > condition.high)
        report.add(value, "min " + std::to_string(condition.low) + " is above max " +
                              std::to_string(condition.high));
}

void read_fact_value(Reading& reading, Value value, Condition& condition) {
    Report& report = reading.report;
    const FactFacts& fact = facts(condition.fact);
    switch (fact.value) {
        case FactValue::flag: condition.any_of = flag(value, report, fact.name) ? 2 : 1; break;
        case FactValue::number: read_range(value, report, fact.name, condition); break;
        case FactValue::unit_types:
            condition.any_of = word_set<UnitType>(value, report, "unit type").bits;
            break;
        case FactValue::classes:
            condition.any_of = word_set<WeightClass>(value, report, "class", 1).bits;
            break;
        case FactValue::ranks: condition.any_of = word_set<Rank>(value, report, "rank", 1).bits; break;
        case FactValue::factions: condition.any_of = read_factions(reading, value).bits; break;
        case FactValue::speed_modes:
            condition.any_of = word_set<SpeedMode>(value, report, "speed mode").bits;
            break;
        case FactValue::levels: condition.any_of = word_set<Level>(value, report, "level").bits; break;
        case FactValue::equipment:
            condition.any_of = word_set<Equipment>(value, report, "equipment", 1).bits;
            break;
        case FactValue::terrain_kinds:
            condition.any_of = word_set<TerrainKind>(value, report, "terrain kind").bits;
            break;
        case FactValue::range_types:
            condition.any_of = word_set<RangeType>(value, report, "range type").bits;
            break;
        case FactValue::damage_slots: {
            condition.any_of = word_set<DialSlot>(value, report, "damage slot").bits;
            constexpr Set<DialSlot> damage{DialSlot::primary, DialSlot::secondary};
            if ((condition.any_of & ~damage.bits) != 0)
                report.add(value, R"(a damage slot is "primary" or "secondary")");
            break;
        }
    }
}

/// "targets" or "target.type": the fact and whom it is asked of.
std::optional<Condition> read_fact(Value value, Report& report) {
    Condition condition;
    std::string_view name = value.key();
    const auto dot = name.find('.');
    const bool of_unit = dot != std::string_view::npos;
    if (of_unit) {
        const std::optional<Who> of = parse<Who>(name.substr(0, dot));
        if (!of || *of > Who::attacker) {
            report.add(value, "unknown fact " + quoted(name) +
                                  R"(: facts of units begin with "self.", "target." or "attacker.")");
            return std::nullopt;
        }
        condition.of = *of;
        name.remove_prefix(dot + 1);
    }
    const std::optional<Fact> fact = parse<Fact>(name);
    if (!fact) {
        const std::string hint = did_you_mean(name, Words<Fact>::list);
        report.add(value, "unknown fact " + quoted(value.key()) +
                              (hint.empty() ? "; docs/effects.md lists the facts" : hint));
        return std::nullopt;
    }
    condition.fact = *fact;
    if (facts(*fact).of_unit != of_unit) {
        report.add(value, of_unit ? quoted(name) + " is no fact of a unit: write it without " +
                                        quoted(value.key().substr(0, dot + 1))
                                  : quoted(name) + " is a fact of a unit: say whose, as in " +
                                        quoted("target." + std::string(name)));
        return std::nullopt;
    }
    return condition;
}

// --- Actions ---------------------------------------------------------------------------------------------

/// The keys an action can have besides "do", "to", "after" and "lasts".
enum class Key : std::uint8_t {
    to,
    stat,
    amount,
    minimum,
    thing,
    equipment,
    shape,
    beside,
    survives_salvage,
    full,
    per_450,
    faces,
    within,
    roll,
    kind,
    without,
    slot,
    becomes,
    terrain,
    types,
    speed_modes,
    factions,
    outcomes,
};
constexpr std::array<std::string_view, 23> key_names{"to",       "stat",    "amount",
                                                     "minimum",  "thing",   "equipment",
                                                     "shape",    "beside",  "survivesSalvage",
                                                     "full",     "per450",  "faces",
                                                     "within",   "roll",    "kind",
                                                     "without",  "slot",    "becomes",
                                                     "terrain",  "types",   "speedModes",
                                                     "factions", "outcomes"};

struct VerbKeys {
    Set<Key> needs, may;
};

/// What each verb needs and may have: the table of docs/effects.md.
constexpr VerbKeys keys_of(Verb verb) {
    using enum Key;
    switch (verb) {
        case Verb::grant: return {{equipment}, {shape, beside, survives_salvage, speed_modes}};
        case Verb::add:
        case Verb::set: return {{stat, amount}, {minimum}};
        case Verb::multiply:
        case Verb::at_most:
        case Verb::at_least: return {{stat, amount}, {}};
        case Verb::halve: return {{stat}, {minimum}};
        case Verb::forbid:
        case Verb::ignore: return {{thing}, {equipment, slot, types, terrain}};
        case Verb::allow: return {{thing}, {equipment, slot, types, terrain, speed_modes}};
        case Verb::fails_on: return {{roll, faces}, {}};
        case Verb::damage:
        case Verb::pushing_damage:
        case Verb::repair: return {{amount}, {types, speed_modes, factions, within}};
        case Verb::heat:
        case Verb::order_token: return {{amount}, {types}};
        case Verb::move: return {{amount}, {}};
        case Verb::roll: return {{outcomes}, {per_450}};
        case Verb::roll_again: return {{outcomes}, {amount}};
        case Verb::attack_again: return {{to, kind}, {amount, slot, without, outcomes}};
        case Verb::add_targets: return {{to}, {amount, types}};
        case Verb::divide_damage: return {{full}, {}};
        case Verb::redirect_damage: return {{to}, {}};
        case Verb::change_terrain: return {{terrain, becomes}, {}};
        case Verb::remove_terrain: return {{terrain}, {}};
        case Verb::shut_down:
        case Verb::restart:
        case Verb::bind_attacks:
        case Verb::choose_opponent:
        case Verb::remove_card: return {};
    }
    return {};
}

Amount read_amount(Value value, Report& report) {
    if (value.is(Kind::text)) return {word(value, report, "amount", Quantity::number, 1), 0};
    return {Quantity::number, static_cast<std::int8_t>(whole(value, report, "an amount", -30, 60, 0))};
}

/// Bits 1 to 6 for the faces of a die.
std::uint8_t read_faces(Value value, Report& report) {
    unsigned faces = 0;
    if (!is_list(value, report, "faces", 1, 6)) return 0;
    for (const Value face : value) {
        const unsigned bit = 1u << whole(face, report, "a face of a die", 1, 6, 0);
        if ((faces & bit) != 0) report.add(face, quoted(face) + " stands twice");
        faces |= bit;
    }
    return static_cast<std::uint8_t>(faces & ~1u);
}

std::vector<Action> read_actions(Reading&, Value);

/// Outcomes of a die name faces, those of a second attack or attack roll "hit" and "miss".
std::vector<Outcome> read_outcomes(Reading& reading, Value value, bool die) {
    Report& report = reading.report;
    std::vector<Outcome> outcomes;
    if (!is_list(value, report, "outcomes", 1, 6)) return outcomes;
    unsigned taken = 0;
    for (const Value entry : value) {
        Outcome outcome;
        Object object(entry, report, "an outcome");
        if (const Value on = object.required("on")) {
            if (die)
                outcome.on = read_faces(on, report);
            else if (is_list(on, report, "on", 1, 2))
                for (const Value result : on) {
                    constexpr std::array<std::string_view, 2> results{"miss", "hit"};
                    const std::size_t i = word_index(result, report, "result", results);
                    if (i < 2)
                        outcome.on =
                            static_cast<std::uint8_t>(outcome.on | (i == 0 ? Outcome::miss : Outcome::hit));
                }
            if ((taken & outcome.on) != 0) report.add(on, "a result that another outcome already has");
            taken |= outcome.on;
        }
        if (const Value actions = object.required("actions"))
            outcome.actions = read_actions(reading, actions);
        object.finish();
        outcomes.push_back(std::move(outcome));
    }
    return outcomes;
}

void read_key(Reading& reading, Key key, Value value, Action& action) {
    Report& report = reading.report;
    switch (key) {
        case Key::to: action.to = word(value, report, "to", Who::self); break;
        case Key::stat: action.stat = word(value, report, "stat", Stat::none, 1); break;
        case Key::amount: action.amount = read_amount(value, report); break;
        case Key::minimum:
            action.minimum = static_cast<std::int8_t>(whole(value, report, "a minimum", 0, 30, 0));
            break;
        case Key::thing: action.thing = word(value, report, "thing", Thing::none, 1); break;
        case Key::equipment: action.equipment = word(value, report, "equipment", Equipment::none, 1); break;
        case Key::shape: action.shape = word(value, report, "shape", EquipShape::square); break;
        case Key::beside: action.beside = flag(value, report, "beside"); break;
        case Key::survives_salvage: action.survives_salvage = flag(value, report, "survivesSalvage"); break;
        case Key::full: action.full_damage = flag(value, report, "full"); break;
        case Key::per_450: action.per_450 = flag(value, report, "per450"); break;
        case Key::faces: action.faces = read_faces(value, report); break;
        case Key::within:
            action.within = static_cast<std::uint8_t>(whole(value, report, "a distance", 1, 60, 1));
            break;
        case Key::roll: action.roll = word(value, report, "roll", NamedRoll::none, 1); break;
        case Key::kind: action.kind = word(value, report, "kind of attack", AttackKind::ranged); break;
        case Key::without: {
            action.without = word(value, report, "thing", Thing::none, 1);
            if (action.without != Thing::none && action.without != Thing::damage_equipment &&
                action.without != Thing::all_equipment)
                report.add(value, R"(an attack goes without "damage-equipment" or "all-equipment")");
            break;
        }
        case Key::slot: {
            const std::size_t slot = word_index(value, report, "slot", Words<DialSlot>::list);
            if (slot < count<DialSlot>) action.slot = static_cast<std::uint8_t>(slot);
            break;
        }
        case Key::becomes: action.becomes = word(value, report, "terrain kind", TerrainKind::clear); break;
        case Key::terrain: action.terrain = word_set<TerrainKind>(value, report, "terrain kind"); break;
        case Key::types: action.types = word_set<UnitType>(value, report, "unit type"); break;
        case Key::speed_modes: action.speed_modes = word_set<SpeedMode>(value, report, "speed mode"); break;
        case Key::factions: action.factions = read_factions(reading, value); break;
        case Key::outcomes: action.outcomes = read_outcomes(reading, value, action.verb == Verb::roll); break;
    }
}

/// What only the whole action can tell.
void check_action(Value value, Report& report, const Action& action) {
    const bool names_one = action.thing == Thing::equipment || action.thing == Thing::dial_equipment;
    if (names_one && action.equipment == Equipment::none)
        report.add(value, quoted(text(action.thing)) + R"( needs "equipment": which one)");
    if (action.thing == Thing::heat_rolls && action.slot == Action::no_slot)
        report.add(value, R"("heat-rolls" needs "slot": beside which value)");
    if (action.verb == Verb::attack_again && action.to != Who::target && action.to != Who::attacker &&
        action.to != Who::another_opposing_unit)
        report.add(value, R"(a second attack goes at "target", "attacker" or "another-opposing-unit")");
    const bool card = action.to == Who::this_card || action.to == Who::chosen_condition;
    if (card && action.verb != Verb::remove_card)
        report.add(value,
                   quoted(text(action.verb)) + " concerns units or players, not " + quoted(text(action.to)));
    if (action.verb == Verb::remove_card && !card)
        report.add(value, R"("remove-card" goes to "this-card" or "chosen-condition")");
    if (action.verb == Verb::multiply && action.amount.quantity == Quantity::number &&
        action.amount.number < 2)
        report.add(value, "multiply takes 2 or more");
}

Action read_action(Reading& reading, Value value) {
    Report& report = reading.report;
    Action action;
    const Value verb = value.member("do");
    const bool known = verb.is(Kind::text) && parse<Verb>(verb.text());
    const std::string what = known ? "the action " + quoted(verb) : "an action";
    Object object(value, report, what);
    if (object.required("do")) action.verb = word(verb, report, "verb", Verb::add);
    if (!known) return action;  // without its verb nothing can be said about its keys
    if (action.verb == Verb::remove_card) action.to = Who::this_card;

    const VerbKeys keys = keys_of(action.verb);
    for (std::size_t i = 0; i < key_names.size(); ++i) {
        const auto key = static_cast<Key>(i);
        if (keys.needs.has(key)) {
            if (const Value v = object.required(key_names[i])) read_key(reading, key, v, action);
        } else if (keys.may.has(key) || key == Key::to) {
            if (const Value v = object.optional(key_names[i])) read_key(reading, key, v, action);
        }
    }
    if (const Value v = object.optional("after")) {
        action.after = word(v, report, "trigger", Trigger::always, 1);
        if (action.after == Trigger::in_play || action.after == Trigger::played)
            report.add(v, quoted(v) + " is no moment to wait for");
    }
    if (const Value v = object.optional("lasts")) action.lasts = word(v, report, "lasts", Span::natural, 1);
    object.finish();
    check_action(value, report, action);
    return action;
}

std::vector<Action> read_actions(Reading& reading, Value value) {
    std::vector<Action> actions;
    if (!is_list(value, reading.report, "actions", 1, most_actions)) return actions;
    for (const Value entry : value) actions.push_back(read_action(reading, entry));
    return actions;
}

Limit read_limit(Value value, Report& report) {
    Limit limit;
    Object object(value, report, "a limit");
    if (const Value v = object.required("per")) limit.per = word(v, report, "per", Per::turn, 1);
    if (const Value v = object.optional("times"))
        limit.times = static_cast<std::uint8_t>(whole(v, report, "times", 1, 20, 1));
    if (const Value v = object.optional("each450")) limit.each_450 = flag(v, report, "each450");
    object.finish();
    return limit;
}

Effect read_effect(Reading& reading, Value value, Scope natural) {
    Report& report = reading.report;
    Effect effect;
    effect.scope = natural;
    Object object(value, report, "an effect");
    if (const Value v = object.required("when")) {
        effect.when = word(v, report, "trigger", Trigger::always);
        if (effect.when == Trigger::next_turn_start)
            report.add(v, R"("next-turn-start" stands only in "after" of an action)");
    }
    const Value role = object.optional("as"), attacks = object.optional("attacks");
    if (role) effect.as = word(role, report, "role", Role::attacker);
    if (attacks) effect.attacks = word_set<AttackKind>(attacks, report, "kind of attack");
    const bool in_attack = effect.when >= Trigger::attack_declared && effect.when <= Trigger::eliminated;
    if (!in_attack)
        for (const Value v : {role, attacks})
            if (v)
                report.add(v, quoted(v.key()) + " means nothing when " + quoted(text(effect.when)) +
                                  ": no attack is made");
    if (const Value v = object.optional("for")) effect.scope = word(v, report, "scope", natural);
    if (const Value v = object.optional("if")) effect.conditions = read_conditions(reading, v);
    if (const Value v = object.optional("optional")) effect.optional = flag(v, report, "optional");
    if (const Value v = object.optional("limit")) effect.limit = read_limit(v, report);
    if (const Value v = object.required("actions")) effect.actions = read_actions(reading, v);
    object.finish();
    return effect;
}

}  // namespace

std::vector<Condition> read_conditions(Reading& reading, Value value) {
    std::vector<Condition> conditions;
    if (!value.is(Kind::object)) {
        reading.report.add(value, quoted(value) + R"( is not an object of conditions, as in {"targets": 1})");
        return conditions;
    }
    for (const Value member : value)
        if (std::optional<Condition> condition = read_fact(member, reading.report)) {
            read_fact_value(reading, member, *condition);
            conditions.push_back(*condition);
        }
    return conditions;
}

std::vector<Effect> read_effects(Reading& reading, Value value, Scope natural) {
    std::vector<Effect> effects;
    if (!is_list(value, reading.report, "effects", 0, most_effects)) return effects;
    for (const Value entry : value) effects.push_back(read_effect(reading, entry, natural));
    return effects;
}

}  // namespace irondial::catalog
