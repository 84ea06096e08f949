// Ctrl-C ends a long run at the next good moment; what was done until then counts. A second Ctrl-C ends the
// process at once. SIGUSR1 is like the first, since that is what mpirun passes on.
#pragma once

#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>

#include "cli/names.h"

namespace irondial::cli {

inline std::atomic<bool> interrupted{false};

class Interruptible {
  public:
    explicit Interruptible(Language language = Language::en) {
        what_now_ = say(language, "\nfinishing the games under way; Ctrl-C again ends at once\n",
                        "\ndie laufenden Spiele gehen zu Ende; noch einmal Strg-C bricht sofort ab\n");
        for (Signal& one : signals_) one.before = std::signal(one.number, &stop);
    }
    ~Interruptible() {
        for (const Signal& one : signals_) std::signal(one.number, one.before);
    }
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

  private:
    /// Only what a signal handler may do.
    static void stop(int number) {
        interrupted = true;
        if (number != SIGINT) return;
        std::signal(SIGINT, SIG_DFL);
        const int before = errno;  // of whatever it came in the middle of
        [[maybe_unused]] const auto said = ::write(STDERR_FILENO, what_now_.data(), what_now_.size());
        errno = before;
    }

    struct Signal {
        int number;
        void (*before)(int) = SIG_DFL;
    };
    static inline std::string_view what_now_;
    std::array<Signal, 2> signals_{{{SIGINT}, {SIGUSR1}}};
};

}  // namespace irondial::cli
