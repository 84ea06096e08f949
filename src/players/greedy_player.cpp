#include "players/greedy_player.h"

#include <algorithm>

namespace irondial::players {

using namespace rules;

Order GreedyPlayer::order(const Position& pos, const Decision& decision) {
    expected_ = 0;
    if (decision.ask == Ask::regroup) return {};
    think(pos, decision, care_, random_, ideas_);
    const auto best = std::max_element(ideas_.begin(), ideas_.end(),
                                       [](const Idea& a, const Idea& b) { return a.gain < b.gain; });
    if (best == ideas_.end() || best->gain <= 0) return nothing_more(decision);
    expected_ = best->material;
    return best->order;
}

}  // namespace irondial::players
