// A deed: one effect of one card being carried out. Who decides about it, whom it concerns and what it does.
// [AOD: 10 Combat Enhancement Cards; docs/effects.md has the words]
//
// When that happens is the business of deeds.h (in an attack) and turn_cards.h (in a turn).
#pragma once

#include <optional>
#include <vector>

#include "rules/attack.h"
#include "rules/effects.h"

namespace irondial::rules {

/// A clause being carried out.
struct Deed {
    const Clause& clause;
    UnitId self = UnitId::none;
    Scene scene{};
    Attack* attack = nullptr;
    PlayerId chosen = PlayerId::none;     // an opponent
    RuleId other_card = RuleId::none;     // a condition
    std::optional<geo::Facing> facing{};  // of a turn on the spot
};

/// The place of a clause in the deck.
std::uint8_t number_of(const Position&, const Clause&);

/// Who decides and rolls: whoever commands the unit; for what concerns all, the active player.
PlayerId player_of(const Position&, const Deed&);

/// Its owner says whether to use it; what is not optional is used.  [AOD-FAC-01, AOD-R-124]
bool wanted(Table&, const Deed&);
void count_use(Table&, const Clause&);
void tell_use(Table&, const Deed&);

int throw_die(Table&, const Deed&);

/// The units that a further attack of this action could be made against.
UnitSet targets_again(const Position&, const Deed&, const Action&);

/// A card leaves the game.
void remove_card(Table&, std::uint8_t out_bit, PlayerId owner, UnitId carrier, RuleId card);

/// Carries out those of the actions whose moment has come; what comes later is kept.
void do_all(Table&, Deed&, const std::vector<Action>&, Trigger now);

}  // namespace irondial::rules
