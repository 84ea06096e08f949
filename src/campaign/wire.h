// Agreements and commands as JSON: the one place that knows their written form. Included only by sources that
// already speak JSON.
#pragma once

#include "campaign/command.h"
#include "game/wire.h"

namespace irondial::campaign::wire {

using game::wire::json;

json to_json(const Agreement&);
Agreement agreement(const json&, const std::string& pointer);

json to_json(const Campaign&, const Command&);
/// Throws game::wire::Mistake.
Command command(const Campaign&, const json&, const std::string& pointer);

}  // namespace irondial::campaign::wire
