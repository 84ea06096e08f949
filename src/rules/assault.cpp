#include "rules/assault.h"

#include "rules/combat.h"
#include "rules/movement.h"
#include "rules/rehearsal.h"

namespace irondial::rules {

Verdict judge_assault(const Position& pos, const Order& order, Trip& trip) {
    const auto& cite = pos.edition().cite;
    const UnitId u = order.unit;
    if (!pos.is_mech(u)) return {.rule = cite.assault_by, .why = Why::wrong_unit_type, .unit = u};
    // At the moment of the order; shutdown and Salvage units count.  [AOD-ASLT-02, AOD-R-40, AOD-R-41]
    if (const UnitSet engaged = pos.engaged_with(u); !engaged.empty())
        return {.rule = cite.assault_engaged, .why = Why::engaged, .unit = u, .other = engaged.first()};
    if (order.run) return {.rule = cite.assault_no_run, .why = Why::cannot_run, .unit = u};
    if (order.attack_kind != AttackKind::ranged && order.attack_kind != AttackKind::close)
        return {.rule = cite.assault_no_artillery, .why = Why::order_not_offered, .unit = u};
    // With all that terrain does to it, as far as half the speed value or all of it.  [AOD-ASLT-04,
    // AOD-ASLT-05, AOD-ASLT-06, SOL-ASLT-02 to SOL-ASLT-04]  Also after a move order.  [SOL-ASLT-09,
    // SOL-R-66]
    if (const Verdict v = judge_move(pos, order, trip); !v) return v;
    if (order.target_count == 0) return legal;
    Rehearsal there(pos);
    there.place(u, trip.end);
    Attack attack;
    return judge_combat(there, order, attack);
}

// One move, the free spins of those it comes to, and one attack, if that is still possible then.
// [AOD-ASLT-03, AOD-R-38, AOD-R-39, SOL-ASLT-08]
void resolve_assault(Table& t, const Order& order, const Trip& trip, Bill& bill) {
    // Whatever comes of it, 2 in all; a push adds its own.  [AOD-ASLT-11, SOL-HEAT-02, SOL-R-05]
    bill.heat += t.edition().assault.heat;
    resolve_movement(t, order, trip, bill);
    if (Attack attack; order.target_count > 0 && judge_combat(t, order, attack))
        resolve_combat(t, attack, bill);
}

}  // namespace irondial::rules
