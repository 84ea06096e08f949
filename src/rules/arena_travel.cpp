// Moving in the arena: hex by hex, paid from the speed value.
// [SOL: 8 Move phase; 10 Terrain and elevation]
#include <algorithm>
#include <array>

#include "rules/arena.h"
#include "rules/flags.h"
#include "rules/tag_team.h"
#include "rules/ways.h"

namespace irondial::rules {

using catalog::TerrainKind;

/// How a unit moves.
struct Arena::Mover {
    UnitId unit;
    geo::Hex start;
    bool jumps = false, surefooted = false;
    UnitSet stoppers;  // opposing units that it does not touch yet: base contact with one ends the move
    UnitSet others;    // all other units: they stand in their hexes

    bool easily() const { return jumps || surefooted; }
    UnitId at(const Position& pos, geo::Hex h) const {
        for (const UnitId u : others)
            if (hex_of(pos, u) == h) return u;
        return UnitId::none;
    }
};

/// Those it has broken away from do not stop it any more, nor do friends, tokens and units at another height.
/// [SOL-BREAK-04, SOL-CONTACT-04, SOL-R-20]
Arena::Mover Arena::mover(const Position& pos, UnitId u, const Motion& motion) const {
    Mover m{.unit = u,
            .start = hex_of(pos, u),
            .jumps = motion.jump,
            .surefooted = motion.surefooted,
            .stoppers = {},
            .others = standing(pos) - UnitSet::of(u)};
    if (pos.edition().movement.stop_on_contact && !m.jumps)  // SOL-R-64
        m.stoppers = pos.opponents_of(u) - pos.engaged_with(u);
    return m;
}

bool Arena::meets(const Position& pos, const Mover& m, geo::Hex h) const {
    return m.stoppers.any([&](UnitId other) { return in_contact(h, hex_of(pos, other)); });
}

/// Entering a hex: the largest of its costs once.  [SOL-MOVE-02 to SOL-MOVE-06, SOL-TERR-HIND-01,
/// SOL-TERR-CLEAR-01, SOL-TERR-WATER-01, SOL-ELEV-02, SOL-R-62]
int Arena::cost(const Edition& ed, geo::Hex from, geo::Hex to, bool easily) const {
    int most = ed.terrain.clear_hex_cost;
    if (easily) return most;  // SOL-SE-40, SOL-SE-43, SOL-R-83
    if (is(to, TerrainKind::hindering) && ed.terrain.hindering_stop == HinderingStop::cost)
        most = std::max<int>(most, ed.terrain.hindering_hex_cost);
    if (elevated(to) && !elevated(from) && ed.elevation.stop_up == ElevationStop::cost)
        most = std::max<int>(most, ed.elevation.climb_hex_cost);
    return most;
}

/// One hex on, whatever the facing: adjacent, in the arena, not blocking, empty, and not up a cliff.
/// [SOL-MOVE-09, SOL-HEX-02]
Verdict Arena::judge_step(const Position& pos, const Mover& m, geo::Hex from, geo::Hex to) const {
    const Edition& ed = pos.edition();
    if (geo::distance(from, to) != 1)
        return {.rule = ed.cite.hex_by_hex, .why = Why::no_path, .unit = m.unit};
    if (!contains(to))  // SOL-MOVE-13
        return {.rule = ed.cite.base_on_field, .why = Why::path_off_field, .unit = m.unit};
    if (m.jumps) return legal;
    if (is(to, TerrainKind::blocking))  // SOL-MOVE-10, SOL-TERR-BLOCK-01
        return {.rule = ed.cite.path_through_blocking,
                .why = Why::path_crosses_terrain,
                .unit = m.unit,
                .feature = blocking_.first()};
    if (ed.movement.one_unit_per_hex)
        if (const UnitId other = m.at(pos, to); other != UnitId::none)  // SOL-HEX-04
            return {.rule = ed.movement.one_unit_per_hex.rule,
                    .why = Why::path_crosses_base,
                    .unit = m.unit,
                    .other = other};
    // Down and along is free; up only from a hex that is high already.  [SOL-ELEV-09, SOL-ELEV-11, SOL-R-63]
    if (abrupt(to) && !elevated(from) && ed.elevation.abrupt_access == AbruptAccess::adjacent_elevated)
        return {.rule = ed.elevation.abrupt_access.rule,
                .why = Why::needs_access_point,
                .unit = m.unit,
                .feature = features_at(place_of(to)).first()};
    return legal;
}

/// Along the path until its end, or until the unit meets an opponent; then it faces where it likes. Without a
/// path it only turns.  [SOL-MOVE-07, SOL-MOVE-08, SOL-MOVE-12, SOL-CONTACT-03, SOL-FACING-01]
Trip Arena::follow(const Position& pos, const Mover& m, const Motion& motion, const Path& path) const {
    const Edition& ed = pos.edition();
    Trip trip;
    geo::Hex here = m.start;
    UnitSet tried;  // flags on the way: judged as if they were captured  [CAM-R-07]
    for (std::size_t i = 0; i < path.count; ++i) {
        const geo::Hex next = hex_at(path.points[i]);
        if (place_of(next) != path.points[i]) {  // between hexes, or far outside
            trip.verdict = {.rule = ed.cite.hex_by_hex, .why = Why::no_path, .unit = m.unit};
            return trip;
        }
        if (trip.verdict = judge_step(pos, m, here, next); !trip.verdict) return trip;
        trip.length += geo::Length{cost(ed, here, next, m.easily()) * 1000};
        if (trip.length > motion.limit) {
            trip.verdict = {.rule = ed.cite.hex_paid,
                            .why = Why::path_too_long,
                            .unit = m.unit,
                            .length = trip.length,
                            .limit = motion.limit};
            return trip;
        }
        if (const UnitSet flags = flags_at(pos, path.points[i]) - tried; !flags.empty()) {
            tried = tried | flags;  // it stays where it is  [CAM-CTF-06]
            continue;
        }
        here = next;
        if (!meets(pos, m, here)) continue;
        trip.stopped = ed.movement.stop_on_contact.rule;
        break;
    }
    trip.end = {place_of(here), motion.facing};
    if (!motion.passes) trip.verdict = fits(pos, m.unit, trip.end);
    if (tried.has(trip.verdict.other)) trip.verdict = legal;  // the flag that lay there is under its base
    return trip;
}

/// The cheapest ways from a hex to all others.
struct Arena::Routes {
    struct To {
        std::int16_t paid = -1;    // -1: out of reach
        std::int16_t before = -1;  // the hex it comes from
    };
    std::array<To, max_hexes> to;  // by the number of the hex

