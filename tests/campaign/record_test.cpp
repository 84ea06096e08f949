// The campaign file: it replays to the same campaign, any prefix of it is one, and a torn line costs nothing.
#include "campaign/record.h"

#include "season_builder.h"

namespace irondial::campaign {
namespace {

/// A season with one of every command, and its record.
struct Written {
    Written() : s(agreement(), 0) {
        text = record_head(s.c) + "\n";
        hashes.push_back(hash(s.c));
        for (const char* name : {"Ärger & Söhne", "B", "C", "D"})
            say(Found{name, name[0] == 'B' ? "greedy" : "person"});
        for (const StableId stable : {A, B, C, D})
            for (const char* id : {"AOD093", "AOD101"}) {
                say(Buy{stable, s.entry(id)});
                say(Buy{stable, s.entry("AOD-P-008")});
                say(Assign{stable, static_cast<AssetId>(s.c.assets.size() - 1),
                           static_cast<AssetId>(s.c.assets.size() - 2)});
            }
        say(Buy{A, s.entry("IDO-R-001")});
        say(Buy{A, s.entry("AOD-G-005")});
        say(Assign{A, s.asset(A, "AOD-G-005"), s.asset(A, "AOD093"), catalog::DialSlot::primary});
        say(Assign{A, s.asset(A, "AOD-G-005")});
        say(Sell{A, s.asset(A, "AOD-G-005")});
        say(Advance{});
        say(LineUp{.stable = A, .units = {s.asset(A, "AOD101")}, .hand = {s.asset(A, "IDO-R-001")}});
        for (const StableId stable : {B, C, D})
            say(LineUp{.stable = stable, .units = {s.asset(stable, "AOD093")}});
        const MatchId mine = open_match(s.c, A);
        say(Surrender{A});
        Report report = s.result(s.open()[0], 1, 80);
        EXPECT_NE(report.match, mine);
        report.entrants[0].units[0].click = 12;
        report.entrants[1].units[0].kills = 1;
        const StableId beaten = s.c[report.match].entrants[0].stable;
        say(report);
        say(Repair{beaten, report.entrants[0].units[0].unit});
        say(Advance{});
    }
    static Agreement agreement() {
        Agreement a =
            agreed(WeightClass::medium, {{.matches = 2}, {.format = Format::grand_melee, .matches = 1}});
        a.pilot_death = true;
        a.edition.victory.loser_keeps_reputation.value = true;
        return a;
    }
    void say(const Command& command) {
        s.must(command);
        text += record_line(command, s.c) + "\n";
        hashes.push_back(hash(s.c));
    }

    Season s;
    std::string text;
    std::vector<std::uint64_t> hashes;
};

TEST(Record, ReplaysToTheSameCampaign) {
    const Written w;
    const Replayed again = replay(tests::shipped_catalog(), w.text);
    EXPECT_EQ(again.problem, "");
    EXPECT_EQ(again.commands + 1, w.hashes.size());
    EXPECT_EQ(hash(again.campaign), hash(w.s.c));
    EXPECT_EQ(again.campaign.assets, w.s.c.assets);
    EXPECT_EQ(again.campaign.matches, w.s.c.matches);
    EXPECT_EQ(again.campaign.stables, w.s.c.stables);
    EXPECT_EQ(again.length, w.text.size());
    EXPECT_TRUE(again.campaign.agreement.edition.victory.loser_keeps_reputation);
}

TEST(Record, AnyPrefixIsACampaignAndATornLineCostsNothing) {
    const Written w;
    std::size_t line = 0;
    for (std::size_t end = w.text.find('\n') + 1; end <= w.text.size(); end += 7) {
        const std::string_view part = std::string_view(w.text).substr(0, end);
        line = static_cast<std::size_t>(std::count(part.begin(), part.end(), '\n')) - 1;
        const Replayed again = replay(tests::shipped_catalog(), part);
        ASSERT_EQ(again.problem, "") << end;
        ASSERT_EQ(hash(again.campaign), w.hashes[line]) << end;
        ASSERT_EQ(part.substr(0, again.length).back(), '\n');
    }
    EXPECT_GT(line, 20U);
}

TEST(Record, WhatIsWrongIsSaidWithItsLine) {
    const Written w;
    const auto complaint = [&](const std::string& from, const std::string& to) {
        std::string text = w.text;
        const std::size_t at = text.find(from);
        EXPECT_NE(at, std::string::npos) << from;
        text.replace(at, from.size(), to);
        return replay(tests::shipped_catalog(), text).problem;
    };
    EXPECT_EQ(complaint("AOD-P-008", "AOD-P-005").substr(0, 14), "line 7: /hash:");
    EXPECT_EQ(complaint("\"what\":\"AOD093\"", "\"what\":\"AOD999\""),
              "line 6: /command/buy/what: the catalog has no AOD999");
    EXPECT_NE(complaint("\"surrender\"", "\"surender\"").find("is no command"), std::string::npos);
    EXPECT_NE(complaint("\"class\":\"medium\"", "\"class\":\"tiny\"").find("/agreement/class"),
              std::string::npos);
    EXPECT_EQ(replay(tests::shipped_catalog(), "").problem, "the file holds no campaign");
}

}  // namespace
}  // namespace irondial::campaign
