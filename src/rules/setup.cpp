#include "rules/setup.h"

#include <algorithm>

// What is printed stands in the catalog: faction or none, rank, markers, the base that makes the type, values
// on the dial and on the base.  [AOD-UNIT-02, AOD-UNIT-03, AOD-UNIT-07, AOD-UNIT-08, AOD-UNIT-14,
// AOD-UNIT-16, AOD-UNIT-18, AOD-UNIT-22]

namespace irondial::rules {
namespace {

using catalog::Edge;
using catalog::TerrainKind;

PlayerId player_at(std::size_t i) {
    return static_cast<PlayerId>(i);
}

std::int16_t short_of(std::size_t n) {
    return static_cast<std::int16_t>(n);
}

/// Quarter turns to the left, from one edge round the table to another. Who sits in the south has the west on
/// the left.
int clockwise_steps(Edge from, Edge to) {
    return (static_cast<int>(from) - static_cast<int>(to) + 4) % 4;
}

/// Everybody alone, or two and more teams of two and more.  [AOD-UNIT-04, AOD-UNIT-05]
Verdict judge_teams(const Setup& setup) {
    const auto& turn = setup.edition.turn;
    if (turn.max_players > 0 && short_of(setup.players.size()) > turn.max_players)
        return {.rule = turn.max_players.rule,
                .why = Why::too_many_players,
                .count = short_of(setup.players.size()),
                .most = static_cast<std::int16_t>(turn.max_players)};
    const auto members = [&](const Seat& seat) {
        return short_of(static_cast<std::size_t>(
            std::count_if(setup.players.begin(), setup.players.end(),
                          [&](const Seat& other) { return other.team == seat.team; })));
    };
    const bool in_teams = std::any_of(setup.players.begin(), setup.players.end(),
                                      [&](const Seat& seat) { return members(seat) > 1; });
    if (!in_teams) return legal;
    for (std::size_t p = 0; p < setup.players.size(); ++p) {
        const std::int16_t size = members(setup.players[p]);
        if (!turn.teams || size < 2 || size == short_of(setup.players.size()))
            return {.rule = turn.teams.rule, .why = Why::uneven_teams, .player = player_at(p)};
    }
    return legal;
}

/// Two players sit opposite each other; more sit round the table in the order of their turns.
Verdict judge_edges(const Setup& setup) {
    const auto& seats = setup.players;
    if (setup.edition.setup.board != Board::inches) return legal;
    if (seats.size() == 2 && setup.edition.setup.edges == EdgePolicy::opposite &&
        clockwise_steps(seats[0].edge, seats[1].edge) != 2)
        return {.rule = setup.edition.setup.edges.rule, .why = Why::edges_not_opposite};  // AOD-SETUP-03
    int round = 0;
    for (std::size_t p = 1; p < seats.size(); ++p) {
        round += clockwise_steps(seats[p - 1].edge, seats[p].edge);
        if (round > 3)
            return {.rule = setup.edition.turn.order.rule,  // AOD-TURN-01
                    .why = Why::seats_not_clockwise,
                    .player = player_at(p)};
    }
    return legal;
}

/// Figures with the star, by their collector's numbers, in one battleforce.  [AOD-BUILD-07 to AOD-BUILD-10]
bool same_unique(const Setup& setup, const RosterUnit& a, const RosterUnit& b) {
    if (a.owner != b.owner || a.printed->rank != catalog::Rank::unique) return false;
    switch (setup.edition.battleforce.unique_limit.value) {
        case UniqueLimit::none: return false;
        case UniqueLimit::per_name: return a.name == b.name;                    // DA-BUILD-08
        case UniqueLimit::per_collector_number: return a.printed == b.printed;  // AOD-BUILD-08, AOD-BUILD-09
    }
    return false;
}

/// At most the one build total of the game, of figures the edition knows and of any factions; Uniques once,
/// all others as often as wanted.  [AOD-BUILD-01, AOD-BUILD-04 to AOD-BUILD-06, AOD-BUILD-11]
Verdict judge_force(const Setup& setup, PlayerId p) {
    const auto& rules = setup.edition.battleforce;
    int points = 0;
    for (std::size_t i = 0; i < setup.roster.size(); ++i) {
        const RosterUnit& unit = setup.roster[i];
        if (unit.owner != p) continue;
        points += unit.points;
        if (!rules.unit_types->has(unit.printed->type))  // AOD-UNIT-06
            return {
                .rule = rules.unit_types.rule, .why = Why::unit_not_allowed, .unit = static_cast<UnitId>(i)};
        for (std::size_t k = 0; k < i; ++k)
            if (same_unique(setup, unit, setup.roster[k]))
                return {.rule = rules.unique_limit.rule,
                        .why = Why::unique_twice,
                        .unit = static_cast<UnitId>(i),
                        .other = static_cast<UnitId>(k)};
    }
    if (rules.build_total_step > 0 && points > setup.build_total)
        return {.rule = setup.edition.cite.within_build_total,
                .why = Why::over_build_total,
                .player = p,
                .count = static_cast<std::int16_t>(points),
                .most = static_cast<std::int16_t>(setup.build_total)};
    return legal;
}

/// Terrain the edition knows, and plain clear terrain only where it is a hill.  [AOD-SETUP-07]
Verdict judge_pile(const Setup& setup) {
    const Edition& ed = setup.edition;
    for (std::size_t i = 0; i < setup.pile.size(); ++i) {
        const Feature& piece = setup.pile[i];
        Verdict refused{.why = Why::terrain_not_allowed, .feature = static_cast<FeatureId>(i)};
        if (!ed.terrain.kinds->has(piece.kind)) {
            refused.rule = ed.terrain.kinds.rule;  // AOD-TERR-GEN-02
            return refused;
        }
        const ClearItem clear = ed.setup.clear_items;
        if (piece.kind == TerrainKind::clear &&
            (clear == ClearItem::never || (clear == ClearItem::elevated_only && !piece.elevated))) {
            refused.rule = ed.setup.clear_items.rule;
            return refused;
        }
        if (piece.abrupt && piece.access.empty()) {
            refused.rule = ed.cite.access_named;  // AOD-ABRUPT-02
            return refused;
        }
    }
    const int most = ed.setup.terrain_items_max;
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        if (most > 0 && setup.players[p].terrain_items > most)  // AOD-SETUP-06
            return {.rule = ed.setup.terrain_items_max.rule,
                    .why = Why::too_many_terrain_items,
                    .player = player_at(p),
                    .count = setup.players[p].terrain_items,
                    .most = static_cast<std::int16_t>(most)};
    return legal;
}

Verdict not_standard(RuleId rule, int count, int standard) {
    return {.rule = rule,
            .why = Why::not_standard,
            .count = static_cast<std::int16_t>(count),
            .most = static_cast<std::int16_t>(standard)};
}

}  // namespace

Verdict judge_setup(const Setup& setup) {
    const auto& step = setup.edition.battleforce.build_total_step;
    if (const Verdict v = judge_teams(setup); !v) return v;
    if (const Verdict v = judge_edges(setup); !v) return v;
    if (step > 0 && (setup.build_total <= 0 || setup.build_total % step != 0))  // AOD-BUILD-02
        return {.rule = step.rule,
                .why = Why::odd_build_total,
                .count = static_cast<std::int16_t>(setup.build_total),
                .most = step};
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        if (const Verdict v = judge_force(setup, player_at(p)); !v) return v;
    return judge_pile(setup);
}

Verdict judge_standard(const Setup& setup) {
    const Edition& ed = setup.edition;
    const int side = ed.setup.field_side * 1000;
    const geo::Vec size = setup.board.high - setup.board.low;
    if (size != geo::Vec{side, side}) return not_standard(ed.cite.standard_field, size.x / 1000, side / 1000);
    if (setup.build_total != ed.battleforce.standard_build_total)
        return not_standard(ed.battleforce.standard_build_total.rule, setup.build_total,
                            ed.battleforce.standard_build_total);
    if (setup.time_limit_minutes != ed.victory.time_limit_minutes)
        return not_standard(ed.victory.time_limit_minutes.rule, setup.time_limit_minutes,
                            ed.victory.time_limit_minutes);
    for (const Seat& seat : setup.players)
        if (seat.terrain_items != ed.setup.terrain_items_standard)
            return not_standard(ed.setup.terrain_items_standard.rule, seat.terrain_items,
                                ed.setup.terrain_items_standard);
    for (std::size_t i = 0; i < setup.pile.size(); ++i) {
        const Feature& piece = setup.pile[i];
        const bool hill = piece.elevated && !ed.setup.standard_elevated;
        if (hill || ed.setup.standard_excluded->has(piece.kind))
            return {.rule = hill ? ed.setup.standard_elevated.rule : ed.setup.standard_excluded.rule,
                    .why = Why::terrain_not_allowed,
                    .feature = static_cast<FeatureId>(i)};
    }
    return judge_setup(setup);
}

}  // namespace irondial::rules
