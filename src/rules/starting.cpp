#include "rules/starting.h"

#include <algorithm>
#include <limits>

#include "rules/arena.h"
#include "rules/flags.h"
#include "rules/tag_team.h"

namespace irondial::rules {
namespace {

using catalog::ArenaStart;

geo::Hex hex_of(const ArenaStart& start) {
    return geo::hex(start.at.q, start.at.r);
}

const catalog::Arena& arena_of(const Position& pos) {
    return pos.setup().arenas[pos.state().arena];
}

/// The units that a side brings, those of the side with the most of them.
int units_a_side(const Setup& setup) {
    std::array<int, max_players> units{};
    for (const RosterUnit& unit : setup.roster)
        if (unit.owner != PlayerId::none) units[setup.players[index(unit.owner)].team] += 1;
    return *std::max_element(units.begin(), units.end());
}

int sides_of(const Setup& setup) {
    int most = 0;
    for (const Seat& seat : setup.players) most = std::max<int>(most, seat.team + 1);
    return most;
}

/// Are there more units than starting areas A and C?
bool crowded(const Position& pos) {
    const auto& starts = arena_of(pos).starts;
    const auto areas = std::count_if(starts.begin(), starts.end(),
                                     [](const ArenaStart& start) { return start.area != 'B'; });
    const auto& roster = pos.setup().roster;
    return std::count_if(roster.begin(), roster.end(),
                         [](const RosterUnit& unit) { return unit.owner != PlayerId::none; }) > areas;
}

/// Which letters are used: A for duels, A and B for pairs, A and C for more sides, all for larger teams and
/// for more of them. In a tag team A is for the active unit.  [CAM-R-06]
bool in_use(const Position& pos, UnitId u, char area) {
    const auto& formats = pos.edition().formats;
    if (formats.tag_team && (area == 'A') == pos.unit(u).idle) return false;
    if (area == 'A') return true;
    const int units = units_a_side(pos.setup());
    if (sides_of(pos.setup()) > 2) return area == 'C' || units > 1 || crowded(pos);
    return area == 'B' ? units > 1 : units > 2;
}

/// The side of the arena on which a unit has begun; 0: on none.
std::uint8_t side_begun_on(const Position& pos, UnitId u) {
    for (const ArenaStart& start : arena_of(pos).starts)
        if (hex_of(start) == rules::hex_of(pos, u)) return start.side;
    return 0;
}

/// With two teams each keeps to its own end of the arena, the A and B that lie closest together: where
/// friends have begun, and no opponent has.  [SOL-SETUP-06]
bool on_own_side(const Position& pos, UnitId u, std::uint8_t side) {
    if (sides_of(pos.setup()) > 2) return true;
    return standing(pos).all([&](UnitId other) {
        const std::uint8_t begun = side_begun_on(pos, other);
        return begun == 0 || pos.friendly(u, other) == (begun == side);
    });
}

/// No unit begins where another stands, or where a flag will lie.  [CAM-CTF-02]
bool is_free(const Position& pos, geo::Hex h) {
    if (is_kept_for_flags(pos, place_of(h))) return false;
    return !standing(pos).any([&](UnitId other) { return rules::hex_of(pos, other) == h; });
}

/// Three players use one C only.  [SOL-R-24]
bool enough_of(const Position& pos, char area) {
    if (area != 'C' || pos.state().player_count != 3) return false;
    const auto& starts = arena_of(pos).starts;
    return std::any_of(starts.begin(), starts.end(),
                       [&](const ArenaStart& s) { return s.area == 'C' && !is_free(pos, hex_of(s)); });
}

/// How far it is to the nearest unit.
int room_around(const Position& pos, geo::Hex h) {
    int room = std::numeric_limits<int>::max();
    for (const UnitId other : standing(pos))
        room = std::min(room, geo::distance(h, rules::hex_of(pos, other)));
    return room;
}

/// The hexes on the rim of the arena that are farthest from everybody.
void add_rim(const Position& pos, UnitId u, StartingHexes& result) {
    const auto& columns = arena_of(pos).columns;
    const auto each = [&](auto test) {
        const auto last = static_cast<int>(columns.size()) - 1;
        for (int q = 0; q <= last; ++q) {
            const catalog::ArenaColumn& column = columns[static_cast<std::size_t>(q)];
            for (int r = column.first; r <= column.last; ++r)
                if (q == 0 || q == last || r == column.first || r == column.last) test(geo::hex(q, r));
        }
    };
    const auto fits = [&](geo::Hex h) {
        return is_free(pos, h) && pos.field().fits(pos, u, {place_of(h), {}});
    };
    int most = 0;
    each([&](geo::Hex h) {
        if (fits(h)) most = std::max(most, room_around(pos, h));
    });
    each([&](geo::Hex h) {
        if (fits(h) && room_around(pos, h) == most) result.add(place_of(h));
    });
}

}  // namespace

bool StartingHexes::has(geo::Point place) const {
    return std::find(begin(), end(), place) != end();
}

StartingHexes starting_hexes(const Position& pos, UnitId u) {
    StartingHexes result;
    for (const ArenaStart& start : arena_of(pos).starts)
        if (in_use(pos, u, start.area) && on_own_side(pos, u, start.side) && !enough_of(pos, start.area) &&
            is_free(pos, hex_of(start)))
            result.add(place_of(hex_of(start)));
    if (!result.empty()) return result;
    for (const UnitId own : pos.friends_of(u))
        for (int side = 0; side < 6; ++side) {
            const geo::Hex beside = geo::neighbour(rules::hex_of(pos, own), side);
            if (is_free(pos, beside) && pos.field().fits(pos, u, {place_of(beside), {}}))
                result.add(place_of(beside));
        }
    if (result.empty()) add_rim(pos, u, result);
    return result;
}

Verdict judge_start(const Position& pos, UnitId u, const geo::Placement& at) {
    if (!starting_hexes(pos, u).has(at.at))
        return {.rule = pos.edition().setup.zone.rule, .why = Why::not_in_zone, .unit = u};
    return pos.field().fits(pos, u, at);
}

geo::Facing facing_inward(const Setup& setup, const State& state, geo::Point from) {
    const auto& columns = setup.arenas[state.arena].columns;
    const int q = static_cast<int>(columns.size()) / 2;
    const catalog::ArenaColumn& middle = columns[static_cast<std::size_t>(q)];
    return facing_towards(hex_at(from), geo::hex(q, (middle.first + middle.last) / 2));
}

}  // namespace irondial::rules
