// Exact odds of a whole order: it is carried out once for each way its dice can fall, costs and all.
//
// The same rules that play the order count its outcomes: second attacks, Decoys, rerolls, what cards do, heat
// and the rolls it calls for, on both sides.
#pragma once

#include <functional>
#include <limits>
#include <vector>

#include "game/inputs.h"
#include "game/spread.h"

namespace irondial::game {

/// What becomes of one unit, as probabilities.
struct UnitOdds {
    rules::UnitId unit = rules::UnitId::none;
    Spread<catalog::max_clicks> clicks{};  // damaged by exactly so many; less than 0: repaired
    Spread<catalog::max_heat> heat{};      // heated by exactly so much; less than 0: cooled
    double eliminated = 0, salvage = 0, captured = 0;
    double shutdown = 0, restarted = 0, pilot_out = 0;
    double expected_clicks = 0, expected_heat = 0;  // on average

    bool operator==(const UnitOdds&) const = default;
};

/// The odds of a legal order for every unit that it can change; the unit it is given to comes first. In the
/// arena what is recorded on dice counts as if it had been applied. Decisions are taken by `decider`, or by
/// default. `ways` hears in how many ways the dice can fall; where there are more than `most`, the answer is
/// empty.
std::vector<UnitOdds> odds_of(const rules::Position&, const rules::Order&, Player* decider = nullptr,
                              int* ways = nullptr, int most = std::numeric_limits<int>::max());

// --- everybody decides for the best --------------------------------------------------------------------

/// What is played: rules that roll dice and ask as they go.
struct Play {
    rules::UnitId unit = rules::UnitId::none;  // whose odds come first
    std::function<void(rules::Table&)> rules{};
    bool shells = false;  // they may fall
};
Play whole(const rules::Order&);
/// An artillery order, and its shells fall at once: with everybody where they stand now.
Play with_shells(const rules::Order&);
/// The end of a turn, up to the first order of the next: clean-up, command stage, shells that fall in it.
Play end_of_turn();

/// What a position is worth to a player.
using Worth = std::function<double(const rules::Position&, rules::PlayerId)>;

/// A decision on the way as its player takes it, and how often it comes up so: more than once, perhaps.
struct Taken {
    rules::Decision asked;
    rules::Choice choice;
    double chance = 0;
};

/// Where the shells of a marker come down.
struct Shells {
    geo::Point aimed, at;
    bool on_field = true;
    double chance = 0;
};

struct BestOdds {
    std::vector<UnitOdds> units;  // as of odds_of()
    std::vector<Taken> taken;     // where there was something to choose; the likeliest first
    std::vector<Shells> shells;   // the likeliest first
    int ways = 0;                 // of the dice that made a difference
    bool complete = true;         // false: so many ways that some decisions were taken by default
    bool counted = true;          // false: too many even so, and nothing here counts
};

/// The same where everybody decides for the best: damage is divided, dice are rolled again and equipment is
/// used as promises its player most `worth` on average, of all that can come of it. Without a `worth` all is
/// decided by default. It is played `most_runs` times at most; where they do not suffice for all decisions,
/// those that come first on each way are compared, as many as they suffice for: a few seconds in all.
BestOdds best_odds_of(const rules::Position&, const Play&, const Worth&, int most_runs = 250'000);

}  // namespace irondial::game
