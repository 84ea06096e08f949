// irondial arena: the pictures show what the arena is made of, whole and in either language.
//
// Two pictures are kept as they are. To renew them:
//   irondial arena show millrace > tests/cli/millrace.txt
//   irondial arena show millrace --svg docs/screens/millrace.svg
#include <gmock/gmock.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "cli/arena_command.h"
#include "cli/arena_map.h"
#include "cli/arena_picture.h"
#include "support/packs.h"
#include "well_formed.h"

namespace irondial::cli {
namespace {

using catalog::Arena;
using catalog::HexKind;
using catalog::Language;
using testing::HasSubstr;
using testing::Not;
using tests::WellFormed;

const std::string root = tests::in_sources("");

const std::vector<Arena>& arenas() {
    return tests::shipped_catalog().arenas;
}
const Arena& arena(std::string_view id) {
    return *std::ranges::find(arenas(), id, &Arena::id);
}

std::size_t occurrences(std::string_view text, std::string_view what) {
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != text.npos; at = text.find(what, at + what.size())) ++n;
    return n;
}

std::vector<std::string> lines(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string line; std::getline(in, line);) out.push_back(line);
    return out;
}

/// The picture's two lines inside a hex, found by the numbers round it.
struct Inside {
    std::string upper, lower;
};
Inside inside(const std::string& picture, geo::Hex h) {
    const std::vector<std::string> all = lines(picture);
    const auto head =
        std::ranges::find_if(all, [](const std::string& l) { return l.starts_with("       1"); });
    const auto [column, row] = geo::column_row(h);
    const auto line = (head - all.begin()) + 2 * row + (column % 2 == 0 ? 1 : 0);
    const auto text = [&](std::ptrdiff_t n) {
        return all.at(static_cast<std::size_t>(n)).substr(static_cast<std::size_t>(5 + 7 * h.q), 6);
    };
    return {text(line), text(line + 1)};
}

HexKind kind_of(char symbol) {
    switch (symbol) {
        case '%': return HexKind::hindering;
        case '#': return HexKind::blocking;
        case '~': return HexKind::water;
        default: return HexKind::clear;
    }
}

// ---- In characters ----

TEST(ArenaText, CanBeReadBackHexByHex) {
    ASSERT_GE(arenas().size(), 5u);
    for (const Arena& a : arenas()) {
        const ArenaMap map(a);
        const std::string picture = arena_as_text(a, Language::en, Paint::none);
        for (const geo::Hex h : map.hexes()) {
            const std::string seen = inside(picture, h).upper;
            const catalog::ArenaHex hex = map.at(h);
            EXPECT_EQ(kind_of(seen.back()), hex.kind) << a.id << " " << seen;
            EXPECT_EQ(occurrences(seen, "^"), hex.abrupt     ? 2u
                                              : hex.elevated ? 1u
                                                             : 0u)
                << a.id << " " << seen;
            EXPECT_EQ(occurrences(seen, "(T)"), map.first_target_hexes().contains(h) ? 1u : 0u);
        }
        for (const catalog::ArenaStart& start : a.starts)
            EXPECT_THAT(inside(picture, hex_of(start.at)).upper, HasSubstr(start_label(start)));
    }
}

TEST(ArenaText, LooksAsItDid) {
    EXPECT_EQ(arena_as_text(arena("millrace"), Language::en, Paint::none),
              tests::read_file(root + "tests/cli/millrace.txt"));
}

TEST(ArenaText, FitsTheTerminal) {
    for (const Arena& a : arenas())
        for (const Language language : {Language::en, Language::de})
            for (const std::string& line : lines(arena_as_text(a, language, Paint::none))) {
                EXPECT_LE(width(line), a.columns.size() == 11 ? 100u : 170u) << line;
                EXPECT_FALSE(line.ends_with(' ')) << a.id << ": " << line;
            }
}

TEST(ArenaText, SaysNothingByColourAlone) {
    static const std::regex codes("\033\\[[0-9;]*m");
    for (const Arena& a : arenas()) {
        const std::string coloured = arena_as_text(a, Language::de, Paint::colours_256);
        EXPECT_THAT(coloured, HasSubstr("\033[48;5;"));
        EXPECT_EQ(std::regex_replace(coloured, codes, ""), arena_as_text(a, Language::de, Paint::none));
    }
}

