// What `irondial sim` and `irondial tournament` print and write.
#include "cli/sim_command.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/forces.h"
#include "cli/sim_html.h"
#include "cli/tournament_command.h"
#include "support/packs.h"

namespace irondial::cli {
namespace {

using nlohmann::json;

const std::string locale = tests::read_file("data/locales/en.json");

sim::Contest contest() {
    return {
        .players = {"random", "<random>"}, .total = 150, .terrain = 2, .turns = 12, .games = 4, .seed = 3};
}

std::vector<sim::GameReport> reports() {
    sim::Contest played = contest();
    played.players[1] = "random";
    return sim::play(tests::shipped_catalog(), played, {.threads = 1});
}

TEST(SimCommand, WritesJsonOfEveryGame) {
    const json out = json::parse(sim_json(tests::shipped_catalog(), contest(), reports()));
    EXPECT_EQ(out["games"], 4);
    EXPECT_EQ(out["reports"].size(), 4U);
    EXPECT_EQ(out["wins"].get<int>() + out["losses"].get<int>() + out["draws"].get<int>(), 4);
    EXPECT_LE(out["score"]["low"], out["score"]["high"]);
    EXPECT_EQ(out["total"], 150);
    EXPECT_EQ(out["armies"], json::array());
    EXPECT_EQ(out["even"], false);
    EXPECT_EQ(out["turns"], 12);
    EXPECT_EQ(out["interrupted"], false);
    for (const json& game : out["reports"]) {  // JavaScript has no whole numbers of 64 bits
        ASSERT_TRUE(game["hash"].is_string());
        EXPECT_EQ(game["hash"].get<std::string>().size(), 16U);
    }
}

TEST(SimCommand, JsonSaysWhatWasPlayedAndWhatIsMissing) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    sim::Contest asked{.armies = {catalog.armies[0]}, .games = 4};
    const std::vector<sim::GameReport> played(3);
    const json out = json::parse(sim_json(catalog, asked, played));
    EXPECT_EQ(out["interrupted"], true);
    EXPECT_EQ(out["armies"], json::array({catalog.armies[0].name.en}));
    EXPECT_EQ(out["total"], 450);  // of the standard game
    asked.edition = rules::EditionId::solaris_vii;
    EXPECT_EQ(json::parse(sim_json(catalog, asked, played))["total"], 0);
}

TEST(SimCommand, TheReportIsOneFileWithItsCharts) {
    const auto all = sim::statistics_of(reports());
    const std::string html = html_report(tests::shipped_catalog(), contest(), all);
    std::size_t charts = 0;
    for (auto at = html.find("<svg"); at != std::string::npos; at = html.find("<svg", at + 1)) ++charts;
    EXPECT_EQ(charts, 5U);  // lengths, conditions, damage, survival, points traded
    EXPECT_EQ(html.find("<random>"), std::string::npos);  // names are escaped
    EXPECT_NE(html.find("&lt;random&gt;"), std::string::npos);
    for (const char* foreign : {"http://", "https://", "<script", "src="})
        EXPECT_EQ(html.find(foreign), std::string::npos) << foreign;
}

TEST(SimCommand, TheReportSaysWhatWasPlayedWith) {
    sim::Contest told = contest();
    const catalog::Catalog& catalog = tests::shipped_catalog();
    EXPECT_NE(html_report(catalog, told, {}).find("random forces, 150 points a side"), std::string::npos);
    told.even = true;
    EXPECT_NE(html_report(catalog, told, {}, Language::de).find("dieselben für beide, 150 Punkte je Seite"),
              std::string::npos);
    told.even = false;
    told.built = true;
    told.builders = {"", "greedy"};
    EXPECT_NE(html_report(catalog, told, {}).find("forces built by random and greedy, 150 points a side"),
              std::string::npos);
    EXPECT_NE(sim_json(catalog, told, {}).find("\"builders\": [\n  \"random\",\n  \"greedy\"\n ]"),
              std::string::npos);
    told.built = false;
    EXPECT_NE(sim_json(catalog, told, {}).find("\"builders\": []"), std::string::npos);
    told.armies = {catalog.armies[0], catalog.armies[1]};
    EXPECT_NE(html_report(catalog, told, {}).find(catalog.armies[1].name.en), std::string::npos);
}

// Two figures can have one name, and losses used to be drawn as nothing.
TEST(SimCommand, BarsNameTheirUnitsAndGoToTheLeftBelowNought) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    const auto unit = [&](const char* id) { return static_cast<catalog::UnitKind>(catalog.find(id).index); };
    sim::Statistics all;
    all.units = {{.kind = unit("AOD112"), .fielded = 1, .destroyed = 0, .lost = 100},
                 {.kind = unit("AOD137"), .fielded = 1, .destroyed = 300, .lost = 0}};
    std::string html = html_report(catalog, contest(), all);
    html = html.substr(html.find("<h2>Points traded"));
    const auto gain = html.find("AOD137 Ursa</text><rect class=\"one\" x=\"432.5\" y=\"3\" width=\"277.5\""),
               loss =
                   html.find("AOD112 Ursa</text><rect class=\"minus\" x=\"340.0\" y=\"23\" width=\"92.5\"");
    EXPECT_NE(gain, std::string::npos) << html;
    EXPECT_NE(loss, std::string::npos) << html;
}

