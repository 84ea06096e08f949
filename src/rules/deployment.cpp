#include "rules/deployment.h"

#include "rules/effects.h"
#include "rules/plane.h"
#include "rules/starting.h"
#include "rules/values.h"

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

/// Are two features at least this far apart, edge to edge? Exactly so far is far enough.  [AOD-R-127,
/// AOD-R-128]
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

UnitSet in_reserve(const Position& pos) {
    UnitSet reserve;
    for (const UnitId u : pos.all_units())
        if (pos.unit(u).place == Place::reserve) reserve.add(u);
    return reserve;
}

/// How far from its deployment zone the unit may stand.  [SE-INFILTRATE]
geo::Length infiltration(const Position& pos, UnitId u) {
    const auto& ed = pos.edition().gadgets;
    if (!infiltrates(pos, u)) return {};
    return geo::inches((pos.is_infantry(u) ? ed.infiltrate_infantry : ed.infiltrate) *
                       speed_value(pos, u).value);
}

Feature as_feature(const geo::Box& box) {
    Feature f;
    f.points = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};
    return f;
}

/// Along the player's edge, so deep and so far from the other edges.  [AOD-SETUP-04, AOD-SETUP-05]
geo::Box measured_zone(const Setup& setup, catalog::Edge edge) {
    const int depth = setup.edition.setup.zone_depth * 1000, gap = setup.edition.setup.zone_edge_gap * 1000;
    const geo::Box& b = setup.board;
    switch (edge) {
        case catalog::Edge::south: return {{b.low.x + gap, b.low.y}, {b.high.x - gap, b.low.y + depth}};
        case catalog::Edge::north: return {{b.low.x + gap, b.high.y - depth}, {b.high.x - gap, b.high.y}};
        case catalog::Edge::west: return {{b.low.x, b.low.y + gap}, {b.low.x + depth, b.high.y - gap}};
        case catalog::Edge::east: return {{b.high.x - depth, b.low.y + gap}, {b.high.x, b.high.y - gap}};
    }
    return b;
}

/// The one that the battlefield shows at the player's edge; where it shows none, nobody can be deployed.
/// [QS-SETUP-08, QS-SETUP-09]
geo::Box printed_zone(const Setup& setup, catalog::Edge edge) {
    for (const catalog::DeploymentZone& zone : setup.zones)
        if (zone.edge == edge) return zone.area;
    return {setup.board.low, setup.board.low};
}

/// In the own zone, or with Infiltrate not too far from it and in no opponent's.
Verdict judge_distance(const Position& pos, UnitId u, geo::Point at) {
    const Edition& ed = pos.edition();
    const PlayerId owner = pos.unit(u).controller;
    const geo::Box zone = deployment_zone(pos.setup(), owner);
    const geo::Point nearest{std::clamp(at.x, zone.low.x, zone.high.x),
                             std::clamp(at.y, zone.low.y, zone.high.y)};
    const geo::Length reach = infiltration(pos, u);
    if (at == nearest) return legal;
    if (!infiltrates(pos, u)) return {.rule = ed.cite.deploy_in_zone, .why = Why::not_in_zone, .unit = u};
    if (!geo::within(at, nearest, reach))
        return {.rule = ed.gadgets.infiltrate.rule, .why = Why::too_far_from_zone, .unit = u, .limit = reach};
    for (const PlayerId other : pos.players())
        if (pos.team(other) != pos.team(owner) && geo::contains(deployment_zone(pos.setup(), other), at))
            return {.rule = ed.gadgets.infiltrate.rule, .why = Why::in_opposing_zone, .unit = u};
    return legal;
}

}  // namespace

geo::Box deployment_zone(const Setup& setup, PlayerId p) {
    const catalog::Edge edge = setup.players[index(p)].edge;
    return setup.edition.setup.zone == ZoneShape::printed ? printed_zone(setup, edge)
                                                          : measured_zone(setup, edge);
}

geo::Facing deployment_facing(const Setup& setup, PlayerId p) {
    constexpr std::array degrees = {90, 180, 270, 0};  // from the south, east, north, west
    return geo::facing_from_degrees(degrees[static_cast<std::size_t>(setup.players[index(p)].edge)]);
}

// The centre counts, for scoring too.  [DA-SETUP-04, DA-R-77]
bool in_zone(const Position& pos, UnitId u, PlayerId p) {
    return geo::contains(deployment_zone(pos.setup(), p), pos.unit(u).at);
}

