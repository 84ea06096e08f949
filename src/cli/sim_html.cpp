#include "cli/sim_html.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/markup.h"

namespace irondial::cli {

namespace {

struct Bar {
    std::string label, shown;
    double value = 0;
    bool second = false;  // of the second player
};

/// Horizontal bars, one below the other, from an axis to the right or, below nought, to the left; all
/// together as wide as the chart.
std::string bars(const std::string& title, const std::vector<Bar>& list) {
    constexpr int row = 20, label = 340, width = 370, figures = 140;
    double least = 0, most = 0;
    for (const Bar& bar : list) least = std::min(least, bar.value), most = std::max(most, bar.value);
    const double scale = most > least ? width / (most - least) : 0, axis = label - least * scale;
    const std::size_t height = std::max<std::size_t>(1, list.size()) * row + 4;
    std::string svg = fmt::format(
        "<h2>{}</h2>\n<svg role=\"img\" aria-label=\"{}\" viewBox=\"0 0 {} {}\" width=\"100%\">\n",
        escaped(title), escaped(title), label + width + figures, height);
    int y = 0;
    for (const Bar& bar : list) {
        const double from = axis + std::min(bar.value, 0.0) * scale,
                     to = axis + std::max(bar.value, 0.0) * scale;
        const char* colour = bar.value < 0 ? "minus" : bar.second ? "two" : "one";
        svg += fmt::format(
            "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">{}</text><rect class=\"{}\" x=\"{:.1f}\" y=\"{}\" "
            "width=\"{:.1f}\" height=\"{}\"/><text x=\"{:.1f}\" y=\"{}\">{}</text>\n",
            label - 8, y + 14, escaped(bar.label), colour, from, y + 3, to - from, row - 6, to + 6, y + 14,
            escaped(bar.shown));
        y += row;
    }
    svg += fmt::format("<line class=\"axis\" x1=\"{0:.1f}\" x2=\"{0:.1f}\" y1=\"0\" y2=\"{1}\"/>\n", axis,
                       height);
    return svg + "</svg>\n";
}

std::string lengths(const sim::Statistics& all, Language lang) {
    if (all.lengths.empty()) return {};
    // At most some twenty bars: turns in groups.
    const int low = all.lengths.begin()->first, high = all.lengths.rbegin()->first;
    const int group = (high - low) / 20 + 1;
    std::vector<Bar> list;
    for (int from = low; from <= high; from += group) {
        int games = 0;
        for (auto it = all.lengths.lower_bound(from); it != all.lengths.end() && it->first < from + group;
             ++it)
            games += it->second;
        const std::string_view turns = say(lang, "turns", "Züge");
        const std::string label =
            group == 1 ? fmt::format("{} {}", from, turns)
                       : fmt::format("{} {} {} {}", from, say(lang, "to", "bis"), from + group - 1, turns);
        list.push_back({label, fmt::format("{}", games), static_cast<double>(games), false});
    }
    return bars(std::string(say(lang, "How long the games were", "Wie lang die Spiele waren")), list);
}

std::string conditions(const sim::Contest& contest, const sim::Statistics& all, Language lang) {
    const std::array names{say(lang, "condition 1: eliminations", "Bedingung 1: Ausschaltungen"),
                           say(lang, "condition 2: survivors, captives, salvage",
                               "Bedingung 2: Überlebende, Gefangene, Bergung"),
                           say(lang, "condition 3: deployment zones", "Bedingung 3: Aufstellungszonen"),
                           say(lang, "cards", "Karten")};
    std::vector<Bar> list;
    for (std::size_t c = 0; c < 4; ++c)
        for (std::size_t k = 0; k < 2; ++k)
            if (const int games = all.conditions[k][c]; all.conditions[0][c] + all.conditions[1][c] > 0)
                list.push_back({fmt::format("{}: {}", contest.players[k], names[c]), fmt::format("{}", games),
                                static_cast<double>(games), k == 1});
    for (const auto& [rule, games] : all.decided)
        list.push_back({fmt::format("{} {}", say(lang, "decided by", "entschieden durch"), rule),
                        fmt::format("{}", games), static_cast<double>(games), false});
    list.push_back({std::string(say(lang, "ended by time", "durch Zeit beendet")),
                    fmt::format("{}", all.timed_out), static_cast<double>(all.timed_out), false});
    return bars(std::string(say(lang, "Victory conditions", "Siegbedingungen")), list);
}

/// What they fought with: "random forces of 450 points".
std::string forces(const sim::Contest& contest, Language lang) {
    const rules::Edition& book = rules::edition(contest.edition);
    std::string text;
    if (!contest.armies.empty())
        text = fmt::format("{} {} {}", in(contest.armies.front().name, lang), say(lang, "against", "gegen"),
                           in(contest.armies.back().name, lang));
    else if (contest.built)
        text = fmt::format("{} {} {} {}", say(lang, "forces built by", "Armeen, zusammengestellt von"),
                           sim::builder_of(contest, 0), say(lang, "and", "und"), sim::builder_of(contest, 1));
    else if (book.battleforce.kit_forces)
        text = say(lang, "the forces of the box", "die Armeen der Packung");
    else
        text = say(lang, "random forces", "zufällige Armeen");
    if (contest.even) text += say(lang, ", the same for both", ", dieselben für beide");
    if (const int total = sim::total_of(contest); total > 0)
        text += fmt::format(", {} {}", total, say(lang, "points a side", "Punkte je Seite"));
    return text;
}

using Units = std::vector<sim::UnitFigures>;

/// The units with most of something, and those with least.
template <class Value, class Shown>
std::string ranked(const catalog::Catalog& catalog, std::string_view title, Language lang, Units units,
                   Value value, Shown shown) {
    constexpr std::size_t first = 15, last = 10;
    std::stable_sort(units.begin(), units.end(),
                     [&](const auto& a, const auto& b) { return value(a) > value(b); });
    std::vector<Bar> list;
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (i == first && units.size() > first + last) {
            i = units.size() - last;
            list.push_back({fmt::format("... {} {} ...", i - first, say(lang, "more", "weitere")), "", 0});
        }
        const catalog::UnitText& text = catalog.text(units[i].kind);
        list.push_back({text.id + " " + text.name, shown(units[i]), value(units[i])});
    }
    return bars(std::string(title), list);
}

std::string units(const catalog::Catalog& catalog, const sim::Statistics& all, Language lang) {
    const auto dealt = [](const sim::UnitFigures& u) { return u.each(u.dealt); };
    const auto survived = [](const sim::UnitFigures& u) { return 100 * u.each(u.survived); };
    const auto traded = [](const sim::UnitFigures& u) { return u.each(u.destroyed - u.lost); };
    return ranked(catalog, say(lang, "Damage dealt, clicks each", "Ausgeteilter Schaden, Klicks je Einheit"),
                  lang, all.units, dealt, [&](const auto& u) { return fmt::format("{:.2f}", dealt(u)); }) +
           ranked(catalog, say(lang, "Survival", "Überleben"), lang, all.units, survived,
                  [&](const auto& u) {
                      return fmt::format("{:.0f} % {} {}", survived(u), say(lang, "of", "von"), u.fielded);
                  }) +
           ranked(catalog,
                  say(lang, "Points traded: destroyed less lost, each",
                      "Punkte im Tausch: zerstört weniger verloren, je Einheit"),
                  lang, all.units, traded, [&](const auto& u) {
                      return fmt::format("{:+.1f} ({} {} {})", traded(u), u.destroyed,
                                         say(lang, "for", "für"), u.lost);
                  });
}

std::string unit_table(const catalog::Catalog& catalog, const sim::Statistics& all, Language lang) {
    std::string rows;
    for (const sim::UnitFigures& u : all.units)
        rows += fmt::format(
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.2f}</td><td>{:.2f}</td><td>{:.0f}</td><td>{}</td>"
            "<td>{}</td></tr>\n",
            escaped(catalog.text(u.kind).id), escaped(catalog.text(u.kind).name), u.fielded, u.each(u.dealt),
            u.each(u.taken), 100 * u.each(u.survived), u.destroyed, u.lost);
    return fmt::format(
        "{}</tr>\n{}</table>\n",
        say(lang,
            "<h2>All units</h2>\n<table><tr><th>number</th><th>unit</th><th>fielded</th><th>dealt</th>"
            "<th>taken</th><th>survived, %</th><th>points destroyed</th><th>points lost</th>",
            "<h2>Alle Einheiten</h2>\n<table><tr><th>Nummer</th><th>Einheit</th><th>gestellt</th><th>teilt "
            "aus</th>"
            "<th>nimmt</th><th>besteht, %</th><th>Punkte zerstört</th><th>Punkte verloren</th>"),
        rows);
}

}  // namespace

