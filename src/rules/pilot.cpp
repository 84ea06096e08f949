#include "rules/pilot.h"

#include <algorithm>

namespace irondial::rules {
namespace {

/// With the pilot's own modifier, whatever else changes the unit's defense.  [SOL-PILOTKO-06]
int needed_to_revive(const Position& pos, UnitId u) {
    const catalog::Pilot* pilot = pos.setup().roster[index(u)].pilot;
    return pos.edition().critical.revive_min - (pilot != nullptr ? pilot->modifiers.defense : 0);
}

}  // namespace

// A unit without a pilot, or a Target token, suffers nothing.  [SOL-CRIT-09]  Whoever can be given no order
// for it cools as an idle unit does.  [SOL-PILOTKO-11]
void knock_out(Table& t, UnitId u) {
    if (t.setup().roster[index(u)].pilot == nullptr || t.unit(u).pilot_out) return;
    t.unit(u).pilot_out = true;
    t.tell({.what = Happened::pilot_out, .unit = u, .rule = t.edition().critical.hit_knocks_out_pilot.rule});
}

void offer_revival(Table& t, UnitId u) {
    const auto& rules = t.edition().critical;
    if (!t.unit(u).pilot_out || !t.on_field(u)) return;
    if (!t.ask({.ask = Ask::revive, .player = t.unit(u).controller, .unit = u}).yes) return;
    if (!t.roll_at_least(needed_to_revive(t, u), Roll::revive, u)) return;
    t.unit(u).pilot_out = false;  // its modifiers count again from here on: SOL-PILOTKO-07
    t.tell({.what = Happened::pilot_revived, .unit = u, .rule = rules.revive_min.rule});
}

double chance_to_revive(const Position& pos, UnitId u) {
    return pos.unit(u).pilot_out ? std::clamp(7 - needed_to_revive(pos, u), 0, 6) / 6.0 : 0;
}

}  // namespace irondial::rules
