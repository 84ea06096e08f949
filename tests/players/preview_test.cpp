// Odds: all ways the dice can fall add up to one, and the preview's chance to hit is how often the real
// attack hits.
#include <gtest/gtest.h>

#include "random_games.h"
#include "rules/close.h"
#include "rules/orders.h"
#include "rules/ranged.h"

namespace irondial::tests {
namespace {

using namespace rules;

/// Whom the first attack of an order hits. A second roll (Decoy) has the last word.
class FirstAttack final : public Audience {
  public:
    UnitSet hit;

    void hear(const Event& e) override {
        if (e.what == Happened::damage_scored || e.what == Happened::dial_turned) over_ = true;
        if (e.what != Happened::attack_compared || over_) return;
        if (e.yes)
            hit.add(e.other);
        else
            hit.remove(e.other);
    }

  private:
    bool over_ = false;
};

/// A few attacks with many further rolls have more ways than a test should follow.
constexpr int most_ways = 5'000;

struct Odds {
    double total = 0;
    std::array<double, max_targets> hit{};
    int ways = 0;
};

Odds odds_of(const Position& pos, const Order& order, const Attack& attack) {
    Odds odds;
    game::EveryRoll dice;
    while (dice.next_way()) {
        if (++odds.ways > most_ways) return odds;
        FirstAttack seen;
        Table table(pos, dice, &seen);
        resolve(table, order);
        odds.total += dice.probability();
        for (std::size_t i = 0; i < attack.count; ++i)
            if (seen.hit.has(attack.targets[i])) odds.hit[i] += dice.probability();
    }
    return odds;
}

Verdict judge_attack(const Position& pos, const Order& order, Attack& attack) {
    return order.type == OrderType::ranged ? judge_ranged(pos, order, attack)
                                           : judge_close(pos, order, attack);
}

Order attack_order(UnitId u, OrderType type, Weapon weapon, UnitSet targets) {
    Order order{.type = type, .unit = u, .weapon = weapon};
    for (const UnitId target : targets) order.targets[order.target_count++] = target;
    return order;
}

/// Everybody the unit may attack alone.
UnitSet targets_of(const Position& pos, UnitId u, OrderType type, Weapon weapon) {
    UnitSet targets;
    for (const UnitId target : pos.opponents_of(u))
        if (judge(pos, attack_order(u, type, weapon, UnitSet::of(target)))) targets.add(target);
    return targets;
}

/// Up to three of them.
UnitSet some_of(UnitSet units, game::Random& random) {
    while (units.size() > 3 || (units.size() > 1 && random.below(2) == 0)) {
        const auto u = static_cast<UnitId>(random.below(max_units));
        units.remove(u);
    }
    return units;
}

TEST(Preview, SaysHowOftenTheAttackHits) {
    int attacks = 0, several = 0;
    const auto compare = [&](const Position& pos, const Order& order) {
        Attack attack;
        if (!judge(pos, order) || !judge_attack(pos, order, attack) || attack.lost) return;
        const Odds odds = odds_of(pos, order, attack);
        if (odds.ways > most_ways) return;
        ASSERT_NEAR(odds.total, 1, 1e-9);
        for (std::size_t i = 0; i < attack.count; ++i)
            ASSERT_NEAR(odds.hit[i], chance_to_hit(pos, attack, i), 1e-9) << "target " << i;
        ++attacks;
        several += attack.count > 1 ? 1 : 0;
    };
    for (std::uint64_t n = 0; n < many(200); ++n) {
        RandomGame game(n);
        game::Random random(game::Random::spread(n));
        play(game, nullptr, [&](const Position& pos) {
            if (pos.state().stage != Stage::order && pos.state().stage != Stage::combat) return;
            for (const UnitId u : pos.units())
                for (const OrderType type : {OrderType::ranged, OrderType::close})
                    for (const Weapon weapon : {Weapon::primary, Weapon::secondary}) {
                        if (random.below(4) != 0 || !judge_unit(pos, type, u)) continue;
                        const UnitSet targets = targets_of(pos, u, type, weapon);
                        if (!targets.empty())
                            compare(pos, attack_order(u, type, weapon, some_of(targets, random)));
                        if (HasFatalFailure()) FAIL() << "game " << n << " turn " << pos.state().turn;
                    }
        });
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(attacks, many<int>(1500));
    EXPECT_GT(several, many<int>(100));
}

// Every kind of roll lists outcomes that are all of them: 3d6 as classes, and any number of plain dice.
TEST(Preview, OddsOfEveryRollAddUpToOne) {
    RandomGame game(0);
    const State state = game::opening(*game.setup);
    const auto field = game::make_field(*game.setup, state);
    for (std::uint8_t dice = 1; dice <= 3; ++dice)
        for (const bool only_sum : {false, true}) {
            game::EveryRoll every;
            double total = 0, mean = 0;
            while (every.next_way()) {
                Table table(*game.setup, *field, state, every, nullptr);
                const Dice first = table.roll({.roll = Roll::attack, .dice = dice, .only_sum = only_sum});
                const Dice second = table.roll({.roll = Roll::break_away});
                total += every.probability();
                mean += every.probability() * (only_sum ? second.sum() : first.sum() + second.sum());
            }
            EXPECT_NEAR(total, 1, 1e-12);
            EXPECT_NEAR(mean, only_sum ? 3.5 : 3.5 * (dice + 1), 1e-9);
        }
}

}  // namespace
}  // namespace irondial::tests
