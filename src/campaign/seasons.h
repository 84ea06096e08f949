// Whole seasons between bots, for learning how classes, units and money fare.
#pragma once

#include <functional>
#include <map>

#include "campaign/manager.h"

namespace irondial::campaign {

/// How often a kind of unit was fielded and won.
struct UnitRecord {
    int fielded = 0, won = 0, eliminated = 0;
    bool operator==(const UnitRecord&) const = default;
};

/// How the stables stood when a cycle was over and its purses paid; sums over all stables.
struct CycleRecord {
    int capital = 0, hangar = 0;  // Stones, and the price of all they own
    int damaged = 0;              // units not at the green starting marker
    int forfeits = 0;
    bool operator==(const CycleRecord&) const = default;
};

struct SeasonReport {
    WeightClass weight_class = WeightClass::none;
    int players = 0, matches = 0, kills = 0, deaths = 0, forfeits = 0, sudden_deaths = 0;
    int reputation = 0;                 // of the stable champion
    std::vector<int> champion_units{};  // kinds in the champion stable's hangar at the end
    std::vector<CycleRecord> cycles{};
    std::map<std::uint16_t, UnitRecord> units{};  // by kind
    std::uint64_t hash = 0;                       // of the finished campaign
    bool finished = false;                        // false: it was stopped

    bool operator==(const SeasonReport&) const = default;
};

/// The season of the book; a multi-class one goes through the classes.
std::vector<Cycle> engine_season(int players, bool multi_class);

/// Matches a season will have, sudden death aside.
int matches_of(const std::vector<Cycle>&, int players);

/// Plays it from founding to champions. `after_match` answers whether to go on.
SeasonReport play_season(const catalog::Catalog&, const Agreement&, int players, const Direction&,
                         const std::function<bool()>& after_match = {});

}  // namespace irondial::campaign
