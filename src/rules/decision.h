// A Decision: who decides, what about, what is legal, and what happens by default.
//
// Orders, deployment and every choice in the middle of an order have this one form. The default is the
// answer a player who says nothing has given; scenarios, time-outs and the simplest bot use it.
#pragma once

#include <array>
#include <optional>

#include "geo/shapes.h"
#include "rules/chance.h"
#include "rules/ids.h"
#include "rules/order.h"
#include "rules/policies.h"
#include "rules/state.h"

namespace irondial::rules {

// clang-format off
IRONDIAL_POLICY(Ask,
    order,          // give an order or end the turn                    default: end the turn
    regroup,        // new ways for a formation that is held back        default: as ordered, or all stay
    place_feature,  // put a terrain piece of the pile on the table      default: none
    deploy,         // put a unit on the table                           default: first place that fits
    cancel,         // cancel optional equipment before the dice         default: nothing
    free_spin,      // turn a unit that was moved into contact           default: stay
    divide,         // damage among the targets hit                      default: all to the first, see flow
    reroll,         // Improved Targeting: which attack die              default: none
    use,            // use optional equipment that asks                  default: yes
    restart,        // roll to restart a shutdown 'Mech                  default: yes
    place_beside,   // captive beside captor, passenger behind transport default: where it is, or the first
                    // place
    choose_unit,    // one of `units`                                    default: the first
    agree,          // agree to end the game                             default: no
    choose_player,  // one of `mask`: a bit each                         default: the first
    choose_card,    // which of `cards` comes first                      default: the first
    move_unit,      // where a unit goes that a card lets move           default: it stays
    go_first,       // the highest initiative result may act first       default: no, it acts last
    revive,         // roll for an unconscious pilot                     default: yes
    react,          // dig in, defend or dodge when declared a target    default: none
    place_token,    // where the first Target token goes                 default: the first place
    choose_corner,  // the corner a Target token is counted from         default: the first
    choose_arena,   // where the match takes place                       default: the first
    rally,          // play one of `cards` for a unit, at the start of a phase   default: none
    activate,       // tag team: which of `units` is active              default: the first
    tag,            // tag team: one of `units` takes over from a unit   default: no
    face,           // turn a unit any way, after it has changed places  default: as it stands
    bring_home,     // drop a carried flag in the own flag starting area default: yes
    drop_flag       // a flag falls into one of `mask` adjacent hexes    default: the first
)
// clang-format on

struct Decision {
    Ask ask = Ask::order;
    PlayerId player = PlayerId::none;
    UnitId unit = UnitId::none;                   // about whom
    UnitId against = UnitId::none;                // the other unit concerned, if any
    catalog::Equipment equipment{};               // for use and reroll
    UnitSet units{};                              // divide: the targets hit; choose_unit: whom to choose from
    std::uint8_t mask = 0;                        // reroll: which dice may be; choose_player: who
    catalog::Set<catalog::Equipment> optional{};  // cancel: what may be cancelled
    std::int16_t total = 0;                       // divide: how much; move_unit: how far, in inches
    RuleId card = RuleId::none;                   // use: the card, where it is not equipment that asks
    std::array<RuleId, 16> cards{};               // choose_card, rally
    UnitSet held{};                          // regroup: the members that did not get away, beside `units`
    catalog::Set<OfferedOrder> reactions{};  // react: those it may be given
    Dice dice{};                             // reroll: what they show
    Steps steps = 0;                         // ... and the sums that make a difference

    /// Is the answer an Order, not a Choice?
    constexpr bool wants_order() const { return ask == Ask::order || ask == Ask::regroup; }
    constexpr bool operator==(const Decision&) const = default;
};

/// Part of an attack's damage for one of the targets hit.
struct Share {
    UnitId unit = UnitId::none;
    std::int8_t damage = 0;

    constexpr bool operator==(const Share&) const = default;
};

/// The answer to any decision but those that want an Order.
struct Choice {
    Ask ask = Ask::order;
    UnitId unit = UnitId::none;                    // whose decision it answers; choose_unit: the one chosen
    bool yes = false;                              // free_spin, use, restart, agree, tag, face: do it
    std::uint8_t mask = 0;                         // reroll: die 0, 1 or 2 as a bit; choose_player
    catalog::Set<catalog::Equipment> cancelled{};  // cancel: which
    std::uint8_t piece = 0;                        // place_feature
    geo::Placement place{};                        // where and which way; of a spin the facing alone
    std::array<Share, max_targets> shares{};       // divide
    Level level = Level::noe;                      // deploy of a VTOL
    RuleId card = RuleId::none;                    // choose_card, rally: none keeps all
    UnitId into = UnitId::none;                    // deploy: aboard this transport  [AOD-TRANS-25]
    std::optional<OfferedOrder> reaction{};        // react

    constexpr bool operator==(const Choice&) const = default;
};

}  // namespace irondial::rules
