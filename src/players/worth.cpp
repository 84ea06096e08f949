#include "players/worth.h"

#include <algorithm>

#include "players/match_formats.h"
#include "rules/deployment.h"
#include "rules/values.h"

namespace irondial::players {

using namespace rules;

namespace {

/// Shares of a unit's points. They were set by hand and tried out in matches.
constexpr double wreck = 0.12, crippled = 0.3;  // a Salvage unit; one about to become one
constexpr double vent_order = 0.03;             // an order to vent is one without an attack
constexpr double heat_to_come = 0.5, value_lost = 0.015, shut_down = 0.25;
constexpr double per_token = 0.0005, pilot_gone = 0.1, captive_home = 1.2;
constexpr double captive_near = 1, per_inch_home = 0.015;  // on its way home
constexpr double zone_lead = 12;
constexpr double reputation = 0.2;  // a point, from Target tokens: who goes for them is shot at
constexpr double for_flags = 0.5;

/// The click at which a unit is as good as gone: Salvage, or the end of its dial.
int life_of(const catalog::Unit& unit) {
    for (std::size_t c = 0; c < unit.clicks; ++c)
        if (unit.dial[c][DialSlot::attack].equip == Equipment::salvage) return static_cast<int>(c);
    return unit.clicks;
}

/// The share of its points that a unit is worth at this click. Where reputation decides, the last click is
/// what a match is won by; elsewhere a wreck is to be finished click by click.
double share_at(const Position& pos, UnitId u, int click) {
    const catalog::Unit& unit = pos.printed(u);
    if (click >= unit.clicks) return 0;
    const int life = std::max(life_of(unit), 1);
    if (click < life) return crippled + (1 - crippled) * (life - click) / life;
    if (pos.edition().victory.winner == VictoryPolicy::reputation) return crippled;
    return wreck * (1 + static_cast<double>(unit.clicks - click) / (unit.clicks - life)) / 2;
}

/// What the rolls cost on average, as a share of its points, that a 'Mech has to make when its heat dial is
/// turned to this position.
double cost_of_rolls(const Position& pos, UnitId u, int heat) {
    const catalog::Unit& unit = pos.printed(u);
    if (heat <= 0) return 0;
    if (heat >= unit.heat_positions) return shut_down;
    if (!pos.edition().heat.colors_used) return 0;
    const double click = (1 - crippled) / std::max(life_of(unit), 1);
    const catalog::Click& shown = showing(pos, u);
    double cost = 0;
    for (const DialSlot slot : {DialSlot::primary, DialSlot::secondary, DialSlot::speed}) {
        const HeatEffect effect = unit.heat_dial[static_cast<std::size_t>(heat)][slot].effect;
        const double fails = catalog::facts(effect).fails_up_to / 6.0;
        const int damage = shown[slot].value;
        switch (effect) {
            case HeatEffect::avoid_ammunition_explosion:
                cost += fails * click * std::max(damage - 1, 0);
                break;
            case HeatEffect::avoid_ammunition_explosion_critical: cost += fails * click * (damage + 1); break;
            case HeatEffect::avoid_heat_sink_overload: cost += fails * cost_of_rolls(pos, u, heat + 1); break;
            case HeatEffect::avoid_heat_sink_overload_critical:
                cost += fails * cost_of_rolls(pos, u, heat + 2);
                break;
            case HeatEffect::avoid_shutdown:
            case HeatEffect::avoid_shutdown_critical: cost += fails * shut_down; break;
            default: break;
        }
    }
    return std::min(cost, 0.6);
}

/// What it costs to be that hot: values that are lower, and either the rolls that the next order brings or
/// the orders it takes to vent.
double cost_of_heat(const Position& pos, UnitId u, int heat) {
    const catalog::Unit& unit = pos.printed(u);
    if (heat <= 0 || unit.heat_positions == 0) return 0;
    double lost = 0;
    if (heat < unit.heat_positions)
        for (const catalog::HeatCell& cell : unit.heat_dial[static_cast<std::size_t>(heat)].cells) {
            lost += value_lost * -std::min<int>(cell.modifier, 0);
            const bool silenced = cell.effect == HeatEffect::ammunition_jam ||
                                  cell.effect == HeatEffect::weapons_offline ||
                                  cell.effect == HeatEffect::engine_overheat;
            if (silenced) lost += 2 * value_lost;
        }
    return lost + std::min(heat_to_come * cost_of_rolls(pos, u, heat + 1) + 0.005 * heat,
                           vent_order * heat / std::max<int>(unit.vent, 1));
}

double worth_of(const Position& pos, UnitId u) {
    const UnitState& unit = pos.unit(u);
    if (unit.place != Place::field && unit.place != Place::aboard) return 0;
    const int click = unit.click + unit.damage_die;
    double share = share_at(pos, u, click);
    if (share <= wreck) return share * points_of(pos, u);
    const int heat = unit.heat + unit.heat_die;
    if (unit.heat_die > 0) share -= cost_of_rolls(pos, u, heat);  // when the round ends
    share -= unit.shutdown ? shut_down : cost_of_heat(pos, u, heat) + per_token * unit.tokens;
    if (unit.pilot_out) share -= pilot_gone;
    return std::max(share, 0.02) * points_of(pos, u);
}

/// A captive counts double at home, so it is to be brought there, and is worth the more the nearer it is.
double captive_share(const Position& pos, UnitId u) {
    const PlayerId holder = pos.unit(pos.unit(u).captor).controller;
    if (in_zone(pos, u, holder)) return captive_home;
    const geo::Box zone = deployment_zone(pos.setup(), holder);
    const geo::Point at = pos.unit(u).at, nearest{std::clamp(at.x, zone.low.x, zone.high.x),
                                                  std::clamp(at.y, zone.low.y, zone.high.y)};
    return captive_near - per_inch_home * geo::distance(at, nearest).mil / 1000;
}

/// The first point of a lead decides, further ones only keep it.
double lead(double by, double most, double half) {
    return most * by / (half + (by < 0 ? -by : by));
}

/// How far a player's side is ahead in reputation.
double fame(const Position& pos, PlayerId p) {
    double ahead = 0;
    for (const PlayerId other : pos.players())
        ahead += (pos.team(other) == pos.team(p) ? 1 : -1) * pos.player(other).reputation;
    return ahead;
}

}  // namespace

double gain_of_fame(int points) {
    return reputation * points;
}

int points_of(const Position& pos, UnitId u) {
    return pos.setup().roster[index(u)].points;
}

double loss(const Position& pos, UnitId u, int clicks) {
    const int click = pos.unit(u).click + pos.unit(u).damage_die;
    return (share_at(pos, u, click) - share_at(pos, u, click + clicks)) * points_of(pos, u);
}

double worth(const Position& pos, PlayerId p) {
    const std::uint8_t mine = pos.team(p);
    double sum = 0;
    for (const UnitId u : pos.all_units()) {
        if (pos.is_token(u)) continue;
        const UnitId captor = pos.unit(u).captor;
        if (captor != UnitId::none)
            sum += (pos.side(captor) == mine ? 1 : -1) * captive_share(pos, u) * points_of(pos, u);
        else
            sum += (pos.side(u) == mine ? 1 : -1) * worth_of(pos, u);
    }
    double zone = 0;
    for (const PlayerId other : pos.players())
        zone += (pos.team(other) == mine ? 1 : -1) * pos.player(other).zone;
    return sum + lead(zone, zone_lead, 2) + reputation * fame(pos, p) + for_flags * flags_ahead(pos, p) +
           pull_of_format(pos, p);
}

}  // namespace irondial::players
