#include "players/branches.h"

#include <algorithm>
#include <functional>

#include "game/flow.h"
#include "game/inputs.h"
#include "players/answers.h"
#include "players/worth.h"

namespace irondial::players {

using namespace rules;

namespace {

constexpr std::size_t most_branches = 6;

/// Gives one order, and everybody answers as anybody would.
class Once final : public game::Player {
  public:
    explicit Once(const Order& order) : order_(order) {}
    Order order(const Position&, const Decision& decision) override {
        return decision.ask == Ask::order ? order_ : Order{};
    }
    Choice decide(const Position& pos, const Decision& decision) override { return reply(pos, decision); }

  private:
    const Order& order_;
};

}  // namespace

std::vector<Branch> branches_of(const Position& pos, PlayerId me, const Order& order) {
    std::vector<Branch> all;
    std::vector<std::uint64_t> hashes;  // of the states they lead to
    const double before = worth(pos, me);
    Once once(order);
    game::EveryRoll every(&once);
    for (int ways = 0; ways < most_ways && every.next_way(); ++ways) {
        Table table(pos, every, nullptr);
        game::step(table);
        const std::uint64_t key = hash(table.state());
        const auto same = static_cast<std::size_t>(std::ranges::find(hashes, key) - hashes.begin());
        if (same < all.size()) {
            all[same].chance += every.probability();
            continue;
        }
        hashes.push_back(key);
        all.push_back({every.probability(), worth(table, me) - before, Position(table)});
    }
    std::ranges::stable_sort(all, std::greater{}, &Branch::chance);
    if (all.size() > most_branches) all.erase(all.begin() + most_branches, all.end());
    double sum = 0;
    for (const Branch& one : all) sum += one.chance;
    for (Branch& one : all) one.chance /= sum;
    return all;
}

}  // namespace irondial::players
