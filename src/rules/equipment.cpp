#include "rules/equipment.h"

#include "rules/terrain.h"

namespace irondial::rules {
namespace {

using catalog::RangeType;

/// Armour that would lower the damage of this attack.  [SOL-R-80]
bool armour_applies(const Position& pos, const Attack& attack, UnitId u, Equipment armour) {
    if (!attack.ranged() && attack.kind != AttackKind::close) return false;  // AOD-SPEC-05, DA-DFAATK-15
    switch (armour) {
        case Equipment::reflective_armor:
            if (!attack.ranged() || !attack.is(pos, RangeType::energy)) return false;
            break;
        case Equipment::reactive_armor:
            if (!attack.ranged() || !attack.is(pos, RangeType::ballistic)) return false;
            break;
        default: break;  // hardened and heavy armour: every ranged and close combat attack
    }
    return has(pos, u, armour);
}

bool is_armour(Equipment e) {
    return e == Equipment::reflective_armor || e == Equipment::reactive_armor ||
           e == Equipment::hardened_armor || e == Equipment::heavy_armor;
}

/// Armor Piercing is aimed at the armour of others, and of whoever a blast harms.
bool piercing(const Position& pos, const Attack& attack, UnitId affected = UnitId::none) {
    return attack.ranged() && affected != attack.attacker &&
           !attack.played.barred.has(Equipment::armor_piercing) &&
           has_on(pos, attack.attacker, attack.weapon, Equipment::armor_piercing);
}

/// Is there anything that Armor Piercing would ignore?
bool armour_to_pierce(const Position& pos, const Attack& attack) {
    if (attack.kind == AttackKind::artillery) return piercing(pos, attack);  // nobody knows yet whom it harms
    return affected_by(pos, attack).any([&](UnitId u) { return pierces(pos, attack, u); });
}

/// In close combat or by a special attack.
bool by_hand(const Attack& attack) {
    return attack.kind != AttackKind::ranged && attack.kind != AttackKind::artillery;
}

bool lends_defense(const Position& pos, const Attack& attack, UnitId u) {
    return affected_by(pos, attack).any([&](UnitId one) { return point_defense_for(pos, one) == u; });
}

bool once_used(const Position& pos, const Attack& attack, Once once) {
    return (pos.unit(attack.attacker).used & bit(once)) != 0;
}

}  // namespace

// What asks for a ranged or close combat order, or attack, has no part in special attacks.  [DA-SE-10,
// DA-RAM-15, DA-CHARGE-14, DA-DFAATK-14, DE-DFAATK-01]
bool works(const Position& pos, const Attack& attack, Equipment e) {
    const auto& ed = pos.edition().gadgets;
    if (attack.played.barred.has(e)) return false;  // by a card
    if (e == Equipment::flamers && pos.unit(attack.targets[0]).shutdown && !ed.flamers_on_shutdown)
        return false;  // it is struck as by any other
    const bool ranged = attack.kind == AttackKind::ranged, close = attack.kind == AttackKind::close;
    const UnitId target = attack.targets[0];
    const bool one_unit = attack.single() && !pos.is_token(target);  // a Target token is none: SOL-R-20
    const auto beside = [&] { return has_on(pos, attack.attacker, attack.weapon, e); };  // AOD-SE-11, -12
    switch (e) {
        // Beside a ballistic damage value.
        case Equipment::artemis_v: return ranged && one_unit && beside();
        case Equipment::homing_beacon:
            return ranged && attack.ordered && one_unit && beside() &&
                   (ed.homing_beacon_infantry || !pos.is_infantry(target));
        case Equipment::armor_piercing: return armour_to_pierce(pos, attack);
        case Equipment::anti_personnel: return !bystanders(pos, attack).empty();
        case Equipment::streak_missiles: return ranged && one_unit && !attack.indirect && beside();
        // Beside an energy damage value.
        case Equipment::ppc_capacitor: return ranged && beside();
        case Equipment::tsemp:
            return ranged && attack.ordered && one_unit && beside() && !pos.unit(target).shutdown &&
                   pos.unit(target).tokens < 2;
        case Equipment::pulse: return ranged && one_unit && beside() && !once_used(pos, attack, Once::pulse);
        case Equipment::alpha_strike:
            return ranged && one_unit && !attack.second && beside() &&
                   pos.printed(attack.attacker).heat_positions > 0;
        case Equipment::flamers: return close && one_unit && !attack.capture && beside();
        // Beside a melee damage value.
        case Equipment::full_strike:
            return close && attack.others.empty() && !pos.is_token(target) && beside();  // AOD-CFORM-07
        case Equipment::hand_to_hand_weapon: return close && one_unit && beside();
        case Equipment::rapid_strike:
            return close && one_unit && beside() && !once_used(pos, attack, Once::rapid_strike);
        case Equipment::brawling:
            return by_hand(attack) && !pos.is_token(target) && has(pos, attack.attacker, e);  // any value
        // Beside the attack value.
        case Equipment::improved_targeting: return (attack.ranged() || close) && has(pos, attack.attacker, e);
        default: return false;
    }
}

bool protects(const Position& pos, const Attack& attack, UnitId u, Equipment e) {
    const bool ranged = attack.kind == AttackKind::ranged;
    switch (e) {
        case Equipment::evade: return ranged && has(pos, u, e);
        case Equipment::camouflage:
            // A beacon leaves nothing of the hindering terrain against ballistic fire.  [SOL-SE-21c]
            return ranged && has(pos, u, e) && occupies(pos, u, catalog::TerrainKind::hindering) &&
                   !attack.played.cleared.has(catalog::TerrainKind::hindering) &&
                   !(pos.unit(u).beacon != PlayerId::none && attack.is(pos, RangeType::ballistic));
        case Equipment::decoy:
            return ranged && has(pos, u, e) &&
                   !(pos.edition().gadgets.armor_piercing_all && piercing(pos, attack));
        case Equipment::agility: return by_hand(attack) && has(pos, u, e);
        case Equipment::advanced_anti_missile_system:
            return ranged && attack.is(pos, RangeType::ballistic) && has(pos, u, e);
        default: return is_armour(e) && !piercing(pos, attack, u) && armour_applies(pos, attack, u, e);
    }
}

UnitId point_defense_for(const Position& pos, UnitId u) {
    const bool modified = pos.edition().gadgets.point_defense_modified;
    UnitId best = UnitId::none;
    int value = modified ? showing(pos, u)[DialSlot::defense].value : defense_value(pos, u).value;
    for (const UnitId friend_ : pos.touching(u))
        if (pos.friendly(u, friend_) && has(pos, friend_, Equipment::point_defense_system) &&
            showing(pos, friend_)[DialSlot::defense].value > value) {
            best = friend_;
            value = showing(pos, friend_)[DialSlot::defense].value;
        }
    return best;
}

UnitSet anti_missile_for(const Position& pos, const Attack& attack, UnitId target) {
    UnitSet result;
    if (attack.kind != AttackKind::ranged || !attack.is(pos, RangeType::ballistic)) return result;
    if (!affected_by(pos, attack).has(target)) return result;  // a friend in the line of fire is no target
    const geo::Length reach{pos.edition().gadgets.anti_missile_reach * 1000};
    for (const UnitId u : pos.units() & bearers(pos, Equipment::advanced_anti_missile_system)) {
        if (!has(pos, u, Equipment::advanced_anti_missile_system)) continue;
        const bool near =
            u == target || (pos.friendly(u, target) && pos.field().within(pos, u, target, reach));
        if (near && protects(pos, attack, u, Equipment::advanced_anti_missile_system)) result.add(u);
    }
    return pos.edition().gadgets.anti_missile_once ? result - attack.shot_at : result;
}

UnitSet bystanders(const Position& pos, const Attack& attack) {
    UnitSet result;
    // A formation attacks and damages one unit only.  [AOD-RFORM-05]
    if (attack.kind != AttackKind::ranged || !attack.others.empty() ||
        !pos.edition().gadgets.anti_personnel || attack.played.barred.has(Equipment::anti_personnel) ||
        !has_on(pos, attack.attacker, attack.weapon, Equipment::anti_personnel))
        return result;
    for (std::size_t i = 0; i < attack.count; ++i) result = result | pos.touching(attack.targets[i]);
    for (std::size_t i = 0; i < attack.count; ++i) result.remove(attack.targets[i]);
    result.remove(attack.attacker);  // AOD-ATK-19
    for (const UnitId u : result)
        if (!pos.is_infantry(u) || pos.is_captive(u)) result.remove(u);  // DA-SE-11
    return result;
}

UnitSet affected_by(const Position& pos, const Attack& attack) {
    UnitSet result = bystanders(pos, attack);
    for (std::size_t i = 0; i < attack.count; ++i) result.add(attack.targets[i]);
    return result;
}

// Obstacles only: arc and range are asked for as ever.  [SOL-SE-24, SOL-SE-21b, SOL-R-69]
bool ignores_line(const Position& pos, const Attack& attack, UnitId target) {
    if (works(pos, attack, Equipment::streak_missiles)) return true;
    return pos.unit(target).beacon != PlayerId::none && attack.is(pos, RangeType::ballistic);
}

bool pierces(const Position& pos, const Attack& attack, UnitId u) {
    if (!piercing(pos, attack, u)) return false;
    for (const Piece& piece : pieces_of(pos, u)) {
        if (piece.slot != DialSlot::defense) continue;
        if (is_armour(piece.equip) ? armour_applies(pos, attack, u, piece.equip)
                                   : pos.edition().gadgets.armor_piercing_all && has(pos, u, piece.equip))
            return true;
    }
    return false;
}

namespace {

/// Of the other side's equipment: all of it, or Anti-Missile Systems only; but a better defense value can
/// always be declined.  [SOL-SE-06, SOL-SE-60c, SOL-R-86]
bool target_may_cancel(const Position& pos, Equipment e) {
    switch (e) {
        case Equipment::advanced_anti_missile_system: return pos.edition().gadgets.anti_missile_cancel;
        case Equipment::evade:
        case Equipment::camouflage:
        case Equipment::point_defense_system: return true;
        default: return pos.edition().equipment.target_may_cancel;
    }
}

}  // namespace

catalog::Set<Equipment> may_cancel(const Position& pos, const Attack& attack, UnitId u) {
    const bool any = pos.edition().equipment.cancel_scope_in_attack == CancelScope::any;
    catalog::Set<Equipment> result;
    for (const Piece& piece : pieces_of(pos, u)) {
        const Equipment e = piece.equip;
        if (!(any || facts(e).optional) || !in_force(pos, u, piece)) continue;
        if (u == attack.attacker) {
            if (moment_of(e) == Moment::chosen || !works(pos, attack, e)) continue;
            if (e == Equipment::streak_missiles && !attack.sights[0].clear()) continue;
            if (e == Equipment::flamers &&
                !pos.edition().close.types.value.has(pos.printed(attack.attacker).type))
                continue;
            result.add(e);
        } else if (target_may_cancel(pos, e) &&
                   (e == Equipment::point_defense_system ? lends_defense(pos, attack, u)
                                                         : protects(pos, attack, u, e))) {
            result.add(e);
        }
    }
    return result;
}

void cancel(Table& t, UnitId u, catalog::Set<Equipment> chosen) {
    const std::uint8_t slots = slots_of(t, u, chosen);
    if (slots == 0) return;
    t.unit(u).cancelled |= slots;
    t.tell({.what = Happened::equipment_cancelled,
            .unit = u,
            .rule = t.edition().cite.optional_equipment,
            .amount = slots});
}

void restore_cancelled(Table& t) {
    if (t.edition().equipment.cancel_duration != CancelDuration::order) return;
    for (const UnitId u : t.units()) t.unit(u).cancelled = 0;
}

// What is optional counts as used where it works, unless it was cancelled.  [SOL-SE-08]
Moment moment_of(Equipment e) {
    switch (e) {
        case Equipment::homing_beacon:
        case Equipment::anti_personnel:
        case Equipment::streak_missiles:
        case Equipment::alpha_strike:
        case Equipment::full_strike:
        case Equipment::evade:
        case Equipment::camouflage: return Moment::roll;
        case Equipment::artemis_v:
        case Equipment::ppc_capacitor:
        case Equipment::tsemp:
        case Equipment::flamers:
        case Equipment::hand_to_hand_weapon:
        case Equipment::brawling: return Moment::hit;
        case Equipment::armor_piercing:
        case Equipment::agility:
        case Equipment::reflective_armor:
        case Equipment::reactive_armor:
        case Equipment::hardened_armor:
        case Equipment::heavy_armor: return Moment::damage;
        case Equipment::pulse:
        case Equipment::rapid_strike:
        case Equipment::improved_targeting: return Moment::chosen;
        default: return Moment::never;
    }
}

// Once an order for each circle, of either side.  [SOL-SE-03, SOL-R-85]
void use(Table& t, Bill& bill, UnitId u, const Piece& piece) {
    if (piece.shape == catalog::EquipShape::circle) {
        bill.users.add(u);
        bill.circles[index(u)] |= piece.bit;
    }
    t.tell({.what = Happened::equipment_used, .unit = u, .equipment = piece.equip});
}

void use(Table& t, Bill& bill, UnitId u, Equipment e) {
    for (const Piece& piece : pieces_of(t, u))
        if (piece.equip == e && in_force(t, u, piece)) return use(t, bill, u, piece);
}

}  // namespace irondial::rules
