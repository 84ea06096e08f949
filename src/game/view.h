// A game as a screen or a bot program is shown it: scene, view, decision and story, as JSON
// (docs/protocol.md). Included only by sources that already speak JSON.
//
// What is absent is none, false or 0: `captor` is there when the unit is a captive. Lengths and places are
// written as in orders (wire.h): inches and degrees, or hexes and headings.
#pragma once

#include "game/story.h"
#include "game/wire.h"

namespace irondial::game {

using wire::json;

/// What does not change: the board, the players, the units and the figures they are.
json scene_json(const rules::Setup&, catalog::Language);

/// What changes, as some players may know it: cards lie face down until units are deployed. In the middle of
/// an order it is how things stand there; `step` tells one moment of the game from another.
json view_json(const Game&, const Story&, int step, rules::PlayerSet eyes);
/// The same of a position in which somebody is asked, or nobody.
json view_json(const rules::Position&, const rules::Decision*, const Story&, int step, rules::PlayerSet eyes);

/// What is asked, of whom, what may be answered, and what happens by default.
json decision_json(const rules::Position&, const rules::Decision&, const Story&);

/// Something that happened, with its sentence.
json entry_json(const rules::Setup&, const Story&, const rules::Event&);

/// Why something is not allowed: {"sentence", "rule", "fix"?}.
json refusal_json(const rules::Setup&, const Story&, const rules::Verdict&);

/// A sum with its parts: {"value": 11, "parts": [{"amount": 9, "rule": "AOD-ATK-08"}, ...]}.
json tally_json(const rules::Setup&, const rules::Tally&);

/// The names of some units.
json names_json(const rules::Setup&, rules::UnitSet);

/// The catalog's number of a figure.
const std::string& figure_of(const rules::Setup&, rules::UnitId);

/// The answer that is given for a player who says nothing: {"order": ...} or {"choice": ...}.
json default_answer(const rules::Position&, const rules::Decision&);

}  // namespace irondial::game
