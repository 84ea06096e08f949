// Programs of others play: a good one to the end, bad ones lose and do no harm.
#include <gmock/gmock.h>

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <memory>
#include <thread>

#include "bots/process.h"
#include "guests.h"

namespace irondial::bots {
namespace {

using testing::HasSubstr;
using namespace std::chrono_literals;

const catalog::Catalog& all() {
    return tests::shipped_catalog();
}

TEST(Bots, TheExamplePlaysWholeGames) {
    for (const auto edition : {rules::EditionId::age_of_destruction, rules::EditionId::solaris_vii}) {
        sim::Contest contest = tests::with_program(tests::example_bot, 60s);
        contest.edition = edition;
        for (const sim::GameReport& report : sim::play(all(), contest, {.threads = 2})) {
            EXPECT_EQ(report.forfeit, "");
            EXPECT_GT(report.orders, 3);
        }
    }
}

TEST(Bots, TheExampleBeatsTheRandomPlayer) {
    sim::Contest contest = tests::with_program(tests::example_bot, 60s);
    contest.turns = 40;
    contest.games = 8;
    contest.total = 150;
    sim::Standing standing;
    for (const sim::GameReport& report : sim::play(all(), contest, {.threads = 2})) standing.add(report);
    EXPECT_GT(standing.wins, standing.losses);
}

std::string forfeit_of(const std::string& command, std::chrono::milliseconds per_answer = 60s) {
    const sim::GameReport report = sim::play_game(all(), tests::with_program(command, per_answer), 0);
    EXPECT_EQ(report.winner, 1) << command;
    return report.forfeit;
}

TEST(Bots, WhoHangsLosesOnTime) {
    EXPECT_THAT(forfeit_of("sleep 600", 100ms), HasSubstr("did not answer in time (request 1, 100 ms"));
}

// At some time there is no room for more.
TEST(Bots, WhoDoesNotReadIsNotWaitedForEither) {
    Process deaf("sleep 600");
    EXPECT_FALSE(deaf.exchange(std::string(4U << 20U, '?'), 100ms));
    EXPECT_EQ(deaf.why(), "it did not answer in time");
}

// Whoever looked into an answer like this used to go as deep as it went.
TEST(Bots, WhoNestsTooDeepLoses) {
    const std::string deep = "head -c 20000 /dev/zero | tr '\\0' ";
    for (const char* head : {"{\"id\": ", "{\"order\": {\"type\": "})
        EXPECT_THAT(forfeit_of("while read line; do printf '" + std::string(head) + "'; " + deep + "'['; " +
                               deep + "']'; echo '}'; done"),
                    HasSubstr("nested too deep"));
}

TEST(Bots, WhoCrashesLosesAndItsLastWordsAreTold) {
    const std::string why = forfeit_of("echo 'no more fuel' >&2; exit 3");
    EXPECT_THAT(why, HasSubstr("it has ended with exit status 3 (request 1"));
    EXPECT_THAT(why, HasSubstr("no more fuel"));
    EXPECT_THAT(forfeit_of("/nowhere/no-such-program"), HasSubstr("it has ended with exit status 127"));
    EXPECT_THAT(forfeit_of("kill -SEGV $$"), HasSubstr("it has ended by signal 11 (SIGSEGV)"));
    EXPECT_THAT(forfeit_of("sh -c 'kill -SEGV $$'; exit $?"),
                HasSubstr("it has ended with exit status 139: by signal 11 (SIGSEGV)"));
    EXPECT_THAT(forfeit_of("exec >&-; exec <&-; sleep 600"), HasSubstr("it has closed its standard output"));
}

TEST(Bots, WhoTalksTooMuchLoses) {
    EXPECT_THAT(forfeit_of("yes | tr -d '\\n'"), HasSubstr("a line of more than 65536 characters"));
}

TEST(Bots, WhoLiesLoses) {
    EXPECT_THAT(forfeit_of("cat"), HasSubstr("three answers running"));  // our own words back
    EXPECT_THAT(forfeit_of("while read line; do echo nonsense; done"), HasSubstr("no JSON object"));
    EXPECT_THAT(forfeit_of("while read line; do echo '{\"id\": 77}'; done"), HasSubstr("another id"));
}

/// A program that changes the example's answers.
std::string meddling(const std::string& change) {
    return tests::example_bot + " | sed -u '" + change + "'";
}

TEST(Bots, IllegalOrdersAreRefusedWithTheirReason) {
    const std::string why =
        forfeit_of(meddling(R"(s/"order": {.*/"order": {"type": "vent", "unit": "b1"}}/)"));
    EXPECT_THAT(why, HasSubstr("three answers running"));
    EXPECT_THAT(why,
                testing::ContainsRegex(R"(b1.*\[AOD-.*It was: \{"id": [0-9]+, "order": \{"type": "vent")"));
    EXPECT_THAT(forfeit_of(meddling(R"(s/"order": {.*/"order": {"type": "dance"}}/)")),
                HasSubstr("no order"));
}

// Texts of the JSON library used to reach programs as they are.
TEST(Bots, WhatIsNoListIsToldInOurWords) {
    for (const char* order :
         {R"("type": "ranged", "targets": "b1")", R"("type": "move", "path": {"x": 1})"}) {
        const std::string why =
            forfeit_of(meddling(std::string(R"(s/"order": {.*/"order": {)") + order + "}}/"));
        EXPECT_THAT(why, HasSubstr("expected a list"));
        EXPECT_THAT(why, testing::Not(HasSubstr("exception")));
    }
}

TEST(Bots, WhoNeverEndsItsTurnLoses) {
    EXPECT_THAT(forfeit_of(meddling(R"(s/"order": {.*/"order": {"type": "propose-end"}}/)")),
                HasSubstr("more than 1000 answers in one turn"));
}

/// Waits until there is no such process.
bool is_gone(pid_t pid) {
    for (int n = 0; n < 500; ++n) {
        if (::kill(pid, 0) != 0 && errno == ESRCH) return true;
        std::this_thread::sleep_for(10ms);
    }
    return ::kill(pid, SIGKILL) != 0;
}

/// Leaves the session and everybody's process group, and works for ever, in a process of its own.
const std::string runaway =
    "python3 -c 'import os\nif os.fork(): os._exit(0)\nos.setsid()\nprint(os.getpid(), flush=True)\n"
    "while True: pass'";

TEST(Bots, WhoRunsAwayIsEndedWithTheGame) {
    std::optional<std::string> pid;
    {
        Process program(runaway + "; sleep 600");
        pid = program.exchange("", 60s);
        ASSERT_TRUE(pid) << program.why();
    }
    EXPECT_TRUE(is_gone(std::stoi(*pid)));
}

TEST(Bots, WhoLeavesSomebodyBehindHasEnded) {
    EXPECT_THAT(forfeit_of("sleep 600 & exit 3"), HasSubstr("it has ended with exit status 3"));
}

// A second Ctrl-C, or a crash, used to leave programs behind: the shell's own children outlived it.
TEST(Bots, NobodyIsLeftWhenTheHostIsKilled) {
    std::array<int, 2> said{};
    ASSERT_EQ(::pipe(said.data()), 0);
    const pid_t host = ::fork();
    if (host == 0) {
        try {
            Process program(runaway + "; sleep 600");
            const std::string pid = program.exchange("", 60s).value_or("none");
            if (::write(said[1], pid.data(), pid.size()) > 0) ::pause();
        } catch (...) {  // then nothing is said
        }
        ::_exit(1);
    }
    ::close(said[1]);
    std::string pid(32, ' ');
    ASSERT_GT(::read(said[0], pid.data(), pid.size()), 0);
    ::close(said[0]);
    ::kill(host, SIGKILL);
    ::waitpid(host, nullptr, 0);
    EXPECT_TRUE(is_gone(std::stoi(pid))) << pid;
}

TEST(Bots, WhatItSaidLastIsTamed) {
    const std::string why = forfeit_of(R"(printf '%04000d \033]0;mine\007 \302\2330m \377\n' 1 >&2; exit 3)");
    EXPECT_LT(why.size(), 1500U);
    EXPECT_THAT(why, HasSubstr("\xef\xbf\xbd"));  // for what is no UTF-8: the end is told
    EXPECT_TRUE(std::ranges::none_of(why, [](unsigned char c) { return c < ' ' || c == 255; })) << why;
    EXPECT_EQ(why.find("\xc2\x9b"), std::string::npos) << why;  // begins a sequence on some terminals
}

TEST(Bots, OurOtherFilesAreNotItsBusiness) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> open(std::tmpfile(), std::fclose);
    const std::string file = "/proc/$$/fd/" + std::to_string(fileno(open.get()));
    EXPECT_THAT(forfeit_of("test -e " + file + " && echo open >&2 || echo closed >&2; exit 3"),
                HasSubstr("standard error: closed"));
}

TEST(Bots, AGameLostByDefaultIsToldAsItStood) {
    // It plays for a while and then ends, having heard no more than eight requests.
    const sim::GameReport report =
        sim::play_game(all(), tests::with_program("sed -u 8q | " + tests::example_bot, 60s), 0);
    EXPECT_THAT(report.forfeit, testing::ContainsRegex("it has (ended|closed)"));
    EXPECT_GT(report.turns, 1);
    EXPECT_GT(report.orders, 1);
}

TEST(Bots, ErrorsOnStandardErrorDoNotStopIt) {
    const std::string loud =
        "(while true; do echo noise; done >&2) & " + tests::example_bot;  // ended with the program
    const sim::GameReport report = sim::play_game(all(), tests::with_program(loud, 60s), 0);
    EXPECT_EQ(report.forfeit, "");
}

}  // namespace
}  // namespace irondial::bots
