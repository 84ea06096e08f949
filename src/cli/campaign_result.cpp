#include "cli/campaign_result.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "campaign/names.h"
#include "campaign/results.h"
#include "cli/split.h"

namespace irondial::cli {

using namespace campaign;

namespace {

/// "NAME=NUMBER"
std::pair<std::string, int> assigned_number(const std::string& text) {
    const std::size_t at = text.rfind('=');
    if (at == std::string::npos) throw std::runtime_error("expected NAME=NUMBER, not " + text);
    int n = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data() + at + 1, end, n);
    if (read.ec == std::errc::result_out_of_range)
        throw std::runtime_error("the number in " + text + " is far too large");
    if (read.ec != std::errc{} || read.ptr != end)
        throw std::runtime_error("expected NAME=NUMBER, not " + text);
    return {text.substr(0, at), n};
}

}  // namespace

Report report_of(const Campaign& campaign, int number, const WrittenResult& written) {
    if (number < 1 || number > static_cast<int>(campaign.matches.size()))
        throw std::runtime_error(fmt::format("there is no match {}", number));
    Report report{.match = static_cast<MatchId>(number - 1)};
    const Match& match = campaign[report.match];
    for (const Entrant& entrant : match.entrants) {
        EntrantReport& part = report.entrants.emplace_back();
        for (const AssetId unit : entrant.units) part.units.push_back({unit, campaign[unit].click, 0});
        if (campaign[entrant.stable].name == written.winner) report.winner = entrant.side;
    }
    if (report.winner < 0 && !written.winner.empty())
        throw std::runtime_error(written.winner + " does not take part in this match");
    const auto part_of = [&](const std::string& name) -> EntrantReport& {
        for (std::size_t e = 0; e < match.entrants.size(); ++e)
            if (campaign[match.entrants[e].stable].name == name) return report.entrants[e];
        throw std::runtime_error(name + " does not take part in this match");
    };
    // "STABLE/UNIT=NUMBER"
    const auto unit_of = [&](const std::string& text) -> UnitReport& {
        const auto parts = split(text, '/');
        if (parts.size() != 2) throw std::runtime_error("expected STABLE/UNIT=NUMBER, not " + text);
        for (UnitReport& unit : part_of(parts[0]).units)
            if (id_of(campaign, unit.unit) == parts[1]) return unit;
        throw std::runtime_error(parts[1] + " was not fielded by " + parts[0]);
    };
    for (const std::string& text : written.reputation) {
        const auto [name, n] = assigned_number(text);
        part_of(name).reputation = n;
    }
    for (const std::string& text : written.clicks) {
        const auto [name, n] = assigned_number(text);
        unit_of(name).click = static_cast<std::uint8_t>(std::clamp(n, 0, 255));
    }
    for (const std::string& text : written.kills) {
        const auto [name, n] = assigned_number(text);
        unit_of(name).kills = n;
    }
    for (const std::string& name : written.surrendered) part_of(name).surrendered = true;
    const auto flag = [&](const std::string& text, FlagSpot EntrantReport::*which) {  // STABLE=home
        const auto parts = split(text, '=');
        const auto spot = rules::parse_policy<FlagSpot>(parts.back());
        if (parts.size() != 2 || !spot)
            throw std::runtime_error("expected STABLE=home or STABLE=carried, not " + text);
        part_of(parts[0]).*which = *spot;
    };
    for (const std::string& text : written.own_flags) flag(text, &EntrantReport::own_flag);
    for (const std::string& text : written.opposing_flags) flag(text, &EntrantReport::opposing_flag);
    report.by_surrender = ends_by_surrender(match, report);
    return report;
}

}  // namespace irondial::cli
