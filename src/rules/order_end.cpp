#include "rules/order_end.h"

#include <bit>

#include "rules/damage.h"
#include "rules/deeds.h"
#include "rules/heat.h"
#include "rules/values.h"

namespace irondial::rules {
namespace {

/// One token for the order; a pushed 'Mech receives no second one.  [AOD-TOKEN-01, AOD-TOKEN-06, AOD-R-13]
void give_token(Table& t, UnitId u, bool pushed) {
    UnitState& unit = t.unit(u);
    if (t.edition().tokens.limit == 0) return;  // there are none
    if (unit.shutdown || (pushed && t.is_mech(u) && !t.edition().push.mech_second_token)) return;
    unit.tokens = static_cast<std::uint8_t>(unit.tokens + 1);
    t.tell({.what = Happened::tokens_changed,
            .unit = u,
            .rule = t.edition().cite.token_for_order,
            .amount = unit.tokens});
}

/// What a push deals. Heavy Armor takes some off, where the book does not say that nothing can (as a circle
/// it would cost what it saves).  [AOD-PUSH-03, DA-PUSH-07, DA-R-06]
Tally push_damage(const Position& pos, UnitId u) {
    const Edition& ed = pos.edition();
    Tally damage{ed.push.damage, ed.push.damage.rule};
    const bool square = showing(pos, u)[DialSlot::defense].shape == catalog::EquipShape::square;
    if (ed.push.damage_preventable && square && has(pos, u, Equipment::heavy_armor)) {
        damage.take(ed.gadgets.heavy_armor);
        damage.at_least(0, ed.cite.not_below_zero);
    }
    return damage;
}

int circle_damage(const Position& pos, UnitId u, const Bill& bill) {
    return std::popcount(bill.circles[index(u)]) * pos.edition().equipment.single_use_cost;
}

/// All pushing damage and all heat, then the rolls; nothing prevents such damage.  [AOD-HEAT-13, AOD-R-10,
/// AOD-R-11, DA-SEQ-09, DA-PUSH-06, DA-TOKEN-09, QS-PUSH-01, SOL-DMG-09]
void pay_own(Table& t, UnitId u, const Bill& bill, Tally pushing, const Tally& heat, bool shuts_down) {
    const Edition& ed = t.edition();
    pushing.add(ed.equipment.single_use_cost.rule, circle_damage(t, u, bill));
    deal_damage(t, u, pushing, PlayerId::none);
    if (shuts_down && t.on_field(u)) shut_down(t, u, ed.cite.alpha_strike);
    gain_heat(t, u, heat);
}

/// What the order costs one unit that it was given to, alone or as a member of a formation: each is pushed
/// and heated by it on its own.  [AOD-MFORM-14, DA-PUSH-05, DA-TOKEN-08, AOD-RFORM-12, AOD-RFORM-13,
/// AOD-CFORM-12, AOD-CFORM-13, DA-MFORM-08, DA-RFORM-10, DA-CFORM-09]
void charge(Table& t, UnitId u, const Bill& bill, Tally pushing, Tally heat, bool shuts_down) {
    const Edition& ed = t.edition();
    if (!t.on_field(u)) return;
    const bool pushed = pushes(t, u);
    if (pushed && t.is_mech(u)) heat += ed.push.mech_heat;
    if (pushed && !t.is_mech(u) && !bill.spares) pushing += push_damage(t, u);
    // Step 9: the token. Step 10: what it costs.
    if (ed.tokens.before_push) give_token(t, u, pushed);
    pay_own(t, u, bill, pushing, heat, shuts_down);
    if (!ed.tokens.before_push && t.on_field(u)) give_token(t, u, pushed);
}

/// After the order: circles that others used, and the push of a second token.  [AOD-SE-13, AOD-R-147,
/// DA-SE-04]
void pay_others(Table& t, UnitSet ordered, const Bill& bill, PlayerId player) {
    const Edition& ed = t.edition();
    for (const UnitId other : t.units() & (bill.users | bill.jolted)) {
        if (!ordered.has(other) && bill.users.has(other))
            deal_damage(t, other, circle_damage(t, other, bill), ed.cite.circle_cost, PlayerId::none);
        if (bill.jolted.has(other)) deal_damage(t, other, ed.push.damage, ed.push.damage.rule, player);
    }
}

}  // namespace

/// A token from an earlier turn is what pushes, also one kept by venting.  [AOD-TOKEN-07, AOD-R-06, AOD-R-08,
/// DA-R-03]
bool pushes(const Position& pos, UnitId u) {
    return pos.unit(u).tokens > 0;
}

void end_order(Table& t, UnitId u, Bill& bill) {
    const PlayerId player = t.unit(u).controller;
    t.settle_on(&bill);
    bill.closed = true;
    charge(t, u, bill, bill.pushing, bill.heat, bill.shuts_down);
    for (const UnitId other : bill.others) charge(t, other, bill, bill.each, {}, false);
    pay_others(t, bill.others | UnitSet::of(u), bill, player);
    do_later(t, catalog::Trigger::order_resolved, bill);
    t.settle_on(nullptr);
}

void pay(Table& t, UnitId u, const Bill& bill) {
    if (t.on_field(u)) pay_own(t, u, bill, bill.pushing, bill.heat, bill.shuts_down);
    pay_others(t, UnitSet::of(u), bill, t.unit(u).controller);
}

}  // namespace irondial::rules
