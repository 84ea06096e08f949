// An arena as SVG.
//
// The hexes of the arena and those of the legend are drawn alike and together, layer by layer: ground, high
// ground with its shadow, grid, boundary lines, symbols; then what stands on it, and texts. All coordinates
// are whole numbers: 70 to 80 instead of the square root of 3 to 2 is a hexagon to the eye.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <set>

#include "cli/arena_map.h"
#include "cli/arena_picture.h"
#include "cli/markup.h"
#include "cli/names.h"

namespace irondial::cli {

using catalog::HexKind;
using geo::Hex;

namespace {

constexpr int half_width = 40, half_height = 35, pitch = 60;  // of a hex, and from column to column
constexpr int edge = 30, panel = 320;                         // round the picture; the legend

struct Spot {
    int x = 0, y = 0;
};

/// The corners of a hex as geo/hex.h counts them, seen from its centre.
constexpr std::array<Spot, 6> corners{{{half_width, 0},
                                       {half_width / 2, -half_height},
                                       {-half_width / 2, -half_height},
                                       {-half_width, 0},
                                       {-half_width / 2, half_height},
                                       {half_width / 2, half_height}}};

/// Printed maps mark kinds with coloured dots; patterns and shapes say the same.  [SOL-TERR-GEN-02]
struct Look {
    std::string_view fill, line;  // of the ground; of boundary lines, patterns and symbols
    std::string_view pattern;     // a tile of 30 by 35
    std::string_view symbol;      // round the centre of a hex
};

Look look(HexKind kind) {
    switch (kind) {
        case HexKind::clear: return {"#ece4d0", "#8a7f68", "", ""};
        case HexKind::hindering:
            return {"#bdd391", "#33691e", "M4 12l4-7 4 7M19 29l4-7 4 7", "M0-10L10 7H-10z"};
        case HexKind::blocking:
            return {"#a08e88", "#7f1d1d", "M0 1H30M0 18H30M8 1V18M23 18V35", "M-8-8H8V8H-8z"};
        case HexKind::water:
            return {"#a8d4f0", "#0b5394", "M0 9q7.5-7 15 0t15 0M0 26q7.5-7 15 0t15 0",
                    "M0-11C5-4 8-1 8 3A8 8 0 0 1-8 3C-8-1-5-4 0-11z"};
    }
    return {};
}
constexpr std::array kinds{HexKind::hindering, HexKind::blocking, HexKind::water};

/// Of sides and players, from 1: dark enough for white letters, told apart by their numbers.
std::string_view colour_of(int player) {
    constexpr std::array<std::string_view, 9> colours{"#424242", "#b23c00", "#4527a0", "#00695c", "#7a5c00",
                                                      "#ad1457", "#1a237e", "#5d4037", "#2e5d00"};
    return colours[player > 0 ? static_cast<std::size_t>((player - 1) % 8 + 1) : 0];
}

/// A hex to draw.
struct Cell {
    Spot at;
    catalog::ArenaHex terrain;
    geo::HexSides boundary;  // sides with a boundary line of its kind
    geo::HexSides brink;     // sides beyond which it is lower
};

class Picture {
  public:
    Picture(const catalog::Arena& arena, Language language, std::span<const ArenaMarker> markers)
        : arena_(arena), map_(arena), language_(language), markers_(markers) {
        // Ids must differ between pictures on one page, and be names.
        for (const char c : arena.id) id_ += std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '-';
    }

    std::string document() {
        add_map();
        add_legend();
        const std::string name = escaped(in(arena_.name, language_));
        const int wide = legend_.x + panel, high = std::max(map_end_, legend_.y) + edge;
        std::string out = fmt::format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
            "role=\"img\" font-family=\"sans-serif\" fill=\"#1f1b16\">\n<title>{2}</title>\n"
            "<desc>{3}</desc>\n",
            wide, high, name, escaped(in(arena_.summary, language_)));
        out += definitions();
        out += fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"#faf7f0\"/>\n", wide, high);
        out += fmt::format("<text x=\"{}\" y=\"58\" font-size=\"34\" font-weight=\"bold\">{}</text>\n", edge,
                           name);
        return out + terrain() + above_ + "</svg>\n";
    }

  private:
    // ---- What there is to draw ----

    Spot centre(Hex h) const {
        const int down = 2 * (geo::column_row(h).row - map_.first_row()) + (h.q & 1) + 1;
        return {2 * edge + half_width + pitch * h.q, map_top + half_height * down};
    }

