#include "rules/initiative.h"

#include <algorithm>

#include "rules/effects.h"
#include "rules/values.h"

namespace irondial::rules {
namespace {

/// A unit with what it rolled, and rolled again where that was tied.
struct Result {
    UnitId unit = UnitId::none;
    std::int64_t rank = 0;
};

/// Two dice, better with Command, worse after defending.  [SOL-INIT-01, SOL-INIT-07, SOL-INIT-08, SOL-SE-55]
int roll_for(Table& t, UnitId u) {
    const Edition& ed = t.edition();
    const Dice dice =
        t.roll({.roll = Roll::initiative, .dice = 2, .unit = u, .player = t.unit(u).controller});
    Tally result{dice.sum(), ed.turn.order.rule};
    if (has(t, u, Equipment::command)) result.add(ed.gadgets.command_initiative);
    if (t.unit(u).stance == Stance::defend) result.take(ed.assault.defend_initiative);
    change(t, Stat::initiative, u, result);
    t.tell({.what = Happened::initiative,
            .unit = u,
            .amount = static_cast<std::int16_t>(result.value),
            .tally = result});
    return result.value;
}

/// Lowest first. Those who tie roll again, among themselves.  [SOL-INIT-02, SOL-INIT-05, SOL-R-08]
void order(Table& t, std::span<Result> some) {
    constexpr std::int64_t step = 64;  // a roll is well below; it can be negative
    for (Result& one : some) one.rank = roll_for(t, one.unit);
    for (int again = 0; again < 8; ++again) {  // dice that tie for ever come from no table
        std::array<bool, max_units> tied{};
        for (std::size_t i = 0; i < some.size(); ++i)
            for (std::size_t k = 0; k < some.size(); ++k)
                tied[i] = tied[i] || (i != k && some[i].rank == some[k].rank);
        for (Result& one : some) one.rank *= step;
        bool any = false;
        for (std::size_t i = 0; i < some.size(); ++i)
            if (tied[i]) some[i].rank += roll_for(t, some[i].unit), any = true;
        if (!any) break;
    }
    std::sort(some.begin(), some.end(), [](const Result& a, const Result& b) {
        return a.rank != b.rank ? a.rank < b.rank : index(a.unit) < index(b.unit);
    });
}

}  // namespace

// Units whose pilots are out get no result and come last; among several of them it is rolled for.
// [SOL-INIT-06, SOL-PILOTKO-08, SOL-R-03]  Whoever comes round later keeps that place.  [SOL-PILOTKO-09]
// A shutdown unit rolls like others.  [SOL-SHUT-05]
void roll_initiative(Table& t) {
    std::array<Result, max_units> awake{}, out{};
    std::size_t awake_count = 0, out_count = 0;
    for (const UnitId u : t.units()) {
        if (t.unit(u).pilot_out)
            out[out_count++].unit = u;
        else
            awake[awake_count++].unit = u;
    }
    order(t, std::span(awake).first(awake_count));
    if (out_count > 1) order(t, std::span(out).first(out_count));
    State& state = t.change();
    state.sequence_count = 0;
    for (std::size_t i = 0; i < awake_count; ++i) state.sequence[state.sequence_count++] = awake[i].unit;
    state.quickest = awake_count == 0 ? UnitId::none : awake[awake_count - 1].unit;
    state.quickest_place = static_cast<std::uint8_t>(awake_count == 0 ? 0 : awake_count - 1);
    for (std::size_t i = 0; i < out_count; ++i) state.sequence[state.sequence_count++] = out[i].unit;
    state.acting = 0;
}

// Ahead of everybody, whatever they rolled.  [SOL-R-07]
void offer_first_turn(Table& t) {
    State& state = t.change();
    const UnitId u = state.quickest;
    if (u == UnitId::none || !t.on_field(u)) return;
    const bool yes = t.ask({.ask = Ask::go_first, .player = t.unit(u).controller, .unit = u}).yes;
    const auto begin = state.sequence.begin();
    const auto at = std::find(begin, begin + state.sequence_count, u);
    if (yes) {
        std::rotate(begin, at, at + 1);
        t.tell({.what = Happened::goes_first, .unit = u, .rule = t.edition().turn.initiative_choice.rule});
    } else {  // of a choice for one phase only, back to its place
        std::rotate(at, at + 1, begin + state.quickest_place + 1);
    }
}

bool acts_before(const Position& pos, UnitId u, UnitId other) {
    for (std::size_t i = 0; i < pos.state().sequence_count; ++i) {
        if (pos.state().sequence[i] == u) return u != other;
        if (pos.state().sequence[i] == other) return false;
    }
    return false;
}

UnitId acting_unit(const Position& pos) {
    const State& state = pos.state();
    const bool in_turns =
        state.stage == Stage::initiative || state.stage == Stage::move || state.stage == Stage::combat;
    return in_turns && state.acting < state.sequence_count ? state.sequence[state.acting] : UnitId::none;
}

}  // namespace irondial::rules
