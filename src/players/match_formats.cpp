#include "players/match_formats.h"

#include <algorithm>

#include "rules/arena.h"
#include "rules/flags.h"
#include "rules/tag_team.h"

namespace irondial::players {

using namespace rules;

namespace {

constexpr double per_hex = 0.8;        // what a hex on the way to a flag is worth, in points of a battleforce
constexpr double much_fresher = 0.25;  // the share of its dial a teammate must have more, to take over
constexpr double per_heat = 0.05;
constexpr double badly_hurt = 0.5;    // so much of it is left, or less: it had better change over
constexpr double per_hex_tagged = 3;  // what a hex on the way to the teammate is worth then

/// How much of a unit is left, from 1 down to 0.
double freshness(const Position& pos, UnitId u) {
    const UnitState& unit = pos.unit(u);
    const int clicks = std::max<int>(pos.printed(u).clicks, 1);
    return static_cast<double>(clicks - std::min<int>(unit.click, clicks)) / clicks - per_heat * unit.heat;
}

UnitId freshest(const Position& pos, UnitSet among) {
    UnitId best = among.first();
    for (const UnitId u : among)
        if (freshness(pos, u) > freshness(pos, best)) best = u;
    return best;
}

geo::Facing towards_opponents(const Position& pos, UnitId u) {
    const geo::Hex here = hex_of(pos, u);
    geo::Facing facing = pos.unit(u).facing;
    int nearest = 1000;
    for (const UnitId other : pos.opponents_of(u))
        if (const int far = geo::distance(here, hex_of(pos, other)); far < nearest) {
            nearest = far;
            facing = facing_towards(here, hex_of(pos, other));
        }
    return facing;
}

/// The open side from which it is least far home.
std::uint8_t side_towards_home(const Position& pos, const Decision& decision) {
    const geo::Hex home = hex_at(flag_home(pos, pos.side(decision.unit)));
    int best = -1, nearest = 1000;
    for (int side = 0; side < 6; ++side) {
        if ((decision.mask >> side & 1) == 0) continue;
        const int far = geo::distance(geo::neighbour(hex_of(pos, decision.unit), side), home);
        if (far < nearest) best = side, nearest = far;
    }
    return best < 0 ? decision.mask : static_cast<std::uint8_t>(1U << best);
}

/// How many hexes a side still has to go for a flag; 0 where it has done what it can.
int way_for(const Position& pos, std::uint8_t team, UnitId flag) {
    const geo::Hex home = hex_at(flag_home(pos, team));
    const UnitState& state = pos.unit(flag);
    if (state.place == Place::aboard)
        return pos.side(state.carrier) == team ? geo::distance(hex_of(pos, state.carrier), home) : 0;
    if (!pos.on_field(flag) || hex_at(state.at) == home) return 0;
    int nearest = 1000;
    for (const UnitId u : pos.units())
        if (pos.side(u) == team) nearest = std::min(nearest, geo::distance(hex_of(pos, u), hex_at(state.at)));
    return nearest == 1000 ? 0 : nearest;
}

/// How many hexes a badly hurt unit still has to go until a fresher teammate can take over.
int way_to_a_mate(const Position& pos, std::uint8_t team) {
    int way = 0;
    for (const UnitId active : pos.units()) {
        if (pos.side(active) != team || freshness(pos, active) > badly_hurt) continue;
        for (const UnitId mate : idle_units(pos))
            if (pos.side(mate) == team && freshness(pos, mate) > freshness(pos, active) + much_fresher)
                way = std::max(way, geo::distance(hex_of(pos, active), hex_of(pos, mate)) - 1);
    }
    return way;
}

}  // namespace

double flags_ahead(const Position& pos, PlayerId p) {
    if (!pos.edition().formats.capture_the_flag) return 0;
    const std::uint8_t ours = pos.team(p);
    return flag_reputation(pos, ours).value - flag_reputation(pos, static_cast<std::uint8_t>(1 - ours)).value;
}

double pull_of_format(const Position& pos, PlayerId p) {
    double pull = 0;
    if (pos.edition().formats.capture_the_flag)
        for (const UnitId flag : pos.all_units())
            if (pos.setup().is_flag(flag)) pull -= per_hex * way_for(pos, pos.team(p), flag);
    if (pos.edition().formats.tag_team) pull -= per_hex_tagged * way_to_a_mate(pos, pos.team(p));
    return pull;
}

Choice answer_in_format(const Position& pos, const Decision& decision, Choice usual) {
    switch (decision.ask) {
        case Ask::activate: usual.unit = freshest(pos, decision.units); break;
        case Ask::tag:
            usual.unit = freshest(pos, decision.units);
            usual.yes = freshness(pos, usual.unit) > freshness(pos, decision.unit) + much_fresher;
            break;
        case Ask::face:
            usual.place.facing = towards_opponents(pos, decision.unit);
            usual.yes = true;
            break;
        case Ask::drop_flag: usual.mask = side_towards_home(pos, decision); break;
        default: break;
    }
    return usual;
}

}  // namespace irondial::players
