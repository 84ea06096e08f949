// How far long work is: a bar, and lines in a file now and then.
#include "cli/progress.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

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

}  // namespace
}  // namespace irondial::cli
