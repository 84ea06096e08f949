// What thinking players make of the formats of a campaign: tag team and capture the flag.
#pragma once

#include "rules/decision.h"
#include "rules/position.h"

namespace irondial::players {

/// How far a player's side is ahead by the flags, if the match ended now, in reputation.
double flags_ahead(const rules::Position&, rules::PlayerId);

/// What it is worth to be near a flag, or near home with one; or near a teammate, for who is badly hurt.
double pull_of_format(const rules::Position&, rules::PlayerId);

/// Answers to what only these formats ask; `usual` is the default.
rules::Choice answer_in_format(const rules::Position&, const rules::Decision&, rules::Choice usual);

}  // namespace irondial::players
