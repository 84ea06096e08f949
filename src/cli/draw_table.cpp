#include "cli/draw_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "rules/arena.h"
#include "rules/deployment.h"
#include "rules/flags.h"
#include "rules/reputation.h"
#include "rules/tag_team.h"
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

/// Where it stands and looks in the arena, and what waits on its dice.
std::string describe_in_arena(const Position& pos, UnitId u) {
    const UnitState& unit = pos.unit(u);
    const RosterUnit& roster = pos.setup().roster[index(u)];
    const geo::Hex at = hex_of(pos, u);
    if (pos.setup().is_flag(u))
        return fmt::format("  {:<8} flag of team {}, {} ({},{})\n", roster.id, roster.flag_of + 1,
                           roster.flag_of == 0 ? "face up" : "face down", at.q, at.r);
    if (pos.is_token(u))
        return fmt::format("  {:<8} {:<26} ({},{}) defense {}, {} RP by {}, else {}\n", roster.id,
                           roster.name, at.q, at.r, roster.token->defense, roster.token->rp,
                           catalog::text(roster.token->preferred), roster.token->otherwise);
    std::string line = fmt::format(
        "  {:<4} {:<26} {:<8} ({},{}) heading {}  click {}/{} spd {} atk {} def {} dmg {}", roster.id,
        roster.name.substr(0, 26), pos.setup().players[index(unit.controller)].name.substr(0, 8), at.q, at.r,
        heading_of(unit.facing).twelfths, unit.click, roster.printed->clicks, speed_value(pos, u).value,
        attack_value(pos, u).value, defense_value(pos, u).value, damage_value(pos, u, Weapon::primary).value);
    if (roster.printed->weapon_count > 1)
        line += fmt::format("/{}", damage_value(pos, u, Weapon::secondary).value);
    line += fmt::format(" heat {}/{}", unit.heat, roster.printed->heat_positions);
    if (unit.damage_die > 0) line += fmt::format(" damage die {}", unit.damage_die);
    if (unit.heat_die > 0) line += fmt::format(" heat die {}", unit.heat_die);
    if (unit.shutdown) line += " SHUTDOWN";
    if (unit.pilot_out) line += " PILOT OUT";
    if (unit.idle) line += " STANDS BY";
    for (const UnitId flag : flags_of(pos, u)) line += " carries " + pos.setup().roster[index(flag)].id;
    return line + "\n";
}

/// Two lines for a row: even columns sit half a hex lower. Units stand by their names, a Target token as T.
std::string draw_arena(const Position& pos) {
    const auto& arena = static_cast<const Arena&>(pos.field());
    constexpr int cell = 4;
    std::vector<std::string> map;
    const auto write = [&](geo::Hex h, std::string_view text) {
        const geo::ColumnRow at = geo::column_row(h);
        const auto line = static_cast<std::size_t>(2 * (at.row - 1) + (at.column % 2 == 0 ? 1 : 0));
        const auto column = static_cast<std::size_t>(cell * (at.column - 1));
        if (map.size() <= line) map.resize(line + 1);
        if (map[line].size() < column + cell) map[line].resize(column + cell, ' ');
        map[line].replace(column, text.size(), text);
    };
    for (int n = 0; n < arena.hexes().size(); ++n) {
        const geo::Hex h = arena.hexes().at(n);
        char letter = '.';
        for (const FeatureId f : arena.features_at(place_of(h))) letter = terrain_letter(arena.feature(f));
        const bool planted = arena.elevated(h) && arena.is(h, catalog::TerrainKind::hindering);
        write(h, planted ? std::string{letter, '%'} : std::string{letter});
    }
    UnitSet flags;
    for (const UnitId u : pos.all_units())
        if (pos.setup().is_flag(u) && pos.on_field(u)) flags.add(u);
    for (const UnitId flag : flags)
        write(hex_of(pos, flag), fmt::format("F{}", pos.setup().roster[index(flag)].flag_of + 1));
    for (const UnitId u : standing(pos)) write(hex_of(pos, u), pos.setup().roster[index(u)].id);
    const UnitId token = token_in_play(pos);
    if (token != UnitId::none) write(hex_of(pos, token), "T");
    std::string out = " ";
    for (int q = 0; q < arena.hexes().columns(); ++q) out += fmt::format(" {:<3}", q);
    out += "  (columns; the top hex of column q is row r = -(q / 2))\n";
    for (const std::string& line : map) out += "  " + line + "\n";
    out += "% hindering  # blocking  ~ water  ^ elevated  & abrupt  T Target token\n";
    for (const UnitId u : standing(pos) | flags) out += describe_in_arena(pos, u);
    if (token != UnitId::none) out += describe_in_arena(pos, token);
    for (std::size_t p = 0; p < pos.state().player_count; ++p)
        out += fmt::format("  {}: {} RP\n", pos.setup().players[p].name, pos.state().players[p].reputation);
    return out;
}

}  // namespace

std::string draw_table(const Position& pos, int columns) {
    if (on_hexes(pos.setup())) return draw_arena(pos);
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
