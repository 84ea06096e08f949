// Questions about a game that change nothing: what a unit may be ordered to do, how far it gets, whom it
// could attack, and what an order would come to. The answers are JSON (docs/protocol.md); the sums are those
// of the rules themselves. Included only by sources that already speak JSON.
#pragma once

#include "game/story.h"
#include "game/wire.h"

namespace irondial::game {

/// Answers one question: {"unit": "a1"}, {"reach": {...}}, {"preview": ORDER}, {"targets": {...}},
/// {"sight": {...}} or {"beside": {...}}. `asked` is what the game waits for: a formation that is to regroup
/// is judged as one. Throws wire::Mistake.
wire::json answer_question(const rules::Position&, const Story&, const wire::json& question,
                           const rules::Decision* asked = nullptr);

}  // namespace irondial::game
