// "Did you mean ...?": the known word nearest to a mistyped one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <vector>

namespace irondial::catalog {

/// How many letters must be changed, added, dropped or swapped with their neighbour to get from a to b.
inline std::size_t edit_distance(std::string_view a, std::string_view b) {
    constexpr std::size_t longest = 64;
    a = a.substr(0, longest);
    b = b.substr(0, longest);
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

/// Near enough to be a slip: a third of the letters, at least one but not all.
inline bool looks_like(std::string_view typed, std::string_view known) {
    const std::size_t longer = std::max(typed.size(), known.size()), distance = edit_distance(typed, known);
    return distance <= std::max<std::size_t>(1, longer / 3) && distance < longer;
}

/// The nearest of some words, if any looks like the typed one; else empty.
template <class List>
std::string_view nearest(std::string_view typed, const List& known) {
    std::string_view best;
    std::size_t least = 0;
    for (const std::string_view word : known) {
        const std::size_t distance = edit_distance(typed, word);
        if (looks_like(typed, word) && (best.empty() || distance < least)) best = word, least = distance;
    }
    return best;
}

}  // namespace irondial::catalog
