#include "players/planner.h"

#include <algorithm>

#include "game/flow.h"
#include "players/outlook.h"
#include "players/worth.h"

namespace irondial::players {

using namespace rules;

namespace {

constexpr std::size_t most_candidates = 8;
constexpr Care choosing{}, continuing{.moves = 2, .drawn = 0};
constexpr int most_steps = 60;  // of a continuation: a turn each, with room to spare

/// Gives one order and leaves the rest to another.
class OrderFirst final : public game::Player {
  public:
    OrderFirst(const Order& first, game::Player& then) : first_(first), then_(then) {}
    Order order(const Position& pos, const Decision& decision) override {
        if (decision.ask == Ask::order && !given_) {
            given_ = true;
            return first_;
        }
        return then_.order(pos, decision);
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        return then_.decide(pos, decision);
    }

  private:
    Order first_;
    game::Player& then_;
    bool given_ = false;
};

/// The position as the player sees it at the end: what is there, and what its units could do next.
double verdict_of(const Position& pos, PlayerId me) {
    return worth(pos, me) + Outlook(pos, me).of(pos);
}

}  // namespace

/// The best by first sight, and to do nothing more.
void Planner::pick_candidates(const Position& pos, const Decision& decision) {
    think(pos, decision, choosing, random_, ideas_);
    const std::size_t kept = std::min(ideas_.size(), most_candidates - 1);
    std::partial_sort(ideas_.begin(), ideas_.begin() + static_cast<std::ptrdiff_t>(kept), ideas_.end(),
                      [](const Idea& a, const Idea& b) { return a.gain > b.gain; });
    candidates_.clear();
    for (std::size_t i = 0; i < kept; ++i) candidates_.push_back({ideas_[i].order});
    candidates_.push_back({nothing_more(decision)});
}

/// To the end of the next player's turn, or of the round.
double Planner::continued(const Position& pos, const Decision& decision, const Order& order,
                          std::uint64_t seed) {
    const bool rounds = pos.edition().turn.structure == TurnStructure::phases;
    const int last = pos.state().turn + (rounds ? 0 : 1);
    game::Random dice(game::Random::spread(seed));
    std::array<std::optional<GreedyPlayer>, max_players> quick;
    std::array<game::Player*, max_players> seats{};
    for (const PlayerId p : pos.players()) {
        quick[index(p)].emplace(game::Random::spread(seed + 7 * (index(p) + 1)), continuing);
        seats[index(p)] = &*quick[index(p)];
    }
    OrderFirst mine(order, *quick[index(decision.player)]);
    seats[index(decision.player)] = &mine;
    game::Live inputs(dice, seats);
    Table table(pos, inputs, nullptr);
    for (int step = 0; step < most_steps && table.state().stage != Stage::over; ++step) {
        game::step(table);
        if (table.state().turn > last) break;
    }
    return verdict_of(table, decision.player);
}

Order Planner::order(const Position& pos, const Decision& decision) {
    if (decision.ask == Ask::regroup) return {};
    pick_candidates(pos, decision);
    if (candidates_.size() == 1) return candidates_[0].order;
    const std::uint64_t seed = random_.next();
    int left = budget_.rollouts;
    const auto better = [](const Candidate& a, const Candidate& b) { return a.mean() > b.mean(); };
    std::size_t field = candidates_.size();
    // Everybody with the same dice, so that they differ by what they do; then the better half goes on.
    for (int tries = 0; field > 1 && left > 0;) {
        const int rounds = std::max(1, budget_.rollouts / (3 * static_cast<int>(field)));
        for (int r = 0; r < rounds && left > 0; ++r, ++tries)
            for (std::size_t k = 0; k < field && left > 0; ++k, --left) {
                if (budget_.may_go_on && !budget_.may_go_on()) left = 1;
                Candidate& one = candidates_[k];
                one.sum += continued(pos, decision, one.order, seed + static_cast<std::uint64_t>(tries) * 64);
                ++one.tries;
            }
        std::stable_sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(field),
                         better);
        field = (field + 1) / 2;
    }
    return candidates_[0].order;
}

}  // namespace irondial::players
