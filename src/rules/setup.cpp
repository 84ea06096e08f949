#include "rules/setup.h"

#include <algorithm>

#include "rules/army.h"

// What is printed stands in the catalog: faction or none, rank, markers, the base that makes the type, values
// on the dial and on the base.  [AOD-UNIT-02, AOD-UNIT-03, DA-GAME-05, AOD-UNIT-07, DA-UNIT-02, DA-UNIT-03,
// DA-UNIT-04, AOD-UNIT-08, DE-UNIT-02, DE-UNIT-03, DA-UNIT-15, AOD-UNIT-14, AOD-UNIT-16, AOD-UNIT-18,
// DA-UNIT-11, AOD-UNIT-22, DA-UNIT-14, DE-UNIT-01, SOL-COMP-02, SOL-COMP-08]

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

/// The arena: everybody has as many units, and all of it finds room in a game.  [SOL-BUILD-08, SOL-BUILD-14,
/// SOL-COMP-12]
Verdict judge_numbers(const Setup& setup) {
    const auto& same = setup.edition.battleforce.same_numbers;
    if (!same) return legal;
    const auto units = [&](std::size_t p) {
        return short_of(static_cast<std::size_t>(
            std::count_if(setup.roster.begin(), setup.roster.end(),
                          [&](const RosterUnit& unit) { return unit.owner == player_at(p); })));
    };
    int all = 0;
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        all += units(p) + static_cast<int>(setup.players[p].targets.size());
    if (all > static_cast<int>(max_units))
        return {.rule = same.rule,
                .why = Why::too_many_units,
                .count = static_cast<std::int16_t>(all),
                .most = short_of(max_units)};
    for (std::size_t p = 1; p < setup.players.size(); ++p)
        if (units(p) != units(0))
            return {.rule = same.rule,
                    .why = Why::uneven_numbers,
                    .player = player_at(p),
                    .count = units(p),
                    .most = units(0)};
    return legal;
}

/// Nobody has to bring Target tokens. Where they are used everybody brings as many, worth as much.
/// [SOL-TARGET-01, SOL-TARGET-02, SOL-COMP-09]
Verdict judge_tokens(const Setup& setup) {
    const auto& rules = setup.edition.setup;
    const bool used = std::any_of(setup.players.begin(), setup.players.end(),
                                  [](const Seat& seat) { return !seat.targets.empty(); });
    if (!used || rules.target_tokens == 0) return legal;
    for (std::size_t p = 0; p < setup.players.size(); ++p) {
        const auto& targets = setup.players[p].targets;
        if (short_of(targets.size()) != rules.target_tokens)
            return {.rule = rules.target_tokens.rule,
                    .why = Why::tokens_not_three,
                    .player = player_at(p),
                    .count = short_of(targets.size()),
                    .most = static_cast<std::int16_t>(rules.target_tokens)};
        int worth = 0;
        for (const catalog::EntryRef ref : targets) worth += setup.catalog->target_tokens[ref.index].rp;
        if (worth != rules.target_reputation)
            return {.rule = rules.target_reputation.rule,
                    .why = Why::tokens_not_worth,
                    .player = player_at(p),
                    .count = static_cast<std::int16_t>(worth),
                    .most = static_cast<std::int16_t>(rules.target_reputation)};
    }
    return legal;
}

/// Cards of some types are played by everybody or by nobody.  [AOD-CEC-04, AOD-CEC-05]
Verdict judge_shared_cards(const Setup& setup) {
    const auto& shared = setup.edition.battleforce.shared_cards;
    for (const Seat& seat : setup.players)
        for (const catalog::EntryRef card : seat.cards) {
            if (!shared->has(card_type(card.entry))) continue;
            for (std::size_t p = 0; p < setup.players.size(); ++p) {
                const auto& cards = setup.players[p].cards;
                if (std::none_of(cards.begin(), cards.end(),
                                 [&](catalog::EntryRef other) { return other.entry == card.entry; }))
                    return {
                        .rule = shared.rule, .why = Why::card_missing, .player = player_at(p), .card = card};
            }
        }
    return legal;
}

/// The rule that keeps a piece of terrain off the table, if one does: terrain the edition does not know, or
/// plain clear terrain that is no hill.  [AOD-SETUP-07]
std::optional<RuleId> barred_by(const Edition& ed, const Feature& piece) {
    const auto& clear = ed.setup.clear_items;
    if (!ed.terrain.kinds->has(piece.kind)) return ed.terrain.kinds.rule;  // AOD-TERR-GEN-02
    if (piece.elevated && !ed.elevation.used) return ed.elevation.used.rule;
    if (piece.abrupt && !ed.elevation.abrupt) return ed.elevation.abrupt.rule;
    if (piece.kind == TerrainKind::clear &&
        (clear == ClearItem::never || (clear == ClearItem::elevated_only && !piece.elevated)))
        return clear.rule;
    if (piece.abrupt && piece.access.empty()) return ed.cite.access_named;  // AOD-ABRUPT-02
    return std::nullopt;
}