    To& operator[](int number) { return to[static_cast<std::size_t>(number)]; }
};

/// Costs are small whole numbers: what is reached for 0, then for 1, and so on. Where the unit meets an
/// opponent it goes no further.
void Arena::spread(const Position& pos, const Mover& m, geo::Length limit, Routes& routes) const {
    const Edition& ed = pos.edition();
    const int start = hexes_.index(m.start), most = limit.mil / 1000;
    if (start < 0) return;
    routes[start].paid = 0;
    for (int paid = 0; paid <= most; ++paid)
        for (int number = 0; number < hexes_.size(); ++number) {
            if (routes[number].paid != paid) continue;
            const geo::Hex here = hexes_.at(number);
            if (paid > 0 && (meets(pos, m, here) || !flags_at(pos, place_of(here)).empty())) continue;
            for (int side = 0; side < 6; ++side) {
                const geo::Hex next = geo::neighbour(here, side);
                if (!judge_step(pos, m, here, next)) continue;
                Routes::To& to = routes[hexes_.index(next)];
                const int sum = paid + cost(ed, here, next, m.easily());
                if (sum <= most && (to.paid < 0 || sum < to.paid))
                    to = {static_cast<std::int16_t>(sum), static_cast<std::int16_t>(number)};
            }
        }
}

/// By the path given, or by the cheapest way to its end.
Trip Arena::travel(const Position& pos, UnitId u, const Motion& motion) const {
    const Mover m = mover(pos, u, motion);
    if (!motion.path->find) return follow(pos, m, motion, *motion.path);
    const geo::Placement there{motion.path->last(pos.unit(u).at), motion.facing};
    if (const Verdict v = fits(pos, u, there); !v && flags_at(pos, there.at).empty()) return {.verdict = v};
    Routes routes;
    spread(pos, m, motion.limit, routes);
    const int goal = hexes_.index(hex_at(there.at));
    if (goal < 0 || routes[goal].paid < 0)
        return {
            .verdict = {
                .rule = pos.edition().cite.hex_paid, .why = Why::no_path, .unit = u, .limit = motion.limit}};
    Path back, path;
    for (int n = goal; routes[n].paid > 0 && back.count < Path::capacity; n = routes[n].before)
        back.add(place_of(hexes_.at(n)));
    for (std::size_t i = back.count; i > 0; --i) path.add(back.points[i - 1]);
    if (motion.ways != nullptr)
        motion.ways->path.assign(path.points.begin(), path.points.begin() + path.count);
    return follow(pos, m, motion, path);
}

const geo::Loops& Arena::outline(const Position& pos, UnitId u, const Motion& motion) const {
    geo::Loops& loops = motion.ways->hexes;
    loops = {};
    Routes routes;
    spread(pos, mover(pos, u, motion), motion.limit, routes);
    // Every hex the move may end in by itself; a corner is a third of the way between three hexes.
    for (int number = 0; number < hexes_.size(); ++number) {
        const geo::Hex h = hexes_.at(number);
        if (routes[number].paid < 0) continue;
        if (!fits(pos, u, {place_of(h), motion.facing}) && flags_at(pos, place_of(h)).empty()) continue;
        loops.loops.push_back({.first = static_cast<std::uint32_t>(loops.points.size()), .count = 6});
        for (int k = 0; k < 6; ++k) {
            const geo::Hex sum = h + geo::neighbour(h, k) + geo::neighbour(h, k + 1);
            loops.points.push_back({sum.q * 1000 / 3, sum.r * 1000 / 3});
        }
    }
    return loops;
}

// Nobody ends a move in blocking terrain, in an occupied hex or on a Target token, not even jumping.
// [SOL-TERR-BLOCK-01, SOL-HEX-04, SOL-SE-43b, SOL-R-61]
Verdict Arena::fits(const Position& pos, UnitId u, const geo::Placement& at) const {
    const Edition& ed = pos.edition();
    const geo::Hex h = hex_at(at.at);
    if (!contains(h) || place_of(h) != at.at)
        return {.rule = ed.cite.base_on_field, .why = Why::base_off_field, .unit = u};
    if (is(h, TerrainKind::blocking))
        return {.rule = ed.cite.base_on_blocking,
                .why = Why::base_overlaps_terrain,
                .unit = u,
                .feature = blocking_.first()};
    if (!is_heading(at.facing)) return {.rule = ed.cite.headings, .why = Why::not_a_heading, .unit = u};
    for (const UnitId other : pos.all_units()) {
        if (other == u || !pos.on_field(other) || hex_of(pos, other) != h) continue;
        const RuleId rule = pos.setup().is_flag(other) ? ed.cite.flag_hex
                            : pos.is_token(other)      ? ed.cite.base_overlap
                                                       : ed.movement.one_unit_per_hex.rule;
        return {.rule = rule, .why = Why::base_overlaps_base, .unit = u, .other = other};
    }
    return legal;
}

}  // namespace irondial::rules
