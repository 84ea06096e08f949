#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>

namespace irondial::cli {

std::string bar(int done, int all) {
    constexpr std::int64_t width = 30;
    const std::int64_t full = std::min(width, width * done / std::max(all, 1));
    return fmt::format("[{:#>{}}{:.>{}}] {}/{}", "", full, "", width - full, done, all);
}

Progress::Progress(std::FILE* to, std::chrono::seconds pause)
    : to_(to), drawn_(isatty(fileno(to)) != 0), pause_(pause) {}

Progress::~Progress() {
    if (drawn_ && begun_) std::fputc('\n', to_);
}

void Progress::show(std::string_view line) {
    if (drawn_)
        fmt::print(to_, "\r{}\033[K", line);  // and nothing of a longer one before it
    else
        fmt::print(to_, "{}\n", line);
    std::fflush(to_);
    begun_ = true;
    last_ = std::chrono::steady_clock::now();
}

}  // namespace irondial::cli
