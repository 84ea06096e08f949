#include "support/dealt_cards.h"

#include <algorithm>

#include "rules/army.h"

namespace irondial::tests {

using game::Random;
using namespace rules;

namespace {

std::uint16_t any_index(std::size_t size, Random& random) {
    return static_cast<std::uint16_t>(random.below(static_cast<std::uint32_t>(size)));
}

/// One card more for this player, whether it is legal or not.
void deal_one(Setup& setup, PlayerId p, Random& random) {
    using catalog::Entry;
    const catalog::Catalog& catalog = *setup.catalog;
    auto& cards = setup.players[index(p)].cards;
    switch (random.below(8)) {
        case 0:
            return cards.push_back({Entry::faction_pride, any_index(catalog.faction_pride.size(), random)});
        case 1:
            return cards.push_back(
                {Entry::mercenary_contract, any_index(catalog.mercenary_contracts.size(), random)});
        case 2:
            return cards.push_back(
                {Entry::situational_alliance, any_index(catalog.situational_alliances.size(), random)});
        default: break;
    }
    RosterUnit& unit = setup.roster[any_index(setup.roster.size(), random)];
    if (unit.owner != p) return;
    if (random.below(3) == 0) {
        unit.pilot = &catalog.pilots[any_index(catalog.pilots.size(), random)];
        return;
    }
    FittedGear gear{.card = &catalog.gear[any_index(catalog.gear.size(), random)]};
    if (random.below(2) == 0) gear.set_to = catalog::DialSlot::primary;
    unit.gear.push_back(gear);
}

}  // namespace

void deal_cards(Setup& setup, Random& random) {
    const catalog::Catalog& catalog = *setup.catalog;
    if (setup.edition.battleforce.card_types->has(CardType::planetary_condition))
        for (Seat& seat : setup.players)
            seat.cards.push_back({catalog::Entry::planetary_condition,
                                  any_index(catalog.planetary_conditions.size(), random)});
    for (std::size_t i = 0; i < setup.players.size(); ++i)
        for (int tries = 0; tries < 60; ++tries) {
            const auto roster = setup.roster;
            const auto seats = setup.players;
            deal_one(setup, static_cast<PlayerId>(i), random);
            fit_out(setup);
            if (judge_army(setup, static_cast<PlayerId>(i)).empty()) continue;
            setup.roster = roster;
            setup.players = seats;
        }
    fit_out(setup);
}

void deal_rally(Setup& setup, Random& random) {
    const std::size_t cards = setup.catalog->rally_cards.size();
    for (std::size_t p = 0; p < setup.players.size(); ++p) {
        const auto units = std::count_if(setup.roster.begin(), setup.roster.end(), [&](const RosterUnit& u) {
            return u.owner == static_cast<PlayerId>(p);
        });
        std::vector<catalog::EntryRef> hand;
        const std::size_t most = static_cast<std::size_t>(setup.edition.battleforce.rally_hand * units);
        while (hand.size() < std::min(most, cards)) {
            const catalog::EntryRef card{catalog::Entry::rally_card, any_index(cards, random)};
            if (std::find(hand.begin(), hand.end(), card) == hand.end()) hand.push_back(card);
        }
        auto& seat = setup.players[p].cards;
        seat.insert(seat.end(), hand.begin(), hand.end());
    }
    fit_out(setup);
}

}  // namespace irondial::tests
