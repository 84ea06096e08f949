#include "players/greedy_player.h"

#include <algorithm>

#include "rules/initiative.h"

namespace irondial::players {

using namespace rules;

Order GreedyPlayer::order(const Position& pos, const Decision& decision) {
    if (decision.ask == Ask::regroup) return {};
    think(pos, decision, care_, random_, ideas_);
    const auto best = std::max_element(ideas_.begin(), ideas_.end(),
                                       [](const Idea& a, const Idea& b) { return a.gain < b.gain; });
    return best != ideas_.end() && best->gain > 0 ? best->order : nothing_more(decision);
}

Choice GreedyPlayer::decide(const Position& pos, const Decision& decision) {
    Choice choice = game::default_choice(pos, decision);
    switch (decision.ask) {
        case Ask::deploy:
        case Ask::place_feature:
        case Ask::move_unit: return whims_.decide(pos, decision);
        case Ask::free_spin:
            choice.place = whims_.decide(pos, decision).place;
            choice.yes = true;
            break;
        case Ask::react:
            // Whoever has its turn still to come keeps its attack; the others get out of the way.
            choice.reaction = acts_before(pos, acting_unit(pos), decision.unit) ? OfferedOrder::defend
                                                                                : OfferedOrder::dodge;
            break;
        default: break;
    }
    return choice;
}

}  // namespace irondial::players
