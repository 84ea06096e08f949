// Ctrl-C ends a long run at the next good moment; what was done until then counts. SIGUSR1 does the same,
// since that is what mpirun passes on.
#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace irondial::cli {

inline std::atomic<bool> interrupted{false};

class Interruptible {
  public:
    Interruptible() {
        for (Signal& one : signals_) one.before = std::signal(one.number, [](int) { interrupted = true; });
    }
    ~Interruptible() {
        for (const Signal& one : signals_) std::signal(one.number, one.before);
    }
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

  private:
    struct Signal {
        int number;
        void (*before)(int) = SIG_DFL;
    };
    std::array<Signal, 2> signals_{{{SIGINT}, {SIGUSR1}}};
};

}  // namespace irondial::cli
