// The judge's answer to a command: legal, or the first rule that forbids it with the facts. The sentence and
// the remedy are made at the edge (story.h), from `why` and the facts.
#pragma once

#include "campaign/campaign.h"
#include "rules/verdict.h"

namespace irondial::campaign {

using rules::RuleId;

// clang-format off
IRONDIAL_POLICY(Why,
    fine,
    wrong_stage,          // the stage it is now stands in the facts
    no_such_stable,
    no_such_asset,
    no_such_match,
    name_taken,           // stable: who has it
    no_name,
    too_many_stables,     // count, most
    too_few_stables,      // count, most: the fewest
    odd_number,           // count: two stables a side need a multiple of four
    not_for_sale,         // what
    out_of_class,         // what: a unit of another class than the stable's
    market_closed,        // what: bought only between cycles
    too_expensive,        // what or asset, count: the price, most: what there is
    pilot_died,           // asset
    match_under_way,      // stable: it has lined up
    damaged_goods,        // asset
    not_damaged,          // asset
    repair_too_late,      // asset
    repairs_due,          // stable, asset, count: the price
    not_a_unit,           // asset
    not_for_slots,        // asset: neither gear nor pilot
    wrecked,              // asset, other: the eliminated unit it is assigned to
    matches_open,         // count
    not_in_a_match,       // stable
    lined_up_before,      // stable
    wrong_number,         // count, most: so many are fielded
    twice,                // asset
    not_able,             // asset
    sits_out,             // asset
    no_pilot,             // asset
    unfit,                // units, army: what the rules of competition say about them
    not_a_rally_card,     // asset
    hand_too_large,       // count, most
    rally_copy,           // asset
    must_play,            // stable, asset: a unit that could be fielded
    not_lined_up,         // stable
    bad_report,           // count: which part does not fit the match
    not_the_competitor,   // asset
    no_unit_to_borrow     // count, most: points and the total of the class
)
// clang-format on

struct Verdict {
    RuleId rule = RuleId::none;
    Why why = Why::fine;
    StableId stable = StableId::none;
    AssetId asset = AssetId::none, other = AssetId::none;
    MatchId match = MatchId::none;
    EntryRef what{};
    int count = 0, most = 0;
    std::vector<AssetId> units{};  // lined up
    rules::Verdict army{};         // of the match rules, about them

    explicit operator bool() const { return why == Why::fine; }
    bool operator==(const Verdict&) const = default;
};

inline const Verdict legal{};

}  // namespace irondial::campaign