TEST(SimCommand, ShowsHowFarItIs) {
    sim::Standing so_far;
    so_far.add({.winner = 0});
    EXPECT_EQ(sim_progress(contest(), so_far, 4),
              "[#######.......................] 1/4 games  random scores 100.0 % (20.7 to 100.0)");
    EXPECT_NE(
        sim_table(tests::shipped_catalog(), contest(), sim::statistics_of(reports())).find("points traded"),
        std::string::npos);
}

TEST(SimCommand, SpeaksGerman) {
    const auto all = sim::statistics_of(reports());
    const catalog::Catalog& catalog = tests::shipped_catalog();
    EXPECT_EQ(sim_progress(contest(), {}, 4, Language::de).substr(33),
              "0/4 Spiele  random holt 0.0 % (0.0 bis 100.0)");
    const std::string table = sim_table(catalog, contest(), all, Language::de);
    const std::string html = html_report(catalog, contest(), all, Language::de);
    for (const char* english : {" games", " turns", " against "}) {
        EXPECT_EQ(table.find(english), std::string::npos) << english;
        EXPECT_EQ(html.find(english), std::string::npos) << english;
    }
    EXPECT_NE(html.find("<html lang=\"de\">"), std::string::npos);
}

using Names = std::vector<std::string>;

void take(const Names& armies, sim::Contest& contest, const EditionName& edition = {}) {
    take_forces(tests::shipped_catalog(), armies, locale, edition, contest);
}

TEST(SimCommand, ReadsForces) {
    sim::Contest read = contest();
    take({"random"}, read);
    EXPECT_EQ(read.total, 150);
    take({"300"}, read);
    EXPECT_EQ(read.total, 300);
    take({"IDO-A-LIAO", "IDO-A-REPUBLIC"}, read);
    EXPECT_EQ(read.armies.size(), 2U);
    EXPECT_EQ(read.total, 450);
    EXPECT_THROW(take({"nobody.army"}, read), std::runtime_error);
    sim::Contest even = contest();
    even.even = true;
    EXPECT_NO_THROW(take({"300"}, even));
    EXPECT_THROW(take({"IDO-A-LIAO"}, even), std::runtime_error);
    for (const Names& wrong : {Names{"150", "600"}, Names{"300", "IDO-A-LIAO"}, Names{"IDO-A-LIAO", "random"},
                               Names{"7"}, Names{"2001"}, Names{"-5"}}) {
        sim::Contest one = contest();
        EXPECT_THROW(take(wrong, one), std::runtime_error) << wrong[0];
    }
    EXPECT_THROW(check_player("clairvoyant"), std::runtime_error);
    EXPECT_THROW(check_player("exec:"), std::runtime_error);
    EXPECT_NO_THROW(check_player("exec:cat"));
}

