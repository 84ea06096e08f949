#include "rules/victory.h"

#include <algorithm>

namespace irondial::rules {
namespace {

template <class F>
void each_player(const Position& pos, F f) {
    for (std::size_t p = 0; p < pos.state().player_count; ++p) f(static_cast<PlayerId>(p));
}

bool in_zone(const Position& pos, UnitId u, PlayerId p) {
    const geo::Point at = pos.unit(u).at;
    return geo::contains(deployment_zone(pos.setup(), p), geo::Box{at, at});
}

/// Does the unit keep its side in the game?
bool counts_for_the_end(const Position& pos, UnitId u) {
    return pos.edition().victory.end_condition == EndCondition::able_unit ? able(pos, u) : pos.on_field(u);
}

}  // namespace

geo::Box deployment_zone(const Setup& setup, PlayerId p) {
    const int depth = setup.edition.setup.zone_depth * 1000, gap = setup.edition.setup.zone_edge_gap * 1000;
    const geo::Box& b = setup.board;
    switch (setup.players[index(p)].edge) {
        case catalog::Edge::south: return {{b.low.x + gap, b.low.y}, {b.high.x - gap, b.low.y + depth}};
        case catalog::Edge::north: return {{b.low.x + gap, b.high.y - depth}, {b.high.x - gap, b.high.y}};
        case catalog::Edge::west: return {{b.low.x, b.low.y + gap}, {b.low.x + depth, b.high.y - gap}};
        case catalog::Edge::east: return {{b.high.x - depth, b.low.y + gap}, {b.high.x, b.high.y - gap}};
    }
    return b;
}

bool end_reached(const Position& pos) {
    std::uint32_t teams = 0;
    for (std::size_t i = 0; i < pos.state().unit_count; ++i)
        if (const auto u = static_cast<UnitId>(i); counts_for_the_end(pos, u))
            teams |= 1U << pos.team(pos.unit(u).controller);
    return std::popcount(teams) <= 1;
}

Score score_of(const Position& pos, PlayerId p) {
    const auto& rules = pos.edition().victory;
    Score score{.vc1 = pos.player(p).eliminations, .vc3 = pos.player(p).zone};
    bool survivors = false;
    for (const UnitId u : pos.units()) {
        const UnitState& unit = pos.unit(u);
        const int points = pos.setup().roster[index(u)].points;
        if (pos.is_captive(u)) {  // AOD-VC-07 to AOD-VC-09, AOD-R-118
            if (pos.unit(unit.captor).controller != p) continue;
            if (in_zone(pos, u, p) || (pos.is_mech(u) && rules.captive_mech_anywhere))
                score.vc2 += rules.captive_multiplier * points;
        } else if (has_salvage(pos, u)) {  // AOD-VC-10, AOD-R-117
            if (rules.salvage && pos.team(unit.controller) != pos.team(p) &&
                !in_zone(pos, u, unit.controller))
                score.vc2 += points;
        } else if (unit.controller == p) {  // AOD-VC-05
            survivors = true;
            if (rules.survivors) score.vc2 += points;
        }
    }
    if (!survivors && rules.vc2_needs_survivors) score.vc2 = 0;  // AOD-VC-06, AOD-R-116
    return score;
}

void score_zones(Table& t, PlayerId p) {
    int points = 0;
    for (const UnitId u : t.units()) {
        if (t.unit(u).controller != p || t.is_captive(u)) continue;  // AOD-R-119
        bool there = false;
        each_player(t, [&](PlayerId other) {
            there = there || (t.team(other) != t.team(p) && in_zone(t, u, other));
        });
        if (there) points += t.edition().victory.zone_points;
    }
    if (points == 0) return;
    t.player(p).zone = static_cast<std::int16_t>(t.player(p).zone + points);
    t.tell({.what = Happened::scored,
            .player = p,
            .rule = t.edition().victory.zone_points.rule,
            .amount = static_cast<std::int16_t>(points)});
}

void finish_game(Table& t) {
    // Points are added up per team; a team is named by its first player.  [AOD-R-115]
    struct Side {
        PlayerId name = PlayerId::none;
        Score score;
        int won = 0, die = 0;
        bool out = true;
    };
    std::array<Side, max_players> sides{};
    std::size_t count = 0;
    each_player(t, [&](PlayerId p) {
        std::size_t k = 0;
        while (k < count && t.team(sides[k].name) != t.team(p)) ++k;
        if (k == count) sides[count++].name = p;
        const Score s = score_of(t, p);
        sides[k].score.vc1 += s.vc1;
        sides[k].score.vc2 += s.vc2;
        sides[k].score.vc3 += s.vc3;
        sides[k].out = sides[k].out && t.player(p).out;
    });
    const auto all = std::span(sides).first(count);
    const auto& rules = t.edition().victory;
    // The highest total wins a condition; nobody wins it on a tie.  [AOD-VC-12, AOD-VC-13]
    for (int Score::*vc : {&Score::vc1, &Score::vc2, &Score::vc3}) {
        const auto best = std::max_element(
            all.begin(), all.end(), [&](const Side& a, const Side& b) { return a.score.*vc < b.score.*vc; });
        const bool tied = std::count_if(all.begin(), all.end(),
                                        [&](const Side& s) { return s.score.*vc == best->score.*vc; }) > 1;
        if (!tied) ++best->won;
    }
    const auto rank = [&](const Side& s) {
        switch (rules.winner.value) {
            case VictoryPolicy::conditions: return std::array{s.won, s.score.vc2, s.score.vc1, s.die};
            case VictoryPolicy::total_points:
                return std::array{s.score.total(), s.score.vc2, s.score.vc1, s.die};
            case VictoryPolicy::elimination_points: return std::array{s.score.vc1, 0, 0, 0};
            case VictoryPolicy::reputation: return std::array{s.score.vc1, 0, 0, s.die};
        }
        return std::array{0, 0, 0, 0};
    };
    const auto first = [&] {
        return std::max_element(all.begin(), all.end(), [&](const Side& a, const Side& b) {
            return a.out != b.out ? a.out : rank(a) < rank(b);
        });
    };
    const auto tied = [&] {
        const auto best = rank(*first());
        return std::count_if(all.begin(), all.end(),
                             [&](const Side& s) { return !s.out && rank(s) == best; }) > 1;
    };
    if (tied() && rules.tie_breaks == TieBreaks::vc2_vc1_die) {
        const auto best = rank(*first());
        for (Side& s : all)
            if (rank(s) == best)
                s.die = t.roll({.roll = Roll::tie_break, .dice = 1, .player = s.name}).face[0];
    }
    State& state = t.change();
    state.stage = Stage::over;
    state.winner = tied() || first()->out ? PlayerId::none : first()->name;
    t.tell({.what = Happened::game_over, .player = state.winner, .rule = rules.winner.rule});
}

}  // namespace irondial::rules
