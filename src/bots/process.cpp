#include "bots/process.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <thread>

namespace irondial::bots {

namespace {

constexpr std::size_t most_last_words = 400;

/// In the new process, where only few calls are safe: the program takes our place.
[[noreturn]] void become(const char* command, int talk, int error) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);  // Ctrl-C twice: nobody is left who could end it
    ::signal(SIGINT, SIG_DFL);
    ::signal(SIGPIPE, SIG_DFL);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    ::dup2(talk, STDIN_FILENO);
    ::dup2(talk, STDOUT_FILENO);
    ::dup2(error, STDERR_FILENO);
    ::close_range(STDERR_FILENO + 1, ~0U, 0);  // none of our files is its business
    ::execl("/bin/sh", "sh", "-c", command, nullptr);
    ::_exit(127);
}

/// Waits for its end as long as that, and tells of it; its number stays its own.
siginfo_t wait_for(pid_t pid, std::chrono::milliseconds patience) {
    const auto until = Process::Clock::now() + patience;
    siginfo_t info{};
    while (::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
           info.si_pid == 0 && Process::Clock::now() < until)
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return info;
}

/// How it came that it says no more.
std::string ending_of(pid_t pid) {
    const siginfo_t info = wait_for(pid, std::chrono::milliseconds(200));
    if (info.si_pid == 0) return "it has closed its standard output";
    const std::string status = std::to_string(info.si_status);
    if (info.si_code == CLD_EXITED) return "it has ended with exit status " + status;
    const char* name = ::sigabbrev_np(info.si_status);
    return "it has ended by signal " + status + (name == nullptr ? "" : std::string(" (SIG") + name + ")");
}

}  // namespace

Process::Process(const std::string& command) {
    std::array<int, 2> talk{}, error{};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, talk.data()) != 0)
        throw std::runtime_error("no connection to a program could be made");
    if (::pipe2(error.data(), O_CLOEXEC) != 0) {
        ::close(talk[0]), ::close(talk[1]);
        throw std::runtime_error("no connection to a program could be made");
    }
    pid_ = ::fork();
    if (pid_ == 0) become(command.c_str(), talk[1], error[1]);
    if (pid_ > 0) ::setpgid(pid_, pid_);  // whoever of us comes first
    ::close(talk[1]), ::close(error[1]);
    talk_ = talk[0], error_ = error[0];
    ::fcntl(talk_, F_SETFL, O_NONBLOCK);
    ::fcntl(error_, F_SETFL, O_NONBLOCK);
    if (pid_ > 0) return;
    ::close(talk_), ::close(error_);
    throw std::runtime_error("no process could be started for " + command);
}

Process::~Process() {
    ::shutdown(talk_, SHUT_WR);
    wait_for(pid_, std::chrono::milliseconds(why_.empty() ? 300 : 20));
    ::kill(-pid_, SIGKILL);  // also what it has started and left behind
    ::kill(pid_, SIGKILL);   // also where it has left its group
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
