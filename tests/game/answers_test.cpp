// The answers that are listed for a decision are all there are, unless they are places and facings.
#include "game/answers.h"

#include <gtest/gtest.h>

#include <map>
#include <nlohmann/json.hpp>

#include "game/armies.h"
#include "game/matches.h"
#include "game/play_out.h"
#include "game/wire.h"
#include "players/random_player.h"
#include "support/dealt_cards.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using namespace rules;

constexpr bool is_listed(Ask ask) {
    switch (ask) {
        case Ask::place_feature:
        case Ask::deploy:
        case Ask::free_spin:
        case Ask::place_beside:
        case Ask::move_unit:
        case Ask::face: return false;
        case Ask::divide: return false;  // the random player says nothing: all to the first
        default: return true;
    }
}

/// Answers at random, and looks for each answer among those listed.
class Searching final : public Player {
  public:
    Searching(const Seed& seed, std::map<Ask, int>& asked) : random_(seed), asked_(asked) {}

    Order order(const Position& pos, const Decision& decision) override {
        return random_.order(pos, decision);
    }
    Choice decide(const Position& pos, const Decision& decision) override {
        const Choice choice = random_.decide(pos, decision);
        if (!is_listed(decision.ask)) return choice;
        ++asked_[decision.ask];
        const auto said = [&](const Choice& c) { return wire::to_json(pos.setup(), c); };
        const auto all = answers_to(pos, decision);
        EXPECT_TRUE(std::any_of(all.begin(), all.end(), [&](const Choice& c) {
            return said(c) == said(choice);
        })) << said(choice);
        return choice;
    }

  private:
    players::RandomPlayer random_;
    std::map<Ask, int>& asked_;
};

/// Matches of every kind and format, with rally cards.
std::shared_ptr<Setup> match(std::uint64_t n) {
    Edition ed = edition(EditionId::solaris_vii);
    ed.formats.tag_team.value = n % 3 == 0;
    ed.formats.capture_the_flag.value = n % 3 == 1;
    Random random(Random::spread(n));
    const auto setup =
        random_match(tests::shipped_catalog(), ed, n % 2 == 0 ? MatchKind::pairs : MatchKind::teams, random);
    tests::deal_rally(*setup, random);
    return setup;
}

TEST(Answers, AllThatAPlayerOfTheArenaMayGiveAreListed) {
    std::map<Ask, int> asked;
    for (std::uint64_t n = 0; n < 60; ++n) {
        const auto setup = match(n);
        std::vector<Searching> players;
        std::vector<Player*> seats;
        players.reserve(setup->players.size());
        for (std::size_t p = 0; p < setup->players.size(); ++p)
            seats.push_back(&players.emplace_back(Random::spread(100 * n + p), asked));
        Random dice(Random::spread(n));
        State state = opening(*setup);
        play_out(
            *setup, state, dice, seats, nullptr, [](const State&) {}, 30);
    }
    for (const Ask ask : {Ask::place_token, Ask::choose_corner, Ask::choose_arena, Ask::rally, Ask::drop_flag,
                          Ask::activate, Ask::react})
        EXPECT_GT(asked[ask], 3) << name_of(ask);
}

// Random players seldom come so near to their teammates.
TEST(Answers, EveryTeammateThatIsNearCanBeTagged) {
    const auto setup = match(0);
    const State state = opening(*setup);
    const auto field = make_field(*setup, state);
    UnitSet near;
    near.add(UnitId{1}), near.add(UnitId{2});
    const auto all = answers_to(Position(*setup, *field, state),
                                {.ask = Ask::tag, .player = PlayerId{0}, .unit = UnitId{0}, .units = near});
    ASSERT_EQ(all.size(), 3U);
    EXPECT_FALSE(all[0].yes);
    EXPECT_TRUE(all[1].yes && all[1].unit == UnitId{1});
    EXPECT_TRUE(all[2].yes && all[2].unit == UnitId{2});
}

}  // namespace
}  // namespace irondial::game
