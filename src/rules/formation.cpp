#include "rules/formation.h"

#include "rules/army.h"
#include "rules/capture.h"
#include "rules/close.h"
#include "rules/effects.h"
#include "rules/movement.h"
#include "rules/orders.h"
#include "rules/ranged.h"
#include "rules/rehearsal.h"
#include "rules/terrain.h"
#include "rules/transport.h"

namespace irondial::rules {
namespace {

/// What an edition says about one kind of formation.
struct Kind {
    FormationKind kind;
    Ruled<int> least, most;
    RuleId members;  // only units that may be given the order may be in it
    Ruled<FormationContact> contact;
    RuleId group;  // as which they must hang together
};

Kind kind_of(const Edition& ed, OrderType type) {
    const auto& rules = ed.formation;
    if (type == OrderType::move)
        return {FormationKind::movement, rules.move_min,     rules.move_max,
                ed.cite.move_members,    rules.move_contact, ed.cite.one_group};
    if (type == OrderType::close)  // they need not touch each other: AOD-CFORM-04, DA-CFORM-03
        return {FormationKind::close, rules.close_min, rules.close_max, ed.cite.close_members, {},
                RuleId::none};
    return {FormationKind::ranged,  rules.ranged_min,     rules.ranged_max,
            ed.cite.ranged_members, rules.ranged_contact, ed.cite.ranged_one_group};
}

UnitSet all_of(const Order& order) {
    return order.formation.units() | UnitSet::of(order.unit);
}

// --- who may be a member ---------------------------------------------------------------------------------

/// From the fewest to the most; neither passengers nor captives count.  [AOD-MFORM-01, AOD-RFORM-01,
/// AOD-CFORM-01, AOD-TRANS-07, DFA-TRANS-06, AOD-CAP-10, DA-CAP-11, DA-R-83, DA-MFORM-14]
Verdict judge_number(const Position& pos, const Order& order, const Kind& kind) {
    const auto count = static_cast<std::int16_t>(order.formation.count + 1);
    const auto refuse = [&](Why why, const Ruled<int>& limit) {
        return Verdict{.rule = limit.rule,
                       .why = why,
                       .unit = order.unit,
                       .count = count,
                       .most = static_cast<std::int16_t>(limit.value)};
    };
    if (count < kind.least) return refuse(Why::too_few_members, kind.least);
    for (const UnitId u : all_of(order)) {
        Tally most{kind.most, kind.most.rule};
        change(pos, Stat::formation_size, u, most);
        if (count > most.value) return refuse(Why::too_many_members, {most.value, kind.most.rule});
    }
    return legal;
}

/// Units of the player who gives the order, that could be given it themselves. Ranged combat formations are
/// for units of any type.  [AOD-RFORM-01, DA-RFORM-01, AOD-MFORM-04, DA-MFORM-03, AOD-RFORM-03, DA-RFORM-02,
/// AOD-CFORM-05, DA-CFORM-02, AOD-R-104, DA-R-30]
Verdict judge_member(const Position& pos, OrderType type, UnitId u, const Kind& kind) {
    const Edition& ed = pos.edition();
    if (pos.unit(u).controller != pos.state().active)
        return {.rule = ed.cite.own_members, .why = Why::not_your_unit, .unit = u};
    if (Verdict v = judge_unit(pos, type, u); !v) {
        v.rule = kind.members;
        return v;
    }
    const catalog::UnitType what = pos.printed(u).type;
    if (kind.kind == FormationKind::movement && !ed.formation.move_types->has(what))
        return {.rule = ed.formation.move_types.rule, .why = Why::wrong_unit_type, .unit = u};
    if (kind.kind == FormationKind::close && !ed.formation.close_types->has(what))
        return {.rule = ed.formation.close_types.rule, .why = Why::wrong_unit_type, .unit = u};
    if (pos.printed(u).speed_mode == SpeedMode::vtol && !ed.vtol.formations)  // AOD-VTOL-10
        return {.rule = ed.vtol.formations.rule, .why = Why::wrong_unit_type, .unit = u};
    if (const Found no = find(pos, Verb::forbid, Thing::formations, u))  // AOD-FAC-20, AOD-R-154
        return {.rule = no.rule(), .why = Why::keeps_out_of_formations, .unit = u};
    return legal;
}

/// One faction, or every two of them allied; Mercenaries go with all and bring nobody together, or stay out.
/// [AOD-FORM-06 to AOD-FORM-09, DFA-MERC-01, AOD-ALLY-01, AOD-ALLY-02, AOD-R-133, DA-FORM-05, DA-FORM-06]
Verdict judge_factions(const Position& pos, UnitSet members) {
    const auto& rules = pos.edition().formation;
    const Setup& setup = pos.setup();
    const auto faction = [&](UnitId u) { return setup.roster[index(u)].faction; };
    if (rules.faction == FormationFaction::none) return legal;
    for (const UnitId u : members) {
        if (faction(u) == catalog::FactionId::mercenary) {
            if (!rules.mercenaries)
                return {.rule = rules.mercenaries.rule, .why = Why::keeps_out_of_formations, .unit = u};
            continue;
        }
        for (const UnitId other : members) {
            if (faction(other) == catalog::FactionId::mercenary || faction(other) == faction(u)) continue;
            const bool allies = rules.faction == FormationFaction::same_or_allied &&
                                allied(setup, pos.unit(u).controller, faction(u), faction(other));
            if (!allies)
                return {
                    .rule = rules.faction.rule, .why = Why::factions_not_allied, .unit = u, .other = other};
        }
    }
    return legal;
}

/// Nobody on abrupt terrain with somebody off it; other heights do not matter.  [AOD-ABRUPT-06,
/// DA-TERR-ABRUPT-03, AOD-ELEV-15, DA-TERR-HEIGHT-05]
Verdict judge_heights(const Position& pos, UnitId first, UnitSet others) {
    for (const UnitId u : others)
        if (on_abrupt(pos, u) != on_abrupt(pos, first))
            return {.rule = pos.edition().cite.abrupt_formation,
                    .why = Why::different_level,
                    .unit = u,
                    .other = first};
    return legal;
}

/// Whom a unit touches, as far as formations are concerned: across a low wall only where the book says so.
/// [DA-TERR-WALL-05, DE-TERR-WALL-02]
UnitSet joined(const Position& pos, UnitId u) {
    const auto& rules = pos.edition().terrain;
    UnitSet others = pos.touching(u);
    if (rules.low_wall_formations || !rules.kinds->has(catalog::TerrainKind::low_wall)) return others;
    const auto is_wall = [&](FeatureId f) { return feature(pos, f).kind == catalog::TerrainKind::low_wall; };
    for (const UnitId other : others)
        if (pos.field().sight(pos, u, other).crossed.any(is_wall)) others.remove(other);
    return others;
}

/// The first unit that touches no other of them; none if all do.
UnitId lonely_one(const Position& pos, UnitSet members) {
    for (const UnitId u : members)
        if ((joined(pos, u) & members).empty()) return u;
    return UnitId::none;
}

/// Each touches another, and they are one group; others who touch it may be left out. In German any friend
/// will do.  [QS-MFORM-07, AOD-MFORM-03, AOD-RFORM-02, AOD-R-48, DA-MFORM-02, DA-RFORM-01, DE-MFORM-01]
Verdict judge_contact(const Position& pos, UnitSet members, const Kind& kind) {
    const auto& contact = kind.contact;
    if (contact == FormationContact::friendly) {
        for (const UnitId u : members)
            if ((joined(pos, u) & pos.friends_of(u)).empty())
                return {.rule = contact.rule, .why = Why::not_in_group, .unit = u};
        return legal;
    }
    if (contact != FormationContact::member) return legal;
    if (const UnitId u = lonely_one(pos, members); u != UnitId::none)
        return {.rule = contact.rule, .why = Why::not_in_group, .unit = u};
    if (!is_one_group(pos, members))
        return {.rule = kind.group, .why = Why::not_in_group, .unit = members.first()};
    return legal;
}

// --- attacking together ----------------------------------------------------------------------------------

/// Exactly one target, and not by indirect fire.  [AOD-RFORM-05, AOD-CFORM-07, AOD-R-46, DA-RFORM-03,
/// DA-CFORM-04, DA-R-29]
Verdict judge_single_target(const Position& pos, const Order& order) {
    const auto& cite = pos.edition().cite;
    if (order.target_count > 1)
        return {.rule = order.type == OrderType::close ? cite.close_one_target : cite.ranged_one_target,
                .why = Why::too_many_targets,
                .unit = order.unit,
                .most = 1};
    if (order.indirect)
        return {.rule = cite.ranged_not_indirect, .why = Why::order_not_shared, .unit = order.unit};
    return legal;
}

/// The weapon that the primary attacker names; in German its primary one, without a choice.  [AOD-RFORM-07,
/// AOD-CFORM-08, DA-RFORM-06, DA-CFORM-05, DE-RFORM-01, DE-CFORM-01, DA-R-33]
Verdict judge_leading_weapon(const Position& pos, const Order& order) {
    const auto& rules = pos.edition().formation;
    const auto& damage = order.type == OrderType::close ? rules.close_damage : rules.ranged_damage;
    if (damage != FormationDamage::primary || order.weapon != Weapon::secondary) return legal;
    return {.rule = damage.rule, .why = Why::no_such_weapon, .unit = order.unit};
}

/// The formation's rule behind a member's own refusal.
RuleId rule_of_shooting(const Citations& cite, Why why) {
    switch (why) {
        case Why::line_blocked_by_base:
        case Why::line_blocked_by_terrain: return cite.member_line;
        case Why::outside_front_arc:
        case Why::too_far:
        case Why::too_near: return cite.member_range;
        case Why::target_touches_friend:
        case Why::must_attack_touched: return cite.member_targets;
        default: return cite.ranged_members;
    }
}

/// Each could shoot at the target itself, with either of its weapons, from its least range to its greatest.
/// [AOD-RFORM-06, AOD-R-44, AOD-R-45, DA-RFORM-04, DA-RFORM-05, DA-R-28]
Verdict join_shot(const Position& pos, UnitId u, Attack& attack) {
    Order alone{.type = OrderType::ranged, .unit = u, .weapon = Weapon::primary, .target_count = 1};
    alone.targets[0] = attack.targets[0];
    Attack own;
    Verdict verdict = judge_ranged(pos, alone, own);
    alone.weapon = Weapon::secondary;
    if (!verdict && pos.printed(u).weapon_count > 1 && judge_ranged(pos, alone, own)) verdict = legal;
    if (!verdict) verdict.rule = rule_of_shooting(pos.edition().cite, verdict.why);
    if (verdict && own.sights[0].through_rear_arc) attack.others_at_rear = true;
    return verdict;
}

/// Each touches the target with its front arc, a Quad 'Mech too.  [AOD-CFORM-03, AOD-R-53]
Verdict judge_front(const Position& pos, UnitId u, UnitId target, const Contact& contact) {
    const auto& cite = pos.edition().cite;
    if (contact.front) return legal;
    return {.rule = contact.touching ? cite.quad_member_front : cite.member_front,
            .why = Why::not_in_contact,
            .unit = u,
            .other = target};
}

Verdict join_blow(const Position& pos, UnitId u, Attack& attack) {
    const Edition& ed = pos.edition();
    const UnitId target = attack.targets[0];
    const bool infantry_only = ed.capture.formation_members == CaptureMembers::infantry_only;
    if (attack.capture && infantry_only && !pos.is_infantry(u))  // DA-R-31
        return {.rule = ed.capture.formation_members.rule, .why = Why::wrong_unit_type, .unit = u};
    Contact contact;
    if (Verdict v = judge_reach(pos, u, target, contact); !v) {
        v.rule = v.why == Why::not_in_contact ? ed.cite.member_front : ed.cite.close_members;
        return v;
    }
    if (const Verdict v = judge_front(pos, u, target, contact); !v) return v;
    if (strikes_rear(pos, u, contact)) attack.others_at_rear = true;
    return legal;
}

// --- moving together -------------------------------------------------------------------------------------

/// The order as one of the members carries it out: 0 is the unit that it is given to.
Order part_of(const Order& order, std::size_t i) {
    Order part = order;
    if (i == 0) return part;
    Member& member = part.formation.members[i - 1];
    part.unit = member.unit;
    part.path = order.formation.way_of(i - 1);
    part.turns = member.turns;
    part.facing = member.facing;
    part.run = part.jump = false;
    member.unit = order.unit;
    return part;
}

/// Moves one after the other, those who are held back aside; at the end they must be one group again.
/// [AOD-MFORM-07 to AOD-MFORM-10, QS-MFORM-04 to QS-MFORM-06, AOD-MFORM-13, AOD-R-159,
/// DA-MFORM-05 to DA-MFORM-07, DA-MFORM-11, DE-MFORM-02]
Verdict judge_ways(const Position& pos, const Order& order, UnitSet held) {
    const auto& cite = pos.edition().cite;
    Rehearsal there(pos);
    for (std::size_t i = 0; i <= order.formation.count; ++i) {
        const Order part = part_of(order, i);
        if (held.has(part.unit)) continue;
        Trip trip;
        if (const Verdict v = judge_move(there, part, trip); !v) return v;
        there.place(part.unit, trip.end);
        bring_along(there, part.unit);
    }
    const UnitSet members = all_of(order);
    if (const UnitId u = lonely_one(there, members); u != UnitId::none)
        return {.rule = held.empty() ? cite.ends_touching : cite.ends_touching_held,
                .why = Why::not_in_group,
                .unit = u};
    if (!is_one_group(there, members))
        return {.rule = cite.ends_in_one_group, .why = Why::not_in_group, .unit = order.unit};
    return legal;
}

/// The same order, with everybody staying where they are: that is always possible.
Order staying(const Order& order) {
    Order stay{.type = order.type, .unit = order.unit};
    for (const UnitId u : order.formation.units()) stay.formation.add({.unit = u});
    return stay;
}

/// Some are held back, so the player may think again.  [AOD-R-50]
Order regrouped(Table& t, const Order& planned, UnitSet held) {
    const Decision decision{.ask = Ask::regroup,
                            .player = t.unit(planned.unit).controller,
                            .unit = planned.unit,
                            .units = all_of(planned) - held,
                            .held = held};
    const Order answer = t.ask_order(decision);
    if (answer.type == OrderType::move && judge_regroup(t, decision, answer)) return answer;
    return judge_ways(t, planned, held) ? planned : staying(planned);
}

}  // namespace

bool is_one_group(const Position& pos, UnitSet units) {
    UnitSet reached = UnitSet::of(units.first());
    for (UnitSet fresh = reached; !fresh.empty();) {
        UnitSet next;
        for (const UnitId u : fresh) next = next | (joined(pos, u) & units);
        fresh = next - reached;
        reached = reached | next;
    }
    return (units - reached).empty();
}

Verdict judge_shared(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    const auto refuse = [&](RuleId rule) {
        return Verdict{.rule = rule, .why = Why::order_not_shared, .unit = order.unit};
    };
    switch (order.type) {
        case OrderType::move:
        case OrderType::ranged:
        case OrderType::close: {
            const auto& kinds = ed.formation.kinds;
            return kinds->has(kind_of(ed, order.type).kind) ? legal : refuse(kinds.rule);
        }
        case OrderType::artillery:  // AOD-RFORM-15
            return ed.artillery.formations ? legal : refuse(ed.artillery.formations.rule);
        case OrderType::assault: return refuse(ed.cite.assault_formation);
        case OrderType::ram: return refuse(ed.cite.ram_formation);
        case OrderType::bypass: return refuse(ed.cite.bypass_formation);
        default: return refuse(ed.formation.kinds.rule);
    }
}

Verdict judge_formation(const Position& pos, const Order& order) {
    if (order.formation.empty()) return legal;
    const Kind kind = kind_of(pos.edition(), order.type);
    if (const Verdict v = judge_number(pos, order, kind); !v) return v;
    UnitSet members = UnitSet::of(order.unit);
    for (std::size_t i = 0; i < order.formation.count; ++i) {
        const UnitId u = order.formation.members[i].unit;
        if (members.has(u))
            return {.rule = pos.edition().cite.member_once, .why = Why::member_twice, .unit = u};
        members.add(u);
    }
    for (const UnitId u : members)
        if (const Verdict v = judge_member(pos, order.type, u, kind); !v) return v;
    if (const Verdict v = judge_factions(pos, members); !v) return v;
    if (const Verdict v = judge_heights(pos, order.unit, order.formation.units()); !v) return v;
    if (const Verdict v = judge_contact(pos, members, kind); !v) return v;
    if (kind.kind == FormationKind::movement) return legal;
    if (const Verdict v = judge_single_target(pos, order); !v) return v;
    return judge_leading_weapon(pos, order);
}

// The attack is the primary attacker's, with its values, and so are all modifiers: hindering terrain, height,
// called shot, friendly fire. Who captures is the captor, and the only one who must be able to capture.
// [AOD-RFORM-04, AOD-RFORM-07, AOD-RFORM-14, AOD-CFORM-06, AOD-CFORM-08, AOD-CFORM-14, AOD-ELEV-18,
// DA-TERR-HEIGHT-03, AOD-R-44, AOD-R-54, DA-RFORM-06, DA-RFORM-11, DA-CFORM-05, DA-CFORM-10, DA-CFORM-11]
Verdict judge_joining(const Position& pos, const Order& order, Attack& attack) {
    const bool close = attack.kind == AttackKind::close;
    if (close && !attack.others.empty())
        if (const Verdict v = judge_front(pos, order.unit, attack.targets[0], attack.contacts[0]); !v)
            return v;
    for (const UnitId u : attack.others)
        if (const Verdict v = close ? join_blow(pos, u, attack) : join_shot(pos, u, attack); !v) return v;
    return legal;
}

Verdict judge_march(const Position& pos, const Order& order) {
    const Edition& ed = pos.edition();
    if (!ed.formation.move_attacks && (order.flight.shoots || order.target_count > 0))
        return {.rule = ed.formation.move_attacks.rule, .why = Why::order_not_shared, .unit = order.unit};
    if (transfers(order))
        return {.rule = ed.cite.transport_formation, .why = Why::order_not_shared, .unit = order.unit};
    if (const Verdict v = judge_formation(pos, order); !v) return v;
    return judge_ways(pos, order, {});
}

/// The same members in any order, each going wherever it likes; whoever is held may only turn.
Verdict judge_regroup(const Position& pos, const Decision& decision, const Order& order) {
    const Formation& formation = order.formation;
    const auto named = [&](UnitId u) { return (decision.units | decision.held).has(u); };
    bool same = order.type == OrderType::move && formation.count <= Formation::capacity && named(order.unit);
    for (std::size_t i = 0; same && i < formation.count; ++i) same = named(formation.members[i].unit);
    if (!same || all_of(order) != (decision.units | decision.held) || order.flight != Flight{} ||
        transfers(order))
        return {.rule = pos.edition().cite.member_once, .why = Why::bad_choice, .unit = decision.unit};
    return judge_ways(pos, order, decision.held);
}

// All rolls come first. Whoever stays behind may turn if it is infantry. Free spins follow each single move;
// whoever finds the way closed by them stays.  [AOD-MFORM-05, AOD-MFORM-12, AOD-R-50, AOD-R-51, AOD-R-59,
// DA-MFORM-10]
void resolve_march(Table& t, const Order& order, Bill& bill) {
    bill.spares = !t.edition().formation.move_push_damage;  // AOD-MFORM-15, AOD-R-52, DA-MFORM-09
    UnitSet held;
    for (std::size_t i = 0; i <= order.formation.count; ++i) {
        const Order part = part_of(order, i);
        if (!breaks_away(t, part, bill)) held.add(part.unit);
    }
    const Order ways = held.empty() ? order : regrouped(t, order, held);
    for (std::size_t i = 0; i <= ways.formation.count; ++i) {
        const Order part = part_of(ways, i);
        travel(t, part, trip_of(t, part), bill, !held.has(part.unit));
    }
}

}  // namespace irondial::rules