Verdict judge_pile(const Setup& setup) {
    const Edition& ed = setup.edition;
    for (std::size_t i = 0; i < setup.pile.size(); ++i)
        if (const auto rule = barred_by(ed, setup.pile[i]))
            return {.rule = *rule, .why = Why::terrain_not_allowed, .feature = static_cast<FeatureId>(i)};
    const int most = ed.setup.terrain_items_max;
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        if (most > 0 && setup.players[p].terrain_items > most)  // AOD-SETUP-06, DA-SETUP-06
            return {.rule = ed.setup.terrain_items_max.rule,
                    .why = Why::too_many_terrain_items,
                    .player = player_at(p),
                    .count = setup.players[p].terrain_items,
                    .most = static_cast<std::int16_t>(most)};
    return legal;
}

/// The same of the hexes of an arena.  [SOL-TERR-GEN-01, SOL-ELEV-01, SOL-ELEV-08]
Verdict judge_arenas(const Setup& setup) {
    const Edition& ed = setup.edition;
    const auto refused = [](RuleId rule) { return Verdict{.rule = rule, .why = Why::terrain_not_allowed}; };
    for (const catalog::Arena& arena : setup.arenas)
        for (const catalog::ArenaHex& hex : arena.hexes) {
            if (!ed.terrain.hex_kinds->has(hex.kind)) return refused(ed.terrain.hex_kinds.rule);
            if (hex.elevated && !ed.elevation.used) return refused(ed.elevation.used.rule);
            if (hex.abrupt && !ed.elevation.abrupt) return refused(ed.elevation.abrupt.rule);
        }
    return legal;
}

/// There is a flag on either side of the arena.  [CAM-CTF-02]
Verdict judge_flags(const Setup& setup) {
    constexpr int two = 2;
    int teams = 0;
    for (const Seat& seat : setup.players) teams = std::max(teams, seat.team + 1);
    if (!setup.edition.formats.capture_the_flag || teams == two) return legal;
    return {.rule = setup.edition.cite.flag_placed,
            .why = Why::not_two_teams,
            .count = static_cast<std::int16_t>(teams),
            .most = two};
}

Verdict not_standard(RuleId rule, int count, int standard) {
    return {.rule = rule,
            .why = Why::not_standard,
            .count = static_cast<std::int16_t>(count),
            .most = static_cast<std::int16_t>(standard)};
}

/// A standard match: one unit each, and Target tokens. Gear and pilots are as one likes.  [SOL-STD-01 to
/// SOL-STD-04]
Verdict judge_standard_match(const Setup& setup) {
    const Edition& ed = setup.edition;
    const auto units = static_cast<int>(std::count_if(
        setup.roster.begin(), setup.roster.end(), [](const RosterUnit& u) { return u.token == nullptr; }));
    for (const Seat& seat : setup.players)  // rally cards are for campaigns: SOL-CEC-02
        for (const catalog::EntryRef card : seat.cards)
            if (card.entry == catalog::Entry::rally_card)
                return {.rule = ed.battleforce.card_types.rule, .why = Why::card_not_used, .card = card};
    const int most = ed.battleforce.standard_units * static_cast<int>(setup.players.size());
    if (most > 0 && units != most) return not_standard(ed.battleforce.standard_units.rule, units, most);
    for (const Seat& seat : setup.players)
        if (seat.targets.empty()) return not_standard(ed.cite.standard_tokens, 0, ed.setup.target_tokens);
    return legal;
}

}  // namespace

Verdict judge_setup(const Setup& setup) {
    if (const Verdict v = judge_teams(setup); !v) return v;
    if (const Verdict v = judge_flags(setup); !v) return v;
    if (const Verdict v = judge_edges(setup); !v) return v;
    if (const Verdict v = judge_numbers(setup); !v) return v;
    if (const Verdict v = judge_tokens(setup); !v) return v;
    if (const Verdict v = judge_arenas(setup); !v) return v;
    if (const Verdict v = judge_pile(setup); !v) return v;
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        if (const auto problems = judge_army(setup, player_at(p)); !problems.empty()) return problems.front();
    return judge_shared_cards(setup);
}

// Etiquette is for people at a table.  [DA-STD-06]
Verdict judge_standard(const Setup& setup) {
    const Edition& ed = setup.edition;
    const int side = ed.setup.field_side * 1000;
    const geo::Vec size = setup.board.high - setup.board.low;
    if (on_hexes(setup)) {
        if (const Verdict v = judge_standard_match(setup); !v) return v;
    } else if (size != geo::Vec{side, side})
        return not_standard(ed.cite.standard_field, size.x / 1000, side / 1000);
    if (!ed.battleforce.total_per_unit && setup.build_total != ed.battleforce.standard_build_total)
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
