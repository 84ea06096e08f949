// Matches of the campaign in the engine: what they are played with, and what they leave behind.
#include "campaign/bout.h"

#include "campaign/manager.h"

#include "game/flow.h"
#include "game/game.h"
#include "game/view.h"
#include "game/wire.h"
#include "game/written_setup.h"
#include "players/levels.h"
#include "rules/attack.h"
#include "season_builder.h"
#include "support/sources.h"

namespace irondial::campaign {
namespace {

/// A match of a format in which everybody has lined up.
Season ready(Format format, int players = 4, Agreement agreement = agreed()) {
    agreement.cycles = {{.format = format, .matches = 1}};
    Season s(agreement, players);
    s.stock();
    s.must(Advance{});
    for (const MatchId match : s.open()) s.line_up(match);
    return s;
}

// RULES: CAM-FORMAT-01, CAM-FORMAT-02, CAM-TEAM-01, CAM-TEAM-02, CAM-TEAM-04, CAM-MELEE-01, CAM-MELEE-02,
// CAM-TAG-01, CAM-CTF-01
TEST(Bout, SeatsAndUnitsByFormat) {
    struct Case {
        Format format;
        bool allied;
        std::size_t players, units, sides;
        int minutes;
    };
    for (const Case& one :
         {Case{Format::standard, false, 2, 2, 2, 20}, Case{Format::weapons_dead, false, 2, 2, 2, 20},
          Case{Format::team, false, 2, 4, 2, 40}, Case{Format::team, true, 4, 4, 2, 40},
          Case{Format::tag_team, false, 2, 4, 2, 40}, Case{Format::tag_team, true, 4, 4, 2, 40},
          Case{Format::capture_the_flag, false, 2, 4, 2, 40},
          Case{Format::capture_the_flag, true, 4, 4, 2, 40}, Case{Format::grand_melee, false, 4, 4, 4, 60}}) {
        Agreement agreement = agreed();
        agreement.allied_teams = one.allied;
        const Season s = ready(one.format, 4, agreement);
        const auto setup = bout_setup(s.c, s.open()[0]);
        EXPECT_EQ(setup->players.size(), one.players);
        std::set<int> sides;
        std::size_t units = 0;
        for (const rules::Seat& seat : setup->players) sides.insert(seat.team);
        for (const rules::RosterUnit& unit : setup->roster) units += unit.token == nullptr ? 1 : 0;
        EXPECT_EQ(sides.size(), one.sides);
        EXPECT_EQ(units, one.units);
        EXPECT_EQ(setup->time_limit_minutes, one.minutes);
        EXPECT_TRUE(rules::judge_setup(*setup)) << rules::name_of(rules::judge_setup(*setup).why);
        if (one.format == Format::standard) {
            EXPECT_TRUE(setup->edition == rules::edition(rules::EditionId::solaris_vii));
        }
    }
}

// RULES: CAM-MELEE-03, CAM-R-08
TEST(Bout, MoreThanFourFightOnTheFourMaps) {
    const Season four = ready(Format::grand_melee, 4), six = ready(Format::grand_melee, 6);
    EXPECT_TRUE(bout_setup(four.c, four.open()[0])->arenas[0].assembled_from.empty());
    EXPECT_EQ(bout_setup(six.c, six.open()[0])->arenas[0].assembled_from.size(), 4U);
}

/// The match after its set-up: everybody stands, and the dials are set.
rules::State begun(const rules::Setup& setup) {
    const rules::State state = game::opening(setup);
    game::Random dice(game::Random::spread(3));
    const game::Seed seed = game::Random::spread(4);
    std::vector<std::unique_ptr<game::Player>> players;
    std::vector<game::Player*> seats;
    for (std::size_t p = 0; p < setup.players.size(); ++p)
        seats.push_back(players.emplace_back(players::make_player("random", seed)).get());
    game::Live inputs(dice, seats);
    const auto field = game::make_field(setup, state);
    rules::Table table(setup, *field, state, inputs, nullptr);
    while (table.state().stage < rules::Stage::initiative) game::step(table);
    return table.state();
}

// RULES: CAM-REPAIR-05, CAM-REPAIR-09
TEST(Bout, DamageComesAlongHeatDoesNot) {
    Season s = ready(Format::standard);
    const MatchId match = s.open()[0];
    s.c[s.c[match].entrants[1].units[0]].click = 5;
    const auto setup = bout_setup(s.c, match);
    const rules::State state = begun(*setup);
    EXPECT_EQ(state.units[0].click, 0);
    EXPECT_EQ(state.units[1].click, 5);
    EXPECT_EQ(state.units[1].heat, 0);
}

// RULES: CAM-TAG-01, CAM-TAG-02, CAM-R-06
TEST(Bout, OneUnitOfATagTeamIsActive) {
    const Season s = ready(Format::tag_team);
    const auto setup = bout_setup(s.c, s.open()[0]);
    const rules::State state = begun(*setup);
    EXPECT_NE(state.units[0].idle, state.units[1].idle);
    EXPECT_NE(state.units[2].idle, state.units[3].idle);
}

// RULES: CAM-TAG-07
TEST(Bout, TheViewSaysByHowMuchAnIdleUnitWillBeRepaired) {
    const Season s = ready(Format::tag_team);
    const auto setup = bout_setup(s.c, s.open()[0]);
    rules::State state = begun(*setup);
    const std::size_t idle = state.units[0].idle ? 0 : 1;
    const game::Story story(*setup, tests::read_file("data/locales/en.json"));
    const auto field = game::make_field(*setup, state);
    const auto mends = [&](std::size_t unit, int click, int repair) {
        setup->edition.formats.idle_repair.value = repair;
        state.units[unit].click = static_cast<std::uint8_t>(click);
        const rules::Position pos(*setup, *field, state);
        const auto view = game::view_json(pos, nullptr, story, 0, rules::PlayerSet::below(1));
        return view.at("units").at(unit).value("mends", 0);
    };
    const rules::Position pos(*setup, *field, state);
    ASSERT_EQ(pos.printed(static_cast<rules::UnitId>(idle)).dial[2].marker, catalog::Marker::black);
    EXPECT_EQ(mends(idle, 4, 1), 1);
    EXPECT_EQ(mends(idle, 4, 3), 2);  // as far as the black marker
    EXPECT_EQ(mends(idle, 2, 1), 0);
    EXPECT_EQ(mends(idle, 1, 3), 1);  // as far as there is damage
    EXPECT_EQ(mends(idle, 0, 1), 0);
    EXPECT_EQ(mends(1 - idle, 4, 1), 0);
}

// RULES: CAM-CTF-01, CAM-CTF-02, CAM-CTF-03
TEST(Bout, FlagsLieThereInsteadOfTargets) {
    const Season s = ready(Format::capture_the_flag);
    const auto setup = bout_setup(s.c, s.open()[0]);
    ASSERT_EQ(setup->roster.size(), 6U);
    EXPECT_EQ(setup->roster[4].flag_of, 0);
    EXPECT_EQ(setup->roster[5].flag_of, 1);
    EXPECT_NE(setup->roster[4].id, setup->roster[5].id);
    const rules::State state = begun(*setup);
    EXPECT_EQ(state.units[4].place, rules::Place::field);
    EXPECT_NE(state.units[4].at, state.units[5].at);
}

/// Hears how often something happened.
class Count final : public rules::Audience {
  public:
    void hear(const rules::Event& event) override { ++times[static_cast<std::size_t>(event.what)]; }
    int of(rules::Happened what) const { return times[static_cast<std::size_t>(what)]; }
    std::array<int, 256> times{};
};

// RULES: CAM-TAG-03, CAM-CTF-04, CAM-CTF-08
TEST(Bout, BotsTagAndGoForFlags) {
    for (const char* level : {"random", "greedy"}) {
        Count tag, flag;
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            Agreement agreement = agreed();
            agreement.seed = game::Random::spread(seed);
            const Season team = ready(Format::tag_team, 4, agreement),
                         flags = ready(Format::capture_the_flag, 4, agreement);
            play_bout(team.c, team.open()[0], level, &tag);
            play_bout(flags.c, flags.open()[0], level, &flag);
        }
        EXPECT_GT(tag.of(rules::Happened::activated), 12) << level;  // some stepped in
        EXPECT_GT(flag.of(rules::Happened::flag_tried), 0) << level;
        EXPECT_GT(flag.of(rules::Happened::flag_dropped), 0) << level;
    }
}

// RULES: CAM-RALLY-04, CAM-RALLY-05
TEST(Bout, TheHandOfALineUpIsPlayedWith) {
    Agreement agreement = agreed();
    agreement.cycles = {{.format = Format::standard, .matches = 1}};
    Season s(agreement);
    s.stock();
    const AssetId card = s.buy(A, s.c.catalog->rally_cards[0].card.id);
    s.must(Advance{});
    const MatchId match = open_match(s.c, A);
    s.must(LineUp{.stable = A, .units = {s.asset(A, "AOD106")}, .hand = {card}});
    s.line_up(match);
    const auto setup = bout_setup(s.c, match);
    EXPECT_TRUE(rules::judge_setup(*setup));
    ASSERT_EQ(setup->deck.rally.size(), 1U);
    EXPECT_EQ(setup->players[rules::index(setup->deck.rally[0].owner)].name, "A");
}

// RULES: CAM-SURR-02, CAM-SURR-04, CAM-SURR-05
TEST(Bout, ASurrenderInTheMatchIsOneOfTheStable) {
    Agreement agreement = agreed();
    agreement.allied_teams = true;
    Season s = ready(Format::team, 4, agreement);
    const MatchId match = s.open()[0];
    const auto setup = bout_setup(s.c, match);
    rules::State state = begun(*setup);
    for (std::size_t p = 0; p < setup->players.size(); ++p)
        if (setup->players[p].team == 1) state.players[p].withdrawn = true;
    state.winner = rules::PlayerId{0};
    while (setup->players[rules::index(state.winner)].team != 0)
        state.winner = static_cast<rules::PlayerId>(rules::index(state.winner) + 1);
    const Report report = bout_report(s.c, match, state);
    EXPECT_TRUE(report.by_surrender);
    s.must(report);
    EXPECT_EQ(s.c[s.c[match].entrants[0].stable].reputation, s.c[match].entrants[0].side == 0 ? 70 : 0);
}

/// Hears every attack with a weapon.
class Shots final : public rules::Audience {
  public:
    void hear(const rules::Event& event) override {
        if (event.what != rules::Happened::attack_declared) return;
        ++(static_cast<rules::AttackKind>(event.amount) == rules::AttackKind::ranged ? ranged : other);
    }
    int ranged = 0, other = 0;
};

// RULES: CAM-DEAD-01, CAM-DEAD-02, CAM-DEAD-03
TEST(Bout, WeaponsDeadLeavesFistsAndFeet) {
    Shots armed, dead;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        Agreement agreement = agreed();
        agreement.seed = game::Random::spread(seed);
        const Season normal = ready(Format::standard, 4, agreement),
                     quiet = ready(Format::weapons_dead, 4, agreement);
        play_bout(normal.c, normal.open()[0], "random", &armed);
        play_bout(quiet.c, quiet.open()[0], "random", &dead);
    }
    EXPECT_GT(armed.ranged, 0);
    EXPECT_EQ(dead.ranged, 0);
    EXPECT_GT(dead.other, 0);
}

