// Ctrl-C ends a long run at the next good moment; what was done until then counts.
#pragma once

#include <atomic>
#include <csignal>

namespace irondial::cli {

inline std::atomic<bool> interrupted{false};

class Interruptible {
  public:
    Interruptible() : before_(std::signal(SIGINT, [](int) { interrupted = true; })) {}
    ~Interruptible() { std::signal(SIGINT, before_); }
    Interruptible(const Interruptible&) = delete;
    Interruptible& operator=(const Interruptible&) = delete;

  private:
    void (*before_)(int);
};

}  // namespace irondial::cli
