// Exact odds: the ways that are taken together make no difference.
#include <gtest/gtest.h>

#include "game/armies.h"
#include "game/flow.h"
#include "game/game.h"
#include "game/odds.h"
#include "game/play_out.h"
#include "players/random_player.h"
#include "rules/close.h"
#include "rules/ranged.h"
#include "rules/sequence.h"
#include "support/packs.h"

namespace irondial::players {
namespace {

using namespace rules;

/// Every face of every die, whatever the rules say about what matters.
class EveryFace final : public Inputs {
  public:
    Dice roll(const Position& pos, const Chance& chance) override {
        Chance all = chance;
        all.only_sum = all.criticals = all.again = false;
        return ways.roll(pos, all);
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        return ways.decide(pos, decision);
    }
    Order order(const Position& pos, const Decision& decision) override { return ways.order(pos, decision); }

    game::EveryRoll ways;
};

/// The slow and obvious twin of odds_of(); empty where it would take too long.
std::optional<game::AttackOdds> odds_by_face(const Position& pos, const Attack& attack, UnitId target) {
    game::AttackOdds odds;
    EveryFace inputs;
    int ways = 0;
    while (inputs.ways.next_way()) {
        if (++ways > 3000) return {};
        Table table(pos, inputs, nullptr);
        Bill bill;
        Attack made = attack;
        resolve_attack(table, made, bill);
        const auto hurt = [&](const Position& at) {
            const UnitState& unit = at.unit(target);
            if (at.is_token(target)) return unit.place == Place::eliminated ? 1 : 0;
            return std::min<int>(unit.click + unit.damage_die, at.printed(target).clicks);
        };
        const int clicks = std::max(hurt(table) - hurt(pos), 0);
        odds.clicks[static_cast<std::size_t>(clicks)] += inputs.ways.probability();
    }
    return odds;
}

/// Looks at every attack of a game before it is made.
class Watching final : public game::Player {
  public:
    explicit Watching(std::uint64_t n) : player_(game::Random::spread(n)) {}

    Order order(const Position& pos, const Decision& decision) override {
        const Order order = player_.order(pos, decision);
        Attack attack;
        if ((order.type == OrderType::ranged && judge_ranged(pos, order, attack)) ||
            (order.type == OrderType::close && judge_close(pos, order, attack)))
            if (!attack.lost) compare(pos, attack);
        return order;
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        return player_.decide(pos, decision);
    }

    static int attacks, compared;

  private:
    static void compare(const Position& pos, const Attack& attack) {
        const UnitId target = attack.targets[0];
        const game::AttackOdds odds = game::odds_of(pos, attack, target);
        double sum = 0;
        for (const double chance : odds.clicks) sum += chance;
        EXPECT_NEAR(sum, 1, 1e-12);
        ++attacks;
        if (attacks % 16 != 0) return;
        const auto twin = odds_by_face(pos, attack, target);
        if (!twin) return;
        ++compared;
        for (std::size_t c = 0; c < odds.clicks.size(); ++c)
            EXPECT_NEAR(odds.clicks[c], twin->clicks[c], 1e-9) << c << " clicks";
    }

    RandomPlayer player_;
};
int Watching::attacks = 0, Watching::compared = 0;

TEST(Odds, SumToOneAndEqualTheOddsOfAllFaces) {
    for (std::uint64_t n = 0; n < 24; ++n) {
        game::Random random(game::Random::spread(n));
        const EditionId id = n < 12 ? EditionId::age_of_destruction : EditionId::solaris_vii;
        const auto setup = game::random_setup(tests::shipped_catalog(), id, 450, 6, random);
        Watching a(n + 1000), b(n + 2000), c(n + 3000), d(n + 4000);
        const std::array<game::Player*, 4> players{&a, &b, &c, &d};
        State state = game::opening(*setup);
        game::play_out(*setup, state, random, players);
    }
    EXPECT_GT(Watching::attacks, 200);
    EXPECT_GT(Watching::compared, 20);
}

}  // namespace
}  // namespace irondial::players
