// The answers to a decision that a thinking player compares: all of them, where they can be listed.
#pragma once

#include <vector>

#include "rules/decision.h"
#include "rules/position.h"

namespace irondial::game {

/// The default first. Where answers are places and facings, or too many to compare, the default alone.
std::vector<rules::Choice> answers_to(const rules::Position&, const rules::Decision&);

}  // namespace irondial::game
