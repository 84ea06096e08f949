#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <sstream>

#include "cli/cli.h"
#include "support/sources.h"

namespace irondial::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// What `irondial play` says to somebody who types this, and its exit status.
std::pair<std::string, int> play(std::vector<std::string> words, const std::string& typed) {
    words.insert(words.begin(), {"irondial", "play"});
    if (std::find(words.begin(), words.end(), "--seed") == words.end())
        words.insert(words.end(), {"--seed", "1"});
    words.insert(words.end(), {"--data", tests::in_sources("data")});
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    std::istringstream keyboard(typed);
    std::ostringstream screen;
    std::streambuf* const in = std::cin.rdbuf(keyboard.rdbuf());
    std::streambuf* const out = std::cout.rdbuf(screen.rdbuf());
    const int status = run(static_cast<int>(arguments.size()), arguments.data());
    std::cin.rdbuf(in);
    std::cin.clear();
    std::cout.rdbuf(out);
    return {screen.str(), status};
}

std::string played(const std::vector<std::string>& words, const std::string& typed) {
    const auto [said, status] = play(words, typed);
    EXPECT_EQ(status, 0);
    return said;
}

TEST(Play, HelpIsThereFromTheFirstQuestionOn) {
    for (const std::string edition : {"age-of-destruction", "dark-age"}) {
        const std::string terrain = played({"--edition", edition}, "help\nquit\n");
        EXPECT_THAT(terrain, HasSubstr("`help` lists the commands"));
        EXPECT_THAT(terrain, HasSubstr("Place one of"));
        EXPECT_THAT(terrain, HasSubstr("fire UNIT TARGET"));
        EXPECT_THAT(terrain, Not(HasSubstr("I do not understand")));
    }
    const std::string deploying = played({"--terrain", "0"}, "help\nmap\nquit\n");
    EXPECT_THAT(deploying, HasSubstr("Deploy one of"));
    EXPECT_THAT(deploying, HasSubstr("vent UNIT"));
    EXPECT_THAT(deploying, Not(HasSubstr("No unit is called")));
}

TEST(Play, HelpIsThereAmongTheOrders) {
    std::string typed;
    for (int i = 0; i < 60; ++i) typed += "\n";
    const std::string said = played({"--terrain", "0"}, typed + "help\nquit\n");
    EXPECT_THAT(said, HasSubstr("orders left"));
    EXPECT_THAT(said, HasSubstr("odds ORDER"));
}

int times(const std::string& part, const std::string& text) {
    int found = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size())) ++found;
    return found;
}

/// A duel in which one passes, presses Enter at every question, and leaves in the end; and its record, told.
TEST(Play, WhatHasHappenedIsToldBeforeAQuestionAndOnlyOnce) {
    std::string typed;
    for (int i = 0; i < 60; ++i) typed += "\nend\n";
    const std::string record = testing::TempDir() + "told_once.jsonl";
    const std::string said = played(
        {"--edition", "solaris-vii", "--p2", "greedy", "--seed", "2", "--record", record}, typed + "quit\n");

    const auto question = said.find("rolled highest: act first?");
    ASSERT_NE(question, std::string::npos);
    EXPECT_EQ(times("has initiative", said.substr(0, question)), 2);

    testing::internal::CaptureStdout();
    std::vector<std::string> words{"irondial", "replay", record, "--data", tests::in_sources("data")};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    EXPECT_EQ(run(static_cast<int>(arguments.size()), arguments.data()), 0);
    const std::string story = testing::internal::GetCapturedStdout();
    std::istringstream lines(story);
    int sentences = 0;
    for (std::string line;
         std::getline(lines, line) && line.find("every hash as recorded") == std::string::npos; ++sentences)
        EXPECT_EQ(times(line, said), times(line, story)) << line;
    EXPECT_GT(sentences, 30);
}

TEST(Play, AnyTwoPlayersCanBeWatched) {
    const std::string duel =
        played({"--edition", "solaris-vii", "--watch", "--p1", "planner:4", "--p2", "greedy"}, "");
    EXPECT_THAT(duel, HasSubstr("-- Round 1."));
    EXPECT_THAT(duel, HasSubstr("The game is over"));
    EXPECT_NE(duel, played({"--edition", "solaris-vii", "--watch"}, ""));
}

TEST(Play, ProgramsCanBeOpponents) {
    const std::string program = "exec:python3 " + tests::in_sources("examples/bot.py");
    const std::string duel = played({"--edition", "solaris-vii", "--watch", "--p2", program}, "");
    EXPECT_THAT(duel, HasSubstr("The game is over"));
    const std::string against_nobody =
        played({"--edition", "solaris-vii", "--watch", "--p2", "exec:false"}, "");
    EXPECT_THAT(against_nobody, HasSubstr("exec:false lost by default"));
}

TEST(Play, AnUnknownPlayerIsRefusedBeforeAnythingHappens) {
    ::testing::internal::CaptureStderr();
    const auto [said, status] = play({"--p2", "grandmaster"}, "");
    EXPECT_THAT(::testing::internal::GetCapturedStderr(),
                HasSubstr("no player is called grandmaster: there are random, greedy, planner"));
    EXPECT_EQ(said, "");
    EXPECT_EQ(status, 1);
}

TEST(Play, NobodyPlaysForWhoeverPlays) {
    ::testing::internal::CaptureStderr();
    EXPECT_NE(play({"--p1", "greedy"}, "quit\n").second, 0);
    EXPECT_THAT(::testing::internal::GetCapturedStderr(), HasSubstr("--p1 requires --watch"));
}

}  // namespace
}  // namespace irondial::cli
