#include "cli/draw_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "rules/deployment.h"
#include "rules/terrain.h"
#include "rules/values.h"

namespace irondial::cli {

using namespace rules;

namespace {

char terrain_letter(const Feature& f) {
    if (f.elevated) return f.abrupt ? '&' : '^';
    switch (f.kind) {
        case catalog::TerrainKind::hindering: return '%';
        case catalog::TerrainKind::blocking: return '#';
        case catalog::TerrainKind::shallow_water: return '~';
        case catalog::TerrainKind::deep_water: return '=';
        case catalog::TerrainKind::low_wall: return '|';
        case catalog::TerrainKind::clear: break;
    }
    return '.';
}

constexpr std::string_view arrows[] = {"E", "NE", "N", "NW", "W", "SW", "S", "SE"};

std::string describe(const Position& pos, UnitId u) {
    const UnitState& unit = pos.unit(u);
    const RosterUnit& roster = pos.setup().roster[index(u)];
    const auto heading = arrows[static_cast<std::size_t>((unit.facing.tenths + 225) / 450 % 8)];
    std::string line = fmt::format(
        "  {:<4} {:<26} {:<8} ({:5.1f},{:5.1f}) {:<2}  click {:>2}/{:<2} spd {:>2} atk {:>2} def {:>2} dmg "
        "{}",
        roster.id, roster.name.substr(0, 26), pos.setup().players[index(unit.controller)].name.substr(0, 8),
        unit.at.x / 1000.0, unit.at.y / 1000.0, heading, unit.click, roster.printed->clicks,
        speed_value(pos, u).value, attack_value(pos, u).value, defense_value(pos, u).value,
        damage_value(pos, u, Weapon::primary).value);
    if (roster.printed->weapon_count > 1)
        line += fmt::format("/{}", damage_value(pos, u, Weapon::secondary).value);
    if (roster.printed->heat_positions > 0)
        line += fmt::format(" heat {}/{}", unit.heat, roster.printed->heat_positions);
    if (unit.tokens > 0) line += fmt::format(" tokens {}", unit.tokens);
    if (unit.shutdown) line += " SHUTDOWN";
    if (unit.ordered) line += " (ordered)";
    return line + "\n";
}

}  // namespace

std::string draw_table(const Position& pos, int columns) {
    const geo::Box& board = pos.setup().board;
    const int width = board.high.x - board.low.x, height = board.high.y - board.low.y;
    const int rows = columns * height / width / 2;  // a character is twice as high as wide
    std::vector<std::string> map(static_cast<std::size_t>(rows),
                                 std::string(static_cast<std::size_t>(columns), ' '));
    const auto at = [&](int row, int column) {
        return geo::Point{board.low.x + (2 * column + 1) * width / (2 * columns),
                          board.high.y - (2 * row + 1) * height / (2 * rows)};
    };
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c) {
            char& cell = map[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            const geo::Point p = at(r, c);
            for (const PlayerId q : pos.players())
                if (geo::contains(deployment_zone(pos.setup(), q), p)) cell = ':';
            for (const FeatureId f : pos.field().features_at(p)) cell = terrain_letter(feature(pos, f));
            for (const UnitId u : UnitSet{pos.bases().covering(p)})
                cell = static_cast<char>((index(pos.unit(u).controller) == 0 ? 'A' : 'a') + index(u) % 26);
        }
    const auto row_of = [&](geo::Point p) { return (board.high.y - p.y) * rows / height; };
    const auto column_of = [&](geo::Point p) { return (p.x - board.low.x) * columns / width; };
    for (std::size_t i = 0; i < pos.state().marker_count; ++i) {
        const geo::Point p = pos.state().markers[i].at;
        map[static_cast<std::size_t>(std::clamp(row_of(p), 0, rows - 1))]
           [static_cast<std::size_t>(std::clamp(column_of(p), 0, columns - 1))] = '*';
    }
    // The first characters of each unit's name stand at its centre.
    for (const UnitId u : pos.units()) {
        const int c = column_of(pos.unit(u).at), r = row_of(pos.unit(u).at);
        const std::string& id = pos.setup().roster[index(u)].id;
        for (std::size_t i = 0; i < id.size(); ++i)
            if (r >= 0 && r < rows && c + static_cast<int>(i) < columns)
                map[static_cast<std::size_t>(r)][static_cast<std::size_t>(c) + i] = id[i];
    }
    std::string out = "+" + std::string(static_cast<std::size_t>(columns), '-') + "+\n";
    for (const std::string& line : map) out += "|" + line + "|\n";
    out += "+" + std::string(static_cast<std::size_t>(columns), '-') + "+\n";
    out +=
        ": deployment zone  % hindering  # blocking  ~ shallow  = deep  ^ elevated  & abrupt  | low wall  * "
        "artillery\n";
    for (const UnitId u : pos.units()) out += describe(pos, u);
    return out;
}

}  // namespace irondial::cli
