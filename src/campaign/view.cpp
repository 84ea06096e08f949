#include "campaign/view.h"

#include <algorithm>

#include "campaign/bout.h"
#include "campaign/fielding.h"
#include "campaign/names.h"
#include "campaign/office.h"
#include "campaign/results.h"
#include "campaign/season.h"
#include "campaign/wire.h"
#include "rules/options.h"

namespace irondial::campaign {

using catalog::Entry;
using rules::name_of;
using rules::spell;

namespace {

constexpr std::array damages{"able", "salvage", "eliminated"};

const char* kind_of(EntryRef what) {
    switch (what.entry) {
        case Entry::unit: return "unit";
        case Entry::pilot: return "pilot";
        case Entry::gear: return "gear";
        case Entry::rally_card: return "rally-card";
        default: return "other";
    }
}

bool is_among(StableId stable, const std::vector<StableId>& list) {
    return std::find(list.begin(), list.end(), stable) != list.end();
}

json cycle_json(const Cycle& cycle, const Story& story) {
    json out{{"format", spell(name_of(cycle.format))},
             {"name", story.word("formats", name_of(cycle.format))},
             {"matches", cycle.matches}};
    if (cycle.weight_class != WeightClass::none) {
        out["class"] = class_word(cycle.weight_class);
        out["className"] = story.word("classes", class_word(cycle.weight_class));
    }
    return out;
}

}  // namespace

json SeasonView::answer(const Verdict& verdict) const {
    if (verdict) return {{"ok", true}};
    json refused{{"sentence", story_.explain(verdict)}};
    if (verdict.rule != RuleId::none) refused["rule"] = name_of(verdict.rule);
    if (std::string fix = story_.remedy(verdict); !fix.empty()) refused["fix"] = std::move(fix);
    return {{"refused", std::move(refused)}};
}

json SeasonView::entry(const Event& event) const {
    json out{{"what", name_of(event.what)}, {"sentence", story_.tell(event)}};
    if (campaign_.exists(event.stable)) out["stable"] = campaign_[event.stable].name;
    if (event.match != MatchId::none) out["match"] = index(event.match) + 1;
    if (event.amount != 0) out["amount"] = event.amount;
    return out;
}

// --- stables ----------------------------------------------------------------------------------------------

json SeasonView::asset(AssetId id, bool yours) const {
    const Asset& one = campaign_[id];
    json out{
        {"id", id_of(campaign_, id)},   {"of", id_of(*campaign_.catalog, one.what)},
        {"kind", kind_of(one.what)},    {"name", campaign::name_of(*campaign_.catalog, one.what, language_)},
        {"price", one.price},           {"keeping", name_of(one.keeping)},
        {"reputation", one.reputation}, {"kills", one.kills}};
    if (one.on != AssetId::none) out["on"] = id_of(campaign_, one.on);
    if (one.slot) out["slot"] = catalog::text(*one.slot);
    if (one.is(Entry::unit)) {
        const char* const damage = damages[static_cast<std::size_t>(damage_of(campaign_, id))];
        out["click"] = one.click;
        out["clicks"] = printed(campaign_, id).clicks;
        out["points"] = printed(campaign_, id).points;
        out["damage"] = damage;
        out["damageName"] = story_.word("damage", damage);
        out["undamaged"] = undamaged(campaign_, id);
        out["sitsOut"] = one.sits_out;
        out["needsPilot"] = needs_pilot(campaign_, id);
        if (!undamaged(campaign_, id)) out["repairPrice"] = repair_price_of(campaign_, id);
    }
    if (!yours || one.keeping != Keeping::owned) return out;
    out["sell"] = answer(judge(campaign_, Sell{one.stable, id}));
    if (one.is(Entry::unit)) {
        if (!undamaged(campaign_, id)) out["repair"] = answer(judge(campaign_, Repair{one.stable, id}));
        out["field"] = answer(judge_unit(campaign_, one.stable, id));
    } else if (!one.is(Entry::rally_card)) {
        out["assign"] = answer(judge(campaign_, Assign{one.stable, id}));
    }
    return out;
}

json SeasonView::stable(StableId id, bool yours) const {
    const Stable& one = campaign_[id];
    json out{{"name", one.name},
             {"manager", one.manager},
             {"capital", one.capital},
             {"reputation", one.reputation},
             {"kills", one.kills},
             {"cycleReputation", one.cycle_reputation},
             {"cycleKills", one.cycle_kills},
             {"place", one.place},
             {"purses", one.purses},
             {"assets", json::array()}};
    if (yours) out["yours"] = true;
    if (const MatchId open = open_match(campaign_, id); open != MatchId::none) {
        out["match"] = index(open) + 1;
        if (yours) {
            out["forfeit"] = answer(judge(campaign_, Forfeit{id}));
            out["surrender"] = answer(judge(campaign_, Surrender{id}));
        }
    }
    for (std::size_t a = 0; a < campaign_.assets.size(); ++a)
        if (campaign_.assets[a].stable == id) out["assets"].push_back(asset(static_cast<AssetId>(a), yours));
    return out;
}

json SeasonView::market(StableId stable) const {
    json goods = json::array();
    const catalog::Catalog& catalog = *campaign_.catalog;
    const auto offer = [&](Entry entry, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            const EntryRef what{entry, static_cast<std::uint16_t>(i)};
            const auto price = price_of(catalog, what);
            if (!price || out_of_class(campaign_, what)) continue;
            json one{{"of", id_of(catalog, what)},
                     {"kind", kind_of(what)},
                     {"name", campaign::name_of(catalog, what, language_)},
                     {"price", *price}};
            one.update(answer(judge(campaign_, Buy{stable, what})));
            goods.push_back(std::move(one));
        }
    };
    offer(Entry::unit, catalog.units.size());
    offer(Entry::pilot, catalog.pilots.size());
    offer(Entry::gear, catalog.gear.size());
    offer(Entry::rally_card, catalog.rally_cards.size());
    return {{"stable", campaign_[stable].name},
            {"capital", campaign_[stable].capital},
            {"goods", std::move(goods)}};
}

