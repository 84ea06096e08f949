// Chance as a player: every kind of roll, in one place.
//
// | roll            | dice | when                                                       |
// |-----------------|------|------------------------------------------------------------|
// | first_player    | 3d6  | set-up: the highest total is the first player              |
// | attack          | 2+1  | an attack: two white dice and a black one                   |
// | break_away      | d6   | a move order in contact with opposing units                |
// | heat_effect     | d6   | a heat effect that asks for a roll                          |
// | restart         | d6   | a shutdown 'Mech whose heat effect allows a restart         |
// | hand_to_hand    | d6   | Hand-to-Hand Weapon: damage instead of the damage value     |
// | repair          | d6   | Repair with a die instead of the damage value               |
// | command         | d6   | Command: an extra order on 5 or 6                           |
// | equipment       | d6   | any other equipment, card or faction ability                |
// | tie_break       | d6   | the game is still tied                                      |
// | initiative      | 2d6  | arena: the turn order of the round                          |
// | revive          | d6   | arena: an unconscious pilot may come round                  |
// | target_token    | d(n), 2d6, 3d6 | arena: which Target token is next, and where it goes |
// | flag            | d6   | arena: a flag is captured, or lost by a unit that is hit     |
// | dispute         | d6   | a line too close to call, with the option for it            |
#pragma once

#include <array>

#include "rules/ids.h"
#include "rules/policy.h"

namespace irondial::rules {

IRONDIAL_POLICY(Roll, first_player, attack, break_away, heat_effect, restart, hand_to_hand, repair, command,
                equipment, tie_break, initiative, revive, target_token, flag, dispute)

/// Sums that make a difference: bit n is set when it matters whether the dice show n or more.
using Steps = std::uint32_t;
inline constexpr Steps every_step = ~Steps{0};
constexpr Steps step_at(int n) {
    return n < 0 || n > 31 ? 0 : Steps{1} << n;
}

struct Chance {
    Roll roll = Roll::attack;
    std::uint8_t dice = 1;
    std::uint8_t sides = 6;            // of each die; more or fewer where one of several things is drawn
    UnitId unit = UnitId::none;        // for whom
    PlayerId player = PlayerId::none;  // who rolls
    // What of the dice matters, for those who go through all ways they can fall.
    bool only_sum = false;     // not the single dice, only their sum
    bool criticals = false;    // ... and whether both white dice show 6, or both 1
    bool black = false;        // ... and what the black die shows
    Steps steps = every_step;  // ... and of the sum only which of these it reaches
    bool again = false;        // ... but each die while one may be rolled again: Ask::reroll comes next
};

/// What the dice show. An attack is white, white, black.  [AOD-UNIT-19]
struct Dice {
    std::array<std::uint8_t, 3> face{};
    std::uint8_t count = 0;

    constexpr int sum() const { return face[0] + face[1] + face[2]; }
    constexpr bool both_white(int n) const { return face[0] == n && face[1] == n; }
    constexpr bool operator==(const Dice&) const = default;
};

}  // namespace irondial::rules
