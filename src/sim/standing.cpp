#include "sim/standing.h"

#include <algorithm>
#include <cmath>

namespace irondial::sim {

void Standing::add(const GameReport& report) {
    ++games;
    if (report.winner == 0)
        ++wins;
    else if (report.winner == 1)
        ++losses;
    else
        ++draws;
}

Share Standing::score() const {
    if (games == 0) return {};
    constexpr double z = 1.96;
    const double n = games, p = (wins + 0.5 * draws) / n;
    const double middle = (p + z * z / (2 * n)) / (1 + z * z / n);
    const double reach = z / (1 + z * z / n) * std::sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    return {p, std::max(middle - reach, 0.0), std::min(middle + reach, 1.0)};
}

Share Standing::elo() const {
    const auto of = [](double share) {
        const double kept = std::clamp(share, 0.001, 0.999);
        return 400 * std::log10(kept / (1 - kept));
    };
    const Share s = score();
    return {of(s.value), of(s.low), of(s.high)};
}

}  // namespace irondial::sim
