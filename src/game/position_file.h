// A position to play on from: a scenario file (docs/scenarios.md) without its script.
//
// Scenarios trust their author; a position may come from anybody. Beyond what reading a scenario checks, its
// units must stand where they could stand, so that the rules meet nothing they could not have led to.
#pragma once

#include <memory>
#include <string_view>

#include "game/wire.h"
#include "rules/setup.h"

namespace irondial::game {

struct Beginning {
    std::shared_ptr<const rules::Setup> setup;  // keeps alive what the file defines itself
    rules::State state;
};

/// The file as it is in the first of its editions, without script and comments. Throws wire::Mistake or a
/// JSON exception.
wire::json position_in(std::string_view text);

/// Reads what position_in() gave. Throws wire::Mistake.
Beginning read_position(const catalog::Catalog&, const wire::json& position);

}  // namespace irondial::game