    void add_map() {
        for (const Hex h : map_.hexes()) {
            Cell cell{.at = centre(h), .terrain = map_.at(h), .boundary = {}, .brink = {}};
            for (int side = 0; side < 6; ++side) {
                if (cell.terrain.kind != HexKind::clear && map_.boundary(h, side)) cell.boundary.add(side);
                if (cell.terrain.elevated && !map_.at(geo::neighbour(h, side)).elevated) cell.brink.add(side);
            }
            cells_.push_back(cell);
            map_end_ = std::max(map_end_, cell.at.y + half_height + edge);
        }
        number_hexes();
        for (const Hex h : map_.first_target_hexes()) above_ += target_place(centre(h));
        for (const catalog::ArenaStart& start : arena_.starts)
            if (map_.contains(hex_of(start.at))) above_ += start_area(centre(hex_of(start.at)), start);
        for (const ArenaMarker& marker : markers_)
            if (!marker.heading && map_.contains(marker.at))
                above_ += token(centre(marker.at), marker, unit_at(marker.at));
        for (const ArenaMarker& marker : markers_)
            if (marker.heading && map_.contains(marker.at))
                above_ += rings(centre(marker.at), map_.at(marker.at), 25) + unit(centre(marker.at), marker);
    }

    /// Small numbers in every hex, large ones round the arena.
    void number_hexes() {
        above_ += "<g font-size=\"10\" text-anchor=\"middle\" fill-opacity=\".65\">\n";
        for (const Hex h : map_.hexes()) {
            const auto [column, row] = geo::column_row(h);
            above_ += text({centre(h).x, centre(h).y + half_height - 9}, fmt::format("{},{}", column, row));
        }
        above_ += "</g>\n<g font-size=\"18\" font-weight=\"bold\" text-anchor=\"middle\">\n";
        for (std::size_t q = 0; q < arena_.columns.size(); ++q)
            above_ += text({centre(geo::hex(static_cast<int>(q), 0)).x, map_top - 10}, std::to_string(q + 1));
        for (const Hex h : map_.hexes())
            if (h.q == 0) above_ += text({edge + 8, centre(h).y + 6}, std::to_string(geo::column_row(h).row));
        above_ += "</g>\n";
    }

    // ---- The legend ----

    void add_legend() {
        const int columns = static_cast<int>(arena_.columns.size());
        legend_ = {2 * edge + half_width + pitch * columns + edge, 58};
        above_ += "<g font-size=\"15\">\n";
        above_ += text(legend_, arena_size(arena_, language_));
        legend_.y += 12;
        for (const std::string& line : lines_of(in(arena_.summary, language_))) {
            legend_.y += 20;
            above_ += text(legend_, line);
        }
        above_ += "</g>\n<g font-size=\"17\">\n";
        for (const HexKind kind : {HexKind::clear, HexKind::hindering, HexKind::blocking, HexKind::water})
            explain(name(kind, language_), {.at = {}, .kind = kind});
        explain(say(language_, "elevated", "erhöht"), {.at = {}, .elevated = true});
        explain(say(language_, "abrupt elevated", "steil erhöht"),
                {.at = {}, .elevated = true, .abrupt = true});
        above_ += start_area(explain(say(language_, "starting area A, side 1", "Startfeld A, Seite 1"), {}),
                             {.area = 'A', .side = 1, .at = {}});
        above_ += target_place(explain(say(language_, "first Target token", "erste Zielscheibe"), {}));
        explain_markers();
        above_ += "</g>\n";
    }
    void explain_markers() {
        std::set<int> players;
        for (const ArenaMarker& marker : markers_)
            if (marker.heading) players.insert(marker.player);
        for (const int player : players)
            if (player > 0)
                above_ += unit(explain(fmt::format("{} {}", say(language_, "player", "Spieler"), player), {}),
                               {.at = {}, .heading = geo::heading_at_side(2), .label = {}, .player = player});
        if (std::ranges::any_of(markers_, [](const ArenaMarker& m) { return !m.heading; }))
            above_ += token(explain(say(language_, "Target token", "Zielscheibe"), {}), {});
    }

    /// Puts a sample hex and its meaning under those before; the result is the sample's centre.
    Spot explain(std::string_view meaning, const catalog::ArenaHex& terrain) {
        const Spot at{legend_.x + half_width, legend_.y + half_height + 18};
        Cell cell{.at = at, .terrain = terrain, .boundary = {}, .brink = {}};
        for (int side = 0; side < 6; ++side) {
            if (terrain.kind != HexKind::clear) cell.boundary.add(side);
            if (terrain.elevated) cell.brink.add(side);
        }
        cells_.push_back(cell);
        above_ += text({at.x + half_width + 16, at.y + 6}, meaning);
        legend_.y = at.y + half_height;
        return at;
    }

