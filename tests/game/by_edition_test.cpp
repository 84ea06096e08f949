// One scenario file for several editions, and the search for values of the table that nothing proves.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <span>

#include "game/mutations.h"
#include "support/effort.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A 'Mech breaks away from two: from what roll on?
constexpr std::string_view breaking_away = R"({
  "scenario": "a 'Mech breaks away on 3",
  "edition": ["age-of-destruction", "dark-age"],
  "rules": {"byEdition": {"age-of-destruction": ["AOD-BREAK-05"], "else": ["DA-BREAK-06"]}},
  "players": [{"id": "red"}, {"id": "blue"}],
  "units": [
    {"id": "r", "of": "AOD134", "player": "red", "at": [10, 10], "facing": 90},
    {"id": "b", "of": "AOD134", "player": "blue", "at": [10, 12], "facing": 270},
    {"byEdition": {"dark-age": {"id": "c", "of": "AOD134", "player": "blue", "at": [12, 10], "facing": 270}}}
  ],
  "script": [{"query": {"move": {"type": "move", "unit": "r", "path": [[10, 8]]}},
              "expect": {"breakAway": {"byEdition": {"age-of-destruction, dark-age": 3, "else": 9}}}}]
})";

std::vector<ScenarioResult> run(std::string_view text, const HouseRule* bent = nullptr) {
    return run_scenario(tests::shipped_catalog(), "test", text, bent);
}

TEST(ByEdition, RunsInEachEditionWithItsOwnValues) {
    const auto results = run(breaking_away);
    ASSERT_EQ(results.size(), 2U);
    EXPECT_EQ(results[0].edition, "age-of-destruction");
    EXPECT_THAT(results[0].rules, ElementsAre("AOD-BREAK-05"));
    EXPECT_EQ(results[1].edition, "dark-age");
    EXPECT_THAT(results[1].rules, ElementsAre("DA-BREAK-06"));
    for (const auto& result : results) EXPECT_THAT(result.failures, IsEmpty());
}

TEST(ByEdition, AMisspeltEditionIsToldWithItsPlace) {
    std::string text(breaking_away);
    text.replace(text.find("\"dark-age\": {"), 10, "\"dark-ages\"");
    const auto results = run(text);
    ASSERT_THAT(results, Not(IsEmpty()));
    EXPECT_THAT(results.back().failures,
                ElementsAre(HasSubstr("#/units/2/byEdition: \"dark-ages\" is no edition")));
}

TEST(Mutations, EveryFieldOfAnEditionIsChangedToAnotherLegalValue) {
    for (std::size_t id = 0; id < rules::edition_count; ++id) {
        const auto which = static_cast<rules::EditionId>(id);
        const auto list = mutations(which);
        EXPECT_GT(list.size(), 75U) << rules::name_of(which);
        for (const Mutation& m : list) {
            rules::Edition changed = rules::edition(which);
            EXPECT_EQ(rules::override_field(changed, m.field, m.to), std::nullopt) << m.field;
            EXPECT_NE(changed, rules::edition(which)) << m.field << " stays " << m.from;
        }
    }
}

TEST(Mutations, AScenarioNoticesTheValueItProvesAndNoOther) {
    const auto& catalog = tests::shipped_catalog();
    const auto id = rules::EditionId::dark_age;
    const auto files = scenarios_for(catalog, id, {{"test", std::string(breaking_away), {}}});
    ASSERT_EQ(files.size(), 1U);
    EXPECT_EQ(noticed_by(catalog, id, files, {"breakaway.mech_min", "3", "4"}), "test");
    EXPECT_EQ(noticed_by(catalog, id, files, {"push.damage", "1", "2"}), "");
}

/// The full check is `irondial rules mutations`; here every so many fields of each edition that plays.
TEST(Mutations, ASampleOfEveryEditionIsNoticed) {
    const std::filesystem::path folder = tests::in_sources("tests/scenarios");
    const auto& catalog = tests::shipped_catalog();
    std::vector<ScenarioFile> all;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".json")
            all.push_back({entry.path().filename().string(), tests::read_file(entry.path()), {}});
    const std::string list = tests::read_file(folder / "unnoticed.txt");
    constexpr std::size_t every = 16;
    // To read all scenarios for an edition takes long where sanitizers watch: there one will do.
    constexpr std::array editions = {rules::EditionId::quick_start, rules::EditionId::dark_age,
                                     rules::EditionId::dark_age_de, rules::EditionId::death_from_above,
                                     rules::EditionId::age_of_destruction};
    std::size_t changed = 0;
    for (const auto id : std::span(editions).first(tests::sanitized ? 1 : editions.size())) {
        const auto files = scenarios_for(catalog, id, all);
        const auto known = excused(list, id);
        const auto fields = mutations(id);
        for (std::size_t k = static_cast<std::size_t>(id); k < fields.size(); k += every) {
            if (known.contains(fields[k].field)) continue;
            ++changed;
            EXPECT_NE(noticed_by(catalog, id, files, fields[k]), "")
                << rules::name_of(id) << ": nobody notices " << fields[k].field << " = " << fields[k].to;
        }
    }
    EXPECT_GT(changed, tests::many(50U));
}

}  // namespace
}  // namespace irondial::game
