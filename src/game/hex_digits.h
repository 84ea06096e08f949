// Numbers of 64 bits as records write them: 16 hex digits. Included only by sources that already speak JSON.
#pragma once

#include <charconv>
#include <cstdint>
#include <string>

#include "game/wire.h"

namespace irondial::game {

inline std::string hex_digits(std::uint64_t n) {
    std::string text(16, '0');
    for (std::size_t i = 16; i-- > 0; n >>= 4) text[i] = "0123456789abcdef"[n & 15];
    return text;
}

/// Throws wire::Mistake.
inline std::uint64_t from_hex_digits(const wire::json& value, const std::string& pointer) {
    const std::string text = value.is_string() ? value.get<std::string>() : "";
    std::uint64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n, 16);
    if (error != std::errc{} || end != text.data() + text.size() || text.size() != 16)
        wire::fail(pointer, '"' + text + "\" is not a number of 16 hex digits");
    return n;
}

}  // namespace irondial::game
