#include "random_games.h"

#include "game/armies.h"
#include "support/dealt_cards.h"
#include "support/packs.h"

namespace irondial::tests {

using namespace rules;

namespace {

/// Every other time the latest book of inches, in between all the others that are registered in turn.
EditionId edition_of(std::uint64_t number) {
    std::vector<EditionId> others;
    for (std::size_t i = 0; i < edition_count; ++i)
        if (const auto id = static_cast<EditionId>(i); id != EditionId::age_of_destruction)
            others.push_back(id);
    return number % 2 == 0 ? EditionId::age_of_destruction : others[number / 2 % others.size()];
}

}  // namespace

RandomGame::RandomGame(std::uint64_t number) : seed(game::Random::spread(4 * number)) {
    const catalog::Catalog& catalog = shipped_catalog();
    game::Random random(game::Random::spread(4 * number + 1));
    const std::uint64_t kind = number % 8;
    const EditionId id = edition_of(number / 8);
    const auto& book = edition(id).battleforce;
    const int step = std::max<int>(book.build_total_step, 1), standard = book.standard_build_total;
    const int total = kind == 7 ? 2 * standard : kind >= 5 ? standard - step : standard;
    setup = game::random_setup(catalog, id, total, kind == 4 ? 0 : 6, random);
    // Three sit south, west and north; four are two teams. In the arena the draw says who meets.
    if ((kind == 5 || kind == 6) && setup->edition.turn.max_players == 0 && !on_hexes(*setup)) {
        setup->players = {{.name = "south", .team = 0, .edge = catalog::Edge::south},
                          {.name = "west", .team = 1, .edge = catalog::Edge::west},
                          {.name = "north", .team = 2, .edge = catalog::Edge::north}};
        if (kind == 6) {
            setup->players[2].team = 0;
            setup->players.push_back({.name = "east", .team = 1, .edge = catalog::Edge::east});
        }
        setup->roster.clear();
        for (std::size_t p = 0; p < setup->players.size(); ++p)
            game::add_force(*setup, catalog, static_cast<PlayerId>(p),
                            game::random_force(catalog, setup->edition, total, random));
    }
    if (number % 3 == 1 && !book.card_types->empty()) {  // with cards: a third more points leave room
        if (!on_hexes(*setup)) setup->build_total = (total * 4 / 3 + step - 1) / step * step;
        tests::deal_cards(*setup, random);
    }
    if (number % 5 == 2 && on_hexes(*setup)) tests::deal_rally(*setup, random);
    for (std::size_t p = 0; p < setup->players.size(); ++p)
        bots.emplace_back(game::Random::spread(4 * number + 2 + 1000 * p));
    for (WildPlayer& bot : bots) players.push_back(&bot);
}

Answer answer_of(RandomGame& g, const game::Game& game) {
    const Decision decision = *game.waiting();
    game::Player& player = *g.players[index(decision.player)];
    if (decision.ask == Ask::order) return player.order(game.position(), decision);
    if (decision.wants_order()) return player.order(game.position_now(), decision);
    return player.decide(game.position_now(), decision);
}

Verdict give(game::Game& game, const Answer& answer) {
    return std::visit([&](const auto& given) { return game.answer(given); }, answer);
}

bool same(const game::Game& a, const game::Game& b) {
    if (a.state() != b.state() || a.tape() != b.tape()) return false;
    if (a.waiting() == nullptr || b.waiting() == nullptr) return a.waiting() == b.waiting();
    return *a.waiting() == *b.waiting();
}

}  // namespace irondial::tests