std::string html_report(const catalog::Catalog& catalog, const sim::Contest& contest,
                        const sim::Statistics& all, Language lang) {
    const sim::Share score = all.standing.score(), elo = all.standing.elo();
    const std::string title =
        fmt::format("{} {} {}", contest.players[0], say(lang, "against", "gegen"), contest.players[1]);
    std::string forfeits;
    for (const std::string& why : all.forfeits) forfeits += "<li>" + escaped(why) + "</li>\n";
    return fmt::format(
               "<!doctype html>\n<html lang=\"{1}\"><head><meta charset=\"utf-8\"><title>{0}</title>\n"
               "<style>body{{font:15px sans-serif;max-width:56rem;margin:2rem auto;padding:0 "
               "1rem;color:#222}}"
               "svg text{{font-size:12px}}.one{{fill:#2b6cb0}}.two{{fill:#c05621}}.minus{{fill:#9b2c2c}}"
               ".axis{{stroke:#999}}"
               "td,th{{padding:.15rem "
               ".6rem;text-align:right}}td:nth-child(-n+2),th:nth-child(-n+2){{text-align:left}}"
               "</style></head><body>\n<h1>{0}</h1>\n"
               "<p>",
               escaped(title), say(lang, "en", "de")) +
           fmt::format(
               fmt::runtime(
                   say(lang,
                       "{}, {}: {} of {} games, time up after turn {}, seed {}: {} won, {} lost, {} drawn. "
                       "Score {:.1f} % ({:.1f} to {:.1f}), Elo {:+} ({:+} to {:+}). "
                       "{:.1f} points against {:.1f}; {:.1f} turns and {:.1f} orders a game.</p>\n",
                       "{}, {}: {} von {} Spielen, Zeit um nach Zug {}, Startwert {}: {} gewonnen, {} "
                       "verloren, {} unentschieden. "
                       "Ausbeute {:.1f} % ({:.1f} bis {:.1f}), Elo {:+} ({:+} bis {:+}). "
                       "{:.1f} Punkte gegen {:.1f}; {:.1f} Züge und {:.1f} Befehle je Spiel.</p>\n")),
               rules::name_of(contest.edition), escaped(forces(contest, lang)), all.standing.games,
               contest.games, contest.turns, contest.seed, all.standing.wins, all.standing.losses,
               all.standing.draws, 100 * score.value, 100 * score.low, 100 * score.high,
               std::lround(elo.value), std::lround(elo.low), std::lround(elo.high), all.points[0],
               all.points[1], all.turns, all.orders) +
           (forfeits.empty()
                ? ""
                : fmt::format("<p>{} {}</p><ul>{}</ul>\n", all.forfeited,
                              say(lang, "of the games lost by default:", "der Spiele kampflos verloren:"),
                              forfeits)) +
           lengths(all, lang) + conditions(contest, all, lang) + units(catalog, all, lang) +
           unit_table(catalog, all, lang) + "</body></html>\n";
}

}  // namespace irondial::cli
