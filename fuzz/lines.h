// Strangers' lines of JSON, one after the other.
#pragma once

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>

#include "game/wire.h"

/// Hands every line from there on that is JSON to `take`, which may throw what readers throw.
template <class Take>
void each_line(const std::string& text, std::size_t from, Take take) {
    for (std::size_t at = from; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        try {
            take(nlohmann::json::parse(text.substr(at, end - at)));
        } catch (const irondial::game::wire::Mistake&) {
        } catch (const nlohmann::json::exception&) {
        }
        at = end + 1;
    }
}
