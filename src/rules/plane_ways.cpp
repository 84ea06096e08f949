// Shortest ways on the plane.  [AOD: 6 Movement]
#include "rules/plane.h"
#include "rules/ways.h"

namespace irondial::rules {

/// A rim as a wall: to be kept inside of as well as outside. In two pieces, for a wall has two ends.
void Plane::add_rim(FeatureId f, geo::Obstacles& into) const {
    outlines_.visit(static_cast<int>(index(f)), [&](const auto& shape) {
        if constexpr (std::is_same_v<std::decay_t<decltype(shape)>, geo::Ring>) {
            const auto corners = shape.corners;
            into.add(geo::Chain(corners.first(corners.size() - 1)));
            const std::array<geo::Point, 3> rest{corners[corners.size() - 2], corners.back(),
                                                 corners.front()};
            into.add(geo::Chain(rest));
        }
    });
}

void Plane::lay_obstacles(const Position& pos, const Mover& mover, FeatureSet areas, FeatureSet rims,
                          geo::Obstacles& into) const {
    into.clear(board_);
    if (mover.flies) return;
    for (const UnitId u : mover.bases) into.add(pos.ground(u));
    for (const FeatureId f : areas)
        outlines_.visit(static_cast<int>(index(f)), [&](const auto& shape) { into.add(shape); });
    for (const FeatureId f : rims) add_rim(f, into);
}

/// The paths that no terrain cuts short, for there is nothing on them to stop the unit.
geo::PathField& Plane::ways_around(const Position& pos, UnitId u, const Motion& motion,
                                   const Mover& mover) const {
    Ways& ways = *motion.ways;
    if (!ways.around_known) {
        const FeatureSet hills = mover.up ? FeatureSet{} : mover.hills;
        lay_obstacles(pos, mover, mover.closed | mover.rough | mover.walls | hills,
                      mover.up ? mover.hills : FeatureSet{}, ways.avoided);
        ways.around.start(ways.avoided, pos.unit(u).at, motion.limit);
        ways.around_known = true;
    }
    return ways.around;
}

/// All paths that nothing forbids; abrupt terrain is left to its access points.
geo::PathField& Plane::ways_through(const Position& pos, UnitId u, const Motion& motion,
                                    const Mover& mover) const {
    Ways& ways = *motion.ways;
    if (!ways.through_known) {
        const FeatureSet cliffs = mover.hills & abrupt_;
        lay_obstacles(pos, mover, mover.up ? mover.closed : mover.closed | cliffs,
                      mover.up ? cliffs : FeatureSet{}, ways.crossed);
        ways.through.start(ways.crossed, pos.unit(u).at, motion.limit);
        ways.through_known = true;
    }
    return ways.through;
}

/// Goes to a place the shortest way: one that nothing stops if there is one, or else as far as it gets.
Trip Plane::travel_to(const Position& pos, UnitId u, const Motion& motion, const Mover& mover,
                      geo::Point to) const {
    std::vector<geo::Point>& path = motion.ways->path;
    geo::PathField& around = ways_around(pos, u, motion, mover);
    if (around.path_to(to, path) || ways_through(pos, u, motion, mover).path_to(to, path))
        return follow(pos, u, motion, mover, path);
    // Over an access point of abrupt terrain, onto it or off.
    std::optional<Trip> best;
    std::vector<geo::Point> best_path;
    for (const FeatureId f : abrupt_& mover.hills) {
        if (features_at(to).has(f) == features_at(pos.unit(u).at).has(f)) continue;
        for (const geo::Point access : features_[index(f)].access) {
            if (!around.path_to(access, path)) continue;
            path.push_back(to);
            const Trip trip = follow(pos, u, motion, mover, path);
            if (trip.verdict && (!best || trip.length < best->length)) best = trip, best_path = path;
        }
    }
    if (best) {
        path = best_path;
        return *best;
    }
    const auto& cite = pos.edition().cite;
    if (const Verdict v = judge_end(pos, u, {to, motion.facing}, mover.closed, mover.own); !v)
        return {.verdict = v};
    return {.verdict = {.rule = cite.move_speed, .why = Why::no_path, .unit = u, .limit = motion.limit}};
}

const geo::Loops& Plane::outline(const Position& pos, UnitId u, const Motion& motion) const {
    return motion.ways->outlines.draw(ways_around(pos, u, motion, mover(pos, u, motion)));
}

}  // namespace irondial::rules
