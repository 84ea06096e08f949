#include "rules/flags.h"

#include <algorithm>
#include <bit>
#include <span>

#include "rules/arena.h"
#include "rules/movement.h"
#include "rules/reputation.h"
#include "rules/ways.h"

namespace irondial::rules {
namespace {

UnitSet all_flags(const Position& pos) {
    UnitSet flags;
    if (!pos.edition().formats.capture_the_flag) return flags;
    for (const UnitId u : pos.all_units())
        if (pos.setup().is_flag(u)) flags.add(u);
    return flags;
}

std::uint8_t team_of_flag(const Position& pos, UnitId flag) {
    return pos.setup().roster[index(flag)].flag_of;
}

PlayerId first_of(const Position& pos, std::uint8_t team) {
    for (const PlayerId p : pos.players())
        if (pos.team(p) == team) return p;
    return PlayerId::none;
}

using Starts = std::vector<catalog::ArenaStart>;

const Starts& starts_of(const Position& pos) {
    return pos.setup().arenas[pos.state().arena].starts;
}

/// The C of a side; in an arena that has none, the last of its starting areas.  [CAM-CTF-02, R-781]
geo::Hex flag_area(const Starts& starts, std::uint8_t side) {
    const catalog::ArenaStart* last = nullptr;
    for (const catalog::ArenaStart& start : starts)
        if (start.side == side && (last == nullptr || start.area > last->area)) last = &start;
    return last == nullptr ? geo::hex(0, 0) : geo::hex(last->at.q, last->at.r);
}

/// The side across the arena, where there are more than two. 
std::uint8_t side_across(const Starts& starts, std::uint8_t side) {
    const geo::Hex here = flag_area(starts, side);
    std::uint8_t across = side;
    int farthest = 0;
    for (const catalog::ArenaStart& start : starts)
        if (const int far = geo::distance(here, flag_area(starts, start.side)); far > farthest)
            across = start.side, farthest = far;
    return across;
}

/// The side of the arena on which the first team has begun.
std::uint8_t first_side(const Position& pos) {
    for (const catalog::ArenaStart& start : starts_of(pos))
        for (const UnitId u : pos.units())
            if (pos.side(u) == 0 && hex_of(pos, u) == geo::hex(start.at.q, start.at.r)) return start.side;
    return 1;
}

void drop(Table& t, UnitId flag, geo::Point at, RuleId rule, bool home) {
    const UnitId carrier = t.unit(flag).carrier;
    t.unit(flag).carrier = UnitId::none;
    t.place(flag, {at, {}});
    t.tell({.what = Happened::flag_dropped,
            .unit = carrier,
            .other = flag,
            .player = t.unit(carrier).controller,
            .rule = rule,
            .yes = home,
            .place = {at, {}}});
}

/// Could a flag lie there: in the arena, not in blocking terrain, not under a unit? Beside another flag it
/// can.
bool room_for_flag(const Position& pos, geo::Point at) {
    const Verdict v = pos.field().fits(pos, UnitId::none, {at, {}});
    return v || (v.why == Why::base_overlaps_base && pos.is_token(v.other));
}

/// The flag goes under the unit's base; the unit stays where it is.  [CAM-CTF-05, CAM-CTF-06, CAM-R-17]
void try_for(Table& t, UnitId u, UnitId flag) {
    const auto& least = t.edition().formats.flag_captured_at;
    const Tally needed = flag_roll(t, u);
    const bool captured = t.roll_at_least(needed.value, Roll::flag, u);
    if (captured) {
        t.take_off(flag, Place::aboard);
        t.unit(flag).carrier = u;
    }
    t.tell({.what = Happened::flag_tried,
            .unit = u,
            .other = flag,
            .player = t.unit(u).controller,
            .rule = least.rule,
            .yes = captured,
            .amount = static_cast<std::int16_t>(needed.value),
            .tally = needed});
}

/// A part of a way, however far it is: its length has been judged.
Trip along(const Table& t, const Order& order, const Path& path, bool passes) {
    Motion motion = motion_of(t, order);
    motion.limit = geo::inches(1000);
    motion.path = &path;
    motion.passes = passes;
    return t.field().travel(t, order.unit, motion);
}

/// Hex by hex, as the engine finds the way where the player has not said.
Path steps_of(const Position& pos, const Order& order) {
    if (!order.path.find) return order.path;
    Ways ways;
    Motion motion = motion_of(pos, order);
    motion.ways = &ways;
    pos.field().travel(pos, order.unit, motion);
    Path path;
    for (const geo::Point p : ways.path) path.add(p);
    return path;
}

}  // namespace

UnitSet flags_at(const Position& pos, geo::Point place) {
    UnitSet here;
    for (const UnitId flag : all_flags(pos))
        if (pos.on_field(flag) && pos.unit(flag).at == place) here.add(flag);
    return here;
}

UnitSet flags_of(const Position& pos, UnitId carrier) {
    UnitSet carried;
    for (const UnitId flag : all_flags(pos))
        if (pos.unit(flag).place == Place::aboard && pos.unit(flag).carrier == carrier) carried.add(flag);
    return carried;
}

geo::Point flag_home(const Position& pos, std::uint8_t team) {
    const std::uint8_t first = pos.state().first_home == 0 ? std::uint8_t{1} : pos.state().first_home;
    return place_of(flag_area(starts_of(pos), team == 0 ? first : side_across(starts_of(pos), first)));
}

bool is_kept_for_flags(const Position& pos, geo::Point place) {
    if (!pos.edition().formats.capture_the_flag) return false;
    const Starts& starts = starts_of(pos);
    return std::any_of(starts.begin(), starts.end(), [&](const catalog::ArenaStart& start) {
        return place_of(flag_area(starts, start.side)) == place;
    });
}

void place_flags(Table& t) {
    if (!t.edition().formats.capture_the_flag) return;
    t.change().first_home = first_side(t);
    for (const UnitId flag : all_flags(t)) {
        const geo::Placement home{flag_home(t, team_of_flag(t, flag)), {}};
        t.place(flag, home);
        t.tell({.what = Happened::token_placed,
                .unit = flag,
                .player = first_of(t, team_of_flag(t, flag)),
                .rule = t.edition().cite.flag_placed,
                .place = home});
    }
}

Tally flag_roll(const Position& pos, UnitId u) {
    const RosterUnit& unit = pos.setup().roster[index(u)];
    Tally needed{pos.edition().formats.flag_captured_at, pos.edition().formats.flag_captured_at.rule};
    if (unit.pilot != nullptr && unit.pilot->modifiers.attack != 0 && !pos.unit(u).pilot_out)
        needed.add(pos.edition().cite.pilot_modifier, -unit.pilot->modifiers.attack);
    return needed;
}

// What it costs to enter the hex is paid whatever the roll. A flag is tried for once in an order; where it
// still lies there when the way leads into its hex again, the way ends.
Trip go_for_flags(Table& t, const Order& order, const Trip& planned) {
    const auto& arena = static_cast<const Arena&>(t.field());
    const UnitId u = order.unit;
    const Motion motion = motion_of(t, order);
    Path walked;
    UnitSet tried;
    geo::Length paid{};
    const Path steps = steps_of(t, order);
    for (const geo::Point next : std::span(steps.points).first(steps.count)) {
        const Trip so_far = along(t, order, walked, true);
        if (so_far.stopped != RuleId::none) break;
        const UnitSet flags = flags_at(t, next);
        if (flags.empty()) {
            walked.add(next);
            continue;
        }
        if (!(flags & tried).empty()) break;
        paid += geo::Length{1000 * arena.cost(t.edition(), hex_at(so_far.end.at), hex_at(next),
                                              motion.jump || motion.surefooted)};
        tried = tried | flags;
        for (const UnitId flag : flags) try_for(t, u, flag);
    }
    if (tried.empty()) return planned;
    Trip trip = along(t, order, walked, false);
    while (!trip.verdict && walked.count > 0) {  // nobody ends a jump on top of another
        walked.count -= 1;
        trip = along(t, order, walked, false);
    }
    trip.length += paid;
    return trip;
}

// There is room while no unit stands there.
void offer_to_bring_home(Table& t, UnitId u) {
    if (!t.edition().formats.capture_the_flag || u == UnitId::none || !t.on_field(u)) return;
    const geo::Point home = flag_home(t, t.side(u));
    if (geo::distance(hex_of(t, u), hex_at(home)) != 1) return;
    for (const UnitId flag : flags_of(t, u)) {
        if (!room_for_flag(t, home)) return;
        const Decision decision{
            .ask = Ask::bring_home, .player = t.unit(u).controller, .unit = u, .against = flag};
        if (t.ask(decision).yes) drop(t, flag, home, t.edition().cite.flag_brought_home, true);
    }
}

void shake_flags(Table& t, UnitId u) {
    const auto& loses = t.edition().formats.flag_lost_up_to;
    for (const UnitId flag : flags_of(t, u)) {
        if (t.roll_at_least(loses + 1, Roll::flag, u)) continue;
        std::uint8_t open = 0;  // a bit per side of the hex
        const auto beside = [&](int side) { return place_of(geo::neighbour(hex_of(t, u), side)); };
        for (int side = 0; side < 6; ++side)
            if (room_for_flag(t, beside(side))) open = static_cast<std::uint8_t>(open | 1U << side);
        if (open == 0) continue;  // nowhere for it to go
        const unsigned chosen = t.ask({.ask = Ask::drop_flag,
                                       .player = t.unit(u).controller,
                                       .unit = u,
                                       .against = flag,
                                       .mask = open})
                                    .mask &
                                open;
        drop(t, flag, beside(std::countr_zero(chosen == 0 ? open : chosen)), loses.rule, false);
    }
}

void leave_flags(Table& t, UnitId u) {
    for (const UnitId flag : flags_of(t, u)) drop(t, flag, t.unit(u).at, t.edition().cite.flag_left, false);
}

Tally flag_reputation(const Position& pos, std::uint8_t team) {
    const auto& rules = pos.edition().formats;
    Tally sum;
    for (const UnitId flag : all_flags(pos)) {
        const bool own = team_of_flag(pos, flag) == team;
        const UnitState& state = pos.unit(flag);
        if (pos.on_field(flag) && state.at == flag_home(pos, team))
            sum += own ? rules.own_flag_home : rules.opposing_flag_home;
        else if (state.place == Place::aboard && pos.side(state.carrier) == team)
            sum += own ? rules.own_flag_carried : rules.opposing_flag_carried;
    }
    return sum;
}

// For the team, written down for the first of its players who has not given up.
void score_flags(Table& t) {
    if (!t.edition().formats.capture_the_flag) return;
    unsigned done = 0;  // a bit per team
    for (const PlayerId p : t.players()) {
        if (t.player(p).withdrawn || (done >> t.team(p) & 1) != 0) continue;
        done |= 1U << t.team(p);
        const Tally sum = flag_reputation(t, t.team(p));
        for (std::size_t i = 0; i < sum.count; ++i)
            gain_reputation(t, p, UnitId::none, {sum.parts[i].amount, sum.parts[i].rule});
    }
}

}  // namespace irondial::rules