    /// A sentence in the width of the legend.
    static std::vector<std::string> lines_of(std::string_view sentence) {
        std::vector<std::string> lines;
        const std::string all = wrapped(sentence, 34, 0);
        for (std::size_t from = 0; from < all.size();) {
            const std::size_t end = all.find('\n', from);
            lines.push_back(all.substr(from, end - from));
            from = end + 1;
        }
        return lines;
    }

    // ---- Ground ----

    using Which = std::function<bool(const Cell&)>;
    static Which of(HexKind kind) {
        return [kind](const Cell& c) { return c.terrain.kind == kind; };
    }
    static bool high(const Cell& c) { return c.terrain.elevated; }

    std::string area(const Which& which) const {
        std::string path;
        for (const Cell& cell : cells_) {
            if (!which(cell)) continue;
            path += fmt::format("M{} {}", cell.at.x + corners[0].x, cell.at.y + corners[0].y);
            for (std::size_t k = 1; k < 6; ++k)
                path +=
                    fmt::format("l{} {}", corners[k].x - corners[k - 1].x, corners[k].y - corners[k - 1].y);
            path += "z";
        }
        return path;
    }
    std::string sides(const Which& which, geo::HexSides Cell::*chosen) const {
        std::string path;
        for (const Cell& cell : cells_)
            for (int d = 0; d < 6; ++d) {
                if (!which(cell) || !(cell.*chosen).has(d)) continue;
                const Spot a = corners[static_cast<std::size_t>(geo::sixth(d - 1))],
                           b = corners[static_cast<std::size_t>(d)];
                path += fmt::format("M{} {}l{} {}", cell.at.x + a.x, cell.at.y + a.y, b.x - a.x, b.y - a.y);
            }
        return path;
    }

    std::string clip(std::string_view name, const Which& which) const {
        return fmt::format("<clipPath id=\"{0}-{1}\"><path id=\"{0}-{1}-area\" d=\"{2}\"/></clipPath>\n", id_,
                           name, area(which));
    }
    std::string definitions() const {
        std::string out = "<defs>\n" + clip("high", high);
        for (const HexKind kind : kinds) {
            const Look l = look(kind);
            out += clip(catalog::text(kind), of(kind));
            out += fmt::format(
                "<pattern id=\"{}-{}-pattern\" width=\"30\" height=\"35\" patternUnits=\"userSpaceOnUse\">"
                "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-opacity=\".4\" stroke-width=\"1.6\"/>"
                "</pattern>\n",
                id_, catalog::text(kind), l.pattern, l.line);
        }
        // What the ground is made of, whatever its height.
        out += fmt::format("<g id=\"{}-ground\">\n<path d=\"{}\" fill=\"{}\"/>\n", id_,
                           area([](const Cell&) { return true; }), look(HexKind::clear).fill);
        for (const HexKind kind : kinds)
            out += fmt::format(
                "<use href=\"#{0}-{1}-area\" fill=\"{2}\"/><use href=\"#{0}-{1}-area\" "
                "fill=\"url(#{0}-{1}-pattern)\"/>\n",
                id_, catalog::text(kind), look(kind).fill);
        return out + "</g>\n</defs>\n";
    }

    std::string terrain() const {
        std::string out = fmt::format(
            "<use href=\"#{0}-ground\"/>\n"
            "<use href=\"#{0}-high-area\" x=\"5\" y=\"6\" fill-opacity=\".4\"/>\n"
            "<g clip-path=\"url(#{0}-high)\"><use href=\"#{0}-ground\"/>"
            "<use href=\"#{0}-high-area\" fill=\"#fff\" fill-opacity=\".4\"/>\n"
            "<path d=\"{1}\" stroke=\"#4e3b24\" stroke-width=\"18\" stroke-dasharray=\"1.5 3.5\"/></g>\n",
            id_, sides(high, &Cell::brink));
        out += fmt::format(
            "<path d=\"{}\" fill=\"none\" stroke=\"#1f1b16\" stroke-opacity=\".35\" stroke-width=\"1\"/>\n",
            area([](const Cell&) { return true; }));
        // A line lies inside its area: where two kinds meet there are two lines.
        for (const HexKind kind : kinds)
            out += fmt::format(
                "<path clip-path=\"url(#{}-{})\" d=\"{}\" stroke=\"{}\" stroke-width=\"8\" "
                "stroke-linecap=\"round\"/>\n",
                id_, catalog::text(kind), sides(of(kind), &Cell::boundary), look(kind).line);
        for (const Cell& cell : cells_) out += symbols(cell);
        return out;
    }

