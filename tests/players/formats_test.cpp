// Tag team and capture the flag between random players: what must hold whatever happens.
#include <gtest/gtest.h>

#include <set>

#include "game/flow.h"
#include "game/game.h"
#include "game/matches.h"
#include "game/record.h"
#include "game/story.h"
#include "players/random_player.h"
#include "rules/arena.h"
#include "rules/flags.h"
#include "rules/tag_team.h"
#include "support/effort.h"
#include "support/packs.h"

namespace irondial::players {
namespace {

using namespace rules;

/// Number n is always the same match; even numbers are two players, odd ones four in two teams.
std::shared_ptr<Setup> match(bool flags, std::uint64_t n) {
    Edition ed = edition(EditionId::solaris_vii);
    (flags ? ed.formats.capture_the_flag : ed.formats.tag_team).value = true;
    game::Random random(game::Random::spread(n));
    return game::random_match(tests::shipped_catalog(), ed,
                              n % 2 == 0 ? game::MatchKind::pairs : game::MatchKind::teams, random);
}

struct Bots {
    explicit Bots(const Setup& setup) {
        for (std::size_t p = 0; p < setup.players.size(); ++p) all.emplace_back(game::Random::spread(p));
        for (RandomPlayer& bot : all) seats.push_back(&bot);
    }
    std::vector<RandomPlayer> all;
    std::vector<game::Player*> seats;
};

/// Counts what happens, and has every sentence told.
class Listener final : public Audience {
  public:
    explicit Listener(const Setup& setup)
        : en_(setup, tests::read_file(IRONDIAL_SOURCE_DIR "/data/locales/en.json")),
          de_(setup, tests::read_file(IRONDIAL_SOURCE_DIR "/data/locales/de.json")) {}
    void hear(const Event& event) override {
        happened.insert(event.what);
        for (const game::Story* story : {&en_, &de_})
            EXPECT_EQ(story->tell(event).find('{'), std::string::npos) << story->tell(event);
    }
    std::set<Happened> happened;

  private:
    game::Story en_, de_;
};

template <class AtRest>
void play(const Setup& setup, std::uint64_t n, Audience& audience, AtRest at_rest) {
    game::Random random(game::Random::spread(n));
    Bots bots(setup);
    game::Live inputs(random, bots.seats);
    State state = game::opening(setup);
    auto field = game::make_field(setup, state);
    while (state.stage != Stage::over) {
        state.time_up = state.turn >= 100;
        Table table(setup, *field, state, inputs, &audience);
        game::step(table);
        if (game::terrain_changed(setup, state, table.state()))
            field = game::make_field(setup, table.state());
        state = table.state();
        at_rest(Position(setup, *field, state));
    }
}

void expect_a_hex_each(const Position& pos) {
    std::set<std::pair<int, int>> taken;
    for (const UnitId u : standing(pos))
        ASSERT_TRUE(taken.emplace(pos.unit(u).at.x, pos.unit(u).at.y).second) << "two units in one hex";
}

// RULES: CAM-TAG-01, CAM-TAG-06, CAM-TAG-08, CAM-R-06
TEST(TagTeam, OneOfATeamIsActive) {
    std::set<Happened> seen;
    for (std::uint64_t n = 0; n < tests::many(40); ++n) {
        const auto setup = match(false, n);
        Listener listener(*setup);
        play(*setup, n, listener, [&](const Position& pos) {
            expect_a_hex_each(pos);
            const State& state = pos.state();
            if (state.stage < Stage::initiative || state.stage == Stage::over) return;
            std::array<int, max_players> active{};
            for (const UnitId u : pos.units()) ASSERT_EQ(++active[pos.side(u)], 1) << "match " << n;
            for (std::size_t i = 0; i < state.sequence_count; ++i)
                ASSERT_FALSE(pos.unit(state.sequence[i]).idle) << "match " << n;
            for (const UnitId u : idle_units(pos)) ASSERT_EQ(pos.unit(u).damage_die, 0) << "match " << n;
        });
        if (HasFatalFailure()) return;
        seen.insert(listener.happened.begin(), listener.happened.end());
    }
    EXPECT_TRUE(seen.contains(Happened::activated));
}

// RULES: CAM-CTF-01, CAM-CTF-06, CAM-CTF-07, CAM-R-16
TEST(Flags, LieInAHexOrAreCarried) {
    std::set<Happened> seen;
    for (std::uint64_t n = 0; n < tests::many(40); ++n) {
        const auto setup = match(true, n);
        Listener listener(*setup);
        play(*setup, n, listener, [&](const Position& pos) {
            expect_a_hex_each(pos);
            if (pos.state().stage < Stage::initiative) return;
            for (const UnitId flag : pos.all_units()) {
                if (!setup->is_flag(flag)) {
                    ASSERT_FALSE(pos.is_token(flag)) << "a Target token that is no flag";
                    continue;
                }
                if (pos.unit(flag).place == Place::aboard) {
                    ASSERT_TRUE(pos.on_field(pos.unit(flag).carrier)) << "match " << n;
                    continue;
                }
                ASSERT_TRUE(pos.on_field(flag)) << "match " << n;
                for (const UnitId u : pos.units())
                    ASSERT_NE(pos.unit(u).at, pos.unit(flag).at) << "match " << n;
            }
        });
        if (HasFatalFailure()) return;
        seen.insert(listener.happened.begin(), listener.happened.end());
    }
    EXPECT_TRUE(seen.contains(Happened::flag_tried));
    EXPECT_TRUE(seen.contains(Happened::flag_dropped));
}

TEST(Formats, RecordsOfThemReplay) {
    for (std::uint64_t n = 0; n < tests::many(24); ++n) {
        const auto setup = match(n % 4 < 2, n);
        Bots bots(*setup);
        const std::string record =
            game::play_recorded(tests::shipped_catalog(), setup, game::Random::spread(n), bots.seats);
        const game::Replayed again = game::replay(tests::shipped_catalog(), record);
        ASSERT_EQ(again.problem, "") << "match " << n;
        EXPECT_EQ(again.game->state().stage, Stage::over) << "match " << n;
    }
}

}  // namespace
}  // namespace irondial::players
