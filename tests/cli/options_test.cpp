// Options that several commands share: what they take, and what they refuse in a sentence.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/whole_program.h"

namespace irondial::cli {
namespace {

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
            const tests::Said refused = tests::run_program(line);
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
        const tests::Said built = tests::run_program({"army", "build", "--total", "150", "--seed", written});
        EXPECT_EQ(built.status, 0);
        EXPECT_THAT(built.out, testing::HasSubstr(std::string("Proposal ") + meant + " "));
    }
}

TEST(Seed, NoughtIsASeedLikeOthersWhereOneIsDrawnOtherwise) {
    const tests::Said once = tests::run_program({"play", "--seed", "0"}, "quit\n"),
                      again = tests::run_program({"play", "--seed", "0"}, "quit\n");
    EXPECT_EQ(once.status, 0);
    EXPECT_THAT(once.out, testing::HasSubstr("Seed 0."));
    EXPECT_EQ(once.out, again.out);
    EXPECT_NE(once.out, tests::run_program({"play"}, "quit\n").out);
}

// An army of 9150 points used to be built, and then could not be read.
TEST(Total, IsWhatAnArmyFileCanHave) {
    const tests::Said refused = tests::run_program({"army", "build", "--total", "9150"});
    EXPECT_NE(refused.status, 0);
    EXPECT_THAT(refused.err, testing::HasSubstr("--total: Value 9150 not in range 0 to 9000"));
    EXPECT_EQ(tests::run_program({"army", "build", "--total", "9000"}).status, 0);
}

// What `sim --armies` takes is no file that is missing.
TEST(Armies, OfATournamentAreToldInOtherWordsThanThoseOfAContest) {
    const auto refusal = [](const std::vector<std::string>& armies) {
        std::vector<std::string> words{"tournament", "--players", "random", "greedy", "--armies"};
        words.insert(words.end(), armies.begin(), armies.end());
        const tests::Said refused = tests::run_program(words);
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
