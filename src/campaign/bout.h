// A bout: a match of the campaign played by the engine, and what comes of it.
#pragma once

#include <memory>

#include "campaign/command.h"
#include "rules/event.h"
#include "rules/setup.h"

namespace irondial::campaign {

/// Does it take part: those who do have the seats of the match, in their order.
bool fights(const Entrant&);

/// Does a person fight in it? Else only bots do.
bool has_person(const Campaign&, const Match&);

/// The match with everything its entrants bring, damage included; all have lined up.  [CAM-REPAIR-05]
std::shared_ptr<rules::Setup> bout_setup(const Campaign&, MatchId);

/// What a finished match comes to.
Report bout_report(const Campaign&, MatchId, const rules::State&);

/// Plays it between bots. A manager that is no level of play is played for at `level`.
Report play_bout(const Campaign&, MatchId, const std::string& level, rules::Audience* = nullptr);

}  // namespace irondial::campaign