// Totals too small for an order used to give games in which nobody did anything.
TEST(SimCommand, ATotalGivesAnOrderAtLeast) {
    using enum rules::EditionId;
    EXPECT_THROW(checked_total(age_of_destruction, 149), std::runtime_error);
    EXPECT_EQ(checked_total(age_of_destruction, 150), 150);
    for (const auto edition : {dark_age, dark_age_de, death_from_above}) {
        EXPECT_THROW(checked_total(edition, 99), std::runtime_error);
        EXPECT_EQ(checked_total(edition, 100), 100);
        EXPECT_EQ(checked_total(edition, 2000), 2000);
    }
    for (const auto edition : {quick_start, solaris_vii})  // a box, classes: no total would be used
        EXPECT_THROW(checked_total(edition, 300), std::runtime_error);
}

TEST(SimCommand, ReadsThatForcesAreBuilt) {
    sim::Contest read = contest();
    read.total = 0;
    take({"built"}, read);
    EXPECT_TRUE(read.built);
    EXPECT_EQ(read.total, 0);
    take({"built:300"}, read);
    EXPECT_EQ(read.total, 300);
    for (const char* wrong : {"built:", "built:many", "built:20", "built:400", "built:3000", "builtt"}) {
        sim::Contest one = contest();
        EXPECT_THROW(take({wrong}, one), std::runtime_error) << wrong;
    }
    EXPECT_THROW(take({"built", "IDO-A-LIAO"}, read), std::runtime_error);
    const auto refused = [](const Names& armies, sim::Contest one) {
        EXPECT_THROW(take(armies, one), std::runtime_error);
    };
    sim::Contest other = contest();
    other.builders = {"greedy", "random"};
    refused({"random"}, other);
    EXPECT_NO_THROW(take({"built"}, other));
    other.builders = {"greedy", "clairvoyant"};
    refused({"built"}, other);
    other = contest();
    other.even = true;
    refused({"built"}, other);
    other = contest();
    other.edition = rules::EditionId::solaris_vii;
    refused({"built:300"}, other);
    other.edition = rules::EditionId::quick_start;
    refused({"built"}, other);
}

// An edition or a total beside armies that were built for others used to be passed over in silence.
TEST(SimCommand, ArmiesBringTheirEditionAndTotal) {
    sim::Contest one = contest();
    EXPECT_NO_THROW(take({"IDO-A-LIAO"}, one, "age-of-destruction"));
    EXPECT_THROW(take({"IDO-A-LIAO"}, one, "dark-age"), std::runtime_error);
    const Names liao{"IDO-A-LIAO"},
        different{"IDO-A-LIAO", tests::in_sources("data/armies/rulebook-example.army")};
    EXPECT_EQ(read_forces(tests::shipped_catalog(), liao, locale, {.total = 450}).total, 450);
    EXPECT_THROW(read_forces(tests::shipped_catalog(), liao, locale, {.total = 300}), std::runtime_error);
    EXPECT_THROW(read_forces(tests::shipped_catalog(), different, locale), std::runtime_error);
}

sim::Tournament tournament() {
    sim::Tournament t{.terms = contest(), .entrants = {}};
    for (const char* name : {"a", "b", "c"}) t.entrants.push_back({name, "random", std::nullopt});
    return t;
}

TEST(TournamentCommand, ReadsItsStateBack) {
    sim::Tournament t = tournament();
    t.terms.games = 4;
    const std::vector<sim::Match> played{
        {1, {0, 1}, {.games = 4, .wins = 2, .losses = 1, .draws = 1}, 1, "it slept"}, {1, {2, -1}, {}}};
    ASSERT_EQ(sim::pairings(t, 1, {}), (std::vector<sim::Pairing>{{2, -1}, {0, 1}}));
    const std::string head = head_line(tests::shipped_catalog(), t);
    const std::string text = head + "\n" + match_line(t, played[1]) + "\n" + match_line(t, played[0]) + "\n";
    const auto read = matches_in(t, head, text + R"({"round": 2, "fir)");  // cut off while it was written
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[1].pairing, played[0].pairing);
    EXPECT_EQ(read[1].standing.games, 4);
    EXPECT_EQ(read[1].standing.wins, 2);
    EXPECT_EQ(read[1].forfeited, 1);
    EXPECT_EQ(read[1].forfeit, "it slept");
    EXPECT_EQ(read[0].pairing, played[1].pairing);
}

