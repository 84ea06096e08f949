#include "rules/deployment.h"

#include "rules/plane.h"
#include "rules/victory.h"

namespace irondial::rules {
namespace {

geo::Box box_of(const Feature& f) {
    geo::Box box{f.points[0], f.points[0]};
    for (const geo::Point p : f.points) {
        box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
        box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
    box.low = box.low - geo::Vec{f.radius.mil, f.radius.mil};
    box.high = box.high + geo::Vec{f.radius.mil, f.radius.mil};
    return box;
}

geo::Outlines alone(const Feature& f) {
    const std::array<geo::Outline, 1> one{outline_of(f)};
    return geo::Outlines{one};
}

/// Are two features at least this far apart, edge to edge?  [AOD-R-127]
bool apart(const Feature& a, const Feature& b, geo::Length gap) {
    const geo::Outlines other = alone(b);
    const geo::Length reach = gap - geo::Length{1};
    const auto near = [&](geo::Point p, geo::Point q, geo::Length r) {
        return other.within({p, q, r}, reach) != 0;
    };
    if (a.outline == catalog::OutlineKind::disc) return !near(a.points[0], a.points[0], a.radius);
    const std::size_t n = a.points.size(), legs = a.outline == catalog::OutlineKind::polygon ? n : n - 1;
    for (std::size_t i = 0; i < legs; ++i)
        if (near(a.points[i], a.points[(i + 1) % n], {0})) return false;
    // One inside the other has no edge near, but is not apart either.
    return alone(a).containing(b.points[0]) == 0 && other.containing(a.points[0]) == 0;
}

Feature as_feature(const geo::Box& box) {
    Feature f;
    f.points = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    return f;
}

}  // namespace

Verdict judge_feature(const Position& pos, std::uint8_t piece, const geo::Placement& at) {
    const Edition& ed = pos.edition();
    const State& state = pos.state();
    if (piece >= pos.setup().pile.size() || state.feature_count == max_placed_features)
        return {.rule = ed.cite.terrain_from_terrain, .why = Why::bad_choice};
    for (std::size_t i = 0; i < state.feature_count; ++i)
        if (state.features[i].piece == piece)
            return {.rule = ed.cite.terrain_from_terrain, .why = Why::bad_choice};
    const Feature f = placed(pos.setup().pile[piece], at);
    const geo::Box box = box_of(f), &board = pos.setup().board;
    const int edge = ed.setup.terrain_to_edge * 1000;
    const bool off_edges = box.low.x >= board.low.x + edge && box.low.y >= board.low.y + edge &&
                           box.high.x <= board.high.x - edge && box.high.y <= board.high.y - edge;
    if (!off_edges) return {.rule = ed.cite.terrain_from_edge, .why = Why::spacing, .limit = {edge}};
    const geo::Length to_zone{ed.setup.terrain_to_zone * 1000},
        to_terrain{ed.setup.terrain_to_terrain * 1000};
    for (std::size_t p = 0; p < state.player_count; ++p)
        if (!apart(f, as_feature(deployment_zone(pos.setup(), static_cast<PlayerId>(p))), to_zone))
            return {.rule = ed.cite.terrain_from_zone, .why = Why::spacing, .limit = to_zone};
    const auto near = [&](const Feature& other) { return !apart(f, other, to_terrain); };
    for (const Feature& other : pos.setup().fixed)
        if (near(other))
            return {.rule = ed.cite.terrain_from_terrain, .why = Why::spacing, .limit = to_terrain};
    for (std::size_t i = 0; i < state.feature_count; ++i)
        if (near(placed(pos.setup().pile[state.features[i].piece], state.features[i].place)))
            return {.rule = ed.cite.terrain_from_terrain, .why = Why::spacing, .limit = to_terrain};
    return legal;
}

Verdict judge_deployment(const Position& pos, UnitId u, const geo::Placement& at) {
    const Edition& ed = pos.edition();
    if (!geo::contains(deployment_zone(pos.setup(), pos.unit(u).controller), geo::Box{at.at, at.at}))
        return {.rule = ed.cite.deploy_in_zone, .why = Why::not_in_zone, .unit = u};
    return pos.field().fits(pos, u, at);
}

}  // namespace irondial::rules
