#include "bots/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <thread>

#include "bots/warden.h"

namespace irondial::bots {

namespace {

constexpr std::size_t most_last_words = 400;

/// Waits for its end as long as that, and tells of it; its number stays its own.
siginfo_t wait_for(pid_t pid, std::chrono::milliseconds patience) {
    const auto until = Process::Clock::now() + patience;
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0 && Process::Clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return info;
}

std::string signal_told(int number) {
    const char* name = ::sigabbrev_np(number);
    return "signal " + std::to_string(number) + (name == nullptr ? "" : std::string(" (SIG") + name + ")");
}

/// How it came that it says no more.
std::string ending_of(pid_t pid) {
    constexpr int by_signal = 128;  // what a shell adds to it
    const siginfo_t info = wait_for(pid, std::chrono::milliseconds(200));
    if (info.si_pid == 0) return "it has closed its standard output";
    if (info.si_code != CLD_EXITED) return "it has ended by " + signal_told(info.si_status);
    std::string text = "it has ended with exit status " + std::to_string(info.si_status);
    if (info.si_status > by_signal && ::sigabbrev_np(info.si_status - by_signal) != nullptr)
        text += ": by " + signal_told(info.si_status - by_signal);
    return text;
}

}  // namespace

Process::Process(const std::string& command) {
    std::array<int, 2> talk{-1, -1}, error{-1, -1}, host{-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, talk.data()) == 0 &&
        ::pipe2(error.data(), O_CLOEXEC) == 0 && ::pipe2(host.data(), O_CLOEXEC) == 0) {
        pid_ = ::fork();
        if (pid_ == 0) keep_watch(command.c_str(), talk[1], error[1], host[0]);
        if (pid_ > 0) ::setpgid(pid_, pid_);  // whoever of us comes first
    }
    for (const int theirs : {talk[1], error[1], host[0]})
        if (theirs >= 0) ::close(theirs);
    talk_ = talk[0], error_ = error[0], host_ = host[1];
    if (pid_ > 0) {
        ::fcntl(talk_, F_SETFL, O_NONBLOCK);
        ::fcntl(error_, F_SETFL, O_NONBLOCK);
        return;
    }
    for (const int ours : {talk_, error_, host_})
        if (ours >= 0) ::close(ours);
    throw std::runtime_error("no process could be started for " + command);
}

Process::~Process() {
    ::shutdown(talk_, SHUT_WR);
    wait_for(pid_, std::chrono::milliseconds(why_.empty() ? 300 : 20));
    ::close(host_);
    wait_for(pid_, std::chrono::seconds(3));
    ::kill(-pid_, SIGKILL);  // should anything have happened to the warden
    ::kill(pid_, SIGKILL);
    ::waitpid(pid_, nullptr, 0);
    ::close(talk_), ::close(error_);
}

std::optional<std::string> Process::exchange(const std::string& line, std::chrono::milliseconds patience) {
    if (!why_.empty()) return std::nullopt;
    const auto until = Clock::now() + patience;
    if (!say(line, until)) return std::nullopt;
    return hear(until);
}

bool Process::fail(std::string why) {
    read_errors();
    why_ = std::move(why);
    return false;
}

void Process::read_errors() {
    std::array<char, 4096> some;
    for (int i = 0; i < 64; ++i) {  // no more than it could have written meanwhile
        const ssize_t n = ::read(error_, some.data(), some.size());
        if (n <= 0) return;
        errors_.append(some.data(), static_cast<std::size_t>(n));
        if (errors_.size() > most_last_words) errors_.erase(0, errors_.size() - most_last_words);
    }
}

bool Process::wait(short events, Clock::time_point until) {
    for (;;) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
        if (left <= 0) return fail("it did not answer in time");
        std::array<pollfd, 2> files{{{talk_, events, 0}, {error_, POLLIN, 0}}};
        const int ready = ::poll(files.data(), files.size(), static_cast<int>(left));
        if (ready < 0 && errno != EINTR) return fail("the connection to it broke");
        if (ready > 0 && (files[1].revents & POLLIN) != 0) read_errors();
        // It has closed its standard error, which poll() would report at once and for ever.
        if (ready > 0 && files[0].revents == 0 && (files[1].revents & POLLHUP) != 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        if (ready > 0 && files[0].revents != 0) return true;
    }
}

bool Process::say(const std::string& line, Clock::time_point until) {
    const std::string text = line + "\n";
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t n = ::send(talk_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (n > 0)
            sent += static_cast<std::size_t>(n);
        else if (errno != EAGAIN && errno != EINTR)
            return fail(ending_of(pid_));
        else if (!wait(POLLOUT, until))
            return false;
    }
    return true;
}

std::optional<std::string> Process::hear(Clock::time_point until) {
    std::array<char, 4096> some;
    for (;;) {
        if (const auto end = heard_.find('\n'); end != std::string::npos) {
            std::string line = heard_.substr(0, end);
            heard_.erase(0, end + 1);
            return line;
        }
        if (heard_.size() > longest_line) {
            fail("it wrote a line of more than 65536 characters");
            return std::nullopt;
        }
        if (!wait(POLLIN, until)) return std::nullopt;
        const ssize_t n = ::recv(talk_, some.data(), some.size(), 0);
        if (n > 0) {
            heard_.append(some.data(), static_cast<std::size_t>(n));
        } else if (n == 0 || (errno != EAGAIN && errno != EINTR)) {
            std::this_thread::sleep_for(std::chrono::milliseconds(20));  // its last words are on their way
            fail(ending_of(pid_));
            return std::nullopt;
        }
    }
}

}  // namespace irondial::bots
