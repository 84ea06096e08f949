#include "rules/order_end.h"

#include "rules/damage.h"
#include "rules/heat.h"

namespace irondial::rules {

bool pushes(const Position& pos, UnitId u) {
    return pos.unit(u).tokens > 0;
}

void end_order(Table& t, UnitId u, Bill bill) {
    const Edition& ed = t.edition();
    if (t.on_field(u)) {
        UnitState& unit = t.unit(u);
        const bool pushed = pushes(t, u);
        // Step 9: the token. A pushed 'Mech receives no second one.  [AOD-TOKEN-01, AOD-TOKEN-06, AOD-R-13]
        if (!unit.shutdown && !(pushed && t.is_mech(u) && !ed.push.mech_second_token)) {
            unit.tokens = static_cast<std::uint8_t>(unit.tokens + 1);
            t.tell({.what = Happened::tokens_changed,
                    .unit = u,
                    .rule = ed.cite.token_for_order,
                    .amount = unit.tokens});
        }
        if (pushed && t.is_mech(u)) bill.heat += ed.push.mech_heat;
        if (pushed && !t.is_mech(u)) bill.pushing += ed.push.damage;
        // Step 10: pushing damage and heat together, then the rolls.  [AOD-SEQ-17]
        deal_damage(t, u, bill.pushing, Damage::pushing, ed.cite.push, PlayerId::none);
        gain_heat(t, u, bill.heat, pushed ? ed.cite.mech_push : ed.cite.run_heat);
    }
    for (const UnitId other : bill.circles)
        deal_damage(t, other, ed.equipment.single_use_cost, Damage::pushing, ed.cite.circle_cost,
                    PlayerId::none);
}

}  // namespace irondial::rules
