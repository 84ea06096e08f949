// The outline of a hex board: which hexes belong to it, numbered without gaps.
//
// A board is read in columns from west to east and rows from north to south, both counted from 1. Even
// columns sit half a hex lower than odd ones. Every column is one unbroken run of hexes, so that asking for a
// hex is two comparisons; the number of a hex is its index into whatever array a board keeps per hex.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "geo/hex.h"

namespace irondial::geo {

struct ColumnRow {
    int column = 1, row = 1;

    constexpr bool operator==(const ColumnRow&) const = default;
};

constexpr Hex hex(ColumnRow at) {
    const int q = at.column - 1;
    return hex(q, at.row - 1 - (q >> 1));
}
constexpr ColumnRow column_row(Hex h) {
    return {h.q + 1, h.r + (h.q >> 1) + 1};
}

class HexOutline {
  public:
    static constexpr int max_columns = 32;

    constexpr HexOutline() = default;

    /// Adds the next column eastward: `count` hexes from row `first_row` down.
    constexpr void add_column(int first_row, int count) {
        assert(columns_ < max_columns && count >= 0);
        const Hex top = hex(ColumnRow{columns_ + 1, first_row});
        column_[static_cast<std::size_t>(columns_++)] = {top.r, static_cast<std::int16_t>(count),
                                                         static_cast<std::int16_t>(size_)};
        size_ += count;
    }

    constexpr int columns() const { return columns_; }
    constexpr int size() const { return size_; }

    constexpr bool contains(Hex h) const { return index(h) >= 0; }

    /// The number of a hex, 0 .. size() - 1, down the columns from west to east; -1 outside.
    constexpr int index(Hex h) const {
        if (h.q < 0 || h.q >= columns_) return -1;
        const Column& c = column_[static_cast<std::size_t>(h.q)];
        const int down = h.r - c.top;
        return down >= 0 && down < c.count ? c.index + down : -1;
    }

    /// The hex of a number.
    constexpr Hex at(int index) const {
        assert(index >= 0 && index < size_);
        int q = columns_ - 1;
        while (column_[static_cast<std::size_t>(q)].index > index) --q;
        const Column& c = column_[static_cast<std::size_t>(q)];
        return hex(q, c.top + index - c.index);
    }

    constexpr bool operator==(const HexOutline&) const = default;

  private:
    struct Column {
        std::int16_t top = 0;    // r of its northernmost hex
        std::int16_t count = 0;  // hexes
        std::int16_t index = 0;  // number of its northernmost hex

        constexpr bool operator==(const Column&) const = default;
    };
    std::array<Column, max_columns> column_{};
    int columns_ = 0, size_ = 0;
};

/// Columns that alternate between `rows` hexes and, half a hex lower, one fewer: 11 by 15 gives 160 hexes,
/// the same from all four corners.  [SOL-SETUP-11]
constexpr HexOutline alternating_columns(int columns, int rows) {
    HexOutline outline;
    for (int c = 1; c <= columns; ++c) outline.add_column(1, c % 2 == 1 ? rows : rows - 1);
    return outline;
}

/// The smallest outline with all the given hexes (q >= 0): each column runs from the northernmost to the
/// southernmost one, so a seam left between two boards put together is filled.
HexOutline outline_around(std::span<const Hex> hexes);

}  // namespace irondial::geo
