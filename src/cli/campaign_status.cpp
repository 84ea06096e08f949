#include "cli/campaign_status.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "campaign/names.h"
#include "cli/terminal.h"

namespace irondial::cli {

using namespace campaign;
using catalog::Entry;

namespace {

/// Headings and small words in the language of the story.
struct Words {
    const Story& story;
    std::string operator()(std::string_view key) const { return story.word("status", key); }
};

using Rows = std::vector<std::vector<std::string>>;

std::string match_line(const Campaign& campaign, const Story& story, std::size_t number) {
    const Match& match = campaign.matches[number];
    const Words w{story};
    std::string text = fmt::format("{} {}: ", w("match"), number + 1);
    for (std::size_t e = 0; e < match.entrants.size(); ++e) {
        const Entrant& entrant = match.entrants[e];
        const bool partner = e > 0 && match.entrants[e - 1].side == entrant.side;
        text += e == 0 ? "" : " " + w(partner ? "with" : "against") + " ";
        text += campaign[entrant.stable].name;
        for (const AssetId unit : entrant.units) text += ", " + story.name(unit);
        if (entrant.forfeited) text += " (" + w("forfeited") + ")";
        if (entrant.surrendered) text += " (" + w("surrendered") + ")";
        if (!entrant.ready) text += " (" + w("not_lined_up") + ")";
        if (match.over && entrant.side == match.winner)
            text += fmt::format(" ({}, +{})", w("won"), entrant.gained);
    }
    return text + "\n";
}

std::string condition(const Campaign& campaign, const Story& story, AssetId unit) {
    constexpr std::array words{"able", "salvage", "eliminated"};
    const Words w{story};
    if (undamaged(campaign, unit)) return w(campaign[unit].sits_out ? "sits_out" : "ready");
    return fmt::format("{}, {} {} {} {}, {} {}",
                       story.word("damage", words[static_cast<std::size_t>(damage_of(campaign, unit))]),
                       w("click"), campaign[unit].click, w("of"), printed(campaign, unit).clicks, w("repair"),
                       repair_price_of(campaign, unit));
}

nlohmann::json asset_json(const Campaign& campaign, AssetId a) {
    const Asset& asset = campaign[a];
    nlohmann::json out{{"id", id_of(campaign, a)},
                       {"price", asset.price},
                       {"keeping", rules::name_of(asset.keeping)},
                       {"reputation", asset.reputation},
                       {"kills", asset.kills}};
    if (asset.is(Entry::unit)) {
        out["click"] = asset.click;
        out["clicks"] = printed(campaign, a).clicks;
        out["sitsOut"] = asset.sits_out;
        if (!undamaged(campaign, a)) out["repair"] = repair_price_of(campaign, a);
    }
    if (asset.on != AssetId::none) out["on"] = id_of(campaign, asset.on);
    return out;
}

}  // namespace

std::string season_table(const Campaign& campaign, const Story& story) {
    const Words w{story};
    std::string text = fmt::format(
        "{}, {} {} {} {}{}: {}\n", story.word("classes", class_word(campaign.agreement.weight_class)),
        w("cycle"), std::max(campaign.cycle, 0) + 1, w("of"), campaign.agreement.cycles.size(),
        campaign.cycle < 0
            ? ""
            : fmt::format(
                  " ({}, {} {})",
                  story.word("formats", rules::name_of(campaign.agreement.cycle(campaign.cycle).format)),
                  w("round"), campaign.round + 1),
        story.word("stages", rules::name_of(campaign.stage)));
    Rows rows{{w("stable"), w("manager"), w("stones"), w("reputation"), w("kills"), w("this_cycle"),
               w("place"), w("units")}};
    std::vector<StableId> order;
    for (int s = 0; s < campaign.players(); ++s) order.push_back(static_cast<StableId>(s));
    std::stable_sort(order.begin(), order.end(), [&](StableId a, StableId b) {
        return std::pair(campaign[a].reputation, campaign[a].kills) >
               std::pair(campaign[b].reputation, campaign[b].kills);
    });
    for (const StableId s : order) {
        const Stable& stable = campaign[s];
        const auto units = owned(campaign, s, Entry::unit);
        const auto fit =
            std::count_if(units.begin(), units.end(), [&](AssetId unit) { return able(campaign, unit); });
        rows.push_back({stable.name, stable.manager, std::to_string(stable.capital),
                        std::to_string(stable.reputation), std::to_string(stable.kills),
                        std::to_string(stable.cycle_reputation),
                        stable.place == 0 ? "-" : std::to_string(stable.place),
                        fmt::format("{} {} {} {}", fit, w("of"), units.size(), w("able"))});
    }
    text += table(rows, {false, false, true, true, true, true, true, false}, Paint::none);
    for (std::size_t m = 0; m < campaign.matches.size(); ++m)
        if (campaign.matches[m].cycle == campaign.cycle && campaign.matches[m].round == campaign.round)
            text += match_line(campaign, story, m);
    if (campaign.champion != AssetId::none)
        text += fmt::format("{}: {} {} {}\n", w("champion"), story.name(campaign.champion), w("of"),
                            campaign[campaign[campaign.champion].stable].name);
    if (campaign.stable_champion != StableId::none)
        text += fmt::format("{}: {}\n", w("stable_champion"), campaign[campaign.stable_champion].name);
    return text;
}

std::string stable_table(const Campaign& campaign, const Story& story, StableId s) {
    const Words w{story};
    std::string text =
        fmt::format("{}: {} {}, {} {}, {} {}\n", campaign[s].name, campaign[s].capital, w("stones"),
                    campaign[s].reputation, w("reputation"), campaign[s].kills, w("kills"));
    Rows rows{{w("unit"), w("points"), w("condition"), w("pilot"), w("gear"), w("reputation"), w("kills")}};
    for (const AssetId unit : owned(campaign, s, Entry::unit)) {
        const AssetId pilot = pilot_of(campaign, unit);
        const AssetId fights = pilot == AssetId::none ? unit : pilot;
        std::string gear;
        for (const AssetId piece : gear_on(campaign, unit))
            gear += (gear.empty() ? "" : ", ") + story.name(piece);
        rows.push_back(
            {story.name(unit), std::to_string(printed(campaign, unit).points),
             condition(campaign, story, unit),
             pilot == AssetId::none ? needs_pilot(campaign, unit) ? w("missing") : "-" : story.name(pilot),
             gear, std::to_string(campaign[fights].reputation), std::to_string(campaign[fights].kills)});
    }
    text += table(rows, {false, true, false, false, false, true, true}, Paint::none);
    std::string store;
    for (const Entry entry : {Entry::pilot, Entry::gear, Entry::rally_card})
        for (const AssetId asset : owned(campaign, s, entry))
            if (campaign[asset].on == AssetId::none) store += (store.empty() ? "" : ", ") + story.name(asset);
    if (!store.empty()) text += w("in_store") + ": " + store + "\n";
    return text;
}

std::string status_json(const Campaign& campaign) {
    nlohmann::json out{{"stage", rules::name_of(campaign.stage)},
                       {"cycle", campaign.cycle + 1},
                       {"round", campaign.round + 1},
                       {"class", class_word(campaign.agreement.weight_class)}};
    for (int s = 0; s < campaign.players(); ++s) {
        const auto id = static_cast<StableId>(s);
        const Stable& stable = campaign[id];
        nlohmann::json one{{"name", stable.name},
                           {"manager", stable.manager},
                           {"capital", stable.capital},
                           {"reputation", stable.reputation},
                           {"kills", stable.kills},
                           {"cycleReputation", stable.cycle_reputation},
                           {"place", stable.place},
                           {"purses", stable.purses},
                           {"assets", nlohmann::json::array()}};
        for (std::size_t a = 0; a < campaign.assets.size(); ++a)
            if (campaign.assets[a].stable == id)
                one["assets"].push_back(asset_json(campaign, static_cast<AssetId>(a)));
        out["stables"].push_back(std::move(one));
    }
    for (std::size_t m = 0; m < campaign.matches.size(); ++m) {
        const Match& match = campaign.matches[m];
        nlohmann::json one{{"number", m + 1},          {"cycle", match.cycle + 1},
                           {"round", match.round + 1}, {"format", rules::spell(rules::name_of(match.format))},
                           {"over", match.over},       {"winner", match.winner}};
        for (const Entrant& entrant : match.entrants) {
            nlohmann::json part{{"stable", campaign[entrant.stable].name},
                                {"side", entrant.side},
                                {"ready", entrant.ready},
                                {"gained", entrant.gained}};
            for (const AssetId unit : entrant.units) part["units"].push_back(id_of(campaign, unit));
            one["entrants"].push_back(std::move(part));
        }
        out["matches"].push_back(std::move(one));
    }
    if (campaign.champion != AssetId::none) {
        out["champion"] = {{"asset", id_of(campaign, campaign.champion)},
                           {"stable", campaign[campaign[campaign.champion].stable].name}};
        if (campaign.stable_champion != StableId::none)
            out["stableChampion"] = campaign[campaign.stable_champion].name;
    }
    return out.dump(1) + "\n";
}

}  // namespace irondial::cli
