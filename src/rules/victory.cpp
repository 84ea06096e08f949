#include "rules/victory.h"

#include <algorithm>
#include <span>

#include "rules/artillery.h"
#include "rules/deployment.h"
#include "rules/flags.h"
#include "rules/tag_team.h"
#include "rules/values.h"

namespace irondial::rules {
namespace {

/// Does the unit keep its side in the game?  [AOD-END-05, AOD-END-06]
bool counts_for_the_end(const Position& pos, UnitId u) {
    return pos.edition().victory.end_condition == EndCondition::able_unit ? able(pos, u) : pos.on_field(u);
}

/// A team, or a player alone. It is named by its first player, and its points are added up.  [AOD-R-115,
/// DA-R-59]
struct Side {
    static constexpr std::size_t conditions = 4;  // the three of the book, and what cards add

    PlayerId name = PlayerId::none;
    std::array<int, conditions> points{};
    int won = 0, die = 0;
    int brought = 0;  // the points of all units it started with  [SOL-R-47]

    int total() const { return points[0] + points[1] + points[2] + points[3]; }
};

struct Sides {
    std::array<Side, max_players> list{};
    std::size_t count = 0;

    std::span<Side> all() { return std::span(list).first(count); }
};

/// Can the player still win? Whoever withdrew may not, unless the points already scored are kept; nor in some
/// editions whoever is wiped out.  [AOD-R-121, DA-R-58, DE-WITHDRAW-01, QS-END-04]
bool in_the_running(const Position& pos, PlayerId p) {
    const auto& rules = pos.edition().victory;
    const bool gone = pos.player(p).withdrawn && rules.withdraw != Withdraw::keeps_points;
    const bool wiped_out = rules.last_side_wins && pos.player(p).out;
    return !gone && !wiped_out;
}

/// Everybody who can still win.
Sides sides_of(Table& t) {
    Sides sides;
    for (const PlayerId p : t.players()) {
        const Score score = score_of(t, p);
        if (t.edition().victory.survivors)
            t.tell({.what = Happened::scored,
                    .player = p,
                    .rule = t.edition().cite.points_at_the_end,
                    .amount = score.vc2.value,
                    .tally = score.vc2});
        if (!in_the_running(t, p)) continue;
        std::size_t k = 0;
        while (k < sides.count && t.team(sides.list[k].name) != t.team(p)) ++k;
        if (k == sides.count) sides.list[sides.count++].name = p;
        const std::array points{score.vc1.value, score.vc2.value, score.vc3.value, score.cards.value};
        for (std::size_t vc = 0; vc < points.size(); ++vc) sides.list[k].points[vc] += points[vc];
        for (const RosterUnit& unit : t.setup().roster)
            if (unit.owner == p) sides.list[k].brought += unit.points;
    }
    return sides;
}

/// The highest total wins a condition; a tie leaves it to nobody.  [AOD-VC-12, AOD-VC-13, AOD-VC-18, DA-R-54]
void award_conditions(Table& t, std::span<Side> sides) {
    for (std::size_t vc = 0; vc < Side::conditions; ++vc) {
        const auto fewer = [&](const Side& a, const Side& b) { return a.points[vc] < b.points[vc]; };
        const auto best = std::max_element(sides.begin(), sides.end(), fewer);
        const auto equal = [&](const Side& s) { return s.points[vc] == best->points[vc]; };
        if (best == sides.end() || std::count_if(sides.begin(), sides.end(), equal) > 1) continue;
        ++best->won;
        t.tell({.what = Happened::condition_won,
                .player = best->name,
                .rule = t.edition().cite.highest_total,
                .amount = static_cast<std::int16_t>(vc + 1)});
    }
}

/// What the winner has most of.
int winning_number(const Edition& ed, const Side& s) {
    switch (ed.victory.winner.value) {
        case VictoryPolicy::conditions: return s.won;
        case VictoryPolicy::total_points: return s.total();
        case VictoryPolicy::elimination_points:
        case VictoryPolicy::reputation: break;  // SOL-VC-04
    }
    return s.points[0];
}

/// What decides, from the most to the least important. [AOD-VC-14 to AOD-VC-17, AOD-R-120, DA-R-56, DA-R-57]
using Rank = std::array<int, 4>;
Rank rank_of(const Edition& ed, const Side& s) {
    const int most = winning_number(ed, s);
    switch (ed.victory.tie_breaks.value) {
        case TieBreaks::vc2_vc1_die: return {most, s.points[1], s.points[0], s.die};
        case TieBreaks::cheaper_force_die: return {most, -s.brought, 0, s.die};  // SOL-VC-05
        case TieBreaks::draw: break;
    }
    return {most, 0, 0, 0};
}

/// The place in the ranking at which the first two part: the rule that made the winner.
RuleId deciding_rule(const Edition& ed, const Rank& first, const Rank& second) {
    if (first[0] != second[0]) return ed.victory.winner.rule;
    if (first[1] != second[1]) return ed.victory.tie_breaks.rule;
    return first[2] != second[2] ? ed.cite.tie_by_eliminations : ed.cite.tie_by_die;
}

/// Still tied: a die each, again where the dice tie.  [AOD-VC-17]
void break_tie(Table& t, std::span<Side> sides) {
    const Edition& ed = t.edition();
    if (ed.victory.tie_breaks == TieBreaks::draw || sides.empty()) return;
    for (int round = 0; round < 100; ++round) {  // dice that tie for ever come from no table
        Rank best = rank_of(ed, sides[0]);       // points brought count against a side: none may be above 0
        for (const Side& s : sides) best = std::max(best, rank_of(ed, s));
        std::array<bool, max_players> leads{};
        for (std::size_t k = 0; k < sides.size(); ++k) leads[k] = rank_of(ed, sides[k]) == best;
        if (std::count(leads.begin(), leads.end(), true) < 2) return;
        for (std::size_t k = 0; k < sides.size(); ++k)
            sides[k].die =
                leads[k] ? t.roll({.roll = Roll::tie_break, .dice = 1, .player = sides[k].name}).face[0] : 0;
    }
}

/// Is it where its captor's player must bring a captive: the player's own zone, or that of a friend?
/// [AOD-VC-08, DA-VC-05, DA-R-51, DE-VC-02]
bool brought_home(const Position& pos, UnitId captive, PlayerId p) {
    if (!pos.edition().victory.counts_friends) return in_zone(pos, captive, p);
    return pos.players().any(
        [&](PlayerId friend_) { return pos.team(friend_) == pos.team(p) && in_zone(pos, captive, friend_); });
}

}  // namespace

// One side is left, or none.  [DA-R-90]
bool end_reached(const Position& pos) {
    int last = -1;  // the team of the units that count so far
    for (const UnitId u : standing(pos)) {
        const int team = pos.team(pos.unit(u).controller);
        if (team == last || !counts_for_the_end(pos, u)) continue;
        if (last >= 0) return false;
        last = team;
    }
    return true;
}

void note_eliminated_players(Table& t) {
    PlayerSet gone = t.players();
    for (const UnitState& unit : t.unit_states()) {  // captives may be freed and passengers set down
        if (!gone.has(unit.controller) || (unit.place != Place::field && unit.place != Place::aboard))
            continue;
        gone.remove(unit.controller);
        if (gone.empty()) return;
    }
    for (const PlayerId p : gone) {
        if (t.player(p).out) continue;
        t.player(p).out = true;
        t.tell({.what = Happened::player_out, .player = p, .rule = t.edition().cite.player_eliminated});
        remove_markers_of(t, p);  // a command stage that never comes
    }
}

void score_zones(Table& t, PlayerId p) {
    int points = 0;
    for (const UnitId u : t.units()) {
        if (t.unit(u).controller != p || t.is_captive(u)) continue;  // AOD-R-119, DA-R-55
        if (t.players().any(
                [&](PlayerId other) { return t.team(other) != t.team(p) && in_zone(t, u, other); }))
            points += t.edition().victory.zone_points;
    }
    if (points == 0) return;
    t.player(p).zone = static_cast<std::int16_t>(t.player(p).zone + points);
    t.tell({.what = Happened::scored,
            .player = p,
            .rule = t.edition().victory.zone_points.rule,
            .amount = static_cast<std::int16_t>(points)});
}

// Only of units on the battlefield: passengers count for nothing.  [AOD-TRANS-09, DFA-TRANS-08]
Score score_of(const Position& pos, PlayerId p) {
    const auto& rules = pos.edition().victory;
    int survivors = 0, captives = 0, captive_mechs = 0, salvage = 0;
    bool survives = false;
    for (const UnitId u : pos.units()) {
        const UnitState& unit = pos.unit(u);
        const int points = pos.setup().roster[index(u)].points;
        if (pos.is_captive(u)) {  // never as Salvage: AOD-R-118
            if (pos.unit(unit.captor).controller != p) continue;
            if (pos.is_mech(u) && rules.captive_mech_anywhere)
                captive_mechs += rules.captive_multiplier * points;  // AOD-VC-09, DE-VC-04, DA-R-52
            else if (brought_home(pos, u, p))
                captives += rules.captive_multiplier * points;  // AOD-VC-07, AOD-VC-08
        } else if (has_salvage(pos, u)) {
            if (rules.salvage && pos.team(unit.controller) != pos.team(p) &&
                !in_zone(pos, u, unit.controller))
                salvage += points;  // AOD-VC-10, AOD-R-117, DA-R-77
        } else if (unit.controller == p) {
            survives = true;
            if (rules.survivors) survivors += points;  // AOD-VC-05
        }
    }
    Score score;
    score.vc1.add(pos.edition().cite.points_for_elimination, pos.player(p).eliminations);
    score.vc1.add(rules.winner.rule, pos.player(p).reputation);
    score.vc2.add(rules.survivors.rule, survivors);
    score.vc2.add(rules.captive_multiplier.rule, captives);
    score.vc2.add(rules.captive_mech_anywhere.rule, captive_mechs);
    score.vc2.add(rules.salvage.rule, salvage);
    if (!survives && rules.vc2_needs_survivors)
        score.vc2.becomes(0, rules.vc2_needs_survivors.rule);  // AOD-VC-06, AOD-R-116, DE-VC-03, DA-R-91
    score.vc3.add(rules.zone_points.rule, pos.player(p).zone);
    if (rules.extra_scoring->has(ExtraScoring::cards))
        score.cards.add(rules.extra_scoring.rule, pos.player(p).cards);
    return score;
}

void finish_game(Table& t) {
    const Edition& ed = t.edition();
    score_flags(t);
    Sides all = sides_of(t);
    const std::span<Side> sides = all.all();
    if (ed.victory.winner == VictoryPolicy::conditions) award_conditions(t, sides);
    break_tie(t, sides);
    std::sort(sides.begin(), sides.end(),
              [&](const Side& a, const Side& b) { return rank_of(ed, a) > rank_of(ed, b); });
    const Rank first = sides.empty() ? Rank{} : rank_of(ed, sides[0]);
    const bool tied = sides.size() > 1 && first == rank_of(ed, sides[1]);
    State& state = t.change();
    state.stage = Stage::over;
    state.winner = tied || sides.empty() ? PlayerId::none : sides[0].name;
    const RuleId alone = ed.victory.last_side_wins ? ed.victory.last_side_wins.rule : ed.victory.winner.rule;
    const RuleId rule = sides.size() < 2 ? alone : deciding_rule(ed, first, rank_of(ed, sides[1]));
    t.tell({.what = Happened::game_over, .player = state.winner, .rule = rule});
}

}  // namespace irondial::rules
