// A line of progress on standard error, for work that takes a while: drawn over and over on a terminal. Into
// a file goes a line a minute, for whoever looks there to see how far it is.
#pragma once

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

namespace irondial::cli {

/// How much of it is done: [######........] 3/7.
std::string bar(int done, int all);

class Progress {
  public:
    explicit Progress(std::FILE* to = stderr, std::chrono::seconds pause = std::chrono::minutes(1));
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    /// Is it time to show how far it is?
    bool due() const { return drawn_ || std::chrono::steady_clock::now() - last_ >= pause_; }
    void show(std::string_view line);

  private:
    std::FILE* to_;
    bool drawn_;  // on a terminal
    bool begun_ = false;
    std::chrono::seconds pause_;
    std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

}  // namespace irondial::cli