/// A season that ends with a pilot of A and that one level at the head of all.
Season level_at_the_end(StableId stable, const char* pilot) {
    Season s = ready(Format::standard);
    for (const MatchId match : s.open()) s.must(s.result(match, 0, 0));
    s.c[s.asset(A, "AOD-P-008")].reputation = s.c[s.asset(stable, pilot)].reputation = 10;
    s.c[D].reputation = 1;
    s.must(Advance{});
    return s;
}

// RULES: CAM-SUDDEN-01, CAM-SUDDEN-02, CAM-SUDDEN-05
TEST(Bout, SuddenDeathIsFoughtInBorrowedUnits) {
    Season s = level_at_the_end(B, "AOD-P-008");
    ASSERT_EQ(s.c.stage, Stage::sudden_death);
    while (const auto command = next_command(s.c, {.level = "random", .for_people = true})) s.must(*command);
    EXPECT_EQ(s.c.stage, Stage::over);
    EXPECT_TRUE(s.c.champion == s.asset(A, "AOD-P-008") || s.c.champion == s.asset(B, "AOD-P-008"));
}

/// The setup as its record will give it back.
std::shared_ptr<rules::Setup> written_and_read(const rules::Setup& setup) {
    const catalog::Catalog& catalog = *setup.catalog;
    const game::wire::json text = game::wire::to_json(catalog, setup);
    game::wire::Reader in(text, "");
    auto read = game::wire::setup(catalog, in);
    in.finish();
    return read;
}

