// What holds at every moment of every game.
#include <gtest/gtest.h>

#include <cstring>
#include <set>

#include "players/arena_sampler.h"
#include "players/sampler.h"
#include "random_games.h"
#include "rules/attack.h"
#include "rules/command.h"
#include "rules/deployment.h"
#include "rules/initiative.h"
#include "rules/orders.h"
#include "rules/victory.h"

namespace irondial::tests {
namespace {

using namespace rules;

/// Every unit of the roster.
template <class F>
void each_unit(const Position& pos, F f) {
    for (std::size_t i = 0; i < pos.state().unit_count; ++i) f(static_cast<UnitId>(i));
}

int points_of(const Position& pos, UnitId u) {
    return pos.setup().roster[index(u)].points;
}

// Players and edges, battleforces and cards, terrain in the pile: `army check` has nothing to complain of.
TEST(Always, RandomGamesAreLegal) {
    std::set<std::string_view> played;
    for (std::uint64_t n = 0; n < 4000; ++n) {
        const RandomGame game(n);
        const Verdict verdict = judge_setup(*game.setup);
        ASSERT_TRUE(verdict) << "game " << n << " (" << game.setup->edition.name
                             << "): " << name_of(verdict.why);
        played.insert(game.setup->edition.name);
    }
    for (std::size_t i = 0; i < edition_count; ++i) {
        const Edition& book = edition(static_cast<EditionId>(i));
        EXPECT_TRUE(played.contains(book.name)) << book.name;
    }
}

TEST(Always, BasesDoNotOverlapAndStayOnTheTable) {
    for (std::uint64_t n = 0; n < many(2000); ++n) {
        RandomGame game(n);
        play(game, nullptr, [&](const Position& pos) {
            for (const UnitId u : pos.units()) {
                if (on_hexes(pos.setup())) {  // a hex for each, none of them blocking
                    ASSERT_TRUE(pos.field().fits(pos, u, {pos.unit(u).at, pos.unit(u).facing}))
                        << "game " << n;
                    continue;
                }
                ASSERT_EQ(pos.bases().overlapping(pos.ground(u), ~UnitSet::of(u).bits), 0U) << "game " << n;
                ASSERT_TRUE(geo::contains(pos.setup().board, pos.ground(u))) << "game " << n;
            }
        });
        if (HasFatalFailure()) return;
    }
}

TEST(Always, ClicksHeatTokensAndOrdersAreInRange) {
    for (std::uint64_t n = 0; n < many(2000); ++n) {
        RandomGame game(n);
        State before = game::opening(*game.setup);
        UnitSet captured;  // they lose their tokens, shut down or not: AOD-CAP-14
        const State last = play(game, nullptr, [&](const Position& pos) {
            each_unit(pos, [&](UnitId u) {
                const UnitState& unit = pos.unit(u);
                if (pos.is_token(u)) return;
                if (pos.is_captive(u)) captured.add(u);
                const bool gone = unit.place == Place::eliminated;
                ASSERT_LE(unit.click + (gone ? 0 : 1), pos.printed(u).clicks) << "game " << n;
                ASSERT_LE(unit.heat, pos.printed(u).heat_positions) << "game " << n;
                ASSERT_LE(unit.tokens, 2) << "game " << n;
                ASSERT_TRUE(pos.is_mech(u) || (unit.heat == 0 && !unit.shutdown)) << "game " << n;
                ASSERT_TRUE(!unit.shutdown || unit.tokens == 2 || captured.has(u)) << "game " << n;
                ASSERT_LT(index(unit.controller), pos.state().player_count);
            });
            const State& now = pos.state();
            for (std::size_t p = 0; p < now.player_count; ++p) {
                ASSERT_LE(now.players[p].orders, game::orders_per_turn(pos.setup()) + now.unit_count);
                ASSERT_GE(now.players[p].eliminations, before.players[p].eliminations);
                ASSERT_GE(now.players[p].zone, before.players[p].zone);
                ASSERT_GE(now.players[p].reputation, before.players[p].reputation);
            }
            ASSERT_GE(now.turn, before.turn);
            ASSERT_GE(now.orders_given, before.orders_given);
            before = now;
        });
        if (HasFatalFailure()) return;
        ASSERT_EQ(last.stage, Stage::over) << "game " << n << " does not end";
        const bool may_last = game.setup->edition.push.damage_preventable;
        ASSERT_TRUE(may_last || last.turn < endless) << "game " << n << " ends for time only";
    }
}

/// What the events say about points: who lost which units to whom.
class Bookkeeper final : public Audience {
  public:
    explicit Bookkeeper(const Setup& setup) : setup_(setup) {}

