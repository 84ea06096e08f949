#include "players/greedy_player.h"

#include "players/outlook.h"

namespace irondial::players {

using namespace rules;

Order GreedyPlayer::order(const Position& pos, const Decision& decision) {
    expected_ = 0;
    if (decision.ask == Ask::regroup) return {};
    const int turn = pos.state().turn;
    const bool again = care_.once_a_turn && decision.unit == UnitId::none && thought_ == turn;
    if (!again) think(pos, decision, care_, random_, ideas_);
    thought_ = turn;
    const Idea* best = again ? best_by_now(pos, decision.player, random_, ideas_) : best_of(ideas_);
    if (best == nullptr) return rest(pos, decision);
    expected_ = best->material;
    return best->order;
}

/// Where little has happened for long, it asks for an end from time to time.
Order GreedyPlayer::rest(const Position& pos, const Decision& decision) {
    constexpr int from_time_to_time = 10;
    const int turn = pos.state().turn;
    if (!deadlocked(pos) || turn < asked_ + from_time_to_time) return nothing_more(decision);
    asked_ = turn;
    return {.type = OrderType::propose_end, .unit = decision.unit};
}

}  // namespace irondial::players
