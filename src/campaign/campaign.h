// A campaign: a season of Solaris VII between four to eight stables, as a plain value.
//
// What is agreed before the season stands in the Agreement; what changes (Stones, assets and their condition,
// reputation, matches) in the Campaign. Commands (command.h) are judged with reasons and carried out with
// events; setup, seed and commands are the whole record (record.h). Copy it to think, throw it away.
// [CAM: 1 Stables and capital; 2 Assets; 4 Campaign structure]
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "campaign/tables.h"
#include "catalog/catalog.h"
#include "game/random.h"
#include "rules/edition.h"
#include "rules/ids.h"

namespace irondial::campaign {

using catalog::EntryRef;

enum class StableId : std::uint8_t { none = 255 };     // index into Campaign::stables
enum class AssetId : std::uint16_t { none = 0xffff };  // index into Campaign::assets
enum class MatchId : std::uint16_t { none = 0xffff };  // index into Campaign::matches

using rules::index;

/// The formats of the six cycles, and the match that breaks the last tie.  [CAM-CYCLE-02, CAM-SUDDEN-01]
IRONDIAL_POLICY(Format, standard, team, weapons_dead, tag_team, capture_the_flag, grand_melee, sudden_death)

/// Two units a player (or one each of two stables): team, tag team, capture the flag.  [CAM-TEAM-01,
/// CAM-TAG-01, CAM-CTF-01]
constexpr bool in_teams(Format format) {
    return format == Format::team || format == Format::tag_team || format == Format::capture_the_flag;
}

struct Cycle {
    Format format = Format::standard;
    int matches = 3;                               // of each player; a grand melee is always one
    WeightClass weight_class = WeightClass::none;  // of a multi-class campaign, agreed  [CAM-R-11]

    bool operator==(const Cycle&) const = default;
};

/// What the players agree on before the season; also fewer cycles, or fewer matches.  [CAM-CYCLE-05]
struct Agreement {
    rules::Edition edition;                          // of the matches, with its options
    WeightClass weight_class = WeightClass::medium;  // of all stables; none: multi-class  [CAM-STABLE-04]
    std::vector<Cycle> cycles;
    bool pilot_death = false;       // CAM-DEATH-01
    bool printed_tables = false;    // misprints and all  [CAM-TAB-02, CAM-TAB-04]
    bool flag_team_purses = false;  // capture the flag pays as a team cycle  [CAM-R-02]
    bool allied_teams = false;      // team matches of two stables a side, one unit each  [CAM-TEAM-04]
    game::Seed seed{};

    const Cycle& cycle(int number) const { return cycles[static_cast<std::size_t>(number)]; }
    /// The class of the matches of a cycle.
    WeightClass class_of(int number) const {
        return weight_class != WeightClass::none ? weight_class : cycle(number).weight_class;
    }
};

/// The whole season of the book: six cycles in their formats.  [CAM-CYCLE-01 to CAM-CYCLE-03]
std::vector<Cycle> whole_season(int players);

IRONDIAL_POLICY(Keeping, owned, sold, dead)

/// A unit, a piece of gear, a pilot or a rally card.  [CAM-STABLE-03]  It keeps its record when it is sold or
/// dies; bought again by the same stable it is the same asset.
struct Asset {
    EntryRef what;
    StableId stable = StableId::none;
    int price = 0;  // in Stones, as paid
    Keeping keeping = Keeping::owned;
    std::uint8_t click = 0;                   // of a unit: turned from the green starting marker
    bool sits_out = false;                    // of a unit: the stable's next match  [CAM-REPAIR-08]
    AssetId on = AssetId::none;               // of gear and pilots: the unit they are assigned to
    std::optional<catalog::DialSlot> slot{};  // of gear: the damage value chosen for it
    int reputation = 0, kills = 0;            // of pilots, and of units without  [CAM-REP-03]

    bool is(catalog::Entry entry) const { return what.entry == entry; }
    bool operator==(const Asset&) const = default;
};

struct Stable {
    std::string name;
    std::string manager;  // "person", or the level of a bot
    int capital = 0;      // in Stones  [CAM-STABLE-02]
    int reputation = 0, kills = 0;
    int cycle_reputation = 0, cycle_kills = 0;  // in this cycle  [CAM-PURSE-04]
    int place = 0;                              // in the last cycle, from 1; 0: none yet
    int purses = 0;                             // won so far
    bool swapped = false;  // gear has been swapped since the last match: too late for repairs  [CAM-SWAP-03]

