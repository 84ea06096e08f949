// Every scenario file is a test of its own, named by its path.
#include <gtest/gtest.h>

#include <algorithm>

#include "game/scenario.h"
#include "support/packs.h"

namespace irondial::game {
namespace {

const std::filesystem::path folder = tests::in_sources("tests/scenarios");

std::vector<std::string> scenario_files() {
    std::vector<std::string> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".json")
            files.push_back(std::filesystem::relative(entry.path(), folder).string());
    std::sort(files.begin(), files.end());
    return files;
}

class Scenarios : public ::testing::TestWithParam<std::string> {};

TEST_P(Scenarios, Plays) {
    for (const ScenarioResult& result :
         run_scenario(tests::shipped_catalog(), GetParam(), tests::read_file(folder / GetParam()))) {
        EXPECT_FALSE(result.rules.empty()) << "a scenario names the rules it proves";
        for (const std::string& failure : result.failures)
            ADD_FAILURE() << result.name << " (" << result.edition << ")\n  " << failure;
    }
}

/// The page that describes the format shows a scenario; it has to be one.
TEST(ScenarioPage, ItsExamplePlays) {
    const std::string page = tests::read_file("docs/scenarios.md");
    constexpr std::string_view fence = "```json\n";
    const std::size_t begin = page.find(fence) + fence.size();
    const std::string example = page.substr(begin, page.find("```", begin) - begin);
    const ScenarioResult result = run_scenario(tests::shipped_catalog(), "docs/scenarios.md", example).at(0);
    for (const std::string& failure : result.failures) ADD_FAILURE() << failure;
    EXPECT_FALSE(result.rules.empty());
}

TEST(ScenarioFile, SaysWhereItIsNoJson) {
    const auto results = run_scenario(tests::shipped_catalog(), "cut.json", "{\"units\": [],\n");
    ASSERT_EQ(results.size(), 1U);
    EXPECT_EQ(results[0].failures,
              std::vector<std::string>{"cut.json: line 2, column 1: not JSON: unexpected end of input; "
                                       "expected string literal"});
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
    std::string name = info.param.substr(0, info.param.size() - 5);
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Files, Scenarios, ::testing::ValuesIn(scenario_files()), test_name);

}  // namespace
}  // namespace irondial::game
