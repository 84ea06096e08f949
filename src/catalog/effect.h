// Card effects as data: one small vocabulary for gear, pilots, conditions, pride, contracts, alliances,
// rally cards and faction abilities. docs/effects.md explains every word with an example.
//
// An Effect reads: WHEN this happens (and the card's unit is attacker / target / bystander of such an
// attack), IF all of this holds, so OFTEN, do these ACTIONS. A die roll is itself an action whose outcomes
// hold further actions; so are a second attack roll and a second attack. The catalog only stores effects;
// the rules execute them.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "catalog/unit.h"
#include "catalog/words.h"

namespace irondial::catalog {

/// The moments at which an effect can act, in the order of a turn and of the attack sequence (AOD-SEQ).
enum class Trigger : std::uint8_t {
    always,               // holds as long as its conditions do
    in_play,              // at will, once the card lies on the table
    played,               // the moment the card is played from the hand (rally cards)
    turn_start,           // of the owner; of every player for a card that concerns all
    command_stage_start,  // likewise
    cleanup_stage_start,  // likewise
    own_turn,             // at will in the owner's turn
    attack_declared,      // step 1: before targets, range and line of fire are judged
    attack_values,        // steps 3 and 4: while attack and defense values are worked out
    attack_rolled,        // step 5: the dice lie there, success is not yet judged
    hit,                  // step 6c: the attack succeeded, its damage value is worked out
    damage_scored,        // step 6f: the affected unit reduces what was scored
    damage_dealt,         // step 6g: at least 1 damage is dealt
    attack_resolved,      // step 8: hit or not, before the order's token
    order_resolved,       // step 10
    eliminated,           // a unit was eliminated: `self` made the attack, or is the unit (see Role)
    next_turn_start,      // only as an action's delay: when `to` next starts a turn
};
template <>
struct Words<Trigger> {
    static constexpr std::array<std::string_view, 17> list{"always",
                                                           "in-play",
                                                           "played",
                                                           "turn-start",
                                                           "command-stage-start",
                                                           "cleanup-stage-start",
                                                           "own-turn",
                                                           "attack-declared",
                                                           "attack-values",
                                                           "attack-rolled",
                                                           "hit",
                                                           "damage-scored",
                                                           "damage-dealt",
                                                           "attack-resolved",
                                                           "order-resolved",
                                                           "eliminated",
                                                           "next-turn-start"};
};

/// What the card's unit is in the attack (or other harm) that triggers the effect.
enum class Role : std::uint8_t { attacker, target, bystander };
template <>
struct Words<Role> {
    static constexpr std::array<std::string_view, 3> list{"attacker", "target", "bystander"};
};

/// Which units count as `self`, one by one. Every card type has its natural scope.
enum class Scope : std::uint8_t { carrier, faction, army, all };
template <>
struct Words<Scope> {
    static constexpr std::array<std::string_view, 4> list{"carrier", "faction", "army", "all"};
};

/// Whom an action concerns, or of whom a condition asks.
enum class Who : std::uint8_t {
    self,
    target,
    attacker,
    every_hit_unit,
    every_unit,
    own_units,
    opposing_units,
    friendly_touching_self,
    opposing_touching_self,
    opposing_touching_target,
    any_touching_target,
    another_opposing_unit,  // one the player picks, other than the target
    one_own_unit,           // one the owner picks
    one_unit_of_each_player,
    owner,
    chosen_opponent,
    this_card,
    chosen_condition,  // another planetary condition in play
};
template <>
struct Words<Who> {
    static constexpr std::array<std::string_view, 18> list{"self",
                                                           "target",
                                                           "attacker",
                                                           "every-hit-unit",
                                                           "every-unit",
                                                           "own-units",
                                                           "opposing-units",
                                                           "friendly-touching-self",
                                                           "opposing-touching-self",
                                                           "opposing-touching-target",
                                                           "any-touching-target",
                                                           "another-opposing-unit",
                                                           "one-own-unit",
                                                           "one-unit-of-each-player",
                                                           "owner",
                                                           "chosen-opponent",
                                                           "this-card",
                                                           "chosen-condition"};
};

// --- Conditions ------------------------------------------------------------------------------------------

/// What a condition can ask. The first group asks about the attack or the game, the second about a unit.
enum class Fact : std::uint8_t {
    targets,
    range_type,
    damage_slot,
    hit,
    critical,
    black_die,
    rear_arc,
    indirect,
    in_formation,
    pushing,
    same_speed_mode,
    host_value,
    faction_pure,
    elite_share,
    type,
    weight_class,
    rank,
    faction,
    speed_mode,
    level,
    started_turn_at,
    shutdown,
    tokens,
    heat,
    shows,
    uses,
    terrain,
    elevated,
    friendly,
    touching_self,
    touching_opponent,
    within,
    moved,
    ordered,
    gained_salvage,
    at_start_marker,
    primary,
    secondary,
    speed,
    attack,
    defense,
};

/// What a fact is compared with.
enum class FactValue : std::uint8_t {
    flag,
    number,
    unit_types,
    classes,
    ranks,
    factions,
    speed_modes,
    levels,
    equipment,
    terrain_kinds,
    range_types,
    damage_slots,
};

struct FactFacts {
    std::string_view name;
    FactValue value;
    bool of_unit;  // written "target.type"; otherwise plain "targets"
};

inline constexpr std::array<FactFacts, 41> fact_table{{
    {"targets", FactValue::number, false},          // how many targets the attack has
    {"range-type", FactValue::range_types, false},  // of the damage value used
    {"damage-slot", FactValue::damage_slots, false},
    {"hit", FactValue::flag, false},
    {"critical", FactValue::flag, false},
    {"black-die", FactValue::number, false},
    {"rear-arc", FactValue::flag, false},  // the attack comes through the target's rear arc
    {"indirect", FactValue::flag, false},
    {"in-formation", FactValue::flag, false},
    {"pushing", FactValue::flag, false},          // the damage in question is pushing damage
    {"same-speed-mode", FactValue::flag, false},  // attacker and target share it
    {"host-value", FactValue::number, false},     // the dial value that the gear sits on
    {"faction-pure", FactValue::flag, false},     // the whole army is of the card's faction
    {"elite-share", FactValue::number, false},  // percent of the army's points in Elite units of the faction
    {"type", FactValue::unit_types, true},
    {"class", FactValue::classes, true},
    {"rank", FactValue::ranks, true},
    {"faction", FactValue::factions, true},
    {"speed-mode", FactValue::speed_modes, true},
    {"level", FactValue::levels, true},
    {"started-turn-at", FactValue::levels, true},
    {"shutdown", FactValue::flag, true},
    {"tokens", FactValue::number, true},
    {"heat", FactValue::number, true},
    {"shows", FactValue::equipment, true},  // on the dial or by gear, now
    {"uses", FactValue::equipment, true},   // in this attack
    {"terrain", FactValue::terrain_kinds, true},
    {"elevated", FactValue::flag, true},
    {"friendly", FactValue::flag, true},
    {"touching-self", FactValue::flag, true},
    {"touching-opponent", FactValue::flag, true},
    {"within", FactValue::number, true},  // inches from self, centre to centre
    {"moved", FactValue::flag, true},
    {"ordered", FactValue::flag, true},
    {"gained-salvage", FactValue::flag, true},  // through this attack
    {"at-start-marker", FactValue::flag, true},
    {"primary", FactValue::number, true},  // the values printed at the present click (CAM-RALLY-03)
    {"secondary", FactValue::number, true},
    {"speed", FactValue::number, true},
    {"attack", FactValue::number, true},
    {"defense", FactValue::number, true},
}};
template <>
struct Words<Fact> {
    static constexpr auto list = detail::names_of(fact_table);
};
constexpr const FactFacts& facts(Fact f) {
    return fact_table[static_cast<std::size_t>(f)];
}
static_assert(facts(Fact::defense).name == "defense" && facts(Fact::shows).name == "shows");

/// One condition: the fact's value is among `any_of` (bits of its enumeration; flags: bit 0 false, bit 1
/// true) or, for numbers, within low..high.
struct Condition {
    Fact fact = Fact::targets;
    Who of = Who::self;
    std::uint64_t any_of = 0;
    std::int16_t low = 0, high = std::numeric_limits<std::int16_t>::max();

