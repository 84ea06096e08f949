// Events of a campaign: everything that happens, told once. Log, chronicle and statistics read nothing else.
#pragma once

#include "campaign/campaign.h"
#include "rules/rule_id.h"

namespace irondial::campaign {

// clang-format off
IRONDIAL_POLICY(Happened,
    founded,          // stable, amount: its capital
    bought,           // stable, asset, amount: the price
    sold,             // stable, asset, amount: the price
    assigned,         // stable, asset, other: the unit, or none: taken off
    repaired,         // stable, asset, amount: the price; yes: it sits out the next match
    cycle_began,      // amount: its number from 1, format in count
    round_began,      // amount: its number from 1
    paired,           // match, stable against other stable
    sat_out,          // stable: no opponent this round
    lined_up,         // stable, match, asset: the unit (one event each)
    forfeited,        // stable, match
    surrendered,      // stable, match
    match_won,        // stable, match: a stable of the winning side
    match_drawn,      // match
    reputation,       // stable, asset: pilot or unit, or none: the stable itself, amount
    kill,             // stable, asset: pilot or unit, other: who was eliminated
    damaged,          // stable, asset, amount: clicks; yes: eliminated
    pilot_rolled,     // asset: the pilot, amount: the die; yes: it dies
    tie_rolled,       // stable, amount: the die
    purse,            // stable, amount, count: the place
    sudden_death,     // match
    champion,         // asset, stable
    stable_champion,  // stable
    season_over
)
// clang-format on

struct Event {
    Happened what = Happened::season_over;
    StableId stable = StableId::none, other_stable = StableId::none;
    AssetId asset = AssetId::none, other = AssetId::none;
    MatchId match = MatchId::none;
    rules::RuleId rule = rules::RuleId::none;
    int amount = 0, count = 0;
    bool yes = false;

    bool operator==(const Event&) const = default;
};

class Audience {
  public:
    virtual ~Audience() = default;
    virtual void hear(const Event&) = 0;
};

}  // namespace irondial::campaign
