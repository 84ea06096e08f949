// Terrain pieces, battlefields, arenas.
#include <algorithm>

#include "catalog/read.h"

namespace irondial::catalog {

namespace {

constexpr std::size_t most_points = 64;

std::vector<geo::Point> read_points(Value value, Report& report, std::string_view what, std::size_t low) {
    std::vector<geo::Point> points;
    if (!is_list(value, report, what, low, most_points)) return points;
    for (const Value entry : value) {
        if (!entry.is(Kind::list) || entry.size() != 2) {
            point(entry, report, what);  // says so
            return {};                   // an outline with a hole in it says nothing more
        }
        points.push_back(point(entry, report, what));
    }
    return points;
}

bool between(geo::Point a, geo::Point b, geo::Point p) {  // p on the line of ab: is it on the segment?
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
           p.y <= std::max(a.y, b.y);
}

int sign(std::int64_t n) {
    return n > 0 ? 1 : n < 0 ? -1 : 0;
}

/// Have the closed segments ab and cd a point in common?
bool meet(geo::Point a, geo::Point b, geo::Point c, geo::Point d) {
    const int abc = sign(geo::orientation(a, b, c)), abd = sign(geo::orientation(a, b, d));
    const int cda = sign(geo::orientation(c, d, a)), cdb = sign(geo::orientation(c, d, b));
    if (abc * abd < 0 && cda * cdb < 0) return true;
    return (abc == 0 && between(a, b, c)) || (abd == 0 && between(a, b, d)) ||
           (cda == 0 && between(c, d, a)) || (cdb == 0 && between(c, d, b));
}

/// Simple: edges meet only at the corners they share. At most 64 corners, so every pair is tried.
void check_polygon(Value value, Report& report, std::vector<geo::Point>& corners) {
    const std::size_t n = corners.size();
    if (n < 3) return;
    const auto corner = [&](std::size_t i) { return corners[i % n]; };
    std::int64_t area = 0;
    for (std::size_t i = 0; i < n; ++i) {
        if (corner(i) == corner(i + 1))
            return report.add(value, "corner " + std::to_string(i) + " stands twice in a row");
        area += geo::cross(geo::Vec{corner(i).x, corner(i).y}, geo::Vec{corner(i + 1).x, corner(i + 1).y});
    }
    for (std::size_t i = 0; i < n; ++i) {
        // Neighbours share a corner; they must not fold back over each other.
        if (geo::orientation(corner(i), corner(i + 1), corner(i + 2)) == 0 &&
            geo::dot(corner(i + 1) - corner(i), corner(i + 2) - corner(i + 1)) < 0)
            return report.add(value,
                              "the outline folds back on itself at corner " + std::to_string((i + 1) % n));
        for (std::size_t j = i + 2; j < n; ++j)
            if ((j + 1) % n != i && meet(corner(i), corner(i + 1), corner(j), corner(j + 1)))
                return report.add(value, "the outline crosses itself: the edges from corner " +
                                             std::to_string(i) + " and from corner " + std::to_string(j) +
                                             " meet");
    }
    if (area == 0) return report.add(value, "the outline encloses nothing");
    if (area < 0) std::reverse(corners.begin(), corners.end());  // counter-clockwise, as geo wants it
}

/// The distance of p from segment ab is at most `reach`.
bool near_segment(geo::Point a, geo::Point b, geo::Point p, geo::Length reach) {
    const geo::Vec along = b - a, to = p - a;
    const std::int64_t length = geo::squared(along), projected = geo::dot(along, to);
    if (projected <= 0) return geo::within(a, p, reach);
    if (projected >= length) return geo::within(b, p, reach);
    const geo::Wide cross = geo::cross(along, to);
    return cross * cross <= geo::Wide{geo::squared(reach)} * length;
}

bool on_outline(const TerrainPiece& piece, geo::Point p) {
    constexpr geo::Length reach{100};  // 0.1": access points are marked by hand
    if (piece.outline == OutlineKind::disc) {
        const geo::Length out{piece.radius.mil + reach.mil}, in{std::max(0, piece.radius.mil - reach.mil)};
        return geo::within(piece.points[0], p, out) &&
               geo::squared_distance(piece.points[0], p) >= geo::squared(in);
    }
    const std::size_t n = piece.points.size();
    for (std::size_t i = 0; i < n; ++i)
        if (near_segment(piece.points[i], piece.points[(i + 1) % n], p, reach)) return true;
    return false;
}

void read_outline(Object& object, Report& report, TerrainPiece& piece) {
    const Value polygon = object.optional("polygon"), disc = object.optional("disc"),
                polyline = object.optional("polyline");
    const int given = (polygon ? 1 : 0) + (disc ? 1 : 0) + (polyline ? 1 : 0);
    if (given != 1 && object.ok())
        return report.add(object.at(),
                          R"(a terrain piece has exactly one of "polygon", "disc" and "polyline")");
    if (polygon) {
        piece.points = read_points(polygon, report, "polygon", 3);
        check_polygon(polygon, report, piece.points);
    } else if (disc) {
        piece.outline = OutlineKind::disc;
        Object o(disc, report, "a disc");
        piece.points.push_back({});
        if (const Value v = o.optional("at")) piece.points[0] = point(v, report, "at");
        if (const Value v = o.required("radius")) {
            piece.radius = inches(v, report, "a radius", 0, 36);
            if (piece.radius.mil == 0) report.add(v, "a disc without radius");
        }
        o.finish();
    } else if (polyline) {
        piece.outline = OutlineKind::polyline;
        piece.points = read_points(polyline, report, "polyline", 2);
        for (std::size_t i = 1; i < piece.points.size(); ++i)
            if (piece.points[i] == piece.points[i - 1])
                report.add(polyline, "point " + std::to_string(i) + " stands twice in a row");
    }
    if (given == 1 && (piece.kind == TerrainKind::low_wall) != (piece.outline == OutlineKind::polyline))
        report.add(object.at(), piece.kind == TerrainKind::low_wall ? R"(a low wall is a "polyline")"
                                                                    : R"(only a low wall is a "polyline")");
}

/// AOD-SETUP-07, AOD-ELEV-01, AOD-ABRUPT-02.
void read_height(Object& object, Report& report, TerrainPiece& piece) {
    const Value elevated = object.optional("elevated"), abrupt = object.optional("abrupt");
    const Value access = object.optional("access");
    if (elevated) piece.elevated = flag(elevated, report, "elevated");
    if (abrupt) piece.abrupt = flag(abrupt, report, "abrupt");
    const bool water = piece.kind == TerrainKind::shallow_water || piece.kind == TerrainKind::deep_water;
    if (piece.elevated && (water || piece.kind == TerrainKind::low_wall))
        report.add(elevated, quoted(text(piece.kind)) + " is never elevated");
    if (piece.kind == TerrainKind::clear && !piece.elevated && object.ok())
        report.add(object.at(), "clear terrain that is not elevated is no terrain piece");
    if (piece.abrupt && !piece.elevated) report.add(abrupt, "abrupt terrain is elevated");
    if (piece.abrupt && !access)
        report.add(abrupt, R"(abrupt terrain needs "access": at least one point on its outline)");
    if (!access) return;
    if (!piece.abrupt) report.add(access, "only abrupt terrain has access points");
    piece.access = read_points(access, report, "access", 1);
    if (piece.points.empty()) return;
    for (const Value entry : access)
        if (entry.place() < piece.access.size() && !on_outline(piece, piece.access[entry.place()]))
            report.add(entry, "this access point does not lie on the outline (within 0.1\")");
}

/// The id, name and notes that everything here has.
template <class T>
Value read_head(Object& object, Reading& reading, T& entry) {
    entry.pack = reading.pack;
    const Value id = object.required("id");
    if (id) entry.id = identifier(id, reading.report, "id");
    if (const Value v = object.required("name")) entry.name = language_text(v, reading.report, "name");
    return id;
}

}  // namespace

void read_terrain(Reading& reading, Value value) {
    Report& report = reading.report;
    TerrainPiece piece;
    Object object(value, report, "a terrain piece");
    const Value id = read_head(object, reading, piece);
    if (const Value v = object.required("kind"))
        piece.kind = word(v, report, "terrain kind", TerrainKind::hindering);
    read_outline(object, report, piece);
    read_height(object, report, piece);
    if (const Value v = object.optional("notes")) piece.notes = text_list(v, report, "notes");
    object.finish();
    auto& list = reading.catalog.terrain;
    if (id && reading.claim(id, piece.id, next_entry(list, Entry::terrain))) list.push_back(std::move(piece));
}

// --- Battlefields ----------------------------------------------------------------------------------------

namespace {

DeploymentZone read_zone(Value value, Report& report, const Battlefield& field) {
    DeploymentZone zone;
    Object object(value, report, "a deployment zone");
    if (const Value v = object.required("edge")) zone.edge = word(v, report, "edge", Edge::south);
    if (const Value v = object.required("area"); v && is_list(v, report, "area", 2, 2)) {
        zone.area = {point(v.first(), report, "area"), point(v.first().next(), report, "area")};
        const auto& [low, high] = zone.area;
        if (low.x >= high.x || low.y >= high.y)
            report.add(v, "an area is [[west, south], [east, north]], the second point beyond the first");
        else if (low.x < 0 || low.y < 0 || high.x > field.width.mil || high.y > field.height.mil)
            report.add(v, "this deployment zone reaches beyond the battlefield");
    }
    object.finish();
    return zone;
}

}  // namespace

void read_battlefield(Reading& reading, Value value) {
    Report& report = reading.report;
    Battlefield field;
    Object object(value, report, "a battlefield");
    const Value id = read_head(object, reading, field);
    if (const Value v = object.required("size"); v && is_list(v, report, "size", 2, 2)) {
        field.width = inches(v.first(), report, "a battlefield", 6, 144);
        field.height = inches(v.first().next(), report, "a battlefield", 6, 144);
    }
    if (const Value v = object.required("deploymentZones"); v && is_list(v, report, "deploymentZones", 2, 8))
        for (const Value entry : v) field.zones.push_back(read_zone(entry, report, field));
    const auto piece = [&](Value v) {
        return read_reference(reading, v, Entry::terrain, "terrain piece").index;
    };
    if (const Value v = object.optional("pile"); v && is_list(v, report, "pile", 0, 64))
        for (const Value entry : v) field.pile.push_back(piece(entry));
    if (const Value v = object.optional("terrain"); v && is_list(v, report, "terrain", 0, 64))
        for (const Value entry : v) {
            PlacedPiece placed;
            Object o(entry, report, "a placed piece");
            if (const Value p = o.required("piece")) placed.piece = piece(p);
            if (const Value p = o.required("at")) placed.place.at = point(p, report, "at");
            if (const Value p = o.optional("facing"))
                placed.place.facing = geo::facing_from_degrees(whole(p, report, "a facing", 0, 359, 0));
            o.finish();
            field.terrain.push_back(placed);
        }
    if (const Value v = object.optional("notes")) field.notes = text_list(v, report, "notes");
    object.finish();
    auto& list = reading.catalog.battlefields;
    if (id && reading.claim(id, field.id, next_entry(list, Entry::battlefield)))
        list.push_back(std::move(field));
}

// --- Arenas ----------------------------------------------------------------------------------------------

namespace {

/// SOL-SETUP-11: 11 columns, alternately of 15 and 14 hexes; column q begins at r = -floor(q / 2).
std::vector<ArenaColumn> standard_columns() {
    std::vector<ArenaColumn> columns;
    for (int q = 0; q < 11; ++q) {
        const int first = -(q / 2);
        columns.push_back(
            {static_cast<std::int8_t>(first), static_cast<std::int8_t>(first + (q % 2 == 0 ? 14 : 13))});
    }
    return columns;
}

HexAt read_hex(Value value, Report& report, const Arena& arena) {
    if (!value.is(Kind::list) || value.size() != 2) {
        report.add(value, quoted(value) + " is not a hex [q, r]");
        return {};
    }
    const int q = whole(value.first(), report, "q", -64, 64, 0),
              r = whole(value.first().next(), report, "r", -64, 64, 0);
    const bool inside = q >= 0 && q < static_cast<int>(arena.columns.size()) &&
                        r >= arena.columns[static_cast<std::size_t>(q)].first &&
                        r <= arena.columns[static_cast<std::size_t>(q)].last;
    if (!inside)
        report.add(value,
                   "hex [" + std::to_string(q) + ", " + std::to_string(r) + "] lies outside the arena");
    return {static_cast<std::int8_t>(q), static_cast<std::int8_t>(r)};
}

/// As many as the boards of the engine hold: 32 columns of 32 hexes.
void read_columns(Value value, Report& report, Arena& arena) {
    constexpr int most = 32;
    if (!is_list(value, report, "columns", 1, most)) return;
    arena.columns.clear();
    for (const Value entry : value) {
        ArenaColumn column;
        if (!entry.is(Kind::list) || entry.size() != 2)
            report.add(entry, "a column is [first r, last r]");
        else {
            column.first = static_cast<std::int8_t>(whole(entry.first(), report, "r", -64, 64, 0));
            column.last = static_cast<std::int8_t>(whole(entry.first().next(), report, "r", -64, 64, 0));
            if (column.last < column.first) report.add(entry, "a column that ends before it begins");
            if (column.last - column.first >= most)
                report.add(entry, "a column has at most " + std::to_string(most) + " hexes");
        }
        arena.columns.push_back(column);
    }
}

ArenaHex read_arena_hex(Value value, Report& report, const Arena& arena) {
    ArenaHex hex;
    Object object(value, report, "a hex");
    if (const Value v = object.required("at")) hex.at = read_hex(v, report, arena);
    if (const Value v = object.required("kind")) hex.kind = word(v, report, "kind of hex", HexKind::clear);
    if (const Value v = object.optional("elevated")) hex.elevated = flag(v, report, "elevated");
    if (const Value v = object.optional("abrupt")) {
        hex.abrupt = flag(v, report, "abrupt");
        if (hex.abrupt && !hex.elevated) report.add(v, "an abrupt hex is elevated");
    }
    object.finish();
    const auto same = [&](const ArenaHex& other) { return other.at == hex.at; };
    if (object.ok() && std::any_of(arena.hexes.begin(), arena.hexes.end(), same))
        report.add(value,
                   "hex [" + std::to_string(hex.at.q) + ", " + std::to_string(hex.at.r) + "] stands twice");
    return hex;
}

ArenaStart read_start(Value value, Report& report, const Arena& arena) {
    ArenaStart start;
    Object object(value, report, "a start");
    if (const Value v = object.required("area")) {
        constexpr std::array<std::string_view, 3> areas{"A", "B", "C"};
        const std::size_t i = word_index(v, report, "starting area", areas);
        if (i < areas.size()) start.area = areas[i][0];
    }
    if (const Value v = object.required("side"))
        start.side = static_cast<std::uint8_t>(whole(v, report, "a side", 1, 8, 1));
    if (const Value v = object.required("at")) {
        start.at = read_hex(v, report, arena);
        for (const ArenaHex& hex : arena.hexes)
            if (hex.at == start.at && hex.kind == HexKind::blocking)
                report.add(v, "a unit cannot start in blocking terrain");
    }
    object.finish();
    return start;
}

}  // namespace

void read_arena(Reading& reading, Value value) {
    Report& report = reading.report;
    Arena arena;
    arena.columns = standard_columns();
    Object object(value, report, "an arena");
    const Value id = read_head(object, reading, arena);
    if (const Value v = object.optional("summary")) arena.summary = language_text(v, report, "summary");
    if (const Value v = object.optional("columns")) read_columns(v, report, arena);
    if (const Value v = object.required("hexes"); v && is_list(v, report, "hexes", 0, 1000))
        for (const Value entry : v) arena.hexes.push_back(read_arena_hex(entry, report, arena));
    if (const Value v = object.required("starts"); v && is_list(v, report, "starts", 2, 48))
        for (const Value entry : v) arena.starts.push_back(read_start(entry, report, arena));
    if (const Value v = object.optional("assembledFrom"))
        arena.assembled_from = text_list(v, report, "assembledFrom");
    object.finish();
    auto& list = reading.catalog.arenas;
    if (id && reading.claim(id, arena.id, next_entry(list, Entry::arena))) list.push_back(std::move(arena));
}

void read_assembly(Reading& reading, Value value) {
    const Value maps = value.member("assembledFrom");
    if (maps.is(Kind::list))
        for (const Value entry : maps) read_reference(reading, entry, Entry::arena, "arena");
}

}  // namespace irondial::catalog
