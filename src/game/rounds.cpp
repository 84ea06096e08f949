#include "game/rounds.h"

#include "game/flow.h"
#include "rules/damage.h"
#include "rules/flags.h"
#include "rules/heat.h"
#include "rules/initiative.h"
#include "rules/orders.h"
#include "rules/pilot.h"
#include "rules/rally.h"
#include "rules/reputation.h"
#include "rules/tag_team.h"
#include "rules/turn_cards.h"
#include "rules/victory.h"
#include "rules/withdraw.h"

namespace irondial::game {

using namespace rules;

namespace {

/// A new turn, whoever's it is: what was cancelled works again, and a restart no longer saves from rolls.
/// [SOL-SE-07, SOL-RESTART-06, SOL-R-92]
void begin_anyones_turn(Table& t) {
    for (const UnitId u : standing(t)) t.unit(u).cancelled = 0, t.unit(u).restarted_by_roll = false;
}

/// Pilots may come round before anything else happens in a phase.  [SOL-PHASE-03, SOL-PILOTKO-04]
void enter_phase(Table& t, Stage phase) {
    t.change().stage = phase;
    t.change().acting = 0;
    begin_anyones_turn(t);
    t.tell({.what = Happened::stage_began, .amount = static_cast<std::int16_t>(phase)});
    for (const UnitId u : standing(t)) offer_revival(t, u);
    offer_rally(t);
}

/// What counts for one round only.
void begin_round(Table& t) {
    t.change().turn += 1;
    t.change().sequence_count = 0;
    for (const UnitId u : standing(t)) {
        UnitState& unit = t.unit(u);
        unit.ordered = unit.moved = unit.move_ordered = unit.declared = false;
        unit.restarted = false;
        unit.energy_heat = unit.pinned = 0;
        unit.hold = Hold::none;
        unit.near_at_turn_start = t.touching(u);  // who stands by touches nobody 
    }
    begin_round_of_cards(t);
    end_rally_of_round(t);
    // `yes`: not a player's turn but a round.
    t.tell({.what = Happened::turn_began, .yes = true, .amount = static_cast<std::int16_t>(t.state().turn)});
    enter_phase(t, Stage::initiative);
}

/// What works once a turn may be used again.  [SOL-R-77]
void begin_unit_turn(Table& t) {
    const UnitId u = acting_unit(t);
    if (u == UnitId::none) return;
    t.change().active = t.unit(u).controller;
    begin_anyones_turn(t);
    t.unit(u).used = 0;
    begin_turn_of_cards(t, t.state().active);  // whose turn it is, that player decides  [SOL-CEC-05]
}

void end_phase(Table& t);

/// The turn of the first unit from here on that is still there; after the last the phase is over.
void begin_turns(Table& t) {
    State& state = t.change();
    while (state.acting < state.sequence_count && !t.on_field(state.sequence[state.acting])) ++state.acting;
    if (state.acting >= state.sequence_count) return end_phase(t);
    begin_unit_turn(t);
}

/// What a unit carries it may bring home without an order.  [CAM-R-16]
void next_unit(Table& t) {
    if (t.state().stage != Stage::initiative) offer_to_bring_home(t, acting_unit(t));
    t.change().acting += 1;
    begin_turns(t);
}

/// The rolls, and then the turns of the round in their order.  [SOL-INIT-03]
void roll_and_begin(Table& t) {
    change_active_units(t);
    roll_initiative(t);
    for (const UnitId u : standing(t)) t.unit(u).stance = Stance::none;
    offer_first_turn(t);
    begin_turns(t);
}

void enter_turns(Table& t, Stage phase) {
    enter_phase(t, phase);
    if (t.edition().turn.initiative_choice == InitiativeChoice::per_phase) offer_first_turn(t);
    begin_turns(t);
}

/// One side is left, or none, or the time is up: looked at whenever a phase ends.  [SOL-PHASE-04, SOL-END-01,
/// SOL-END-04, SOL-R-48]
bool match_ends(Table& t) {
    note_eliminated_players(t);
    if (!t.state().time_up && !end_reached(t)) return false;
    if (t.state().time_up) t.tell({.what = Happened::time_up, .rule = t.edition().cite.time_is_up});
    finish_game(t);
    return true;
}

void end_phase(Table& t) {
    if (match_ends(t)) return;
    switch (t.state().stage) {
        case Stage::initiative: return enter_turns(t, Stage::move);
        case Stage::move: return enter_turns(t, Stage::combat);
        default: break;
    }
    for (const UnitId u : t.units()) t.unit(u).beacon = PlayerId::none;  // SOL-SE-21b
    enter_phase(t, Stage::clean_up);
}

/// Is there anything the unit could be ordered to do in this phase? Nobody is asked in vain.
bool has_a_turn(const Position& pos, UnitId u) {
    if (may_rally(pos, u)) return true;
    switch (pos.state().stage) {
        case Stage::move: return static_cast<bool>(judge_unit(pos, OrderType::move, u));
        case Stage::combat:
            return judge_unit(pos, OrderType::ranged, u) || judge_unit(pos, OrderType::vent, u);
        default: break;
    }
    if (!judge_unit(pos, OrderType::pin, u)) return false;
    const UnitSet engaged = pos.engaged_with(u);
    if (!engaged.empty()) return !(engaged & pos.unit(u).near_at_turn_start).empty();
    return pos.opponents_of(u).any([&](UnitId other) { return acts_before(pos, u, other); });
}

/// Nobody is left to fight: the match ends at once, and what is on the dice is lost.  [CAM-SURR-04]
bool one_side_left(const Position& pos) {
    return pos.edition().victory.withdraw == Withdraw::surrender && end_reached(pos);
}
void end_by_surrender(Table& t) {
    for (const UnitId u : standing(t)) t.unit(u).damage_die = t.unit(u).heat_die = 0;
    finish_game(t);
}

/// The unit is given an order, or none.  [SOL-COMBAT-02, SOL-COMBAT-09]
void take_turn(Table& t) {
    const UnitId u = acting_unit(t);
    if (!has_a_turn(t, u)) return next_unit(t);
    const Order order = t.ask_order({.ask = Ask::order, .player = t.unit(u).controller, .unit = u});
    if (order.type == OrderType::propose_end) return propose_end(t);
    if (order.type == OrderType::withdraw && judge(t, order)) {
        withdraw(t);
        return one_side_left(t) ? end_by_surrender(t) : next_unit(t);
    }
    if (order.type == OrderType::card && resolve(t, order)) return;  // and the turn goes on
    const bool passes = order.type == OrderType::pass || order.type == OrderType::end_turn;
    if (passes || !resolve(t, order)) t.tell({.what = Happened::passed, .unit = u});
    next_unit(t);
}

/// What cards do in the clean-up phase, where nobody has a turn: the player who acted first decides first,
/// then clockwise.  [SOL-R-93]
void begin_clean_up(Table& t) {
    State& state = t.change();
    if (t.setup().deck.of(Trigger::cleanup_stage_start).empty() || state.sequence_count == 0) return;
    const std::size_t first = index(t.unit(state.sequence[0]).controller);
    for (std::size_t i = 0; i < state.player_count; ++i) {
        state.active = static_cast<PlayerId>((first + i) % state.player_count);
        at_moment(t, Trigger::cleanup_stage_start);
    }
}

/// Damage and eliminations of all, heat gained and its rolls, heat lost and its rolls, then a new token; a
/// position of a dial for each damage and each heat.  [SOL-CLEAN-01 to SOL-CLEAN-09, SOL-ELIM-02, SOL-R-43,
/// SOL-COMP-03, SOL-COMP-04]
void clean_up(Table& t) {
    begin_clean_up(t);
    for (const UnitId u : t.units()) apply_damage_die(t, u);
    for (const UnitId u : t.units()) apply_heat_die(t, u);
    for (const UnitId u : standing(t)) cool_down(t, u);  // who stands by has had no order: CAM-TAG-08
    note_eliminated_players(t);
    replace_token(t);
    repair_idle_units(t);
    if (!match_ends(t)) begin_round(t);
}

}  // namespace

// Everybody stands in a starting area now.  [SOL-SETUP-10]
void begin_match(Table& t) {
    place_first_token(t);
    place_flags(t);
    begin_round(t);
}

void play_round(Table& t) {
    if (t.state().stage == Stage::clean_up) return clean_up(t);
    if (t.state().stage == Stage::initiative && t.state().sequence_count == 0) return roll_and_begin(t);
    take_turn(t);
}

}  // namespace irondial::game
