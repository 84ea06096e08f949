// How likely each whole number is, from -most to most.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace irondial::game {

template <int most>
class Spread {
  public:
    double operator[](int n) const { return shares_[place(n)]; }
    double& operator[](int n) { return shares_[place(n)]; }

    void add(const Spread& more, double chance) {
        for (std::size_t i = 0; i < shares_.size(); ++i) shares_[i] += chance * more.shares_[i];
    }
    /// Calls `tell` with each number that is possible and its chance, the smallest first.
    template <class Tell>
    void each(Tell tell) const {
        for (int n = -most; n <= most; ++n)
            if ((*this)[n] > 0) tell(n, (*this)[n]);
    }
    double sum() const {
        double all = 0;
        each([&](int, double chance) { all += chance; });
        return all;
    }

    bool operator==(const Spread&) const = default;

  private:
    /// Beyond either end counts as the end.
    static std::size_t place(int n) { return static_cast<std::size_t>(std::clamp(n, -most, most) + most); }

    std::array<double, 2 * most + 1> shares_{};
};

}  // namespace irondial::game
