#include "cli/rules_compare.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "support/sources.h"

namespace irondial::cli {
namespace {

using rules::edition;
using rules::EditionId;
using testing::HasSubstr;
using testing::Not;

TEST(RulesCompare, ShowsWhatDiffersWithTheRuleOfEach) {
    const auto text = compare_editions(std::array{EditionId::dark_age, EditionId::age_of_destruction}, false);
    EXPECT_THAT(text, HasSubstr("  ranged.engaged: What a firer touching opposing units may shoot at\n"
                                "      dark-age            contact-only         DA-RNG-11\n"
                                "      age-of-destruction  called-shot          AOD-RMOD-02\n"));
    EXPECT_THAT(text, HasSubstr("(our reading)"));
    EXPECT_THAT(text, Not(HasSubstr("ranged.rear_arc_bonus")));  // the same in both
    EXPECT_THAT(compare_editions(std::array{EditionId::dark_age, EditionId::age_of_destruction}, true),
                HasSubstr("ranged.rear_arc_bonus"));
}

TEST(RulesCompare, AnEditionDoesNotDifferFromItself) {
    EXPECT_EQ(compare_editions(std::array{EditionId::solaris_vii, EditionId::solaris_vii}, false), "");
}

TEST(RulesFields, ListsEveryFieldOnALine) {
    const auto& ed = edition(EditionId::solaris_vii);
    const auto text = list_fields(ed);
    for (const auto& f : rules::fields(ed)) EXPECT_THAT(text, HasSubstr("\n  " + f.full_name() + ' '));
}

TEST(RulesOptions, ShowsTheDefaultFirst) {
    EXPECT_THAT(list_options(edition(EditionId::age_of_destruction)), HasSubstr("by-type, any"));
}

TEST(EditionsPage, IsTheOneInTheDocs) {
    std::ifstream file(tests::in_sources("docs/editions.md"));
    const std::string page{std::istreambuf_iterator<char>(file), {}};
    EXPECT_TRUE(page == editions_page()) << "run ./irondial rules compare --markdown > docs/editions.md";
}

}  // namespace
}  // namespace irondial::cli
