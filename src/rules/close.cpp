#include "rules/close.h"

#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::RangeType;
using catalog::TerrainKind;

/// The damage value a unit may strike with: the primary, or the secondary if that one is melee.
/// [AOD-CC-09, AOD-CC-10, AOD-CC-12]
Verdict judge_weapon(const Position& pos, UnitId u, Weapon weapon) {
    const auto& cite = pos.edition().cite;
    if (weapon != Weapon::secondary) return legal;
    const catalog::Weapon* secondary = weapon_of(pos, u, Weapon::secondary);
    if (secondary == nullptr) return {.rule = cite.close_primary, .why = Why::no_such_weapon, .unit = u};
    if (weapon_of(pos, u, Weapon::primary)->range_type == RangeType::melee)
        return {.rule = cite.close_melee_primary, .why = Why::no_such_weapon, .unit = u};
    if (secondary->range_type != RangeType::melee)
        return {.rule = cite.close_primary, .why = Why::no_such_weapon, .unit = u};
    return legal;
}

/// Water and heights that keep two touching units apart.
Verdict judge_terrain(const Position& pos, UnitId u, UnitId target) {
    const Edition& ed = pos.edition();
    if (submerged(pos, target) && ed.terrain.submerged_close == WaterClose::same_feature &&
        !(submerged(pos, u) && share_feature(pos, u, target, TerrainKind::deep_water)))
        return {.rule = ed.cite.submerged_close, .why = Why::submerged, .unit = u, .other = target};
    if (occupies(pos, target, TerrainKind::shallow_water) &&
        ed.terrain.shallow_close == WaterClose::same_feature &&
        !share_feature(pos, u, target, TerrainKind::shallow_water))
        return {.rule = ed.cite.shallow_close, .why = Why::different_level, .unit = u, .other = target};
    if (on_abrupt(pos, u) != on_abrupt(pos, target) && ed.elevation.abrupt_close != AbruptClose::none)
        return {.rule = ed.cite.abrupt_close, .why = Why::different_level, .unit = u, .other = target};
    return legal;
}

}  // namespace

Verdict judge_close(const Position& pos, const Order& order, Attack& attack) {
    const Edition& ed = pos.edition();
    const UnitId u = order.unit;
    // Flamers let a unit of any type strike.
    const bool burns = has_on(pos, u, order.weapon, Equipment::flamers);
    if (!ed.close.types.value.has(pos.printed(u).type) && !burns)
        return {.rule = ed.cite.close_types, .why = Why::wrong_unit_type, .unit = u};
    if (order.target_count != 1)
        return {.rule = ed.cite.close_contact,
                .why = order.target_count == 0 ? Why::no_target : Why::too_many_targets,
                .unit = u};
    const UnitId target = order.targets[0];
    if (!pos.exists(target) || !pos.on_field(target))
        return {.rule = ed.cite.friendly_target, .why = Why::target_not_on_field, .unit = u, .other = target};
    if (target == u) return {.rule = ed.cite.itself_target, .why = Why::targets_itself, .unit = u};
    if (!pos.opposing(u, target))
        return {.rule = ed.cite.friendly_target, .why = Why::friendly_target, .unit = u, .other = target};
    if (const Verdict v = judge_weapon(pos, u, order.weapon); !v) return v;
    const Contact contact = pos.field().contact(pos, u, target);
    // A Quad 'Mech strikes with any part of its base.  [AOD-CC-04, AOD-CC-05]
    const bool any_part = pos.printed(u).speed_mode == SpeedMode::quad;
    if (!(any_part ? contact.touching : contact.front))
        return {.rule = ed.cite.close_contact, .why = Why::not_in_contact, .unit = u, .other = target};
    if (const Verdict v = judge_terrain(pos, u, target); !v) return v;
    attack = {.kind = AttackKind::close,
              .attacker = u,
              .weapon = order.weapon == Weapon::unnamed ? Weapon::primary : order.weapon,
              .capture = order.capture,
              .assault = order.type == OrderType::assault,
              .count = 1,
              .targets = order.targets};
    attack.contacts[0] = contact;
    return legal;
}

}  // namespace irondial::rules
