// Commands: all that can be done in a campaign. Each is judged, with a reason when it is refused, and carried
// out with events; nothing else changes a campaign.
#pragma once

#include <variant>

#include "campaign/event.h"
#include "campaign/verdict.h"

namespace irondial::campaign {

/// A new stable.  [CAM-STABLE-01]
struct Found {
    std::string name, manager = "person";
    bool operator==(const Found&) const = default;
};
/// One asset of the catalog.  [CAM-ASSET-03, CAM-ASSET-04]
struct Buy {
    StableId stable{};
    EntryRef what{};
    bool operator==(const Buy&) const = default;
};
/// [CAM-SELL-01]
struct Sell {
    StableId stable{};
    AssetId asset{};
    bool operator==(const Sell&) const = default;
};
/// Gives gear or a pilot to a unit, or to none. A pilot takes the place of the one who was there.
/// [CAM-SWAP-01, CAM-ASSET-05]
struct Assign {
    StableId stable{};
    AssetId card{}, unit = AssetId::none;
    std::optional<catalog::DialSlot> slot{};
    bool operator==(const Assign&) const = default;
};
/// [CAM-REPAIR-01]
struct Repair {
    StableId stable{};
    AssetId unit{};
    bool operator==(const Repair&) const = default;
};
/// Who fights in the stable's match, with which rally cards in hand. In sudden death `pilot` drives a unit of
/// the class that is lent, or is none where a unit fights itself.
struct LineUp {
    StableId stable{};
    std::vector<AssetId> units{}, hand{};
    AssetId pilot = AssetId::none;
    catalog::UnitKind borrowed = catalog::UnitKind::none;
    bool operator==(const LineUp&) const = default;
};
/// [CAM-FORF-01]
struct Forfeit {
    StableId stable{};
    bool operator==(const Forfeit&) const = default;
};
/// As soon as the match begins; a surrender in the middle of one stands in its report.  [CAM-SURR-01]
struct Surrender {
    StableId stable{};
    bool operator==(const Surrender&) const = default;
};

/// How a match ended for one unit.
struct UnitReport {
    AssetId unit{};
    std::uint8_t click = 0;
    int kills = 0;
    bool operator==(const UnitReport&) const = default;
};
/// ... and for one stable.
struct EntrantReport {
    int reputation = 0;  // earned in the match, before anybody has won; flags named below come on top
    bool surrendered = false;
    FlagSpot own_flag = FlagSpot::elsewhere, opposing_flag = FlagSpot::elsewhere;  // capture the flag
    std::vector<UnitReport> units{};
    bool operator==(const EntrantReport&) const = default;
};
/// The result of a match that has been played, by the engine or at a table.
struct Report {
    MatchId match{};
    int winner = -1;                        // side; -1: nobody
    std::vector<EntrantReport> entrants{};  // in the order of the match; of those who forfeited: nothing
    bool by_surrender = false;              // it ended because only the winner was left  [CAM-SURR-04]
    bool operator==(const Report&) const = default;
};
/// Goes on: opens the season, calls the next round, ends the cycle, or hands out the titles.
struct Advance {
    bool operator==(const Advance&) const = default;
};

using Command = std::variant<Found, Buy, Sell, Assign, Repair, LineUp, Forfeit, Surrender, Report, Advance>;

/// May it be done?
Verdict judge(const Campaign&, const Command&);

/// Judges, and if it is legal, does it.
Verdict carry_out(Campaign&, const Command&, Audience* = nullptr);

}  // namespace irondial::campaign