// --- matches ----------------------------------------------------------------------------------------------

/// Nobody sees what the others field before all have decided.
bool SeasonView::is_known(const Event& event) const {
    return event.what != Happened::lined_up || campaign_[event.match].over ||
           everybody_ready(campaign_[event.match]);
}

json SeasonView::entrant(const Entrant& one, bool shown) const {
    json out{{"stable", campaign_[one.stable].name},
             {"side", one.side},
             {"ready", one.ready},
             {"gained", one.gained},
             {"units", json::array()},
             {"hand", json::array()}};
    if (one.forfeited) out["forfeited"] = true;
    if (one.surrendered) out["surrendered"] = true;
    if (one.competitor != AssetId::none) out["competitor"] = id_of(campaign_, one.competitor);
    if (!shown) return out;
    for (const AssetId unit : one.units) out["units"].push_back(id_of(campaign_, unit));
    for (const AssetId card : one.hand) out["hand"].push_back(id_of(campaign_, card));
    if (one.borrowed != catalog::UnitKind::none) out["borrowed"] = campaign_.catalog->text(one.borrowed).id;
    return out;
}

json SeasonView::match(MatchId id, const std::vector<StableId>& yours) const {
    const Match& one = campaign_[id];
    json out{{"number", index(id) + 1},
             {"cycle", one.cycle + 1},
             {"round", one.round + 1},
             {"format", spell(name_of(one.format))},
             {"formatName", story_.word("formats", name_of(one.format))},
             {"className", story_.word("classes", class_word(one.weight_class))},
             {"over", one.over},
             {"winner", one.winner},
             {"ready", everybody_ready(one)},
             {"fielded", units_fielded(campaign_, one)},
             {"entrants", json::array()}};
    const bool known = one.over || everybody_ready(one);
    for (const Entrant& part : one.entrants)
        out["entrants"].push_back(entrant(part, known || is_among(part.stable, yours)));
    return out;
}

// --- the season -------------------------------------------------------------------------------------------

json SeasonView::agreement() const {
    json out = wire::to_json(campaign_.agreement);
    out["className"] = story_.word("classes", class_word(campaign_.agreement.weight_class));
    out["cycles"] = json::array();
    for (std::size_t i = 0; i < campaign_.agreement.cycles.size(); ++i) {
        json cycle = cycle_json(campaign_.agreement.cycles[i], story_);
        for (int place = 0; place < campaign_.players(); ++place)
            cycle["purses"].push_back(purse_of(campaign_, static_cast<int>(i), place));
        out["cycles"].push_back(std::move(cycle));
    }
    return out;
}

json SeasonView::season(const std::vector<StableId>& yours) const {
    json out{{"agreement", agreement()},
             {"stage", spell(name_of(campaign_.stage))},
             {"stageName", story_.word("stages", name_of(campaign_.stage))},
             {"cycle", campaign_.cycle + 1},
             {"round", campaign_.round + 1},
             {"advance", answer(judge(campaign_, Command{Advance{}}))},
             {"stables", json::array()},
             {"matches", json::array()}};
    for (int s = 0; s < campaign_.players(); ++s) {
        const auto id = static_cast<StableId>(s);
        out["stables"].push_back(stable(id, is_among(id, yours)));
    }
    for (std::size_t m = 0; m < campaign_.matches.size(); ++m)
        out["matches"].push_back(match(static_cast<MatchId>(m), yours));
    if (campaign_.champion != AssetId::none)
        out["champion"] = {{"name", story_.name(campaign_.champion)},
                           {"stable", campaign_[campaign_[campaign_.champion].stable].name}};
    if (campaign_.stable_champion != StableId::none)
        out["stableChampion"] = campaign_[campaign_.stable_champion].name;
    return out;
}

json season_start(const catalog::Catalog& catalog, std::string_view locale) {
    Agreement agreement;
    agreement.edition = rules::edition(rules::EditionId::solaris_vii);
    agreement.cycles = whole_season(fewest_stables);
    const Campaign empty = new_campaign(catalog, agreement);
    const Story story(empty, locale);
    json out{{"fewest", fewest_stables},
             {"most", most_stables},
             {"mostCycles", most_cycles},
             {"mostMatches", most_matches}};
    for (const WeightClass weight : {WeightClass::light, WeightClass::medium, WeightClass::heavy,
                                     WeightClass::assault, WeightClass::none})
        out["classes"].push_back({{"id", class_word(weight)},
                                  {"name", story.word("classes", class_word(weight))},
                                  {"capital", starting_capital(weight)}});
    for (const Cycle& cycle : agreement.cycles)
        out["formats"].push_back(
            {{"id", spell(name_of(cycle.format))}, {"name", story.word("formats", name_of(cycle.format))}});
    for (int players = fewest_stables; players <= most_stables; ++players) {
        json cycles = json::array();
        for (const Cycle& cycle : whole_season(players)) cycles.push_back(cycle_json(cycle, story));
        out["seasons"].push_back({{"players", players}, {"cycles", std::move(cycles)}});
    }
    for (const rules::OptionView& option : rules::options(agreement.edition))
        if (!option.legal.empty())
            out["options"].push_back({{"name", option.name},
                                      {"rule", name_of(option.rule)},
                                      {"value", option.value},
                                      {"legal", option.legal}});
    return out;
}

}  // namespace irondial::campaign
