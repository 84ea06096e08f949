// Results: reputation, kills, surrender, forfeit, the death of pilots.
#include "season_builder.h"

namespace irondial::campaign {
namespace {

struct Duel {
    explicit Duel(Agreement agreement = agreed()) : s(std::move(agreement)) {
        s.stock();
        s.must(Advance{});
        match = s.open()[0];
        s.line_up(match);
        winner = s.c[match].entrants[0].stable;
        loser = s.c[match].entrants[1].stable;
    }
    AssetId pilot(StableId stable) const { return pilot_of(s.c, entrant_of(s.c[match], stable)->units[0]); }

    Season s;
    MatchId match{};
    StableId winner{}, loser{};
};

// RULES: CAM-REP-01, CAM-REP-03, CAM-R-01, CAM-R-15, CAM-REPAIR-05, CAM-REPAIR-09
TEST(Results, TheWinnerIsCreditedTwice) {
    Duel d;
    Report report = d.s.result(d.match, 0, 95);
    report.entrants[1].reputation = 40;
    report.entrants[0].units[0].kills = 1;
    report.entrants[0].units[0].click = 4;
    report.entrants[1].units[0].click = 12;
    const AssetId wreck = report.entrants[1].units[0].unit;
    d.s.must(report);
    EXPECT_EQ(d.s.c[d.winner].reputation, 95);
    EXPECT_EQ(d.s.c[d.pilot(d.winner)].reputation, 95);
    EXPECT_EQ(d.s.c[d.winner].kills, 1);
    EXPECT_EQ(d.s.c[d.pilot(d.winner)].kills, 1);
    EXPECT_EQ(d.s.c[d.loser].reputation, 0);
    EXPECT_EQ(d.s.c[d.pilot(d.loser)].reputation, 0);
    EXPECT_EQ(d.s.c[report.entrants[0].units[0].unit].click, 4);
    EXPECT_EQ(damage_of(d.s.c, wreck), Damage::eliminated);
    EXPECT_TRUE(d.s.c[d.match].over);
    d.s.refused(report, Why::no_such_match, "CAM-CYCLE-03");
}

// RULES: CAM-R-01
TEST(Results, LosersKeepTheirsWhereThatIsAgreed) {
    Agreement agreement = agreed();
    agreement.edition.victory.loser_keeps_reputation.value = true;
    Duel d(agreement);
    Report report = d.s.result(d.match, 0, 95);
    report.entrants[1].reputation = 40;
    d.s.must(report);
    EXPECT_EQ(d.s.c[d.loser].reputation, 40);
    EXPECT_EQ(d.s.c[d.pilot(d.loser)].reputation, 40);
}

// RULES: CAM-REP-02
TEST(Results, AUnitWithoutAPilotEarnsForItself) {
    Season s(agreed());
    s.stock();
    const AssetId old = s.buy(A, "L119");
    s.must(Advance{});
    const MatchId match = open_match(s.c, A);
    s.must(LineUp{.stable = A, .units = {old}});
    s.line_up(match);
    s.must(s.result(match, entrant_of(s.c[match], A)->side, 30));
    EXPECT_EQ(s.c[old].reputation, 30);
    EXPECT_EQ(s.c[A].reputation, 30);
}

// RULES: CAM-TEAM-01, CAM-TEAM-03, CAM-TEAM-05, CAM-R-12
TEST(Results, TeammatesShareAlike) {
    Duel d(agreed(WeightClass::medium, {{.format = Format::team}}));
    ASSERT_EQ(d.s.c[d.match].entrants[0].units.size(), 2U);
    Report report = d.s.result(d.match, 0, 95);
    report.entrants[0].units[1].click = 12;  // eliminated, and shares all the same
    d.s.must(report);
    for (const UnitReport& unit : report.entrants[0].units)
        EXPECT_EQ(d.s.c[pilot_of(d.s.c, unit.unit)].reputation, 48);
    EXPECT_EQ(d.s.c[d.winner].reputation, 95);
}

// RULES: CAM-TEAM-04, CAM-PAIR-02
TEST(Results, TwoStablesAgainstTwo) {
    Agreement agreement = agreed(WeightClass::medium, {{.format = Format::team, .matches = 1}});
    agreement.allied_teams = true;
    Duel d(agreement);
    const Match& match = d.s.c[d.match];
    ASSERT_EQ(match.entrants.size(), 4U);
    EXPECT_EQ(match.entrants[0].units.size(), 1U);
    d.s.must(d.s.result(d.match, 0, 40));  // 40 each of two
    for (const Entrant& entrant : d.s.c[d.match].entrants)
        EXPECT_EQ(d.s.c[entrant.stable].reputation, entrant.side == 0 ? 40 : 0);
    Season five(agreement, 5);
    five.refused(Advance{}, Why::odd_number, "CAM-TEAM-04");
}

// RULES: CAM-SURR-01, CAM-SURR-03, CAM-SURR-04, CAM-SURR-05, CAM-R-09, CAM-EX-05
TEST(Results, ASurrenderInTheMatch) {
    Duel d;
    Report report = d.s.result(d.match, 0, 20);
    report.entrants[1].reputation = 15;
    report.entrants[1].surrendered = true;
    report.by_surrender = true;
    Report wrong = report;
    wrong.winner = 1;
    d.s.refused(wrong, Why::bad_report, "CAM-REP-01");
    d.s.must(report);
    EXPECT_EQ(d.s.c[d.loser].reputation, 8);
    EXPECT_EQ(d.s.c[d.pilot(d.loser)].reputation, 8);
    EXPECT_EQ(d.s.c[d.winner].reputation, 20 + 70);
    EXPECT_EQ(d.s.c[d.pilot(d.winner)].reputation, 20 + 70);
}

// RULES: CAM-SURR-01, CAM-SURR-02, CAM-SURR-05, CAM-FORF-04
TEST(Results, ATeamSurrendersAsOneAsSoonAsTheMatchBegins) {
    Agreement agreement = agreed(WeightClass::medium, {{.format = Format::team, .matches = 1}});
    agreement.allied_teams = true;
    Season s(agreement);
    s.stock();
    s.must(Advance{});
    const MatchId match = s.open()[0];
    const StableId one = s.c[match].entrants[0].stable;
    EXPECT_EQ(judge(s.c, Command{Surrender{one}}).why, Why::not_lined_up);
    s.line_up(match);
    s.must(Surrender{one});
    EXPECT_TRUE(s.c[match].over);
    for (const Entrant& entrant : s.c[match].entrants) {
        EXPECT_EQ(entrant.surrendered, entrant.side == 0);
        EXPECT_EQ(s.c[entrant.stable].reputation, entrant.side == 0 ? 0 : 70);
        EXPECT_EQ(s.c[pilot_of(s.c, entrant.units[0])].reputation, entrant.side == 0 ? 0 : 70);
    }
}

// RULES: CAM-SURR-04, CAM-R-09
TEST(Results, InAMeleeTheOthersFightOn) {
    Season s(agreed(WeightClass::medium, {{.format = Format::grand_melee, .matches = 1}}));
    s.stock();
    s.must(Advance{});
    const MatchId match = s.open()[0];
    ASSERT_EQ(s.c[match].entrants.size(), 4U);
    s.line_up(match);
    s.must(Surrender{A});
    EXPECT_FALSE(s.c[match].over);
    EXPECT_EQ(s.c[B].reputation, 0);
    s.refused(Surrender{A}, Why::not_in_a_match, "CAM-SURR-01");
    s.refused(s.result(match, entrant_of(s.c[match], A)->side, 10), Why::bad_report, "CAM-REP-01");
    s.must(s.result(match, entrant_of(s.c[match], B)->side, 80));
    EXPECT_EQ(s.c[B].reputation, 80);
}

// RULES: CAM-FORF-01, CAM-FORF-02, CAM-FORF-03, CAM-R-12, CAM-EX-06
TEST(Results, AForfeitIsSharedByAllPilots) {
    Season s(agreed());
    s.stock();
    s.buy(A, "AOD-P-005");  // a fourth pilot, without a unit
    s.must(Advance{});
    for (const AssetId unit : owned(s.c, A, catalog::Entry::unit)) s.c[unit].click = 11;  // Salvage
    const MatchId match = open_match(s.c, A);
    s.must(Forfeit{A});
    EXPECT_EQ(s.c[A].reputation, 30);
    for (const AssetId pilot : owned(s.c, A, catalog::Entry::pilot)) EXPECT_EQ(s.c[pilot].reputation, 8);
    EXPECT_FALSE(s.c[match].over);  // who gets the 70 is known when the other has lined up
    s.line_up(match);
    EXPECT_TRUE(s.c[match].over);
    for (const Entrant& entrant : s.c[match].entrants) {
        if (entrant.stable == A) continue;
        EXPECT_EQ(s.c[entrant.stable].reputation, 70);
        EXPECT_EQ(s.c[pilot_of(s.c, entrant.units[0])].reputation, 70);
        EXPECT_EQ(entrant.side, s.c[match].winner);
    }
}

// RULES: CAM-FORF-01
TEST(Results, WhenBothForfeitNobodyWins) {
    Season s(agreed());
    s.must(Advance{});
    const MatchId match = open_match(s.c, A);
    for (const Entrant& entrant : std::vector(s.c[match].entrants)) s.must(Forfeit{entrant.stable});
    EXPECT_TRUE(s.c[match].over);
    EXPECT_EQ(s.c[match].winner, -1);
    EXPECT_EQ(s.c[A].reputation, 30);
}

// RULES: CAM-FORF-04
TEST(Results, WhoeverCanPlayMust) {
    Season s(agreed());
    s.stock();
    s.must(Advance{});
    s.refused(Forfeit{A}, Why::must_play, "CAM-FORF-04");
    for (const AssetId pilot : owned(s.c, A, catalog::Entry::pilot)) s.must(Assign{A, pilot});
    s.refused(Forfeit{A}, Why::must_play, "CAM-FORF-04");  // it is not too late to man one
    for (const AssetId pilot : owned(s.c, A, catalog::Entry::pilot)) s.must(Sell{A, pilot});
    s.must(Forfeit{A});
}

// RULES: CAM-DEATH-01, CAM-DEATH-02, CAM-DEATH-03, CAM-R-18
TEST(Results, ADeadPilotKeepsItsRecordAndIsNotForSale) {
    int dead = 0, rolls = 0;
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        Agreement agreement = agreed(WeightClass::medium, {{.matches = 1}, {.matches = 1}});
        agreement.pilot_death = true;
        agreement.seed = game::Random::spread(seed);
        Duel d(agreement);
        Report report = d.s.result(d.match, 0, 80);
        report.entrants[0].units[0].click = 12;  // the winner's unit is eliminated
        const AssetId pilot = d.pilot(d.winner);
        d.s.must(report);
        const Event* roll = d.s.heard.last(Happened::pilot_rolled);
        ASSERT_NE(roll, nullptr);
        ++rolls;
        EXPECT_EQ(d.s.heard.count(Happened::pilot_rolled), 1);
        EXPECT_EQ(d.s.c[pilot].keeping == Keeping::dead, roll->amount == 1);
        EXPECT_EQ(d.s.c[pilot].reputation, 80);
        EXPECT_EQ(d.s.c[d.winner].reputation, 80);
        if (roll->amount != 1) continue;
        ++dead;
        EXPECT_EQ(pilot_of(d.s.c, report.entrants[0].units[0].unit), AssetId::none);
        d.s.play_round();
        d.s.must(Advance{});
        d.s.refused(Buy{d.winner, d.s.c[pilot].what}, Why::pilot_died, "CAM-DEATH-02");
    }
    EXPECT_GT(dead, 2);
    EXPECT_LT(dead, rolls / 2);
}

// RULES: CAM-CTF-10, CAM-CTF-11, CAM-CTF-12, CAM-CTF-13, CAM-CTF-14, CAM-EX-08
TEST(Results, FlagsAreWorthReputationByWhereTheyAre) {
    using enum FlagSpot;
    EXPECT_EQ(flag_reputation(rules::edition(rules::EditionId::solaris_vii), home, elsewhere), 30);
    EXPECT_EQ(flag_reputation(rules::edition(rules::EditionId::solaris_vii), elsewhere, home), 60);
    EXPECT_EQ(flag_reputation(rules::edition(rules::EditionId::solaris_vii), carried, elsewhere), 15);
    EXPECT_EQ(flag_reputation(rules::edition(rules::EditionId::solaris_vii), elsewhere, carried), 30);
    Duel d(agreed(WeightClass::medium, {{.format = Format::capture_the_flag}}));
    Report report = d.s.result(d.match, 0, 10);
    report.entrants[0].own_flag = home;
    report.entrants[0].opposing_flag = carried;
    Report both = report;
    both.entrants[1].own_flag = home;  // which the other carries
    d.s.refused(both, Why::bad_report, "CAM-REP-01");
    d.s.must(report);
    EXPECT_EQ(d.s.c[d.winner].reputation, 10 + 60);
    Duel standard;
    report = standard.s.result(standard.match, 0, 10);
    report.entrants[0].own_flag = home;
    standard.s.refused(report, Why::bad_report, "CAM-REP-01");
}

TEST(Results, PilotsLiveWhereDeathIsNotAgreed) {
    Duel d;
    Report report = d.s.result(d.match, 0, 80);
    report.entrants[1].units[0].click = 12;
    d.s.must(report);
    EXPECT_EQ(d.s.heard.count(Happened::pilot_rolled), 0);
}

}  // namespace
}  // namespace irondial::campaign
