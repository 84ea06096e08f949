// What a game is played with: everything agreed before the first die and unchanged to the last.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "rules/edition.h"
#include "rules/ids.h"
#include "rules/state.h"
#include "rules/verdict.h"

namespace irondial::rules {

struct Seat {
    std::string name;
    std::uint8_t team = 0;
    catalog::Edge edge = catalog::Edge::south;  // the starting edge  [AOD-SETUP-02]
    std::uint8_t terrain_items = 0;             // how many pieces of the pile this player brought
};

/// A figure that takes part, with the cards assigned to it.
struct RosterUnit {
    const catalog::Unit* printed = nullptr;
    std::string id;    // "r1": how scenarios, logs and the wire name it
    std::string name;  // "Zibler Fast Strike Tank"
    PlayerId owner = PlayerId::none;
    int points = 0;              // with gear and pilot
    bool anti_aircraft = false;  // "AA" in its name  [AOD-AA-01]
};

/// A piece of terrain as it lies on the table: points in table coordinates.
using Feature = catalog::TerrainPiece;

struct Setup {
    Edition edition;
    int build_total = 450;
    geo::Box board{{0, 0}, {36'000, 36'000}};
    std::vector<Seat> players;       // in clockwise order
    std::vector<RosterUnit> roster;  // at most max_units
    std::vector<Feature> fixed;      // terrain that lies there from the start
    std::vector<Feature> pile;       // terrain to be placed, outlines around their own origin
    int time_limit_minutes = 0;      // 0: none

    const catalog::Unit& printed(UnitId u) const { return *roster[index(u)].printed; }
};

/// May a game be played with this: players and teams, edges, battleforces, terrain pile?
Verdict judge_setup(const Setup&);

/// Is it the edition's standard game?  [AOD-STD-01 to AOD-STD-05]
Verdict judge_standard(const Setup&);

}  // namespace irondial::rules
