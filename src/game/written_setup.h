// A Setup as files write it: edition, options, board, players, units. Scenarios and records share this form.
#pragma once

#include "game/wire.h"

namespace irondial::game::wire {

/// Reads "edition", "buildTotal", "options", "board" and "players" of an object.
void read_frame(const catalog::Catalog&, Reader&, rules::Setup&);

/// Reads "gear", "pilot" and "recruitedBy" of a unit.
void read_slots(const catalog::Catalog&, Reader&, rules::RosterUnit&);

/// A terrain feature with its outline.
json to_json(const rules::Feature&);

/// All of a setup, with the units as {"id", "of", "player"} by collector's number and their gear and pilots.
json to_json(const catalog::Catalog&, const rules::Setup&);
std::shared_ptr<rules::Setup> setup(const catalog::Catalog&, Reader&);

}  // namespace irondial::game::wire
