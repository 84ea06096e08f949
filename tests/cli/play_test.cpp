#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "support/whole_program.h"

namespace irondial::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

/// What `irondial play` says to somebody who types this.
tests::Said play(std::vector<std::string> words, const std::string& typed) {
    words.insert(words.begin(), "play");
    if (std::find(words.begin(), words.end(), "--seed") == words.end())
        words.insert(words.end(), {"--seed", "1"});
    return tests::run_program(std::move(words), typed);
}

std::string played(const std::vector<std::string>& words, const std::string& typed) {
    const tests::Said said = play(words, typed);
    EXPECT_EQ(said.status, 0) << said.err;
    return said.out;
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

    const tests::Said replayed = tests::run_program({"replay", record});
    EXPECT_EQ(replayed.status, 0) << replayed.err;
    const std::string& story = replayed.out;
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
    const tests::Said said = play({"--p2", "grandmaster"}, "");
    EXPECT_THAT(said.err, HasSubstr("no player is called grandmaster: there are random, greedy, planner"));
    EXPECT_EQ(said.out, "");
    EXPECT_EQ(said.status, 1);
}

TEST(Play, NobodyPlaysForWhoeverPlays) {
    const tests::Said said = play({"--p1", "greedy"}, "quit\n");
    EXPECT_NE(said.status, 0);
    EXPECT_THAT(said.err, HasSubstr("--p1 requires --watch"));
}

}  // namespace
}  // namespace irondial::cli
