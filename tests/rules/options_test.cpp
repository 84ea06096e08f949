// Options are overrides under the names of docs/rulings.md.
#include "rules/options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <set>

#include "support/sources.h"

namespace irondial::rules {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr std::array all_editions = {EditionId::dark_age,           EditionId::dark_age_de,
                                     EditionId::death_from_above,   EditionId::quick_start,
                                     EditionId::age_of_destruction, EditionId::solaris_vii};

OptionView option(const Edition& e, std::string_view name) {
    for (auto& view : options(e))
        if (view.name == name) return view;
    ADD_FAILURE() << "no option " << name << " in " << e.name;
    return {};
}

TEST(Options, OfAgeOfDestruction) {
    std::vector<std::string_view> names;
    for (const auto& view : options(edition(EditionId::age_of_destruction))) names.push_back(view.name);
    EXPECT_THAT(names, testing::IsSupersetOf({"elevated-bases-block", "self-elimination-scores",
                                              "dispute-roll", "tracked-in-shallow-water"}));
    EXPECT_THAT(names, testing::Not(testing::Contains("initiative-choice")));  // not in this game
    EXPECT_THAT(names, testing::Not(testing::Contains("shutdown-may-vent")));  // this book is clear
}

TEST(Options, ShowTheirValueAndEveryOther) {
    const Edition& aod = edition(EditionId::age_of_destruction);
    EXPECT_EQ(option(aod, "elevated-bases-block").value, "by-type");
    EXPECT_THAT(option(aod, "elevated-bases-block").legal, ElementsAre("any", "by-type"));
    EXPECT_EQ(option(aod, "self-elimination-scores").value, "nobody");
    EXPECT_EQ(option(edition(EditionId::dark_age), "self-elimination-scores").value, "opponents");
    EXPECT_EQ(option(aod, "dispute-roll").value, "off");
    EXPECT_EQ(name_of(option(aod, "dispute-roll").rule), "AOD-R-129");
    const Edition& solaris = edition(EditionId::solaris_vii);
    EXPECT_THAT(option(solaris, "initiative-choice").legal, ElementsAre("per-round", "per-phase"));
    EXPECT_THAT(option(solaris, "hindering-endpoints").legal, ElementsAre("none", "target", "both"));
}

TEST(Options, OverrideTheirField) {
    Edition ed = edition(EditionId::age_of_destruction);
    EXPECT_EQ(apply_option(ed, "self-elimination-scores", "opponents"), std::nullopt);
    EXPECT_TRUE(ed.victory.self_elimination == SelfElimination::opponents);
    EXPECT_EQ(apply_option(ed, "elevated-bases-block", "any"), std::nullopt);
    EXPECT_FALSE(ed.elevation.bases_block_by_type);
    EXPECT_EQ(apply_option(ed, "dispute-roll", "true"), std::nullopt);
    EXPECT_TRUE(ed.victory.dispute_roll_used);
    EXPECT_EQ(apply_option(ed, "ranged.rear_arc_bonus", "3"), std::nullopt);
    EXPECT_EQ(ed.ranged.rear_arc_bonus, 3);
    EXPECT_EQ(ed.ranged.rear_arc_bonus.rule, rule("AOD-RMOD-01"));
}

TEST(Options, EveryLegalWordIsTakenAndShown) {
    for (const auto id : all_editions)
        for (const auto& view : options(edition(id)))
            for (const auto& word : view.legal.empty() ? std::vector<std::string>{"60"} : view.legal) {
                Edition ed = edition(id);
                ASSERT_EQ(apply_option(ed, view.name, word), std::nullopt) << view.name << ' ' << word;
                EXPECT_EQ(option(ed, view.name).value, word);
                EXPECT_EQ(option(ed, view.name).legal, view.legal);
            }
}

TEST(Options, EveryOptionBelongsToSomeEdition) {
    std::set<std::string_view> names;
    for (const auto id : all_editions)
        for (const auto& view : options(edition(id))) names.insert(view.name);
    EXPECT_EQ(names.size(), 14u);
}

TEST(Options, RefuseWithWhatWouldBeFine) {
    Edition ed = edition(EditionId::age_of_destruction);
    EXPECT_THAT(*apply_option(ed, "dispute", "on"),
                HasSubstr("There is no option \"dispute\" in age-of-destruction"));
    EXPECT_THAT(*apply_option(ed, "dispute", "on"), HasSubstr("dispute-roll"));
    EXPECT_EQ(*apply_option(ed, "elevated-bases-block", "some"),
              "Option elevated-bases-block cannot be \"some\". It can be: any, by-type.");
    EXPECT_THAT(*apply_option(ed, "ranged.rear_arc", "1"), HasSubstr("ranged.rear_arc_bonus"));
    EXPECT_THAT(*apply_option(ed, "shutdown-may-vent", "off"), HasSubstr("There is no option"));
    EXPECT_EQ(ed, edition(EditionId::age_of_destruction));
}

TEST(Options, TheRulingsNameTheSameOptionsAndDefaults) {
    // | `self-elimination-scores` | `nobody`, `opponents` | [R-095](#r-095) |
    std::ifstream rulings(tests::in_sources("docs/rulings.md"));
    ASSERT_TRUE(rulings);
    int found = 0;
    for (std::string line; std::getline(rulings, line);) {
        if (!line.starts_with("| `")) continue;
        std::vector<std::string> words;
        for (std::size_t open = line.find('`'); open != std::string::npos;) {
            const auto close = line.find('`', open + 1);
            words.push_back(line.substr(open + 1, close - open - 1));
            open = line.find('`', close + 1);
        }
        const auto book = line.find("[R-2") != std::string::npos   ? EditionId::dark_age
                          : line.find("[R-3") != std::string::npos ? EditionId::solaris_vii
                                                                   : EditionId::age_of_destruction;
        const auto view = option(edition(book), words.at(0));
        EXPECT_EQ(view.value, words.at(1)) << "the default of " << words[0];
        if (words.size() > 2) {  // otherwise it is a number
            EXPECT_THAT(view.legal, testing::UnorderedElementsAreArray(words.begin() + 1, words.end()))
                << words[0];
        }
        ++found;
    }
    EXPECT_GE(found, 11);
}

}  // namespace
}  // namespace irondial::rules
