// An arena in characters. A hex is six characters wide and two lines high:
//
//       ______
//      /%%A1^%\        what it is made of; on it a starting area or a marker's label, and how high it is
//      \1_NNE_/        a marker's player and heading
//
#include <fmt/format.h>

#include <array>

#include "cli/arena_map.h"
#include "cli/arena_picture.h"
#include "cli/names.h"

namespace irondial::cli {

using catalog::Colour;
using catalog::HexKind;
using geo::Hex;

namespace {

constexpr int inside = 6, pitch = inside + 1, margin = 4;

char symbol(HexKind kind) {
    switch (kind) {
        case HexKind::clear: return ' ';
        case HexKind::hindering: return '%';
        case HexKind::blocking: return '#';
        case HexKind::water: return '~';
    }
    return ' ';
}

std::string_view height(const catalog::ArenaHex& hex) {
    return hex.abrupt ? "^^" : hex.elevated ? "^" : "";
}

/// What a hex is painted on, where there are colours: the colours of the symbols on printed maps, and grey
/// for clear ground that is elevated.  [SOL-TERR-GEN-02]
std::optional<Colour> ground(const catalog::ArenaHex& hex) {
    switch (hex.kind) {
        case HexKind::clear: break;
        case HexKind::hindering: return Colour::green;
        case HexKind::blocking: return Colour::red;
        case HexKind::water: return Colour::blue;
    }
    if (hex.elevated) return Colour::grey;
    return std::nullopt;
}

std::string_view heading_name(geo::Heading heading, Language language) {
    static constexpr std::array<std::string_view, 12> en{"E", "NE", "NNE", "N", "NNW", "NW",
                                                         "W", "SW", "SSW", "S", "SSE", "SE"};
    static constexpr std::array<std::string_view, 12> de{"O", "NO", "NNO", "N", "NNW", "NW",
                                                         "W", "SW", "SSW", "S", "SSO", "SO"};
    return (language == Language::de ? de : en)[heading.twelfths];
}

std::vector<std::string> characters(std::string_view text) {
    std::vector<std::string> out;
    for (const char c : text)
        if ((c & 0xc0) != 0x80 || out.empty())
            out.emplace_back(1, c);
        else
            out.back() += c;
    return out;
}

enum class Weight { plain, faint, strong };

/// One character of the picture.
struct Ink {
    std::string character = " ";
    std::optional<Colour> ground;
    Weight weight = Weight::plain;

    bool looks_like(const Ink& o) const { return ground == o.ground && weight == o.weight; }
};

std::string in_ink(Paint paint, const Ink& ink, std::string text) {
    if (ink.ground) text = painted(paint, *ink.ground, text);
    switch (ink.weight) {
        case Weight::plain: return text;
        case Weight::faint: return ink.ground ? text : dim(paint, text);
        case Weight::strong: return bold(paint, text);
    }
    return text;
}

class Canvas {
  public:
    Ink& at(int line, int column) {
        const auto l = static_cast<std::size_t>(line), c = static_cast<std::size_t>(column);
        if (lines_.size() <= l) lines_.resize(l + 1);
        if (lines_[l].size() <= c) lines_[l].resize(c + 1);
        return lines_[l][c];
    }
    /// Puts a text into a room of so many columns, in its middle; what does not fit is cut off.
    void write(int line, int column, int room, std::string_view text, Weight weight) {
        std::vector<std::string> all = characters(text);
        if (all.size() > static_cast<std::size_t>(room)) all.resize(static_cast<std::size_t>(room));
        column += (room - static_cast<int>(all.size())) / 2;
        for (const std::string& one : all) {
            Ink& ink = at(line, column++);
            ink.character = one;
            ink.weight = weight;
        }
    }
    std::string text(Paint paint) const {
        std::string out;
        for (const std::vector<Ink>& line : lines_) {
            for (std::size_t i = 0; i < line.size();) {
                const Ink& ink = line[i];
                std::string run;
                for (; i < line.size() && line[i].looks_like(ink); ++i) run += line[i].character;
                out += in_ink(paint, ink, run);
            }
            out += "\n";
        }
        return out;
    }

  private:
    std::vector<std::vector<Ink>> lines_;
};

class Drawing {
  public:
    Drawing(const catalog::Arena& arena, Language language, std::span<const ArenaMarker> markers)
        : arena_(arena), map_(arena), language_(language), markers_(markers) {}

    std::string grid(Paint paint) {
        for (const Hex h : map_.hexes()) draw(h);
        for (const Hex h : map_.first_target_hexes()) write_on(h, "(T)");
        for (const catalog::ArenaStart& start : arena_.starts) write_on(hex_of(start.at), start_label(start));
        for (const ArenaMarker& marker : markers_) draw(marker);
        number_columns_and_rows();
        return canvas_.text(paint);
    }

  private:
    /// Where the line of its northern side begins.
    struct Place {
        int line, column;
    };
    Place place(Hex h) const {
        const auto [column, row] = geo::column_row(h);
        return {1 + 2 * (row - map_.first_row()) + (h.q & 1), margin + pitch * h.q};
    }

