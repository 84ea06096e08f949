// How far long work is: a bar, and lines in a file now and then.
#include "cli/progress.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

#include "cli/interrupt.h"

namespace irondial::cli {
namespace {

using namespace std::chrono_literals;

/// What stands in a file after three steps of which each is shown if it is time.
std::string written(std::chrono::seconds pause) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::tmpfile(), std::fclose);
    {
        Progress progress(file.get(), pause);
        for (int step = 1; step <= 3; ++step)
            if (progress.due()) progress.show(bar(step, 3));
    }
    std::rewind(file.get());
    std::array<char, 256> text{};
    return {text.data(), std::fread(text.data(), 1, text.size(), file.get())};
}

TEST(Progress, AFileGetsPlainLines) {
    EXPECT_EQ(written(0s),
              "[##########....................] 1/3\n"
              "[####################..........] 2/3\n"
              "[##############################] 3/3\n");
}

TEST(Progress, AFileGetsNothingBeforeItIsTime) {
    EXPECT_EQ(written(1h), "");
}

TEST(Progress, TheBarStaysWithinItsWidth) {
    EXPECT_EQ(bar(0, 0), "[..............................] 0/0");
    EXPECT_EQ(bar(9, 4), "[##############################] 9/4");
    EXPECT_EQ(bar(10'000'000, 10'000'000), "[##############################] 10000000/10000000");
}

TEST(Interruptible, TheFirstCtrlCStopsTheSecondEnds) {
    const auto press = [](Language language, int times) {
        const Interruptible guard(language);
        for (int i = 0; i < times; ++i) std::raise(SIGINT);
        std::exit(interrupted ? 7 : 8);
    };
    EXPECT_EXIT(press(Language::en, 0), testing::ExitedWithCode(8), "^$");
    EXPECT_EXIT(press(Language::en, 1), testing::ExitedWithCode(7), "Ctrl-C again ends at once");
    EXPECT_EXIT(press(Language::de, 1), testing::ExitedWithCode(7), "Strg-C bricht sofort ab");
    EXPECT_EXIT(press(Language::en, 2), testing::KilledBySignal(SIGINT), "finishing the games");
}

}  // namespace
}  // namespace irondial::cli
