// An arena hex by hex: what its pictures ask.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "catalog/catalog.h"
#include "geo/hex_outline.h"

namespace irondial::cli {

class ArenaMap {
  public:
    explicit ArenaMap(const catalog::Arena&);

    /// Down the columns from west to east.
    const std::vector<geo::Hex>& hexes() const { return hexes_; }
    bool contains(geo::Hex h) const { return inside_.contains(h); }
    int first_row() const { return first_row_; }
    int last_row() const { return last_row_; }

    /// What the hex is made of; outside it counts as clear.
    catalog::ArenaHex at(geo::Hex) const;
    /// Is one of the two hexes of a side hindering, blocking or water and the other not? Elevation has no
    /// boundary lines.  [SOL-TERR-BND-01, -06]
    bool boundary(geo::Hex h, int side) const { return at(h).kind != at(geo::neighbour(h, side)).kind; }

    /// Where the first Target token may go: the 6th hex along the width and the 7th or 8th along the length
    /// from a corner. The standard arena has two such hexes, the same from all corners.  [SOL-TARGET-06]
    const std::set<geo::Hex>& first_target_hexes() const { return first_target_hexes_; }

  private:
    std::vector<geo::Hex> hexes_;
    std::set<geo::Hex> inside_, first_target_hexes_;
    std::map<geo::Hex, catalog::ArenaHex> terrain_;  // not clear and grounded
    int first_row_ = 1, last_row_ = 0;
};

constexpr geo::Hex hex_of(catalog::HexAt at) {
    return geo::hex(at.q, at.r);
}

/// "A1": starting area A of side 1.
std::string start_label(const catalog::ArenaStart&);

/// "11 columns, 160 hexes"
std::string arena_size(const catalog::Arena&, catalog::Language);

}  // namespace irondial::cli
