// How often somebody may do something: so many times a second on average, with some saved up for a burst.
#pragma once

#include <algorithm>
#include <chrono>

namespace irondial::server {

class Allowance {
  public:
    using Time = std::chrono::steady_clock::time_point;

    Allowance(double a_second, double burst) : a_second_(a_second), burst_(burst), saved_(burst) {}

    /// Once more now? Takes 1 of what is saved up.
    bool take(Time now) {
        if (last_ != Time{})
            saved_ =
                std::min(burst_, saved_ + std::chrono::duration<double>(now - last_).count() * a_second_);
        last_ = now;
        if (saved_ < 1) return false;
        saved_ -= 1;
        return true;
    }
    double a_second() const { return a_second_; }

  private:
    double a_second_, burst_, saved_;
    Time last_{};
};

}  // namespace irondial::server