    bool operator==(const Stable&) const = default;
};

/// A stable's part in a match.
struct Entrant {
    StableId stable = StableId::none;
    std::uint8_t side = 0;
    bool ready = false, forfeited = false, surrendered = false;
    std::vector<AssetId> units{};  // that it fields
    std::vector<AssetId> hand{};   // rally cards, which stay assets  [CAM-RALLY-04, CAM-RALLY-05]
    int gained = 0;                // reputation for the stable
    // Sudden death: who fights for the title, and a unit lent for it where the competitor is a pilot.
    AssetId competitor = AssetId::none;
    catalog::UnitKind borrowed = catalog::UnitKind::none;

    bool operator==(const Entrant&) const = default;
};

struct Match {
    int cycle = 0, round = 0;
    Format format = Format::standard;
    WeightClass weight_class = WeightClass::none;
    game::Seed seed{};  // of arena, Target tokens and dice, where the engine plays it
    std::vector<Entrant> entrants{};
    bool over = false;
    int winner = -1;  // side

    bool operator==(const Match&) const = default;
};

/// Founding and the markets between cycles are when assets are bought; during a round matches are played.
IRONDIAL_POLICY(Stage, founding, market, round, sudden_death, over)

/// Who is being decided by a sudden death match: first the champion, then the stable champion.
IRONDIAL_POLICY(Title, champion, stable_champion)

struct Campaign {
    const catalog::Catalog* catalog = nullptr;
    Agreement agreement;
    std::vector<Stable> stables;
    std::vector<Asset> assets;
    std::vector<Match> matches;
    Stage stage = Stage::founding;
    int cycle = -1, round = -1;     // of the matches being played, or played last
    Title title = Title::champion;  // what a sudden death match is about
    AssetId champion = AssetId::none;
    StableId stable_champion = StableId::none;
    game::Random random{game::Seed{}};

    const Stable& operator[](StableId s) const { return stables[index(s)]; }
    Stable& operator[](StableId s) { return stables[index(s)]; }
    const Asset& operator[](AssetId a) const { return assets[index(a)]; }
    Asset& operator[](AssetId a) { return assets[index(a)]; }
    const Match& operator[](MatchId m) const { return matches[index(m)]; }
    Match& operator[](MatchId m) { return matches[index(m)]; }
    bool exists(StableId s) const { return index(s) < stables.size(); }
    bool exists(AssetId a) const { return index(a) < assets.size(); }
    int players() const { return static_cast<int>(stables.size()); }
};

/// A season before the first stable is founded.
Campaign new_campaign(const catalog::Catalog&, Agreement);

/// A number that depends on everything that matters; the same on every machine.
std::uint64_t hash(const Campaign&);

// --- asking about a stable --------------------------------------------------------------------------------

const catalog::Unit& printed(const Campaign&, AssetId unit);
/// What a stable has of one kind, in the order it was bought.
std::vector<AssetId> owned(const Campaign&, StableId, catalog::Entry);
/// The gear assigned to a unit; its pilot or none.
std::vector<AssetId> gear_on(const Campaign&, AssetId unit);
AssetId pilot_of(const Campaign&, AssetId unit);

/// Shows the green starting marker.  [CAM-SELL-03]
bool undamaged(const Campaign&, AssetId unit);
/// Not eliminated, and without Salvage.  [CAM-STABLE-06]
bool able(const Campaign&, AssetId unit);
Damage damage_of(const Campaign&, AssetId unit);
/// A unit released before Age of Destruction has no variant name, and needs no pilot.  [CAM-STABLE-05]
bool needs_pilot(const Campaign&, AssetId unit);

/// What an asset costs; nothing for what is no asset.  [CAM-ASSET-01, CAM-ASSET-02]
std::optional<int> price_of(const catalog::Catalog&, EntryRef);
/// What a repair costs now.  [CAM-REPAIR-02, CAM-REPAIR-03]
int repair_price_of(const Campaign&, AssetId unit);

/// The match of the round that a stable has not finished, or none; its part in it.
MatchId open_match(const Campaign&, StableId);
const Entrant* entrant_of(const Match&, StableId);
/// How many units a stable fields in a match.  [CAM-FORMAT-02, CAM-TEAM-01, CAM-TEAM-04]
std::size_t units_fielded(const Campaign&, const Match&);

}  // namespace irondial::campaign
