// Fielding: which units of a stable may fight in a match, and whether a line-up keeps the rules.
// [CAM: 3 Repair; 7 Special campaign rules / Forfeit]
#pragma once

#include <memory>

#include "campaign/command.h"
#include "rules/setup.h"

namespace irondial::campaign {

/// A unit with what it is fielded with.
struct Combatant {
    catalog::UnitKind kind = catalog::UnitKind::none;
    AssetId unit = AssetId::none, pilot = AssetId::none;
    std::vector<AssetId> gear{};
};
/// With the gear and the pilot assigned to it.
Combatant as_assigned(const Campaign&, AssetId unit);

/// Combatants in the form of an army.
catalog::Army army_of(const Campaign&, const std::vector<Combatant>&);
/// What the rules of competition say about them: the first thing that is wrong.
rules::Verdict judge_army_of(const Campaign&, const Match&, const std::vector<Combatant>&);
/// The setup they are judged in, for the sentences.
std::shared_ptr<rules::Setup> army_setup_of(const Campaign&, const Match&, const std::vector<Combatant>&);

/// Is the unit there and fit to fight: able, and not sitting out?
Verdict judge_unit(const Campaign&, StableId, AssetId unit);

/// Units and pilots with which the stable could play its match, gear left aside; nothing if it cannot.
/// [CAM-FORF-01, CAM-FORF-04]
std::vector<Combatant> could_field(const Campaign&, StableId, const Match&);

Verdict judge_line_up(const Campaign&, const LineUp&);
Verdict judge_forfeit(const Campaign&, const Forfeit&);

}  // namespace irondial::campaign