    void hear(const Event& e) override {
        if (e.what == Happened::eliminated) {
            EXPECT_FALSE(lost_.has(e.unit)) << "eliminated twice";
            lost_.add(e.unit);
            const PlayerId owner = setup_.roster[index(e.unit)].owner;
            if (e.player == PlayerId::none || team(e.player) == team(owner)) {
                own_.add(e.unit);
                unpaid += setup_.roster[index(e.unit)].points;
            }
        }
        if (e.what == Happened::scored && e.unit != UnitId::none && own_.has(e.unit)) unpaid -= e.amount;
    }
    int unpaid = 0;  // for units lost to their own side nobody scores, or every opponent  [AOD-R-95, DA-R-53]

  private:
    std::uint8_t team(PlayerId p) const { return setup_.players[index(p)].team; }
    const Setup& setup_;
    UnitSet lost_, own_;
};

int part_of(const Tally& tally, RuleId rule) {
    int sum = 0;
    for (std::size_t i = 0; i < tally.count; ++i)
        if (tally.parts[i].rule == rule) sum += tally.parts[i].amount;
    return sum;
}

// Every point that was built is somewhere: scored by whoever eliminated the unit, lost to its own side (and
// then nobody's, or in a game for two the opponent's), or still in play; and what is in play at the end of a
// game for two is worth its points to exactly one side, Salvage at home to none.
TEST(Always, PointsAreConserved) {
    for (std::uint64_t n = 0; n < many(2000); ++n) {
        RandomGame game(n);
        if (game.setup->edition.victory.winner == VictoryPolicy::reputation) continue;  // no points there
        Bookkeeper book(*game.setup);
        int built = 0;
        for (const RosterUnit& unit : game.setup->roster) built += unit.points;
        play(game, &book, [&](const Position& pos) {
            int scored = 0, in_play = 0, elsewhere = 0;
            for (std::size_t p = 0; p < pos.state().player_count; ++p)
                scored += pos.state().players[p].eliminations;
            each_unit(pos, [&](UnitId u) {
                const Place place = pos.unit(u).place;
                if (place == Place::eliminated) return;
                (place == Place::field ? in_play : elsewhere) += points_of(pos, u);
            });
            ASSERT_EQ(scored + book.unpaid + in_play + elsewhere, built) << "game " << n;
            const auto& victory = pos.edition().victory;
            if (pos.state().stage != Stage::over || pos.state().player_count != 2) return;
            const bool all_paid = victory.self_elimination == SelfElimination::opponents;
            ASSERT_TRUE(!all_paid || book.unpaid == 0) << "game " << n;
            if (!victory.survivors) return;
            int worth = 0, at_home = 0, captive = 0;
            for (const PlayerId p : {PlayerId{0}, PlayerId{1}}) {
                const Tally vc2 = score_of(pos, p).vc2;
                worth += part_of(vc2, victory.survivors.rule) + part_of(vc2, victory.salvage.rule);
            }
            for (const UnitId u : pos.units()) {
                if (pos.is_captive(u))
                    captive += points_of(pos, u);
                else if (has_salvage(pos, u) && in_zone(pos, u, pos.unit(u).controller))
                    at_home += points_of(pos, u);
            }
            ASSERT_EQ(worth + at_home + captive, in_play) << "game " << n;
        });
        if (HasFailure()) return;
    }
}

void expect_sum(const Tally& tally, std::string_view of = "") {
    int sum = 0;
    for (std::size_t i = 0; i < tally.count; ++i) {
        sum += tally.parts[i].amount;
        EXPECT_NE(tally.parts[i].rule, RuleId::none)
            << "a part of " << tally.parts[i].amount << " cites no rule " << of;
    }
    EXPECT_EQ(sum, tally.value);
    EXPECT_LT(tally.count, Tally::capacity) << "no room for all parts";
}

class Auditor final : public Audience {
  public:
    void hear(const Event& e) override {
        expect_sum(e.tally, name_of(e.what));
        expect_sum(e.against, name_of(e.what));
        tallies += e.tally.count > 1 ? 1 : 0;
    }
    int tallies = 0;
};

TEST(Always, EveryTallyIsTheSumOfItsParts) {
    Auditor auditor;
    for (std::uint64_t n = 0; n < many(1000) && !HasFailure(); ++n) {
        RandomGame game(n);
        play(game, &auditor, [&](const Position& pos) {
            for (const UnitId u : pos.units()) {
                expect_sum(speed_value(pos, u));
                expect_sum(attack_value(pos, u));
                expect_sum(defense_value(pos, u));
            }
            for (std::size_t p = 0; p < pos.state().player_count; ++p) {
                const Score score = score_of(pos, static_cast<PlayerId>(p));
                for (const Tally& vc : {score.vc1, score.vc2, score.vc3, score.cards}) expect_sum(vc);
            }
        });
    }
    EXPECT_GT(auditor.tallies, many<int>(2000));
}

// The sampler asks the judge; what the judge accepts is then carried out and counts as an order.
TEST(Always, WhatTheSamplerProposesIsLegalAndDone) {
    std::uint64_t orders = 0;
    for (std::uint64_t n = 0; n < many(300); ++n) {
        RandomGame game(n);
        game::Random random(game::Random::spread(n));
        play(game, nullptr, [&](const Position& pos) {
            const bool arena = on_hexes(pos.setup());
            const UnitId acting = acting_unit(pos);
            if (arena ? acting == UnitId::none : pos.state().stage != Stage::order) return;
            for (const UnitId u : arena ? UnitSet::of(acting) : pos.units()) {
                Order order;
                Plan plan;
                if (arena ? !players::sample_turn(pos, u, random, order)
                          : !judge_unit(pos, OrderType::move, u) ||
                                !players::sample_order(pos, u, random, order, plan))
                    continue;
                ASSERT_TRUE(judge(pos, order)) << "game " << n;
                game::Live inputs(random, game.players);
                Table table(pos, inputs, nullptr);
                resolve(table, order);
                ASSERT_EQ(table.state().orders_given, pos.state().orders_given + 1) << "game " << n;
                ASSERT_EQ(table.state().players[index(pos.state().active)].orders,
                          pos.state().players[index(pos.state().active)].orders - (arena ? 0 : 1));
                ++orders;
            }
        });
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(orders, many(20'000));
}

/// A table that sees nothing but events.
class Onlooker final : public Audience {
  public:
    explicit Onlooker(const State& opening) : seen(opening) {}

    State seen;

    void hear(const Event& e) override {
        UnitState& unit = seen.units[e.unit == UnitId::none ? 0 : index(e.unit)];
        switch (e.what) {
            case Happened::boarded: unit.place = Place::aboard; break;
            case Happened::token_placed:
            case Happened::disembarked:
            case Happened::unit_deployed: unit.place = Place::field; [[fallthrough]];
            case Happened::moved:
            case Happened::turned:
                unit.at = e.place.at;
                unit.facing = e.place.facing;
                break;
            case Happened::dial_turned: unit.click = static_cast<std::uint8_t>(unit.click + e.amount); break;
            case Happened::heat_changed: unit.heat = static_cast<std::uint8_t>(unit.heat + e.amount); break;
            case Happened::tokens_changed: unit.tokens = static_cast<std::uint8_t>(e.amount); break;
            case Happened::shut_down:
                unit.shutdown = true;
                unit.tokens = 2;
                break;
            case Happened::restarted:
                unit.shutdown = false;
                unit.tokens = 0;
                break;
            case Happened::eliminated: unit.place = Place::eliminated; break;
            case Happened::scored:
                if (e.player != PlayerId::none && e.unit != UnitId::none)
                    seen.players[index(e.player)].eliminations =
                        static_cast<std::int16_t>(seen.players[index(e.player)].eliminations + e.amount);
                break;
            case Happened::pilot_out: unit.pilot_out = true; break;
            case Happened::pilot_revived: unit.pilot_out = false; break;
            case Happened::player_out: seen.players[index(e.player)].out = true; break;
            case Happened::marker_placed:
                seen.markers[seen.marker_count++] = {e.place.at, e.place.facing, e.unit, e.player,
                                                     static_cast<std::uint8_t>(e.amount)};
                break;
            case Happened::marker_removed: {
                const auto end = seen.markers.begin() + seen.marker_count;
                const auto it = std::find_if(seen.markers.begin(), end, [&](const PlacedMarker& m) {
                    return m.at == e.place.at && m.unit == e.unit && m.player == e.player;
                });
                std::move(it + 1, end, it);
                seen.markers[--seen.marker_count] = {};
                break;
            }
            case Happened::stage_began:
                seen.stage = static_cast<Stage>(e.amount);
                seen.active = e.player;
                break;
            case Happened::game_over:
                seen.stage = Stage::over;
                seen.winner = e.player;
                break;
            default: break;
        }
    }
};

TEST(Always, EventsRebuildTheTable) {
    for (std::uint64_t n = 0; n < many(1000); ++n) {
        RandomGame game(n);
        Onlooker onlooker(game::opening(*game.setup));
        play(game, &onlooker, [&](const Position& pos) {
            each_unit(pos, [&](UnitId u) {
                const UnitState &is = pos.unit(u), &seen = onlooker.seen.units[index(u)];
                ASSERT_TRUE(is.place == seen.place || is.place == Place::withdrawn) << "game " << n;
                if (is.place != Place::field) return;
                ASSERT_EQ(is.at, seen.at) << "game " << n;
                ASSERT_EQ(is.facing, seen.facing) << "game " << n;
                ASSERT_EQ(is.click, seen.click) << "game " << n;
                ASSERT_EQ(is.heat, seen.heat) << "game " << n;
                ASSERT_EQ(is.tokens, seen.tokens) << "game " << n;
                ASSERT_EQ(is.shutdown, seen.shutdown) << "game " << n;
                ASSERT_EQ(is.pilot_out, seen.pilot_out) << "game " << n;
            });
            ASSERT_EQ(pos.state().markers, onlooker.seen.markers) << "game " << n;
            ASSERT_EQ(pos.state().stage, onlooker.seen.stage) << "game " << n;
            ASSERT_EQ(pos.state().winner, onlooker.seen.winner) << "game " << n;
            for (std::size_t p = 0; p < pos.state().player_count; ++p) {
                const PlayerState& player = pos.state().players[p];
                ASSERT_EQ(player.eliminations + player.reputation, onlooker.seen.players[p].eliminations);
                ASSERT_EQ(pos.state().players[p].out, onlooker.seen.players[p].out);
            }
        });
        if (HasFatalFailure()) return;
    }
}

// Whatever part of a state changes, its hash does: bit 0 of every byte is turned over, one at a time. What
// equality does not see (padding, units that do not exist) may stay the same.
void expect_every_field_to_count(std::uint64_t number) {
    RandomGame game(number);
    EXPECT_EQ(on_hexes(*game.setup), number == 72);
    std::vector<State> states;
    play(game, nullptr, [&](const Position& pos) { states.push_back(pos.state()); });
    State state = states[states.size() / 2];
    state.markers[0] = {{18'000, 20'000}, {900}, UnitId{0}, PlayerId{0}, 0};
    state.marker_count = 1;
    const auto used = [&](std::size_t at) {
        const auto in = [&](const auto& array, std::size_t count) {
            const std::size_t from = static_cast<std::size_t>(reinterpret_cast<const char*>(&array) -
                                                              reinterpret_cast<const char*>(&state));
            return at < from || at >= from + sizeof array || at < from + count * sizeof array[0];
        };
        return in(state.units, state.unit_count) && in(state.players, state.player_count) &&
               in(state.features, state.feature_count) && in(state.markers, state.marker_count) &&
               in(state.sequence, state.sequence_count);
    };
    int changed = 0;
    for (std::size_t at = 0; at < sizeof(State); ++at) {
        State other = state;
        char* byte = reinterpret_cast<char*>(&other) + at;
        *byte = static_cast<char>(*byte ^ 1);
        if (other == state || !used(at)) continue;
        if (other.unit_count != state.unit_count || other.player_count != state.player_count) continue;
        EXPECT_NE(hash(other), hash(state)) << "byte " << at;
        ++changed;
    }
    EXPECT_GT(changed, 300);
    EXPECT_EQ(hash(State(state)), hash(state));
}

TEST(Hash, EveryFieldCounts) {
    expect_every_field_to_count(1);
}
TEST(Hash, EveryFieldOfTheArenaCounts) {
    expect_every_field_to_count(72);
}

}  // namespace
}  // namespace irondial::tests