TEST(TournamentCommand, RefusesTheStateOfAnother) {
    const catalog::Catalog& catalog = tests::shipped_catalog();
    sim::Tournament t = tournament();
    const std::string head = head_line(catalog, t);
    t.terms.seed = 99;
    const auto refusal = [&](const std::string& there) {
        try {
            matches_in(t, head_line(catalog, t), there + "\n");
        } catch (const std::runtime_error& refused) {
            return std::string(refused.what());
        }
        return std::string();
    };
    EXPECT_EQ(refusal(head),
              R"(the state file is of another tournament: {"seed":3} there, {"seed":99} here)");
    EXPECT_EQ(refusal("{}"), "the state file is of another tournament: its first line tells of none");
    EXPECT_EQ(refusal(head_line(catalog, t)), "");
    // The same names with other armies are another tournament.
    t.entrants[0].army = catalog.armies[0];
    const std::string with_army = head_line(catalog, t);
    t.entrants[0].army = catalog.armies[1];
    EXPECT_NE(head_line(catalog, t), with_army);
}

TEST(TournamentCommand, RefusesMatchesThatCannotBe) {
    sim::Tournament t = tournament();
    t.terms.games = 2;
    const std::string bye = R"({"round": 1, "first": "c"})"
                            "\n";
    const auto read = [&](const std::string& lines) {
        return matches_in(t, "head", "head\n" + lines).size();
    };
    const auto match = [](int round, const char* second, int wins, int losses) {
        return nlohmann::json{{"round", round}, {"first", "a"},     {"second", second},
                              {"wins", wins},   {"losses", losses}, {"draws", 0}}
                   .dump() +
               "\n";
    };
    EXPECT_EQ(read(bye + match(1, "b", 2, 0)), 2U);
    for (const std::string& wrong :
         {std::string("nonsense\n"), match(1, "b", 2, 0), bye + bye, bye + match(1, "b", -5, 7),
          bye + match(1, "b", 3, 0), bye + match(1, "c", 2, 0), bye + match(1, "z", 2, 0),
          bye + match(2, "b", 2, 0), bye + match(1, "b", 2, 0) + match(7, "c", 2, 0)})
        EXPECT_THROW(read(wrong), std::runtime_error) << wrong;
}

// They used to become whole numbers, to pass for others or to reach the terminal as they were.
TEST(TournamentCommand, RefusesLinesThatAreNeverWritten) {
    sim::Tournament t = tournament();
    t.terms.games = 2;
    const std::string bye = R"({"round": 1, "first": "c"})";
    const auto refusal = [&](const std::string& line) -> std::string {
        try {
            matches_in(t, "head", "head\n" + bye + "\n" + line + "\n");
        } catch (const std::runtime_error& refused) {
            return refused.what();
        }
        return {};
    };
    const auto match = [](const std::string& round, const std::string& wins, const std::string& more = {}) {
        return R"({"round": )" + round + R"(, "first": "a", "second": "b", "wins": )" + wins +
               R"(, "losses": 0, "draws": 0)" + more + "}";
    };
    const auto lost = [](const std::string& games, const std::string& why) {
        return R"(, "forfeited": )" + games + R"(, "forfeit": ")" + why + '"';
    };
    EXPECT_EQ(refusal(match("1", "2")), "");
    EXPECT_EQ(refusal(match("1", "2", lost("2", "it slept, M\u00fcdigkeit"))), "");
    for (const std::string& wrong :
         {match("1.0", "2"), match("true", "2"), match("1", "2.0"), match("1", "4294967298"),
          match("4294967297", "2"), match("1", "2", lost("-1", "it slept")),
          match("1", "2", lost("3", "it slept")), match("1", "2", lost("1.0", "it slept")),
          match("1", "2", lost("0", "")), match("1", "2", lost("1", "\\u001b[2J")),
          match("1", "2", lost("1", "\x7f")), match("1", "2", R"(, "forfeit": "it slept")"),
          bye + "\n" + bye}) {
        EXPECT_TRUE(
            refusal(wrong).starts_with("line 3 of the state file is no match that could follow there"))
            << wrong << ": " << refusal(wrong);
        for (const char c : refusal(wrong)) EXPECT_TRUE(c >= ' ' && c != '\x7f') << wrong;
    }
}

