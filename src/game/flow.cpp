#include "game/flow.h"

#include <algorithm>

#include "rules/deployment.h"
#include "rules/heat.h"
#include "rules/orders.h"
#include "rules/terrain.h"
#include "rules/victory.h"

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

/// Every player rolls; the highest is first; ties are rerolled among the tied.  [AOD-SETUP-08]
void roll_for_first_player(Table& t) {
    std::array<bool, max_players> in{};
    std::fill_n(in.begin(), t.state().player_count, true);
    for (int round = 0; round < 100; ++round) {
        std::array<int, max_players> total{};
        for (std::size_t p = 0; p < t.state().player_count; ++p)
            if (in[p])
                total[p] =
                    t.roll({.roll = Roll::first_player, .dice = 3, .player = static_cast<PlayerId>(p)}).sum();
        const int best = *std::max_element(total.begin(), total.end());
        if (std::count(total.begin(), total.end(), best) == 1) {
            t.change().first =
                static_cast<PlayerId>(std::find(total.begin(), total.end(), best) - total.begin());
            break;
        }
        for (std::size_t p = 0; p < max_players; ++p) in[p] = total[p] == best;
    }
    State& state = t.change();
    if (state.first == PlayerId::none)
        state.first = PlayerId{0};  // dice that tie for ever come from no table
    t.tell({.what = Happened::game_started, .player = state.first, .rule = t.edition().cite.first_player});
    const bool by_first = t.edition().setup.terrain_first_placer == TerrainPlacer::first_player;
    state.stage = t.setup().pile.empty() ? Stage::deployment : Stage::terrain;
    state.active = state.stage == Stage::terrain && !by_first ? left_of(t, state.first) : state.first;
}

void place_feature(Table& t) {
    State& state = t.change();
    const Choice choice = t.ask({.ask = Ask::place_feature, .player = state.active});
    if (choice.yes && judge_feature(t, choice.piece, choice.place)) {
        state.features[state.feature_count++] = {choice.place, choice.piece};
        t.tell({.what = Happened::feature_placed,
                .player = state.active,
                .amount = choice.piece,
                .place = choice.place});
    }
    const int cap = t.edition().setup.terrain_total_cap;
    const bool done = !choice.yes || state.feature_count == t.setup().pile.size() ||
                      (cap > 0 && state.feature_count == cap);
    state.active = done ? state.first : left_of(t, state.active);
    if (done) state.stage = Stage::deployment;
}

UnitId next_in_reserve(const Position& pos, PlayerId p) {
    for (std::size_t i = 0; i < pos.state().unit_count; ++i)
        if (const auto u = static_cast<UnitId>(i);
            pos.unit(u).place == Place::reserve && pos.unit(u).controller == p)
            return u;
    return UnitId::none;
}

void deploy(Table& t) {
    State& state = t.change();
    const UnitId u = next_in_reserve(t, state.active);
    if (u != UnitId::none) {
        const Choice choice = t.ask({.ask = Ask::deploy, .player = state.active, .unit = u});
        if (judge_deployment(t, u, choice.place)) {
            t.place(u, choice.place);
            if (t.printed(u).speed_mode == SpeedMode::vtol) t.unit(u).level = choice.level;
            t.tell(
                {.what = Happened::unit_deployed, .unit = u, .player = state.active, .place = choice.place});
        } else {
            t.take_off(u, Place::withdrawn);  // nowhere to stand: it takes no part
        }
        return;
    }
    state.active = left_of(t, state.active);
    if (state.active == state.first) begin_turn(t, state.first);
}

void give_order(Table& t) {
    const Order order = t.ask_order(t.state().active);
    if (order.type == OrderType::end_turn || !judge(t, order)) {
        t.change().stage = Stage::clean_up;
        return;
    }
    resolve(t, order);
    if (end_reached(t)) finish_game(t);  // AOD-END-01, AOD-R-113
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
    return turn.order_count == OrderCount::build_total ? setup.build_total / turn.points_per_order
                                                       : turn.fixed_orders.value;
}

void begin_turn(Table& t, PlayerId p) {
    State& state = t.change();
    state.turn += 1;
    state.active = p;
    state.stage = Stage::command;
    t.player(p).orders = static_cast<std::uint8_t>(orders_per_turn(t.setup()));
    for (const UnitId u : t.units()) {
        UnitState& unit = t.unit(u);
        unit.energy_heat = 0;  // AOD-R-20
        unit.cancelled = 0;    // AOD-SE-08
        unit.used = 0;
        unit.restarted = false;
        unit.beacon = PlayerId::none;
        if (unit.controller != p) continue;
        unit.ordered = false;
        unit.moved = false;
        unit.water_at_turn_start = water_occupied(t, u);
        unit.engaged_at_turn_start = !t.engaged_with(u).empty();
    }
    t.tell({.what = Happened::turn_began, .player = p, .amount = t.player(p).orders});
    score_zones(t, p);  // AOD-VC-11, AOD-R-112
    state.stage = Stage::order;
}

void clean_up(Table& t) {
    State& state = t.change();
    const PlayerId p = state.active;
    const Edition& ed = t.edition();
    t.player(p).orders = 0;  // AOD-TURN-17
    // All losses of a 'Mech are applied together, then its rolls; tokens come off at the very end. [AOD-R-14]
    for (const UnitId u : t.units())
        if (t.unit(u).controller == p && t.is_mech(u)) {
            const Tally cooling = cleanup_cooling(t, u);
            lose_heat(t, u, cooling.value, cooling.count > 0 ? cooling.parts[0].rule : ed.cite.idle_cooling);
        }
    for (const UnitId u : t.units()) {
        UnitState& unit = t.unit(u);
        if (unit.controller != p) continue;
        if (!unit.ordered && !(unit.shutdown && ed.tokens.kept_by_shutdown) && unit.tokens > 0) {
            unit.tokens = 0;  // AOD-TOKEN-04, AOD-TOKEN-05
            t.tell({.what = Happened::tokens_changed, .unit = u, .rule = ed.cite.token_removal, .amount = 0});
        }
        unit.ordered_last_turn = unit.ordered;
    }
    t.tell({.what = Happened::turn_ended, .player = p});
    for (std::size_t i = 0; i < state.player_count; ++i) {  // AOD-R-151
        const auto other = static_cast<PlayerId>(i);
        t.player(other).out =
            t.player(other).out || !t.units().any([&](UnitId u) { return t.unit(u).controller == other; });
    }
    if (end_reached(t)) return finish_game(t);
    begin_turn(t, next_player(t, p));
}

void step(Table& t) {
    switch (t.state().stage) {
        case Stage::first_player: return roll_for_first_player(t);
        case Stage::terrain: return place_feature(t);
        case Stage::deployment: return deploy(t);
        case Stage::order: return give_order(t);
        case Stage::clean_up: return clean_up(t);
        default: return;
    }
}

}  // namespace irondial::game
