// A program of somebody else that we talk with, line by line; never longer than we want to wait.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>

namespace irondial::bots {

class Process {
  public:
    static constexpr std::size_t longest_line = std::size_t{1} << 16;
    using Clock = std::chrono::steady_clock;

    /// Starts the command with the shell, in a process group of its own and under a warden. Throws
    /// std::runtime_error.
    explicit Process(const std::string& command);
    /// Closes its input, gives it a moment to end, and ends it and all that it has started.
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Says a line and hears one. None where that did not work in time: why() tells.
    std::optional<std::string> exchange(const std::string& line, std::chrono::milliseconds patience);
    const std::string& why() const { return why_; }
    /// The last that it wrote to its standard error.
    const std::string& last_words() const { return errors_; }

  private:
    bool say(const std::string& line, Clock::time_point until);
    std::optional<std::string> hear(Clock::time_point until);
    /// Waits for one of the files; false when time is up.
    bool wait(short events, Clock::time_point until);
    void read_errors();
    bool fail(std::string why);

    pid_t pid_ = -1;              // of its warden (warden.h), who ends as it does
    int talk_ = -1, error_ = -1;  // a socket that is its standard input and output; its standard error
    int host_ = -1;               // a pipe: with us it closes, and the warden knows
    std::string heard_, errors_, why_;
};

}  // namespace irondial::bots
