// Applying rules takes no memory from the heap: a program of its own, whose operator new counts.
#include <gtest/gtest.h>

#include "random_games.h"
#include "support/allocations.h"

namespace irondial::tests {
namespace {

using namespace rules;

/// Remembers whether an order asked for the shortest way, or a card let a unit go: looking for it needs
/// memory.
class Watching final : public Inputs {
  public:
    explicit Watching(Inputs& inputs) : inputs_(inputs) {}

    bool searched = false;

    Dice roll(const Position& pos, const Chance& chance) override { return inputs_.roll(pos, chance); }
    Choice decide(const Position& pos, const Decision& d) override {
        const Choice choice = inputs_.decide(pos, d);
        searched = searched || (choice.ask == Ask::move_unit && choice.yes);
        return choice;
    }
    Order order(const Position& pos, const Decision& d) override {
        const Order order = inputs_.order(pos, d);
        searched = order.path.find;
        started_ = allocations();  // the player may think as he likes
        return order;
    }
    void start() {
        searched = false;
        started_ = allocations();
    }
    std::size_t since_start() const { return allocations() - started_; }

  private:
    Inputs& inputs_;
    std::size_t started_ = 0;
};

TEST(Allocation, ApplyingRulesNeedsNoHeap) {
    std::size_t steps = 0;
    for (std::uint64_t n = 0; n < many(500); ++n) {
        RandomGame g(n);
        game::Random random(g.seed);
        game::Live live(random, g.players);
        Watching inputs(live);
        State state = game::opening(*g.setup);
        auto field = game::make_field(*g.setup, state);
        while (state.stage != Stage::over && state.turn < endless) {
            inputs.start();
            Table table(*g.setup, *field, state, inputs, nullptr);
            game::step(table);
            // Placing terrain makes a new field, and that is made of vectors.
            if (state.stage != Stage::terrain && !inputs.searched) {
                ASSERT_EQ(inputs.since_start(), 0U) << "game " << n << " turn " << state.turn;
                ++steps;
            }
            if (game::terrain_changed(*g.setup, state, table.state()))
                field = game::make_field(*g.setup, table.state());
            state = table.state();
        }
    }
    EXPECT_GT(steps, many(50'000));
    EXPECT_GT(allocations(), many(500)) << "the counter counts nothing";
}

static_assert(sizeof(State) <= 4096 && max_units >= 40 && max_players >= 8);

}  // namespace
}  // namespace irondial::tests
