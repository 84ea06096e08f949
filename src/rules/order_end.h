// The end of an order: token, push, pushing damage and heat, in the order the edition says.
// [AOD: 5 Important Game Concepts / Order tokens, Pushing; AOD-SEQ-16, AOD-SEQ-17, AOD-R-10]
#pragma once

#include "rules/table.h"

namespace irondial::rules {

/// What an order costs the unit it was given to, added up while it resolves, and what others owe for the
/// equipment they used against it.
struct Bill {
    UnitId unit = UnitId::none;                     // that acts
    Tally pushing{};                                // critical miss, failed capture
    Tally heat{};                                   // running, assault, second attacks
    bool shuts_down = false;                        // Alpha Strike
    UnitSet others{};                               // further members of a formation: it is their order too
    Tally each{};                                   // pushing damage of every one of them: failed capture
    bool spares = false;                            // a push deals no damage: movement formation
    UnitSet jolted{};                               // units that TSEMP gave a second token
    UnitSet users{};                                // of circle equipment
    std::array<std::uint8_t, max_units> circles{};  // ... and which, a bit per Piece

    /// What cards will do at a later moment of the order.
    struct Later {
        std::uint8_t clause = 0;
        UnitId self = UnitId::none;
        catalog::Trigger at = catalog::Trigger::always;
    };
    std::array<Later, 8> later{};
    std::uint8_t later_count = 0;
    bool closed = false;  // what comes now is dealt at once
};

/// Gives the token, pushes, deals pushing damage, adds heat and rolls for its effects; for every member of a
/// formation.
void end_order(Table&, UnitId, Bill&);

/// Pushing damage, heat and circles alone, for what happens without an order.  [AOD-ARTY-32, AOD-SE-13]
void pay(Table&, UnitId, const Bill&);

/// Is a unit given this order pushed by it?  [AOD-PUSH-01, AOD-PUSH-05]
bool pushes(const Position&, UnitId);

}  // namespace irondial::rules
