// irondial campaign: a season in one file, from the command line.
#include <gmock/gmock.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "support/whole_program.h"

namespace irondial::cli {
namespace {

using ::testing::HasSubstr;

/// A campaign file of its own for each test.
class CampaignCommand : public ::testing::Test {
  protected:
    CampaignCommand()
        : file(::testing::TempDir() + "season-" +
               ::testing::UnitTest::GetInstance()->current_test_info()->name() + ".jsonl") {
        std::filesystem::remove(file);
    }
    ~CampaignCommand() override { std::filesystem::remove(file); }

    tests::Said say(const std::string& what, const std::vector<std::string>& more = {}) const {
        std::vector<std::string> words{"campaign", what, file};
        words.insert(words.end(), more.begin(), more.end());
        return tests::run_program(std::move(words));
    }
    void begin() const {
        const tests::Said said = say("new", {"--stable", "Dogs", "--players", "4", "--level", "random",
                                             "--cycles", "standard,grand-melee", "--matches", "1"});
        ASSERT_EQ(said.status, 0) << said.err;
        ASSERT_EQ(say("buy", {"Dogs", "AOD106", "AOD-P-008"}).status, 0);
        ASSERT_EQ(say("assign", {"Dogs", "AOD-P-008", "AOD106"}).status, 0);
    }

