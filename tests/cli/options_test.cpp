// Options that several commands share: what they take, and what they refuse in a sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <sstream>

#include "cli/cli.h"
#include "support/sources.h"

namespace irondial::cli {
namespace {

struct Said {
    int status = 0;
    std::string out, err;
};

Said said(std::vector<std::string> words) {
    words.insert(words.begin(), "irondial");
    words.insert(words.end(), {"--data", tests::in_sources("data")});
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    std::istringstream keyboard("quit\n");
    std::streambuf* const in = std::cin.rdbuf(keyboard.rdbuf());
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    Said result;
    result.status = run(static_cast<int>(arguments.size()), arguments.data());
    result.out = testing::internal::GetCapturedStdout();
    result.err = testing::internal::GetCapturedStderr();
    std::cin.rdbuf(in);
    std::cin.clear();
    return result;
}

// What is beyond its type used to be taken for another number in silence.
TEST(Seed, IsAWholeNumberOfSixtyFourBits) {
    const std::vector<std::vector<std::string>> commands{
        {"play"},
        {"sim", "--games", "2", "--p1", "random", "--p2", "random", "--armies", "150"},
        {"tournament", "--players", "random", "greedy", "--games", "1"},
        {"army", "build"},
        {"campaign", "new", "season.json", "--stable", "a"},
        {"campaign", "sim"}};
    for (std::vector<std::string> words : commands)
        for (const std::string wrong : {"-1", "18446744073709551616", "1.5", "0x10", "seven"}) {
            std::vector<std::string> line = words;
            line.push_back("--seed=" + wrong);
            const Said refused = said(line);
            EXPECT_NE(refused.status, 0) << words[0];
            EXPECT_THAT(refused.err, testing::HasSubstr("--seed: \"" + wrong +
                                                        "\" is no seed: a whole number from 0 to "
                                                        "18446744073709551615"))
                << words[0];
        }
}

TEST(Seed, EverySuchNumberIsTakenAsItIsWritten) {
    for (const auto& [written, meant] : {std::pair{"0", "0"}, std::pair{"010", "10"},
                                         std::pair{"18446744073709551615", "18446744073709551615"}}) {
        const Said built = said({"army", "build", "--total", "150", "--seed", written});
        EXPECT_EQ(built.status, 0);
        EXPECT_THAT(built.out, testing::HasSubstr(std::string("Proposal ") + meant + " "));
    }
}

TEST(Seed, NoughtIsASeedLikeOthersWhereOneIsDrawnOtherwise) {
    const Said once = said({"play", "--seed", "0"}), again = said({"play", "--seed", "0"});
    EXPECT_EQ(once.status, 0);
    EXPECT_THAT(once.out, testing::HasSubstr("Seed 0."));
    EXPECT_EQ(once.out, again.out);
    EXPECT_NE(once.out, said({"play"}).out);
}

// An army of 9150 points used to be built, and then could not be read.
TEST(Total, IsWhatAnArmyFileCanHave) {
    const Said refused = said({"army", "build", "--total", "9150"});
    EXPECT_NE(refused.status, 0);
    EXPECT_THAT(refused.err, testing::HasSubstr("--total: Value 9150 not in range 0 to 9000"));
    EXPECT_EQ(said({"army", "build", "--total", "9000"}).status, 0);
}

// What `sim --armies` takes is no file that is missing.
TEST(Armies, OfATournamentAreToldInOtherWordsThanThoseOfAContest) {
    const auto refusal = [](const std::vector<std::string>& armies) {
        std::vector<std::string> words{"tournament", "--players", "random", "greedy", "--armies"};
        words.insert(words.end(), armies.begin(), armies.end());
        const Said refused = said(words);
        EXPECT_EQ(refused.status, 1);
        return refused.err;
    };
    EXPECT_EQ(refusal({"built:300"}),
              "error: --armies takes built, its total stands apart: --armies built --total 300\n");
    EXPECT_EQ(refusal({"300"}),
              "error: --armies takes armies, or built: for random forces of 300 points say --total 300\n");
    EXPECT_EQ(refusal({"random"}),
              "error: without --armies forces are drawn at random: leave `random` out\n");
    EXPECT_EQ(refusal({"built", "IDO-A-LIAO"}),
              "error: --armies takes armies, or built and nothing else: built is for all players\n");
}

}  // namespace
}  // namespace irondial::cli