TEST(TournamentCommand, SaysThatMoreRoundsWerePlayedThanAreToBe) {
    sim::Tournament t = tournament();
    t.swiss = true, t.rounds = 3;
    std::string text = "head\n";
    std::vector<sim::Match> played;
    for (int round = 1; round <= 3; ++round)
        for (const sim::Pairing pairing : sim::pairings(t, round, std::vector(played))) {
            played.push_back({round, pairing, {}});
            if (pairing.second >= 0)
                played.back().standing = {.games = t.terms.games, .draws = t.terms.games};
            text += match_line(t, played.back()) + "\n";
        }
    EXPECT_EQ(matches_in(t, "head", text).size(), 6U);
    t.rounds = 0;
    try {
        matches_in(t, "head", text);
        ADD_FAILURE();
    } catch (const std::runtime_error& refused) {
        EXPECT_STREQ(refused.what(),
                     "line 6 of the state file is of round 3, and 2 would be played here: give --rounds as "
                     "before, or more");
    }
}

TEST(TournamentCommand, ReadsLinesThatEndAsWindowsEndsThem) {
    sim::Tournament t = tournament();
    const std::string head = head_line(tests::shipped_catalog(), t);
    EXPECT_EQ(matches_in(t, head, head + "\r\n" + R"({"round": 1, "first": "c"})" + "\r\n").size(), 1U);
}

TEST(TournamentCommand, TellsWhoLostByDefault) {
    const std::vector<sim::Match> played{
        {1, {0, 1}, {.games = 4, .wins = 4}, 3, "it did not answer in time"}};
    EXPECT_NE(tournament_table(tournament(), played)
                  .find("round 1, a against b: 3 of the games lost by default; the first: it did not answer"),
              std::string::npos);
}

TEST(TournamentCommand, SpeaksGermanOfPlayersWithArmies) {
    sim::Tournament t = tournament();
    catalog::Army army;
    army.name = {"Garden Party", "Gartenfest"};
    t.entrants = {{"greedy with Garden Party", "greedy", army}, {"Garden Party", "random", army}};
    const std::vector<sim::Match> played{{1, {0, 1}, {.games = 4, .wins = 4}, 1, "it slept"}};
    const std::string table = tournament_table(t, played, Language::de);
    EXPECT_NE(table.find("  greedy mit Gartenfest "), std::string::npos) << table;
    EXPECT_NE(table.find("  Gartenfest "), std::string::npos) << table;
    EXPECT_NE(table.find("greedy mit Gartenfest gegen Gartenfest"), std::string::npos) << table;
    EXPECT_NE(tournament_table(t, played).find("greedy with Garden Party against Garden Party"),
              std::string::npos);
}

TEST(TournamentCommand, NobodyHasLessThanNothing) {
    sim::Tournament t = tournament();
    const std::vector<sim::Match> even{{1, {0, 1}, {.games = 401, .wins = 200, .losses = 200, .draws = 1}},
                                       {2, {0, 2}, {.games = 1000, .wins = 499, .losses = 500, .draws = 1}}};
    EXPECT_EQ(tournament_table(t, even).find("-0 "), std::string::npos) << tournament_table(t, even);
    EXPECT_LT(sim::table_of(t, even).back().elo, 0);  // but not by half a point
}

TEST(TournamentCommand, ShowsATable) {
    const std::vector<sim::Match> played{{1, {0, 1}, {.games = 4, .wins = 4}}};
    const std::string table = tournament_table(tournament(), played);
    EXPECT_LT(table.find("   1  a "), table.find("   3  b "));
    EXPECT_NE(table.find("Elo"), std::string::npos);
    EXPECT_NE(tournament_table(tournament(), played, Language::de).find("Teilnehmer"), std::string::npos);
}

}  // namespace
}  // namespace irondial::cli
