#include "rules/command.h"

#include "rules/damage.h"
#include "rules/values.h"

namespace irondial::rules {

UnitSet command_units(const Position& pos, PlayerId p) {
    UnitSet result;
    if (pos.edition().gadgets.command_min == 0) return result;
    for (const UnitId u : pos.units() & bearers(pos, Equipment::command))
        if (pos.unit(u).controller == p && has(pos, u, Equipment::command)) result.add(u);
    return result;
}

void roll_for_command(Table& t, UnitId u) {
    if (!has(t, u, Equipment::command)) return;  // shells may have fallen on it since
    const auto& rules = t.edition().gadgets;
    const PlayerId p = t.unit(u).controller;
    bool circle = false;
    for (const Piece& piece : pieces_of(t, u))
        if (piece.equip == Equipment::command && in_force(t, u, piece))
            circle = piece.shape == catalog::EquipShape::circle;
    if (!t.ask({.ask = Ask::use, .player = p, .unit = u, .equipment = Equipment::command}).yes) return;
    const bool extra = t.roll_at_least(rules.command_min, Roll::command, u);
    if (extra) t.player(p).orders += 1;
    t.tell({.what = Happened::equipment_used,
            .unit = u,
            .player = p,
            .rule = rules.command_min.rule,
            .equipment = Equipment::command,
            .yes = extra,
            .amount = t.player(p).orders});
    if (circle)
        deal_damage(t, u, t.edition().equipment.single_use_cost, t.edition().cite.circle_cost,
                    PlayerId::none);
}

}  // namespace irondial::rules
