#include "cli/arena_map.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/names.h"

namespace irondial::cli {

using geo::Hex;

ArenaMap::ArenaMap(const catalog::Arena& arena) {
    constexpr int along_width = 6, along_length[] = {7, 8};
    const int columns = static_cast<int>(arena.columns.size());
    for (int q = 0; q < columns; ++q) {
        const auto [first, last] = arena.columns[static_cast<std::size_t>(q)];
        for (int r = first; r <= last; ++r) hexes_.push_back(geo::hex(q, r));
        if (q + 1 != along_width && columns - q != along_width) continue;
        for (const int n : along_length)
            for (const int r : {first + n - 1, last - n + 1})
                if (r >= first && r <= last) first_target_hexes_.insert(geo::hex(q, r));
    }
    inside_.insert(hexes_.begin(), hexes_.end());
    for (const catalog::ArenaHex& hex : arena.hexes)
        if (contains(hex_of(hex.at))) terrain_[hex_of(hex.at)] = hex;
    if (hexes_.empty()) return;
    const auto row = [](Hex h) { return geo::column_row(h).row; };
    const auto [low, high] = std::ranges::minmax(hexes_, {}, row);
    first_row_ = row(low);
    last_row_ = row(high);
}

catalog::ArenaHex ArenaMap::at(Hex h) const {
    const auto found = terrain_.find(h);
    return found == terrain_.end() ? catalog::ArenaHex{} : found->second;
}

std::string start_label(const catalog::ArenaStart& start) {
    return fmt::format("{}{}", start.area, start.side);
}

std::string arena_size(const catalog::Arena& arena, Language language) {
    return fmt::format("{} {}, {} {}", arena.columns.size(), say(language, "columns", "Spalten"),
                       ArenaMap(arena).hexes().size(), say(language, "hexes", "Felder"));
}

}  // namespace irondial::cli
