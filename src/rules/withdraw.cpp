#include "rules/withdraw.h"

#include "rules/artillery.h"
#include "rules/capture.h"
#include "rules/damage.h"
#include "rules/flags.h"

namespace irondial::rules {
namespace {

bool takes_part(const Position& pos, UnitId u) {
    const Place place = pos.unit(u).place;
    return place == Place::field || place == Place::aboard || place == Place::reserve;
}

// In the player's own turn: only then is an order asked for. What was scored stays.  [AOD-WITHDRAW-01,
// DA-WITHDRAW-02]
void withdraw(Table& t, PlayerId p) {
    const auto& cite = t.edition().cite;
    t.player(p).withdrawn = t.player(p).out = true;
    t.player(p).orders = 0;
    t.tell({.what = Happened::withdrew, .player = p, .rule = cite.withdraws});
    for (const UnitId u : t.all_units()) {
        if (t.unit(u).controller != p || !takes_part(t, u)) continue;
        const UnitId captor = t.unit(u).captor;
        if (captor != UnitId::none && t.unit(captor).controller != p) {  // AOD-WITHDRAW-03
            eliminate(t, u, cite.withdrawn_captive, t.unit(captor).controller);
            continue;
        }
        if (const UnitId captive = captive_of(t, u); captive != UnitId::none)
            release(t, captive, cite.withdrawn_captor);  // AOD-WITHDRAW-05
        t.take_off(u, Place::withdrawn);                 // AOD-WITHDRAW-04, DA-WITHDRAW-04
        leave_flags(t, u);
    }
    remove_markers_of(t, p);
}

}  // namespace

Verdict judge_withdraw(const Position& pos) {
    const auto& policy = pos.edition().victory.withdraw;
    return policy == Withdraw::none
               ? Verdict{.rule = pos.edition().cite.order_types, .why = Why::order_not_offered}
               : legal;
}

// A team surrenders as a whole.  [CAM-SURR-02]
void withdraw(Table& t) {
    const PlayerId active = t.state().active;
    const bool together = t.edition().victory.withdraw == Withdraw::surrender;
    for (const PlayerId p : t.players())
        if (p == active || (together && t.team(p) == t.team(active) && !t.player(p).out)) withdraw(t, p);
}

}  // namespace irondial::rules
