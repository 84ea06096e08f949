// Examples in documentation against real answers.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>

namespace irondial::tests {

/// Does `actual` have everything `example` shows? An item of an example list may be anywhere in the real one.
inline bool shows(const nlohmann::json& actual, const nlohmann::json& example) {
    using Json = nlohmann::json;
    if (example.is_object()) {
        return actual.is_object() &&
               std::all_of(example.items().begin(), example.items().end(), [&](const auto& item) {
                   return actual.contains(item.key()) && shows(actual[item.key()], item.value());
               });
    }
    if (example.is_array() && !example.empty()) {
        return actual.is_array() && std::all_of(example.begin(), example.end(), [&](const Json& wanted) {
                   return std::any_of(actual.begin(), actual.end(),
                                      [&](const Json& item) { return shows(item, wanted); });
               });
    }
    return actual == example;
}

}  // namespace irondial::tests
