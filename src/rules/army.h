// Building a battleforce: what units and cards cost, whom a unit fights for, and everything that is wrong.
//
// A battleforce is what a Setup holds for one player: the units of the roster with gear and pilots in their
// slots, and the cards of the seat. It may be as illegal as its owner likes; judge_army() finds all of it.
#pragma once

#include <vector>

#include "rules/setup.h"
#include "rules/tally.h"

namespace irondial::rules {

/// Writes into the roster what follows from units and cards: factions, points, where gear sits. To be called
/// when the last unit and the last card are in place.
void fit_out(Setup&);

/// Everything that is wrong with a player's battleforce, in the order of its units, then of its cards.
std::vector<Verdict> judge_army(const Setup&, PlayerId);

/// Which figure of the catalog it is.
catalog::UnitKind kind_of(const catalog::Catalog&, const RosterUnit&);

/// The forces of the starter kit, for one side each; none where its data pack is not loaded.  [QS-BUILD-02,
/// QS-BUILD-03]
std::vector<const catalog::Army*> kit_forces(const catalog::Catalog&);

/// The class a unit fights in: by its variant name, or by its points where it has none.  [SOL-BUILD-02,
/// SOL-BUILD-11, SOL-R-90]
catalog::WeightClass class_of(const Setup&, const RosterUnit&);

/// The suggested total of a class, Featherweight to Heavyweight; 0 of none.  [SOL-BUILD-06, SOL-BUILD-07]
int class_total(const Edition&, catalog::WeightClass);

/// The most that a unit may cost with all it carries; 0: no limit of its own.  [SOL-BUILD-04, SOL-R-87]
int most_points(const Setup&, const RosterUnit&);

/// What a unit costs with gear, pilot and recruitment.
Tally points_of(const Setup&, const RosterUnit&);
/// What a player pays for one of the cards beside the battlefield.
Tally points_of(const Setup&, PlayerId, catalog::EntryRef card);
/// What a whole battleforce costs.
int points_of(const Setup&, PlayerId);

/// Are all units of a player of this faction?  [AOD-FP-06, AOD-R-137]
bool faction_pure(const Setup&, PlayerId, catalog::FactionId);

/// What recruiting a gunslinger costs this faction; none where it cannot.  [AOD-RECRUIT-04, AOD-RECRUIT-08]
std::optional<int> recruitment_cost(const catalog::Pilot&, catalog::FactionId);

/// How often an effect may be used in a period of its limit: n for every 450 points.  [AOD-CEC-16]
int uses(const catalog::Limit&, int build_total);

/// Are two factions allied for good, by a House or Grand Alliance?  [AOD-ALLY-03, AOD-ALLY-04, AOD-ALLY-05]
bool allied(const catalog::Catalog&, catalog::FactionId, catalog::FactionId);

/// The same, or by the situational alliance of a player.  [AOD-ALLY-08, AOD-SA-02]
bool allied(const Setup&, PlayerId, catalog::FactionId, catalog::FactionId);

/// The type of a card by what kind of entry it is; entries that are no cards count as rally cards.
CardType card_type(catalog::Entry);

}  // namespace irondial::rules