    std::string file;
};

TEST_F(CampaignCommand, PlaysASeasonWithAPersonInIt) {
    begin();
    EXPECT_EQ(say("play").status, 0);  // the bots found their stables
    EXPECT_THAT(say("next").out, HasSubstr("== Cycle 1: standard."));
    EXPECT_THAT(say("lineup", {"Dogs", "AOD106"}).out, HasSubstr("Dogs fields Dasher II (AOD106)."));
    EXPECT_EQ(say("play").status, 0);
    EXPECT_THAT(say("play", {"--match", "1", "--level", "random"}).out +
                    say("play", {"--match", "2", "--level", "random"}).out,
                HasSubstr("wins match"));
    EXPECT_THAT(say("next").out, HasSubstr("is number 1 of the cycle: 450 Stones."));
    const tests::Said end = say("play", {"--for-people", "--level", "random"});
    EXPECT_EQ(end.status, 0) << end.err;
    EXPECT_THAT(end.out, HasSubstr("stable champion: "));
    EXPECT_THAT(say("log", {"--lang", "de"}).out, HasSubstr("Dogs wird mit 1500 Stones gegründet."));
}

TEST_F(CampaignCommand, RefusalsSayWhyAndLeaveNoTrace) {
    begin();
    const std::string before = tests::read_file(file);
    const tests::Said said = say("buy", {"Dogs", "AOD081"});
    EXPECT_EQ(said.status, 1);
    EXPECT_THAT(said.err, HasSubstr("[CAM-STABLE-04] Buy a 'Mech of the class Lightweight."));
    EXPECT_THAT(say("buy", {"Dogs", "AOD16"}).err, HasSubstr("the catalog has no AOD16"));
    EXPECT_THAT(say("buy", {"Cats", "AOD106"}).err, HasSubstr("there are Dogs, Stable 1"));
    EXPECT_THAT(say("new").err, HasSubstr("already"));
    EXPECT_EQ(tests::read_file(file), before);
}

TEST_F(CampaignCommand, ALineTornInTheWritingIsForgotten) {
    begin();
    const std::string whole = tests::read_file(file);
    std::ofstream(file, std::ios::app | std::ios::binary) << R"({"command":{"buy":{"sta)";
    EXPECT_THAT(say("status", {"--stable", "Dogs"}).out, HasSubstr("Dogs: 1351 Stones"));
    EXPECT_EQ(say("buy", {"Dogs", "AOD101"}).status, 0);
    const std::string after = tests::read_file(file);
    EXPECT_EQ(after.substr(0, whole.size()), whole);
    EXPECT_THAT(say("status", {"--stable", "Dogs"}).out, HasSubstr("Dogs: 1224 Stones"));
}

TEST_F(CampaignCommand, ResultsOfTheTableAreWrittenDown) {
    ASSERT_EQ(say("new", {"--stable", "A", "--stable", "B", "--stable", "C", "--stable", "D", "--cycles",
                          "capture-the-flag", "--matches", "1"})
                  .status,
              0);
    for (const char* stable : {"A", "B", "C", "D"}) {
        ASSERT_EQ(say("buy", {stable, "AOD106", "AOD-P-008", "AOD101", "AOD-P-008"}).status, 0);
        ASSERT_EQ(say("assign", {stable, "AOD-P-008", "AOD106"}).status, 0);
        ASSERT_EQ(say("assign", {stable, "AOD-P-008#2", "AOD101"}).status, 0);
    }
    ASSERT_EQ(say("next").status, 0);
    for (const char* stable : {"A", "B", "C", "D"})
        ASSERT_EQ(say("lineup", {stable, "AOD106", "AOD101"}).status, 0);
    const std::string matches = say("status").out;
    const std::string number =
        matches.find("match 1: A") != std::string::npos ||
                matches.find("against A", matches.find("match 1:")) < matches.find("match 2:")
            ? "1"
            : "2";
    for (const char* rp : {"A=", "A", "A=x", "A=5x"})
        EXPECT_THAT(say("record", {number, "--rp", rp}).err, HasSubstr("expected NAME=NUMBER, not "));
    EXPECT_THAT(say("record", {number, "--rp", "A=99999999999"}).err,
                HasSubstr("the number in A=99999999999 is far too large"));
    const tests::Said said = say("record", {number, "--winner", "A", "--rp", "A=5", "--click", "A/AOD106=4",
                                            "--own-flag", "A=home", "--opposing-flag", "A=home"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_THAT(said.out, HasSubstr("A gains 95 reputation. [CAM-REP-01]"));
    EXPECT_THAT(said.out, HasSubstr("gains 48 reputation."));
    EXPECT_THAT(say("status", {"--stable", "A"}).out, HasSubstr("click 4 of 13, repair 50"));
    const std::string german = say("status", {"--lang", "de"}).out;
    EXPECT_THAT(german, HasSubstr("Flaggenraub, Runde 1"));
    EXPECT_THAT(german, HasSubstr("Ansehen  Abschüsse"));
    EXPECT_THAT(say("status", {"--stable", "A", "--lang", "de"}).out,
                HasSubstr("Klick 4 von 13, Reparatur 50"));
}

/// Whoever does what it says comes to the end of the season.
TEST_F(CampaignCommand, SaysWhatToDoNext) {
    ASSERT_EQ(say("new", {"--stable", "Dogs", "--players", "4", "--level", "random", "--cycles", "standard",
                          "--matches", "1"})
                  .status,
              0);
    EXPECT_THAT(say("status").out, HasSubstr("irondial campaign buy " + file + " \"Dogs\" NUMBER"));
    const tests::Said empty = say("next");
    EXPECT_NE(empty.status, 0);
    EXPECT_THAT(empty.err, HasSubstr("Dogs has no 'Mech"));
    ASSERT_EQ(say("buy", {"Dogs", "AOD106", "AOD-P-008"}).status, 0);
    EXPECT_THAT(say("status").out, HasSubstr("\"Dogs\" PILOT AOD106"));
    ASSERT_EQ(say("assign", {"Dogs", "AOD-P-008", "AOD106"}).status, 0);
    const tests::Said begun = say("next");  // the bots have shopped before
    EXPECT_THAT(begun.out, HasSubstr("Stable 3 buys "));
    EXPECT_THAT(begun.out, HasSubstr("irondial campaign lineup " + file + " \"Dogs\" UNIT"));
    ASSERT_EQ(say("lineup", {"Dogs", "AOD106"}).status, 0);
    const std::string played = say("play").out;
    const std::size_t at = played.find("--match ");
    ASSERT_NE(at, std::string::npos) << played;
    ASSERT_EQ(say("play", {"--match", played.substr(at + 8, 1)}).status, 0);
    EXPECT_THAT(say("status", {"--lang", "de"}).out, HasSubstr("# wenn alle fertig sind"));
    ASSERT_EQ(say("next").status, 0);  // purses, and champions
    say("play", {"--for-people"});     // should there be a sudden death match
    EXPECT_THAT(say("status").out, HasSubstr("irondial campaign log " + file));
}

/// A season of bots, played in one go: what every other way must come to.
class Interrupted : public CampaignCommand {
  protected:
    Interrupted() {
        EXPECT_EQ(say("new", {"--players", "4", "--level", "random", "--cycles", "standard,team", "--matches",
                              "1", "--seed", "7"})
                      .status,
                  0);
        founded = text();
        EXPECT_EQ(say("play").status, 0);
        whole = text();
    }
    std::string text() const {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    void write(const std::string& content) const {
        std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
    }
    std::string founded, whole;
};

/// Wherever the file was torn off, the season goes on to the same end.
TEST_F(Interrupted, ATornFileGoesOnToTheSameEnd) {
    ASSERT_GT(whole.size(), founded.size());
    const std::size_t step = (whole.size() - founded.size()) / 16;
    for (std::size_t end = founded.size(); end < whole.size(); end += step) {
        write(whole.substr(0, end));
        ASSERT_EQ(say("play").status, 0) << end;
        ASSERT_EQ(text(), whole) << end;
    }
}

/// The program is killed again and again while it plays.
TEST_F(Interrupted, KilledAgainAndAgainItGoesOnToTheSameEnd) {
    write(founded);
    int killed = 0;
    for (int run_number = 0; run_number < 200; ++run_number) {
        const auto before = std::filesystem::file_size(file);
        const pid_t child = fork();
        ASSERT_GE(child, 0);
        if (child == 0) {
            const int status = say("play").status;
            _exit(status);
        }
        // As soon as it has written so much more, wherever that may be.
        const auto enough = before + static_cast<std::uintmax_t>(run_number * 397 % 2000);
        int status = 0;
        pid_t ended = 0;
        while ((ended = waitpid(child, &status, WNOHANG)) == 0 && std::filesystem::file_size(file) <= enough)
            std::this_thread::sleep_for(std::chrono::microseconds(200));
        if (ended == 0) {
            kill(child, SIGKILL);
            waitpid(child, &status, 0);
            ++killed;
            continue;
        }
        ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
        break;
    }
    EXPECT_GT(killed, 0);
    EXPECT_EQ(text(), whole);
}

}  // namespace
}  // namespace irondial::cli
