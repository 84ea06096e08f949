#include "campaign/bout.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "campaign/fielding.h"
#include "campaign/manager.h"
#include "campaign/results.h"
#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "game/matches.h"
#include "game/rounds.h"
#include "players/levels.h"
#include "rules/army.h"

namespace irondial::campaign {

using namespace rules;
using rules::rule;

namespace {

/// What the format changes in the rules of competition; a standard match changes nothing. Weapons dead leaves
/// close combat and special attacks as they are.  [CAM-FORMAT-01, CAM-DEAD-01, CAM-DEAD-03]
Edition rules_of(const Campaign& campaign, Format format) {
    Edition ed = campaign.agreement.edition;
    ed.formats.tag_team.value = format == Format::tag_team;                  // CAM-TAG-01
    ed.formats.capture_the_flag.value = format == Format::capture_the_flag;  // CAM-CTF-01
    if (format == Format::weapons_dead) {
        ed.turn.orders.value = ed.turn.orders.value - catalog::Set<OfferedOrder>{OfferedOrder::ranged};
        ed.turn.orders.rule = ed.cite.order_types = rule("CAM-DEAD-01");
    }
    return ed;
}

int minutes_of(const Edition& ed, Format format) {
    if (in_teams(format)) return ed.victory.team_match_minutes;  // CAM-TEAM-02
    return format == Format::grand_melee ? ed.victory.grand_melee_minutes : ed.victory.time_limit_minutes;
}

/// One arena for up to four players; the four maps together for more.  [CAM-MELEE-03, CAM-R-08]
std::vector<catalog::Arena> arenas_for(const Campaign& campaign, const Match& match, game::Random& random) {
    const catalog::Catalog& catalog = *campaign.catalog;
    if (match.entrants.size() > 4)
        for (const catalog::Arena& arena : catalog.arenas)
            if (!arena.assembled_from.empty()) return {arena};
    return game::random_arenas(catalog, campaign.agreement.edition, game::MatchKind::duel, random);
}

std::vector<Combatant> fielded_by(const Campaign& campaign, const Match& match, const Entrant& entrant) {
    if (match.format == Format::sudden_death) {
        const bool drives = campaign[entrant.competitor].is(catalog::Entry::pilot);
        return {{.kind = entrant.borrowed, .pilot = drives ? entrant.competitor : AssetId::none}};
    }
    std::vector<Combatant> all;
    for (const AssetId unit : entrant.units) all.push_back(as_assigned(campaign, unit));
    return all;
}

}  // namespace

bool fights(const Entrant& entrant) {
    return !entrant.forfeited && !entrant.surrendered;
}

bool has_person(const Campaign& campaign, const Match& match) {
    return std::any_of(match.entrants.begin(), match.entrants.end(),
                       [&](const Entrant& e) { return fights(e) && !is_bot(campaign[e.stable]); });
}

namespace {

/// Sides are numbered without gaps, whoever has forfeited.
std::uint8_t side_in(const Match& match, const Entrant& entrant) {
    std::set<std::uint8_t> lower;
    for (const Entrant& other : match.entrants)
        if (fights(other) && other.side < entrant.side) lower.insert(other.side);
    return static_cast<std::uint8_t>(lower.size());
}

/// Its name; where a stable takes part several times, in sudden death, with a number behind it.
std::string seat_name(const Campaign& campaign, const Match& match, const Entrant& entrant) {
    int before = 0;
    for (const Entrant& other : match.entrants) {
        if (&other == &entrant) break;
        before += fights(other) && other.stable == entrant.stable ? 1 : 0;
    }
    const std::string& name = campaign[entrant.stable].name;
    return before == 0 ? name : name + " (" + std::to_string(before + 1) + ")";
}

}  // namespace

std::shared_ptr<Setup> bout_setup(const Campaign& campaign, MatchId id) {
    const Match& match = campaign[id];
    game::Random random(match.seed);
    auto setup = std::make_shared<Setup>();
    setup->catalog = campaign.catalog;
    setup->edition = rules_of(campaign, match.format);
    setup->build_total = 0;  // the suggested one of the class
    setup->weight_class = match.weight_class;
    setup->time_limit_minutes = minutes_of(setup->edition, match.format);
    setup->arenas = arenas_for(campaign, match, random);
    for (const Entrant& entrant : match.entrants) {
        if (!fights(entrant)) continue;
        const auto p = static_cast<PlayerId>(setup->players.size());
        Seat seat{.name = seat_name(campaign, match, entrant), .team = side_in(match, entrant)};
        if (!setup->edition.formats.capture_the_flag)
            seat.targets = game::random_tokens(*campaign.catalog, setup->edition, random);
        setup->players.push_back(std::move(seat));
        const std::size_t before = setup->roster.size();
        catalog::Army army = army_of(campaign, fielded_by(campaign, match, entrant));
        for (const AssetId card : entrant.hand) army.cards.push_back(campaign[card].what);  // CAM-RALLY-04
        game::add_army(*setup, *campaign.catalog, p, army);
        for (std::size_t k = 0; k < entrant.units.size(); ++k)  // CAM-REPAIR-05
            setup->roster[before + k].start_click = campaign[entrant.units[k]].click;
    }
    game::add_tokens(*setup);
    fit_out(*setup);
    return setup;
}

Report bout_report(const Campaign& campaign, MatchId id, const State& state) {
    const Match& match = campaign[id];
    Report report{.match = id};
    std::vector<std::pair<std::size_t, std::size_t>> roster;  // entrant and place in its line-up
    std::size_t p = 0;
    for (std::size_t e = 0; e < match.entrants.size(); ++e) {
        const Entrant& entrant = match.entrants[e];
        EntrantReport& part = report.entrants.emplace_back();
        for (const AssetId unit : entrant.units) part.units.push_back({unit, campaign[unit].click, 0});
        if (!fights(entrant)) continue;
        part.reputation = std::max<int>(state.players[p].reputation, 0);
        part.surrendered = state.players[p].withdrawn;
        if (state.winner == static_cast<PlayerId>(p)) report.winner = entrant.side;
        for (std::size_t k = 0; k < part.units.size(); ++k) {
            const UnitState& end = state.units[roster.size()];
            const std::uint8_t clicks = printed(campaign, part.units[k].unit).clicks;
            part.units[k].click = end.place == Place::eliminated ? clicks : std::min(end.click, clicks);
            roster.emplace_back(e, k);
        }
        ++p;
    }
    // A kill is whose damage was enough.  [CAM-R-15]
    for (std::size_t gone = 0; gone < roster.size(); ++gone) {
        const UnitId by = state.units[gone].wrecker;
        if (state.units[gone].place != Place::eliminated || index(by) >= roster.size()) continue;
        const auto [e, k] = roster[index(by)];
        if (match.entrants[e].side != match.entrants[roster[gone].first].side)
            ++report.entrants[e].units[k].kills;
    }
    report.by_surrender = ends_by_surrender(match, report);
    return report;
}

Report play_bout(const Campaign& campaign, MatchId id, const std::string& level, rules::Audience* audience) {
    const Match& match = campaign[id];
    const auto setup = bout_setup(campaign, id);
    game::Random dice(match.seed);
    std::vector<std::unique_ptr<game::Player>> owners;
    std::vector<game::Player*> seats;
    for (const Entrant& entrant : match.entrants) {
        if (!fights(entrant)) continue;
        const game::Seed seed = game::Random::spread(dice.next());
        auto player = players::make_player(campaign[entrant.stable].manager, seed);
        if (!player) player = players::make_player(level, seed);
        if (!player) throw std::runtime_error("no player is called " + level);
        seats.push_back(player.get());
        owners.push_back(std::move(player));
    }
    State state = game::opening(*setup);
    const int rounds = game::rounds_of(*setup);
    game::Live inputs(dice, seats);
    while (state.stage != rules::Stage::over) {
        const auto field = game::make_field(*setup, state);
        Table table(*setup, *field, state, inputs, audience);
        do {
            if (table.state().turn > rounds) table.change().time_up = true;
            game::step(table);
        } while (table.state().stage != rules::Stage::over &&
                 !game::terrain_changed(*setup, state, table.state()));
        state = table.state();
    }
    return bout_report(campaign, id, state);
}

}  // namespace irondial::campaign
