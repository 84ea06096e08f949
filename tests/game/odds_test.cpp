// The odds of ranged attacks: every way the dice can fall is listed once, with exactly its share, and games
// played with a generator meet those outcomes and no others, about as often.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "game/armies.h"
#include "game/game.h"
#include "rules/orders.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;

/// Shares are counted in parts of 6^24, the ways of the most dice a 64-bit number can count.
constexpr int most_dice = 24;
constexpr std::uint64_t power_of_six(int n) {
    return n == 0 ? 1 : 6 * power_of_six(n - 1);
}
constexpr std::uint64_t whole = power_of_six(most_dice);
static_assert(whole / 6 == power_of_six(most_dice - 1));

/// Uses equipment, and where that is offered rolls the lowest of three dice again that are not up to much.
class Eager final : public Player {
  public:
    Order order(const Position&, const Decision&) override { return {}; }
    Choice decide(const Position& pos, const Decision& decision) override {
        Choice choice = default_choice(pos, decision);
        if (decision.ask == Ask::reroll && decision.dice.sum() < 12) {
            const auto lowest = std::ranges::min_element(decision.dice.face);
            choice.mask = static_cast<std::uint8_t>(1 << (lowest - decision.dice.face.begin()));
            ++rolled_again;
        }
        return choice;
    }

    int rolled_again = 0;
};

/// All dice in turn, and how many of them this way has rolled.
class Counted final : public Inputs {
  public:
    explicit Counted(Player& player) : every_(&player) {}

    Dice roll(const Position& pos, const Chance& chance) override {
        dice_ += chance.dice;
        return every_.roll(pos, chance);
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        return every_.decide(pos, decision);
    }
    Order order(const Position& pos, const Decision& decision) override {
        return every_.order(pos, decision);
    }

    bool next_way() {
        dice_ = 0;
        return every_.next_way();
    }
    int rolled() const { return dice_; }
    /// This way's share of the whole: ways out of 6^dice, a whole number.
    std::uint64_t share() const {
        if (dice_ > most_dice) throw std::runtime_error("too many dice to count");
        const double ways = every_.probability() * static_cast<double>(power_of_six(dice_));
        if (std::abs(ways - std::round(ways)) > 1e-4 * ways)
            throw std::runtime_error("not a whole number of ways");
        return static_cast<std::uint64_t>(std::llround(ways)) * power_of_six(most_dice - dice_);
    }

  private:
    EveryRoll every_;
    int dice_ = 0;
};

/// Two players, one unit against up to three, all in the open; the attack may turn out to be illegal.
struct Shot {
    std::shared_ptr<Setup> setup = std::make_shared<Setup>();
    State state;
    Order order{.type = OrderType::ranged, .unit = UnitId{0}};

    explicit Shot(Random& random) {
        const catalog::Catalog& catalog = tests::shipped_catalog();
        setup->edition = edition(EditionId::age_of_destruction);
        setup->players = {{.name = "red", .team = 0},
                          {.name = "blue", .team = 1, .edge = catalog::Edge::north}};
        state.stage = Stage::order;
        state.player_count = 2;
        state.active = state.first = PlayerId{0};
        state.players[0].orders = 3;
        const std::size_t targets = 1 + random.below(3);
        for (std::size_t i = 0; i <= targets; ++i)
            add(catalog, random, PlayerId{i == 0 ? std::uint8_t{0} : std::uint8_t{1}});
        order.weapon = random.below(2) == 0 ? Weapon::primary : Weapon::secondary;
        for (std::size_t i = 1; i <= targets; ++i)
            order.targets[order.target_count++] = static_cast<UnitId>(i);
    }

  private:
    void add(const catalog::Catalog& catalog, Random& random, PlayerId owner) {
        const auto kind =
            static_cast<catalog::UnitKind>(random.below(static_cast<std::uint32_t>(catalog.units.size())));
        setup->roster.push_back(roster_unit(catalog, kind, owner, "u" + std::to_string(state.unit_count)));
        const catalog::Unit& printed = *setup->roster.back().printed;
        UnitState& unit = state.units[state.unit_count++];
        unit.place = Place::field;
        unit.controller = owner;
        unit.click = static_cast<std::uint8_t>(random.below(printed.clicks));
        if (printed.heat_positions > 0)
            unit.heat = static_cast<std::uint8_t>(random.below(printed.heat_positions));
        unit.tokens = static_cast<std::uint8_t>(random.below(2));
        const auto x = static_cast<std::int32_t>(12'000 + 4'000 * state.unit_count);
        unit.at = owner == PlayerId{0} ? geo::Point{22'000, 10'000} : geo::Point{x, 15'000};
        unit.facing =
            geo::facing_from_degrees(owner == PlayerId{0} ? 90 : static_cast<int>(random.below(4)) * 90);
    }
};

TEST(Odds, OfRangedAttacksSumToExactlyOneAndAreWhatIsPlayed) {
    Eager eager;
    const std::array<Player*, 2> players = {&eager, &eager};
    Random random({2026, 11, 15, 1});
    int attacks = 0, several = 0, followed_up = 0;
    while (attacks < 150) {
        const Shot shot(random);
        const auto field = make_field(*shot.setup, shot.state);
        const Position pos(*shot.setup, *field, shot.state);
        if (!judge(pos, shot.order)) continue;
        ++attacks;

        std::map<std::uint64_t, std::uint64_t> listed;  // hash of the state it ends in -> its share
        std::uint64_t sum = 0;
        int most = 0;  // dice in one way
        Counted dice(eager);
        while (dice.next_way()) {
            Table table(pos, dice, nullptr);
            resolve(table, shot.order);
            listed[hash(table.state())] += dice.share();
            sum += dice.share();
            most = std::max(most, dice.rolled());
        }
        ASSERT_EQ(sum, whole) << "attack " << attacks;
        several += shot.order.target_count > 1 ? 1 : 0;
        followed_up += most > 3 ? 1 : 0;

        constexpr int plays = 2'000;
        std::map<std::uint64_t, int> played;
        for (int i = 0; i < plays; ++i) {
            Live live(random, players);
            Table table(pos, live, nullptr);
            resolve(table, shot.order);
            ++played[hash(table.state())];
        }
        for (const auto& [state, times] : played)
            ASSERT_TRUE(listed.contains(state))
                << "attack " << attacks << ": " << times << " times an unlisted outcome";
        for (const auto& [state, share] : listed) {
            const double p = static_cast<double>(share) / static_cast<double>(whole);
            const double expected = plays * p, deviation = std::sqrt(plays * p * (1 - p));
            ASSERT_NEAR(played[state], expected, 5 * deviation + 3) << "attack " << attacks;
        }
    }
    EXPECT_GT(several, 20);
    EXPECT_GT(eager.rolled_again, 1'000);
    EXPECT_GT(followed_up, 20);  // heat, second rolls and second attacks: more than three dice
}

}  // namespace
}  // namespace irondial::game