TEST(ArenaText, SpeaksGerman) {
    const std::string text = arena_as_text(arena("millrace"), Language::de, Paint::none);
    for (const char* word : {"Mühlgraben", "Mittlere Klasse", "schwierig", "steil erhöht", "Startfeld"})
        EXPECT_THAT(text, HasSubstr(word));
    EXPECT_THAT(text, Not(HasSubstr("hindering")));
}

TEST(ArenaText, ShowsMarkersWithPlayerAndHeading) {
    const geo::Hex open = geo::hex(geo::ColumnRow{1, 1}), abrupt = geo::hex(geo::ColumnRow{5, 6}),
                   centre = geo::hex(geo::ColumnRow{6, 8});
    const std::vector<ArenaMarker> markers{{open, geo::heading(2), "ATL", 1},
                                           {abrupt, geo::heading(9), "Überlang", 2},
                                           {centre, {}, "T", 0},
                                           {centre, geo::heading(7), "LOC", 3},
                                           {geo::hex(40, 2), geo::heading(0), "AWAY", 1}};
    const std::string text = arena_as_text(arena("millrace"), Language::en, Paint::none, markers);
    EXPECT_EQ(inside(text, open).upper, " ATL  ");
    EXPECT_EQ(inside(text, open).lower, "1_NNE_");
    EXPECT_THAT(text, HasSubstr("/Über^^\\")) << "cut so that the height can still be seen";
    EXPECT_THAT(text, HasSubstr("\\2__S__/"));
    EXPECT_EQ(inside(text, centre).upper, "LOC+T~");
    EXPECT_THAT(text, HasSubstr("\\3_SW__/"));
    EXPECT_THAT(text, HasSubstr("  ATL     column 1, row 1, heading NNE, player 1\n"));
    EXPECT_THAT(text, HasSubstr("  T       column 6, row 8\n"));
    EXPECT_THAT(text, HasSubstr("  AWAY    column 41, ")) << "outside: only listed";
    EXPECT_EQ(occurrences(text, "AWAY"), 1u);
}

TEST(ArenaText, NamesTwelveHeadings) {
    for (const Language language : {Language::en, Language::de}) {
        std::set<std::string> seen;
        for (int h = 0; h < 12; ++h) {
            const std::vector<ArenaMarker> one{{geo::hex(0, 0), geo::heading(h), "A", 1}};
            seen.insert(inside(arena_as_text(arena("millrace"), language, Paint::none, one), {}).lower);
        }
        EXPECT_EQ(seen.size(), 12u);
    }
}

// ---- As SVG ----

TEST(WellFormedCheck, FindsWhatIsBroken) {
    EXPECT_EQ(WellFormed::problem("<a b=\"1\">x &amp; y<c/></a>\n"), "");
    for (const char* broken : {"", "<a>", "<a></b>", "<a/><b/>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>",
                               "<a>&</a>", "<a>\x01</a>", "<a b=\"<\"/>", "<a>x</a>y", "<a b=\"1/>"})
        EXPECT_NE(WellFormed::problem(broken), "") << broken;
}

/// Well-formed; ids stand once and references lead to one; nothing comes from elsewhere.
void expect_sound(const std::string& svg) {
    EXPECT_EQ(WellFormed::problem(svg), "");
    std::set<std::string> ids;
    static const std::regex id(" id=\"([^\"]*)\""), reference("(?:href=\"#|url\\(#)([^\")]*)");
    for (std::sregex_iterator i(svg.begin(), svg.end(), id), end; i != end; ++i)
        EXPECT_TRUE(ids.insert((*i)[1]).second) << (*i)[1];
    std::size_t references = 0;
    for (std::sregex_iterator i(svg.begin(), svg.end(), reference), end; i != end; ++i, ++references)
        EXPECT_TRUE(ids.contains((*i)[1])) << (*i)[1];
    EXPECT_EQ(references, occurrences(svg, "href=") + occurrences(svg, "url("));
    EXPECT_EQ(occurrences(svg, "http"), 1u) << "the namespace";
    for (const char* unwanted : {"<script", "<style", "<image", "<foreignObject", "onload"})
        EXPECT_THAT(svg, Not(HasSubstr(unwanted)));
}

