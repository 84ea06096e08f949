// Too close to call: a line of fire or a path that may or may not clip a base.
// [AOD: 14 MechWarrior Etiquette; AOD-ETIQ-05, AOD-R-129]
//
// The engine measures, so nothing is disputed. With the option "dispute-roll" an order is rolled for when it
// would be allowed if every base were a little smaller, and not if every base were a little larger (or the
// other way round: indirect fire needs a blocked line). On a low roll it is not given, and no disputed order
// to that unit will be this turn.
#pragma once

#include "rules/table.h"

namespace irondial::rules {

inline constexpr geo::Length too_close{10};

/// In UnitState::used: the die has decided against this unit.
inline constexpr std::uint8_t lost_dispute = 0x80;

class Leaning : public Position {
  public:
    Leaning(const Position& pos, geo::Length by) : Position(pos) { lean_ = by; }
};

/// Judges an order with `judge`, a function of position and order, the way the option says.
template <class Judge>
Verdict judge_dispute(const Position& pos, UnitId u, Judge judge) {
    const auto& rules = pos.edition().victory;
    if (!rules.dispute_roll_used || pos.lean().mil != 0) return judge(pos);
    const Verdict kind = judge(Leaning(pos, -too_close)), harsh = judge(Leaning(pos, too_close));
    if (static_cast<bool>(kind) == static_cast<bool>(harsh)) return kind;
    if ((pos.unit(u).used & lost_dispute) != 0)
        return {.rule = rules.dispute_roll_min.rule, .why = Why::too_close_to_call, .unit = u};
    return legal;
}

/// Rolls for a disputed order. The table then leans to the side that allows it.
template <class Judge>
bool settle_dispute(Table& t, UnitId u, Judge judge) {
    const auto& rules = t.edition().victory;
    if (!rules.dispute_roll_used) return true;
    const bool kind = static_cast<bool>(judge(Leaning(t, -too_close))),
               harsh = static_cast<bool>(judge(Leaning(t, too_close)));
    if (kind == harsh) return true;
    if (!t.roll_at_least(rules.dispute_roll_min, Roll::dispute, u)) {
        t.unit(u).used |= lost_dispute;
        t.tell({.what = Happened::order_lost, .unit = u, .rule = rules.dispute_roll_min.rule});
        return false;
    }
    t.lean_to(kind ? -too_close : too_close);
    return true;
}

}  // namespace irondial::rules
