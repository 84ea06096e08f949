#include "bots/warden.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>

// Everything here runs after a fork() of a process with threads: plain calls of the system, no memory taken.

namespace irondial::bots {

namespace {

constexpr int host_end = STDERR_FILENO + 1;  // where our end of the pipe lies

/// The program takes our place.
[[noreturn]] void become(const char* command) {
    for (const int number : {SIGCHLD, SIGINT, SIGPIPE}) ::signal(number, SIG_DFL);
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::close(host_end);
    ::execl("/bin/sh", "sh", "-c", command, nullptr);
    ::_exit(127);
}

/// Asks all children to end, the hard way. Those of a child that ended before them are ours, too.
void end_children() {
    const int list = ::open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    if (list < 0) return;
    std::array<char, 4096> text;
    const ssize_t length = ::read(list, text.data(), text.size());
    ::close(list);
    pid_t pid = 0;
    for (ssize_t i = 0; i < length; ++i) {
        const char c = text[static_cast<std::size_t>(i)];
        if (c >= '0' && c <= '9') pid = pid * 10 + (c - '0');
        if (c == ' ' && pid > 0) ::kill(pid, SIGKILL), pid = 0;  // a number that was cut off waits
    }
}

/// Until nobody is left; whoever makes children faster than they can be ended is given up.
void end_all(pid_t program) {
    constexpr int patience = 2000;  // of a millisecond each
    for (int n = 0; n < patience; ++n) {
        if (program > 0) ::kill(program, SIGKILL);
        end_children();
        pid_t ended = 0;
        while ((ended = ::waitpid(-1, nullptr, WNOHANG)) > 0)
            if (ended == program) program = 0;
        if (ended < 0 && errno == ECHILD) return;
        const timespec moment{0, 1'000'000};
        ::nanosleep(&moment, nullptr);
    }
}

/// Waits until the program has ended, and tells how; nothing in it: the host is gone or wants an end.
siginfo_t wait_for_end(pid_t program) {
    sigset_t none;
    ::sigemptyset(&none);
    for (;;) {
        siginfo_t info{};
        while (::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid != 0) {
            if (info.si_pid == program) return info;
            ::waitpid(info.si_pid, nullptr, 0);
            info = {};
        }
        pollfd host{host_end, 0, 0};  // only its end is of interest
        if (::ppoll(&host, 1, nullptr, &none) > 0) return {};
    }
}

}  // namespace

void keep_watch(const char* command, int talk, int error, int host) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    const rlimit no_core{0, 0};
    ::setrlimit(RLIMIT_CORE, &no_core);
    // News of children come only while we wait for them.
    sigset_t children;
    ::sigemptyset(&children);
    ::sigaddset(&children, SIGCHLD);
    ::sigprocmask(SIG_BLOCK, &children, nullptr);
    ::signal(SIGCHLD, [](int) {});

    ::dup2(talk, STDIN_FILENO);
    ::dup2(talk, STDOUT_FILENO);
    ::dup2(error, STDERR_FILENO);
    ::dup2(host, host_end);
    ::close_range(host_end + 1, ~0U, 0);  // none of the host's files is the program's business

    const pid_t program = ::fork();
    if (program == 0) become(command);
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) ::close(file);
    const siginfo_t end = program > 0 ? wait_for_end(program) : siginfo_t{};
    end_all(program);
    if (end.si_code == CLD_KILLED || end.si_code == CLD_DUMPED) {
        ::signal(end.si_status, SIG_DFL);
        ::raise(end.si_status);
    }
    ::_exit(end.si_pid != 0 ? end.si_status : 0);
}

}  // namespace irondial::bots
