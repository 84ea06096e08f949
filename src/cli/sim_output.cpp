// The output of `irondial sim`: progress, table, JSON.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/progress.h"
#include "cli/sim_command.h"

namespace irondial::cli {

namespace {

std::string percent(const sim::Share& share, Language lang) {
    return fmt::format("{:.1f} % ({:.1f} {} {:.1f})", 100 * share.value, 100 * share.low,
                       say(lang, "to", "bis"), 100 * share.high);
}

nlohmann::json limits(const sim::Share& share) {
    return {{"value", share.value}, {"low", share.low}, {"high", share.high}};
}

/// The units that were worth most, and those worth least.
std::string unit_lines(const catalog::Catalog& catalog, std::vector<sim::UnitFigures> units, Language lang) {
    constexpr std::size_t most = 5;
    const auto traded = [](const sim::UnitFigures& u) { return u.each(u.destroyed - u.lost); };
    std::stable_sort(units.begin(), units.end(),
                     [&](const auto& a, const auto& b) { return traded(a) > traded(b); });
    std::string text = fmt::format("\n{:<37} {:>8}  {:>5}  {:>5}  {:>8}  {}\n", say(lang, "unit", "Einheit"),
                                   say(lang, "fielded", "gestellt"), say(lang, "dealt", "teilt"),
                                   say(lang, "taken", "nimmt"), say(lang, "survived", "besteht"),
                                   say(lang, "points traded", "Punkte im Tausch"));
    for (std::size_t i = 0; i < units.size(); ++i) {
        if (units.size() > 2 * most && i == most) {
            text += fmt::format("... {} {} (--json, --report)\n", units.size() - 2 * most,
                                say(lang, "more", "weitere"));
            i = units.size() - most;
        }
        const sim::UnitFigures& u = units[i];
        text += fmt::format("{:<8} {:<28.28} {:>8}  {:>5.2f}  {:>5.2f}  {:>6.0f} %  {:>+8.1f} {}\n",
                            catalog.text(u.kind).id, catalog.text(u.kind).name, u.fielded, u.each(u.dealt),
                            u.each(u.taken), 100 * u.each(u.survived), traded(u),
                            say(lang, "each", "je Einheit"));
    }
    return units.empty() ? "" : text;
}

}  // namespace

std::string sim_progress(const sim::Contest& contest, const sim::Standing& so_far, int games, Language lang) {
    return fmt::format("{} {}  {} {} {}", bar(so_far.games, games), say(lang, "games", "Spiele"),
                       contest.players[0], say(lang, "scores", "holt"), percent(so_far.score(), lang));
}

std::string sim_json(const catalog::Catalog& catalog, const sim::Contest& contest,
                     std::span<const sim::GameReport> reports) {
    const sim::Statistics all = sim::statistics_of(reports);
    const sim::Standing& standing = all.standing;
    nlohmann::json armies = nlohmann::json::array(), builders = nlohmann::json::array();
    for (const catalog::Army& army : contest.armies) armies.push_back(army.name.en);
    for (std::size_t k = 0; contest.built && k < contest.players.size(); ++k)
        builders.push_back(sim::builder_of(contest, k));
    nlohmann::json out{{"edition", rules::name_of(contest.edition)},
                       {"players", contest.players},
                       {"armies", std::move(armies)},
                       {"builders", std::move(builders)},
                       {"even", contest.even},
                       {"total", sim::total_of(contest)},
                       {"turns", contest.turns},
                       {"seed", contest.seed},
                       {"games", standing.games},
                       {"interrupted", standing.games < contest.games},
                       {"wins", standing.wins},
                       {"losses", standing.losses},
                       {"draws", standing.draws},
                       {"score", limits(standing.score())},
                       {"elo", limits(standing.elo())},
                       {"reports", nlohmann::json::array()}};
    for (const sim::GameReport& report : reports)
        out["reports"].push_back(nlohmann::json::parse(sim::to_line(catalog, report)));
    return out.dump(1) + "\n";
}

std::string sim_table(const catalog::Catalog& catalog, const sim::Contest& contest,
                      const sim::Statistics& all, Language lang) {
    const sim::Standing& standing = all.standing;
    const sim::Share elo = standing.elo();
    std::string text = fmt::format(
        fmt::runtime(say(lang,
                         "{} against {}: {} games, {} won, {} lost, {} drawn\n"
                         "score      {} of the games\n"
                         "Elo        {:+} ({:+} to {:+})\n"
                         "points     {:.1f} against {:.1f} on average\n"
                         "length     {:.1f} turns, {:.1f} orders; {} games ended by time\n"
                         "conditions",
                         "{} gegen {}: {} Spiele, {} gewonnen, {} verloren, {} unentschieden\n"
                         "Ausbeute   {} der Spiele\n"
                         "Elo        {:+} ({:+} bis {:+})\n"
                         "Punkte     {:.1f} gegen {:.1f} im Mittel\n"
                         "Länge      {:.1f} Züge, {:.1f} Befehle; {} Spiele endeten durch Zeit\n"
                         "Siege nach")),
        contest.players[0], contest.players[1], standing.games, standing.wins, standing.losses,
        standing.draws, percent(standing.score(), lang), std::lround(elo.value), std::lround(elo.low),
        std::lround(elo.high), all.points[0], all.points[1], all.turns, all.orders, all.timed_out);
    for (const auto& [rule, games] : all.decided)
        text += fmt::format(" {} {} {},", rule, say(lang, "decided", "entschied"), games);
    if (all.decided.empty()) text += say(lang, " none,", " keiner,");
    text.back() = '\n';
    if (all.forfeited > 0)
        text += fmt::format(
            fmt::runtime(say(lang, "by default {} of the games:\n", "kampflos   {} der Spiele:\n")),
            all.forfeited);
    for (const std::string& why : all.forfeits) text += "  " + why + "\n";
    return text + unit_lines(catalog, all.units, lang);
}

}  // namespace irondial::cli
