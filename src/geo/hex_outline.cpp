#include "geo/hex_outline.h"

#include <algorithm>

namespace irondial::geo {

HexOutline outline_around(std::span<const Hex> hexes) {
    struct Run {
        int first = 1, last = 0;  // rows
    };
    std::array<Run, HexOutline::max_columns> runs{};
    int columns = 0;
    for (const Hex h : hexes) {
        const auto [column, row] = column_row(h);
        assert(column >= 1 && column <= HexOutline::max_columns);
        columns = std::max(columns, column);
        Run& run = runs[static_cast<std::size_t>(column - 1)];
        run = run.last < run.first ? Run{row, row} : Run{std::min(run.first, row), std::max(run.last, row)};
    }
    HexOutline outline;
    for (int c = 0; c < columns; ++c) {
        const Run& run = runs[static_cast<std::size_t>(c)];
        outline.add_column(run.first, run.last - run.first + 1);
    }
    return outline;
}

}  // namespace irondial::geo
