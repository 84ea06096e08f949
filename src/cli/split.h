// A text cut into parts: "a,b" at ',' is "a" and "b".
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace irondial::cli {

inline std::vector<std::string> split(const std::string& text, char at) {
    std::vector<std::string> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find(at, from), text.size());
        parts.push_back(text.substr(from, end - from));
        from = end + 1;
    }
    return parts;
}

}  // namespace irondial::cli
