#include "game/matches.h"

#include <stdexcept>

#include "game/armies.h"
#include "rules/army.h"

namespace irondial::game {

using namespace rules;

namespace {

std::uint32_t below(std::size_t size, Random& random) {
    return random.below(static_cast<std::uint32_t>(size));
}

}  // namespace

std::vector<catalog::Arena> random_arenas(const catalog::Catalog& catalog, const Edition& ed, MatchKind kind,
                                          Random& random) {
    std::vector<catalog::Arena> all{open_arena(ed)};
    for (const catalog::Arena& arena : catalog.arenas)
        if (arena.assembled_from.empty() || kind == MatchKind::melee) all.push_back(arena);
    if (random.below(8) == 0) return all;  // SOL-SETUP-02
    return {all[below(all.size(), random)]};
}

// Unique ones too: no two units of a player are alike.  [SOL-BUILD-03, SOL-BUILD-06, SOL-BUILD-09]
catalog::UnitKind random_combatant(const catalog::Catalog& catalog, const Setup& setup,
                                   std::span<const catalog::UnitKind> others, Random& random) {
    constexpr int most_tries = 100'000;  // a rare class comes up in a hundred
    for (int tries = 0; !catalog.units.empty() && tries < most_tries; ++tries) {
        const auto kind = static_cast<catalog::UnitKind>(below(catalog.units.size(), random));
        const RosterUnit unit = roster_unit(catalog, kind, PlayerId{0}, "");
        const bool fits = setup.edition.battleforce.unit_types->has(unit.printed->type) &&
                          class_of(setup, unit) == setup.weight_class && unit.printed->points > 0 &&
                          unit.printed->points <= class_total(setup.edition, setup.weight_class);
        if (fits && std::find(others.begin(), others.end(), kind) == others.end()) return kind;
    }
    throw std::runtime_error("the catalog has no combatant of the class " +
                             std::string(catalog::text(setup.weight_class)));
}

std::vector<catalog::EntryRef> random_tokens(const catalog::Catalog& catalog, const Edition& ed,
                                             Random& random) {
    const auto& tokens = catalog.target_tokens;
    std::vector<std::array<std::size_t, 3>> threes;
    for (std::size_t a = 0; a < tokens.size(); ++a)
        for (std::size_t b = 0; b < a; ++b)
            for (std::size_t c = 0; c < b; ++c)
                if (tokens[a].rp + tokens[b].rp + tokens[c].rp == ed.setup.target_reputation)
                    threes.push_back({a, b, c});
    std::vector<catalog::EntryRef> refs;
    if (threes.empty()) return refs;
    for (const std::size_t t : threes[below(threes.size(), random)])
        refs.push_back({catalog::Entry::target_token, static_cast<std::uint16_t>(t)});
    return refs;
}

std::shared_ptr<Setup> random_match(const catalog::Catalog& catalog, const Edition& ed, MatchKind kind,
                                    Random& random) {
    constexpr std::array names{"red", "blue", "green", "gold", "white", "black", "grey", "brown"};
    auto setup = std::make_shared<Setup>();
    setup->catalog = &catalog;
    setup->edition = ed;
    setup->build_total = 0;  // the suggested one of the class
    setup->weight_class = static_cast<catalog::WeightClass>(1 + random.below(4));
    setup->arenas = random_arenas(catalog, ed, kind, random);
    std::size_t players = kind == MatchKind::duel || kind == MatchKind::pairs ? 2 : 4;
    if (kind == MatchKind::melee) players += 1 + random.below(4);
    for (std::size_t p = 0; p < players; ++p) {
        const std::size_t team = kind == MatchKind::teams ? p % 2 : p;
        setup->players.push_back({.name = names[p],
                                  .team = static_cast<std::uint8_t>(team),
                                  .targets = random_tokens(catalog, ed, random)});
        Force force;
        for (int units = kind == MatchKind::pairs ? 2 : 1; units > 0; --units)
            force.push_back(random_combatant(catalog, *setup, force, random));
        add_force(*setup, catalog, static_cast<PlayerId>(p), force);
    }
    add_tokens(*setup);
    fit_out(*setup);
    return setup;
}

}  // namespace irondial::game
