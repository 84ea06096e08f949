#include "game/army_game.h"

#include <algorithm>

#include "game/armies.h"
#include "game/matches.h"
#include "rules/army.h"

namespace irondial::game {

using namespace rules;

namespace {

/// Armies take the places of random forces.
void field(Setup& setup, const catalog::Catalog& catalog, std::span<const catalog::Army* const> armies) {
    std::vector<RosterUnit> drawn;
    drawn.swap(setup.roster);
    for (std::size_t p = 0; p < setup.players.size(); ++p) {
        const auto owner = static_cast<PlayerId>(p);
        if (p < armies.size()) {
            add_army(setup, catalog, owner, *armies[p]);
            continue;
        }
        for (RosterUnit& unit : drawn)
            if (unit.owner == owner) setup.roster.push_back(std::move(unit));
    }
    add_tokens(setup);
    fit_out(setup);
}

/// The forces of the starter kit: where one is brought, the other sits opposite.  [QS-BUILD-02, QS-BUILD-03]
std::vector<const catalog::Army*> both_sides(const catalog::Catalog& catalog,
                                             std::span<const catalog::Army* const> armies) {
    std::vector<const catalog::Army*> sides(armies.begin(), armies.end());
    const auto brought = [&](const catalog::ArmyUnit& unit) {
        return std::ranges::find(sides.front()->units, unit.unit, &catalog::ArmyUnit::unit) !=
               sides.front()->units.end();
    };
    for (const catalog::Army* force : kit_forces(catalog))
        if (sides.empty() || (sides.size() == 1 && std::ranges::none_of(force->units, brought)))
            sides.push_back(force);
    return sides;
}

}  // namespace

std::shared_ptr<Setup> army_game(const catalog::Catalog& catalog, const Edition& ed, int total,
                                 std::span<const catalog::Army* const> armies, int pieces, Random& random) {
    if (ed.battleforce.kit_forces) return starter_setup(catalog, ed, both_sides(catalog, armies));
    const bool match = ed.setup.board == Board::hexes;
    auto setup = match ? random_match(catalog, ed, MatchKind::duel, random)
                       : random_setup(catalog, *find_edition(ed.name), total, pieces, random);
    field(*setup, catalog, armies);
    if (match) {
        setup->build_total = total;
        setup->weight_class =
            total > 0 ? catalog::WeightClass::none : class_of(*setup, setup->roster.front());
    }
    return setup;
}

void even_out(Setup& setup) {
    Force force;
    for (const RosterUnit& unit : setup.roster)
        if (unit.owner == PlayerId{0} && unit.token == nullptr)
            force.push_back(kind_of(*setup.catalog, unit));
    setup.roster.clear();
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        add_force(setup, *setup.catalog, static_cast<PlayerId>(p), force);
    add_tokens(setup);
    fit_out(setup);
}

}  // namespace irondial::game
