// Text for a terminal: colours where they are wanted, columns that line up, lines that wrap.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catalog/words.h"

namespace irondial::cli {

/// How colours can be shown. Nothing is told by colour alone: letters say the same.
enum class Paint { none, colours_256, true_colour };

enum class ColourChoice { automatic, always, never };

/// Decides by the flag, then NO_COLOR, then whether standard output is a terminal that shows colours.
Paint choose_paint(ColourChoice);

/// A cell on the background of an equipment colour.
std::string painted(Paint, catalog::Colour, std::string_view text);
std::string bold(Paint, std::string_view text);
std::string dim(Paint, std::string_view text);
/// Something that wants attention: flags, problems.
std::string alarming(Paint, std::string_view text);

/// Columns as drawn: characters, not bytes, and without colour codes.
std::size_t width(std::string_view text);
std::string padded(std::string text, std::size_t columns);

/// Words set in lines of at most `columns`, each behind `indent` spaces.
std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent);

/// Rows with aligned columns; the first row is the head. Numbers (right) by column index.
std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right, Paint);

}  // namespace irondial::cli
