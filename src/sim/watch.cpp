#include "sim/watch.h"

#include "rules/army.h"
#include "rules/victory.h"

namespace irondial::sim {

using namespace rules;

void Watch::hear(const Event& event) {
    const bool recorded = setup_.edition.damage.timing == DamageTiming::cleanup;
    switch (event.what) {
        case Happened::order_given:
        case Happened::barrage_began: acting_ = event.unit; break;
        case Happened::turn_began:
        case Happened::stage_began: acting_ = UnitId::none; break;
        case Happened::dial_turned:  // in the arena what was recorded is counted already
            if (!recorded && event.amount > 0) hurt(event.unit, event.amount);
            break;
        case Happened::damage_recorded: hurt(event.unit, event.amount); break;
        case Happened::eliminated: fall(event.unit); break;
        case Happened::condition_won:
            if (event.player != PlayerId::none && event.amount >= 1 && event.amount <= 4)
                ++conditions_[index(event.player)][static_cast<std::size_t>(event.amount) - 1];
            break;
        case Happened::game_over: decided_ = event.rule; break;
        default: break;
    }
}

bool Watch::opposed(UnitId a, UnitId b) const {
    const PlayerId p = setup_.roster[index(a)].owner, q = setup_.roster[index(b)].owner;
    if (p == PlayerId::none || q == PlayerId::none) return p != q;  // a Target token is nobody's
    return setup_.players[index(p)].team != setup_.players[index(q)].team;
}

void Watch::hurt(UnitId u, int clicks) {
    deeds_[index(u)].taken += clicks;
    if (acting_ == UnitId::none || !opposed(acting_, u)) return;
    deeds_[index(acting_)].dealt += clicks;
    hurt_by_[index(u)] = acting_;
}

void Watch::fall(UnitId u) {
    const UnitId by = hurt_by_[index(u)];
    if (by == UnitId::none) return;
    ++deeds_[index(by)].kills;
    deeds_[index(by)].destroyed += setup_.roster[index(u)].points;
}

GameReport Watch::report(const Position& end, const std::array<int, max_players>& side_of_team) const {
    const State& state = end.state();
    const auto side = [&](PlayerId p) { return side_of_team[setup_.players[index(p)].team]; };
    const int turns = state.turn - (state.time_up ? 1 : 0);  // it is noticed when the next one begins
    GameReport report{.turns = turns, .orders = state.orders_given, .hash = hash(state)};
    report.time_up = state.time_up;
    if (decided_ != RuleId::none) report.decided = name_of(setup_, decided_);
    if (state.winner != PlayerId::none) report.winner = side(state.winner);
    for (const PlayerId p : end.players()) {
        const auto k = static_cast<std::size_t>(side(p));
        report.points[k] += score_of(end, p).total();
        for (std::size_t c = 0; c < 4; ++c) report.conditions[k][c] += conditions_[index(p)][c];
    }
    for (std::size_t i = 0; i < setup_.roster.size(); ++i) {
        const RosterUnit& unit = setup_.roster[i];
        if (unit.token != nullptr) continue;
        const UnitState& now = state.units[i];
        report.units.push_back({.kind = kind_of(*setup_.catalog, unit),
                                .side = side(unit.owner),
                                .points = unit.points,
                                .dealt = deeds_[i].dealt,
                                .taken = deeds_[i].taken,
                                .kills = deeds_[i].kills,
                                .destroyed = deeds_[i].destroyed,
                                .survived = now.place != Place::eliminated && now.captor == UnitId::none});
    }
    return report;
}

}  // namespace irondial::sim