    constexpr bool operator==(const Condition&) const = default;
};

// --- Actions ---------------------------------------------------------------------------------------------

enum class Verb : std::uint8_t {
    grant,
    add,
    multiply,
    halve,
    set,
    at_most,
    at_least,
    forbid,
    ignore,
    allow,
    fails_on,
    heat,
    damage,
    pushing_damage,
    repair,
    order_token,
    shut_down,
    restart,
    move,
    roll,
    roll_again,
    attack_again,
    add_targets,
    divide_damage,
    redirect_damage,
    bind_attacks,
    change_terrain,
    remove_terrain,
    choose_opponent,
    remove_card,
};
template <>
struct Words<Verb> {
    static constexpr std::array<std::string_view, 30> list{"grant",
                                                           "add",
                                                           "multiply",
                                                           "halve",
                                                           "set",
                                                           "at-most",
                                                           "at-least",
                                                           "forbid",
                                                           "ignore",
                                                           "allow",
                                                           "fails-on",
                                                           "heat",
                                                           "damage",
                                                           "pushing-damage",
                                                           "repair",
                                                           "order-token",
                                                           "shut-down",
                                                           "restart",
                                                           "move",
                                                           "roll",
                                                           "roll-again",
                                                           "attack-again",
                                                           "add-targets",
                                                           "divide-damage",
                                                           "redirect-damage",
                                                           "bind-attacks",
                                                           "change-terrain",
                                                           "remove-terrain",
                                                           "choose-opponent",
                                                           "remove-card"};
};

/// Numbers that can be changed.
enum class Stat : std::uint8_t {
    none,
    speed,
    attack,
    defense,
    damage,         // the damage value of the attack (steps 6a to 6c)
    damage_scored,  // what the affected unit is scored (step 6f)
    damage_dealt,
    min_range,
    max_range,
    artillery_range,
    blast_radius,
    targets,  // how many units one attack may target
    vent,
    capacity,
    initiative,
    orders,          // of a player, per turn
    black_die,       // what the black attack die shows
    rear_arc_bonus,  // +2 by the book (AOD-RMOD-01)
    recoil,          // damage a special attack costs its maker
    heat_gained,
    damage_repaired,
    formation_size,
};
template <>
struct Words<Stat> {
    static constexpr std::array<std::string_view, 22> list{
        "none",         "speed",       "attack",          "defense",         "damage",       "damage-scored",
        "damage-dealt", "min-range",   "max-range",       "artillery-range", "blast-radius", "targets",
        "vent",         "capacity",    "initiative",      "orders",          "black-die",    "rear-arc-bonus",
        "recoil",       "heat-gained", "damage-repaired", "formation-size"};
};

/// Parts of the rules that can be forbidden, ignored or allowed.
enum class Thing : std::uint8_t {
    none,
    equipment,         // the named piece
    dial_equipment,    // the named piece where the dial shows it, beside the card's own
    damage_equipment,  // all on damage values
    all_equipment,
    armor_equipment,  // all whose name says armor
    this_attack,
    attack_die_reroll,
    formations,
    run,
    charge,
    death_from_above,
    ram,
    capture,
    indirect_fire,
    cruising_level,
    deploying_at_cruising_level,
    heat_rolls,       // heat effects at `slot` that need a roll
    heat_loss_rolls,  // rolls after losing heat
    cleanup_heat_loss,
    run_heat,
    pushing,  // being given orders in consecutive turns
    push_damage,
    break_away_roll,
    free_spin,
    free_facing_change,  // turning on the spot: no order, no break away, not a move
    crossing_bases,      // the path may cross bases of `types`
    gaps_between_bases,  // the path may pass between touching bases
    crossing_terrain,    // moving through `terrain` as if clear
    hindering_terrain,   // for lines of fire
    height_advantage,
    hull_down,  // with `terrain`: also there
    rear_arc,
    called_shot,
    friendly_fire,
    critical_miss,
    repair_markers,
    line_to_artillery_markers,
};
template <>
struct Words<Thing> {
    static constexpr std::array<std::string_view, 38> list{"none",
                                                           "equipment",
                                                           "dial-equipment",
                                                           "damage-equipment",
                                                           "all-equipment",
                                                           "armor-equipment",
                                                           "this-attack",
                                                           "attack-die-reroll",
                                                           "formations",
                                                           "run",
                                                           "charge",
                                                           "death-from-above",
                                                           "ram",
                                                           "capture",
                                                           "indirect-fire",
                                                           "cruising-level",
                                                           "deploying-at-cruising-level",
                                                           "heat-rolls",
                                                           "heat-loss-rolls",
                                                           "cleanup-heat-loss",
                                                           "run-heat",
                                                           "pushing",
                                                           "push-damage",
                                                           "break-away-roll",
                                                           "free-spin",
                                                           "free-facing-change",
                                                           "crossing-bases",
                                                           "gaps-between-bases",
                                                           "crossing-terrain",
                                                           "hindering-terrain",
                                                           "height-advantage",
                                                           "hull-down",
                                                           "rear-arc",
                                                           "called-shot",
                                                           "friendly-fire",
                                                           "critical-miss",
                                                           "repair-markers",
                                                           "line-to-artillery-markers"};
};

/// Rolls whose failing faces a card can change.
enum class NamedRoll : std::uint8_t {
    none,
    break_away,
    avoid_ammunition_explosion,
    avoid_ammunition_explosion_critical,
    avoid_heat_sink_overload,
    avoid_heat_sink_overload_critical,
    avoid_shutdown,
    avoid_shutdown_critical,
};
template <>
struct Words<NamedRoll> {
    static constexpr std::array<std::string_view, 8> list{"none",
                                                          "break-away",
                                                          "avoid-ammunition-explosion",
                                                          "avoid-ammunition-explosion-critical",
                                                          "avoid-heat-sink-overload",
                                                          "avoid-heat-sink-overload-critical",
                                                          "avoid-shutdown",
                                                          "avoid-shutdown-critical"};
};

/// An amount is a number, or read from a die or from the unit that the action concerns.
enum class Quantity : std::uint8_t {
    number,
    d6,
    primary_damage,
    secondary_damage,
    both_damage_values,
    vent_rating
};
template <>
struct Words<Quantity> {
    static constexpr std::array<std::string_view, 6> list{
        "number", "d6", "primary-damage", "secondary-damage", "both-damage-values", "vent-rating"};
};

struct Amount {
    Quantity quantity = Quantity::number;
    std::int8_t number = 0;

