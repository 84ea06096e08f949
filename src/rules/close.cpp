#include "rules/close.h"

#include "rules/capture.h"
#include "rules/equipment.h"
#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::RangeType;
using catalog::TerrainKind;

/// Full Strike: the unit named, and all other opposing units that touch the front arc.  [SE-FULL-STRIKE,
/// SOL-SE-32]
void add_full_strike_targets(const Position& pos, Attack& attack) {
    for (const UnitId other : pos.engaged_with(attack.attacker)) {
        Contact contact;
        if (other == attack.targets[0] || attack.count == max_targets) continue;
        if (!judge_reach(pos, attack.attacker, other, contact) || !contact.front) continue;
        attack.contacts[attack.count] = contact;
        attack.targets[attack.count++] = other;
    }
}

/// Is the unit in the same water as the other, or in any of its kind if that is enough?
bool shares_water(const Position& pos, UnitId u, UnitId other, TerrainKind water, WaterClose asked) {
    return asked == WaterClose::same_feature ? share_feature(pos, u, other, water) : occupies(pos, u, water);
}

}  // namespace

Verdict judge_close_weapon(const Position& pos, UnitId u, Weapon weapon) {
    const auto& cite = pos.edition().cite;
    const auto& damage = pos.edition().close.mech_damage;
    if (weapon != Weapon::secondary) return legal;
    if (damage == CloseMechDamage::primary)
        return {.rule = damage.rule, .why = Why::no_such_weapon, .unit = u};
    const catalog::Weapon* secondary = weapon_of(pos, u, Weapon::secondary);
    if (secondary == nullptr) return {.rule = cite.close_primary, .why = Why::no_such_weapon, .unit = u};
    if (damage == CloseMechDamage::primary_or_melee &&
        weapon_of(pos, u, Weapon::primary)->range_type == RangeType::melee)
        return {.rule = cite.close_melee_primary, .why = Why::no_such_weapon, .unit = u};
    if (secondary->range_type != RangeType::melee)
        return {.rule = cite.close_primary, .why = Why::no_such_weapon, .unit = u};
    return legal;
}

Verdict judge_reach(const Position& pos, UnitId u, UnitId other, Contact& contact) {
    const Edition& ed = pos.edition();
    contact = pos.field().contact(pos, u, other);
    // Across an ordinary edge they may strike (AOD-ELEV-14, DA-TERR-HEIGHT-04, DA-TERR-WALL-04); across an
    // abrupt one nobody touches: say why where only the edge is between.  [AOD-ABRUPT-05, AOD-R-79]
    // In the arena a shared hexside is enough across heights, but nobody strikes up a cliff from the ground;
    // for a Target token too.  [SOL-CC-02, SOL-ELEV-03, SOL-ELEV-10, SOL-R-23]
    const AbruptClose abrupt = ed.elevation.abrupt_close;
    const bool barred = abrupt == AbruptClose::barred_upward
                            ? on_abrupt(pos, other) && !on_elevated(pos, u)
                            : abrupt == AbruptClose::barred && on_abrupt(pos, u) != on_abrupt(pos, other);
    if (!contact.touching && barred && (contact.front || pos.beside(u).has(other)))
        return {
            .rule = ed.elevation.abrupt_close.rule, .why = Why::different_level, .unit = u, .other = other};
    // Through the front arc; a Quad 'Mech strikes with any part of its base.  [AOD-FACE-02, DA-MOVE-07,
    // AOD-CC-04, AOD-CC-05, AOD-R-03, QS-CC-03, QS-CC-04]
    const bool any_part = ed.close.quad_any_contact && pos.printed(u).speed_mode == SpeedMode::quad;
    if (!(any_part ? contact.touching : contact.front))
        return {.rule = ed.close.contact.rule, .why = Why::not_in_contact, .unit = u, .other = other};
    // Water. [AOD-TERR-WATER-04, AOD-TERR-WATER-09, AOD-R-149]
    const auto& deep = ed.terrain.submerged_close;
    const auto& shallow = ed.terrain.shallow_close;
    if (deep != WaterClose::none && submerged(pos, other) &&
        !(submerged(pos, u) && shares_water(pos, u, other, TerrainKind::deep_water, deep)))
        return {.rule = deep.rule, .why = Why::submerged, .unit = u, .other = other};
    if (shallow != WaterClose::none && occupies(pos, other, TerrainKind::shallow_water) &&
        !shares_water(pos, u, other, TerrainKind::shallow_water, shallow))
        return {.rule = shallow.rule, .why = Why::different_level, .unit = u, .other = other};
    return legal;
}

// No value has to be above 0.  [AOD-CC-01 to AOD-CC-03, AOD-R-36, DA-R-79]
Verdict judge_close(const Position& pos, const Order& order, Attack& attack) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    const Weapon weapon = order.weapon == Weapon::unnamed ? Weapon::primary : order.weapon;
    // Flamers let a unit of any type strike.
    const bool burns = ed.gadgets.flamers_any_type && has_on(pos, u, weapon, Equipment::flamers);
    if (!ed.close.types.value.has(pos.printed(u).type) && !burns)
        return {.rule = ed.close.types.rule, .why = Why::wrong_unit_type, .unit = u};
    if (order.target_count != 1)
        return {.rule = ed.cite.close_single_target,
                .why = order.target_count == 0 ? Why::no_target : Why::too_many_targets,
                .unit = u,
                .most = 1};
    const UnitId target = order.targets[0];
    if (const Verdict v = judge_opponent(pos, u, target); !v) return v;
    if (const Verdict v = judge_bound(pos, order); !v) return v;
    if (const Verdict v = judge_close_weapon(pos, u, weapon); !v) return v;
    Contact contact;
    if (const Verdict v = judge_reach(pos, u, target, contact); !v) return v;
    if (order.capture)
        if (const Verdict v = judge_capture(pos, u, target); !v) return v;
    attack = {.kind = AttackKind::close,
              .attacker = u,
              .weapon = weapon,
              .ordered = order.type == OrderType::close,
              .capture = order.capture,
              .assault = order.type == OrderType::assault,
              .digs_in = order.type == OrderType::dig_in,
              .count = 1,
              .others = order.formation.units(),
              .targets = order.targets,
              .played = attack.played};
    attack.contacts[0] = contact;
    if (works(pos, attack, Equipment::full_strike)) add_full_strike_targets(pos, attack);
    return legal;
}

}  // namespace irondial::rules
