// Tag team and capture the flag between random players: what must hold whatever happens.
#include <gtest/gtest.h>

#include <set>

#include "game/flow.h"
#include "game/game.h"
#include "game/matches.h"
#include "game/record.h"
#include "game/story.h"
#include "players/levels.h"
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
        : en_(setup, tests::read_file("data/locales/en.json")),
          de_(setup, tests::read_file("data/locales/de.json")) {}
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

/// Arenas of one's own: a C beside A, where a second unit would like to stand; no C at all.
// RULES: CAM-CTF-02
TEST(Flags, LieWhereNoUnitBegins) {
    for (const bool with_c : {true, false}) {
        const auto setup = match(true, 0);
        for (catalog::Arena& arena : setup->arenas) {
            std::erase_if(arena.starts, [&](const auto& start) { return start.area == 'C'; });
            if (!with_c) continue;
            std::erase_if(arena.starts, [&](const auto& start) { return start.area == 'B'; });
            for (const catalog::ArenaStart a : std::vector(arena.starts))
                for (const int step : {1, -1}) {
                    const auto r = static_cast<std::int8_t>(a.at.r + step);
                    const auto& column = arena.columns[static_cast<std::size_t>(a.at.q)];
                    if (r < column.first || r > column.last) continue;
                    arena.starts.push_back({'C', a.side, {a.at.q, r}});
                    break;
                }
        }
        Listener listener(*setup);
        int looked = 0;
        play(*setup, 0, listener, [&](const Position& pos) {
            if (pos.state().stage != Stage::initiative || pos.state().turn != 1 || looked++ > 0) return;
            for (const std::uint8_t team : {std::uint8_t{0}, std::uint8_t{1}}) {
                const geo::Hex home = hex_at(flag_home(pos, team));
                const auto& starts = setup->arenas[pos.state().arena].starts;
                EXPECT_TRUE(std::any_of(starts.begin(), starts.end(), [&](const catalog::ArenaStart& s) {
                    return s.area == (with_c ? 'C' : 'B') && geo::hex(s.at.q, s.at.r) == home;
                }));
                for (const UnitId u : pos.units()) {
                    EXPECT_NE(hex_of(pos, u), home);
                }
            }
            EXPECT_NE(flag_home(pos, 0), flag_home(pos, 1));
        });
        EXPECT_GT(looked, 0);
    }
}

/// A badly hurt unit of the greedy player goes to its teammate, to change over.
TEST(TagTeam, TheBadlyHurtGoToTheirTeammates) {
    int nearer = 0, farther = 0, tags = 0;
    class Tags final : public Audience {
      public:
        explicit Tags(int& tags) : tags_(tags) {}
        void hear(const Event& event) override { tags_ += event.what == Happened::tagged ? 1 : 0; }

      private:
        int& tags_;
    } listener(tags);
    for (std::uint64_t n = 0; n < 6; ++n) {
        const auto setup = match(false, 2 * n);
        std::vector<std::unique_ptr<game::Player>> bots;
        std::vector<game::Player*> seats;
        for (std::size_t p = 0; p < setup->players.size(); ++p) {
            bots.push_back(make_player("greedy", game::Random::spread(p)));
            seats.push_back(bots.back().get());
        }
        game::Random random(game::Random::spread(n));
        game::Live inputs(random, seats);
        State state = game::opening(*setup);
        auto field = game::make_field(*setup, state);
        std::array<int, 2> far{};
        while (state.stage != Stage::over) {
            state.time_up = state.turn >= 60;
            Table table(*setup, *field, state, inputs, &listener);
            const bool moves = state.stage == Stage::move;
            const auto far_from_mate = [&](std::uint8_t team) {
                for (const UnitId u : table.units())
                    for (const UnitId mate : idle_units(table))
                        if (table.side(u) == team && table.side(mate) == team &&
                            table.unit(mate).click == 0 && 2 * table.unit(u).click > table.printed(u).clicks)
                            return geo::distance(hex_of(table, u), hex_of(table, mate));
                return 0;
            };
            for (std::uint8_t team = 0; team < 2; ++team) far[team] = far_from_mate(team);
            game::step(table);
            for (std::uint8_t team = 0; moves && team < 2; ++team)
                if (const int now = far_from_mate(team); far[team] > 1 && now > 0)
                    nearer += now<far[team], farther += now> far[team];
            if (game::terrain_changed(*setup, state, table.state()))
                field = game::make_field(*setup, table.state());
            state = table.state();
        }
    }
    EXPECT_GT(nearer, 2 * farther) << nearer << " against " << farther << ", " << tags << " tags";
    EXPECT_GT(tags, 0);
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
