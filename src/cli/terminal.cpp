#include "cli/terminal.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

namespace irondial::cli {

namespace {

struct Tone {
    int r, g, b, index;  // and the nearest of the 256 colours
    bool dark;           // wants light letters
};

constexpr Tone tone(catalog::Colour colour) {
    switch (colour) {
        case catalog::Colour::purple: return {140, 80, 180, 97, true};
        case catalog::Colour::green: return {60, 150, 75, 71, true};
        case catalog::Colour::red: return {200, 50, 50, 160, true};
        case catalog::Colour::blue: return {50, 100, 200, 26, true};
        case catalog::Colour::black: return {20, 20, 20, 16, true};
        case catalog::Colour::grey: return {160, 160, 160, 247, false};
        case catalog::Colour::yellow: return {235, 205, 60, 221, false};
    }
    return {};
}

std::string coded(Paint paint, std::string_view code, std::string_view text) {
    return paint == Paint::none ? std::string(text) : fmt::format("\033[{}m{}\033[0m", code, text);
}

bool set(const char* variable) {
    const char* value = std::getenv(variable);
    return value != nullptr && *value != '\0';
}

}  // namespace

Paint choose_paint(ColourChoice choice) {
    if (choice == ColourChoice::never) return Paint::none;
    const std::string_view term = set("TERM") ? std::getenv("TERM") : "";
    if (choice == ColourChoice::automatic &&
        (set("NO_COLOR") || isatty(STDOUT_FILENO) == 0 || term.empty() || term == "dumb"))
        return Paint::none;
    const std::string_view depth = set("COLORTERM") ? std::getenv("COLORTERM") : "";
    return depth == "truecolor" || depth == "24bit" ? Paint::true_colour : Paint::colours_256;
}

std::string painted(Paint paint, catalog::Colour colour, std::string_view text) {
    const Tone t = tone(colour);
    const int letters = t.dark ? 231 : 16;
    switch (paint) {
        case Paint::none: return std::string(text);
        case Paint::colours_256: return fmt::format("\033[48;5;{};38;5;{}m{}\033[0m", t.index, letters, text);
        case Paint::true_colour:
            return fmt::format("\033[48;2;{};{};{};38;5;{}m{}\033[0m", t.r, t.g, t.b, letters, text);
    }
    return {};
}

std::string bold(Paint paint, std::string_view text) {
    return coded(paint, "1", text);
}

std::string dim(Paint paint, std::string_view text) {
    return coded(paint, "2", text);
}

std::string alarming(Paint paint, std::string_view text) {
    return coded(paint, "38;5;208", text);
}

std::size_t width(std::string_view text) {
    std::size_t columns = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\033') {
            while (i < text.size() && text[i] != 'm') ++i;
            continue;
        }
        columns += (text[i] & 0xc0) != 0x80;  // count the first byte of each character
    }
    return columns;
}

std::string padded(std::string text, std::size_t columns) {
    const std::size_t w = width(text);
    if (w < columns) text.append(columns - w, ' ');
    return text;
}

std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent) {
    std::string out, line;
    const auto flush = [&] {
        if (!line.empty()) out += std::string(indent, ' ') + line + "\n";
        line.clear();
    };
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        const std::string_view word = text.substr(0, end);
        if (!line.empty() && indent + width(line) + 1 + width(word) > columns) flush();
        if (!word.empty()) line += (line.empty() ? "" : " ") + std::string(word);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    flush();
    return out;
}

std::string table(const std::vector<std::vector<std::string>>& rows, const std::vector<bool>& right,
                  Paint paint) {
    std::vector<std::size_t> widths(right.size(), 0);
    for (const auto& row : rows)
        for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], width(row[c]));
    std::string out;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line;
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const std::size_t gap = widths[c] - width(rows[r][c]);
            if (c != 0) line += "  ";
            if (right[c])
                line += std::string(gap, ' ') + rows[r][c];
            else
                line += rows[r][c] + (c + 1 == rows[r].size() ? std::string() : std::string(gap, ' '));
        }
        out += (r == 0 ? bold(paint, line) : line) + "\n";
    }
    return out;
}

}  // namespace irondial::cli