Verdict judge_feature(const Position& pos, std::uint8_t piece, const geo::Placement& at) {
    const Edition& ed = pos.edition();
    const State& state = pos.state();
    const Verdict gone{.rule = ed.cite.terrain_from_pile, .why = Why::not_in_pile};
    if (piece >= pos.setup().pile.size() || state.feature_count == max_placed_features) return gone;
    for (std::size_t i = 0; i < state.feature_count; ++i)
        if (state.features[i].piece == piece) return gone;
    const Feature f = placed(pos.setup().pile[piece], at);
    const auto too_near = [](RuleId rule, int inches) {
        return Verdict{.rule = rule, .why = Why::spacing, .limit = geo::inches(inches)};
    };
    const geo::Box box = box_of(f), &board = pos.setup().board;
    const int edge = ed.setup.terrain_to_edge * 1000;  // QS-SETUP-05, QS-SETUP-06
    const bool off_edges = box.low.x >= board.low.x + edge && box.low.y >= board.low.y + edge &&
                           box.high.x <= board.high.x - edge && box.high.y <= board.high.y - edge;
    if (!off_edges) return too_near(ed.setup.terrain_to_edge.rule, ed.setup.terrain_to_edge);
    const auto clear_of = [&](const Feature& other, int inches) {
        return apart(f, other, geo::inches(inches));
    };
    for (const PlayerId p : pos.players())
        if (!clear_of(as_feature(deployment_zone(pos.setup(), p)), ed.setup.terrain_to_zone))
            return too_near(ed.setup.terrain_to_zone.rule, ed.setup.terrain_to_zone);
    const Verdict crowded = too_near(ed.setup.terrain_to_terrain.rule, ed.setup.terrain_to_terrain);
    for (const Feature& other : pos.setup().fixed)
        if (!clear_of(other, ed.setup.terrain_to_terrain)) return crowded;
    for (std::size_t i = 0; i < state.feature_count; ++i)
        if (!clear_of(placed(pos.setup().pile[state.features[i].piece], state.features[i].place),
                      ed.setup.terrain_to_terrain))
            return crowded;
    return legal;
}

// In the arena nobody does.  [SOL-SE-45]
bool infiltrates(const Position& pos, UnitId u) {
    return pos.edition().gadgets.infiltrate > 0 && has(pos, u, Equipment::infiltrate);
}

bool others_wait(const Position& pos) {
    return in_reserve(pos).any([&](UnitId u) { return !infiltrates(pos, u); });
}

UnitSet deployable(const Position& pos, PlayerId p) {
    UnitSet result;
    const bool wait = others_wait(pos);
    for (const UnitId u : in_reserve(pos))
        if (pos.unit(u).controller == p && !(wait && infiltrates(pos, u))) result.add(u);
    return result;
}

geo::Box deployment_area(const Position& pos, UnitId u) {
    const geo::Box zone = deployment_zone(pos.setup(), pos.unit(u).controller), &board = pos.setup().board;
    const std::int32_t far = infiltration(pos, u).mil;
    return {{std::max(zone.low.x - far, board.low.x), std::max(zone.low.y - far, board.low.y)},
            {std::min(zone.high.x + far, board.high.x), std::min(zone.high.y + far, board.high.y)}};
}

Verdict judge_deployment(const Position& pos, UnitId u, const geo::Placement& at, Level level) {
    const Edition& ed = pos.edition();
    if (ed.setup.zone == ZoneShape::start_hexes) return judge_start(pos, u, at);
    const bool may_cruise =
        pos.printed(u).speed_mode == SpeedMode::vtol && ed.vtol.start_level == StartLevel::either;
    if (level == Level::cruising && !may_cruise)
        return {.rule = ed.cite.only_vtols_cruise, .why = Why::different_level, .unit = u};
    if (level == Level::cruising)
        if (const Found no = find(pos, Verb::forbid, Thing::deploying_at_cruising_level, u))
            return refusal(pos, no, u);
    if (const Verdict v = judge_distance(pos, u, at.at); !v) return v;
    Verdict room = pos.field().fits(pos, u, at);
    if (room.why == Why::base_off_field) room.rule = ed.cite.deployed_on_field;
    if (room.why == Why::base_overlaps_terrain) room.rule = ed.cite.deployed_off_blocking;
    return room;
}

void set_dials(Table& t) {
    for (const UnitId u : t.all_units()) {
        // AOD-SETUP-15, DA-SETUP-10, DA-UNIT-12, AOD-UNIT-17, SOL-COMP-05; in a campaign CAM-REPAIR-05
        t.unit(u).click = t.setup().roster[index(u)].start_click;
        // AOD-SETUP-16, DA-UNIT-13, QS-SETUP-10, SOL-COMP-06, SOL-SE-70, SOL-SE-74, SOL-SE-78
        t.unit(u).heat = 0;
    }
}

}  // namespace irondial::rules