    static std::string symbols(const Cell& cell) {
        const Look l = look(cell.terrain.kind);
        const std::string dot = l.symbol.empty()
                                    ? ""
                                    : fmt::format(
                                          "<path transform=\"translate({},{})\" d=\"{}\" fill=\"{}\" "
                                          "stroke=\"#fff\" stroke-width=\"1.5\"/>\n",
                                          cell.at.x, cell.at.y, l.symbol, l.line);
        return dot + rings(cell.at, cell.terrain, 14);
    }
    /// One ring for elevated, two for abrupt.
    static std::string rings(Spot at, const catalog::ArenaHex& hex, int radius) {
        std::string out;
        for (int i = 0; i < (hex.abrupt ? 2 : hex.elevated ? 1 : 0); ++i)
            out += fmt::format(
                "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"none\" stroke=\"#1f1b16\" "
                "stroke-width=\"2.5\"/>\n",
                at.x, at.y, radius + 5 * i);
        return out;
    }

    // ---- What stands on it ----

    static std::string text(Spot at, std::string_view what) {
        return fmt::format("<text x=\"{}\" y=\"{}\">{}</text>\n", at.x, at.y, escaped(what));
    }

    static std::string start_area(Spot at, const catalog::ArenaStart& start) {
        return fmt::format(
            "<g transform=\"translate({},{})\"><path d=\"M26 0L13-22H-13L-26 0L-13 22H13z\" fill=\"#fff\" "
            "stroke=\"{}\" stroke-width=\"4\"/><text y=\"7\" font-size=\"20\" font-weight=\"bold\" "
            "text-anchor=\"middle\" fill=\"{}\">{}</text></g>\n",
            at.x, at.y - 6, colour_of(start.side), colour_of(start.side), start_label(start));
    }

    static std::string target_place(Spot at) {
        return fmt::format(
            "<g transform=\"translate({},{})\" fill=\"none\" stroke=\"#1f1b16\" stroke-width=\"2.5\">"
            "<circle r=\"17\" stroke-dasharray=\"5.2 3.7\"/>"
            "<path d=\"M0-24V-12M0 12V17M-24 0H-12M12 0H24\"/></g>\n",
            at.x, at.y);
    }

    /// A disc with a bullseye's ring; beside a unit in the same hex it is smaller and to the south-east.
    static std::string token(Spot at, const ArenaMarker& marker, bool beside_unit = false) {
        return fmt::format(
            "<g transform=\"translate({},{}){}\"><circle r=\"22\" fill=\"#ffd54f\" stroke=\"#1f1b16\" "
            "stroke-width=\"2.5\"/><circle r=\"17\" fill=\"#fff\" stroke=\"#1f1b16\" "
            "stroke-width=\"1.5\"/>{}</g>\n",
            at.x + (beside_unit ? 15 : 0), at.y + (beside_unit ? 20 : 0), beside_unit ? " scale(.55)" : "",
            label(marker.label, 6, "#1f1b16"));
    }
    bool unit_at(Hex h) const {
        return std::ranges::any_of(markers_, [&](const ArenaMarker& m) { return m.heading && m.at == h; });
    }

    /// A disc with a nose where it looks; geo counts counter-clockwise, SVG clockwise.
    static std::string unit(Spot at, const ArenaMarker& marker) {
        return fmt::format(
            "<g transform=\"translate({},{})\" fill=\"{}\" stroke=\"#fff\" stroke-width=\"2\">"
            "<path d=\"M10-20L34 0L10 20z\" transform=\"rotate({})\"/><circle r=\"21\"/>{}{}</g>\n",
            at.x, at.y, colour_of(marker.player), -30 * marker.heading->twelfths,
            label(marker.label, marker.player > 0 ? 2 : 6, "#fff"),
            marker.player > 0 ? fmt::format("<text y=\"15\" font-size=\"11\" text-anchor=\"middle\" "
                                            "fill=\"#fff\" stroke=\"none\">{}</text>",
                                            marker.player)
                              : "");
    }
    static std::string label(std::string_view what, int y, std::string_view colour) {
        const std::size_t long_is = width(what);
        return fmt::format(
            "<text y=\"{}\" font-size=\"{}\" font-weight=\"bold\" text-anchor=\"middle\" fill=\"{}\" "
            "stroke=\"none\">{}</text>",
            y,
            long_is <= 2   ? 17
            : long_is == 3 ? 15
                           : 12,
            colour, escaped(what));
    }

    static constexpr int map_top = 120;

    const catalog::Arena& arena_;
    ArenaMap map_;
    Language language_;
    std::span<const ArenaMarker> markers_;
    std::string id_ = "arena-";
    std::vector<Cell> cells_;  // of the arena and of the legend
    std::string above_;        // what is drawn over the ground
    Spot legend_;              // where its next line goes
    int map_end_ = 0;
};

}  // namespace

std::string arena_as_svg(const catalog::Arena& arena, Language language,
                         std::span<const ArenaMarker> markers) {
    return Picture(arena, language, markers).document();
}

}  // namespace irondial::cli