TEST(ArenaSvg, IsASoundPictureOfEveryArena) {
    for (const Arena& a : arenas())
        for (const Language language : {Language::en, Language::de}) {
            const std::string svg = arena_as_svg(a, language);
            expect_sound(svg);
            EXPECT_THAT(svg, testing::MatchesRegex("<svg [^>]*viewBox=\"0 0 [0-9]+ [0-9]+\".*"));
            EXPECT_THAT(svg, HasSubstr("<title>" + catalog::in(a.name, language) + "</title>"));
            for (const catalog::ArenaStart& start : a.starts)
                EXPECT_THAT(svg, HasSubstr(">" + start_label(start) + "</text>"));
        }
}

TEST(ArenaSvg, RingsHighHexesAndDrawsEveryBoundary) {  // SOL-TERR-GEN-02 SOL-TERR-BND-01 SOL-TERR-BND-06
    constexpr std::size_t legend_rings = 3, legend_sides = 6;
    for (const Arena& a : arenas()) {
        const ArenaMap map(a);
        const std::string svg = arena_as_svg(a, Language::en);
        std::size_t rings = legend_rings;
        std::map<HexKind, std::size_t> sides;
        for (const geo::Hex h : map.hexes()) {
            const catalog::ArenaHex hex = map.at(h);
            rings += hex.abrupt ? 2 : hex.elevated ? 1 : 0;
            for (int d = 0; d < 6; ++d)
                sides[hex.kind] +=
                    !map.contains(geo::neighbour(h, d)) || map.at(geo::neighbour(h, d)).kind != hex.kind;
            const auto [column, row] = geo::column_row(h);
            EXPECT_EQ(occurrences(svg, ">" + std::to_string(column) + "," + std::to_string(row) + "<"), 1u);
        }
        EXPECT_EQ(occurrences(svg, "<circle cx="), rings) << a.id;
        for (const HexKind kind : {HexKind::hindering, HexKind::blocking, HexKind::water}) {
            const std::string word(catalog::text(kind));
            const std::string opening = "<path clip-path=\"url(#arena-" + a.id + "-" + word + ")\" d=\"";
            const std::size_t at = svg.find(opening) + opening.size();
            EXPECT_EQ(occurrences(svg.substr(at, svg.find('"', at) - at), "M"), sides[kind] + legend_sides)
                << a.id << " " << word;
        }
    }
}

TEST(ArenaSvg, LooksAsItDid) {
    EXPECT_TRUE(arena_as_svg(arena("millrace"), Language::en) ==
                tests::read_file(root + "docs/screens/millrace.svg"))
        << "look at the new picture before you keep it";
}

TEST(ArenaSvg, DrawsUnitsAndTokens) {
    const std::vector<ArenaMarker> markers{{geo::hex(3, 2), geo::heading_at_side(2), "ATL", 1},
                                           {geo::hex(5, 5), {}, "10", 0},
                                           {geo::hex(5, 5), geo::heading(0), "LOC", 2},
                                           {geo::hex(40, 2), geo::heading(0), "AWAY", 1}};
    const std::string svg = arena_as_svg(arena("millrace"), Language::en, markers);
    expect_sound(svg);
    for (const char* text : {">ATL<", ">LOC<", ">10<", ">player 1<", ">player 2<", ">Target token<"})
        EXPECT_THAT(svg, HasSubstr(text));
    EXPECT_THAT(svg, Not(HasSubstr("AWAY"))) << "outside the arena";
    EXPECT_THAT(svg, HasSubstr("translate(280,400)\" fill=\"#b23c00\"")) << "column 4, row 4";
    EXPECT_THAT(svg, HasSubstr("rotate(-90)")) << "north is up";
    EXPECT_THAT(svg, HasSubstr("rotate(0)"));
    EXPECT_THAT(svg, HasSubstr("scale(.55)")) << "the token stands aside for the unit";
    EXPECT_THAT(arena_as_svg(arena("millrace"), Language::en), Not(HasSubstr("player 1")));
}

TEST(ArenaSvg, EscapesWhatOthersWrote) {
    Arena rude = arena("millrace");
    rude.id = "a\"><b>&";
    rude.name.en = "<script>alert('&\"')</script>\x01";
    rude.summary.en = "]]> & <!-- \t";
    const std::vector<ArenaMarker> markers{{geo::hex(3, 2), geo::heading(3), "</svg>", 1},
                                           {geo::hex(4, 2), {}, "&\x02<", 0}};
    const std::string svg = arena_as_svg(rude, Language::en, markers);
    expect_sound(svg);
    EXPECT_THAT(svg, HasSubstr("<title>&lt;script&gt;alert(&#39;&amp;&quot;&#39;)&lt;/script&gt; </title>"));
}

