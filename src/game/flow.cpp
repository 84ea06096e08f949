#include "game/flow.h"

#include <algorithm>
#include <bit>

#include "game/rounds.h"
#include "rules/artillery.h"
#include "rules/capture.h"
#include "rules/command.h"
#include "rules/deployment.h"
#include "rules/heat.h"
#include "rules/orders.h"
#include "rules/tag_team.h"
#include "rules/terrain.h"
#include "rules/transport.h"
#include "rules/turn_cards.h"
#include "rules/victory.h"
#include "rules/withdraw.h"

namespace irondial::game {

using namespace rules;

namespace {

PlayerId left_of(const Position& pos, PlayerId p) {
    return static_cast<PlayerId>((index(p) + 1) % pos.state().player_count);
}

/// The next player clockwise who is still in the game.  [AOD-TURN-01, AOD-TURN-02]
PlayerId next_player(const Position& pos, PlayerId p) {
    PlayerId next = left_of(pos, p);
    while (next != p && pos.player(next).out) next = left_of(pos, next);
    return next;
}

// --- preparing the battlefield --------------------------------------------------------------------------

/// Every player rolls; the highest is first; the highest who tie roll again.  [AOD-SETUP-08, AOD-R-126]
PlayerId roll_for_first_player(Table& t) {
    const std::size_t players = t.state().player_count;
    std::array<bool, max_players> rolls{};
    std::fill_n(rolls.begin(), players, true);
    for (int round = 0; round < 100; ++round) {  // dice that tie for ever come from no table
        std::array<int, max_players> total{};
        for (std::size_t p = 0; p < players; ++p)
            if (rolls[p])
                total[p] =
                    t.roll({.roll = Roll::first_player, .dice = 3, .player = static_cast<PlayerId>(p)}).sum();
        const auto best = std::max_element(total.begin(), total.end());
        if (std::count(total.begin(), total.end(), *best) == 1)
            return static_cast<PlayerId>(best - total.begin());
        for (std::size_t p = 0; p < players; ++p) rolls[p] = total[p] == *best;
    }
    return PlayerId{0};
}

void enter(Table& t, Stage stage, PlayerId active) {
    t.change().stage = stage;
    t.change().active = active;
    t.tell({.what = Happened::stage_began, .player = active, .amount = static_cast<std::int16_t>(stage)});
}

void begin_battle(Table& t) {
    if (t.edition().turn.structure == TurnStructure::phases) return begin_match(t);
    begin_turn(t, t.state().first);
}

/// On to the next player, clockwise, who has units to deploy; when nobody has, the battle begins.
/// Infiltrators come last, in a round of their own.  [AOD-SETUP-18, AOD-SETUP-21, DA-SETUP-12, SOL-SETUP-04]
void pass_deployment_on(Table& t) {
    State& state = t.change();
    for (int asked = 0; deployable(t, state.active).empty(); ++asked) {
        if (asked == state.player_count) return begin_battle(t);
        state.active = left_of(t, state.active);
    }
}

/// Terrain is done (or there is none): the dials are set, and the first player deploys first.
void begin_deployment(Table& t) {
    set_dials(t);
    name_active_units(t);
    enter(t, Stage::deployment, t.state().first);  // AOD-SETUP-17, DA-SETUP-13
    put_into_play(t);
    pass_deployment_on(t);
}

/// The first player chooses the arena, and the one on the left is first to choose a starting area. Agreed
/// before, the first player starts there.  [SOL-SETUP-02, SOL-SETUP-03]
void choose_arena(Table& t) {
    const PlayerId first = t.state().first;
    const auto all = static_cast<std::uint8_t>((1U << t.setup().arenas.size()) - 1);
    const unsigned chosen = t.ask({.ask = Ask::choose_arena, .player = first, .mask = all}).mask & all;
    t.change().arena = static_cast<std::uint8_t>(chosen == 0 ? 0 : std::countr_zero(chosen));
    begin_deployment(t);
    t.change().active = left_of(t, first);
}

void find_first_player(Table& t) {
    const PlayerId first = roll_for_first_player(t);
    t.change().first = first;
    t.tell({.what = Happened::game_started, .player = first, .rule = t.edition().cite.first_player});
    if (t.setup().arenas.size() > 1) return choose_arena(t);
    if (t.setup().pile.empty()) return begin_deployment(t);  // AOD-SETUP-06
    const bool by_first = t.edition().setup.terrain_first_placer == TerrainPlacer::first_player;
    enter(t, Stage::terrain, by_first ? first : left_of(t, first));  // AOD-SETUP-09
}

/// One feature, then the next player to the left. A player who finds no room passes; when all have, or enough
/// lie there, or the pile is empty, terrain is done.  [AOD-SETUP-13, AOD-SETUP-14, DA-R-80]
void place_feature(Table& t) {
    State& state = t.change();
    const Choice choice = t.ask({.ask = Ask::place_feature, .player = state.active});
    if (choice.yes && judge_feature(t, choice.piece, choice.place)) {
        state.features[state.feature_count++] = {choice.place, choice.piece};
        state.passes = 0;
        t.tell({.what = Happened::feature_placed,
                .player = state.active,
                .amount = choice.piece,
                .place = choice.place});
    } else {
        state.passes += 1;
    }
    const int cap = t.edition().setup.terrain_total_cap;
    const bool done = state.passes == state.player_count || state.feature_count == t.setup().pile.size() ||
                      (cap > 0 && state.feature_count >= cap);
    if (done) return begin_deployment(t);
    state.active = left_of(t, state.active);
}

/// One unit of the player's choice.  [AOD-SETUP-17]
void deploy(Table& t) {
    const PlayerId p = t.state().active;
    const UnitSet reserve = deployable(t, p);
    if (reserve.empty()) return pass_deployment_on(t);  // a position that began here
    const Choice choice = t.ask({.ask = Ask::deploy, .player = p, .unit = reserve.first(), .units = reserve});
    const UnitId u = reserve.has(choice.unit) ? choice.unit : reserve.first();
    const bool others_waited = others_wait(t);
    if (choice.into != UnitId::none && judge_start_aboard(t, u, choice.into)) {
        go_aboard(t, u, choice.into);
    } else if (judge_deployment(t, u, choice.place, choice.level)) {
        t.place(u, choice.place);
        t.unit(u).level = choice.level;
        t.tell({.what = Happened::unit_deployed, .unit = u, .player = p, .place = choice.place});
    } else {
        t.take_off(u, Place::withdrawn);  // nowhere to stand: it takes no part
    }
    if (others_waited && !others_wait(t)) t.change().active = t.state().first;
    pass_deployment_on(t);
}

// --- the stages of a turn -------------------------------------------------------------------------------

/// The game ends once an order, an effect of the command stage or the clean-up is fully resolved.
/// [AOD-END-01, AOD-R-113]
bool ends(Table& t) {
    note_eliminated_players(t);
    if (!end_reached(t)) return false;
    finish_game(t);
    return true;
}

/// Zone points first, then Command rolls and shells, unit by unit in the order the active player chooses; the
/// shells of a unit come before its Command roll. No order belongs to this stage yet; one that does will be
/// paid from the order total.  [AOD-TURN-09 to AOD-TURN-12, AOD-ARTY-11, AOD-R-112, AOD-R-134]
void command_stage(Table& t) {
    const PlayerId p = t.state().active;
    score_zones(t, p);
    at_moment(t, Trigger::command_stage_start);
    if (ends(t)) return;
    UnitSet commands = command_units(t, p);
    for (;;) {
        const UnitSet shells = waiting_artillery(t, p), waiting = commands | shells;
        if (waiting.empty()) break;
        UnitId u = waiting.first();
        if (waiting.size() > 1)
            u = t.ask({.ask = Ask::choose_unit, .player = p, .unit = u, .units = waiting}).unit;
        if (!waiting.has(u)) u = waiting.first();
        if (shells.has(u)) {
            resolve_artillery(t, u, p);
        } else {
            commands.remove(u);
            roll_for_command(t, u);
        }
        leave_wrecks(t);
        if (ends(t)) return;
    }
    enter(t, t.player(p).out ? Stage::clean_up : Stage::order, p);
}

}  // namespace

void propose_end(Table& t) {
    const PlayerId proposer = t.state().active;
    t.tell({.what = Happened::end_proposed, .player = proposer, .rule = t.edition().cite.agreed_to_end});
    for (PlayerId p = left_of(t, proposer); p != proposer; p = left_of(t, p)) {
        if (t.player(p).out) continue;
        const bool agrees = t.ask({.ask = Ask::agree, .player = p}).yes;
        t.tell({.what = Happened::end_answered, .player = p, .yes = agrees});
        if (!agrees) return;
    }
    finish_game(t);
}

namespace {

void clean_up(Table& t);

/// Where turns have no stages, what comes at their end follows the last order at once.  [DA-TURN-10]
void end_of_orders(Table& t) {
    if (t.edition().turn.structure == TurnStructure::flat) return clean_up(t);
    enter(t, Stage::clean_up, t.state().active);
}

/// Judges the order, unless its player has.
bool carry_out(Table& t, const Order& order) {
    const Plan* const judged = t.plan();
    if (judged == nullptr) return static_cast<bool>(resolve(t, order));
    Plan plan = *judged;  // the player may make other plans while this one is carried out
    resolve(t, order, plan);
    return true;
}

/// The active player gives one order, or ends the stage: orders are not saved.  [AOD-TURN-03, AOD-TURN-13,
/// AOD-TURN-16, AOD-TURN-17, DA-TURN-05, DA-TURN-07, QS-TURN-03, QS-TURN-05, QS-TURN-06]
void give_order(Table& t) {
    const PlayerId p = t.state().active;
    const Order order = t.ask_order({.ask = Ask::order, .player = p});
    if (order.type == OrderType::propose_end) return propose_end(t);
    if (order.type == OrderType::withdraw && judge(t, order)) {
        withdraw(t);
    } else if (order.type == OrderType::end_turn || !carry_out(t, order)) {
        t.player(p).orders = 0;
        return end_of_orders(t);
    }
    if (ends(t)) return;
    if (t.player(p).out) end_of_orders(t);
}

/// Some books put the heat of a run here.  [DE-RUN-01]
void take_late_heat(Table& t, PlayerId p) {
    for (const UnitId u : t.units()) {
        if (t.unit(u).controller != p || t.unit(u).heat_die == 0) continue;
        const Tally heat{t.unit(u).heat_die, t.edition().movement.run_heat_timing.rule};
        t.unit(u).heat_die = 0;
        gain_heat(t, u, heat);
    }
}

/// Whose turn ends for this unit: its controller's, but a captive's may be that of the player who brought it
/// to the game.  [AOD-CAP-14, AOD-CAP-16, DA-CAP-15, DA-CAP-20, DE-CAP-01, DE-CAP-03]
PlayerId keeper_of(const Position& pos, UnitId u, CaptiveUpkeep captive) {
    const bool owner = pos.is_captive(u) && captive == CaptiveUpkeep::original_owner;
    return owner ? pos.setup().roster[index(u)].owner : pos.unit(u).controller;
}

/// All heat losses of each 'Mech together, shut down or not, then its rolls.  [AOD-COOL-01, DA-COOL-01,
/// DA-COOL-06, AOD-R-14 to AOD-R-16, DA-R-08, DA-R-11]
void cool_down(Table& t, PlayerId p) {
    for (const UnitId u : t.units())
        if (t.is_mech(u) && keeper_of(t, u, t.edition().capture.captive_cooling) == p)
            lose_heat(t, u, cleanup_cooling(t, u));
}

/// At the very end: units without an order lose their tokens, unless they are shut down.
/// [AOD-TOKEN-04, AOD-TOKEN-05, DA-TOKEN-04, DA-R-81, AOD-R-07]
void remove_tokens(Table& t, PlayerId p) {
    const auto& rules = t.edition().tokens;
    for (const UnitId u : t.units()) {
        UnitState& unit = t.unit(u);
        if (keeper_of(t, u, t.edition().capture.captive_tokens) != p) continue;
        const bool kept = unit.ordered || (unit.shutdown && rules.kept_by_shutdown);
        if (unit.tokens > 0 && ((!kept && rules.come_off) || t.is_captive(u))) {  // AOD-CAP-14
            unit.tokens = 0;
            const RuleId rule =
                t.is_captive(u) ? t.edition().capture.captive_tokens.rule : rules.come_off.rule;
            t.tell({.what = Happened::tokens_changed, .unit = u, .rule = rule, .amount = 0});
        }
        unit.ordered_last_turn = unit.ordered;
    }
}

/// Heat is lost, tokens come off, and the turn passes on.  [AOD-TURN-18, AOD-TURN-19]
void clean_up(Table& t) {
    const PlayerId p = t.state().active;
    take_late_heat(t, p);
    at_moment(t, Trigger::cleanup_stage_start);
    cool_down(t, p);
    leave_wrecks(t);
    remove_tokens(t, p);
    t.tell({.what = Happened::turn_ended, .player = p});
    if (!ends(t)) begin_turn(t, next_player(t, p));
}

}  // namespace

State opening(const Setup& setup) {
    State state;
    state.player_count = static_cast<std::uint8_t>(setup.players.size());
    state.unit_count = static_cast<std::uint8_t>(setup.roster.size());
    for (std::size_t i = 0; i < setup.roster.size(); ++i) state.units[i].controller = setup.roster[i].owner;
    return state;
}

int orders_per_turn(const Setup& setup) {
    const auto& turn = setup.edition.turn;
    // Of the build total, not of what was spent or is left.  [AOD-TURN-05, DE-TURN-01, AOD-TURN-06,
    // DA-TURN-04]
    return turn.order_count == OrderCount::build_total
               ? setup.build_total / std::max<int>(turn.points_per_order, 1)
               : turn.fixed_orders.value;
}

void note_turn_start(const Position& pos, UnitId u, UnitState& unit) {
    unit.water_at_turn_start = water_occupied(pos, u);
    unit.level_at_turn_start = unit.level;
    unit.engaged_at_turn_start = !pos.engaged_with(u).empty();
    unit.captive_at_turn_start = only_captive_touched(pos, u);
    unit.near_at_turn_start = is_transport(pos, u) ? units_behind(pos, u) : UnitSet{};
}

void begin_turn(Table& t, PlayerId p) {
    t.change().turn += 1;
    t.player(p).orders = static_cast<std::uint8_t>(orders_per_turn(t.setup()));
    t.tell({.what = Happened::turn_began, .player = p, .amount = t.player(p).orders});
    for (const UnitId u : t.all_units()) {
        UnitState& unit = t.unit(u);
        if (unit.place != Place::field && unit.place != Place::aboard) continue;
        unit.facing_at_turn_start = unit.facing;
        unit.energy_heat = 0;  // AOD-R-20
        unit.cancelled = 0;    // AOD-SE-08
        unit.beacon = PlayerId::none;
        unit.restarted = false;
        unit.restarted_by_roll = false;
        if (unit.controller != p) continue;
        if (unit.jolted) {  // the card takes its tokens off now, so it may act again
            restart(t, u, t.edition().cite.tsemp);
            unit.restarted = false;
        }
        unit.ordered = false;
        unit.moved = false;
        unit.used = 0;  // once per turn means per turn of the player who uses it: AOD-TURN-07
        note_turn_start(t, u, unit);
    }
    const bool flat = t.edition().turn.structure == TurnStructure::flat;
    if (flat) {
        t.change().stage = Stage::order;
        t.change().active = p;
    } else {
        enter(t, Stage::command, p);
    }
    begin_turn_of_cards(t, p);
    at_moment(t, Trigger::turn_start);
    if (flat) command_stage(t);  // what it does comes first here too, under no name
}

void step(Table& t) {
    const bool phases = t.edition().turn.structure == TurnStructure::phases;
    if (t.state().time_up && !phases) {  // what was begun has been finished: AOD-END-03, AOD-R-157
        t.tell({.what = Happened::time_up, .rule = t.edition().cite.time_is_up});
        return finish_game(t);
    }
    switch (t.state().stage) {
        case Stage::first_player: return find_first_player(t);
        case Stage::terrain: return place_feature(t);
        case Stage::deployment: return deploy(t);
        case Stage::command: return command_stage(t);
        case Stage::order: return give_order(t);
        case Stage::clean_up: return phases ? play_round(t) : clean_up(t);
        case Stage::initiative:
        case Stage::move:
        case Stage::combat: return play_round(t);
        default: return;
    }
}

}  // namespace irondial::game