    constexpr bool operator==(const Amount&) const = default;
};

/// How long an action's change holds; `natural` is the attack for attack triggers, else the moment.
enum class Span : std::uint8_t { natural, attack, order, turn, round, game };
template <>
struct Words<Span> {
    static constexpr std::array<std::string_view, 6> list{"natural", "attack", "order",
                                                          "turn",    "round",  "game"};
};

struct Outcome;

/// One deed. Which fields a verb needs and which it may have stands in docs/effects.md and is checked on
/// loading; the others keep their defaults.
struct Action {
    Verb verb = Verb::add;
    Who to = Who::self;
    Stat stat = Stat::none;
    Thing thing = Thing::none;
    Amount amount{};
    std::int8_t minimum = std::numeric_limits<std::int8_t>::min();  // a change stops here
    Equipment equipment = Equipment::none;
    EquipShape shape = EquipShape::square;
    bool beside = false;            // granted equipment works beside other kinds on the same value
    bool survives_salvage = false;  // and on clicks that show Salvage
    bool full_damage = false;       // divide_damage: each unit hit takes all of it
    bool per_450 = false;           // roll: one die for each full 450 points of the build total
    std::uint8_t faces = 0;         // fails_on: bit n for the face n
    std::uint8_t within = 0;        // inches from self; 0: anywhere
    NamedRoll roll = NamedRoll::none;
    AttackKind kind = AttackKind::ranged;  // attack_again
    Thing without = Thing::none;           // attack_again: equipment that does not count
    std::uint8_t slot = no_slot;           // a DialSlot, where the action names one
    TerrainKind becomes = TerrainKind::clear;
    Set<TerrainKind> terrain{};
    Set<UnitType> types{};            // only these; empty: all
    Set<SpeedMode> speed_modes{};     // likewise
    Set<FactionId> factions{};        // likewise
    Trigger after = Trigger::always;  // always: at once; else the action waits for that moment
    Span lasts = Span::natural;
    std::vector<Outcome> outcomes;  // of roll (faces), roll_again and attack_again (hit, miss)

