// A Verdict is the judge's answer: legal, or the first rule that forbids it with the facts.
//
// The sentence is made later, at the edge, from `why` and the facts; the rules write no prose.
#pragma once

#include "catalog/entry.h"
#include "catalog/unit.h"
#include "geo/length.h"
#include "rules/ids.h"
#include "rules/policy.h"

namespace irondial::rules {

/// What stands in the way. One sentence each in data/locales, with places for the facts below.
// clang-format off
IRONDIAL_POLICY(Why,
    fine,
    game_over,
    wrong_stage,
    no_orders_left,
    no_such_unit,
    not_your_unit,
    not_on_field,
    already_ordered,
    too_many_tokens,
    shutdown_unit,
    not_a_mech,
    wrong_unit_type,
    order_not_offered,
    salvage_unit,
    order_not_shared,         // a formation cannot be given this order
    too_few_members,          // count, most: the fewest
    too_many_members,         // count, most
    member_twice,             // unit
    keeps_out_of_formations,  // unit: an ability of its faction
    factions_not_allied,      // unit, other
    not_in_group,             // unit: touches no other member, or not the rest of them
    path_too_long,            // length, limit
    path_crosses_base,        // other
    path_between_bases,       // other
    path_crosses_terrain,     // feature
    path_off_field,
    no_path,
    base_off_field,
    base_overlaps_base,       // other
    base_overlaps_terrain,    // feature
    needs_access_point,       // feature
    no_room_at_edge,          // feature: no place for the base where the path climbs or descends
    cannot_run,
    cannot_jump,
    ends_elsewhere,           // other: the unit it must end in contact with
    engaged,                  // other: touches the unit, or did when the turn began
    infantry_target,          // other
    at_that_level,
    too_slow,
    no_target,
    too_many_targets,         // most
    target_twice,             // other
    friendly_target,          // other
    target_not_on_field,
    targets_itself,
    melee_weapon,
    no_such_weapon,
    no_range,
    attack_value_zero,
    outside_front_arc,        // other
    too_far,                  // other, length, limit
    too_near,                 // other, length, limit
    line_blocked_by_base,     // other, blocker
    line_blocked_by_terrain,  // other, feature
    line_not_blocked,         // indirect fire only when blocked
    target_touches_friend,    // other, blocker
    must_attack_touched,      // other
    no_artillery,
    no_spot,
    too_many_spots,           // most
    table_full,               // no room for more markers in our state
    spot_off_field,
    spot_outside_front_arc,
    spot_too_near,            // length, limit
    spot_too_far,             // length, limit
    submerged,
    heat_effect,
    not_in_contact,           // other
    apart,                    // other: the two would not touch
    no_transport,
    no_room_aboard,           // count, most
    not_aboard,               // other
    not_behind,               // other: not at its rear arc
    captive_comes_too,        // other
    drop_is_last,
    board_or_disembark,
    different_level,
    captive,
    captor,
    aboard,
    not_equipped,
    hidden_by_equipment,  // other: its equipment lets it escape this kind of attack
    opposing_target,      // other: help is for friends
    touched_by_opponent,  // other, blocker
    repair_marker,        // other: its dial shows a black marker
    not_cancellable,
    bad_choice,               // an inner decision's answer that is not among the legal ones
    spin_not_toward,          // other: the unit it may turn to
    not_in_zone,
    too_far_from_zone,
    in_opposing_zone,
    spacing,                  // length, limit
    too_close_to_call,        // the die has said no
    not_in_pile,
    too_many_players,         // count, most
    uneven_teams,             // player
    edges_not_opposite,
    seats_not_clockwise,      // player
    odd_build_total,          // count, most: the step
    over_build_total,         // player, count, most
    unit_not_allowed,         // unit
    not_of_the_kit,           // player
    kit_force_taken,          // player
    unique_twice,             // unit, other
    card_not_used,            // card (unit): a type of card this edition does not use
    risc_gear,                // unit, card
    second_of_its_type,       // card, other_card
    unique_card_twice,        // unit, card, other
    card_without_mech,        // unit, card
    slots_full,               // unit, count, most
    wrong_class,              // unit, card
    wrong_faction,            // unit, card
    no_such_value,            // unit, card: gear for a range type or damage value the 'Mech does not have
    wrong_value,              // unit, card: gear set to a value it cannot sit on
    value_not_chosen,         // unit, card
    value_taken,              // unit, card, other_card
    not_a_gunslinger,         // unit, card
    faction_struck_out,       // unit, card, faction
    no_recruitment_cost,      // unit, card, faction
    symbol_stays,             // unit, card, faction
    pride_without_unit,       // card, faction
    pride_beside_alliance,    // card, other_card
    alliance_without_unit,    // card, faction
    outside_the_alliance,     // unit, card, faction
    card_missing,             // player, card: all players use this type or none
    terrain_not_allowed,      // feature: index into the pile
    too_many_terrain_items,   // player, count, most
    not_standard,             // count, most: the standard
    restarting,
    bound,                    // other: the only unit it may attack
    card_forbids,             // unit, card
    card_not_usable,          // unit, card
    not_its_turn,             // unit: another unit acts now
    only_in_answer,           // unit: this order answers an attack
    pilot_unconscious,        // unit
    held_this_round,          // unit: no move order this round
    spent_this_round,         // unit: no order in this combat phase
    has_moved,                // unit: was given a move order this round
    declared_before,          // unit: was declared a target earlier in this phase
    acts_later,               // unit, other: its turn must come first
    not_a_unit,               // other: a Target token
    attack_no_use,            // other: a Target token that this attack does not affect
    not_a_heading,            // unit: a facing between the twelve headings
    outside_the_class,        // unit: another weight class than the match
    uneven_numbers,           // player, count, most: not as many units as the others
    too_many_units,           // count, most: more than a game can hold
    old_unit_bare,            // unit, card: without a variant name it has neither gear nor pilot
    tokens_not_three,         // player, count, most
    tokens_not_worth,         // player, count, most: their reputation does not add up
    rally_played,             // unit, card: it has been played in this match
    rally_requirement,        // unit, card: the unit does not meet it
    rally_undamaged,          // unit, card: the unit shows the starting marker
    rally_again,              // unit, card, other_card: the one that helps it in this round
    rally_copy,               // card: a second copy in a hand
    too_many_rally_cards,     // player, count, most
    inactive_unit,            // unit: a teammate is active
    inactive_target,          // unit, other
    flag_no_target,           // unit, other: a flag
    not_two_teams             // count, most: capture the flag is for two
)
// clang-format on

struct Verdict {
    RuleId rule = RuleId::none;
    Why why = Why::fine;
    UnitId unit = UnitId::none;   // whom it concerns
    UnitId other = UnitId::none;  // the target, the blocker ...
    UnitId blocker = UnitId::none;
    FeatureId feature = FeatureId::none;
    PlayerId player = PlayerId::none;
    geo::Length length{}, limit{};     // measured, allowed
    std::int16_t count = 0, most = 0;  // counted, allowed
    catalog::EntryRef card{}, other_card{};
    catalog::FactionId faction = catalog::FactionId::mercenary;

    constexpr explicit operator bool() const { return why == Why::fine; }
    constexpr bool operator==(const Verdict&) const = default;
};

inline constexpr Verdict legal{};

}  // namespace irondial::rules
