// Questions a scenario asks about a position: lines of fire, ways, attacks, values, armies.
#pragma once

#include "game/wire.h"

namespace irondial::game {

/// Answers {"lineOfFire": {...}}, {"attack": {...}} and so on; docs/scenarios.md lists them.
wire::json answer_query(const rules::Position&, const wire::json& query, const std::string& pointer);

}  // namespace irondial::game
