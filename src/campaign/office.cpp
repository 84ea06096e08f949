#include "campaign/office.h"

#include <algorithm>

#include "campaign/fielding.h"
#include "rules/army.h"

namespace irondial::campaign {

using catalog::Entry;
using rules::rule;

namespace {

/// Is the stable there, and between its matches?  [CAM-SWAP-01, CAM-SELL-01, CAM-REPAIR-01]
Verdict judge_between_matches(const Campaign& campaign, StableId stable) {
    if (!campaign.exists(stable)) return {.rule = rule("CAM-STABLE-01"), .why = Why::no_such_stable};
    if (campaign.stage == Stage::over || campaign.stage == Stage::sudden_death)
        return {.rule = rule("CAM-CHAMP-01"), .why = Why::wrong_stage, .stable = stable};
    const MatchId open = open_match(campaign, stable);
    if (open != MatchId::none && entrant_of(campaign[open], stable)->ready)
        return {.rule = rule("CAM-SWAP-01"), .why = Why::match_under_way, .stable = stable, .match = open};
    return legal;
}

Verdict judge_own(const Campaign& campaign, StableId stable, AssetId asset) {
    if (!campaign.exists(asset) || campaign[asset].stable != stable ||
        campaign[asset].keeping != Keeping::owned)
        return {.rule = rule("CAM-STABLE-02"), .why = Why::no_such_asset, .stable = stable, .asset = asset};
    return legal;
}

/// The asset that a stable sold, or lost, of this kind; none if it never had one.
AssetId former(const Campaign& campaign, StableId stable, EntryRef what, Keeping keeping) {
    for (std::size_t i = 0; i < campaign.assets.size(); ++i) {
        const Asset& asset = campaign.assets[i];
        if (asset.stable == stable && asset.what == what && asset.keeping == keeping)
            return static_cast<AssetId>(i);
    }
    return AssetId::none;
}

/// The unit that a card is assigned to, if it is a wreck.  [CAM-REPAIR-06]
AssetId wreck_under(const Campaign& campaign, AssetId card) {
    const AssetId unit = campaign[card].on;
    return unit != AssetId::none && damage_of(campaign, unit) == Damage::eliminated ? unit : AssetId::none;
}

void take_off(Campaign& campaign, AssetId card) {
    campaign[card].on = AssetId::none;
    campaign[card].slot.reset();
}

/// The last match of the cycle lies behind the stable: then nobody sits out.  [CAM-REPAIR-08, CAM-R-10]
bool cycle_played(const Campaign& campaign, StableId stable) {
    if (campaign.stage != Stage::round) return true;
    return campaign.round + 1 >= campaign.agreement.cycle(campaign.cycle).matches &&
           open_match(campaign, stable) == MatchId::none;
}

}  // namespace

bool out_of_class(const Campaign& campaign, EntryRef what) {
    if (what.entry != Entry::unit) return false;
    const auto setup =
        army_setup_of(campaign, Match{}, {{.kind = static_cast<catalog::UnitKind>(what.index)}});
    const rules::RosterUnit& unit = setup->roster[0];
    if (!setup->edition.battleforce.unit_types->has(unit.printed->type)) return true;
    const WeightClass wanted = campaign.agreement.weight_class;
    return wanted != WeightClass::none && rules::class_of(*setup, unit) != wanted;
}

// --- founding ---------------------------------------------------------------------------------------------

Verdict judge(const Campaign& campaign, const Found& c) {
    if (campaign.stage != Stage::founding) return {.rule = rule("CAM-STABLE-01"), .why = Why::wrong_stage};
    if (c.name.empty()) return {.rule = rule("CAM-STABLE-01"), .why = Why::no_name};
    for (std::size_t s = 0; s < campaign.stables.size(); ++s)
        if (campaign.stables[s].name == c.name)
            return {
                .rule = rule("CAM-STABLE-01"), .why = Why::name_taken, .stable = static_cast<StableId>(s)};
    if (campaign.players() >= most_stables)
        return {.rule = rule("CAM-MELEE-01"),
                .why = Why::too_many_stables,
                .count = campaign.players() + 1,
                .most = most_stables};
    return legal;
}

void carry_out(Campaign& campaign, const Found& c, Audience& audience) {
    const int capital = starting_capital(campaign.agreement.weight_class);  // CAM-CAPITAL-01
    campaign.stables.push_back({.name = c.name, .manager = c.manager, .capital = capital});
    audience.hear({.what = Happened::founded,
                   .stable = static_cast<StableId>(campaign.players() - 1),
                   .rule = rule("CAM-TAB-01"),
                   .amount = capital});
}

// --- buying and selling -----------------------------------------------------------------------------------

// When the stable is founded and between cycles; what must be repaired comes first.  [CAM-ASSET-03, CAM-R-19,
// CAM-CAPITAL-02, CAM-CAPITAL-03]
Verdict judge(const Campaign& campaign, const Buy& c) {
    if (!campaign.exists(c.stable)) return {.rule = rule("CAM-STABLE-01"), .why = Why::no_such_stable};
    const auto price = price_of(*campaign.catalog, c.what);
    if (!price)
        return {.rule = rule("CAM-STABLE-03"), .why = Why::not_for_sale, .stable = c.stable, .what = c.what};
    if (campaign.stage != Stage::founding && campaign.stage != Stage::market)
        return {.rule = rule("CAM-ASSET-03"), .why = Why::market_closed, .stable = c.stable, .what = c.what};
    if (const AssetId dead = former(campaign, c.stable, c.what, Keeping::dead); dead != AssetId::none)
        return {.rule = rule("CAM-DEATH-02"), .why = Why::pilot_died, .stable = c.stable, .asset = dead};
    if (out_of_class(campaign, c.what))
        return {.rule = rule("CAM-STABLE-04"), .why = Why::out_of_class, .stable = c.stable, .what = c.what};
    if (const AssetId due = due_repair(campaign, c.stable); due != AssetId::none)
        return {.rule = rule("CAM-REPAIR-07"),
                .why = Why::repairs_due,
                .stable = c.stable,
                .asset = due,
                .count = repair_price_of(campaign, due)};
    if (*price > campaign[c.stable].capital)
        return {.rule = rule("CAM-CAPITAL-03"),
                .why = Why::too_expensive,
                .stable = c.stable,
                .what = c.what,
                .count = *price,
                .most = campaign[c.stable].capital};
    return legal;
}

void carry_out(Campaign& campaign, const Buy& c, Audience& audience) {
    const int price = price_of(*campaign.catalog, c.what).value_or(0);
    campaign[c.stable].capital -= price;                                // CAM-ASSET-04
    AssetId asset = former(campaign, c.stable, c.what, Keeping::sold);  // CAM-SELL-02
    if (asset == AssetId::none) {
        asset = static_cast<AssetId>(campaign.assets.size());
        campaign.assets.push_back({.what = c.what, .stable = c.stable});
    }
    campaign[asset].keeping = Keeping::owned;
    campaign[asset].price = price;
    audience.hear({.what = Happened::bought,
                   .stable = c.stable,
                   .asset = asset,
                   .rule = rule("CAM-ASSET-04"),
                   .amount = price});
}

Verdict judge(const Campaign& campaign, const Sell& c) {
    if (const Verdict verdict = judge_between_matches(campaign, c.stable); !verdict) return verdict;
    if (const Verdict verdict = judge_own(campaign, c.stable, c.asset); !verdict) return verdict;
    if (campaign[c.asset].is(Entry::unit) && !undamaged(campaign, c.asset))
        return {.rule = rule("CAM-SELL-03"), .why = Why::damaged_goods, .stable = c.stable, .asset = c.asset};
    if (const AssetId wreck = wreck_under(campaign, c.asset);
        wreck != AssetId::none && campaign[c.asset].is(Entry::gear))
        return {.rule = rule("CAM-REPAIR-06"),
                .why = Why::wrecked,
                .stable = c.stable,
                .asset = c.asset,
                .other = wreck};
    return legal;
}

// For what was paid.  [CAM-SELL-01, CAM-R-05]
void carry_out(Campaign& campaign, const Sell& c, Audience& audience) {
    Asset& asset = campaign[c.asset];
    if (asset.is(Entry::gear) && asset.on != AssetId::none) campaign[c.stable].swapped = true;
    take_off(campaign, c.asset);
    for (std::size_t i = 0; i < campaign.assets.size(); ++i)
        if (campaign.assets[i].on == c.asset) take_off(campaign, static_cast<AssetId>(i));
    asset.keeping = Keeping::sold;
    campaign[c.stable].capital += asset.price;
    audience.hear({.what = Happened::sold,
                   .stable = c.stable,
                   .asset = c.asset,
                   .rule = rule("CAM-SELL-01"),
                   .amount = asset.price});
}

// --- swapping ---------------------------------------------------------------------------------------------

// Whether the unit can use it is judged when it is lined up: bought cards may lie about.  [CAM-ASSET-05,
// CAM-SWAP-02]
Verdict judge(const Campaign& campaign, const Assign& c) {
    if (const Verdict verdict = judge_between_matches(campaign, c.stable); !verdict) return verdict;
    if (const Verdict verdict = judge_own(campaign, c.stable, c.card); !verdict) return verdict;
    if (!campaign[c.card].is(Entry::gear) && !campaign[c.card].is(Entry::pilot))
        return {.rule = rule("CAM-SWAP-01"), .why = Why::not_for_slots, .stable = c.stable, .asset = c.card};
    const AssetId wreck = campaign[c.card].is(Entry::gear) ? wreck_under(campaign, c.card) : AssetId::none;
    if (wreck != AssetId::none)
        return {.rule = rule("CAM-REPAIR-06"),
                .why = Why::wrecked,
                .stable = c.stable,
                .asset = c.card,
                .other = wreck};
    if (c.unit == AssetId::none) return legal;
    if (const Verdict verdict = judge_own(campaign, c.stable, c.unit); !verdict) return verdict;
    if (!campaign[c.unit].is(Entry::unit))
        return {.rule = rule("CAM-SWAP-01"), .why = Why::not_a_unit, .stable = c.stable, .asset = c.unit};
    return legal;
}

void carry_out(Campaign& campaign, const Assign& c, Audience& audience) {
    if (campaign[c.card].is(Entry::pilot) && c.unit != AssetId::none)
        if (const AssetId before = pilot_of(campaign, c.unit); before != AssetId::none)
            take_off(campaign, before);
    if (campaign[c.card].is(Entry::gear)) campaign[c.stable].swapped = true;
    campaign[c.card].on = c.unit;
    campaign[c.card].slot = c.slot;
    audience.hear({.what = Happened::assigned,
                   .stable = c.stable,
                   .asset = c.card,
                   .other = c.unit,
                   .rule = rule("CAM-SWAP-01"),
                   .yes = c.unit != AssetId::none});
}

// --- repair -----------------------------------------------------------------------------------------------

// Always all the way, whatever markers the dial shows, and only if one likes.  [CAM-REPAIR-01, CAM-REPAIR-04,
// CAM-REPAIR-10]
Verdict judge(const Campaign& campaign, const Repair& c) {
    if (const Verdict verdict = judge_between_matches(campaign, c.stable); !verdict) return verdict;
    if (const Verdict verdict = judge_own(campaign, c.stable, c.unit); !verdict) return verdict;
    if (!campaign[c.unit].is(Entry::unit))
        return {.rule = rule("CAM-REPAIR-01"), .why = Why::not_a_unit, .stable = c.stable, .asset = c.unit};
    if (undamaged(campaign, c.unit))
        return {.rule = rule("CAM-REPAIR-01"), .why = Why::not_damaged, .stable = c.stable, .asset = c.unit};
    if (campaign[c.stable].swapped)
        return {
            .rule = rule("CAM-SWAP-03"), .why = Why::repair_too_late, .stable = c.stable, .asset = c.unit};
    if (const int price = repair_price_of(campaign, c.unit); price > campaign[c.stable].capital)
        return {.rule = rule("CAM-CAPITAL-03"),
                .why = Why::too_expensive,
                .stable = c.stable,
                .asset = c.unit,
                .count = price,
                .most = campaign[c.stable].capital};
    return legal;
}

void carry_out(Campaign& campaign, const Repair& c, Audience& audience) {
    const int price = repair_price_of(campaign, c.unit);
    Asset& unit = campaign[c.unit];
    unit.sits_out = damage_of(campaign, c.unit) == Damage::eliminated && !cycle_played(campaign, c.stable);
    unit.click = 0;
    campaign[c.stable].capital -= price;
    audience.hear({.what = Happened::repaired,
                   .stable = c.stable,
                   .asset = c.unit,
                   .rule = unit.sits_out ? rule("CAM-REPAIR-08") : rule("CAM-REPAIR-02"),
                   .amount = price,
                   .yes = unit.sits_out});
}

AssetId due_repair(const Campaign& campaign, StableId stable) {
    if (campaign.stage != Stage::market) return AssetId::none;
    for (const AssetId unit : owned(campaign, stable, Entry::unit))
        if (judge(campaign, Repair{stable, unit})) return unit;
    return AssetId::none;
}

}  // namespace irondial::campaign
