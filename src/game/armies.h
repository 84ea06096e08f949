// Putting armies on a table: from collector's numbers to a Setup.
#pragma once

#include <memory>
#include <span>

#include "catalog/catalog.h"
#include "game/random.h"
#include "rules/setup.h"

namespace irondial::game {

/// The figures of one player.
using Force = std::vector<catalog::UnitKind>;

/// A figure as it takes part in a game, under the name `id`.
rules::RosterUnit roster_unit(const catalog::Catalog&, catalog::UnitKind, rules::PlayerId owner,
                              std::string id);

/// Adds a force to a setup for the player with this number.
void add_force(rules::Setup&, const catalog::Catalog&, rules::PlayerId, std::span<const catalog::UnitKind>);

/// Adds the units of an army with their gear and pilots, and lays its cards before the player. What does not
/// find room among the units of a game is left out.
void add_army(rules::Setup&, const catalog::Catalog&, rules::PlayerId, const catalog::Army&);

/// The build total of a game: what is wanted, or the standard of the edition for 0, which is 0 in the arena.
int total_of(const rules::Edition&, int wanted);

/// A setup with one seat for each army and nothing else, for judging them; edition and build total as given.
std::shared_ptr<rules::Setup> army_setup(const catalog::Catalog&, const rules::Edition&, int total,
                                         std::span<const catalog::Army* const>);

/// Puts the Target tokens that the players bring behind all units of the roster.  [SOL-TARGET-02]
void add_tokens(rules::Setup&);

/// The bare arena of the edition's size: all clear and grounded, with starting areas at both ends.
catalog::Arena open_arena(const rules::Edition&);

/// Plays on a battlefield of the catalog: its size, its printed zones, its terrain and its pile.
void lay_out(rules::Setup&, const catalog::Catalog&, const catalog::Battlefield&);

/// The game of the starter kit: its playmat, its four pieces of terrain, and these armies, which are
/// kit_forces() where all is as it should be.
std::shared_ptr<rules::Setup> starter_setup(const catalog::Catalog&, const rules::Edition&,
                                            std::span<const catalog::Army* const>);

/// Figures drawn at random from those an edition can play, worth at most `total` points. Throws
/// std::runtime_error where the catalog has none at all.
Force random_force(const catalog::Catalog&, const rules::Edition&, int total, Random&);

/// Puts so many random pieces into the pile that players place from: less where some turn up twice or the
/// edition has no use for them.
void draw_pile(rules::Setup&, const catalog::Catalog&, int pieces, Random&);

/// A two-player game with random forces, opposite edges and `pieces` random terrain pieces in the pile. An
/// edition that is played on a printed battlefield has only the game of its starter kit; one of the arena has
/// matches for two or four, with the totals of their class.
std::shared_ptr<rules::Setup> random_setup(const catalog::Catalog&, rules::EditionId, int total, int pieces,
                                           Random&);

}  // namespace irondial::game
