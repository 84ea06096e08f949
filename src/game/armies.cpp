#include "game/armies.h"

#include <cctype>
#include <stdexcept>

#include "game/matches.h"
#include "geo/hex_outline.h"
#include "rules/army.h"
#include "rules/plane.h"

namespace irondial::game {

using namespace rules;

namespace {

/// "AA" as a word of its own makes a unit anti-aircraft.  [AOD-AA-01]
bool names_aa(std::string_view name) {
    for (std::size_t at = name.find("AA"); at != std::string_view::npos; at = name.find("AA", at + 1)) {
        const auto letter = [&](std::size_t i) {
            return i < name.size() && std::isalnum(static_cast<unsigned char>(name[i])) != 0;
        };
        if ((at == 0 || !letter(at - 1)) && !letter(at + 2)) return true;
    }
    return false;
}

}  // namespace

RosterUnit roster_unit(const catalog::Catalog& catalog, catalog::UnitKind kind, PlayerId owner,
                       std::string id) {
    RosterUnit unit;
    unit.printed = &catalog[kind];
    unit.id = std::move(id);
    unit.name = catalog.text(kind).name;
    unit.owner = owner;
    unit.anti_aircraft = names_aa(unit.name);
    if (const catalog::MarkerId marker = unit.printed->artillery_marker; marker != catalog::MarkerId::none)
        unit.marker = &catalog.artillery_markers[static_cast<std::size_t>(marker)];
    return unit;
}

void add_army(Setup& setup, const catalog::Catalog& catalog, PlayerId owner, const catalog::Army& army) {
    setup.catalog = &catalog;
    setup.players[index(owner)].cards = army.cards;
    int number = 0;
    for (const catalog::ArmyUnit& member : army.units) {
        if (setup.roster.size() == max_units) break;
        std::string id(1, static_cast<char>('a' + index(owner)));
        id += std::to_string(++number);
        RosterUnit unit = roster_unit(catalog, member.unit, owner, std::move(id));
        for (const catalog::ArmyGear& gear : member.gear)
            unit.gear.push_back({.card = &catalog.gear[gear.gear], .set_to = gear.on});
        if (member.pilot) unit.pilot = &catalog.pilots[*member.pilot];
        unit.recruited_by = member.recruited_by;
        setup.roster.push_back(std::move(unit));
    }
    fit_out(setup);
}

void add_force(Setup& setup, const catalog::Catalog& catalog, PlayerId owner,
               std::span<const catalog::UnitKind> force) {
    catalog::Army army;
    for (const catalog::UnitKind kind : force) {
        army.units.emplace_back();
        army.units.back().unit = kind;
    }
    add_army(setup, catalog, owner, army);
}

namespace {

/// A seat for each army, the first in the south.
std::shared_ptr<Setup> seat_armies(const catalog::Catalog& catalog, const Edition& ed, int total,
                                   std::span<const catalog::Army* const> armies) {
    auto setup = std::make_shared<Setup>();
    setup->edition = ed;
    setup->build_total = total;
    for (const catalog::Army* army : armies) {
        const auto p = static_cast<PlayerId>(setup->players.size());
        const bool first = setup->players.empty();
        setup->players.push_back({.name = army->name.en,
                                  .team = static_cast<std::uint8_t>(p),
                                  .edge = first ? catalog::Edge::south : catalog::Edge::north});
        add_army(*setup, catalog, p, *army);
    }
    return setup;
}

}  // namespace

int total_of(const Edition& ed, int wanted) {
    return wanted > 0 ? wanted : ed.battleforce.standard_build_total;
}

std::shared_ptr<Setup> army_setup(const catalog::Catalog& catalog, const Edition& ed, int total,
                                  std::span<const catalog::Army* const> armies) {
    auto setup = seat_armies(catalog, ed, total, armies);
    for (RosterUnit& unit : setup->roster)  // names that people find again on the base
        unit.id = catalog.text(kind_of(catalog, unit)).id;
    return setup;
}

namespace {

/// One for each team; the first lies face up, the second face down.  [CAM-CTF-02, CAM-CTF-03]
void add_flags(Setup& setup) {
    std::uint8_t teams = 0;
    for (const Seat& seat : setup.players) teams = std::max<std::uint8_t>(teams, seat.team + 1);
    for (std::uint8_t team = 0; team < teams && setup.roster.size() < max_units; ++team) {
        RosterUnit flag;
        flag.token = &setup.catalog->target_tokens[team % setup.catalog->target_tokens.size()];
        flag.printed = &flag.token->body;
        flag.flag_of = team;
        flag.id = "flag-" + std::to_string(team + 1);
        flag.name = "Flag";
        setup.roster.push_back(std::move(flag));
    }
}

}  // namespace

void add_tokens(Setup& setup) {
    if (setup.edition.formats.capture_the_flag) {  // which stand for all Target tokens: CAM-CTF-01
        if (!setup.catalog->target_tokens.empty()) add_flags(setup);
        return;
    }
    const auto taken = [&](const std::string& id) {
        return std::any_of(setup.roster.begin(), setup.roster.end(),
                           [&](const RosterUnit& unit) { return unit.id == id; });
    };
    for (const Seat& seat : setup.players)
        for (const catalog::EntryRef ref : seat.targets) {
            if (setup.roster.size() == max_units) return;
            const catalog::TargetToken& token = setup.catalog->target_tokens[ref.index];
            RosterUnit unit;
            unit.printed = &token.body;
            unit.token = &token;
            unit.name = token.name.en;
            unit.id = token.id;
            for (int n = 2; taken(unit.id); ++n) unit.id = token.id + "#" + std::to_string(n);
            setup.roster.push_back(std::move(unit));
        }
}

// 11 columns of 15 and 14 hexes.  [SOL-SETUP-11, SOL-R-18]
catalog::Arena open_arena(const Edition& ed) {
    catalog::Arena arena;
    arena.id = "open";
    const int columns = ed.setup.arena_columns, rows = ed.setup.arena_rows;
    for (int q = 0; q < columns; ++q) {
        const int top = geo::hex(geo::ColumnRow{q + 1, 1}).r, count = q % 2 == 0 ? rows : rows - 1;
        arena.columns.push_back({static_cast<std::int8_t>(top), static_cast<std::int8_t>(top + count - 1)});
    }
    const auto start = [&](char area, std::uint8_t side, int column, int row) {
        const geo::Hex h = geo::hex(geo::ColumnRow{column, row});
        arena.starts.push_back({area, side, {static_cast<std::int8_t>(h.q), static_cast<std::int8_t>(h.r)}});
    };
    // The same from both ends: C lies at the other end of the short side, out of A's reach.
    start('A', 1, 3, 1), start('B', 1, 5, 1), start('C', 1, columns, 1);
    start('A', 2, columns - 2, rows), start('B', 2, columns - 4, rows), start('C', 2, 1, rows);
    return arena;
}

void lay_out(Setup& setup, const catalog::Catalog& catalog, const catalog::Battlefield& battlefield) {
    setup.board = {{0, 0}, {battlefield.width.mil, battlefield.height.mil}};
    setup.zones = battlefield.zones;
    for (const catalog::PlacedPiece& piece : battlefield.terrain)
        setup.fixed.push_back(placed(catalog.terrain[piece.piece], piece.place));
    for (const std::uint16_t piece : battlefield.pile) setup.pile.push_back(catalog.terrain[piece]);
}

std::shared_ptr<Setup> starter_setup(const catalog::Catalog& catalog, const Edition& ed,
                                     std::span<const catalog::Army* const> armies) {
    auto setup = seat_armies(catalog, ed, ed.battleforce.standard_build_total, armies);
    setup->catalog = &catalog;
    if (const auto ref = catalog.find("QS-PLAYMAT"); ref.entry == catalog::Entry::battlefield)
        lay_out(*setup, catalog, catalog.battlefields[ref.index]);
    return setup;
}

Force random_force(const catalog::Catalog& catalog, const Edition& ed, int total, Random& random) {
    if (catalog.units.empty()) throw std::runtime_error("the catalog has no units to draw forces from");
    Force force;
    // Every other battleforce fights for one faction, with Mercenaries: its units can form.
    const auto faction =
        catalog.units[random.below(static_cast<std::uint32_t>(catalog.units.size()))].faction;
    const bool mixed = random.below(2) == 0;
    const auto playable = [&](const catalog::Unit& u) {
        if (!mixed && u.faction != faction && u.faction != catalog::FactionId::mercenary) return false;
        return ed.battleforce.unit_types->has(u.type) && ed.movement.modes->has(u.speed_mode);
    };
    // A Unique is there once: by its name, or by its collector's number.  [AOD-BUILD-08, DA-BUILD-08]
    const auto name = [&](catalog::UnitKind kind) -> const std::string& { return catalog.text(kind).name; };
    const auto there = [&](catalog::UnitKind kind) {
        return std::any_of(force.begin(), force.end(), [&](catalog::UnitKind other) {
            return other == kind ||
                   (ed.battleforce.unique_limit == UniqueLimit::per_name &&
                    catalog[other].rank == catalog::Rank::unique && name(other) == name(kind));
        });
    };
    int rest = total;
    for (int tries = 0; tries < 200 && rest > 0 && force.size() < max_units / 2; ++tries) {
        const auto k = random.below(static_cast<std::uint32_t>(catalog.units.size()));
        const catalog::Unit& unit = catalog.units[k];
        if (!playable(unit) || unit.points > rest || unit.points == 0) continue;
        const auto kind = static_cast<catalog::UnitKind>(k);
        if (unit.rank == catalog::Rank::unique && there(kind)) continue;
        force.push_back(kind);
        rest -= unit.points;
    }
    return force;
}

void draw_pile(Setup& setup, const catalog::Catalog& catalog, int pieces, Random& random) {
    for (int i = 0; i < pieces && !catalog.terrain.empty(); ++i) {
        const Feature& piece =
            catalog.terrain[random.below(static_cast<std::uint32_t>(catalog.terrain.size()))];
        const bool taken = std::any_of(setup.pile.begin(), setup.pile.end(),
                                       [&](const Feature& f) { return f.id == piece.id; });
        const bool bare = piece.kind == catalog::TerrainKind::clear &&  // AOD-SETUP-07, DE-SETUP-01
                          (setup.edition.setup.clear_items == ClearItem::never || !piece.elevated);
        if (!taken && !bare && setup.edition.terrain.kinds->has(piece.kind)) setup.pile.push_back(piece);
    }
}

std::shared_ptr<Setup> random_setup(const catalog::Catalog& catalog, EditionId id, int total, int pieces,
                                    Random& random) {
    if (edition(id).setup.zone == ZoneShape::printed)
        return starter_setup(catalog, edition(id), kit_forces(catalog));
    if (edition(id).setup.board == Board::hexes)  // most are duels
        return random_match(catalog, edition(id), static_cast<MatchKind>(std::max(random.below(8), 4U) - 4),
                            random);
    auto setup = std::make_shared<Setup>();
    setup->edition = edition(id);
    setup->build_total = total;
    setup->players = {{.name = "south", .team = 0, .edge = catalog::Edge::south},
                      {.name = "north", .team = 1, .edge = catalog::Edge::north}};
    for (const PlayerId p : {PlayerId{0}, PlayerId{1}})
        add_force(*setup, catalog, p, random_force(catalog, setup->edition, total, random));
    draw_pile(*setup, catalog, pieces, random);
    return setup;
}

}  // namespace irondial::game
