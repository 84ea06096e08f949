// The flow of a game: set-up, turns, stages. Each step leads from one moment of rest to the next.
// [AOD: 3 Getting Started / Preparing the battlefield; 4 How to Play; 12 Ending the Game]
#pragma once

#include "rules/table.h"

namespace irondial::game {

/// The state before the first die: all units in reserve.
rules::State opening(const rules::Setup&);

/// Plays from this moment to the next: one roll for the first player, one terrain feature, one deployment,
/// one command stage, one order, one clean-up. Not to be called once the game is over.
void step(rules::Table&);

/// Starts a player's turn: the command stage comes next.  [AOD-TURN-08]
void begin_turn(rules::Table&, rules::PlayerId);

/// Remembers how a unit of the active player stands when the turn begins.
void note_turn_start(const rules::Position&, rules::UnitId, rules::UnitState&);

/// Everybody still in the game is asked; all must agree.  [AOD-END-04, SOL-END-03]
void propose_end(rules::Table&);

/// Orders a player has in each turn.  [AOD-TURN-04]
int orders_per_turn(const rules::Setup&);

}  // namespace irondial::game
