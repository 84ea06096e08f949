// Matches in the arena, drawn at random: who fights whom, with what, for which Target tokens.
// [SOL: 2 Building a combatant; Standard match]
#pragma once

#include <memory>
#include <span>

#include "catalog/catalog.h"
#include "game/random.h"
#include "rules/setup.h"

namespace irondial::game {

/// One against one; two players with two units each; two teams of two players; four players, each alone; five
/// to eight of them.
enum class MatchKind : std::uint8_t { duel, pairs, teams, four, melee };

/// A match of one weight class, everybody within its suggested build total: in an arena of the catalog or the
/// bare one (now and then the first player chooses), with three Target tokens from each player. Units have no
/// cards yet.
std::shared_ptr<rules::Setup> random_match(const catalog::Catalog&, const rules::Edition&, MatchKind,
                                           Random&);

/// Arenas to play in: one of the catalog or the bare one, now and then all for the first player to choose
/// from; one laid out of several maps only for more than four players.  [SOL-SETUP-02]
std::vector<catalog::Arena> random_arenas(const catalog::Catalog&, const rules::Edition&, MatchKind, Random&);

/// Any unit of the setup's class that its suggested total allows and that is not among the others. Throws
/// std::runtime_error where the catalog has none.
catalog::UnitKind random_combatant(const catalog::Catalog&, const rules::Setup&,
                                   std::span<const catalog::UnitKind> others, Random&);

/// Three different Target tokens that are worth what they are to be worth together.  [SOL-TARGET-02]
std::vector<catalog::EntryRef> random_tokens(const catalog::Catalog&, const rules::Edition&, Random&);

}  // namespace irondial::game
