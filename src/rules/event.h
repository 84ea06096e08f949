// Events: everything that happens, told once. Log, replay, animation and statistics read nothing else.
#pragma once

#include "catalog/catalog.h"
#include "rules/chance.h"
#include "rules/order.h"
#include "rules/policy.h"
#include "rules/state.h"
#include "rules/tally.h"

namespace irondial::rules {

// clang-format off
IRONDIAL_POLICY(Happened,
    game_started,         // player: the first player
    feature_placed,       // place, amount: piece
    unit_deployed,        // unit, place
    turn_began,           // player, amount: orders
    stage_began,          // amount: Stage
    order_given,          // unit, amount: OrderType
    joined,               // unit: shares the order of other, as a member of its formation
    equipment_cancelled,  // unit, amount: a bit per DialSlot
    equipment_used,       // unit, equipment
    rolled,               // unit, roll, dice
    broke_away,           // unit, amount: 1 succeeded, 0 failed
    moved,                // unit, from -> place, length
    turned,               // unit, place; amount: 1 for a free spin
    climbed,              // unit, amount: Level
    attack_declared,      // unit, other, amount: OrderType
    attack_compared,      // unit, other, tally: attack result; tally2 in amount: defense needed; hit
    critical,             // unit, amount: 1 hit, 0 miss
    damage_scored,        // unit, other, tally
    dial_turned,          // unit, amount: clicks (negative: repaired), tally: what was dealt, rule
    heat_changed,         // unit, amount (negative: lost), tally: how much, rule
    heat_effect,          // unit, effect in amount
    shut_down,            // unit: it has two tokens now
    restarted,            // unit: it has no tokens now
    tokens_changed,       // unit, amount: tokens now
    eliminated,           // unit, player: who scores, amount: points
    scored,               // player, rule, amount; at the end of the game with the tally of what counts
    condition_won,        // player, amount: which victory condition, 4 is what cards add
    player_out,           // player: nothing left to play with
    end_proposed,         // player
    end_answered,         // player, yes: agrees to end the game
    time_up,              // the time limit is reached
    captured,             // unit by other
    released,             // unit
    boarded,              // unit into other
    disembarked,          // unit from other
    order_lost,           // unit, rule
    marker_placed,        // unit: whose, player, place: its facing is the arrow, amount: formation bonus
    barrage_began,        // unit: its shells fall now, player
    marker_compared,      // as attack_compared, without other; place
    marker_drifted,       // unit, from -> place, length; yes: still on the battlefield
    marker_removed,       // unit, player, place: where it was put
    withdrew,             // player
    card_played,          // player, rule: the card
    card_used,            // unit (or player), other, rule: the card or ability
    card_removed,         // player, unit, rule: the card
    orders_changed,       // player, rule, amount: orders left
    turn_ended,           // player
    initiative,           // unit, amount: its result, tally
    goes_first,           // unit: the highest result, which acts first
    unit_turn,            // unit: its turn in this phase
    passed,               // unit: no order
    stance_taken,         // unit, amount: OfferedOrder
    pinned,               // unit by other, amount: taken from its break away
    damage_recorded,      // unit, amount: added to its damage die, tally
    heat_recorded,        // unit, amount: added to its heat die, negative: taken off, tally
    pilot_out,            // unit: its pilot is unconscious
    pilot_revived,        // unit
    token_placed,         // unit: the Target token, player, place
    activated,            // unit: active from now on, player
    tagged,               // unit takes over, at place, from other, which stands by, at from
    flag_tried,           // unit, other: the flag, amount: needed; yes: it carries it now
    flag_dropped,         // unit, other: the flag, place; yes: in its own flag starting area
    game_over             // player: winner, rule
)
// clang-format on

struct Event {
    Happened what = Happened::game_started;
    UnitId unit = UnitId::none;
    UnitId other = UnitId::none;
    PlayerId player = PlayerId::none;
    RuleId rule = RuleId::none;
    Roll roll = Roll::attack;
    catalog::Equipment equipment{};
    bool yes = false;
    Dice dice{};
    std::int16_t amount = 0;
    geo::Placement from{}, place{};
    geo::Length length{};
    Tally tally{}, against{};  // an attack: the result's parts, and the defense it must reach

    bool operator==(const Event&) const = default;
};

/// Receives events as they happen. Rules never keep them.
class Audience {
  public:
    virtual ~Audience() = default;
    virtual void hear(const Event&) = 0;
};

}  // namespace irondial::rules
