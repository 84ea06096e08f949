// The attack sequence: ten steps from the declaration to the attacker's own costs, for every attack.
// [AOD: 7 Combat / Attack sequence; Critical hits and misses; AOD-SEQ-01]
#pragma once

#include <optional>

#include "rules/attack.h"
#include "rules/order_end.h"

namespace irondial::rules {

/// The attack dice and what they say by themselves.
struct AttackRoll {
    Dice dice;
    bool critical_hit = false, critical_miss = false;
    bool rerolled = false;  // Improved Targeting has had its one die of this attack

    /// Does it succeed against these sums?  [AOD-ATK-08, AOD-CRIT-03, AOD-CRIT-06]
    bool succeeds(const Sums& sums) const {
        return !critical_miss && (critical_hit || dice.sum() >= sums.needed());
    }
};

/// What a roll of the attack dice is for.
struct AttackDice {
    Steps steps = every_step;  // the sums that matter
    bool may_reroll = true;    // with Improved Targeting
    bool critical = true;      // where the edition has criticals
    bool black = false;        // the black die says where shells drift
};

/// What attack dice say of which one, 0 to 2, may have been rolled again. Two white dice and a black one: the
/// white pair makes criticals, but for a hit that a new die completes.
/// [DA-GAME-07, SOL-ATK-02, SOL-ATK-05, SE-IMPROVED-TARGETING, SOL-SE-53, SOL-SE-53b, SOL-SE-53c]
constexpr AttackRoll read_attack(const Dice& dice, bool criticals, std::optional<std::size_t> again = {}) {
    const bool white_again = again && *again < 2;
    return {.dice = dice,
            .critical_hit = criticals && dice.both_white(6) && !white_again,
            .critical_miss = criticals && dice.both_white(1),
            .rerolled = again.has_value()};
}

/// Rolls the attack dice, with the reroll of Improved Targeting.  [AOD-SEQ-06, AOD-CRIT-02, AOD-CRIT-05]
AttackRoll roll_attack(Table&, UnitId attacker, Bill&, AttackDice = {});

/// Asks a unit's player whether to cancel equipment that would work in this attack.  [AOD-SE-07, AOD-R-111]
void offer_cancel(Table&, const Attack&, UnitId);

/// Steps 6d to 6f: deals a share of the damage to one unit and says how much arrived.
int deal(Table&, Attack&, UnitId affected, const Tally& share, bool critical, Bill&);

/// Step 7: damage of an energy ranged attack also heats a 'Mech, once a turn.  [AOD-HEAT-10 to AOD-HEAT-12,
/// AOD-R-20, AOD-R-96]
void add_energy_heat(Table&, const Attack&, UnitId target);

/// Steps 3 and 4: first the attacker, then the other side may cancel equipment. It is part of the attack,
/// unless all is to be said before an order is carried out and this one begins with a move.  [DE-SE-01]
void cancel_equipment(Table&, Attack&);
bool cancels_before_moving(const Position&, const Attack&);

/// Rolls against a unit once more: for a card that asks for it.
bool roll_against(Table&, const Attack&, UnitId affected, const Sums&);

/// Steps 2 to 8; what attacker and targets owe for it goes on the bill (steps 9 and 10 are end_order).
/// Special attacks go the same way as far as it fits them (AOD-R-29). Says whether a target was hit, and what
/// was decided about cards stays with the attack.
bool resolve_attack(Table&, Attack&, Bill&);

}  // namespace irondial::rules