TEST(Bout, ARecordKnowsWhoseUnitsAreWhose) {
    // Two pilots of one stable in sudden death.
    Season s = level_at_the_end(A, "AOD-P-008#2");
    ASSERT_EQ(s.c.stage, Stage::sudden_death);
    const Direction managed{.level = "random", .for_people = true};
    for (auto next = next_command(s.c, managed); next && !std::holds_alternative<Report>(*next);
         next = next_command(s.c, managed))
        s.must(*next);
    const auto pilots = bout_setup(s.c, s.open()[0]);
    ASSERT_EQ(pilots->players.size(), 2U);
    EXPECT_NE(pilots->players[0].name, pilots->players[1].name);
    // A grand melee that two stables are left in.
    Season melee = ready(Format::grand_melee);
    auto& entrants = melee.c.matches.back().entrants;
    entrants[0].forfeited = entrants[2].forfeited = true;
    const auto rest = bout_setup(melee.c, melee.open()[0]);
    for (const auto& setup : {pilots, rest}) {
        const auto read = written_and_read(*setup);
        for (std::size_t p = 0; p < setup->players.size(); ++p)
            EXPECT_EQ(read->players[p].team, setup->players[p].team);
        for (std::size_t u = 0; u < setup->roster.size(); ++u)
            EXPECT_EQ(read->roster[u].owner, setup->roster[u].owner);
    }
}

