// What a game is played with: everything agreed before the first die and unchanged to the last.
#pragma once

#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "rules/deck.h"
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
    std::vector<catalog::EntryRef> cards{};     // condition, pride, contract, alliance
    std::vector<catalog::EntryRef> targets{};   // arena: the Target tokens this player brings
};

/// Gear in a slot of a 'Mech.
struct FittedGear {
    const catalog::Gear* card = nullptr;
    std::optional<catalog::DialSlot> set_to{};  // the damage value the player chose  [AOD-GEAR-12]
    std::optional<catalog::DialSlot> on{};      // the value it sits on; none where it fits nowhere
};

/// A figure that takes part, with the cards assigned to it; or a Target token of the arena, which is attacked
/// like a unit but is none: it has no owner, and no base on the field.  [SOL-TARGET-07, SOL-TARGET-13]
struct RosterUnit {
    static constexpr std::uint8_t no_team = 255;

    const catalog::Unit* printed = nullptr;
    std::string id;    // "r1": how scenarios, logs and the wire name it
    std::string name;  // "Zibler Fast Strike Tank"
    PlayerId owner = PlayerId::none;
    std::vector<FittedGear> gear{};
    const catalog::Pilot* pilot = nullptr;
    std::optional<catalog::FactionId> recruited_by{};  // a gunslinger's faction
    bool anti_aircraft = false;                        // "AA" in its name  [AOD-AA-01]
    const catalog::ArtilleryMarker* marker = nullptr;  // an artillery unit's own  [AOD-ARTY-02]
    const catalog::TargetToken* token = nullptr;
    std::uint8_t flag_of = no_team;  // the team whose flag this Target token is  [CAM-CTF-02]
    std::uint8_t start_click = 0;    // damage it brings from an earlier match  [CAM-REPAIR-05]

    // What follows from all this; fit_out() (army.h) writes it.
    int points = 0;                                              // with gear, pilot and recruitment
    catalog::FactionId faction = catalog::FactionId::mercenary;  // with contract and recruitment
    bool preferred = false;  // the pilot's preferred 'Mech: its ability counts
};

/// A piece of terrain as it lies on the table: points in table coordinates.
using Feature = catalog::TerrainPiece;

struct Setup {
    const catalog::Catalog* catalog = nullptr;  // where units and cards are printed
    Edition edition;
    int build_total = 450;
    geo::Box board{{0, 0}, {36'000, 36'000}};
    std::vector<catalog::DeploymentZone> zones;  // where the battlefield has them printed
    std::vector<Seat> players;                   // in clockwise order
    std::vector<RosterUnit> roster;              // at most max_units
    std::vector<Feature> fixed;                  // terrain that lies there from the start
    std::vector<Feature> pile;                   // terrain to be placed, outlines around their own origin
    std::vector<catalog::Arena> arenas;          // hexes: the arena, or those the first player chooses from
    int time_limit_minutes = 0;                  // 0: none
    // Arena: the class all units belong to; none: the build total alone counts  [SOL-BUILD-03, SOL-BUILD-13]
    catalog::WeightClass weight_class = catalog::WeightClass::none;
    Deck deck{};  // what the cards do; fit_out() (army.h) makes it

    const catalog::Unit& printed(UnitId u) const { return *roster[index(u)].printed; }
    bool is_token(UnitId u) const { return roster[index(u)].token != nullptr; }
    bool is_flag(UnitId u) const { return roster[index(u)].flag_of != RosterUnit::no_team; }
};

/// Is it played in an arena of hexes?
inline bool on_hexes(const Setup& setup) {
    return setup.edition.setup.board == Board::hexes;
}

/// May a game be played with this: players and teams, edges, battleforces, terrain pile?
Verdict judge_setup(const Setup&);

/// Is it the edition's standard game?  [AOD-STD-01 to AOD-STD-05]
Verdict judge_standard(const Setup&);

}  // namespace irondial::rules
