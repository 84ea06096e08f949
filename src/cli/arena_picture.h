// Pictures of an arena: in characters for the terminal, and as SVG. Pure functions; nothing is read or
// written.
//
// Hexes are numbered by column and row as in the rules (geo/hex_outline.h). Nothing is told by colour alone.
// What stands in the arena comes as markers, so that a game can be drawn as well as an empty arena.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "catalog/catalog.h"
#include "cli/terminal.h"
#include "geo/hex.h"

namespace irondial::cli {

/// Something that stands in a hex: a unit, or without heading a Target token.
struct ArenaMarker {
    geo::Hex at;
    std::optional<geo::Heading> heading;
    std::string label;  // a few characters are seen; four are seen everywhere
    int player = 0;     // from 1; 0 is nobody
};

/// Grid, terrain, starting areas and legend; below them one line per marker. A marker outside the arena is
/// only listed. The standard arena is 85 characters wide.
std::string arena_as_text(const catalog::Arena&, catalog::Language, Paint, std::span<const ArenaMarker> = {});

/// A complete SVG document without scripts or anything from elsewhere, safe to embed in a page. A marker
/// outside the arena is not drawn.
std::string arena_as_svg(const catalog::Arena&, catalog::Language, std::span<const ArenaMarker> = {});

}  // namespace irondial::cli
