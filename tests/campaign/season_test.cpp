// The season: cycles, pairings, places, purses, champions.
#include "campaign/season.h"

#include "season_builder.h"

namespace irondial::campaign {
namespace {

// RULES: CAM-CYCLE-01, CAM-CYCLE-02, CAM-CYCLE-03, CAM-FORMAT-01
TEST(Season, SixCyclesInTheirFormats) {
    const auto four = whole_season(4), eight = whole_season(8);
    const std::array formats{Format::standard,         Format::team,
                             Format::weapons_dead,     Format::tag_team,
                             Format::capture_the_flag, Format::grand_melee};
    ASSERT_EQ(four.size(), formats.size());
    for (std::size_t i = 0; i < formats.size(); ++i) {
        EXPECT_EQ(four[i].format, formats[i]);
        EXPECT_EQ(four[i].matches, i == 5 ? 1 : 3);
        EXPECT_EQ(eight[i].matches, i == 5 ? 1 : 4);
    }
}

// RULES: CAM-CYCLE-01, CAM-CYCLE-03, CAM-CYCLE-05, CAM-CHAMP-01, CAM-CHAMP-02, CAM-TAG-01, CAM-CTF-01
TEST(Season, IsPlayedToItsEnd) {
    for (const int players : {4, 5, 6, 7, 8}) {
        Season s(agreed(WeightClass::medium, whole_season(players)), players);
        s.stock();
        s.must(Advance{});
        std::vector<int> matches(static_cast<std::size_t>(players));
        int reputation = 10;
        for (int steps = 0; s.c.stage != Stage::over && steps < 200; ++steps) {
            if (s.c.stage == Stage::sudden_death) break;
            s.play_round(reputation += 7);
            s.must(Advance{});
        }
        ASSERT_EQ(s.c.stage, Stage::over) << players;
        for (const Match& match : s.c.matches)
            for (const Entrant& entrant : match.entrants)
                matches[static_cast<std::size_t>(index(entrant.stable))] += 1;
        const int most = 5 * matches_per_cycle(players) + 1;
        for (const int n : matches) {
            EXPECT_LE(n, most);
            EXPECT_GE(n, players % 2 == 0 ? most : most - 5);  // with an odd number one rests in turn
        }
        EXPECT_TRUE(s.c.exists(s.c.champion));
        for (const Stable& stable : s.c.stables)
            EXPECT_LE(stable.reputation, s.c[s.c.stable_champion].reputation);
        for (const Asset& asset : s.c.assets) EXPECT_LE(asset.reputation, s.c[s.c.champion].reputation);
        EXPECT_EQ(s.heard.count(Happened::purse), 6 * players);
        s.refused(Advance{}, Why::wrong_stage, "CAM-CHAMP-01");
    }
}

// RULES: CAM-CYCLE-05
TEST(Season, CanBeShorter) {
    Season s(agreed(WeightClass::medium, {{.format = Format::standard, .matches = 1},
                                          {.format = Format::grand_melee, .matches = 1}}));
    s.stock();
    s.must(Advance{});
    s.refused(Advance{}, Why::matches_open, "CAM-CYCLE-03");
    s.play_round(30);
    s.must(Advance{});
    s.must(Advance{});
    s.play_round(90);
    s.must(Advance{});
    EXPECT_EQ(s.c.stage, Stage::over);
}

// RULES: CAM-PAIR-01
TEST(Pairing, TheFirstMatchIsFree) {
    std::set<int> opponents;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Agreement agreement = agreed();
        agreement.seed = game::Random::spread(seed);
        Season s(agreement);
        s.must(Advance{});
        for (const Entrant& entrant : s.c[open_match(s.c, A)].entrants)
            if (entrant.stable != A) opponents.insert(static_cast<int>(entrant.stable));
    }
    EXPECT_EQ(opponents.size(), 3U);
}

// RULES: CAM-PAIR-02
TEST(Pairing, ThenEqualsMeet) {
    Season s(agreed(), 8);
    s.stock();
    s.must(Advance{});
    s.play_round();
    for (int p = 0; p < 8; ++p) s.c.stables[static_cast<std::size_t>(p)].reputation = (p * 5) % 8 * 100;
    s.must(Advance{});
    for (const MatchId match : s.open()) {
        const auto& e = s.c[match].entrants;
        EXPECT_EQ(std::abs(s.c[e[0].stable].reputation - s.c[e[1].stable].reputation), 100);
    }
}

// RULES: CAM-PURSE-01, CAM-PURSE-02, CAM-PURSE-03, CAM-PURSE-04, CAM-R-03
TEST(Purses, ByReputationThenKillsThenTheDie) {
    Season s(agreed(WeightClass::medium, {{.matches = 1}, {.matches = 1}}));
    s.stock();
    s.must(Advance{});
    s.play_round(0);
    s.c[A].cycle_reputation = 10, s.c[A].cycle_kills = 1;
    s.c[B].cycle_reputation = 10, s.c[B].cycle_kills = 2;
    const int before = s.c[B].capital;
    s.must(Advance{});
    EXPECT_EQ(s.c[B].place, 1);
    EXPECT_EQ(s.c[A].place, 2);
    EXPECT_EQ(s.c[B].capital, before + 450);
    EXPECT_EQ(s.c[B].purses, 450);
    EXPECT_NE(s.c[C].place, s.c[D].place);  // tied to the last: dice
    EXPECT_GE(s.heard.count(Happened::tie_rolled), 2);
    int worst = 0;
    for (const Event& event : s.heard.events)
        if (event.what == Happened::tie_rolled && event.stable == C) worst = event.amount;
    for (const Event& event : s.heard.events)
        if (event.what == Happened::tie_rolled && event.stable == D) {
            EXPECT_TRUE(event.amount == worst || (event.amount > worst) == (s.c[D].place < s.c[C].place));
        }
    s.must(Advance{});
    EXPECT_EQ(s.c[B].cycle_reputation, 0);  // each cycle for itself
}

// RULES: CAM-CYCLE-04, CAM-R-02, CAM-R-11
TEST(Purses, TeamCyclesPayByTheirOwnTable) {
    const auto first_purse = [](Format format, bool flag, WeightClass weight) {
        Agreement agreement =
            agreed(WeightClass::none, {{.format = format, .matches = 1, .weight_class = weight}});
        agreement.flag_team_purses = flag;
        Season s(agreement);
        s.must(Advance{});
        for (const StableId stable : {A, B, C, D}) s.must(Forfeit{stable});
        s.must(Advance{});
        int best = 0;
        for (const Stable& stable : s.c.stables) best = std::max(best, stable.purses);
        return best;
    };
    EXPECT_EQ(first_purse(Format::standard, false, WeightClass::light), 400);
    EXPECT_EQ(first_purse(Format::team, false, WeightClass::light), 550);
    EXPECT_EQ(first_purse(Format::weapons_dead, false, WeightClass::heavy), 500);
    EXPECT_EQ(first_purse(Format::tag_team, false, WeightClass::heavy), 950);
    EXPECT_EQ(first_purse(Format::capture_the_flag, false, WeightClass::assault), 600);
    EXPECT_EQ(first_purse(Format::capture_the_flag, true, WeightClass::assault), 1200);
    EXPECT_EQ(first_purse(Format::grand_melee, false, WeightClass::medium), 450);
}

/// A season whose last round has been played; `set` writes the totals before the titles are handed out.
template <class Set>
Season to_the_titles(Set set) {
    Season s(agreed(WeightClass::medium, {{.matches = 1}}));
    s.stock();
    s.must(Advance{});
    s.play_round(0);
    set(s);
    s.must(Advance{});
    return s;
}

// RULES: CAM-CHAMP-01, CAM-CHAMP-02, CAM-CHAMP-03
TEST(Champions, KillsBreakTies) {
    const Season s = to_the_titles([](Season& t) {
        t.c[t.asset(A, "AOD-P-008")].reputation = 100;
        t.c[t.asset(B, "AOD-P-008")].reputation = 100;
        t.c[t.asset(B, "AOD-P-008")].kills = 1;
        t.c[C].reputation = t.c[D].reputation = 200;
        t.c[D].kills = 3;
    });
    EXPECT_EQ(s.c.stage, Stage::over);
    EXPECT_EQ(s.c.champion, s.asset(B, "AOD-P-008"));
    EXPECT_EQ(s.c.stable_champion, D);
}

// RULES: CAM-CHAMP-04, CAM-SUDDEN-01, CAM-SUDDEN-02, CAM-SUDDEN-05, CAM-SUDDEN-06
TEST(Champions, TiedPilotsFightItOutAndThenTiedStables) {
    Season s = to_the_titles([](Season& t) {
        t.c[t.asset(A, "AOD-P-008")].reputation = t.c[t.asset(B, "AOD-P-008")].reputation = 100;
        t.c[C].reputation = t.c[D].reputation = 200;
    });
    ASSERT_EQ(s.c.stage, Stage::sudden_death);
    EXPECT_EQ(s.c.title, Title::champion);
    const MatchId match = s.open()[0];
    const WeightClass weight = s.c[match].weight_class;
    EXPECT_NE(weight, WeightClass::none);
    EXPECT_EQ(s.c[match].format, Format::sudden_death);
    // Any unit of the class will do, whatever the pilot's requirements.
    const auto unit_of = [&](WeightClass w) {
        constexpr std::array ids{"AOD081", "AOD093", "AOD109", "AOD121"};
        return static_cast<catalog::UnitKind>(s.entry(ids[row_of(w)]).index);
    };
    const AssetId a = s.asset(A, "AOD-P-008"), b = s.asset(B, "AOD-P-008");
    const auto other = weight == WeightClass::light ? WeightClass::assault : WeightClass::light;
    s.refused(LineUp{.stable = A, .pilot = a, .borrowed = unit_of(other)}, Why::no_unit_to_borrow,
              "CAM-SUDDEN-02");
    s.refused(LineUp{.stable = A, .pilot = s.asset(A, "AOD-P-008#2"), .borrowed = unit_of(weight)},
              Why::not_the_competitor, "CAM-SUDDEN-01");
    s.must(LineUp{.stable = A, .pilot = a, .borrowed = unit_of(weight)});
    s.must(LineUp{.stable = B, .pilot = b, .borrowed = unit_of(weight)});
    Report draw{.match = match, .winner = -1, .entrants = {{}, {}}};
    s.refused(draw, Why::bad_report, "CAM-REP-01");
    draw.winner = 1;
    s.must(draw);
    EXPECT_EQ(s.c.champion, s.c[match].entrants[1].competitor);
    EXPECT_EQ(s.c[b].reputation, 100);  // the title, and nothing else
    ASSERT_EQ(s.c.stage, Stage::sudden_death);
    EXPECT_EQ(s.c.title, Title::stable_champion);
    const MatchId last = s.open()[0];
    for (const StableId stable : {C, D})
        s.must(LineUp{.stable = stable,
                      .pilot = s.asset(stable, "AOD-P-008#2"),
                      .borrowed = unit_of(s.c[last].weight_class)});
    s.must(Report{.match = last, .winner = 0, .entrants = {{}, {}}});
    EXPECT_EQ(s.c.stage, Stage::over);
    EXPECT_EQ(s.c.stable_champion, s.c[last].entrants[0].stable);
}

// RULES: CAM-SUDDEN-03, CAM-SUDDEN-04
TEST(Champions, ATiedUnitBringsItsClass) {
    Season s = to_the_titles([](Season& t) {
        t.c[t.asset(A, "AOD093")].reputation = t.c[t.asset(B, "AOD-P-008")].reputation = 100;
        t.c[D].reputation = 1;
    });
    ASSERT_EQ(s.c.stage, Stage::sudden_death);
    const MatchId match = s.open()[0];
    EXPECT_EQ(s.c[match].weight_class, WeightClass::medium);
    s.must(LineUp{.stable = A, .units = {s.asset(A, "AOD093")}});
    s.must(LineUp{.stable = B,
                  .pilot = s.asset(B, "AOD-P-008"),
                  .borrowed = static_cast<catalog::UnitKind>(s.entry("AOD106").index)});
    s.must(Report{.match = match, .winner = 0, .entrants = {{}, {}}});
    EXPECT_EQ(s.c.champion, s.asset(A, "AOD093"));
    EXPECT_EQ(s.c.stage, Stage::over);
    EXPECT_EQ(s.c.stable_champion, D);
}

// RULES: CAM-DEATH-03
TEST(Champions, TheDeadMayWinButCannotFight) {
    const Season alone = to_the_titles([](Season& t) {
        t.c[t.asset(A, "AOD-P-008")].reputation = 100;
        t.c[t.asset(A, "AOD-P-008")].keeping = Keeping::dead;
        t.c[D].reputation = 1;
    });
    EXPECT_EQ(alone.c.champion, alone.asset(A, "AOD-P-008"));
    const Season tied = to_the_titles([](Season& t) {
        t.c[t.asset(A, "AOD-P-008")].reputation = t.c[t.asset(B, "AOD-P-008")].reputation = 100;
        t.c[t.asset(A, "AOD-P-008")].keeping = Keeping::dead;
        t.c[D].reputation = 1;
    });
    EXPECT_EQ(tied.c.champion, tied.asset(B, "AOD-P-008"));
}

}  // namespace
}  // namespace irondial::campaign
