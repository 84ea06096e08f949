#include "players/worth.h"

#include <algorithm>

#include "rules/close.h"
#include "rules/deployment.h"
#include "rules/ranged.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;

namespace {

/// Shares of a unit's points. They were set by hand and tried out in matches; nothing depends on their exact
/// size.
constexpr double wreck = 0.12, crippled = 0.3;  // a Salvage unit; one about to become one
constexpr double per_heat = 0.02, nearly_shut_down = 0.06, shut_down = 0.2;
constexpr double per_token = 0.025, pilot_gone = 0.1, captive = 0.8;
constexpr double zone_point = 8, reputation = 1.2, in_their_zone = 3;
constexpr double chance_ahead = 0.8, danger_ahead = 0.4, approach = 0.3;

int points_of(const Position& pos, UnitId u) {
    return pos.setup().roster[index(u)].points;
}

/// The click at which a unit is as good as gone: Salvage, or the end of its dial.
int life_of(const catalog::Unit& unit) {
    for (std::size_t c = 0; c < unit.clicks; ++c)
        if (unit.dial[c][DialSlot::attack].equip == Equipment::salvage) return static_cast<int>(c);
    return unit.clicks;
}

double worth_of(const Position& pos, UnitId u) {
    const UnitState& unit = pos.unit(u);
    const catalog::Unit& printed = pos.printed(u);
    if (unit.place != Place::field && unit.place != Place::aboard) return 0;
    const int life = life_of(printed), click = unit.click + unit.damage_die;
    if (click >= printed.clicks) return 0;
    double share = click < life ? crippled + (1 - crippled) * (life - click) / life : wreck;
    const int heat = unit.heat + unit.heat_die;
    share -= per_heat * heat;
    if (printed.heat_positions > 0 && heat + 1 >= printed.heat_positions) share -= nearly_shut_down;
    if (unit.shutdown)
        share -= shut_down;
    else
        share -= per_token * unit.tokens;
    if (unit.pilot_out) share -= pilot_gone;
    return std::max(share, 0.02) * points_of(pos, u);
}

/// What the attack takes off its target on average, in points; 0 where it is not allowed.
double value_of(const Position& pos, const Attack& attack) {
    const UnitId target = attack.targets[0];
    if (pos.is_token(target)) return 0;
    const int life = life_of(pos.printed(target));
    const int left = std::max(pos.printed(target).clicks - pos.unit(target).click, 1);
    const int damage = std::min<int>(damage_to(pos, attack, 0).value, left);
    return chance_to_hit(pos, attack, 0) * damage * points_of(pos, target) / std::max(life, 1);
}

double best_attack(const Position& pos, UnitId u, UnitId target) {
    double best = 0;
    Order order{.type = OrderType::ranged, .unit = u, .target_count = 1};
    order.targets[0] = target;
    for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
        if (weapon_of(pos, u, weapon) == nullptr) continue;
        order.weapon = weapon;
        Attack attack;
        if (judge_ranged(pos, order, attack) && !attack.lost) best = std::max(best, value_of(pos, attack));
    }
    if (!pos.beside(u).has(target)) return best;
    order.type = OrderType::close;
    order.weapon = Weapon::primary;
    if (Attack attack; judge_close(pos, order, attack)) best = std::max(best, value_of(pos, attack));
    return best;
}

bool can_fight(const Position& pos, UnitId u) {
    return able(pos, u) && !pos.unit(u).shutdown && !pos.unit(u).pilot_out;
}

/// Out of reach, but on its way: the nearer to where it could shoot, the better.
double promise(const Position& pos, UnitId u, UnitId target) {
    double best = 0;
    const Sight sight = pos.field().sight(pos, u, target);
    for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
        const catalog::Weapon* printed = weapon_of(pos, u, weapon);
        if (printed == nullptr) continue;
        const double range = std::max<double>(printed->max_range, 1);
        const double short_of = std::max(sight.range.mil / 1000.0 - range, 0.0);
        const double damage = damage_value(pos, u, weapon).value *
                              static_cast<double>(points_of(pos, target)) /
                              std::max(life_of(pos.printed(target)), 1);
        best = std::max(best, damage / (1 + short_of / 6));
    }
    return approach * best;
}

bool in_opposing_zone(const Position& pos, UnitId u) {
    if (pos.edition().victory.zone_points == 0) return false;
    for (const PlayerId p : pos.players())
        if (pos.team(p) != pos.side(u) && in_zone(pos, u, p)) return true;
    return false;
}

}  // namespace

double worth(const Position& pos, PlayerId p) {
    const std::uint8_t mine = pos.team(p);
    double sum = 0;
    for (const UnitId u : pos.all_units()) {
        if (pos.is_token(u)) continue;
        const UnitId captor = pos.unit(u).captor;
        if (captor != UnitId::none)
            sum += (pos.side(captor) == mine ? captive : -captive) * points_of(pos, u);
        else
            sum += (pos.side(u) == mine ? 1 : -1) * worth_of(pos, u);
    }
    for (const PlayerId other : pos.players()) {
        const PlayerState& player = pos.player(other);
        const double scored = zone_point * std::min<int>(player.zone, 5) + reputation * player.reputation;
        sum += pos.team(other) == mine ? scored : -scored;
    }
    return sum;
}

double prospects(const Position& pos, UnitId u) {
    if (!pos.on_field(u) || pos.is_captive(u)) return 0;
    double chance = 0, far = 0, danger = 0, worst = 0;
    const bool fights = can_fight(pos, u);
    for (const UnitId other : pos.opponents_of(u)) {
        if (fights) {
            chance = std::max(chance, best_attack(pos, u, other));
            if (chance == 0) far = std::max(far, promise(pos, u, other));
        }
        if (!can_fight(pos, other)) continue;
        const double hurt = best_attack(pos, other, u);
        worst = std::max(worst, hurt);
        danger += hurt;
    }
    // The worst shot counts in full, the others may go elsewhere.
    return chance_ahead * (chance > 0 ? chance : far) - danger_ahead * (0.6 * worst + 0.4 * danger) +
           (in_opposing_zone(pos, u) ? in_their_zone : 0);
}

}  // namespace irondial::players
