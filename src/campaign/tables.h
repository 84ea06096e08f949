// The numbered tables of the campaign chapter, and the few numbers that stand in its text.
// [CAM: 8 Tables]
//
// Rows are weight classes, Featherweight (light) to Heavyweight (assault). Two misprints are read as the
// ledger adopts them; what is printed stands beside it and can be agreed on instead.
#pragma once

#include <array>
#include <span>

#include "catalog/words.h"
#include "rules/edition.h"
#include "rules/policy.h"

namespace irondial::campaign {

using catalog::WeightClass;

inline constexpr int fewest_stables = 4, most_stables = 8;  // CAM-CYCLE-03, CAM-MELEE-01
inline constexpr int most_cycles = 12, most_matches = 20;   // of a season; of a player in a cycle
inline constexpr int rally_card_price = 10;                 // CAM-ASSET-02
inline constexpr int rally_cards_per_unit = 5;              // CAM-RALLY-04
inline constexpr int forfeit_win = 70;                      // CAM-FORF-02
inline constexpr int forfeit_share = 30;                    // CAM-FORF-03
inline constexpr int surrender_win = 70;                    // CAM-SURR-05
inline constexpr int fatal_roll = 1;                        // CAM-DEATH-01

constexpr std::size_t row_of(WeightClass weight) {
    return weight == WeightClass::none ? 0 : static_cast<std::size_t>(weight) - 1;
}

/// Table 1: by the class of the stable; none is multi-class.  [CAM-TAB-01, CAM-CAPITAL-01]
constexpr int starting_capital(WeightClass weight) {
    constexpr std::array capital{3000, 1000, 1500, 2000, 2500};
    return capital[static_cast<std::size_t>(weight)];
}

/// How badly a unit needs a repair.  [CAM-REPAIR-02]
enum class Damage : std::uint8_t { able, salvage, eliminated };

struct RepairRow {
    int points;         // up to so many
    int printed_limit;  // what the book prints there
    std::array<int, 3> price;
};

/// Table 2. The heavy class is printed with 180, below the 210 of the class before it.  [CAM-TAB-02]
inline constexpr std::array<RepairRow, 4> repair_table{{
    {160, 160, {50, 75, 100}},
    {210, 210, {75, 100, 125}},
    {280, 180, {100, 150, 175}},
    {350, 350, {150, 200, 225}},
}};

/// The price of a repair by the points of unit and gear; above the last row the last row counts.
/// [CAM-REPAIR-02, CAM-REPAIR-03]
constexpr int repair_price(int points, Damage damage, bool as_printed = false) {
    for (const RepairRow& row : repair_table)
        if (points <= (as_printed ? row.printed_limit : row.points))
            return row.price[static_cast<std::size_t>(damage)];
    return repair_table.back().price[static_cast<std::size_t>(damage)];
}

/// Purses for first to last place of one class.
using Purses = std::array<int, 8>;
using PurseTable = std::array<Purses, 4>;

/// Table 3, one-on-one cycles: for four, six and eight players.  [CAM-TAB-03]
inline constexpr std::array<PurseTable, 3> single_purses{{
    {{{400, 325, 250, 200}, {450, 375, 300, 250}, {500, 450, 400, 350}, {600, 550, 500, 450}}},
    {{{400, 350, 300, 250, 225, 200},
      {450, 400, 350, 325, 275, 250},
      {500, 475, 425, 400, 375, 350},
      {600, 575, 525, 500, 475, 450}}},
    {{{400, 370, 340, 310, 270, 250, 230, 200},
      {450, 410, 380, 360, 320, 300, 280, 250},
      {500, 475, 455, 435, 415, 380, 360, 350},
      {600, 575, 555, 535, 515, 480, 460, 450}}},
}};

/// Table 4, team cycles. The second and third Lightweight purse of four players are printed as those of the
/// row above: 500 and 450, less than the fourth.  [CAM-TAB-04]
inline constexpr std::array<PurseTable, 3> team_purses{{
    {{{550, 500, 450, 400}, {750, 690, 595, 500}, {950, 890, 795, 700}, {1200, 1100, 1000, 900}}},
    {{{550, 520, 490, 460, 430, 400},
      {750, 700, 650, 600, 550, 500},
      {950, 900, 850, 800, 750, 700},
      {1200, 1150, 1100, 1025, 950, 900}}},
    {{{550, 525, 500, 480, 460, 440, 420, 400},
      {750, 720, 685, 660, 625, 575, 530, 500},
      {950, 920, 885, 860, 825, 775, 730, 700},
      {1200, 1160, 1120, 1060, 1020, 980, 940, 900}}},
}};
inline constexpr Purses printed_light_team_purses{750, 500, 450, 500};

/// The table for so many players; five and seven use the next larger one.  [CAM-R-04]
constexpr std::size_t purse_section(int players) {
    return players <= 4 ? 0 : players <= 6 ? 1 : 2;
}

/// The purse of a place, counted from 0.  [CAM-PURSE-02]
constexpr int purse(bool team, int players, WeightClass weight, int place, bool as_printed = false) {
    const std::size_t section = purse_section(players), row = row_of(weight);
    const auto column = static_cast<std::size_t>(place);
    if (team && as_printed && section == 0 && weight == WeightClass::medium)
        return printed_light_team_purses[column];
    return (team ? team_purses : single_purses)[section][row][column];
}

/// Where a flag lies when a match of capture the flag ends, seen from one team.
IRONDIAL_POLICY(FlagSpot, elsewhere, home, carried)  // home: in the team's own flag starting area

/// Reputation for the two flags.  [CAM-CTF-10 to CAM-CTF-14]
constexpr int flag_reputation(const rules::Edition& ed, FlagSpot own, FlagSpot opposing) {
    const std::array for_own{0, ed.formats.own_flag_home.value, ed.formats.own_flag_carried.value};
    const std::array for_opposing{0, ed.formats.opposing_flag_home.value,
                                  ed.formats.opposing_flag_carried.value};
    return for_own[static_cast<std::size_t>(own)] + for_opposing[static_cast<std::size_t>(opposing)];
}

/// Matches of a player in each of the first five cycles.  [CAM-CYCLE-03, CAM-R-04]
constexpr int matches_per_cycle(int players) {
    return players <= 6 ? 3 : 4;
}

}  // namespace irondial::campaign