/// What a pack with mistakes may leave behind is drawn as far as it goes.
TEST(ArenaPicture, BearsStrangeArenas) {
    Arena strange;
    strange.id = "strange";
    strange.columns = {{3, 2}, {-4, -3}, {0, 0}};
    strange.hexes = {{.at = {9, 9}, .kind = HexKind::water}, {.at = {1, -4}, .kind = HexKind::water}};
    strange.starts = {{.area = 'B', .side = 8, .at = {9, 9}}};
    EXPECT_THAT(arena_as_text(strange, Language::en, Paint::none), HasSubstr("~~~~~~"));
    expect_sound(arena_as_svg(strange, Language::en));
    strange.columns.clear();
    EXPECT_THAT(arena_as_text(strange, Language::en, Paint::none), HasSubstr("0 columns, 0 hexes"));
    expect_sound(arena_as_svg(strange, Language::en));
}

TEST(ArenaMap, KnowsWhereTheFirstTargetTokenGoes) {  // SOL-TARGET-06
    using geo::ColumnRow;
    EXPECT_EQ(ArenaMap(arena("slag-yard")).first_target_hexes(),
              (std::set<geo::Hex>{geo::hex(ColumnRow{6, 7}), geo::hex(ColumnRow{6, 8})}));
    EXPECT_EQ(ArenaMap(arena("four-maps")).first_target_hexes().size(), 8u) << "two from each corner";
}

// ---- The commands ----

Output show(const std::string& name, const std::string& svg = "", Language language = Language::en) {
    return show_arena(tests::shipped_catalog(), name, svg, language, Paint::none);
}

std::string refusal(const std::string& name, const std::string& svg = "") {
    try {
        show(name, svg);
    } catch (const std::runtime_error& failure) {
        return failure.what();
    }
    return {};
}

TEST(ArenaList, NamesEveryArenaWithSizeAndSentence) {
    const std::string text = list_arenas(tests::shipped_catalog(), Language::de, Paint::none).text;
    for (const Arena& a : arenas())
        EXPECT_THAT(text,
                    testing::ContainsRegex(a.id + " +" + a.name.de + " +[0-9]+ Spalten, [0-9]+ Felder\n"));
    EXPECT_THAT(text, HasSubstr("22 Spalten, 650 Felder\n                 Alle vier Arenen"));
    for (const std::string& line : lines(text)) EXPECT_LE(width(line), 100u);
}

TEST(ArenaShow, FindsAnArenaByIdOrNameInAnyCase) {
    const std::string picture = show("millrace").text;
    EXPECT_FALSE(picture.empty());
    for (const char* name : {"MILLRACE", "Millrace", "Mühlgraben", "mühlgraben"})
        EXPECT_EQ(show(name).text, picture);
    EXPECT_NE(show("Broken Crown").text, picture);
}

TEST(ArenaShow, SaysWhichArenasThereAre) {
    EXPECT_EQ(refusal("nowhere"),
              "there is no arena \"nowhere\"; there are greenhouse-nine, millrace, slag-yard, broken-crown, "
              "four-maps");
    EXPECT_THAT(refusal("Milrace"), HasSubstr("(did you mean \"millrace\"?)"));
}

TEST(ArenaShow, WritesSvgToAFileOrToStandardOutput) {
    const std::string svg = show("slag-yard", "-", Language::de).text;
    EXPECT_EQ(svg, arena_as_svg(arena("slag-yard"), Language::de));
    const std::string path =
        (std::filesystem::temp_directory_path() / ("arena_test_" + std::to_string(::getpid()) + ".svg"))
            .string();
    EXPECT_EQ(show("slag-yard", path, Language::de).text, "geschrieben: " + path + "\n");
    EXPECT_EQ(tests::read_file(path), svg);
    std::filesystem::remove(path);
    EXPECT_THAT(refusal("slag-yard", "/nowhere/at/all.svg"),
                testing::StartsWith("cannot write \"/nowhere/at/all.svg\": "));
    EXPECT_THAT(refusal("slag-yard", root), testing::StartsWith("cannot write "));
}

}  // namespace
}  // namespace irondial::cli
