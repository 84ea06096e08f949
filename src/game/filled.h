// Sentences with {places} for facts, as the locales have them.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace irondial::game {

using Facts = std::map<std::string, std::string, std::less<>>;

/// Puts facts into the {places} of a template; a place without a fact stays empty.
inline std::string filled(std::string_view form, const Facts& facts) {
    std::string out;
    while (!form.empty()) {
        const std::size_t open = form.find('{');
        out += form.substr(0, open);
        if (open == std::string_view::npos) break;
        const std::size_t close = form.find('}', open);
        if (close == std::string_view::npos) break;
        const auto fact = facts.find(form.substr(open + 1, close - open - 1));
        if (fact != facts.end()) out += fact->second;
        form.remove_prefix(close + 1);
    }
    return out;
}

}  // namespace irondial::game