// RULES: CAM-DEAD-01, CAM-DEAD-02
TEST(Bout, WeaponsDeadRefusesRangedAttacksByName) {
    const Season s = ready(Format::weapons_dead);
    const auto setup = bout_setup(s.c, s.open()[0]);
    EXPECT_FALSE(setup->edition.turn.orders->has(rules::OfferedOrder::ranged));
    EXPECT_TRUE(setup->edition.turn.orders->has(rules::OfferedOrder::close));
    EXPECT_EQ(rules::name_of(setup->edition.turn.orders.rule), "CAM-DEAD-01");
}

// RULES: CAM-REP-01, CAM-R-15, CAM-TEAM-03, CAM-MELEE-01
TEST(Bout, ItsReportIsALegalResult) {
    for (const Format format : {Format::standard, Format::team, Format::weapons_dead, Format::tag_team,
                                Format::capture_the_flag, Format::grand_melee}) {
        Season s = ready(format, 5);
        int kills = 0, wrecks = 0;
        for (const MatchId match : s.open()) {
            const Report report = play_bout(s.c, match, "random");
            EXPECT_EQ(report, play_bout(s.c, match, "random"));  // the same match, the same result
            EXPECT_GE(report.winner, 0);
            s.must(report);
            for (const EntrantReport& part : report.entrants)
                for (const UnitReport& unit : part.units) {
                    kills += unit.kills;
                    wrecks += damage_of(s.c, unit.unit) == Damage::eliminated ? 1 : 0;
                }
        }
        EXPECT_LE(kills, wrecks);
    }
}

}  // namespace
}  // namespace irondial::campaign
