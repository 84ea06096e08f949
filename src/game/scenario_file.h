// A scenario file as read: a position to start from, and the script.
#pragma once

#include "game/wire.h"
#include "rules/setup.h"

namespace irondial::game {

struct ScenarioResult;

/// What a game needs, and the script.
struct Scenario {
    catalog::Catalog own;  // the catalog, with the units the file defines
    std::shared_ptr<rules::Setup> setup = std::make_shared<rules::Setup>();
    rules::State state;
    wire::json script = wire::json::array();
};

/// Reads a scenario as it is in one edition; its name and its rules go to the result.
void read_scenario(const wire::json&, Scenario&, ScenarioResult&);

/// Plays the first steps of the script, so many, with its dice and answers; the state is the one after them.
/// What was not as the script expects is left to run_scenario() to tell.
void play_steps(Scenario&, std::size_t steps);

}  // namespace irondial::game