    static constexpr std::uint8_t no_slot = 0xff;
    bool operator==(const Action&) const = default;
};

/// What follows from some results of a roll: bits 1 to 6 for faces, bit 0 for a miss, bit 7 for a hit.
struct Outcome {
    static constexpr std::uint8_t miss = 1, hit = 1 << 7;

    std::uint8_t on = 0;
    std::vector<Action> actions;

    bool operator==(const Outcome&) const = default;
};

enum class Per : std::uint8_t { unlimited, turn, opposing_turn, round, game };
template <>
struct Words<Per> {
    static constexpr std::array<std::string_view, 5> list{"unlimited", "turn", "opposing-turn", "round",
                                                          "game"};
};

struct Limit {
    Per per = Per::unlimited;
    std::uint8_t times = 1;
    bool each_450 = false;  // so often for every 450 points of the build total (AOD-CEC-16)

    constexpr bool operator==(const Limit&) const = default;
};

struct Effect {
    Trigger when = Trigger::always;
    Role as = Role::attacker;
    Scope scope = Scope::carrier;
    Set<AttackKind> attacks{};  // empty: every kind
    bool optional = false;      // the owner may decline
    Limit limit{};
    std::vector<Condition> conditions;  // all must hold
    std::vector<Action> actions;

    bool operator==(const Effect&) const = default;
};

}  // namespace irondial::catalog
