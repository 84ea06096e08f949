// The story of a season: every sentence is there in both languages, with facts, rule and remedy.
#include "campaign/story.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "season_builder.h"
#include "support/sources.h"

namespace irondial::campaign {
namespace {

using ::testing::HasSubstr;

std::string locale(const std::string& language) {
    return tests::read_file("data/locales/" + language + ".json");
}

TEST(CampaignStory, NoLanguageLacksASentence) {
    for (const char* language : {"en", "de"}) {
        const auto root = nlohmann::json::parse(locale(language));
        for (const std::string& key : locale_keys())
            EXPECT_TRUE(root.contains(nlohmann::json::json_pointer(key))) << language << " " << key;
        std::size_t sentences = 0;
        for (const auto& group : root.at("campaign")) sentences += group.size();
        EXPECT_EQ(sentences, locale_keys().size()) << "sentences that nobody says";
    }
}

TEST(CampaignStory, RefusalsNameFactsRuleAndRemedy) {
    Season s(agreed());
    s.stock();
    const AssetId unit = s.asset(A, "AOD093");
    s.c[unit].click = 3;
    const Story en(s.c, locale("en")), de(s.c, locale("de"));
    const Verdict sale = judge(s.c, Command{Sell{A, unit}});
    EXPECT_EQ(en.explain(sale), "Uziel (AOD093) does not show the green starting marker. [CAM-SELL-03]");
    EXPECT_EQ(en.remedy(sale), "Repair it first, for 50 Stones.");
    EXPECT_EQ(de.explain(sale), "Uziel (AOD093) zeigt nicht die grüne Startmarke. [CAM-SELL-03]");
    EXPECT_EQ(de.remedy(sale), "Zuerst reparieren, für 50 Stones.");
    s.c[A].capital = 20;
    EXPECT_EQ(en.explain(judge(s.c, Command{Buy{A, s.entry("AOD106")}})),
              "Dasher II (AOD106) costs 139 Stones, A has 20. [CAM-CAPITAL-03]");
}

// What the rules of competition have against a line-up comes in their own words.
TEST(CampaignStory, AnIllegalLineUpIsExplainedByTheMatchRules) {
    Season s(agreed());
    s.stock();
    const AssetId unit = s.asset(A, "AOD106");
    for (const char* id : {"AOD-G-008", "AOD-G-010", "AOD-G-016"}) s.must(Assign{A, s.buy(A, id), unit});
    s.must(Advance{});
    const Verdict verdict = judge(s.c, Command{LineUp{.stable = A, .units = {unit}}});
    ASSERT_EQ(verdict.why, Why::unfit);
    const Story story(s.c, locale("en"));
    EXPECT_EQ(story.explain(verdict), "The battleforce of A costs 224 points: at most 210. [SOL-BUILD-04]");
    EXPECT_FALSE(story.remedy(verdict).empty());
}

TEST(CampaignStory, TellsTheSeason) {
    Season s(agreed(WeightClass::medium, {{.matches = 1}}));
    s.stock();
    s.must(Advance{});
    s.play_round();
    s.must(Advance{});
    const Story story(s.c, locale("en"));
    std::string all;
    for (const Event& event : s.heard.events) {
        const std::string sentence = story.line(event);
        EXPECT_FALSE(sentence.empty()) << rules::name_of(event.what);
        EXPECT_EQ(sentence.find_first_of("{}|"), std::string::npos) << sentence;
        all += sentence + "\n";
    }
    EXPECT_THAT(all, HasSubstr("A is founded with 1500 Stones. [CAM-TAB-01]"));
    EXPECT_THAT(all, HasSubstr("== Cycle 1: standard."));
    EXPECT_THAT(all, HasSubstr("gains 50 reputation. [CAM-REP-01]"));
    EXPECT_THAT(all, HasSubstr("is number 1 of the cycle: 450 Stones. [CAM-PURSE-01]"));
}

}  // namespace
}  // namespace irondial::campaign
