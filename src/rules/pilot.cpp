#include "rules/pilot.h"

namespace irondial::rules {

// A unit without a pilot, or a Target token, suffers nothing.  [SOL-CRIT-09]
void knock_out(Table& t, UnitId u) {
    if (t.setup().roster[index(u)].pilot == nullptr || t.unit(u).pilot_out) return;
    t.unit(u).pilot_out = true;
    t.tell({.what = Happened::pilot_out, .unit = u, .rule = t.edition().critical.hit_knocks_out_pilot.rule});
}

void offer_revival(Table& t, UnitId u) {
    const auto& rules = t.edition().critical;
    if (!t.unit(u).pilot_out || !t.on_field(u)) return;
    if (!t.ask({.ask = Ask::revive, .player = t.unit(u).controller, .unit = u}).yes) return;
    const int own = t.setup().roster[index(u)].pilot->modifiers.defense;
    if (!t.roll_at_least(rules.revive_min - own, Roll::revive, u)) return;
    t.unit(u).pilot_out = false;  // its modifiers count again from here on: SOL-PILOTKO-07
    t.tell({.what = Happened::pilot_revived, .unit = u, .rule = rules.revive_min.rule});
}

}  // namespace irondial::rules
