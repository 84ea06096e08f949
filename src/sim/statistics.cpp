#include "sim/statistics.h"

#include <algorithm>

namespace irondial::sim {

namespace {

void add(UnitFigures& sum, const UnitReport& unit) {
    sum.kind = unit.kind;
    ++sum.fielded;
    sum.survived += unit.survived ? 1 : 0;
    sum.kills += unit.kills;
    sum.dealt += unit.dealt;
    sum.taken += unit.taken;
    sum.destroyed += unit.destroyed;
    sum.lost += unit.survived ? 0 : unit.points;
}

void add_forfeit(Statistics& all, const std::string& why) {
    ++all.forfeited;
    if (all.forfeits.size() < Statistics::most_forfeits &&
        std::find(all.forfeits.begin(), all.forfeits.end(), why) == all.forfeits.end())
        all.forfeits.push_back(why);
}

}  // namespace

Statistics statistics_of(std::span<const GameReport> reports) {
    Statistics all;
    std::map<catalog::UnitKind, UnitFigures> units;
    const double games = std::max<double>(1, static_cast<double>(reports.size()));
    for (const GameReport& report : reports) {
        all.standing.add(report);
        ++all.lengths[report.turns];
        if (!report.decided.empty()) ++all.decided[report.decided];
        all.turns += report.turns / games;
        all.orders += report.orders / games;
        all.timed_out += report.time_up ? 1 : 0;
        if (!report.forfeit.empty()) add_forfeit(all, report.forfeit);
        for (std::size_t k = 0; k < 2; ++k) {
            all.points[k] += report.points[k] / games;
            for (std::size_t c = 0; c < 4; ++c) all.conditions[k][c] += report.conditions[k][c] > 0 ? 1 : 0;
        }
        for (const UnitReport& unit : report.units) add(units[unit.kind], unit);
    }
    for (const auto& [kind, figures] : units) all.units.push_back(figures);
    return all;
}

}  // namespace irondial::sim