    void draw(Hex h) {
        const auto [line, column] = place(h);
        const catalog::ArenaHex hex = map_.at(h);
        draw_side(h, 1, line + 1, column + pitch, '\\');
        draw_side(h, 3, line + 1, column, '/');
        draw_side(h, 4, line + 2, column, '\\');
        draw_side(h, 0, line + 2, column + pitch, '/');
        for (int i = 1; i <= inside; ++i) {
            if (!map_.contains(geo::neighbour(h, 2))) draw_side(h, 2, line, column + i, '_');
            draw_side(h, 5, line + 2, column + i, '_');
            canvas_.at(line + 1, column + i) = {std::string(1, symbol(hex.kind)), ground(hex), Weight::plain};
            canvas_.at(line + 2, column + i).ground = ground(hex);
        }
        write_on(h, "");
    }
    void draw_side(Hex h, int side, int line, int column, char c) {
        Ink& ink = canvas_.at(line, column);
        ink.character = c;
        ink.weight = map_.boundary(h, side) ? Weight::strong : Weight::faint;
    }

    /// A text and the height of the hex behind it.
    void write_on(Hex h, std::string_view text) {
        if (!map_.contains(h)) return;
        const auto [line, column] = place(h);
        const catalog::ArenaHex hex = map_.at(h);
        for (int i = 1; i <= inside; ++i) canvas_.at(line + 1, column + i).character = symbol(hex.kind);
        const std::string_view high = height(hex);
        std::string cut;
        for (const std::string& one : characters(text))
            if (width(cut) + high.size() < inside) cut += one;
        canvas_.write(line + 1, column + 1, inside, cut.append(high), Weight::strong);
    }
    void draw(const ArenaMarker& marker) {
        if (!map_.contains(marker.at)) return;
        write_on(marker.at, labels_at(marker.at));
        const auto [line, column] = place(marker.at);
        if (marker.player > 0)
            canvas_.write(line + 2, column + 1, 1, std::to_string(marker.player), Weight::strong);
        if (marker.heading)
            canvas_.write(line + 2, column + 3, 3, heading_name(*marker.heading, language_), Weight::strong);
    }
    /// A unit and a token may share a hex; the unit comes first.
    std::string labels_at(Hex h) const {
        std::string out;
        for (const bool units : {true, false})
            for (const ArenaMarker& marker : markers_)
                if (marker.at == h && marker.heading.has_value() == units)
                    out += (out.empty() ? "" : "+") + marker.label;
        return out;
    }

    void number_columns_and_rows() {
        const int columns = static_cast<int>(arena_.columns.size());
        for (const Hex h : map_.hexes()) {
            const auto [line, column] = place(h);
            const geo::ColumnRow number = geo::column_row(h);
            canvas_.write(0, column + 1, inside, std::to_string(number.column), Weight::plain);
            const std::string row = fmt::format("{:>2}", number.row);
            if (h.q == 0) canvas_.write(line + 1, 0, 3, row, Weight::plain);
            if (h.q == columns - 1) canvas_.write(line + 1, column + pitch + 2, 3, row, Weight::plain);
        }
    }

    const catalog::Arena& arena_;
    ArenaMap map_;
    Language language_;
    std::span<const ArenaMarker> markers_;
    Canvas canvas_;
};

/// Samples and what they mean, in three columns.
std::string legend(Language language, Paint paint) {
    const auto item = [&](std::string_view sample, std::optional<Colour> on, std::string_view meaning) {
        return fmt::format("  {}  {}", on ? painted(paint, *on, sample) : sample, meaning);
    };
    const auto kind = [&](HexKind k) {
        return padded(item(std::string(3, symbol(k)), ground({.at = {}, .kind = k}), name(k, language)), 20);
    };
    const auto high = [&](std::string_view sample, std::string_view meaning) {
        return padded(item(sample, Colour::grey, meaning), 24);
    };
    std::string out = kind(HexKind::hindering) + high(" ^ ", say(language, "elevated", "erhöht"));
    out += item("A1 ", {}, say(language, "starting area A of side 1", "Startfeld A der Seite 1")) + "\n";
    out += kind(HexKind::blocking) + high(" ^^", say(language, "abrupt elevated", "steil erhöht"));
    out += item("(T)", {}, say(language, "the first Target token goes here", "Platz der ersten Zielscheibe"));
    out += "\n" + kind(HexKind::water) + item("   ", {}, name(HexKind::clear, language)) + "\n";
    return out;
}

std::string marker_lines(std::span<const ArenaMarker> markers, Language language) {
    std::string out;
    for (const ArenaMarker& marker : markers) {
        const auto [column, row] = geo::column_row(marker.at);
        out += fmt::format("  {}  {} {}, {} {}", padded(marker.label, 6), say(language, "column", "Spalte"),
                           column, say(language, "row", "Reihe"), row);
        if (marker.heading)
            out += fmt::format(", {} {}", say(language, "heading", "Kurs"),
                               heading_name(*marker.heading, language));
        if (marker.player > 0)
            out += fmt::format(", {} {}", say(language, "player", "Spieler"), marker.player);
        out += "\n";
    }
    return out;
}

}  // namespace

std::string arena_as_text(const catalog::Arena& arena, Language language, Paint paint,
                          std::span<const ArenaMarker> markers) {
    std::string out = fmt::format("{} ({}), {}\n", bold(paint, in(arena.name, language)), arena.id,
                                  arena_size(arena, language));
    out += wrapped(in(arena.summary, language), 84, 0) + "\n";
    out += Drawing(arena, language, markers).grid(paint) + "\n" + legend(language, paint);
    if (!markers.empty()) out += "\n" + marker_lines(markers, language);
    return out;
}

}  // namespace irondial::cli
